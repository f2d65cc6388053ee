import { dayOfSerial, NUMBERS_OF_DAY } from './column-style.ts'

/**
 * Days of a column that a spreadsheet took for others: it has understood 05/10/2026 as 10 May, and left 25/03/2026, of
 * which there is no such month, as text. For each of the cells what was probably written, in the style of those left;
 * undefined where nothing speaks for it.
 */
export function halfConvertedDays(texts: readonly string[]): readonly (string | undefined)[] {
  const left = texts.flatMap((text) => {
    const [, first, second] = NUMBERS_OF_DAY.exec(text) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  const converted = texts.map(convertedDay)
  const isDayFirst = left.every(([first]) => first > 12)
  const isMonthFirst = left.every(([, second]) => second > 12)
  const isHalf =
    left.length > 0 && isDayFirst !== isMonthFirst && converted.every((day) => day === undefined || day.day <= 12)
  return converted.map((day) => {
    if (!isHalf || day === undefined || day.day === day.month) return undefined
    const parts = isDayFirst ? [day.month, day.day] : [day.day, day.month]
    return [...parts.map((part) => String(part).padStart(2, '0')), day.year].join('/')
  })
}

/** A day as a spreadsheet keeps it: `2026-05-10`, or the number of it. */
function convertedDay(text: string) {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? dayOfSerial(Number(text)) : undefined
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(serial ?? text) ?? []
  return year === undefined ? undefined : { year, month: Number(month), day: Number(day) }
}
