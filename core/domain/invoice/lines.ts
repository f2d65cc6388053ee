import type { ErrorDetail } from '../../contract/http/errors.ts'
import type { ItemKind, TaxCategory } from '../../contract/http/vocabulary.ts'
import { compareDecimals, decimalToText, type Decimal } from '../money/decimal.ts'
import type { Kobo } from '../money/money.ts'

import { lineAmounts, lineWithVat, roundedGross, type LineInput, type PriceWithVat } from './amounts.ts'
import type { Classification, InvoiceLine, InvoiceRecord } from './invoice.ts'

/** A line as a person or a till wrote it. */
export type DraftLine = { readonly [K in keyof Classification]?: string | null | undefined } & {
  readonly description: string
  readonly quantity: Decimal
  readonly unitPrice: Decimal
  readonly taxPercent: Decimal
  readonly discount: Kobo
  /** Where the price was said with VAT: then price and discount without it follow from this. */
  readonly withVat?: PriceWithVat | null | undefined
  readonly productId: string | null
  readonly unit?: string | null | undefined
  readonly kind?: ItemKind | null | undefined
  readonly taxCategory?: TaxCategory | null | undefined
}

/** What a line takes over where it says nothing itself: from its product, and from the business. */
export type LineDefaults = {
  readonly product:
    (Classification & { unit: string | null; kind: ItemKind | null; taxCategory: TaxCategory | null }) | null
  readonly business:
    ({ readonly kind: ItemKind } & { readonly [K in keyof Classification]?: string | null | undefined }) | null
  readonly chargesVat: boolean
}

/** The line with its amounts and classification, or what is wrong with it (`field` relative to the line). */
export function completeLine(
  line: DraftLine,
  { product, business, chargesVat }: LineDefaults,
): InvoiceLine | ErrorDetail {
  if (isDiscountTooHigh(line)) {
    const price = line.withVat ? 'unitPriceWithVat' : 'unitPrice'
    return { field: 'discount', message: `must not be more than quantity × ${price}` }
  }

  const priced: LineInput = line.withVat ? lineWithVat(line, line.withVat) : line
  const { lineTotal, taxAmount } = lineAmounts(priced)
  const isFree = !chargesVat && line.taxPercent.units === 0n
  const own = classificationOf(line)
  const classification = own ?? (product && classificationOf(product)) ?? (business && classificationOf(business))

  return {
    description: line.description,
    productId: line.productId,
    unit: line.unit ?? product?.unit ?? null,
    kind:
      line.kind ??
      (own ? kindOf(own) : null) ??
      product?.kind ??
      (classification ? kindOf(classification) : null) ??
      business?.kind ??
      null,
    quantity: line.quantity,
    unitPrice: priced.unitPrice,
    taxPercent: line.taxPercent,
    taxCategory:
      line.taxCategory ?? (isFree ? null : product?.taxCategory) ?? defaultCategory(line.taxPercent, chargesVat),
    discount: priced.discount,
    withVat: line.withVat ?? null,
    lineTotal,
    taxAmount,
    hsnCode: classification?.hsnCode ?? null,
    productCategory: classification?.productCategory ?? null,
    isicCode: classification?.isicCode ?? null,
    serviceCategory: classification?.serviceCategory ?? null,
  }
}

/** Both without VAT, or both with it. */
function isDiscountTooHigh({ quantity, unitPrice, discount, withVat }: LineInput): boolean {
  const said = withVat ?? { unitPrice, discount }
  return said.discount > roundedGross({ quantity, unitPrice: said.unitPrice })
}

/** Codes of one source are taken together or not at all: a product's HS code beside the line's ISIC class would say two things. */
function classificationOf(source: {
  readonly [K in keyof Classification]?: string | null | undefined
}): Classification | null {
  const { hsnCode = null, productCategory = null, isicCode = null, serviceCategory = null } = source
  if (hsnCode === null && productCategory === null && isicCode === null && serviceCategory === null) return null
  return { hsnCode, productCategory, isicCode, serviceCategory }
}

function kindOf({ hsnCode, isicCode }: Classification): ItemKind | null {
  if (hsnCode !== null) return 'GOODS'
  return isicCode === null ? null : 'SERVICE'
}

/** 7.5 % is the standard VAT, 0 % is zero-rated; any other rate has no category of its own, and guessing would misreport tax. */
export function categoryOfRate({ units, scale }: Decimal): TaxCategory | null {
  if (units === 75n && scale === 1) return 'STANDARD'
  return units === 0n ? 'ZERO_RATED' : null
}

/** What a rate says where nobody says more: who charges no VAT sells exempt at 0 %, whatever the product is elsewhere. */
export function defaultCategory(rate: Decimal, chargesVat: boolean): TaxCategory | null {
  return !chargesVat && rate.units === 0n ? 'EXEMPT' : categoryOfRate(rate)
}

/** Whether a rate is none that Nigeria has. Whoever says that it is of a category of its own means it. */
export const isUnusualVatRate = (percent: Decimal, category: TaxCategory | null): boolean =>
  categoryOfRate(percent) === null && category !== 'REDUCED' && category !== 'CUSTOM'

/** No rate of VAT in Nigeria is above it, in percent. */
export const HIGHEST_VAT_RATE: Decimal = { units: 75n, scale: 1 }

/** Whether the rate is above every rate that there is: 75 was typed for 7.5. */
export const isVatRateTooHigh = (percent: Decimal): boolean => compareDecimals(percent, HIGHEST_VAT_RATE) > 0

/** The lines that nobody may finalize, each with the rate that is probably meant. What a credit note takes back has the rate it was sold at. */
export function vatRateProblems({ invoiceType, lines }: Pick<InvoiceRecord, 'invoiceType' | 'lines'>): ErrorDetail[] {
  if (invoiceType === 'CREDIT_NOTE') return []
  const highest = decimalToText(HIGHEST_VAT_RATE)
  return lines.flatMap(({ taxPercent }, index) =>
    isVatRateTooHigh(taxPercent)
      ? [
          {
            field: `items[${index}].taxPercent`,
            message: `is ${decimalToText(taxPercent)}, above ${highest}, the highest VAT rate; did you mean ${highest}?`,
          },
        ]
      : [],
  )
}
