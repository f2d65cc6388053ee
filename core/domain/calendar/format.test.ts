import { describe, expect, it } from 'vitest'
import { formatDate, formatLagosTime, formatShortMonth } from './format.ts'

describe('dates on paper', () => {
  it('writes dates as text, whatever the time zone of the machine', () => {
    expect(formatDate('2026-11-19')).toBe('19 Nov 2026')
    expect(formatDate('2024-01-01')).toBe('1 Jan 2024')
    expect(formatDate('2024-02-29')).toBe('29 Feb 2024')
    expect(() => formatDate('2024-13-01')).toThrow(RangeError)
    expect(() => formatDate('today')).toThrow(RangeError)
  })

  it('writes months with three letters where there is little room', () => {
    expect(formatShortMonth('2026-11')).toBe('Nov 2026')
    expect(() => formatShortMonth('2026-13')).toThrow(RangeError)
  })

  it('shows instants in Lagos, across midnight and the year', () => {
    expect(formatLagosTime('2026-11-19T09:42:59.999Z')).toBe('19 Nov 2026, 10:42')
    expect(formatLagosTime('2026-11-19T23:30:00Z')).toBe('20 Nov 2026, 00:30')
    expect(formatLagosTime('2026-12-31T23:00:00Z')).toBe('1 Jan 2027, 00:00')
    expect(() => formatLagosTime('yesterday')).toThrow(RangeError)
  })
})
