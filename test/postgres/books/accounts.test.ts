import { describe, expect, it, onTestFinished } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import { openPostgresStorage } from '../../../core/adapters/storage/postgres/storage.ts'
import type { ReceiptSeries } from '../../../core/domain/business/receipt-series.ts'
import type { Repositories } from '../../../core/ports/storage.ts'

import type {
  OtherEntryQuery,
  PaymentQuery,
  WithheldTaxQuery,
} from '../../../core/ports/receivables/receivables-repository.ts'
import type { Account, AccountEntry, Allocation } from '../../../core/domain/receivables/entry.ts'
import { inspectDatabase as inspectSqlite } from '../../storage/sqlite-fixture.ts'
import { createDraws } from '../../seed/draws.ts'
import { insertBusiness, business } from '../../storage/contract/sample-records.ts'

import { openBoth, type BothEngines } from '../both-engines.ts'
import { drawAccounts, type DrawnAccounts } from './drawn-accounts.ts'
import { inspectDatabase } from '../postgres-fixture.ts'

const STEPS = Number(process.env['ACCOUNT_STEPS'] ?? 150)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const SEARCHES = [
  ...[
    'nip',
    'RCT',
    'rct0000',
    'okafor',
    'NIP bello',
    'nip transfer',
    'nip okafor 12',
    '0042',
    'zz',
    '***',
    'shop',
    'e',
  ],
  ...[
    'ola',
    'adebayo 7',
    '08031234567',
    'RCT-7',
    'gtb',
    '50 off',
    'reason',
    'mistake',
    'old-1',
    'oja',
    'rfd',
    '%',
    '_',
  ],
]

/** Everything that lists of the business can be asked for, drawn. */
async function compareLists({ answerOfBoth }: BothEngines, accounts: DrawnAccounts, businessId: string): Promise<void> {
  const { pick, day, customers, documents, payments } = accounts
  const maybe = <T>(value: () => T): T | undefined => pick([undefined, undefined, value])?.()
  const drawn = () => {
    const [one, other] = [day(), day()].toSorted()
    return {
      page: pick([1, 1, 2, 3, 9]),
      limit: pick([3, 10, 50]),
      environment: pick(['LIVE', 'LIVE', 'SANDBOX'] as const),
      customerId: maybe(() => pick(customers).id),
      ...pick([
        { from: undefined, to: undefined },
        { from: one, to: other },
        { from: one?.slice(0, 8).concat('01'), to: undefined },
        { from: undefined, to: other?.slice(0, 8).concat('31') },
      ]),
    }
  }
  for (let times = 0; times < 12; times++) {
    const asked: PaymentQuery = {
      ...drawn(),
      invoiceId: maybe(() => pick(documents)?.id),
      method: maybe(() => pick(['CASH', 'OTHER'] as const)),
      stands: pick([undefined, undefined, true, false]),
      search: maybe(() => pick(SEARCHES)),
      ...(payments.length > 0 && pick([{}, {}, { after: pick(payments) }])),
    }
    await answerOfBoth('read', `payments ${JSON.stringify(asked)}`, ({ receivables }) =>
      receivables.payments(businessId, asked),
    )

    const taxes: WithheldTaxQuery = {
      ...drawn(),
      kind: maybe(() => pick(['WHT', 'VAT_WITHHELD'] as const)),
      certificate: pick([undefined, 'missing', 'noted'] as const),
    }
    await answerOfBoth('read', `withheld ${JSON.stringify(taxes)}`, ({ receivables }) =>
      receivables.withheld(businessId, taxes),
    )

    const others: OtherEntryQuery = {
      ...drawn(),
      kind: maybe(() => pick(['REFUND', 'WRITE_OFF', 'OPENING_ITEM'] as const)),
      search: maybe(() => pick(SEARCHES)),
    }
    await answerOfBoth('read', `others ${JSON.stringify(others)}`, ({ receivables }) =>
      receivables.others(businessId, others),
    )
  }
}

