import { expect, it } from 'vitest'

import { recordOpeningItem } from '../../core/use-cases/receivables/payments/credit.ts'
import { recordPayment } from '../../core/use-cases/receivables/payments/record.ts'
import { mergeCustomers, previewMerge } from '../../core/use-cases/records/merge-customers.ts'

import { openAccountBooks, byTransfer } from './account-books.ts'

it('practice and real money stay apart when customers are merged', async () => {
  const { units, member, newCustomer } = await openAccountBooks()
  const [twin, kept] = [await newCustomer(), await newCustomer()]
  const date = '2026-11-20'
  const owes = async (customer: typeof twin, environment: 'SANDBOX' | 'LIVE', amount: bigint) => {
    const account = { ...customer.account, environment }
    await units.write((unit) => recordOpeningItem(unit, member, { account, number: null, date, dueDate: date, amount }))
  }
  await owes(twin, 'SANDBOX', 1_00n)
  await owes(twin, 'LIVE', 20_00n)
  await owes(kept, 'SANDBOX', 300_00n)
  const real = { ...twin.account, environment: 'LIVE' as const }
  const money = { account: real, date, amount: 5_00n, details: byTransfer, allocations: [] }
  await units.write((unit) => recordPayment(unit, member, money))

  const [id, into] = [twin.account.customerId, kept.account.customerId]
  const { accounts } = await units.read((unit) => previewMerge(unit, member, { id, into }))
  const said = new Map(accounts.map(({ environment, owed, credit }) => [environment, [owed, credit]]))
  expect(said).toEqual(
    new Map([
      ['SANDBOX', [1_00n, 0n]],
      ['LIVE', [20_00n, 5_00n]],
    ]),
  )
  await units.write((unit) => mergeCustomers(unit, member, { id, into, evenIfDifferent: false }))

  await units.read(async ({ receivables }) => {
    expect(await receivables.balance(kept.account)).toMatchObject({ owed: 301_00n, credit: 0n })
    const live = { ...kept.account, environment: 'LIVE' as const }
    expect(await receivables.balance(live)).toMatchObject({ owed: 20_00n, credit: 5_00n })
    expect(await receivables.differences()).toEqual([])
  })
  // Made again from the rows, the counters are the same.
  await units.write(({ receivables }) => receivables.remakeCounters())
  expect(await units.read(({ receivables }) => receivables.balance(kept.account))).toMatchObject({ owed: 301_00n })
})
