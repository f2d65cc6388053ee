import { describe, expect, it } from 'vitest'

import { ATTENTION_AFTER_MS, FIRST_CONFIRM_MS, waitAfter } from './retry-policy.ts'

const MINUTE = 60_000

describe('the wait after a failed try', () => {
  it('doubles from 1 s to 15 min', () => {
    const waits = Array.from({ length: 12 }, (_, index) => waitAfter(index + 1, 0, null))
    expect(waits).toEqual([
      1_000,
      2_000,
      4_000,
      8_000,
      16_000,
      32_000,
      64_000,
      128_000,
      256_000,
      512_000,
      15 * MINUTE,
      15 * MINUTE,
    ])
    expect(waitAfter(100_000, 0, null)).toBe(15 * MINUTE)
  })

  it('is shortened by at most half', () => {
    expect(waitAfter(1, 1, null)).toBe(500)
    expect(waitAfter(4, 0.5, null)).toBe(6_000)
    for (let tries = 1; tries <= 20; tries++) {
      const full = waitAfter(tries, 0, null)
      for (const random of [0.01, 0.3, 0.99, 1]) {
        expect(waitAfter(tries, random, null)).toBeGreaterThanOrEqual(full / 2)
        expect(waitAfter(tries, random, null)).toBeLessThanOrEqual(full)
      }
    }
  })

  it('is at least what the provider asks for', () => {
    expect(waitAfter(1, 1, 120_000)).toBe(120_000)
    expect(waitAfter(10, 0, 1_000)).toBe(512_000)
    expect(waitAfter(3, 0, 60 * MINUTE)).toBe(60 * MINUTE)
  })

  it('ends in somebody looking after a day, and begins soon', () => {
    expect(ATTENTION_AFTER_MS).toBe(24 * 60 * MINUTE)
    expect(FIRST_CONFIRM_MS).toBe(1_000)
  })
})
