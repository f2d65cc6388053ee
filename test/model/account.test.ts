import { expect, it } from 'vitest'

import { AppError } from '../../core/contract/http/errors.ts'
import type { InvoiceRecord } from '../../core/domain/invoice/invoice.ts'
import { totalOf, type Ages } from '../../core/domain/receivables/ageing.ts'
import type { Link } from '../../core/domain/receivables/entry.ts'
import type { Unit } from '../../core/ports/unit.ts'
import {
  applyCredit,
  recordOpeningItem,
  recordRefund,
  recordWriteOff,
} from '../../core/use-cases/receivables/payments/credit.ts'
import { recordPayment } from '../../core/use-cases/receivables/payments/record.ts'
import {
  unallocateCredit,
  reverseManualEntry,
  unallocatePayment,
} from '../../core/use-cases/receivables/payments/reverse.ts'
import { reapplyPayments } from '../../core/use-cases/receivables/payments/unallocated-payments.ts'
import { assertCreditUnused, postEntry, reverseEntry } from '../../core/use-cases/receivables/posting/invoices.ts'
import {
  ageing,
  type Ageing,
  customerStatement,
  openItems,
  owedNow,
} from '../../core/use-cases/receivables/reports/customer-reports.ts'
import { customerCredit } from '../../core/use-cases/receivables/reports/money-lists.ts'
import { mergeCustomers } from '../../core/use-cases/records/merge-customers.ts'
import type { PastStorage } from '../support/storage/past-storage.ts'

import { openAccountBooks, byTransfer, type AccountBooks } from './account-books.ts'
import { ReferenceLedger } from './reference-ledger.ts'

const CUSTOMERS = Number(process.env['ACCOUNT_SEQUENCES'] ?? 500)
const STEPS = 10
const AT_ONCE = 100
/** Reports are of all customers of a business: more of them in one would only be slower. */
const OF_ONE_BUSINESS = 1000
/** Days that all customers are aged by: what was settled later is open, what is entered later is not; and long after all. */
const AGED_BY = ['2026-11-08', '2026-11-20', '2027-03-15']
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** mulberry32: small, and the same everywhere. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

it(
  `accounts agree with a ledger on paper, whatever happens (seed ${String(seed)})`,
  async () => {
    const tally = new Map<string, number>()
    for (let from = 0; from < CUSTOMERS; from += OF_ONE_BUSINESS) {
      await liveInOneBusiness(from, Math.min(from + OF_ONE_BUSINESS, CUSTOMERS), tally)
    }
    // Nothing was left out by chance.
    for (const act of [
      'invoice',
      'note',
      'opening',
      'openingCredit',
      'payment',
      'parts',
      'credit',
      'refund',
      'loss',
      'undo',
      'loosen',
      'reopen',
      'merge',
    ]) {
      expect(tally.get(act) ?? 0, act).toBeGreaterThan(CUSTOMERS / 50)
    }
  },
  // Only to end what hangs: what it does is counted.
  60_000 + CUSTOMERS * 5_000,
)

