import { expect, it } from 'vitest'

import { AppError } from '../../core/contract/http/errors.ts'
import { dayAfter } from '../../core/domain/calendar/days.ts'
import { sumKobo } from '../../core/domain/money/money.ts'
import type { PaidOutDetails, SupplierAccount } from '../../core/domain/payables/entry.ts'
import type { DeductionInput } from '../../core/domain/receivables/deduction.ts'
import { addAges, ageBounds, ageOfDue, NO_AGES } from '../../core/domain/receivables/ageing.ts'
import { isDebit, sizeOf } from '../../core/domain/receivables/entry.ts'
import type { SettledPayable } from '../../core/ports/payables/payables-repository.ts'
import type { Unit } from '../../core/ports/unit.ts'
import { debitOfBill } from '../../core/use-cases/payables/account.ts'
import {
  applySupplierCredit,
  recordPayableOpeningItem,
  recordSupplierRefund,
  recordWriteBack,
} from '../../core/use-cases/payables/credit.ts'
import { recordPaymentOut } from '../../core/use-cases/payables/record.ts'
import { supplierBalance, supplierStatement } from '../../core/use-cases/payables/reports.ts'
import { reversePayableEntry, unallocatePaymentOut } from '../../core/use-cases/payables/reverse.ts'
import { createPurchase } from '../../core/use-cases/purchases/drafts.ts'
import { cancelPurchase, recordPurchase } from '../../core/use-cases/purchases/record.ts'
import { chosenSeed, seededRandom } from '../faults/support/random.ts'

import { openAccountBooks, type AccountBooks } from './account-books.ts'
import { newSupplierRecord } from './supplier-records.ts'

const SUPPLIERS = Number(process.env['PAYABLE_SEQUENCES'] ?? 30)
const STEPS = 24
const DAYS = ['2026-11-02', '2026-11-10', '2026-11-20', '2027-01-31']

const money: PaidOutDetails = {
  ...{ method: 'BANK_TRANSFER', methodDetail: null, reference: null, externalReference: null, metadata: null },
  ...{ accountId: null, note: null },
}
const decimal = (units: bigint, scale = 0) => ({ units, scale })
const ACTS = [
  ...['bill', 'bill', 'note', 'opening', 'pay', 'pay', 'deposit', 'credit', 'refund', 'writeBack'],
  ...['reverse', 'unallocate', 'cancel'],
] as const

it('accounts of suppliers come to the same however they are added up, whatever happens', async () => {
  const random = seededRandom(chosenSeed('payables'))
  const books = await openAccountBooks()
  const done = new Map<string, number>()
  for (let one = 0; one < SUPPLIERS; one += 1) {
    const account = await newAccount(books, one)
    let closing = 0n
    for (let step = 0; step < STEPS; step += 1) {
      const act = ACTS[Math.floor(random.next() * ACTS.length)] ?? 'bill'
      try {
        closing += await books.units.write((unit) => carryOut(unit, books, account, act, random.next))
        done.set(act, (done.get(act) ?? 0) + 1)
      } catch (error) {
        // What is not possible now changes nothing.
        if (!(error instanceof AppError)) throw error
      }
      await compare(books, account, closing, `supplier ${String(one)}, step ${String(step)}: ${act}`)
    }
  }

  for (const act of new Set(ACTS)) expect(done.get(act) ?? 0, act).toBeGreaterThan(SUPPLIERS / 20)
  expect(await books.units.read(({ payables }) => payables.differences())).toEqual([])
  expect(await books.units.read(({ receivables }) => receivables.differences())).toEqual([])
  const receipts = await books.past.rows<{ number: string }>(
    `SELECT DISTINCT number FROM payable_entry WHERE kind = 'WHT' AND reverses_key IS NULL ORDER BY number`,
  )
  expect(receipts.map(({ number }) => number)).toEqual(
    receipts.map((_number, index) => `WHR${String(index + 1).padStart(6, '0')}`),
  )
  const side = (key: string) =>
    `SELECT ${key} AS entry, date, sum(amount) OVER (PARTITION BY ${key} ORDER BY date) AS settled FROM payable_allocation`
  const overstretched = await books.past.rows(
    `SELECT s.* FROM (${side('credit_key')} UNION ALL ${side('debit_key')}) s JOIN payable_entry e ON e.key = s.entry
     WHERE s.settled < 0 OR s.settled > abs(e.amount) OR s.date < e.date`,
  )
  expect(overstretched, 'as of no day more stands against an entry than it comes to').toEqual([])
  const mixed = await books.past.rows(
    `SELECT a.key FROM payable_allocation a JOIN payable_entry c ON c.key = a.credit_key JOIN payable_entry d ON d.key = a.debit_key
     WHERE c.supplier_key IS DISTINCT FROM d.supplier_key OR c.environment <> d.environment OR c.business_key <> d.business_key
     UNION SELECT key FROM account_entry UNION SELECT key FROM allocation`,
  )
  expect(mixed, 'nothing crosses suppliers or environments, and money in knows nothing of it').toEqual([])

  await books.units.write(({ payables }) => payables.remakeCounters())
  expect(await books.units.read(({ payables }) => payables.differences())).toEqual([])
})

