import { expect, it } from 'vitest'

import { exportName } from './export-name.ts'

it.each([
  [
    { from: '2026-10-01', to: '2026-12-31' },
    'receipts Adé / Sons: Ltd',
    'receipts Adé Sons Ltd 2026-10-01 to 2026-12-31',
  ],
  [{ from: '2026-10-01' }, 'receipts Adé', 'receipts Adé 2026-10-01 to 2026-11-20'],
  [{ to: '2026-10-31' }, 'receipts Adé', 'receipts Adé up to 2026-10-31'],
  [{}, 'receipts Adé', 'receipts Adé up to 2026-11-20'],
])('says what it holds, whose it is, and of which days: %o', (days, name, expected) => {
  const [what = '', ...business] = name.split(' ')
  expect(exportName(what, business.join(' '), days, '2026-11-20')).toBe(expected)
})