async function compareReports(
  { answerOfBoth }: BothEngines,
  accounts: DrawnAccounts,
  businessId: string,
): Promise<void> {
  const { pick, day, customers, documents, entries, payments } = accounts
  for (const environment of ['LIVE', 'SANDBOX'] as const) {
    for (const asOf of [day(), '2026-11-28', '2027-03-15', '2026-07-01']) {
      await answerOfBoth('read', `ageing ${asOf}`, ({ receivables }) =>
        receivables.ageing(businessId, environment, asOf),
      )
      for (const about of ['OPEN', 'OVERDUE'] as const) {
        for (const page of [1, 2, 90]) {
          await answerOfBoth('read', `to ask ${asOf}`, ({ receivables }) =>
            receivables.toRemind(businessId, environment, { today: asOf, about, page, limit: 3 }),
          )
        }
      }
      await answerOfBoth('read', `creditors ${asOf}`, ({ receivables }) =>
        receivables.creditors(businessId, environment, asOf),
      )
    }
    await answerOfBoth('read', 'creditors', ({ receivables }) =>
      receivables.creditors(businessId, environment, undefined),
    )
    const days = { today: day(), soon: { from: '2026-11-10', to: '2026-11-20' }, top: 4 }
    await answerOfBoth('read', `owed ${days.today}`, ({ receivables }) =>
      receivables.owed(businessId, environment, days),
    )
    await answerOfBoth('read', 'untied', ({ receivables }) => receivables.untiedElsewhere(businessId, environment))
    await answerOfBoth('read', 'consumers', ({ receivables }) => receivables.consumerSales(businessId, environment))
    for (const { id: customerId } of customers) {
      const account = { businessId, environment, customerId }
      const [from = '', to = ''] = [day(), day()].toSorted()
      await answerOfBoth('read', `account ${customerId} ${environment} ${from} ${to}`, async ({ receivables: on }) => [
        await on.balance(account),
        await on.overdue(account, to),
        await on.refused(account),
        await on.entries(account, { from, to }),
        [...(await on.aboutWhat(account, { from, to }))],
        await on.sumBefore(account, from),
        await on.openAsOf(account, from),
        await on.openAsOf(account, '2026-12-31'),
        await on.openSummary(account, from, 3),
        await on.openSummary(account, '2026-12-31', 3),
        await on.open(account, 'debit'),
        await on.open(account, 'credit'),
        [...(await on.creditsSettle(account))].toSorted(),
        await on.lastDeduction(account, 'WHT'),
        await on.lastDeduction(account, 'VAT_WITHHELD'),
      ])
    }
  }
  for (const { id, customerId } of documents) {
    await answerOfBoth('read', `document ${id}`, async ({ receivables: on }) => [
      await on.ofDocument(businessId, id),
      await on.lastReversed(businessId, id),
      await on.creditLeftOfNotes(businessId, id),
      await on.creditedParts(businessId, id),
      await on.deductions({ invoiceId: id }),
      await on.depositsOn({ id, customerId }),
    ])
  }
  for (const [id, entry] of entries) {
    await answerOfBoth('read', `entry ${id}`, async ({ receivables: on }) => [
      await on.get(businessId, id),
      await on.links(id),
      await on.steps(id),
      await on.reversalOf(id),
      await on.freedOn(id),
      await on.certificateOf(id),
      ...(entry.kind === 'PAYMENT' ? [await on.likePayment(entry)] : []),
    ])
  }
  for (const id of payments) {
    const until = pick([undefined, day()])
    await answerOfBoth('read', `payment ${id} ${String(until)}`, async ({ receivables: on }) => [
      await on.registered(id, until),
      await on.everSettled(id),
      await on.deductions({ paymentId: id }),
    ])
  }
}

