import { isLongPast, isOddPaymentDay } from '../../domain/calendar/payment-day.ts'
import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { TillEntry } from '../../domain/counter/entry.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PayableEntry, PayableEntryOf } from '../../domain/payables/entry.ts'
import { isWhtMissing } from '../../domain/payables/withholding.ts'
import type { DeductionBasis } from '../../domain/receivables/deduction.ts'
import type { Link } from '../../domain/receivables/entry.ts'
import type { PayableReversal, PaymentOutQuery, SettledPayable } from '../../ports/payables/payables-repository.ts'
import type { Page } from '../../ports/records/record-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'

import { debitOfBill } from './account.ts'
import { likeCashOuts } from './cash-outs.ts'
import { withholdableOf } from './deductions.ts'
import { missingInDrawer } from './drawer.ts'
import type { RecordedPaymentOut } from './record.ts'
import { loadPayable } from './reverse.ts'

/** A payment to a supplier with what it settles now, bill by bill. */
export type PaymentOutView = {
  readonly entry: PayableEntryOf<'PAYMENT'>
  readonly supplierName: string | null
  readonly whtReceiptNumber: string | null
  readonly unallocated: Kobo
  /** When and why it was taken back; null while it stands. */
  readonly reversal: PayableReversal | null
  readonly allocations: readonly {
    readonly debit: SettledPayable
    /** Money alone, kobo. */
    readonly amount: Kobo
    readonly deductions: readonly PayableEntry[]
  }[]
  /** Withheld of a deposit, which no bill uses. */
  readonly unbilled: readonly PayableEntry[]
}

/** @throws not_found */
export async function readPaymentOut(unit: ReadUnit, member: Member, id: string): Promise<PaymentOutView> {
  return viewOf(unit, await loadPayable(unit, member, id, ['PAYMENT']))
}

/** A page of payments, the newest first. @throws validation_failed for an `after` that is no payment */
export async function listPaymentsOut(
  unit: ReadUnit,
  { businessId }: Member,
  query: PaymentOutQuery,
): Promise<Page<PaymentOutView> & { readonly paid: Kobo }> {
  if (query.after !== undefined && (await unit.payables.get(businessId, query.after))?.entry.kind !== 'PAYMENT') {
    throw invalidField('after', 'is not a cursor; use nextCursor of the previous page')
  }
  const { items, ...all } = await unit.payables.payments(businessId, query)
  const views: PaymentOutView[] = []
  for (const one of items) views.push(await viewOf(unit, one))
  return { ...all, items: views }
}

/** Money that came back later came out of the payment; what had come before is paid by it. */
const isSentBackOf = (debit: PayableEntry, payment: PayableEntry): boolean =>
  debit.kind === 'REFUND' && `${debit.recordedAt} ${debit.id}` > `${payment.recordedAt} ${payment.id}`

export async function viewOf(unit: ReadUnit, { entry, open, stands }: SettledPayable): Promise<PaymentOutView> {
  if (entry.kind !== 'PAYMENT' || entry.reverses !== null) {
    throw new AppError('not_found', { message: 'Payment not found.' })
  }
  const { businessId, supplierId } = entry.account
  const parts = new Map<string, { amount: Kobo; deductions: PayableEntry[] }>()
  const at = (debitId: string) => {
    const known = parts.get(debitId) ?? { amount: 0n, deductions: [] }
    parts.set(debitId, known)
    return known
  }
  for (const { debit, amount } of await unit.payables.links(entry.id)) {
    if (debit.reverses === null && !isSentBackOf(debit, entry)) at(debit.id).amount += amount
  }
  const unbilled: PayableEntry[] = []
  const withheld = await unit.payables.deductions({ paymentId: entry.id })
  for (const deduction of withheld) {
    const links = await unit.payables.links(deduction.id)
    if (links.length === 0) unbilled.push(deduction)
    for (const { debit } of links) at(debit.id).deductions.push(deduction)
  }

  const allocations: PaymentOutView['allocations'][number][] = []
  for (const [debitId, { amount, deductions }] of parts) {
    const debit = await unit.payables.get(businessId, debitId)
    if (debit) allocations.push({ debit, amount, deductions })
  }
  return {
    entry,
    supplierName: supplierId === null ? null : await nameOf(unit, businessId, supplierId),
    whtReceiptNumber: withheld.find(({ kind }) => kind === 'WHT')?.number ?? null,
    unallocated: open,
    reversal: stands ? null : ((await unit.payables.reversalOf(entry.id)) ?? null),
    allocations,
    unbilled,
  }
}

async function nameOf({ suppliers }: ReadUnit, businessId: string, id: string): Promise<string | null> {
  return (await suppliers.get(businessId, id))?.name ?? null
}

/** What deserves a look of a payment that was just recorded. */
export type PaymentWarnings = {
  /** The supplier's usual rate of withholding tax, which was not kept back; null where nothing is missing. */
  readonly missingWht: string | null
  /** Recorded payments that look like the same money. */
  readonly twins: readonly PayableEntry[]
  /** Kobo that the drawer gave and did not have, by its entries; null where it had them. */
  readonly missingCash: Kobo | null
  /** Its day, where that is most often a slip, and of what it pays the first that it is far from; null of a deposit. */
  readonly oddDay: { readonly date: string; readonly from: PayableEntry | null } | null
  /** Cash of that amount that a cashier had paid out already, and that stands for no expense: it may be the same. */
  readonly unbooked: readonly TillEntry[]
}

export async function paymentWarnings(
  unit: ReadUnit,
  member: Member,
  { posting, debits }: RecordedPaymentOut,
): Promise<PaymentWarnings> {
  const [payment, ...others] = posting.entries
  if (!payment) return { missingWht: null, twins: [], missingCash: null, oddDay: null, unbooked: [] }
  const { businessId, supplierId } = payment.account
  const supplier = supplierId === null ? undefined : await unit.suppliers.get(businessId, supplierId)
  const isOfBills = debits.length === 0 || debits.some(({ entry }) => entry.kind === 'BILL')
  const isMissing = isOfBills && isWhtMissing(supplier?.defaultWhtPercent ?? null, -payment.amount, others)
  const { date } = payment
  const from = debits.find(({ entry }) => isOddPaymentDay(date, { issued: entry.date, today: unit.today }))?.entry
  return {
    missingWht: isMissing ? (supplier?.name ?? null) : null,
    twins: payment.amount === 0n ? [] : await unit.payables.likePayment(payment),
    missingCash: await missingInDrawer(unit, member, payment),
    oddDay: from || isLongPast(date, unit.today) ? { date, from: from ?? null } : null,
    unbooked: await likeCashOuts(unit, payment),
  }
}

/** What settles a bill now, and what tax may still be withheld of. */
export type BillSettlement = {
  readonly debit: SettledPayable
  readonly purchaseId: string
  readonly links: readonly Link<PayableEntry>[]
  readonly withholdable: Pick<DeductionBasis, 'net' | 'vat'>
}

/** @throws not_found, payment_not_possible */
export async function settlementOfBill(unit: ReadUnit, member: Member, purchaseId: string): Promise<BillSettlement> {
  const debit = await debitOfBill(unit, member, purchaseId)
  const type = (await unit.purchases.get(member.businessId, purchaseId))?.type
  const isTaxable = debit.entry.account.supplierId !== null && type !== 'IMPORT_VAT'
  return {
    debit,
    purchaseId,
    links: await unit.payables.links(debit.entry.id),
    withholdable: isTaxable ? await withholdableOf(unit, member, debit) : { net: 0n, vat: 0n },
  }
}
