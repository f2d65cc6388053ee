/** How a list writes its numbers: with a point before the decimals (1,234.50), or with a comma (1.234,50). */
export const numberStyles = ['point', 'comma'] as const
export type NumberStyle = (typeof numberStyles)[number]

/** What comes first in the days of a list: 05/10 is 5 October, or 10 May. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof dayOrders)[number]

/** What a list says about itself; `isSure` where nothing in it can be read in two ways. */
type Found<T> = { readonly value: T; readonly isSure: boolean }

const bare = (text: string) => text.replace(/[^\d.,\s]/g, '').replace(/^[.,\s]+|[.,\s]+$/g, '')

/** What no other style writes: `1.234,50`, `1.234.567`, `0,5`, `1250,00`; and `1,234.50` and the like. */
const COMMA_SURELY = /^\d{1,3}(?:[.\s]\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$|^0,\d+$|^\d{4,},\d{1,2}$/
const POINT_SURELY = /^\d{1,3}(?:,\d{2,3})+\.\d+$|^\d{1,3}(?:,\d{2,3}){2,}$|^0\.\d+$|^\d{4,}\.\d{1,2}$/
/** `12,50`, `12,5000`: decimals, or a thousand that is mistyped. */
const COMMA_PERHAPS = /^\d{1,3},(?:\d{1,2}|\d{4,})$|^\d{4,},\d{4,}$/
const POINT_PERHAPS = /^\d{1,3}\.(?:\d{1,2}|\d{4,})$/
const DOT_THOUSANDS = /^\d{1,3}\.\d{3}$/
const COMMA_THOUSANDS = /^\d{1,3},\d{3}$/

/**
 * How the numbers of a list are written, by all of them together. `9.500` alone may be either: in a file whose cells
 * are parted by semicolons, as spreadsheets write them where the comma is the decimal sign, it is nine thousand.
 */
export function numberStyleOf(texts: readonly string[], delimiter: string | undefined): Found<NumberStyle> {
  const numbers = texts.map(bare).filter((text) => text !== '')
  const says = (...patterns: readonly RegExp[]) =>
    numbers.some((number) => patterns.some((pattern) => pattern.test(number)))
  if (says(POINT_SURELY)) return { value: 'point', isSure: true }
  if (says(COMMA_SURELY)) return { value: 'comma', isSure: true }

  const isOfCommas = delimiter === ';'
  if (says(COMMA_PERHAPS)) {
    // Among `82,500` it is a slip, and refused.
    if (says(POINT_PERHAPS) || (says(COMMA_THOUSANDS) && !isOfCommas)) return { value: 'point', isSure: true }
    return { value: 'comma', isSure: isOfCommas && !says(COMMA_THOUSANDS) }
  }
  if (!says(DOT_THOUSANDS) || says(POINT_PERHAPS, COMMA_THOUSANDS)) return { value: 'point', isSure: true }

  const areAll = numbers.every((number) => DOT_THOUSANDS.test(number) || /^\d+$/.test(number))
  if (isOfCommas && areAll) return { value: 'comma', isSure: true }
  return { value: 'point', isSure: !areAll }
}

/** Figures of each style that mean thousands in the other one, or a slip; and what shows that a list has such decimals. */
const UNLIKE: Readonly<Record<NumberStyle, { readonly figure: RegExp; readonly usual: RegExp }>> = {
  point: { figure: /^[1-9]\d{0,2}\.\d{3}$/, usual: /^(?:\d{1,3}(?:,\d{2,3})+|\d{4,}|0)\.\d{3}$/ },
  comma: { figure: /^[1-9]\d{0,2},\d{3,}$/, usual: /^(?:\d{1,3}(?:[.\s]\d{3})+|\d{4,}|0),\d{3,}$/ },
}

/**
 * Which figures are written unlike the others of their list: `82.500` among `1,250.00`. It is read as 82.5, and may mean
 * a thousand times that.
 */
export function unlikeOthers(texts: readonly string[], style: NumberStyle): readonly boolean[] {
  const { figure, usual } = UNLIKE[style]
  const numbers = texts.map(bare)
  const isUsual = numbers.some((number) => usual.test(number))
  return numbers.map((number) => !isUsual && figure.test(number))
}

/** The same figure with its thousands as the list writes them; null where that is not clear. */
export function withThousands(text: string, style: NumberStyle): string | null {
  const [from, to] = style === 'point' ? ['.', ','] : [',', '.']
  return /[.,]\d{3}(?!\d)/.test(text) ? text.replace(from, to) : null
}

/** A number of that style as the point style writes it: `9.500,25` is `9500.25`. */
export const withPoint = (text: string, style: NumberStyle): string =>
  style === 'point' ? text : text.replace(/(?<=\d)[.\s](?=\d{3}(?!\d))/g, '').replace(/,(?=\d)/, '.')

/** `05/10/2026`: the two of which either may be the month. */
export const NUMBERS_OF_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{2}|\d{4})\b/

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