/** A business in both, and another one whose accounts are in none of its lists. */
async function openAccounts() {
  const engines = await openBoth([])
  const [owner, other] = [business(), business()]
  for (const one of [owner, other]) await engines.answerOfBoth('write', 'business', (unit) => insertBusiness(unit, one))
  const draws = createDraws(seed)
  const accounts = await drawAccounts(engines, owner.id, draws)
  const strangers = await drawAccounts(engines, other.id, draws)

  async function live(steps: number): Promise<void> {
    for (let step = 1; step <= steps; step++) {
      await accounts.step()
      if (step % 5 === 0) await strangers.step()
      if (step % 50 === 0) await compareLists(engines, accounts, owner.id)
    }
  }
  return { ...engines, engines, owner, other, accounts, strangers, live }
}

describe('with a server', needs('postgresql'), () => {
  it(
    `accounts are the same in both engines, whatever happens (seed ${String(seed)})`,
    async () => {
      const { engines, answerOfBoth, owner, other, accounts, strangers, live } = await openAccounts()
      await live(STEPS)
      await compareReports(engines, accounts, owner.id)
      await compareLists(engines, accounts, owner.id)
      await compareLists(engines, strangers, other.id)

      const differences = () => answerOfBoth('read', 'differences', ({ receivables }) => receivables.differences())
      expect(await differences()).toEqual([])
      await answerOfBoth('write', 'counters', ({ receivables }) => receivables.remakeCounters())
      expect(await differences()).toEqual([])
      await compareReports(engines, accounts, owner.id)
    },
    STEPS * 1000,
  )

  it('texts that were folded under other rules are found before they are folded anew, and after', async () => {
    const { engines, postgres, url, owner, accounts, live } = await openAccounts()
    await live(60)
    await inspectDatabase(
      url,
      "UPDATE entry_text SET search_text = 'nip rct gtb', search_version = 0 WHERE entry_key % 3 = 0",
    )
    await inspectDatabase(url, 'DELETE FROM entry_text WHERE entry_key % 3 = 1')
    await compareLists(engines, accounts, owner.id)

    const refresh = () => postgres.write(({ searchIndex }) => searchIndex.refresh())
    for (let more = true; more; more = await refresh());
    const stale = await inspectDatabase(url, 'SELECT 1 FROM entry_text WHERE search_version = 0')
    expect(stale).toEqual([])
    await live(20)
    await compareLists(engines, accounts, owner.id)
  })

  it('counters that were written over are told of, and made again', async () => {
    const { file, url, answerOfBoth, live } = await openAccounts()
    await live(60)
    const written = [
      'UPDATE account_open SET paid = paid + 1 WHERE entry_key % 7 = 0',
      'UPDATE account_balance SET credit = credit + 1 WHERE customer_key % 2 = 0',
      'UPDATE entry_count SET amount = amount + 1',
    ]
    const sqlite = inspectSqlite(file)
    for (const sql of written) {
      sqlite.exec(sql)
      await inspectDatabase(url, sql)
    }
    const differences = () => answerOfBoth('read', 'differences', ({ receivables }) => receivables.differences())
    expect((await differences()).length).toBeGreaterThan(3)
    await answerOfBoth('write', 'counters', ({ receivables }) => receivables.remakeCounters())
    expect(await differences()).toEqual([])
  })

  it('series of receipts go on where they were left, and never go back', async () => {
    const { answerOfBoth, expectSame, owner } = await openAccounts()
    const resume = (next: number, kind?: 'WHT' | 'BILL') =>
      answerOfBoth('write', `resume at ${String(next)}`, ({ receivables }) =>
        receivables.resumeReceipts({ businessId: owner.id, environment: 'LIVE', next, ...(kind && { kind }) }),
      )
    const take = () =>
      answerOfBoth('write', 'take', ({ receivables }) => receivables.takeReceiptNumber(owner.id, 'LIVE'))
    expect([await take(), await take()]).toEqual([1, 2])
    await resume(40)
    await resume(9, 'WHT')
    await resume(7, 'BILL')
    await resume(12)
    expect(await take()).toBe(40)
    await expectSame('write', 'a business that is not there', ({ receivables }) =>
      receivables.resumeReceipts({ businessId: 'nobody', environment: 'LIVE', next: 2 }),
    )
    await expectSame('read', 'series', ({ receivables }) => receivables.receiptSeries())
  })

  it('tells of every series of receipts that has moved, once it is committed', async () => {
    const { url, owner } = await openAccounts()
    const told: ReceiptSeries[] = []
    const marks = {
      raise: () => undefined,
      raiseReceipts: (series: readonly ReceiptSeries[]) => void told.push(...series),
      isAhead: () => false,
      isReceiptAhead: () => false,
      assertKept: () => undefined,
    }
    const storage = await openPostgresStorage({ url, connections: 2, marks })
    onTestFinished(() => storage.close())
    const of = { businessId: owner.id, environment: 'LIVE' } as const
    const takeAll = ({ receivables, payables, purchases }: Repositories) =>
      Promise.all([
        receivables.takeReceiptNumber(owner.id, 'LIVE'),
        payables.takeWhtReceiptNumber(of),
        purchases.takeNumber(of),
      ])
    const taken = storage.write(async (unit) => {
      await takeAll(unit)
      throw new Error('Taken back')
    })
    await expect(taken).rejects.toThrow('Taken back')
    expect(told).toEqual([])
    expect(await storage.write(takeAll)).toEqual([1, 1, 1])
    await storage.write(({ receivables }) => receivables.resumeReceipts({ ...of, next: 9 }))
    expect(told).toEqual([
      { ...of, next: 2 },
      { ...of, next: 2, kind: 'WHT' },
      { ...of, next: 2, kind: 'BILL' },
      { ...of, next: 9 },
    ])
  })

  it('payments at the same moment leave no gap, and no balance behind', async () => {
    const { postgres, owner, accounts } = await openAccounts()
    const account: Account = { businessId: owner.id, environment: 'LIVE', customerId: accounts.customers[0]?.id ?? '' }
    const numbers = await Promise.all(
      Array.from({ length: 12 }, () =>
        postgres.write(async ({ receivables }) => {
          const number = await receivables.takeReceiptNumber(owner.id, 'LIVE')
          await receivables.post({
            entries: [accounts.payment(account, 100n, `RCT${String(number)}`)],
            allocations: [],
          })
          return number
        }),
      ),
    )
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(await postgres.read(({ receivables }) => receivables.balance(account))).toMatchObject({ credit: 1200n })
    expect(await postgres.read(({ receivables }) => receivables.differences())).toEqual([])
  })

  it('more than is open, or of what is not there, is not added', async () => {
    const { expectSame, owner, accounts } = await openAccounts()
    const account: Account = { businessId: owner.id, environment: 'LIVE', customerId: accounts.customers[0]?.id ?? '' }
    const money = accounts.payment(account, 100n, 'RCT1')
    const charge = accounts.opening(account, 500n)
    const allocate = (creditId: string, debitId: string, amount: bigint): Allocation => ({
      ...{ creditId, debitId, amount, date: '2026-11-20', at: '2026-11-20T09:00:00.000Z', by: 'a person' },
    })
    const post = (what: string, entries: readonly AccountEntry[], allocations: readonly Allocation[]) =>
      expectSame('write', what, ({ receivables }) => receivables.post({ entries, allocations }))
    await post('more', [money, charge], [allocate(money.id, charge.id, 101n)])
    await post('of nothing', [money], [allocate(money.id, charge.id, 100n)])
    await post('of nobody', [{ ...money, account: { ...account, customerId: 'nobody' } }], [])
    await post('all', [money, charge], [allocate(money.id, charge.id, 100n)])
    await post('twice', [money], [])
    await expectSame('write', 'a certificate of nothing', ({ receivables }) =>
      receivables.certify('nothing', { number: null, date: null, at: '2026-11-20T09:00:00.000Z', by: 'a person' }),
    )
    await expectSame('read', 'the account', ({ receivables }) => receivables.open(account, 'debit'))
  })
})
