import { AppError } from '../../core/contract/http/errors.ts'
import type { Environment, InvoiceStatus, InvoiceType, TaxCategory } from '../../core/contract/http/vocabulary.ts'
import { invoiceTotals } from '../../core/domain/invoice/amounts.ts'
import type { InvoiceLine, InvoiceRecord } from '../../core/domain/invoice/invoice.ts'
import { completeLine } from '../../core/domain/invoice/lines.ts'
import { decimalFromNumber, type Decimal } from '../../core/domain/money/decimal.ts'
import type { Member } from '../../core/domain/people/account.ts'
import type { Unit } from '../../core/ports/unit.ts'
import { certifyDeduction } from '../../core/use-cases/receivables/payments/certificates.ts'
import { applyCredit, recordRefund, recordWriteOff } from '../../core/use-cases/receivables/payments/credit.ts'
import { recordPayment } from '../../core/use-cases/receivables/payments/record.ts'
import { reverseManualEntry } from '../../core/use-cases/receivables/payments/reverse.ts'
import { postEntry } from '../../core/use-cases/receivables/posting/invoices.ts'
import { invoice as sampleInvoice } from '../storage/contract/sample-records.ts'

import { byTransfer } from './account-books.ts'

/** What a shop does in a month, drawn: sales at every rate, notes, money, tax kept back, losses, and taking it back. */

