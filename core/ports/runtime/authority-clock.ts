import type { AuthorityTime } from '../../domain/calendar/clock-mark.ts'

/** What the answers of access points say of the time. */
export type AuthorityClock = {
  /** Told the `Date` header of each answer, whatever stands there. */
  heard(header: unknown): void
  /** The last one; null before any has come. */
  last(): AuthorityTime | null
}
