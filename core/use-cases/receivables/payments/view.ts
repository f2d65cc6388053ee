import { AppError, invalidField } from '../../../contract/http/errors.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import { sumKobo, type Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import { sizeOf, type AccountEntry, type EntryOf, type OpenEntry } from '../../../domain/receivables/entry.ts'
import {
  originalPayment,
  type OriginalPayment,
  type ChargeSteps,
} from '../../../domain/receivables/original-payment.ts'
import { receiptNumber } from '../../../domain/receivables/payment.ts'
import type {
  Certificate,
  PaymentQuery,
  RegisteredPayment,
  Reversal,
  SettledEntry,
  ReversalList,
} from '../../../ports/receivables/receivables-repository.ts'
import type { Page } from '../../../ports/records/record-repository.ts'
import type { ReadUnit } from '../../../ports/unit.ts'

import { heldInvoiceOf } from './available-credit.ts'
import type { RecordedPayment } from './record.ts'
import { loadEntry } from './reverse.ts'

/** A deduction with the certificate that came for it. */
export type DeductionView = { readonly entry: AccountEntry; readonly certificate: Certificate | undefined }

/** A payment with what it settles now, charge by charge. */
export type PaymentView = {
  readonly entry: EntryOf<'PAYMENT'>
  readonly customerName: string
  readonly unallocated: Kobo
  /** The invoice that waits for approval and that it is kept for. */
  readonly reservedFor: string | null
  /** When and why it was taken back; null while it stands. */
  readonly reversal: Reversal | null
  readonly allocations: readonly {
    readonly charge: SettledEntry
    /** Money alone, kobo. */
    readonly amount: Kobo
    readonly deductions: readonly DeductionView[]
  }[]
}

/** @throws not_found */
export async function readPayment(unit: ReadUnit, member: Member, id: string): Promise<PaymentView> {
  return viewOfPayment(unit, await loadEntry(unit, member, id, ['PAYMENT']))
}

/** The same of a payment that the unit has just recorded: what it settles is known, and is not read again. */
export async function viewOfRecorded(unit: ReadUnit, { posting, charges }: RecordedPayment): Promise<PaymentView> {
  const [entry, ...deductions] = posting.entries
  if (entry?.kind !== 'PAYMENT' || entry.reverses !== null) throw new Error('What was recorded is no payment.')
  const settles = posting.allocations.filter(({ creditId }) => creditId === entry.id)
  return composePayment(unit, {
    payment: { entry, open: sizeOf(entry) - sumKobo(settles.map(({ amount }) => amount)) },
    settles,
    withheld: deductions.flatMap((deduction) =>
      posting.allocations
        .filter(({ creditId }) => creditId === deduction.id)
        .map(({ debitId }) => ({ debitId, deduction })),
    ),
    charges,
    reversal: null,
  })
}

/** A payment as it was recorded, whatever was done with its invoices and its credit since. */
export async function readAsRecorded({ receivables }: ReadUnit, payment: EntryOf<'PAYMENT'>): Promise<OriginalPayment> {
  const settled: ChargeSteps[] = []
  for (const charge of await receivables.everSettled(payment.id)) {
    settled.push({ charge, steps: await receivables.steps(charge.id) })
  }
  return originalPayment(payment, settled)
}

/** Recorded payments that look like the same money: two tills may have entered one transfer. */
export async function similarPayments(unit: ReadUnit, { entry }: PaymentView): Promise<readonly AccountEntry[]> {
  return entry.amount === 0n ? [] : unit.receivables.likePayment(entry)
}

/** Receipts that are not in the register: they were given before an older copy of the data was put back. */
type SkippedReceipts = { readonly from: string; readonly to: string; readonly at: string }

/** A payment as it stands now, and as the register of the days that were asked for has it. */
export type ListedPayment = PaymentView & { readonly registered: RegisteredPayment }

export type PaymentPage = Page<ListedPayment> & {
  /** Kobo of all that were asked for, on whatever page, less what was taken back in those days. */
  readonly received: Kobo
  readonly takenBack: ReversalList
  /** Of the tax that came with them. */
  readonly taxTakenBack: ReversalList
  readonly skipped: readonly SkippedReceipts[]
}

