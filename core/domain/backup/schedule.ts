import { lagosDate } from '../calendar/lagos.ts'

import type { Backup } from './backup.ts'

/** How many of each are kept: the newest of so many days, weeks and months that have one. */
const RETENTION = { days: 7, weeks: 4, months: 12 } as const

/** Of the day that is not over, besides. Somebody who makes one after the other gets no more than these. */
const RETENTION_TODAY = 10

const DAY_MS = 24 * 60 * 60_000

type Dated = Pick<Backup, 'id' | 'createdAt' | 'reason'>

/**
 * Whether the daily backup is due: a day after the newest one. A newest one from the future says that the clock was
 * wrong, then or now, and counts for nothing.
 */
export function isDue(newest: Pick<Backup, 'createdAt'> | undefined, now: Date): boolean {
  if (!newest) return true
  const age = now.getTime() - Date.parse(newest.createdAt)
  return age >= DAY_MS || age < -DAY_MS
}

/**
 * The backups that have had their time. Kept are the newest of each of the last 7 days that have one, of 4 weeks and of
 * 12 months, those of today, and the last one from before an upgrade. The newest of all is always kept.
 */
export function expiredBackups<B extends Dated>(backups: readonly B[], now: Date): B[] {
  const newestFirst = backups.toSorted(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || (one.id < other.id ? 1 : -1),
  )
  const today = lagosDate(now)
  const keep = new Set<B>([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter((backup) => dayOf(backup) === today).slice(0, RETENTION_TODAY),
    ...newestOfEach(newestFirst, dayOf, RETENTION.days),
    ...newestOfEach(newestFirst, weekOf, RETENTION.weeks),
    ...newestOfEach(newestFirst, (backup) => dayOf(backup).slice(0, 7), RETENTION.months),
    ...newestFirst.filter(({ reason }) => reason === 'upgrade').slice(0, 1),
  ])
  return newestFirst.filter((backup) => !keep.has(backup))
}

const dayOf = ({ createdAt }: Dated): string => lagosDate(new Date(createdAt))

/** Weeks begin on Monday; the first of January 1970 was a Thursday. */
const weekOf = (backup: Dated): string => String(Math.floor((Date.parse(dayOf(backup)) / DAY_MS + 3) / 7))

function newestOfEach<B extends Dated>(newestFirst: readonly B[], period: (backup: B) => string, most: number): B[] {
  const found = new Map<string, B>()
  for (const backup of newestFirst) {
    const name = period(backup)
    if (!found.has(name) && found.size < most) found.set(name, backup)
  }
  return [...found.values()]
}
