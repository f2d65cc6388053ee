import type { AuthorityClock } from '../ports/runtime/authority-clock.ts'
import type { Clock } from '../ports/runtime/clock.ts'

/** Remembers what the last answer of an access point said that it was. */
export function createAuthorityClock(clock: Clock): AuthorityClock {
  let last: ReturnType<AuthorityClock['last']> = null

  return {
    heard(header) {
      // An HTTP date begins with a weekday; `Date.parse` alone would take almost anything.
      const authorityAt =
        typeof header === 'string' && /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN
      if (!Number.isNaN(authorityAt)) last = { authorityAt, receivedAt: clock.now().getTime() }
    },
    last: () => last,
  }
}
