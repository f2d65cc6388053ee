import { dayAfter } from '../calendar/days.ts'
import type { Kobo } from '../money/money.ts'

import type { AccountEntry } from './entry.ts'

/** What is owed by how long it is due. Credit is never taken off it. */
export type Ages = {
  /** Due on the day or later. */
  readonly notDue: Kobo
  readonly days1to30: Kobo
  readonly days31to60: Kobo
  readonly days61to90: Kobo
  readonly over90: Kobo
}

export const AGES = [
  'notDue',
  'days1to30',
  'days31to60',
  'days61to90',
  'over90',
] as const satisfies readonly (keyof Ages)[]

/** The last due dates that are overdue by 1, 31, 61 and 91 days on a day. */
export type AgeBounds = { readonly by1: string; readonly by31: string; readonly by61: string; readonly by91: string }

export const ageBounds = (asOf: string): AgeBounds => ({
  by1: dayAfter(asOf, -1),
  by31: dayAfter(asOf, -31),
  by61: dayAfter(asOf, -61),
  by91: dayAfter(asOf, -91),
})

/** Where an open entry stands: money given back whose credit is gone is due on its own day. */
export const ageOf = ({ date, dueDate }: AccountEntry, bounds: AgeBounds): keyof Ages =>
  ageOfDue(dueDate ?? date, bounds)

/** Where something stands that is due on a day. */
export function ageOfDue(due: string, { by1, by31, by61, by91 }: AgeBounds): keyof Ages {
  if (due > by1) return 'notDue'
  if (due > by31) return 'days1to30'
  if (due > by61) return 'days31to60'
  return due > by91 ? 'days61to90' : 'over90'
}

export const NO_AGES: Ages = { notDue: 0n, days1to30: 0n, days31to60: 0n, days61to90: 0n, over90: 0n }

export const addAges = (one: Ages, other: Ages): Ages => ({
  notDue: one.notDue + other.notDue,
  days1to30: one.days1to30 + other.days1to30,
  days31to60: one.days31to60 + other.days31to60,
  days61to90: one.days61to90 + other.days61to90,
  over90: one.over90 + other.over90,
})

/** All of it, due or not. */
export const totalOf = (ages: Ages): Kobo => AGES.reduce((sum, age) => sum + ages[age], 0n)
