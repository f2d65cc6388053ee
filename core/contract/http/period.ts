import { dayQuery } from './fields.ts'

/** The days of a list, each under the names that programs know it by; both inclusive. */

const otherName = (of: string) =>
  dayQuery()
    .optional()
    .meta({ description: `Another name of \`${of}\`.` })

export const periodQuery = {
  startDate: dayQuery().optional(),
  endDate: dayQuery().optional(),
  dateFrom: otherName('startDate'),
  dateTo: otherName('endDate'),
}

/** Lists of money call them `from` and `to` first. */
export const moneyPeriodQuery = {
  from: dayQuery().optional(),
  to: dayQuery().optional(),
  startDate: otherName('from'),
  endDate: otherName('to'),
  dateFrom: otherName('from'),
  dateTo: otherName('to'),
}
