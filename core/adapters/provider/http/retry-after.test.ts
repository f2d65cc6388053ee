import { describe, expect, it } from 'vitest'

import { retryAfterMs } from './retry-after.ts'

const now = new Date('2026-03-15T12:00:00Z')

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sun, 15 Mar 2026 12:01:30 GMT', 90_000],
    ['Sun, 15 Mar 2026 11:00:00 GMT', 0],
    ['999999999999', 24 * 60 * 60 * 1000],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['2026', 2_026_000],
    ['', null],
    [undefined, null],
  ])('%s asks for %s ms', (header, wait) => expect(retryAfterMs(header, now)).toBe(wait))
})
