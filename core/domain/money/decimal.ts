import { divideHalfAwayFromZero, type Kobo } from './money.ts'

/**
 * An exact decimal: `units × 10^-scale`. `scale` is 0..6 here and trailing zeros are dropped,
 * so equal values are equal records.
 */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** Why a number typed by a person or sent by a till cannot be kept exactly. */
export type DecimalProblem = 'not_finite' | 'too_many_digits' | 'too_many_decimals'

const MAX_SIGNIFICANT_DIGITS = 15

/** How far binary arithmetic may have carried a number from the decimal that it means, in units in its last place. */
const NOISE = 4n

/**
 * Reads a JSON number as the decimal its writer meant: the shortest text that denotes the same double, else the decimal
 * of the fewest places, `maxDecimals` at most, within four units in the last place of the double, which is what
 * `0.1 * 3` leaves of 0.3. Up to 15 significant digits survive JSON; more than that is refused, never guessed.
 */
export function decimalFromNumber(value: number, maxDecimals: number): Decimal | DecimalProblem {
  if (!Number.isFinite(value)) return 'not_finite'
  const plain = decimalFromHundredths(value, maxDecimals)
  if (plain) return plain
  const written = decimalFromPlainText(plainText(value), maxDecimals)
  return typeof written === 'string' ? (decimalBesideNoise(value, maxDecimals) ?? written) : written
}

const MAX_PLAIN = 1e11

/**
 * Of a number with two decimals at most, as nearly all are, without its text: among decimals of up to 15 digits there is
 * one alone that it can mean.
 */
function decimalFromHundredths(value: number, maxDecimals: number): Decimal | undefined {
  if (maxDecimals < 2 || Math.abs(value) >= MAX_PLAIN) return undefined
  const hundredths = Math.round(value * 100)
  if (hundredths / 100 !== value) return undefined
  if (hundredths % 100 === 0) return { units: BigInt(hundredths / 100), scale: 0 }
  return hundredths % 10 === 0 ? { units: BigInt(hundredths / 10), scale: 1 } : { units: BigInt(hundredths), scale: 2 }
}

function decimalBesideNoise(value: number, maxDecimals: number): Decimal | undefined {
  // What is larger has more than 15 digits before the point.
  if (Math.abs(value) >= 1e15) return undefined
  const { mantissa, exponent } = binaryOf(value)
  const halves = 2n ** BigInt(-exponent)
  for (let scale = 0; scale <= maxDecimals; scale++) {
    const units = divideHalfAwayFromZero(mantissa * 10n ** BigInt(scale), halves)
    const decimal = decimalFromPlainText(decimalToText({ units, scale }), maxDecimals)
    if (typeof decimal === 'string' || units === 0n) continue
    const unit = 10n ** BigInt(decimal.scale)
    const distance = decimal.units * halves - mantissa * unit
    if ((distance < 0n ? -distance : distance) <= NOISE * unit) return decimal
  }
  return undefined
}

/** The double exactly: `mantissa × 2^exponent`, of which 1 in the mantissa is a unit in the last place. */
function binaryOf(value: number): { readonly mantissa: bigint; readonly exponent: number } {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  const raw = bits.getBigUint64(0)
  const power = Number((raw >> 52n) & 0x7ffn)
  const fraction = raw & (2n ** 52n - 1n)
  const magnitude = power === 0 ? fraction : fraction + 2n ** 52n
  return { mantissa: value < 0 ? -magnitude : magnitude, exponent: Math.max(power, 1) - 1075 }
}

/** Reads text such as `-12.50`. Grouping, exponents and blanks are not understood. */
export function decimalFromText(text: string, maxDecimals: number): Decimal | DecimalProblem {
  return /^-?\d+(\.\d+)?$/.test(text) ? decimalFromPlainText(text, maxDecimals) : 'not_finite'
}

function decimalFromPlainText(text: string, maxDecimals: number): Decimal | DecimalProblem {
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.slice(negative ? 1 : 0).split('.')
  const decimals = fraction.replace(/0+$/, '')
  const significant = (whole + decimals).replace(/^0+/, '').replace(/0+$/, '')

  if (significant.length > MAX_SIGNIFICANT_DIGITS) return 'too_many_digits'
  if (whole.replace(/^0+/, '').length > MAX_SIGNIFICANT_DIGITS) return 'too_many_digits'
  if (decimals.length > maxDecimals) return 'too_many_decimals'

  const units = BigInt(whole + decimals)
  return { units: negative ? -units : units, scale: decimals.length }
}

/** `String(1e21)` is `1e+21` and `String(1e-7)` is `1e-7`: this writes both out in full. */
function plainText(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text

  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match
  const exponent = Number(exponentText)
  const digits = whole + fraction
  const point = whole.length + exponent

  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Text such as `12.5`: no grouping, no trailing zeros. The stored form of quantities, prices and rates. */
export function decimalToText({ units, scale }: Decimal): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`

  return (negative ? '-' : '') + whole + fraction
}

/** The JSON number of a decimal, which `decimalFromNumber` reads as the same. */
export function decimalToNumber(decimal: Decimal): number {
  return Number(decimalToText(decimal))
}

/** Stored text back into a decimal. @throws RangeError on text this module did not write (a damaged row). */
export function decimalFromStored(text: string): Decimal {
  const decimal = decimalFromText(text, 6)
  if (typeof decimal === 'string') throw new RangeError(`not a stored decimal: ${text}`)
  return decimal
}

/** A naira decimal with at most two decimals as kobo. @throws RangeError with more than two decimals. */
export function koboFromDecimal({ units, scale }: Decimal): Kobo {
  if (scale > 2) throw new RangeError('kobo have two decimals')
  return units * 10n ** BigInt(2 - scale)
}

/** Kobo as the naira number of the wire: 1050n becomes 10.5. Exact up to `MAX_TOTAL_KOBO`. */
export function koboToNumber(kobo: Kobo): number {
  const whole = Number(kobo)
  // A division is rounded once, to the same double as the text is, as long as both of its numbers are exact.
  return Number.isSafeInteger(whole) ? whole / 100 : decimalToNumber({ units: kobo, scale: 2 })
}

/** A naira number of the wire as kobo, or why it is not one (more than two decimals, too long, not finite). */
export function koboFromNumber(value: number): Kobo | DecimalProblem {
  const decimal = decimalFromNumber(value, 2)
  return typeof decimal === 'string' ? decimal : koboFromDecimal(decimal)
}

/**
 * An amount that `koboToNumber` wrote, whatever its size: exact up to `MAX_TOTAL_KOBO`, and what the number holds of a
 * larger sum. What people enter goes through `koboFromNumber`.
 *
 * @throws RangeError when it is finer than a kobo or not finite (a bug)
 */
export function koboFromAnswer(naira: number): Kobo {
  const match = Number.isFinite(naira) ? /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(plainText(naira)) : null
  if (!match) throw new RangeError(`not an amount in kobo: ${naira}`)

  const [, sign = '', whole = '', fraction = ''] = match
  return BigInt(sign + whole + fraction.padEnd(2, '0'))
}

/** Is `left` smaller (-1), equal (0) or greater (1) than `right`? */
export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const scale = Math.max(left.scale, right.scale)
  const difference = at(left, scale) - at(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function at({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale)
}

export const ZERO: Decimal = { units: 0n, scale: 0 }
