import type { Decimal } from '../money/decimal.ts'
import { divideHalfAwayFromZero, MAX_TOTAL_KOBO, sumKobo, type Kobo } from '../money/money.ts'

/** What the amounts of a line follow from. */
export type LineInput = {
  /** More than 0, up to 6 decimals. */
  readonly quantity: Decimal
  /** Naira per unit, 0 or more, up to 4 decimals. */
  readonly unitPrice: Decimal
  /** Kobo, 0 up to the line's rounded gross. */
  readonly discount: Kobo
  /** Percent, 0 to 100, up to 4 decimals. */
  readonly taxPercent: Decimal
}

/** The amounts of a line, each rounded once to whole kobo, halves away from zero. */
export type LineAmounts = { readonly gross: Kobo; readonly lineTotal: Kobo; readonly taxAmount: Kobo }

export type InvoiceTotals = {
  readonly subtotal: Kobo
  readonly totalDiscount: Kobo
  readonly totalTax: Kobo
  readonly total: Kobo
}

/** `quantity × unitPrice`, rounded once to kobo. */
export function roundedGross({ quantity, unitPrice }: Pick<LineInput, 'quantity' | 'unitPrice'>): Kobo {
  return divideHalfAwayFromZero(
    quantity.units * unitPrice.units * 100n,
    10n ** BigInt(quantity.scale + unitPrice.scale),
  )
}

/** Gross first, then `lineTotal = gross - discount`, then the tax of that rounded line total. */
export function lineAmounts(line: LineInput): LineAmounts {
  const gross = roundedGross(line)
  const lineTotal = gross - line.discount
  const taxAmount = divideHalfAwayFromZero(
    lineTotal * line.taxPercent.units,
    100n * 10n ** BigInt(line.taxPercent.scale),
  )

  return { gross, lineTotal, taxAmount }
}

/** Totals are sums of rounded lines, so that screen, paper, API and the authority agree to the kobo. */
export function invoiceTotals(lines: readonly LineInput[]): InvoiceTotals {
  const amounts = lines.map(lineAmounts)
  const subtotal = sumKobo(amounts.map(({ gross }) => gross))
  const totalDiscount = sumKobo(lines.map(({ discount }) => discount))
  const totalTax = sumKobo(amounts.map(({ taxAmount }) => taxAmount))

  return { subtotal, totalDiscount, totalTax, total: subtotal - totalDiscount + totalTax }
}

/** Whether JSON numbers can carry every amount of the invoice without losing kobo. */
export function totalsFit({ subtotal, total }: InvoiceTotals): boolean {
  return total <= MAX_TOTAL_KOBO && subtotal <= MAX_TOTAL_KOBO
}
