import type { CounterLimit } from '../../contract/business/counter-limits.ts'
import type { TaxCategory } from '../../contract/http/vocabulary.ts'
import { lineAmounts, type LineInput, roundedGross } from '../invoice/amounts.ts'
import { defaultCategory, type DraftLine } from '../invoice/lines.ts'
import { compareDecimals, type Decimal } from '../money/decimal.ts'
import { roundDecimal } from '../money/rounding.ts'

/** How a line of a sale goes beyond what its seller may do alone. */
export type BeyondLimit = 'discount' | 'freeLine' | 'price' | 'vat'

/** A product as the list of products has it. */
type Listed = {
  readonly unitPrice: Decimal
  readonly unitPriceWithVat: Decimal | null
  readonly taxPercent: Decimal
  readonly taxCategory: TaxCategory | null
}
type Situation = { readonly limit: CounterLimit; readonly chargesVat: boolean }

/** Null: the line is within the limit. `product`: undefined where the line is none of the list. */
export function beyondLimit(
  line: DraftLine,
  product: Listed | undefined,
  { limit, chargesVat }: Situation,
): BeyondLimit | null {
  if (isDiscountBeyond(line, limit.discountPercent)) return 'discount'
  if (limit.priceChange) return null
  if (!product) return 'freeLine'
  if (!hasPriceOf(line, product)) return 'price'
  return hasVatOf(line, product, chargesVat) ? null : 'vat'
}

/** What is taken off a whole sale falls on its lines in whole kobo, a kobo or two more on one of them. */
const ROUNDING = 2n

/** Whether more is taken off a line than so many percent. */
export function isDiscountBeyond({ quantity, unitPrice, discount, withVat }: LineInput, percent: number): boolean {
  const said = withVat ?? { unitPrice, discount }
  if (said.discount === 0n || percent === 100) return false
  const most = (roundedGross({ quantity, unitPrice: said.unitPrice }) * BigInt(percent)) / 100n
  return said.discount > (percent === 0 ? 0n : most + ROUNDING)
}

const ONE: Decimal = { units: 1n, scale: 0 }

/**
 * With VAT in it, it is what the list says with VAT, or what one of the product costs to the kobo. Of what costs a few kobo
 * that would be far from its price, or nothing at all: there it is that to four decimals.
 */
function hasPriceOf({ unitPrice, withVat, taxPercent }: DraftLine, product: Listed): boolean {
  if (!withVat) return compareDecimals(product.unitPrice, unitPrice) === 0
  if (product.unitPriceWithVat) return compareDecimals(withVat.unitPrice, product.unitPriceWithVat) === 0
  const exact = priceWithVat(product.unitPrice, taxPercent)
  if (compareDecimals(withVat.unitPrice, roundDecimal(exact, 4)) === 0) return true
  const one = { quantity: ONE, unitPrice: product.unitPrice, taxPercent, discount: 0n }
  const { lineTotal, taxAmount } = lineAmounts(one)
  const toTheKobo = { units: lineTotal + taxAmount, scale: 2 }
  return compareDecimals(withVat.unitPrice, toTheKobo) === 0 && isNear(toTheKobo, exact)
}

const priceWithVat = ({ units, scale }: Decimal, taxPercent: Decimal): Decimal => ({
  units: units * (100n * 10n ** BigInt(taxPercent.scale) + taxPercent.units),
  scale: scale + taxPercent.scale + 2,
})

/** Whether no more than a hundredth is lost by rounding. */
const isNear = (rounded: Decimal, exact: Decimal): boolean =>
  compareDecimals({ ...rounded, units: rounded.units * 100n }, { ...exact, units: exact.units * 99n }) >= 0

/** A business that charges no VAT has none on any line, whatever its list of products says. */
function hasVatOf({ taxPercent, taxCategory }: DraftLine, product: Listed, chargesVat: boolean): boolean {
  if (!chargesVat && taxPercent.units === 0n) return true
  if (compareDecimals(taxPercent, product.taxPercent) !== 0) return false
  const listed = product.taxCategory ?? defaultCategory(product.taxPercent, chargesVat)
  return (taxCategory ?? listed) === listed
}
