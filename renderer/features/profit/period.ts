import { firstDayOfYear } from '../../../core/domain/calendar/accounting-year.ts'
import { addDays, addMonths } from '../../lib/format/day.ts'
import type { ProfitSearch } from './search.ts'

export type Days = { readonly from: string; readonly to: string }

/** The days that a choice stands for. */
export function daysOf(search: ProfitSearch, today: string, yearEndMonth: number): Days {
  const month = `${today.slice(0, 7)}-01`
  const year = firstDayOfYear(today, yearEndMonth)
  switch (search.period) {
    case 'month':
      return { from: month, to: today }
    case 'lastMonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case 'lastYear':
      return { from: addMonths(year, -12), to: addDays(year, -1) }
    case 'custom':
      return { from: search.from ?? year, to: search.to ?? today }
    case undefined:
      return { from: year, to: today }
  }
}
