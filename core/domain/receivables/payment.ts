import type { Kobo } from '../money/money.ts'

import { allocate } from './allocate.ts'
import type {
  Account,
  AccountEntry,
  PostingContext,
  DeductionDetails,
  DeductionKind,
  EntryOf,
  MoneyDetails,
  OpenEntry,
  Posting,
} from './entry.ts'

/** Tax withheld with a payment; kobo above 0. */
export type Deduction = {
  readonly kind: DeductionKind
  readonly amount: Kobo
  readonly base: Kobo
  readonly ratePercent: string | null
}

/** What of a payment goes to one invoice or opening item. */
export type PaymentPart = {
  readonly target: OpenEntry
  /** Money, kobo, 0 or more. */
  readonly amount: Kobo
  readonly deductions: readonly Deduction[]
}

export type NewPayment = {
  readonly account: Account
  readonly date: string
  /** Money that came, kobo, 0 where everything was withheld. */
  readonly amount: Kobo
  /** Of its receipt; null where no money came. */
  readonly receiptNumber: string | null
  readonly details: MoneyDetails
  readonly parts: readonly PaymentPart[]
}

/** What a part settles of its target: the money and what was withheld. Kobo. */
export const settledBy = ({ amount, deductions }: Omit<PaymentPart, 'target'>): Kobo =>
  deductions.reduce((sum, deduction) => sum + deduction.amount, amount)

/**
 * Money that came in: one entry for it (the first), one for each deduction, in the order of the parts, and what of each
 * stands against what was open. What no part takes is the customer's credit. The parts fit their targets and the amount: whoever calls has checked that.
 */
export function payment(
  act: PostingContext,
  { account, date, amount, receiptNumber, details, parts }: NewPayment,
): Posting {
  const common = { account, date, dueDate: null, reverses: null, recordedAt: act.at, recordedBy: act.by }
  const money: EntryOf<'PAYMENT'> = {
    ...common,
    id: act.newId(),
    kind: 'PAYMENT',
    amount: -amount,
    number: receiptNumber,
    invoiceId: null,
    details,
  }
  const deducted = (target: AccountEntry, { kind, amount: withheld, base, ratePercent }: Deduction): AccountEntry => {
    const tells: DeductionDetails = { paymentId: money.id, base, ratePercent }
    return {
      ...common,
      id: act.newId(),
      kind,
      amount: -withheld,
      number: null,
      invoiceId: target.invoiceId,
      details: tells,
    }
  }

  const settled = parts.map(({ target: { entry: target }, amount: part, deductions }) => {
    const entries = deductions.map((deduction) => deducted(target, deduction))
    return {
      entries,
      allocations: [
        ...(part > 0n ? [allocate(act, money, target, part)] : []),
        ...entries.map((entry) => allocate(act, entry, target, -entry.amount)),
      ],
    }
  })
  return {
    entries: [money, ...settled.flatMap(({ entries }) => entries)],
    allocations: settled.flatMap(({ allocations }) => allocations),
  }
}

/** `RCT000001` for 1; longer once six digits are used up. */
export const receiptNumber = (sequence: number): string => `RCT${String(sequence).padStart(6, '0')}`
