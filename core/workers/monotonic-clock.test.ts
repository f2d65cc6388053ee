import { describe, expect, it } from 'vitest'

import { monotonicClock } from './monotonic-clock.ts'

function machine() {
  const time = { wall: Date.parse('2026-11-20T10:00:00Z'), stopwatch: 500 }
  const steady = monotonicClock({ now: () => new Date(time.wall), monotonic: () => time.stopwatch })
  return { time, shown: () => steady().toISOString() }
}

describe('the clock of schedules', () => {
  it('goes on when the wall clock is set back or stands still', () => {
    const { time, shown } = machine()
    time.wall -= 86_400_000
    time.stopwatch += 60_000
    expect(shown()).toBe('2026-11-20T10:01:00.000Z')
  })

  it('follows the wall clock ahead, and goes on from there', () => {
    const { time, shown } = machine()
    time.wall += 3 * 86_400_000
    time.stopwatch += 1_000
    expect(shown()).toBe('2026-11-23T10:00:00.000Z')

    time.wall -= 2 * 86_400_000
    time.stopwatch += 5_000
    expect(shown()).toBe('2026-11-23T10:00:05.000Z')
  })
})
