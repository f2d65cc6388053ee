import type { Decimal } from '../money/decimal.ts'
import { ZERO } from '../money/decimal.ts'
import type { Kobo } from '../money/money.ts'

/** How much of a product was sold. Quantities are exact decimals; amounts are kobo without VAT, after discounts. */
export type ProductSales = {
  /** Less what credit notes took back; may be below 0. */
  readonly quantity: Decimal
  readonly sales: Kobo
  /** Lines of invoices and debit notes. */
  readonly lines: number
}

/** Lines of a month that are alike in what they add. */
export type SoldLines = {
  readonly takesBack: boolean
  readonly quantity: Decimal
  readonly lines: number
  /** Of all of them. */
  readonly amount: Kobo
}

/** What lines come to; those of credit notes are taken off. */
export function sumProductSales(all: readonly SoldLines[]): ProductSales {
  return all.reduce<ProductSales>(
    (sum, { takesBack, quantity: { units, scale }, lines, amount }) => ({
      quantity: add(sum.quantity, { units: units * BigInt(takesBack ? -lines : lines), scale }),
      sales: sum.sales + (takesBack ? -amount : amount),
      lines: sum.lines + (takesBack ? 0 : lines),
    }),
    NOTHING_SOLD,
  )
}

/** Months together. */
export const totalProductSales = (months: readonly ProductSales[]): ProductSales =>
  months.reduce(
    (sum, month) => ({
      quantity: add(sum.quantity, month.quantity),
      sales: sum.sales + month.sales,
      lines: sum.lines + month.lines,
    }),
    NOTHING_SOLD,
  )

const NOTHING_SOLD: ProductSales = { quantity: ZERO, sales: 0n, lines: 0 }

function add(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale)
  const unitsOf = (of: Decimal): bigint => of.units * 10n ** BigInt(scale - of.scale)
  return { units: unitsOf(one) + unitsOf(other), scale }
}
