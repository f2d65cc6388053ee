/**
 * Calendar days of 2000 to 2127 as two bytes: seven bits of the year, four of the month, five of the day. Whatever fits
 * into these comes back as it was, also days that there are not; stored days are in the order of days.
 */

const FIRST_YEAR = 2000

/** What a month and a day may be here: two digits each. */
const MONTH = String.raw`(?:0\d|1[0-5])`
const DAY = String.raw`(?:[0-2]\d|3[01])`
const YEAR = String.raw`2(?:0\d\d|1[01]\d|12[0-7])`

/** A day such as 2026-11-30, as a part of a regular expression without groups. */
export const DASHED_DAY = `${YEAR}-${MONTH}-${DAY}`
/** A day such as 20261130. */
export const BARE_DAY = `${YEAR}${MONTH}${DAY}`

/** The number of a day that has been matched, without or with its dashes: below 65,536. */
export function numberOfDay(day: string): number {
  const gap = day.length === 8 ? 0 : 1
  const year = Number(day.slice(0, 4)) - FIRST_YEAR
  const month = Number(day.slice(4 + gap, 6 + gap))
  return year * 512 + month * 32 + Number(day.slice(-2))
}

/** The day that a number stands for, with a sign between its parts. */
export function dayOfNumber(number: number, between: '' | '-'): string {
  const year = FIRST_YEAR + (number >> 9)
  return year + between + twoDigits((number >> 5) & 15) + between + twoDigits(number & 31)
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))

const whole = new RegExp(`^${DASHED_DAY}$`)

/** A calendar day as its two bytes; anything else as it is. */
export function packDay(text: string): Buffer | string {
  if (!whole.test(text)) return text
  const number = numberOfDay(text)
  return Buffer.of(number >> 8, number & 255)
}

/** The day that two bytes stand for; null of what is damaged. */
export const dayOf = (stored: Uint8Array): string | null =>
  stored.byteLength === 2 ? dayOfNumber((stored[0] ?? 0) * 256 + (stored[1] ?? 0), '-') : null
