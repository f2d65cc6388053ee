import type { Clock } from '../ports/runtime/clock.ts'

/**
 * The machine's clock. When somebody sets the wall clock back, `now()` stands still at the last answer until real time
 * has caught up, so that timestamps written by one process never decrease. A restart starts afresh.
 *
 * @param readWallClock milliseconds since 1970, for tests that move the clock
 */
export function systemClock(readWallClock: () => number = Date.now): Clock {
  let latest = Number.NEGATIVE_INFINITY

  return {
    now() {
      latest = Math.max(latest, readWallClock())
      return new Date(latest)
    },
    monotonic: () => performance.now(),
  }
}
