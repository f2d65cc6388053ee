/**
 * The first day, `YYYY-MM-DD`, of the accounting year that a day is in.
 *
 * @param yearEndMonth the month in which the year ends, from 1 to 12
 */
export function firstDayOfYear(day: string, yearEndMonth: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const first = (yearEndMonth % 12) + 1
  return `${String(month >= first ? year : year - 1)}-${String(first).padStart(2, '0')}-01`
}
