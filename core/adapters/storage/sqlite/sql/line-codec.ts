import type { ItemKind, TaxCategory } from '../../../../contract/http/vocabulary.ts'
import type { InvoiceLine } from '../../../../domain/invoice/invoice.ts'
import type { SoldLine } from '../../../../domain/vat/month.ts'
import { decimalFromStored, decimalToText } from '../../../../domain/money/decimal.ts'

/**
 * The lines of an invoice in one column: an array of arrays, about a third of the size of named fields.
 * New fields are only ever added at the end; the order is part of the database's format.
 */
type StoredLine = [
  description: string,
  quantity: string,
  unitPrice: string,
  taxPercent: string,
  discount: number,
  lineTotal: number,
  taxAmount: number,
  taxCategory: TaxCategory | null,
  unit: string | null,
  productId: string | null,
  kind: ItemKind | null,
  hsnCode: string | null,
  productCategory: string | null,
  isicCode: string | null,
  serviceCategory: string | null,
  /** Not there where the price has no VAT in it, so that such lines are stored as they always were. */
  unitPriceWithVat?: string,
  discountWithVat?: number,
]

export function encodeLines(lines: readonly InvoiceLine[]): string {
  return JSON.stringify(
    lines.map((line): StoredLine => [
      line.description,
      decimalToText(line.quantity),
      decimalToText(line.unitPrice),
      decimalToText(line.taxPercent),
      Number(line.discount),
      Number(line.lineTotal),
      Number(line.taxAmount),
      line.taxCategory,
      line.unit,
      line.productId,
      line.kind,
      line.hsnCode,
      line.productCategory,
      line.isicCode,
      line.serviceCategory,
      ...withVatOf(line),
    ]),
  )
}

const withVatOf = ({ withVat }: InvoiceLine): [] | [string, number] =>
  withVat ? [decimalToText(withVat.unitPrice), Number(withVat.discount)] : []

/** What the stored lines are of; nothing where they cannot be read. */
export function descriptionsOf(stored: string): string[] {
  try {
    return (JSON.parse(stored) as StoredLine[]).map(([description]) => description)
  } catch {
    return []
  }
}

/**
 * Of stored lines those of a product, and those without one that are called just like it: the quantity as it is stored,
 * and kobo without tax. Nothing where they cannot be read.
 */
export function linesOfProduct(
  stored: string,
  product: { readonly id: string; readonly name: string },
): { readonly quantity: string; readonly amount: bigint }[] {
  try {
    return (JSON.parse(stored) as StoredLine[])
      .filter(({ 0: description, 9: productId }) =>
        productId === null ? description === product.name : productId === product.id,
      )
      .map(({ 1: quantity, 5: lineTotal }) => ({ quantity, amount: BigInt(lineTotal) }))
  } catch {
    return []
  }
}

/** What reports of a month say of stored lines: none of their other figures is read. */
export const decodeSoldLines = (stored: string): SoldLine[] =>
  (JSON.parse(stored) as StoredLine[]).map(
    ({ 0: description, 3: taxPercent, 5: lineTotal, 6: taxAmount, 7: taxCategory }) => ({
      description,
      taxPercent,
      lineTotal: BigInt(lineTotal),
      taxAmount: BigInt(taxAmount),
      taxCategory,
    }),
  )

export function decodeLines(stored: string): InvoiceLine[] {
  return (JSON.parse(stored) as StoredLine[]).map(
    ([
      description,
      quantity,
      unitPrice,
      taxPercent,
      discount,
      lineTotal,
      taxAmount,
      taxCategory,
      unit,
      productId,
      kind,
      hsnCode,
      productCategory,
      isicCode,
      serviceCategory,
      unitPriceWithVat,
      discountWithVat = 0,
    ]) => ({
      description,
      quantity: decimalFromStored(quantity),
      unitPrice: decimalFromStored(unitPrice),
      taxPercent: decimalFromStored(taxPercent),
      discount: BigInt(discount),
      lineTotal: BigInt(lineTotal),
      taxAmount: BigInt(taxAmount),
      taxCategory,
      unit,
      productId,
      kind,
      hsnCode,
      productCategory,
      isicCode,
      serviceCategory,
      withVat:
        unitPriceWithVat === undefined
          ? null
          : { unitPrice: decimalFromStored(unitPriceWithVat), discount: BigInt(discountWithVat) },
    }),
  )
}
