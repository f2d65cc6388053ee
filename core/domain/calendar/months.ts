import { dayAfter } from './days.ts'

/**
 * The first and the last month (YYYY-MM) that lie as a whole between two days, both inclusive. There is none where `first`
 * is after `last`. An empty `from` is before all days.
 */
export const wholeMonths = (from: string, to: string): { readonly first: string; readonly last: string } => ({
  first: from.endsWith('-01') || from === '' ? from.slice(0, 7) : monthAfter(from),
  last: isEndOfMonth(to) ? to.slice(0, 7) : monthBefore(to),
})

const isEndOfMonth = (day: string): boolean => day.endsWith('-31') || (day < '9999' && dayAfter(day, 1).endsWith('-01'))
const monthAfter = (day: string): string => dayAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)
const monthBefore = (day: string): string => dayAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7)