/** A page of payments, the newest first. @throws validation_failed for an `after` that is no payment */
export async function listPayments(unit: ReadUnit, member: Member, query: PaymentQuery): Promise<PaymentPage> {
  if (query.after !== undefined) await assertPayment(unit, member, query.after)
  const { items, ...all } = await unit.receivables.payments(member.businessId, query)
  // All of a page at once: one after the other they are a hundred journeys to a database that is far away.
  const views = await Promise.all(
    items.map(async (one): Promise<ListedPayment> => {
      const [registered, view] = await Promise.all([
        unit.receivables.registered(one.entry.id, query.to),
        viewOfPayment(unit, one),
      ])
      return { ...view, registered }
    }),
  )
  return { ...all, items: views, skipped: await skippedReceipts(unit, member, query.environment) }
}

async function skippedReceipts(
  unit: ReadUnit,
  { businessId }: Member,
  environment: Environment,
): Promise<SkippedReceipts[]> {
  const history = await unit.audit.historyOf(businessId, businessId)
  return history.flatMap((entry) => {
    if (entry.action !== 'business.receiptsResumed' || entry.to.series !== environment) return []
    if (entry.to.receipts !== undefined) return []
    return [{ from: receiptNumber(entry.from.next), to: receiptNumber(entry.to.next - 1), at: entry.at }]
  })
}

async function assertPayment({ receivables }: ReadUnit, { businessId }: Member, after: string): Promise<void> {
  const found = await receivables.get(businessId, after)
  if (found?.entry.kind !== 'PAYMENT')
    throw invalidField('after', 'is not a cursor; use nextCursor of the previous page')
}

/** Money given back later came out of the payment; what had been given back before is paid by it. */
const isGivenBackOf = (debit: AccountEntry, payment: AccountEntry): boolean =>
  debit.kind === 'REFUND' && orderOf(debit) > orderOf(payment)
const orderOf = ({ recordedAt, id }: AccountEntry): string => `${recordedAt} ${id}`

async function viewOfPayment(unit: ReadUnit, payment: SettledEntry): Promise<PaymentView> {
  const { entry, open, stands } = payment
  if (entry.kind !== 'PAYMENT' || entry.reverses !== null)
    throw new AppError('not_found', { message: 'Payment not found.' })
  const [links, deductions] = await Promise.all([
    unit.receivables.links(entry.id),
    unit.receivables.deductions({ paymentId: entry.id }),
  ])
  const withheld: PaymentParts['withheld'][number][] = []
  for (const deduction of deductions)
    for (const { debit } of await unit.receivables.links(deduction.id)) withheld.push({ debitId: debit.id, deduction })

  return composePayment(unit, {
    payment: { entry, open },
    settles: links
      .filter(({ debit }) => debit.reverses === null && !isGivenBackOf(debit, entry))
      .map(({ debit, amount }) => ({ debitId: debit.id, amount })),
    withheld,
    charges: [],
    reversal: stands ? null : ((await unit.receivables.reversalOf(entry.id)) ?? null),
  })
}

/** What a payment is shown with. */
type PaymentParts = {
  readonly payment: OpenEntry<EntryOf<'PAYMENT'>>
  /** What its money stands against. */
  readonly settles: readonly { readonly debitId: string; readonly amount: Kobo }[]
  /** The tax that came with it, and what that stands against. */
  readonly withheld: readonly { readonly debitId: string; readonly deduction: AccountEntry }[]
  /** What is known already of what it stands against. */
  readonly charges: readonly SettledEntry[]
  readonly reversal: Reversal | null
}

async function composePayment(
  unit: ReadUnit,
  { payment, settles, withheld, charges, reversal }: PaymentParts,
): Promise<PaymentView> {
  const { entry, open } = payment
  const { businessId, customerId } = entry.account
  const parts = new Map<string, { amount: Kobo; deductions: AccountEntry[] }>()
  const at = (debitId: string) => {
    const known = parts.get(debitId) ?? { amount: 0n, deductions: [] }
    parts.set(debitId, known)
    return known
  }
  for (const { debitId, amount } of settles) at(debitId).amount += amount
  for (const { debitId, deduction } of withheld) at(debitId).deductions.push(deduction)

  const allocations: PaymentView['allocations'][number][] = []
  for (const [debitId, { amount, deductions }] of parts) {
    const known = charges.find((one) => one.entry.id === debitId)
    const charge = known ?? (await unit.receivables.get(businessId, debitId))
    if (!charge) continue
    const views: DeductionView[] = []
    for (const one of deductions) views.push({ entry: one, certificate: await unit.receivables.certificateOf(one.id) })
    allocations.push({ charge, amount, deductions: views })
  }
  return {
    entry,
    customerName: (await unit.customers.get(businessId, customerId))?.name ?? '',
    unallocated: open,
    reservedFor: await heldInvoiceOf(unit, { businessId }, payment),
    reversal,
    allocations,
  }
}
