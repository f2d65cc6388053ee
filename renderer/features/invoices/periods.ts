import { addDays, addMonths } from '../../lib/format/day.ts'

export const periods = ['this-month', 'last-month', 'this-quarter', 'this-year'] as const
type Period = (typeof periods)[number]

/** The first and the last day of a period, both included, seen from a day. */
export function daysOf(period: Period, today: string): { readonly from: string; readonly to: string } {
  const month = `${today.slice(0, 7)}-01`
  switch (period) {
    case 'this-month':
      return months(month, 1)
    case 'last-month':
      return months(addMonths(month, -1), 1)
    case 'this-quarter':
      return months(addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3)), 3)
    case 'this-year':
      return months(`${today.slice(0, 4)}-01-01`, 12)
  }
}

const months = (from: string, count: number) => ({ from, to: addDays(addMonths(from, count), -1) })
