import { expect, it } from 'vitest'

import { dueDateFor, kindOfBuyer } from './due-date.ts'

const usual = { issueDate: '2026-11-20', dueDate: '2026-12-20' }
const onTheDay = { issueDate: '2026-11-20', dueDate: '2026-11-20' }

it.each([
  ['B2C', usual, '2026-11-20'],
  ['B2C', onTheDay, '2026-11-20'],
  ['B2B', usual, '2026-12-20'],
  ['B2B', onTheDay, '2026-12-04'],
  ['B2G', onTheDay, '2026-12-04'],
  ['B2C', { issueDate: '', dueDate: '2026-12-20' }, '2026-12-20'],
] as const)('a %s invoice of %o is due on %s, where 14 days are usual', (kind, dates, due) => {
  expect(dueDateFor(dates, kind, 14)).toBe(due)
})

it.each([
  [null, null, 'B2C'],
  [null, '20481166-0001', 'B2B'],
  ['B2G', null, 'B2G'],
  ['B2C', '20481166-0001', 'B2C'],
] as const)('a customer marked %s with the TIN %s buys as %s', (invoiceKind, tin, kind) => {
  expect(kindOfBuyer({ invoiceKind, tin })).toBe(kind)
})