async function newAccount(books: AccountBooks, index: number): Promise<SupplierAccount> {
  const supplier = newSupplierRecord(books.owner.id, index)
  await books.units.write(({ suppliers }) => suppliers.insert(supplier))
  return { businessId: books.owner.id, environment: index % 5 === 0 ? 'LIVE' : 'SANDBOX', supplierId: supplier.id }
}

type Draw = () => number

const pick = <T>(of: readonly T[], draw: Draw): T | undefined => of[Math.floor(draw() * of.length)]
const kobo = (draw: Draw, most: bigint): bigint => BigInt(Math.ceil(draw() * Number(most)))
const dayOf = (draw: Draw): string => `2026-11-${String(1 + Math.floor(draw() * 20)).padStart(2, '0')}`

/** Answers what the act changed of owed less credit. */
async function carryOut(
  unit: Unit,
  { member }: AccountBooks,
  account: SupplierAccount,
  act: (typeof ACTS)[number],
  draw: Draw,
): Promise<bigint> {
  const open = await unit.payables.open(account, 'debit')
  const date = dayOf(draw)
  switch (act) {
    case 'bill':
    case 'note': {
      const bill = act === 'note' ? pick(await billsOf(unit, account), draw) : undefined
      if (act === 'note' && !bill) throw new AppError('not_found')
      const price = kobo(draw, 500_000n)
      const draft = await createPurchase(unit, member, {
        environment: account.environment,
        content: {
          ...{ type: act === 'note' ? 'CREDIT_NOTE' : 'BILL', supplierId: account.supplierId, irn: null },
          ...{ billId: bill?.purchaseId ?? null, supplierInvoiceNumber: null, date, taxPoint: null, dueDate: null },
          ...{ customsValue: null, declarationNumber: null, printedTotal: null, notes: null, externalReference: null },
          lines: [
            {
              ...{ description: 'Cement', quantity: decimal(1n), unitPrice: decimal(price, 2), unitPriceWithVat: null },
              ...{ taxPercent: decimal(75n, 1), discount: 0n, printedTax: null, kind: null, category: null },
              ...{ chosenInputVat: null, chosenReason: null, forZeroRated: false, productCode: null },
              billLine: bill ? 1 : null,
            },
          ],
        },
      })
      const { total } = await recordPurchase(unit, member, draft.id)
      return act === 'note' ? -total : total
    }
    case 'opening': {
      const amount = kobo(draw, 100_000n)
      await recordPayableOpeningItem(unit, member, { account, number: null, date, dueDate: dayAfter(date, 9), amount })
      return amount
    }
    case 'pay': {
      const target = pick(open, draw)
      if (!target) throw new AppError('not_found')
      const wht: DeductionInput = { kind: 'WHT', amount: null, ratePercent: decimal(5n), base: null }
      const deductions = target.entry.kind === 'BILL' && draw() < 0.5 ? [wht] : []
      const amount = draw() < 0.4 ? null : kobo(draw, target.open)
      const allocations = [{ field: '', target, amount, deductions }]
      const { posting } = await recordPaymentOut(unit, member, {
        ...{ account, date, amount: null, details: money, allocations, unbilled: [] },
      })
      return sumKobo(posting.entries.map((entry) => entry.amount))
    }
    case 'deposit': {
      const unbilled: DeductionInput[] =
        draw() < 0.4 ? [{ kind: 'WHT', amount: null, ratePercent: decimal(10n), base: kobo(draw, 90_000n) + 9n }] : []
      const { posting } = await recordPaymentOut(unit, member, {
        ...{ account, date, amount: kobo(draw, 200_000n), details: money, unbilled },
        allocations: draw() < 0.5 || unbilled.length > 0 ? [] : undefined,
      })
      return sumKobo(posting.entries.map((entry) => entry.amount))
    }
    case 'credit': {
      const target = pick(open, draw)
      if (!target) throw new AppError('not_found')
      await applySupplierCredit(unit, member, { target, amount: draw() < 0.5 ? undefined : kobo(draw, target.open) })
      return 0n
    }
    case 'refund': {
      const amount = kobo(draw, 60_000n)
      await recordSupplierRefund(unit, member, { account, date: unit.today, amount, details: money })
      return amount
    }
    case 'writeBack': {
      const target = pick(open, draw)
      if (!target) throw new AppError('not_found')
      const amount = kobo(draw, target.open)
      await recordWriteBack(unit, member, { target, amount, date: unit.today, reason: 'Forgiven' })
      return -amount
    }
    case 'reverse':
      return takeBack(unit, member, account, draw)
    case 'unallocate': {
      const payment = pick(await standing(unit, account, ['PAYMENT']), draw)
      if (!payment) throw new AppError('not_found')
      await unallocatePaymentOut(unit, member, { id: payment.entry.id, purchaseId: undefined })
      return 0n
    }
    case 'cancel': {
      const bill = pick(await billsOf(unit, account), draw)
      if (!bill?.purchaseId) throw new AppError('not_found')
      await cancelPurchase(unit, member, { id: bill.purchaseId, reason: 'Typed twice', date: undefined })
      return -bill.amount
    }
  }
}

