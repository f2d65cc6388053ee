import { describe, expect, it } from 'vitest'

import { allocate, remainingParts, unallocateLink } from './allocate.ts'
import type { Account, AccountEntry } from './entry.ts'

const account: Account = { businessId: 'shop', environment: 'LIVE', customerId: 'adaeze' }
const act = { newId: () => 'new', at: '2026-11-20T10:00:00.000Z', day: '2026-11-20', by: 'owner' }
const common = {
  date: '2026-11-20',
  invoiceId: null,
  reverses: null,
  recordedAt: act.at,
  recordedBy: act.by,
}
const owed: AccountEntry = {
  ...common,
  id: 'owed',
  account,
  kind: 'OPENING_ITEM',
  amount: 100n,
  dueDate: '2026-11-20',
  number: 'OLD-1',
  details: null,
}
const moneyOf = (of: Account): AccountEntry => ({
  ...common,
  id: 'money',
  account: of,
  kind: 'PAYMENT',
  amount: -100n,
  dueDate: null,
  number: 'RCT000001',
  details: {
    method: 'CASH',
    methodDetail: null,
    reference: null,
    externalReference: null,
    metadata: null,
    paymentDetailId: null,
    note: null,
  },
})

describe('a credit settles a debit', () => {
  it('of the same account', () => {
    expect(allocate(act, moneyOf(account), owed, 40n)).toMatchObject({
      creditId: 'money',
      debitId: 'owed',
      amount: 40n,
    })
  })

  it.each([
    ['business', { businessId: 'other' }],
    ['environment', { environment: 'SANDBOX' }],
    ['customer', { customerId: 'other' }],
  ] as const)('and never one of another %s', (_what, changes) => {
    expect(() => allocate(act, moneyOf({ ...account, ...changes }), owed, 40n)).toThrow('cannot settle')
  })

  it('and nothing that is no debit, nor with nothing', () => {
    expect(() => allocate(act, owed, owed, 40n)).toThrow('cannot settle')
    expect(() => allocate(act, moneyOf(account), moneyOf(account), 40n)).toThrow('cannot settle')
    expect(() => allocate(act, moneyOf(account), owed, 0n)).toThrow('cannot settle')
  })
})

describe('what stands between two entries', () => {
  const on = (date: string, amount: bigint) => ({ date, amount })

  it('is what came last of what was not taken back', () => {
    expect(remainingParts([on('2026-11-20', 10n), on('2026-11-21', 5n), on('2026-11-22', -12n)])).toEqual([
      on('2026-11-21', 3n),
    ])
    expect(remainingParts([on('2026-11-20', 10n), on('2026-11-22', -10n)])).toEqual([])
  })

  it('is taken back on one day, but no part of it before the day from which that counts', () => {
    const parts = [on('2026-11-11', 4n), on('2026-11-20', 2n), on('2026-11-25', 3n)]
    const link = { credit: moneyOf(account), debit: owed, amount: 9n, parts }
    expect(unallocateLink(act, link)).toMatchObject([on('2026-11-20', -6n), on('2026-11-25', -3n)])
  })
})