type Rate = readonly [category: TaxCategory | null, percent: number]
const RATES: readonly Rate[] = [
  ['STANDARD', 7.5],
  ['STANDARD', 7.5],
  ['STANDARD', 7.5],
  ['ZERO_RATED', 0],
  ['EXEMPT', 0],
  ['REDUCED', 5],
  ['CUSTOM', 12.25],
  [null, 3],
]
const STATUSES: readonly InvoiceStatus[] = [
  ...(['APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'FIRS_APPROVED', 'PAID'] as const),
  ...(['DRAFT', 'PENDING_APPROVAL', 'FIRS_REJECTED', 'CANCELLED'] as const),
]
const STANDING: readonly InvoiceStatus[] = ['APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'PAID']

const exact = (value: number): Decimal => {
  const decimal = decimalFromNumber(value, 4)
  if (typeof decimal === 'string') throw new Error(`${String(value)}: ${decimal}`)
  return decimal
}

type Made = { readonly invoice: InvoiceRecord; readonly environment: Environment }

export function drawnMonth(
  member: Member,
  customerIds: readonly string[],
  random: () => number,
  tally: Map<string, number>,
) {
  let sequence = 1000
  const sold: Made[] = []
  const money: { id: string; environment: Environment; kind: 'PAYMENT' | 'WHT' | 'VAT_WITHHELD' | 'WRITE_OFF' }[] = []
  const below = (end: number): number => Math.floor(random() * end)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)
  /** Kobo. */
  const upTo = (most: bigint): bigint => 1n + BigInt(Math.floor(random() * Number(most)))

  function line([taxCategory, percent]: Rate = pick(RATES)): InvoiceLine {
    const quantity = pick([1, 2, 3, 0.5, 1.125, 17, 240])
    const unitPrice = below(4) === 0 ? below(9_000_000) / 10_000 : below(4_000_000) / 100
    const gross = BigInt(Math.floor(quantity * unitPrice * 100))
    const discount = below(3) === 0 && gross > 2n ? upTo(gross / 2n) : 0n
    if (discount > 0n) count('discount')
    const made = completeLine(
      {
        description: pick(['Cement', 'Ọ̀fẹ́ rice, 50 kg', 'Delivery']),
        ...{ quantity: exact(quantity), unitPrice: exact(unitPrice), taxPercent: exact(percent), discount },
        ...{ productId: null, taxCategory },
      },
      { product: null, business: null, chargesVat: true },
    )
    if (!('lineTotal' in made)) throw new Error(made.message)
    return made
  }

  async function document(
    unit: Unit,
    type: InvoiceType,
    status: InvoiceStatus,
    date: string,
    changes: Partial<InvoiceRecord> = {},
  ): Promise<InvoiceRecord> {
    const customerId = changes.customerId ?? pick(customerIds)
    const buyer = await unit.customers.get(member.businessId, customerId)
    if (!buyer) throw new Error('no customer')
    const lines = changes.lines ?? Array.from({ length: 1 + below(4) }, () => line())
    const at = unit.now.toISOString()
    const made = sampleInvoice(buyer, ++sequence, {
      id: unit.ids.uuid(),
      ...{ invoiceType: type, status, issueDate: date, dueDate: date, lines, invoiceKind: 'B2B' },
      irn: `INV${String(sequence).padStart(6, '0')}-94ND90NR-${date.replaceAll('-', '')}`,
      environment: pick([null, null, 'SANDBOX', 'LIVE']),
      ...invoiceTotals(lines.map((one) => ({ ...one }))),
      ...{ createdAt: at, updatedAt: at, createdBy: 'somebody' },
      ...changes,
    })
    await unit.invoices.insert(made)
    count(`${type} ${status}`)
    const business = await unit.businesses.get(member.businessId)
    if (business && (STANDING.includes(status) || status === 'FIRS_REJECTED')) {
      await postEntry(unit, member, made, business)
    }
    return made
  }

  const settled = async (unit: Unit, { invoice }: Made) => unit.receivables.ofDocument(member.businessId, invoice.id)
  const accountOf = ({ environment, invoice }: Made) => ({
    businessId: member.businessId,
    environment,
    customerId: invoice.customerId,
  })

  const acts: Record<string, (unit: Unit, day: () => string) => Promise<void>> = {
    async sale(unit, day) {
      const type = pick<InvoiceType>(['STANDARD', 'STANDARD', 'STANDARD', 'DEBIT_NOTE', 'PROFORMA'])
      const status = pick(STATUSES)
      const invoice = await document(unit, type, status, day())
      if (type !== 'PROFORMA' && STANDING.includes(status) && invoice.total > 0n) {
        sold.push({ invoice, environment: invoice.environment ?? 'SANDBOX' })
      }
    },

    /** Of a sale of this month or an earlier one; a few of its lines, and maybe other amounts. */
    async note(unit, day) {
      if (sold.length === 0) return
      const { invoice: original } = pick(sold)
      const date = day()
      if (date < original.issueDate) return
      const lines = original.lines.filter(() => below(2) === 0)
      if (lines.length === 0) return
      if (date.slice(0, 7) !== original.issueDate.slice(0, 7)) count('note across months')
      const { id, irn, issueDate, customerId, environment } = original
      await document(unit, 'CREDIT_NOTE', pick(STATUSES), date, {
        ...{ customerId, environment, lines },
        original: { invoiceId: id, irn: irn ?? '', issueDate },
      })
    },

    /** Of one invoice, with tax kept back, or of whatever is due, or of nothing yet. */
    async money(unit, day) {
      const way = below(3)
      const date = day()
      const made = sold.length > 0 ? pick(sold) : undefined
      if (!made) return
      const account = accountOf(made)
      const target = way === 0 ? await settled(unit, made) : undefined
      if (target && target.open > 100n) {
        const kind = pick(['WHT', 'VAT_WITHHELD'] as const)
        const said = kind === 'WHT' ? { ratePercent: exact(pick([2, 5])) } : { ratePercent: null }
        const deductions = [{ kind, amount: null, base: null, ...said }]
        const amount = upTo(target.open / 2n)
        const allocations = [{ field: '', target, amount, deductions }]
        const done = await recordPayment(unit, member, { account, date, amount, details: byTransfer, allocations })
        money.push({ id: done.paymentId, environment: account.environment, kind: 'PAYMENT' })
        for (const id of done.deductionIds) {
          money.push({ id, environment: account.environment, kind })
          count(kind)
          if (below(2) === 0) await certifyDeduction(unit, member, { id, number: `CN-${String(below(9999))}`, date })
        }
        return
      }
      const allocations = way === 1 ? undefined : []
      const amount = upTo(900_000n)
      const done = await recordPayment(unit, member, { account, date, amount, details: byTransfer, allocations })
      money.push({ id: done.paymentId, environment: account.environment, kind: 'PAYMENT' })
      count(way === 1 ? 'payment' : 'deposit')
    },

    async loss(unit, day) {
      if (sold.length === 0) return
      const target = await settled(unit, pick(sold))
      const date = day()
      if (!target || target.open === 0n || date < target.entry.date) return
      const amount = below(2) === 0 ? undefined : upTo(target.open)
      const id = await recordWriteOff(unit, member, { target, amount, date, reason: 'Gone' })
      money.push({ id, environment: target.entry.account.environment, kind: 'WRITE_OFF' })
      count('loss')
    },

    async undo(unit, day) {
      if (money.length === 0) return
      const [one] = money.splice(below(money.length), 1)
      if (!one) return
      const found = await unit.receivables.get(member.businessId, one.id)
      const date = day()
      if (!found?.stands || date < found.entry.date) return
      await reverseManualEntry(unit, member, { id: one.id, kinds: [one.kind], date, reason: 'A mistake' })
      count(`undo ${one.kind}`)
    },
  }

  /** What happens on the present day, whatever month it is about. */
  const lateActs: Record<string, (unit: Unit) => Promise<void>> = {
    async useCredit(unit) {
      if (sold.length === 0) return
      const target = await settled(unit, pick(sold))
      if (!target || target.open === 0n) return
      await applyCredit(unit, member, { target, amount: undefined })
      count('credit used')
    },
    async giveBack(unit) {
      if (sold.length === 0) return
      const account = accountOf(pick(sold))
      const newest = (await unit.receivables.open(account, 'credit')).at(-1)
      if (!newest) return
      // A part of the newest: of money that came in this very month.
      const of = below(2) === 0 ? { amount: upTo(newest.open), from: [newest.entry.id] } : undefined
      const { credit } = await unit.receivables.balance(account)
      const said = of ?? { amount: upTo(credit) }
      await recordRefund(unit, member, { account, date: unit.today, details: byTransfer, ...said })
      count('refund')
    },
    undo: (unit) => acts['undo']?.(unit, () => unit.today) ?? Promise.resolve(),
  }

  const tryIt = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      // What the rules refuse is refused before anything is stored.
      if (!(error instanceof AppError) || error.status >= 500) throw error
      count(`refused ${error.code}`)
    }
  }

  return {
    /** What happens in a month up to a day of it. */
    async liveMonth(unit: Unit, month: string, lastDay: number): Promise<void> {
      const day = () => `${month}-${String(1 + below(lastDay)).padStart(2, '0')}`
      for (let at = 4 + below(9); at > 0; at--) {
        const name = pick(['sale', 'sale', 'sale', 'sale', 'note', 'note', 'money', 'money', 'loss', 'undo'])
        await tryIt(() => acts[name]?.(unit, day) ?? Promise.resolve())
      }
    },
    async liveToday(unit: Unit, times: number): Promise<void> {
      for (let at = times; at > 0; at--) {
        await tryIt(() => lateActs[pick(Object.keys(lateActs))]?.(unit) ?? Promise.resolve())
      }
    },
  }
}