async function takeBack(unit: Unit, member: AccountBooks['member'], account: SupplierAccount, draw: Draw) {
  const kinds = ['PAYMENT', 'REFUND', 'WRITE_BACK', 'OPENING_ITEM', 'WHT'] as const
  const found = pick(await standing(unit, account, kinds), draw)
  if (!found) throw new AppError('not_found')
  const before = await closingOf(unit, account)
  await reversePayableEntry(unit, member, { id: found.entry.id, kinds, reason: 'A mistake' })
  return (await closingOf(unit, account)) - before
}

const closingOf = (unit: Pick<Unit, 'payables'>, account: SupplierAccount) =>
  unit.payables.sumBefore(account, '9999-12-31')

async function standing(unit: Unit, account: SupplierAccount, kinds: readonly string[]): Promise<SettledPayable[]> {
  const found: SettledPayable[] = []
  for (const { id, kind, reverses } of await unit.payables.entries(account, { from: '2000-01-01', to: '2099-12-31' })) {
    const settled =
      kinds.includes(kind) && reverses === null ? await unit.payables.get(account.businessId, id) : undefined
    if (settled?.stands) found.push(settled)
  }
  return found
}

const billsOf = async (unit: Unit, account: SupplierAccount) =>
  (await standing(unit, account, ['BILL'])).map(({ entry }) => entry)

async function compare(books: AccountBooks, account: SupplierAccount, closing: bigint, what: string): Promise<void> {
  await books.units.read(async (unit) => {
    const { owed, credit } = await supplierBalance(unit, account)
    expect(owed - credit, what).toBe(closing)
    const all = await unit.payables.entries(account, { from: '2000-01-01', to: '2099-12-31' })
    for (const { kind, purchaseId, reverses } of all) {
      if (kind !== 'BILL' || purchaseId === null || reverses !== null) continue
      const bill = await unit.purchases.get(account.businessId, purchaseId)
      if (bill?.status !== 'RECORDED') continue
      const { open } = await debitOfBill(unit, books.member, purchaseId)
      const { paid, withheld, credited, writtenBack } = bill.settled
      expect(paid + withheld + credited + writtenBack + open, `${what}: the parts of ${bill.number ?? ''}`).toBe(
        bill.total,
      )
      for (const part of [paid, withheld, credited, writtenBack, open]) expect(part >= 0n, what).toBe(true)
    }
    for (const entry of all) {
      const found = await unit.payables.get(account.businessId, entry.id)
      const against = sumKobo((await unit.payables.links(entry.id)).map(({ amount }) => amount))
      expect(against + (found?.open ?? 0n), `${what}: ${entry.kind}`).toBe(sizeOf(entry))
    }
    for (const day of DAYS) {
      const debits = (await unit.payables.openAsOf(account, day)).filter(({ entry }) => isOf(entry.account, account))
      const credits = (await unit.payables.creditAsOf(account, day)).filter(({ entry }) => isOf(entry.account, account))
      const bounds = ageBounds(day)
      const ages = debits.reduce(
        (sum, { entry, open }) => addAges(sum, { ...NO_AGES, [ageOfDue(entry.dueDate ?? entry.date, bounds)]: open }),
        NO_AGES,
      )
      const aged = (await unit.payables.ageing(account, day)).find(
        ({ supplierId }) => supplierId === account.supplierId,
      )
      expect(aged ?? NO_AGES, `${what} by age on ${day}`).toMatchObject(ages)
      const due = (await unit.payables.openAsOf(account, '9999-12-31')).filter(
        ({ entry }) => (entry.dueDate ?? entry.date) <= day && entry.kind !== 'REFUND',
      )
      expect(await unit.payables.dueBy(account, day), `${what} due by ${day}`).toEqual(due)
      const until = await unit.payables.sumBefore(account, dayAfter(day, 1))
      expect(
        sumKobo(debits.map(({ open }) => open)) - sumKobo(credits.map(({ open }) => open)),
        `${what} as of ${day}`,
      ).toBe(until)
      const statement = await supplierStatement(unit, account, { from: '2026-11-01', to: day })
      expect(statement.closing, what).toBe(until)
      expect(debits.every(({ entry }) => isDebit(entry))).toBe(true)
    }
  })
}

const isOf = (one: SupplierAccount, other: SupplierAccount): boolean => one.supplierId === other.supplierId
