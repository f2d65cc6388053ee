import type { Decimal } from '../money/decimal.ts'
import { divideHalfAwayFromZero, MAX_TOTAL_KOBO, sumKobo, type Kobo } from '../money/money.ts'
import { divideToDecimal } from '../money/rounding.ts'

/** The price of a line that has VAT in it, and what is taken off with VAT. */
export type PriceWithVat = {
  /** Naira per unit, 0 or more, up to 4 decimals. */
  readonly unitPrice: Decimal
  /** Kobo, 0 up to the rounded gross. */
  readonly discount: Kobo
}

/** What the amounts of a line follow from. */
export type LineInput = {
  /** More than 0, up to 6 decimals. */
  readonly quantity: Decimal
  /** Naira per unit without VAT, 0 or more, up to 4 decimals; 6 where it is what VAT leaves of a price. */
  readonly unitPrice: Decimal
  /** Kobo without VAT, 0 up to the line's rounded gross. */
  readonly discount: Kobo
  /** Percent, 0 to 100, up to 4 decimals. */
  readonly taxPercent: Decimal
  /** Where the price was said with VAT: the amounts follow from this alone, and `unitPrice` and `discount` from it, too. */
  readonly withVat?: PriceWithVat | null | undefined
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

/**
 * Gross first, then `lineTotal = gross - discount`, then the tax of that rounded line total. Of a price with VAT: what is
 * paid first, to the kobo, and VAT taken out of it, so that 12 at 500.00 are 6,000.00.
 */
export function lineAmounts(line: LineInput): LineAmounts {
  if (line.withVat) return amountsWithVat(line, line.withVat)
  const gross = roundedGross(line)
  const lineTotal = gross - line.discount
  const taxAmount = divideHalfAwayFromZero(
    lineTotal * line.taxPercent.units,
    100n * 10n ** BigInt(line.taxPercent.scale),
  )

  return { gross, lineTotal, taxAmount }
}

function amountsWithVat({ quantity, taxPercent }: LineInput, { unitPrice, discount }: PriceWithVat): LineAmounts {
  const paid = roundedGross({ quantity, unitPrice }) - discount
  const lineTotal = koboWithoutVat(paid, taxPercent)
  return { gross: lineTotal + koboWithoutVat(discount, taxPercent), lineTotal, taxAmount: paid - lineTotal }
}

/** What VAT leaves of an amount that has it in it. */
function koboWithoutVat(amount: Kobo, { units, scale }: Decimal): Kobo {
  const hundred = 100n * 10n ** BigInt(scale)
  return divideHalfAwayFromZero(amount * hundred, hundred + units)
}

const MAX_UNITS = 10n ** 15n
const NET_DECIMALS = 6

/** A line of such a price with the price and the discount that are left of it without VAT, six decimals of the price. */
export function lineWithVat(line: Pick<LineInput, 'quantity' | 'taxPercent'>, withVat: PriceWithVat): LineInput {
  const { quantity, taxPercent } = line
  return {
    quantity,
    taxPercent,
    withVat,
    unitPrice: priceWithoutVat(withVat.unitPrice, taxPercent),
    discount: koboWithoutVat(withVat.discount, taxPercent),
  }
}

/** What VAT leaves of a price: six decimals, unless fewer are wanted, or as many as 15 digits leave room for. */
export function priceWithoutVat({ units, scale }: Decimal, vat: Decimal, most = NET_DECIMALS): Decimal {
  const hundred = 100n * 10n ** BigInt(vat.scale)
  const net = (decimals: number) =>
    divideToDecimal(units * hundred, (hundred + vat.units) * 10n ** BigInt(scale), decimals)
  let decimals = most
  while (decimals > 0 && net(decimals).units >= MAX_UNITS) decimals--
  return net(decimals)
}

/** Totals are sums of rounded lines, so that screen, paper, API and the authority agree to the kobo. */
export function invoiceTotals(lines: readonly LineInput[]): InvoiceTotals {
  const amounts = lines.map(lineAmounts)
  const subtotal = sumKobo(amounts.map(({ gross }) => gross))
  const totalDiscount = sumKobo(amounts.map(({ gross, lineTotal }) => gross - lineTotal))
  const totalTax = sumKobo(amounts.map(({ taxAmount }) => taxAmount))

  return { subtotal, totalDiscount, totalTax, total: subtotal - totalDiscount + totalTax }
}

/** Whether JSON numbers can carry every amount of the invoice without losing kobo. */
export function totalsFit({ subtotal, total }: InvoiceTotals): boolean {
  return total <= MAX_TOTAL_KOBO && subtotal <= MAX_TOTAL_KOBO
}
