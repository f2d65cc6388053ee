import type { Decimal } from './decimal.ts'
import { divideHalfAwayFromZero } from './money.ts'

/** `numerator ÷ denominator` rounded once to `decimals` decimals, halves away from zero, without trailing zeros. */
export function divideToDecimal(numerator: bigint, denominator: bigint, decimals: number): Decimal {
  return withoutZeros(divideHalfAwayFromZero(numerator * 10n ** BigInt(decimals), denominator), decimals)
}

/** The decimal with `decimals` decimals at most, halves away from zero. */
export function roundDecimal(decimal: Decimal, decimals: number): Decimal {
  return decimal.scale <= decimals ? decimal : divideToDecimal(decimal.units, 10n ** BigInt(decimal.scale), decimals)
}

/** The same value with fewer digits, as `Decimal` promises. */
function withoutZeros(units: bigint, scale: number): Decimal {
  let [left, places] = [units, scale]
  while (places > 0 && left % 10n === 0n) [left, places] = [left / 10n, places - 1]
  return { units: left, scale: places }
}
