import { expect, it } from 'vitest'

import { daysOf } from './period.ts'

it('knows the accounting year by the month in which it ends', () => {
  const today = '2026-11-29'
  expect(daysOf({}, today, 12)).toEqual({ from: '2026-01-01', to: today })
  expect(daysOf({}, today, 6)).toEqual({ from: '2026-07-01', to: today })
  expect(daysOf({}, '2026-03-02', 6)).toEqual({ from: '2025-07-01', to: '2026-03-02' })
  expect(daysOf({ period: 'lastYear' }, today, 12)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(daysOf({ period: 'lastYear' }, today, 6)).toEqual({ from: '2025-07-01', to: '2026-06-30' })
})

it('knows months, and days of one’s own', () => {
  expect(daysOf({ period: 'lastMonth' }, '2026-03-31', 12)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOf({ period: 'month' }, '2026-03-31', 12)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  const own = { from: '2026-02-03', to: '2026-02-05' }
  expect(daysOf({ period: 'custom', ...own }, '2026-03-31', 12)).toEqual(own)
})
