import { describe, expect, it } from 'vitest'

import { koboToNumber } from '../../../core/domain/money/decimal.ts'
import { MAX_TOTAL_KOBO } from '../../../core/domain/money/money.ts'
import { formatBytes } from './bytes.ts'
import { formatTime } from './date-time.ts'
import { addDays, addMonths, readDay, todayInLagos } from './day.ts'
import { formatAmount, formatDecimal, formatKobo, formatPrice, koboOf, readDecimal } from './money.ts'
import { formatMoment, formatTimeAgo } from './time-ago.ts'

describe('amounts', () => {
  it.each<[bigint, string]>([
    [0n, '0.00'],
    [5n, '0.05'],
    [124530000n, '1,245,300.00'],
    [-1000000n, '\u221210,000.00'],
    [7_000_000_000_000_000n, '70,000,000,000,000.00'],
  ])('%d kobo are written %s', (kobo, text) => expect(formatKobo(kobo)).toBe(text))

  it('of the API are written to the kobo, and nothing finer is one', () => {
    expect(formatAmount(12898.5)).toBe('12,898.50')
    expect(() => formatAmount(0.001)).toThrow(RangeError)
    expect(() => formatAmount(Number.NaN)).toThrow(RangeError)
    expect(formatPrice(0.0125)).toBe('0.0125')
    expect(formatDecimal({ units: 75n, scale: 1 })).toBe('7.5')
  })

  it('are read back to the kobo up to the largest total, and a sum of many such is read, too', () => {
    for (const kobo of [MAX_TOTAL_KOBO, MAX_TOTAL_KOBO - 1n, 1_219_326_311_126_352n, -MAX_TOTAL_KOBO + 7n, -5n]) {
      expect(koboOf(koboToNumber(kobo))).toBe(kobo)
    }
    for (const invoices of [2n, 99n, 1_000_000n, 10n ** 9n]) {
      const sum = MAX_TOTAL_KOBO * invoices - 1n
      expect(koboToNumber(koboOf(koboToNumber(sum)))).toBe(koboToNumber(sum))
    }
  })

  it.each([
    ['8450', '8,450.00'],
    ['8,450.5', '8,450.50'],
    ['₦ 1 245 300', '1,245,300.00'],
    [' 12\u202f345.5 ', '12,345.50'],
    ['− 1\u00a0000', '−1,000.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
  ])('are read as people type them: %s', (typed, written) => {
    const decimal = readDecimal(typed, 2)
    expect(typeof decimal === 'string' ? decimal : formatDecimal(decimal, 2)).toBe(written)
  })

  it.each(['7,5', '1,00', 'ten', '1.2.3', '', '1,2345', '1 5', '12 34', '1 2345', '1,000 000', '1 000,5', '5 .5'])(
    'are never guessed: "%s"',
    (typed) => {
      expect(readDecimal(typed, 2)).toBe('not_finite')
    },
  )
})

describe('a typed day', () => {
  const today = '2026-11-21'

  it.each([
    ['20/11/2026', '2026-11-20'],
    ['20.11.26', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20 november', '2026-11-20'],
    ['5 Sept', '2026-09-05'],
    ['3/1', '2027-01-03'],
    ['30-6', '2026-06-30'],
    ['2026-11-20', '2026-11-20'],
    ['today', today],
    ['Tomorrow', addDays(today, 1)],
    ['yesterday', addDays(today, -1)],
  ])('%s is %s', (typed, day) => expect(readDay(typed, today)).toBe(day))

  it.each(['2026/11/20', '2026.11.20', '20261120', 'Nov 20, 2026', 'November 20th 2026', 'Friday, 20 November 2026'])(
    '%s is 20 November',
    (typed) => expect(readDay(typed, today)).toBe('2026-11-20'),
  )

  it.each(['31/2/2026', '2026/20/11', '20262011', '20', 'Nov', '13/13/2026', 'soon', '29 Feb 2027'])(
    '%s is none',
    (typed) => {
      expect(readDay(typed, today)).toBeUndefined()
    },
  )

  it('is stepped over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  it('begins at midnight in Lagos', () => {
    expect(todayInLagos(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  })
})

describe('how long ago', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-21T11:59:58Z', 'just now'],
    ['2026-11-21T12:00:40Z', '40 s'],
    ['2026-11-21T11:48:30Z', '11 min'],
    ['2026-11-21T08:30:00Z', '3 h'],
    ['2026-11-19T12:00:00Z', '2 days'],
  ])('%s is %s', (at, words) => expect(formatTimeAgo(at, now)).toBe(words))

  it.each([
    ['2026-11-21T11:59:58Z', 'just now'],
    ['2026-11-21T11:59:19Z', '41 s ago'],
    ['2026-11-21T15:00:00Z', 'in 3 h'],
  ])('%s is said as %s', (at, words) => expect(formatMoment(at, now)).toBe(words))

  it('has its time of day in Nigeria', () => expect(formatTime('2026-11-20T13:32:00Z')).toBe('14:32'))
})

describe('sizes of files', () => {
  it.each<[number, string]>([
    [0, '0 bytes'],
    [65536, '64 KB'],
    [1.5 * 1024 ** 3, '1.5 GB'],
  ])('%d', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
})
