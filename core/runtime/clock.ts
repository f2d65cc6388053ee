/** The two times a program needs: what a person calls "now", and a stopwatch that nobody can set. */
export type Clock = {
  /** Wall clock. Never earlier than what this clock answered before. */
  now(): Date
  /** Milliseconds since an arbitrary start: for timers and durations, untouched by changes of the wall clock. */
  monotonic(): number
}

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
