import { expect, it } from 'vitest'

import { applyCredit, recordOpeningItem } from '../../core/use-cases/receivables/payments/credit.ts'
import { recordPayment } from '../../core/use-cases/receivables/payments/record.ts'
import { reverseManualEntry } from '../../core/use-cases/receivables/payments/reverse.ts'
import { openItems } from '../../core/use-cases/receivables/reports/customer-reports.ts'

import { openAccountBooks, byTransfer } from './account-books.ts'

it('a payment that settled an item on two days is taken back on a day between them, and each day stays right', async () => {
  const { units, member, newCustomer } = await openAccountBooks()
  const { account } = await newCustomer()
  const openingOf = (date: string, amount: bigint) =>
    units.write((unit) => recordOpeningItem(unit, member, { account, number: date, date, dueDate: date, amount }))

  const small = await openingOf('2026-11-01', 30_000n)
  const large = await openingOf('2026-11-03', 200_000n)
  const { paymentId } = await units.write((unit) =>
    recordPayment(unit, member, {
      account,
      date: '2026-11-11',
      amount: 60_000n,
      details: byTransfer,
      allocations: undefined,
    }),
  )
  // The small item goes: what it had of the payment is credit, and is used today, the 20th, on the large one.
  await units.write((unit) =>
    reverseManualEntry(unit, member, {
      id: small,
      kinds: ['OPENING_ITEM'],
      date: '2026-11-12',
      reason: 'Entered twice',
    }),
  )
  const target = await units.read(({ receivables }) => receivables.get(account.businessId, large))
  if (!target) throw new Error('The item is gone')
  await units.write((unit) => applyCredit(unit, member, { target, amount: undefined }))
  await units.write((unit) =>
    reverseManualEntry(unit, member, { id: paymentId, kinds: ['PAYMENT'], date: '2026-11-15', reason: 'Bounced' }),
  )

  const openOn = (asOf: string) =>
    units.read(async (unit) => {
      const { items } = await openItems(unit, member, {
        customerId: account.customerId,
        environment: undefined,
        asOf,
      })
      return items.map(({ entry, open }) => [entry.number, open])
    })
  expect(await openOn('2026-11-11')).toEqual([['2026-11-03', 170_000n]])
  for (const day of ['2026-11-15', '2026-11-19', '2026-11-20']) {
    expect(await openOn(day), day).toEqual([['2026-11-03', 200_000n]])
  }
})
