import type { Clock } from '../../../ports/runtime/clock.ts'

/** The time left of a whole call that may take several requests. Never negative. */
export type Deadline = { remainingMs(): number }

export function startDeadline(clock: Clock, totalMs: number): Deadline {
  const end = clock.monotonic() + totalMs
  return { remainingMs: () => Math.max(0, end - clock.monotonic()) }
}
