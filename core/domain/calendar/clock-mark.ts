import { dayAfter } from './days.ts'
import { lagosDate } from './lagos.ts'

/** What an access point said that it was, and what this computer's clock showed when the answer came; Unix milliseconds. */
export type AuthorityTime = { readonly authorityAt: number; readonly receivedAt: number }

/** What is known of the computer's clock. */
export type ClockMark = {
  /** The latest day in Lagos that something was recorded on while nothing spoke against the clock. */
  readonly day: string
  readonly authority: AuthorityTime | null
  /** The day that somebody said is right. */
  readonly confirmedDay: string | null
}

/** Why the clock is doubted, and the day that it is, as far as that is known. */
export type ClockProblem = {
  readonly kind: 'BEHIND' | 'AHEAD'
  /** What speaks against it: what was recorded here, the access point's answers, or a gap that nobody vouches for. */
  readonly by: 'RECORDS' | 'AUTHORITY' | 'GAP'
  readonly today: string
  /** By `AUTHORITY` the day that it is; else the last day that something was recorded on or an access point answered. */
  readonly expected: string
}

const DAY_MS = 24 * 60 * 60_000

/** Shops close for a fortnight. After more days than these without a record and an answer, a month was probably typed wrong. */
const MAX_CLOSURE_DAYS = 21

/** The access point's time now, going by its last answer. Set back since then, the clock says nothing of how long ago that was. */
function authorityNow({ authorityAt, receivedAt }: AuthorityTime, now: number): number | null {
  return now >= receivedAt ? authorityAt + (now - receivedAt) : null
}

/** What speaks against the clock at `now`; null where nothing does, or where somebody has said that this day is right. */
export function clockProblem(mark: ClockMark | null, now: Date): ClockProblem | null {
  const today = lagosDate(now)
  if (mark === null || mark.confirmedDay === today) return null
  const { day, authority } = mark
  const at = now.getTime()
  const told = authority && authorityNow(authority, at)

  if (authority && told !== null && Math.abs(at - told) > DAY_MS) {
    const kind = at > told ? 'AHEAD' : 'BEHIND'
    return { kind, by: 'AUTHORITY', today, expected: lagosDate(new Date(told)) }
  }
  if (authority && at < authority.authorityAt - DAY_MS) {
    return { kind: 'BEHIND', by: 'AUTHORITY', today, expected: lagosDate(new Date(authority.authorityAt)) }
  }
  // An answer of the last day that agrees is proof, whatever was recorded under a wrong clock.
  if (authority && told !== null && at - authority.receivedAt <= DAY_MS) return null
  if (today < day) return { kind: 'BEHIND', by: 'RECORDS', today, expected: day }

  const answered = authority ? lagosDate(new Date(authority.authorityAt)) : day
  const known = answered > day ? answered : day
  return today > dayAfter(known, MAX_CLOSURE_DAYS) ? { kind: 'AHEAD', by: 'GAP', today, expected: known } : null
}

/** The mark once something was recorded at `now`: a doubted day never counts as one that the clock showed rightly. */
export function markAfterRecord(
  mark: ClockMark | null,
  now: Date,
  authority: AuthorityTime | null = mark?.authority ?? null,
): ClockMark {
  const today = lagosDate(now)
  const known: ClockMark = mark ? { ...mark, authority } : { day: today, authority, confirmedDay: null }
  return clockProblem(known, now) === null && known.confirmedDay !== today ? { ...known, day: today } : known
}

/** The mark once somebody has said that the day is right: from then on, records of later days speak no more against it. */
export function markAfterConfirmation(mark: ClockMark | null, now: Date): ClockMark {
  const today = lagosDate(now)
  return { day: today, authority: mark?.authority ?? null, confirmedDay: today }
}
