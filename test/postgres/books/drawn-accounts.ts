import { PaymentMethod, type Environment } from '../../../core/contract/http/vocabulary.ts'
import type { InvoiceRecord } from '../../../core/domain/invoice/invoice.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
import type {
  Account,
  AccountEntry,
  Allocation,
  DeductionKind,
  MoneyDetails,
} from '../../../core/domain/receivables/entry.ts'
import type { CustomerRecord } from '../../../core/domain/records/customer.ts'
import type { SettledEntry } from '../../../core/ports/receivables/receivables-repository.ts'
import type { Repositories } from '../../../core/ports/storage.ts'
import type { Draw } from '../../seed/draws.ts'
import { customer, invoice, nextId } from '../../storage/contract/sample-records.ts'

import type { BothEngines } from '../both-engines.ts'

/** Accounts of a business in which anything happens that may, on any day, in two engines at once. */

const NAMES = ['Adébáyọ̀ & Sons', "A'isha Bello", 'Ɗanladi Nig. Ltd', 'NIP Stores', 'Okafor 12', '50% Off_Shop']
const REFERENCES = ['NIP transfer', 'Ọlá/0042', null, 'RCT-7', 'POS 4411', 'Àdúrà', '0803 123 4567', 'GTB']
const REASONS = ['A mistake', 'Gone away', 'Ọjà kò dé', '100%']

type Work<T> = (repositories: Repositories) => Promise<T>

