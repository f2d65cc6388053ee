/** The two times a program needs: what a person calls "now", and a stopwatch that nobody can set. */
export type Clock = {
  /** Wall clock. Never earlier than what this clock answered before. */
  now(): Date
  /** Milliseconds since an arbitrary start: for timers and durations, untouched by changes of the wall clock. */
  monotonic(): number
}
