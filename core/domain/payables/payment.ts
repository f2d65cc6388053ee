import type { Kobo } from '../money/money.ts'
import { allocate, spread } from '../receivables/allocate.ts'
import type { DeductionDetails, OpenEntry, PostingContext, Posting } from '../receivables/entry.ts'
import type { Deduction } from '../receivables/payment.ts'

import {
  isRefundable,
  type PaidOutDetails,
  type PayableEntry,
  type PayableEntryOf,
  type SupplierAccount,
} from './entry.ts'

/** What of a payment goes to one bill or opening item. */
export type PaidPart = {
  readonly target: OpenEntry<PayableEntry>
  /** Money, kobo, 0 or more. */
  readonly amount: Kobo
  readonly deductions: readonly Deduction[]
}

export type NewSupplierPayment = {
  readonly account: SupplierAccount
  readonly date: string
  /** Money that went, kobo, 0 where everything was withheld. */
  readonly amount: Kobo
  /** Of the receipt for withholding tax; null where none was withheld. */
  readonly whtReceiptNumber: string | null
  readonly details: PaidOutDetails
  readonly parts: readonly PaidPart[]
  /** Tax withheld of what no bill is there for yet. */
  readonly unbilled: readonly Deduction[]
}

/**
 * Money that went to a supplier: one entry for it (the first), one for each deduction, in the order of the parts and those of
 * no bill last, and what of each stands against what was open. What no part takes is the business's credit with the supplier.
 * The parts fit their targets and the amount: whoever calls has checked that.
 */
export function supplierPayment(
  act: PostingContext,
  { account, date, amount, whtReceiptNumber, details, parts, unbilled }: NewSupplierPayment,
): Posting<PayableEntry> {
  const common = { account, date, dueDate: null, reverses: null, recordedAt: act.at, recordedBy: act.by }
  const money: PayableEntryOf<'PAYMENT'> = {
    ...common,
    id: act.newId(),
    kind: 'PAYMENT',
    amount: -amount,
    number: null,
    purchaseId: null,
    details,
  }
  const withheldEntry = (purchaseId: string | null, { kind, amount: withheld, base, ratePercent }: Deduction) => {
    const of: DeductionDetails = { paymentId: money.id, base, ratePercent }
    const number = kind === 'WHT' ? whtReceiptNumber : null
    return { ...common, id: act.newId(), kind, amount: -withheld, number, purchaseId, details: of } as PayableEntry
  }

  const settled = parts.map(({ target: { entry: target }, amount: part, deductions }) => {
    const entries = deductions.map((deduction) => withheldEntry(target.purchaseId, deduction))
    return {
      entries,
      allocations: [
        ...(part > 0n ? [allocate(act, money, target, part)] : []),
        ...entries.map((entry) => allocate(act, entry, target, -entry.amount)),
      ],
    }
  })
  return {
    entries: [
      money,
      ...settled.flatMap(({ entries }) => entries),
      ...unbilled.map((deduction) => withheldEntry(null, deduction)),
    ],
    allocations: settled.flatMap(({ allocations }) => allocations),
  }
}

/** `WHR000001` for 1; longer once six digits are used up. */
export const whtReceiptNumber = (sequence: number): string => `WHR${String(sequence).padStart(6, '0')}`

export type NewSupplierRefund = {
  readonly account: SupplierAccount
  readonly date: string
  /** Kobo above 0, at most the refundable credits together. */
  readonly amount: Kobo
  readonly details: PaidOutDetails
  readonly credits: readonly OpenEntry<PayableEntry>[]
}

/** Money that a supplier sent back: credit with the supplier stands against it at once, the oldest first. */
export function supplierRefund(
  act: PostingContext,
  { account, date, amount, details, credits }: NewSupplierRefund,
): Posting<PayableEntry> {
  const entry: PayableEntryOf<'REFUND'> = {
    ...{ id: act.newId(), account, kind: 'REFUND', amount, date, dueDate: null, number: null, purchaseId: null },
    ...{ reverses: null, details, recordedAt: act.at, recordedBy: act.by },
  }
  const { parts } = spread(
    amount,
    credits.filter((credit) => isRefundable(credit.entry)),
  )
  return {
    entries: [entry],
    allocations: parts.map(({ entry: credit, amount: part }) => allocate(act, credit, entry, part)),
  }
}

/** What nobody will ask for any more of a bill, or a part of it: `amount` is at most what is open. */
export function writeBack(
  act: PostingContext,
  {
    target,
    amount,
    date,
    reason,
  }: {
    readonly target: OpenEntry<PayableEntry>
    readonly amount: Kobo
    readonly date: string
    readonly reason: string
  },
): Posting<PayableEntry> {
  const { account, purchaseId } = target.entry
  const entry: PayableEntryOf<'WRITE_BACK'> = {
    ...{ id: act.newId(), account, kind: 'WRITE_BACK', amount: -amount, date, dueDate: null, number: null, purchaseId },
    ...{ reverses: null, details: { reason }, recordedAt: act.at, recordedBy: act.by },
  }
  return { entries: [entry], allocations: [allocate(act, entry, target.entry, amount)] }
}