export async function drawAccounts({ answerOfBoth }: BothEngines, businessId: string, draws: Draw) {
  const environments: readonly Environment[] = ['LIVE', 'LIVE', 'LIVE', 'SANDBOX']
  const customers: CustomerRecord[] = []
  const documents: InvoiceRecord[] = []
  /** Every entry that was made and takes nothing back, by its id. */
  const entries = new Map<string, AccountEntry>()
  const payments: string[] = []
  let millis = Date.parse('2026-11-20T09:00:00.000Z')
  let sequence = 0
  let known = 0
  let step = 0

  const pick = <T>(from: readonly T[]): T => from[draws.below(from.length)] as T
  const some = <T>(value: T, of = 2): T | null => (draws.below(of) === 0 ? value : null)
  const upTo = (most: Kobo): Kobo => 1n + BigInt(draws.below(Number(most)))
  const day = (): string =>
    pick([
      '2026-08-31',
      '2026-09-01',
      '2026-10-01',
      `2026-11-${String(1 + draws.below(28)).padStart(2, '0')}`,
      `2026-0${7 + draws.below(3)}-15`,
    ])
  const later = (one: string, other: string): string => (one > other ? one : other)
  const at = (): string => new Date(millis++).toISOString()
  const ask = <T>(what: string, work: Work<T>): Promise<T> =>
    answerOfBoth('read', `step ${String(step)}: ${what}`, work)
  const act = <T>(what: string, work: Work<T>): Promise<T> =>
    answerOfBoth('write', `step ${String(step)}: ${what}`, work)

  const drawnAccount = (): Account => ({ businessId, environment: pick(environments), customerId: pick(customers).id })

  type Said = Pick<AccountEntry, 'kind' | 'amount'> & {
    readonly [K in Exclude<keyof AccountEntry, 'kind' | 'amount'>]?: unknown
  }

  /** Storage does not look at which details go with which kind. */
  function made(account: Account, said: Said): AccountEntry {
    return {
      id: nextId(),
      account,
      date: day(),
      dueDate: null,
      number: null,
      invoiceId: null,
      reverses: null,
      details: null,
      recordedAt: at(),
      recordedBy: 'a person',
      ...said,
    } as AccountEntry
  }

  const part = (credit: string, debit: string, amount: Kobo, date: string): Allocation => ({
    creditId: credit,
    debitId: debit,
    amount,
    date,
    at: at(),
    by: 'a person',
  })

  async function post(
    what: string,
    made: readonly AccountEntry[],
    allocations: readonly Allocation[] = [],
  ): Promise<void> {
    await act(what, ({ receivables }) => receivables.post({ entries: made, allocations }))
    for (const entry of made) if (entry.reverses === null) entries.set(entry.id, entry)
  }

  const openOf = (account: Account, side: 'debit' | 'credit'): Promise<SettledEntry[]> =>
    ask(`open ${side}s`, ({ receivables }) => receivables.open(account, side))

  const receipt = async (account: Account): Promise<string> => {
    const number = await act('receipt number', ({ receivables }) =>
      receivables.takeReceiptNumber(account.businessId, account.environment),
    )
    return `RCT${String(number).padStart(6, '0')}`
  }

  function money(changes: Partial<MoneyDetails> = {}): MoneyDetails {
    return {
      method: pick(PaymentMethod.options),
      methodDetail: null,
      reference: pick(REFERENCES),
      externalReference: some(`shop-${nextId().slice(-4)}`, 3),
      metadata: some({ till: '7' }, 4),
      paymentDetailId: null,
      note: some('Ẹ ṣé', 4),
      ...(draws.below(5) === 0 && { counter: { tendered: some(5_000n) } }),
      ...changes,
    }
  }

  /** Some of what is open on a side, each with a part of it, up to `most` in all. */
  function parts(open: readonly SettledEntry[], most: Kobo): { entry: AccountEntry; amount: Kobo }[] {
    const taken: { entry: AccountEntry; amount: Kobo }[] = []
    let left = most
    for (const { entry, open: free } of open) {
      if (left === 0n || draws.below(3) === 0) continue
      const able = free < left ? free : left
      const amount = draws.below(2) === 0 ? able : upTo(able)
      taken.push({ entry, amount })
      left -= amount
    }
    return taken
  }

  async function newDocument(buyer: CustomerRecord, changes: Partial<InvoiceRecord>): Promise<InvoiceRecord> {
    const number = ++sequence
    const net = upTo(900_000n)
    const vat = (net * 75n) / 1000n
    const document = invoice(buyer, number, {
      irn: `INV${String(number)}-94ND90NR-20261120`,
      status: pick(['APPROVED', 'APPROVED', 'FIRS_REJECTED', 'PENDING_APPROVAL']),
      environment: pick([null, 'LIVE', 'SANDBOX']),
      invoiceKind: pick(['B2B', 'B2C']),
      finalizedAt: some('2026-11-01T09:00:00.000Z'),
      subtotal: net,
      totalTax: vat,
      total: net + vat,
      dueDate: day(),
      ...changes,
    })
    await act('document', ({ invoices }) => invoices.insert(document))
    documents.push(document)
    return document
  }

  const acts: Readonly<Record<string, () => Promise<void>>> = {
    async customer() {
      if (customers.length > 12) return
      const made = customer(businessId, {
        name: `${pick(NAMES)} ${String(++known)}`,
        phone: some('0803 123 4567', 4),
        tin: some(`1234${String(known).padStart(4, '0')}-0001`),
        isWalkIn: draws.below(8) === 0,
        deletedAt: some('2026-11-20T09:00:00.000Z', 8),
      })
      await act('customer', (on) => on.customers.insert(made))
      customers.push(made)
    },

    async charge() {
      const account = drawnAccount()
      const buyer = customers.find(({ id }) => id === account.customerId) as CustomerRecord
      const kind = pick(['INVOICE', 'INVOICE', 'DEBIT_NOTE'] as const)
      const document = await newDocument(buyer, { invoiceType: kind === 'INVOICE' ? 'STANDARD' : kind })
      const { id, total, dueDate, invoiceNumber } = document
      await post('charge', [made(account, { kind, amount: total, invoiceId: id, number: invoiceNumber, dueDate })])
    },

    async opening() {
      const isCredit = draws.below(3) === 0
      const amount = upTo(500_000n)
      await post('opening item', [
        made(drawnAccount(), {
          kind: 'OPENING_ITEM',
          amount: isCredit ? -amount : amount,
          number: pick(['OLD-1', 'Ọlá 7', null]),
          dueDate: isCredit ? null : day(),
        }),
      ])
    },

    async payment() {
      const account = drawnAccount()
      const open = await openOf(account, 'debit')
      const amount = upTo(1_200_000n)
      const date = day()
      const offer = documents.find(
        ({ invoiceType, customerId }) => invoiceType === 'PROFORMA' && customerId === account.customerId,
      )
      const held = documents.find(
        ({ status, customerId }) => status === 'PENDING_APPROVAL' && customerId === account.customerId,
      )
      const details = money({
        ...(offer && draws.below(2) === 0 && { offer: offer.id }),
        ...(held && draws.below(2) === 0 && { reservedFor: held.id }),
      })
      const paid = made(account, {
        kind: 'PAYMENT',
        amount: -amount,
        date,
        number: await receipt(account),
        details,
      })
      const settles = parts(open, amount)
      const allocations = settles.map((one) => part(paid.id, one.entry.id, one.amount, later(date, one.entry.date)))
      await post('payment', [paid], allocations)
      payments.push(paid.id)
    },

    async withholding() {
      const account = drawnAccount()
      const target = (await openOf(account, 'debit')).find(({ entry, open }) => entry.invoiceId !== null && open > 4n)
      if (!target) return
      const date = day()
      const isAll = draws.below(4) === 0
      const amount = isAll ? 0n : upTo(target.open / 2n)
      const paid = made(account, {
        kind: 'PAYMENT',
        amount: -amount,
        date,
        number: await receipt(account),
        details: money(),
      })
      const taxes = (['WHT', 'VAT_WITHHELD'] as const satisfies readonly DeductionKind[])
        .filter((kind) => kind === 'WHT' || draws.below(2) === 0)
        .map((kind) =>
          made(account, {
            ...{
              kind,
              amount: -upTo(target.open / 4n),
              date,
              number: target.entry.number,
              invoiceId: target.entry.invoiceId,
            },
            details: { paymentId: paid.id, base: target.open, ratePercent: pick(['5', '7.5', null]) },
          }),
        )
      const on = later(date, target.entry.date)
      await post(
        'withholding',
        [paid, ...taxes],
        [
          ...(amount > 0n ? [part(paid.id, target.entry.id, amount, on)] : []),
          ...taxes.map((tax) => part(tax.id, target.entry.id, -tax.amount, on)),
        ],
      )
      payments.push(paid.id)
    },

    async note() {
      const charged = [...entries.values()].filter(({ kind, reverses }) => kind === 'INVOICE' && reverses === null)
      if (charged.length === 0) return
      const entry = pick(charged)
      const original = documents.find(({ id }) => id === entry.invoiceId)
      const target = await ask('charge', ({ receivables }) => receivables.get(businessId, entry.id))
      const buyer = customers.find(({ id }) => id === target?.entry.account.customerId)
      if (!original || !target || !buyer) return
      const note = await newDocument(buyer, {
        invoiceType: 'CREDIT_NOTE',
        original: { invoiceId: original.id, irn: original.irn ?? '', issueDate: original.issueDate },
      })
      const credit = made(entry.account, {
        kind: 'CREDIT_NOTE',
        amount: -note.total,
        invoiceId: note.id,
        number: note.invoiceNumber,
      })
      const most = note.total < target.open ? note.total : target.open
      await post(
        'note',
        [credit],
        target.stands && most > 0n ? [part(credit.id, entry.id, most, later(credit.date, entry.date))] : [],
      )
    },

    async offer() {
      await newDocument(pick(customers), { invoiceType: 'PROFORMA' })
    },

    async refund() {
      const account = drawnAccount()
      const credits = await openOf(account, 'credit')
      const amount = upTo(200_000n)
      const taken = parts(credits, amount)
      const given = made(account, { kind: 'REFUND', amount, number: some('RFD-1'), details: money() })
      await post(
        'refund',
        [given],
        taken.map((one) => part(one.entry.id, given.id, one.amount, later(given.date, one.entry.date))),
      )
    },

    async loss() {
      const account = drawnAccount()
      const [target] = parts(await openOf(account, 'debit'), 10_000_000n)
      if (!target) return
      const { entry, amount } = target
      const lost = made(account, {
        kind: 'WRITE_OFF',
        amount: -amount,
        invoiceId: entry.invoiceId,
        details: { reason: pick(REASONS) },
      })
      await post('loss', [lost], [part(lost.id, entry.id, amount, later(lost.date, entry.date))])
    },

    async credit() {
      const account = drawnAccount()
      const [debits, credits] = [await openOf(account, 'debit'), await openOf(account, 'credit')]
      const [debit, credit] = [debits[draws.below(debits.length)], credits[draws.below(credits.length)]]
      if (!debit || !credit) return
      const amount = upTo(debit.open < credit.open ? debit.open : credit.open)
      const date = later(later(debit.entry.date, credit.entry.date), day())
      await post('credit', [], [part(credit.entry.id, debit.entry.id, amount, date)])
    },

    async loosen() {
      const id = pick([...entries.keys(), ''])
      await post('loosen', [], await loosening(id, some(day())))
    },

    async reversal() {
      const id = pick([...entries.keys(), ''])
      const found = await ask('entry', ({ receivables }) => receivables.get(businessId, id))
      if (!found?.stands || found.entry.amount === 0n) return
      const taxes = await ask('its tax', ({ receivables }) => receivables.deductions({ paymentId: id }))
      for (const entry of [...taxes, found.entry]) await takeBack(entry)
    },

    async certificate() {
      const taxes = [...entries.values()].filter(({ kind }) => kind === 'WHT' || kind === 'VAT_WITHHELD')
      if (taxes.length === 0) return
      const { id } = pick(taxes)
      const noted = { number: pick(['CRT-1', 'CRT-2', null]), date: some('2026-11-11'), at: at(), by: 'a person' }
      await act('certificate', ({ receivables }) => receivables.certify(id, noted))
    },

    async merge() {
      const able = customers.filter(({ isWalkIn }) => !isWalkIn)
      if (able.length < 6 || draws.below(3) > 0) return
      const from = pick(able)
      const into = pick(able.filter(({ id }) => id !== from.id))
      await act('merge', async ({ customers: records, receivables }) => {
        await receivables.mergeAccounts({ from: from.id, into: into.id })
        await records.mergeInto(from, into, '2026-11-20T09:00:00.000Z')
      })
      customers.splice(customers.indexOf(from), 1)
    },
  }

  /** What takes back all that stands against an entry. */
  async function loosening(id: string, wanted: string | null): Promise<Allocation[]> {
    const links = await ask('links', ({ receivables }) => receivables.links(id))
    return links.flatMap(({ credit, debit, parts: standing }) =>
      standing.map(({ amount, date }) => part(credit.id, debit.id, -amount, later(wanted ?? date, date))),
    )
  }

  async function takeBack(entry: AccountEntry): Promise<void> {
    const loose = await loosening(entry.id, some(day()))
    const date = loose.reduce((last, one) => later(last, one.date), later(entry.date, day()))
    const back = made(entry.account, {
      ...{ kind: entry.kind, amount: -entry.amount, date, reverses: entry.id, invoiceId: entry.invoiceId },
      details: { reason: pick(REASONS) },
    })
    const [credit, debit] = entry.amount < 0n ? [entry, back] : [back, entry]
    const size = entry.amount < 0n ? -entry.amount : entry.amount
    await post('reversal', [back], [...loose, part(credit.id, debit.id, size, date)])
  }

  await acts['customer']?.()
  return {
    customers,
    documents,
    entries,
    payments,
    pick,
    day,
    payment: (account: Account, amount: Kobo, number: string): AccountEntry =>
      made(account, { kind: 'PAYMENT', amount: -amount, number, details: money() }),
    opening: (account: Account, amount: Kobo): AccountEntry => made(account, { kind: 'OPENING_ITEM', amount }),

    async step(): Promise<string> {
      step += 1
      const name = pick(Object.keys(acts))
      await acts[name]?.()
      return name
    },
  }
}

export type DrawnAccounts = Awaited<ReturnType<typeof drawAccounts>>