/** The sequences from one number up to another, each of a customer of its own. */
async function liveInOneBusiness(first: number, end: number, tally: Map<string, number>): Promise<void> {
  const books = await openAccountBooks()
  const ageOfAll = new Map<string, Map<string, Ages>>(AGED_BY.map((day) => [day, new Map()]))
  const creditOfAll = new Map<string, Map<string, bigint>>(AGED_BY.map((day) => [day, new Map()]))
  const live = async (sequence: number): Promise<void> => {
    const customer = await oneCustomer(books, randomFrom(seed * 1_000_003 + sequence), tally)
    for (let step = 0; step < STEPS; step++) {
      const done = await customer.step()
      await customer.compare(`customer ${String(sequence)}, step ${String(step)}: ${done}`)
    }
    await customer.report(`customer ${String(sequence)}`)
    for (const [day, all] of ageOfAll) {
      const { ages, credit } = await customer.agesAt(day)
      if (credit > 0n) creditOfAll.get(day)?.set(customer.id, credit)
      if (totalOf(ages) > 0n) all.set(customer.id, ages)
    }
  }
  // Beside each other: what happens in one turn is one commit.
  for (let from = first; from < end; from += AT_ONCE) {
    const some = Math.min(AT_ONCE, end - from)
    await Promise.all(Array.from({ length: some }, (_, index) => live(from + index)))
  }

  expect(await books.units.read(({ receivables }) => receivables.differences())).toEqual([])
  expect(await overstretched(books.past)).toEqual([])
  const { owed, today } = await books.units.read((unit) => owedNow(unit, books.member, { environment: undefined }))
  const aged = await books.units.read((unit) => ageing(unit, books.member, { asOf: today, environment: undefined }))
  expect(aged.total).toBe(owed)
  for (const [asOf, all] of ageOfAll) {
    const said = await books.units.read((unit) => ageing(unit, books.member, { asOf, environment: undefined }))
    const found = said.customers.map(
      ({ customerId, name: _name, hasAccount: _hasAccount, total: _total, ...ages }) => [customerId, ages] as const,
    )
    expect(new Map(found), asOf).toEqual(all)
    const credit = await books.units.read((unit) =>
      customerCredit(unit, books.member, { asOf, environment: undefined }),
    )
    await compareAsked(books, asOf, said)
    const creditOf = credit.customers.map((one) => [one.customerId, one.credit] as const)
    expect(new Map(creditOf), asOf).toEqual(creditOfAll.get(asOf))
  }
  const receipts = await books.past.rows<{ number: string }>(
    `SELECT number FROM account_entry WHERE number LIKE 'RCT%' AND reverses_key IS NULL ORDER BY number`,
  )
  expect(receipts.map(({ number }) => number)).toEqual(
    receipts.map((_number, index) => `RCT${String(index + 1).padStart(6, '0')}`),
  )
}

/** Who is to be asked for how much, by the counters, against what their ages and credit come to; a few on a page. */
async function compareAsked(
  { units, member }: AccountBooks,
  today: string,
  { environment, customers }: Ageing,
): Promise<void> {
  const { businessId } = member
  const here = await units.read(({ receivables }) => receivables.creditors(businessId, environment, undefined))
  const credit = new Map(here.map((one) => [one.customerId, one.credit]))
  for (const about of ['OPEN', 'OVERDUE'] as const) {
    const expected = customers
      .filter(({ hasAccount }) => hasAccount)
      .map(({ customerId, total, notDue }) => {
        const owed = about === 'OPEN' ? total : total - notDue
        return { customerId, amount: owed - (credit.get(customerId) ?? 0n) }
      })
      .filter(({ amount }) => amount > 0n)
    const asked: { customerId: string; amount: bigint }[] = []
    for (let page = 1; ; page += 1) {
      const found = await units.read(({ receivables }) =>
        receivables.toRemind(businessId, environment, { today, about, page, limit: 60 }),
      )
      // Something counts for a later day.
      if (!found) return
      expect(found.totalItems).toBe(expected.length)
      expect(found.amount).toBe(expected.reduce((sum, { amount }) => sum + amount, 0n))
      if (found.items.length === 0) break
      asked.push(...found.items.map(({ customerId, amount }) => ({ customerId, amount })))
    }
    expect(asked.map(({ amount }) => amount)).toEqual(
      expected.map(({ amount }) => amount).toSorted((one, other) => Number(other - one)),
    )
    expect(new Map(asked.map((one) => [one.customerId, one.amount]))).toEqual(
      new Map(expected.map((one) => [one.customerId, one.amount])),
    )
  }
}

/** Entries that as of some day had more, or less than nothing, standing against them. */
function overstretched(past: PastStorage): Promise<unknown[]> {
  const side = (key: 'credit_key' | 'debit_key') =>
    `SELECT a.${key} AS entry, x.date, sum(a.amount) OVER (PARTITION BY a.${key} ORDER BY x.date) AS settled
     FROM allocation a JOIN allocation_day x ON x.allocation_key = a.key`
  return past.rows(
    `SELECT s.* FROM (${side('credit_key')} UNION ALL ${side('debit_key')}) s JOIN account_entry e ON e.key = s.entry
     WHERE s.settled < 0 OR s.settled > abs(e.amount) OR s.date < e.date`,
  )
}

type LivingCustomer = Awaited<ReturnType<typeof oneCustomer>>

