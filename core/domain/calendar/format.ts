import { lagosDate, lagosTime } from './lagos.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const WHOLE_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
  ...['September', 'October', 'November', 'December'],
]

/** `2026-11` as `November 2026`. @throws RangeError otherwise. */
export function formatMonth(month: string): string {
  const match = /^(\d{4})-(\d{2})$/.exec(month)
  const name = WHOLE_MONTHS[Number(match?.[2]) - 1]
  if (!match || name === undefined) throw new RangeError(`not a month: ${month}`)

  return `${name} ${match[1]}`
}

/** `2026-11` as `Nov 2026`, where there is little room. @throws RangeError otherwise. */
export const formatShortMonth = (month: string): string => formatDate(`${month}-01`).replace(/^\d+ /, '')

/** `2026-11-19` as `19 Nov 2026`. The date is text and never becomes an instant. @throws RangeError otherwise. */
export function formatDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const month = MONTHS[Number(match?.[2]) - 1]
  if (!match || month === undefined) throw new RangeError(`not a date: ${date}`)

  return `${Number(match[3])} ${month} ${match[1]}`
}

/** An ISO 8601 instant in Africa/Lagos: `2026-11-19T09:42:00.000Z` as `19 Nov 2026, 10:42`. @throws RangeError otherwise. */
export function formatLagosTime(instant: string): string {
  const utc = Date.parse(instant)
  if (Number.isNaN(utc)) throw new RangeError(`not an instant: ${instant}`)

  const at = new Date(utc)
  return `${formatDate(lagosDate(at))}, ${lagosTime(at).slice(0, 5)}`
}
