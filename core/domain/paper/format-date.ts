const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** West Africa Time has no summer time and has been UTC+1 since 1919, so no time zone data is needed. */
const LAGOS_OFFSET_MS = 60 * 60 * 1000

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

  const lagos = new Date(utc + LAGOS_OFFSET_MS).toISOString()
  return `${formatDate(lagos.slice(0, 10))}, ${lagos.slice(11, 16)}`
}