async function oneCustomer(
  books: AccountBooks,
  random: () => number,
  tally: Map<string, number>,
  { mayMerge = true }: { readonly mayMerge?: boolean } = {},
) {
  const { units, member, owner, newCustomer, newDocument } = books
  let { buyer, account } = await newCustomer()
  /** All ids that stand for this customer. */
  const ids = [account.customerId]
  const paper = new ReferenceLedger()
  const documents = new Map<string, { invoice: InvoiceRecord; left: bigint; entry: string; notes: string[] }>()
  const notes = new Map<string, InvoiceRecord>()
  const openings: string[] = []
  const undoable: {
    id: string
    kinds: Parameters<typeof reverseManualEntry>[2]['kinds']
    isDebit: boolean
    date: string
  }[] = []
  const payments: string[] = []

  const upTo = (most: bigint): bigint => 1n + BigInt(Math.floor(random() * Number(most)))
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const day = (): string => `2026-11-${String(1 + Math.floor(random() * 19)).padStart(2, '0')}`
  const write = <T>(work: (unit: Unit) => Promise<T>): Promise<T> => units.write(work)
  const entryOf = async (invoiceId: string): Promise<string> =>
    (await units.read(({ receivables }) => receivables.ofDocument(owner.id, invoiceId)))?.entry.id ?? ''
  const settled = async (entryId: string) => {
    const found = await units.read(({ receivables }) => receivables.get(owner.id, entryId))
    if (!found) throw new Error(`${entryId} is gone`)
    return found
  }
  const charges = (): string[] => [...[...documents.values()].map(({ entry }) => entry), ...openings]
  const owing = (): string[] => charges().filter((id) => paper.openOfDebit(id) > 0n)

  /** Runs what must be refused, and sees that nothing came of it. */
  async function refused(work: (unit: Unit) => Promise<unknown>): Promise<void> {
    await expect(write(work)).rejects.toBeInstanceOf(AppError)
  }

  const acts: Record<string, () => Promise<boolean>> = {
    async invoice() {
      const net = upTo(900_000n)
      const made = await newDocument(buyer, net, (net * 75n) / 1000n, {
        dueDate: day(),
        invoiceType: random() < 0.2 ? 'DEBIT_NOTE' : 'STANDARD',
      })
      await write((unit) => postEntry(unit, member, made, owner))
      const entry = await entryOf(made.id)
      paper.charge(entry, made.total, made.dueDate)
      documents.set(made.id, { invoice: made, left: made.total, entry, notes: [] })
      return true
    },

    async note() {
      const original = pick([...documents.values()].filter(({ left, entry }) => left > 1n && entry !== ''))
      if (!original) return false
      const amount = random() < 0.3 ? original.left : upTo(original.left)
      const note = await newDocument(buyer, amount, 0n, {
        invoiceType: 'CREDIT_NOTE',
        original: {
          invoiceId: original.invoice.id,
          irn: original.invoice.irn ?? '',
          issueDate: original.invoice.issueDate,
        },
      })
      await write((unit) => postEntry(unit, member, note, owner))
      original.left -= amount
      const entry = await entryOf(note.id)
      original.notes.push(entry)
      notes.set(entry, note)
      paper.note(entry, amount, original.entry, note.issueDate, original.left === 0n)
      return true
    },

    async opening() {
      const amount = upTo(500_000n)
      const date = day()
      const id = await write((unit) =>
        recordOpeningItem(unit, member, { account, number: 'OLD-1', date, dueDate: date, amount }),
      )
      paper.charge(id, amount, date)
      openings.push(id)
      undoable.push({ id, kinds: ['OPENING_ITEM'], isDebit: true, date })
      return true
    },

    async openingCredit() {
      const amount = upTo(200_000n)
      const date = day()
      const id = await write((unit) =>
        recordOpeningItem(unit, member, { account, number: null, date, dueDate: null, amount: -amount }),
      )
      paper.money(id, amount, date, [])
      undoable.push({ id, kinds: ['OPENING_ITEM'], isDebit: false, date })
      return true
    },

    async payment() {
      const amount = upTo(1_200_000n)
      const date = day()
      const { paymentId: id } = await write((unit) =>
        recordPayment(unit, member, { account, date, amount, details: byTransfer, allocations: undefined }),
      )
      paper.money(id, amount, date, 'oldest due first')
      payments.push(id)
      undoable.push({ id, kinds: ['PAYMENT'], isDebit: false, date })
      return true
    },

    async parts() {
      const first = pick(owing())
      if (first === undefined) return false
      const target = await settled(first)
      const isInvoice = target.entry.invoiceId !== null
      const withheld = isInvoice && random() < 0.5 ? upTo(target.open / 20n + 1n) : 0n
      const amount = target.open - withheld > 0n ? upTo(target.open - withheld) : 0n
      const deductions =
        withheld > 0n ? [{ kind: 'WHT' as const, amount: withheld, ratePercent: null, base: withheld }] : []
      const extra = random() < 0.3 ? upTo(50_000n) : 0n
      if (amount + extra + withheld === 0n) return false
      const said = { field: 'allocations[0]', target, amount, deductions }
      const date = day()
      const about = { account, date, details: byTransfer }
      await refused((unit) =>
        recordPayment(unit, member, {
          ...about,
          amount: target.open + 1n,
          allocations: [{ ...said, amount: target.open + 1n - withheld }],
        }),
      )
      const record = () =>
        write((unit) => recordPayment(unit, member, { ...about, amount: amount + extra, allocations: [said] }))
      const done = await record().catch((error: unknown) => {
        // The base may be used up, by other deductions or by notes.
        if (withheld > 0n && error instanceof AppError && error.code === 'validation_failed') return undefined
        throw error
      })
      if (!done) return false
      const { paymentId: money, deductionIds } = done
      paper.money(money, amount + extra, date, [{ debit: first, amount }])
      payments.push(money)
      undoable.push({ id: money, kinds: ['PAYMENT'], isDebit: false, date })
      if (withheld > 0n) paper.tax(deductionIds[0] ?? '', withheld, first, money)
      return true
    },

    async credit() {
      const first = pick(owing())
      const { credit } = paper.balance()
      if (first === undefined || credit === 0n) return false
      const target = await settled(first)
      const most = credit < target.open ? credit : target.open
      await refused((unit) => applyCredit(unit, member, { target, amount: most + 1n }))
      const amount = random() < 0.5 ? undefined : upTo(most)
      await write((unit) => applyCredit(unit, member, { target, amount }))
      paper.useCredit(first, amount ?? most)
      return true
    },

    async refund() {
      const { credit } = paper.balance()
      if (credit === 0n) return false
      const about = { account, date: '2026-11-20', details: byTransfer }
      await refused((unit) => recordRefund(unit, member, { ...about, amount: credit + 1n }))
      const amount = upTo(credit)
      const id = await write((unit) => recordRefund(unit, member, { ...about, amount }))
      paper.giveBack(id, amount, '2026-11-20')
      undoable.push({ id, kinds: ['REFUND'], isDebit: true, date: '2026-11-20' })
      return true
    },

    async loss() {
      const first = pick(owing())
      if (first === undefined) return false
      const target = await settled(first)
      const about = { target, date: '2026-11-20', reason: 'Gone away' }
      await refused((unit) => recordWriteOff(unit, member, { ...about, amount: target.open + 1n }))
      const amount = upTo(target.open)
      const id = await write((unit) => recordWriteOff(unit, member, { ...about, amount }))
      paper.loss(id, amount, first)
      undoable.push({ id, kinds: ['WRITE_OFF'], isDebit: false, date: '2026-11-20' })
      return true
    },

    async undo() {
      const one = pick(undoable)
      if (!one) return false
      const on = random() < 0.5 ? day() : '2026-11-20'
      let said = { id: one.id, kinds: one.kinds, date: on > one.date ? on : one.date, reason: 'A mistake' }
      await write((unit) => reverseManualEntry(unit, member, said)).catch(async (error: unknown) => {
        // What stood against something up to a day is not taken back before it; today it always may be.
        if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
        said = { ...said, date: '2026-11-20' }
        await write((unit) => reverseManualEntry(unit, member, said))
      })
      await refused((unit) => reverseManualEntry(unit, member, said))
      undoable.splice(undoable.indexOf(one), 1)
      forget(payments, one.id)
      forget(openings, one.id)
      if (one.isDebit) paper.undoDebit(one.id)
      else paper.undoCredit(one.id)
      dropGone()
      return true
    },

    async loosen() {
      if (random() < 0.3) {
        // Credit of a note that was used on another invoice is freed there, and on its own it stays.
        const used = await usedNote()
        if (!used) return false
        const { note, link } = used
        const invoiceId = link.debit.invoiceId ?? ''
        const free = (unit: Unit) => unallocateCredit(unit, member, { invoiceId, settlementId: note })
        if (paper.isAbout(note, link.debit.id)) {
          await refused(free)
          return false
        }
        await write(free)
        paper.loosen(note, link.debit.id)
        return true
      }
      const id = pick(payments)
      if (id === undefined) return false
      const links = await units.read(({ receivables }) => receivables.links(id))
      const charged = links.filter(({ debit }) => debit.kind !== 'REFUND')
      if (charged.length === 0) {
        await refused((unit) => unallocatePayment(unit, member, { id, invoiceId: undefined }))
        return false
      }
      const one = random() < 0.5 ? charged.find(({ debit }) => debit.invoiceId !== null)?.debit : undefined
      await write((unit) => unallocatePayment(unit, member, { id, invoiceId: one?.invoiceId ?? undefined }))
      paper.loosen(id, one?.id)
      return true
    },

    async reopen() {
      const noteEntry = pick([...notes.keys()])
      if (noteEntry !== undefined && random() < 0.3) {
        const note = notes.get(noteEntry)
        if (!note) return false
        if (paper.isUsedElsewhere(noteEntry)) {
          await refused((unit) => assertCreditUnused(unit, note))
          return false
        }
        await write((unit) => reverseEntry(unit, member, note, 'Reopened'))
        paper.undoCredit(noteEntry)
        notes.delete(noteEntry)
        const original = documents.get(note.original?.invoiceId ?? '')
        if (original) original.left += note.total
        return true
      }

      const found = pick([...documents.values()].filter((document) => document.notes.length === 0))
      if (!found) return false
      await write((unit) => reverseEntry(unit, member, found.invoice, 'Reopened'))
      const had = paper.undoDebit(found.entry)
      dropGone()
      if (random() < 0.3) await acts['refund']?.()
      await write(async (unit) => {
        await postEntry(unit, member, found.invoice, owner)
        await reapplyPayments(unit, member, found.invoice)
      })
      found.entry = await entryOf(found.invoice.id)
      paper.charge(found.entry, found.invoice.total, found.invoice.dueDate)
      paper.settleAgain(found.entry, had)
      return true
    },
  }

  if (mayMerge) {
    acts['merge'] = async () => {
      if (random() < 0.6) return false
      const twin: LivingCustomer = await oneCustomer(books, random, tally, { mayMerge: false })
      for (let step = 0; step < 4; step++) await twin.step()
      const isKept = random() < 0.5
      const [from, into] = isKept ? [twin.id, account.customerId] : [account.customerId, twin.id]
      const merge = (unit: Unit) => mergeCustomers(unit, member, { id: from, into, evenIfDifferent: false })
      const isWatched = random() < 0.1
      await write(async (unit) => {
        const before = isWatched ? await ofBusiness(unit) : []
        await merge(unit)
        // Who owes it is all that changes: not how much of what age, on whatever day.
        if (isWatched) expect(await ofBusiness(unit)).toEqual(before)
      })
      await refused(merge)

      if (!isKept) [buyer, account] = [twin.buyer, twin.account]
      const { state } = twin
      paper.absorb(state.paper)
      ids.push(...state.ids)
      openings.push(...state.openings)
      undoable.push(...state.undoable)
      payments.push(...state.payments)
      for (const one of state.documents.values()) documents.set(one.invoice.id, one)
      for (const [entry, note] of state.notes) notes.set(entry, note)
      for (const one of documents.values()) one.invoice = await readAgain(one.invoice)
      for (const [entry, note] of notes) notes.set(entry, await readAgain(note))
      return true
    }
  }

  /** As everything reads it that goes on with it: of the customer that is kept. */
  async function readAgain({ id }: InvoiceRecord): Promise<InvoiceRecord> {
    const found = await units.read(({ invoices }) => invoices.get(owner.id, id))
    expect(found?.customerId).toBe(account.customerId)
    return found ?? expect.fail(`${id} is gone`)
  }

  /** What everybody owes and has, on some days. */
  async function ofBusiness(unit: Unit): Promise<unknown[]> {
    const sums: unknown[] = []
    for (const asOf of AGED_BY) {
      const { ages } = await ageing(unit, member, { asOf, environment: undefined })
      const { total } = await customerCredit(unit, member, { asOf, environment: undefined })
      sums.push({ asOf, ages, total })
    }
    return sums
  }

  async function usedNote(): Promise<{ note: string; link: Link } | undefined> {
    const note = pick([...notes.keys()])
    if (note === undefined) return undefined
    const links = await units.read(({ receivables }) => receivables.links(note))
    const link = pick(links.filter(({ debit }) => debit.invoiceId !== null))
    return link && { note, link }
  }

  const forget = (list: string[], id: string): void => {
    if (list.includes(id)) list.splice(list.indexOf(id), 1)
  }
  /** What was taken back along with something else cannot be taken back again. */
  const dropGone = (): void => {
    for (const one of [...undoable])
      if (!one.isDebit && !paper.hasCredit(one.id)) undoable.splice(undoable.indexOf(one), 1)
  }

  return {
    get id() {
      return account.customerId
    },
    get buyer() {
      return buyer
    },
    get account() {
      return account
    },
    state: { paper, ids, documents, notes, openings, undoable, payments },

    /** Item by item, what was owed at the end of a day, and what of credit was there. */
    async agesAt(day: string): Promise<{ ages: Ages; credit: bigint }> {
      const asked = { customerId: account.customerId, environment: undefined, from: day, to: day }
      const { ages, closing } = await units.read((unit) => customerStatement(unit, member, asked))
      return { ages, credit: totalOf(ages) - closing }
    },

    /** Does something that may happen, and says what it was. */
    async step(): Promise<string> {
      for (;;) {
        const name = pick(Object.keys(acts)) ?? ''
        if (!(await acts[name]?.())) continue
        tally.set(name, (tally.get(name) ?? 0) + 1)
        return name
      }
    },

    /** The reports of a customer agree with each other, and those of the last day with the ledger. */
    async report(where: string): Promise<void> {
      const { owed, credit } = paper.balance()
      // Whichever of its ids is asked for.
      const of = { customerId: pick(ids) ?? '', environment: undefined }
      await units.read(async (unit) => {
        let before = 0n
        for (let one = 1; one <= 20; one++) {
          const on = `2026-11-${String(one).padStart(2, '0')}`
          const { opening, closing, ages } = await customerStatement(unit, member, { ...of, from: on, to: on })
          expect(opening, `${where}, ${on}`).toBe(before)
          before = closing
          const { total, items } = await openItems(unit, member, { ...of, asOf: on })
          // What is owed has an age of its own: nothing that only takes something back is open at the end of a day.
          expect(
            items.filter(({ entry }) => entry.reverses !== null),
            `${where}, ${on}`,
          ).toEqual([])
          expect(totalOf(ages), `${where}, ${on}`).toBe(total)
          expect(total >= closing, `${where}, ${on}`).toBe(true)
          if (one === 20) expect([total, closing], where).toEqual([owed, owed - credit])
        }
      })
    },

    async compare(where: string): Promise<void> {
      await units.read(async ({ receivables }) => {
        for (const customerId of ids) {
          expect(await receivables.balance({ ...account, customerId }), where).toEqual(paper.balance())
        }
        for (const { invoice, entry } of documents.values()) {
          const found = await receivables.ofDocument(owner.id, invoice.id)
          expect(found?.settlement, where).toEqual(paper.settlementOf(entry))
          const { paid, deducted, credited, writtenOff, balance } = paper.settlementOf(entry)
          expect(paid + deducted + credited + writtenOff + balance, where).toBe(invoice.total)
          expect(balance >= 0n && balance <= invoice.total, where).toBe(true)
        }
      })
    },
  }
}
