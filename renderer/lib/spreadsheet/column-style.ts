/** How a list writes its numbers: with a point before the decimals (1,234.50), or with a comma (1.234,50). */
export const numberStyles = ['point', 'comma'] as const
export type NumberStyle = (typeof numberStyles)[number]

/** What comes first in the days of a list: 05/10 is 5 October, or 10 May. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof dayOrders)[number]

/** What a list says about itself; `isSure` where nothing in it can be read in two ways. */
type Found<T> = { readonly value: T; readonly isSure: boolean }

const bare = (text: string) => text.replace(/[^\d.,\s]/g, '').trim()

/** A comma before one, two or four digits or behind a point, or two points: no other style writes this. */
const COMMA_ONLY = /^\d{1,3}(?:[.\s]\d{3})+,\d+$|^\d+,(?:\d{1,2}|\d{4})$|^\d{1,3}(?:\.\d{3}){2,}$/
const POINT_ONLY = /^\d{1,3}(?:,\d{2,3})+\.\d+$|^\d+\.(?:\d{1,2}|\d{4})$|^\d{1,3}(?:,\d{2,3}){2,}$/
const DOT_THOUSANDS = /^\d{1,3}\.\d{3}$/
const COMMA_THOUSANDS = /^\d{1,3},\d{3}$/

/**
 * How the numbers of a list are written, by all of them together. `9.500` alone may be either: in a file whose cells
 * are parted by semicolons, as spreadsheets write them where the comma is the decimal sign, it is nine thousand.
 */
export function numberStyleOf(texts: readonly string[], delimiter: string | undefined): Found<NumberStyle> {
  const numbers = texts.map(bare).filter((text) => text !== '')
  const says = (pattern: RegExp) => numbers.some((number) => pattern.test(number))
  const saysPoint = says(POINT_ONLY) || says(COMMA_THOUSANDS)
  const isComma = says(COMMA_ONLY) && !says(POINT_ONLY)
  if (isComma) return { value: 'comma', isSure: !says(COMMA_THOUSANDS) }
  if (!says(DOT_THOUSANDS) || saysPoint) return { value: 'point', isSure: true }

  const areAll = numbers.every((number) => DOT_THOUSANDS.test(number) || /^\d+$/.test(number))
  if (delimiter === ';' && areAll) return { value: 'comma', isSure: true }
  return { value: 'point', isSure: !areAll }
}

/** A number of that style as the point style writes it: `9.500,25` is `9500.25`. */
export const withPoint = (text: string, style: NumberStyle): string =>
  style === 'point' ? text : text.replace(/(?<=\d)[.\s](?=\d{3}(?!\d))/g, '').replace(/,(?=\d)/, '.')

const NUMBERS_OF_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{2}|\d{4})\b/

/** What comes first in the days of a list: one 25 in it decides. In Nigeria it is the day. */
export function dayOrderOf(texts: readonly string[]): Found<DayOrder> {
  const days = texts.flatMap((text) => {
    const [, first, second] = NUMBERS_OF_DAY.exec(text.trim()) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  const isDayFirst = days.some(([first]) => first > 12)
  const isMonthFirst = days.some(([, second]) => second > 12)
  if (isDayFirst !== isMonthFirst) return { value: isDayFirst ? 'dayFirst' : 'monthFirst', isSure: true }
  return { value: 'dayFirst', isSure: days.every(([first, second]) => first === second) }
}

/** A day as `readDay` takes it: without its time, the day before the month. */
export function dayText(text: string, order: DayOrder): string {
  const day = text.trim().replace(/[T\s]+\d{1,2}:\d{2}.*$/, '')
  return order === 'dayFirst' ? day : day.replace(/^(\d{1,2})([/.-])(\d{1,2})(?=[/.-])/, '$3$2$1')
}

const FIRST_SERIAL = 20_000
const LAST_SERIAL = 80_000

/** The day that a spreadsheet counts from 30 December 1899; undefined for numbers that are no days of our time. */
export function dayOfSerial(serial: number): string | undefined {
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return undefined
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}
