import { invalidField } from '../../contract/errors.ts'
import { instantOf } from '../../contract/fields.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'

type Asked = {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

/** The days that a list is asked for, under whichever of their names. @throws validation_failed */
export function periodOf({ startDate, endDate, dateFrom, dateTo }: Asked) {
  return {
    startDate: oneDay('dateFrom', dateFrom, 'startDate', startDate),
    endDate: oneDay('dateTo', dateTo, 'endDate', endDate),
  }
}

/** The moment that a list is asked for; a day begins at midnight in Lagos. */
export function momentOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  return (instantOf(value) ?? new Date(`${value}T00:00:00+01:00`)).toISOString()
}

function oneDay(otherName: string, other: string | undefined, name: string, value: string | undefined) {
  const [day, otherDay] = [dayOf(value), dayOf(other)]
  if (day !== undefined && otherDay !== undefined && day !== otherDay) {
    throw invalidField(otherName, `is another name of ${name}, and they differ: send one of them`)
  }
  return day ?? otherDay
}

function dayOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const at = instantOf(value)
  return at === undefined ? value : lagosDate(at)
}
