import {
  type Decimal,
  decimalFromNumber,
  decimalFromText,
  decimalToText,
  koboFromNumber,
} from '../../../core/domain/money/decimal.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'

const MINUS = '\u2212'

/** Kobo as people write naira: `1,245,300.00`, with a real minus sign. */
export function formatKobo(kobo: Kobo): string {
  const digits = (kobo < 0n ? -kobo : kobo).toString().padStart(3, '0')
  return `${kobo < 0n ? MINUS : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** A naira number of the API, exactly. @throws RangeError when it is finer than a kobo (a bug) */
export function koboOf(naira: number): Kobo {
  const kobo = koboFromNumber(naira)
  if (typeof kobo === 'string') throw new RangeError(`${naira} is not an amount: ${kobo}`)
  return kobo
}

/** The same, as people write it. */
export const formatNaira = (naira: number): string => formatKobo(koboOf(naira))

/** A quantity, price or rate with at least `decimals` decimals: `8,450.00`, `7.5`. */
export function formatDecimal(decimal: Decimal, decimals = 0): string {
  const [whole = '0', fraction = ''] = decimalToText(decimal).replace('-', MINUS).split('.')
  const padded = fraction.padEnd(decimals, '0')
  const sign = whole.startsWith(MINUS) ? MINUS : ''
  return `${sign}${grouped(whole.slice(sign.length))}${padded === '' ? '' : `.${padded}`}`
}

/**
 * Reads what a person types or pastes: `8450`, `8,450.5`, `₦ 8 450`, `.5`. Commas group and the point divides; where
 * commas cannot be grouping (`7,5`) it is no number, never a guess.
 */
export function readDecimal(typed: string, maxDecimals: number): ReturnType<typeof decimalFromText> {
  const bare = typed
    .replace(/^\s*(₦|NGN)/i, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(MINUS, '-')
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return decimalFromText(plain.replace(/^(-?)\./, '$10.').replace(/\.$/, ''), maxDecimals)
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A price per unit, which may be finer than a kobo: `8,450.00`, `0.0125`. */
export function formatPrice(naira: number): string {
  const decimal = decimalFromNumber(naira, 4)
  if (typeof decimal === 'string') throw new RangeError(`${naira} is not a price: ${decimal}`)
  return formatDecimal(decimal, 2)
}
