import { describe, expect, it } from 'vitest'

import { lagosDate, lagosTime, startOfDay } from './lagos.ts'

describe('Lagos time', () => {
  it.each([
    ['2026-03-31T22:59:59.999Z', '2026-03-31', '23:59:59'],
    ['2026-03-31T23:00:00.000Z', '2026-04-01', '00:00:00'],
    ['2025-12-31T23:30:00.000Z', '2026-01-01', '00:30:00'],
    ['2024-02-28T23:00:00.000Z', '2024-02-29', '00:00:00'],
    ['2026-07-01T11:05:09.500Z', '2026-07-01', '12:05:09'],
  ])('%s is %s %s', (utc, date, time) => {
    expect(lagosDate(new Date(utc))).toBe(date)
    expect(lagosTime(new Date(utc))).toBe(time)
    expect(startOfDay(date) <= Date.parse(utc)).toBe(true)
    expect(lagosTime(new Date(startOfDay(date)))).toBe('00:00:00')
  })

  it('agrees with the time zone database on every hour of a year', () => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Africa/Lagos',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })

    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const at = new Date(Date.UTC(2028, 0, 1, hour))
      expect(lagosDate(at)).toBe(format.format(at))
    }
  })
})
