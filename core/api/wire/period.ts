import { invalidField } from '../../contract/http/errors.ts'
import { instantOf } from '../../contract/http/fields.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'

/** The names of the first day and of the last one. */
const FIRST = ['from', 'startDate', 'dateFrom'] as const
const LAST = ['to', 'endDate', 'dateTo'] as const

type PeriodQuery = { readonly [name in (typeof FIRST | typeof LAST)[number]]?: string | undefined }

/** The days that a list is asked for, under whichever of their names. @throws validation_failed */
export const periodOf = (asked: PeriodQuery) => ({ from: oneDay(asked, FIRST), to: oneDay(asked, LAST) })

/** The moment that a list is asked for; a day begins at midnight in Lagos. */
export function momentOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  return (instantOf(value) ?? new Date(`${value}T00:00:00+01:00`)).toISOString()
}

function oneDay(asked: PeriodQuery, names: readonly (keyof PeriodQuery)[]): string | undefined {
  const [first, ...others] = names.filter((name) => asked[name] !== undefined)
  if (first === undefined) return undefined
  const day = dayOf(asked[first])
  const differing = others.find((name) => dayOf(asked[name]) !== day)
  if (differing === undefined) return day
  throw invalidField(differing, `is another name for ${first}, and they differ: send one of them`)
}

function dayOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const at = instantOf(value)
  return at === undefined ? value : lagosDate(at)
}
