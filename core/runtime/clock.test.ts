import { describe, expect, it } from 'vitest'

import { systemClock } from './clock.ts'

describe('system clock', () => {
  it('stands still while the wall clock is behind its last answer, and goes on once it has caught up', () => {
    const wall = [1_000, 5_000, 2_000, 4_999, 5_001]
    const clock = systemClock(() => wall.shift() ?? 0)

    const answers = [1, 2, 3, 4, 5].map(() => clock.now().getTime())

    expect(answers).toEqual([1_000, 5_000, 5_000, 5_000, 5_001])
  })

  it('hands out a fresh Date each time, so that a caller who changes one changes nobody else', () => {
    const clock = systemClock(() => 1_000)
    clock.now().setTime(0)

    expect(clock.now().getTime()).toBe(1_000)
  })

  it('reads the real time', () => {
    const before = Date.now()
    const now = systemClock().now().getTime()

    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
  })

  it('has a stopwatch that does not follow the wall clock', () => {
    let wall = 1_000_000
    const clock = systemClock(() => wall)

    const start = clock.monotonic()
    wall = 0
    const end = clock.monotonic()

    expect(end).toBeGreaterThanOrEqual(start)
    expect(end - start).toBeLessThan(1_000_000)
  })
})
