import { compareDecimals, type Decimal } from './decimal.ts'
import type { Kobo } from './money.ts'

/** Kobo: a line of a trillion naira and more is a slip of a few zeros. */
const ODD_AMOUNT = 100_000_000_000_000n
/** So many times the price of the product, or so small a part of it. */
const FAR = 10n

/** Whether what a line comes to, with VAT, is most often a slip. */
export const isOddAmount = (amount: Kobo): boolean => amount >= ODD_AMOUNT

/** Whether a price is ten times another one, or a tenth of it; of what costs nothing there is no such thing. */
export function isPriceFarFrom(price: Decimal, usual: Decimal): boolean {
  if (price.units === 0n || usual.units === 0n) return false
  const times = ({ units, scale }: Decimal): Decimal => ({ units: units * FAR, scale })
  return compareDecimals(price, times(usual)) >= 0 || compareDecimals(times(price), usual) <= 0
}
