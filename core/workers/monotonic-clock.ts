import type { Clock } from '../ports/runtime/clock.ts'

/**
 * Wall-clock time for schedules: it goes on at the pace of the stopwatch when somebody sets the computer's clock back,
 * and follows the clock at once when that jumps ahead (a wake-up from standby, a corrected date).
 */
export function monotonicClock(clock: Clock): () => Date {
  let wall = clock.now().getTime()
  let stopwatch = clock.monotonic()

  return () => {
    const steady = wall + clock.monotonic() - stopwatch
    const shown = clock.now().getTime()
    if (shown <= steady) return new Date(steady)

    wall = shown
    stopwatch = clock.monotonic()
    return new Date(shown)
  }
}
