import { expect, it } from 'vitest'

import { DEFAULT_ACCOUNTS } from '../business/ledger-accounts.ts'
import { iifOf } from './iif.ts'
import type { Journal } from './journal.ts'

const journal: Journal = {
  ...{ id: 'p1', kind: 'PAYMENT', isReversal: false, entryNumber: 1, date: '2026-11-20', dueDate: null },
  ...{ number: '=1+1', about: null, memo: '@SUM(A1)', document: null },
  customer: { id: 'c1', number: 1, name: '=HYPERLINK("http://evil.example")', tin: '+234' },
  lines: [
    { account: 'RECEIVABLES', amount: -1_000n },
    { account: 'CASH', amount: 1_000n },
  ],
}

it('has no cell that a spreadsheet would run, and leaves amounts as they are', () => {
  const cells = iifOf([journal], DEFAULT_ACCOUNTS, [journal.customer])
    .split(/[\t\r\n]+/)
    .filter((cell) => cell !== '')
  expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual(['-10.00'])
  for (const said of ['HYPERLINK', '1+1', 'SUM(A1)'])
    expect(
      cells.some((cell) => cell.includes(said)),
      said,
    ).toBe(true)
})
