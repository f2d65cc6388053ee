import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { BackupReason } from '../../contract/http/vocabulary.ts'
import { lagosDate } from '../calendar/lagos.ts'
import { isDue, expiredBackups } from './schedule.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const DAY = 24 * 60 * 60_000

type Made = { readonly id: string; readonly createdAt: string; readonly reason: BackupReason }

const daysAgo = (days: number, reason: BackupReason = 'daily'): Made => ({
  id: `${days}`,
  createdAt: new Date(NOW.getTime() - days * DAY).toISOString(),
  reason,
})
const keptOf = (made: readonly Made[], now = NOW) => {
  const gone = new Set(expiredBackups(made, now))
  return made.filter((backup) => !gone.has(backup))
}
const days = (made: readonly Made[]) => made.map(({ createdAt }) => lagosDate(new Date(createdAt)))

describe('rotation', () => {
  it('keeps 7 days, 4 weeks and 12 months of a daily backup over two years', () => {
    let made: Made[] = []
    for (let day = 730; day >= 0; day--) {
      const now = new Date(NOW.getTime() - day * DAY)
      made = keptOf([...made, daysAgo(day)], now)
    }
    expect(days(made).slice(-7)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    // Of a week its Sunday, of a month its last day.
    expect(days(made)).toEqual(expect.arrayContaining(['2026-11-15', '2026-11-08', '2026-11-01']))
    expect(days(made).filter((day) => day < '2026-11-01')).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
    ])
  })

  it('keeps the newest of all, however old, and the last one from before an upgrade', () => {
    expect(expiredBackups([daysAgo(4_000)], NOW)).toEqual([])

    const upgrade = daysAgo(2_000, 'upgrade')
    const older = daysAgo(2_001, 'upgrade')
    const daily = Array.from({ length: 900 }, (_, day) => daysAgo(day))
    const kept = keptOf([...daily, upgrade, older])
    expect(kept).toContain(upgrade)
    expect(kept).not.toContain(older)
  })

  it('loses nothing that it would keep later, whatever was made when', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 800 * 24 }), { minLength: 1, maxLength: 120 })
    fc.assert(
      fc.property(moments, (hours) => {
        const made = hours.map((hour, index) => ({ ...daysAgo(hour / 24), id: `${String(index).padStart(3, '0')}` }))
        const kept = keptOf(made)
        const newest = made.reduce((one, other) => (one.createdAt >= other.createdAt ? one : other))
        expect(kept.map(({ createdAt }) => createdAt)).toContain(newest.createdAt)

        // At most what the rule names, and what a second look at the kept ones would keep again.
        expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12 + 10)
        expect(keptOf(kept)).toEqual(kept)
        expect(new Set(days(kept)).size).toBeGreaterThanOrEqual(Math.min(7, new Set(days(made)).size))
      }),
    )
  })
})

describe('the daily backup', () => {
  it('is due a day after the newest, and when there is none', () => {
    expect(isDue(undefined, NOW)).toBe(true)
    expect(isDue(daysAgo(0.99), NOW)).toBe(false)
    expect(isDue(daysAgo(1), NOW)).toBe(true)
  })

  it('does not wait for a clock that was set back', () => {
    expect(isDue(daysAgo(-0.5), NOW)).toBe(false)
    expect(isDue(daysAgo(-30), NOW)).toBe(true)
  })
})
