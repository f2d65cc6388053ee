import { compareDecimals, type Decimal } from '../../../core/domain/money/decimal.ts'
import { divideToDecimal } from '../../../core/domain/money/rounding.ts'

/** `hundred / (hundred + vat)` as whole numbers. */
function shareOf(vat: Decimal): { readonly net: bigint; readonly gross: bigint } {
  const net = 100n * 10n ** BigInt(vat.scale)
  return { net, gross: net + vat.units }
}

/** A naira amount with VAT in it, without that VAT, rounded once to `decimals` decimals, halves away from zero. */
export function toExclusive({ units, scale }: Decimal, vat: Decimal, decimals: number): Decimal {
  const { net, gross } = shareOf(vat)
  return divideToDecimal(units * net, gross * 10n ** BigInt(scale), decimals)
}

/** The same of a price of 0 or more, never less than it is: rounded up to `decimals` decimals. */
export function toExclusiveRoundedUp({ units, scale }: Decimal, vat: Decimal, decimals: number): Decimal {
  const { net, gross } = shareOf(vat)
  const divisor = gross * 10n ** BigInt(scale)
  const up = (units * net * 10n ** BigInt(decimals) + divisor - 1n) / divisor
  return divideToDecimal(up, 10n ** BigInt(decimals), decimals)
}

/**
 * The shortest amount with VAT in it that `toExclusive` turns into this one. There always is one with `decimals`
 * decimals: adding VAT spreads the steps, so every step of the one is hit by a step of the other.
 */
export function toInclusive(exclusive: Decimal, vat: Decimal, decimals: number): Decimal {
  const { net, gross } = shareOf(vat)
  for (let places = 0; places < decimals; places++) {
    const candidate = rounded(exclusive, gross, net, places)
    if (compareDecimals(toExclusive(candidate, vat, decimals), exclusive) === 0) return candidate
  }
  return rounded(exclusive, gross, net, decimals)
}

function rounded({ units, scale }: Decimal, times: bigint, by: bigint, places: number): Decimal {
  return divideToDecimal(units * times, by * 10n ** BigInt(scale), places)
}
