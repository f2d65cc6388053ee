import { AppError, invalidField } from '../../../contract/http/errors.ts'
import { by } from '../../../domain/audit/audit.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { formatNaira } from '../../../domain/money/format.ts'
import { sumKobo, type Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import { oldestDueFirst, spread } from '../../../domain/receivables/allocate.ts'
import type { DeductionInput } from '../../../domain/receivables/deduction.ts'
import type { Account, MoneyDetails, Posting } from '../../../domain/receivables/entry.ts'
import { payment, receiptNumber, settledBy, type PaymentPart } from '../../../domain/receivables/payment.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { Unit } from '../../../ports/unit.ts'
import { assertNotAhead, assertPeriodOpen } from '../posting/lock-date.ts'
import { postingContext, post } from '../posting/post.ts'

import { deducted } from './deductions.ts'

/** What of a payment is for one charge. */
export type AllocationInput = {
  /** Where it stands in the request, as a beginning of fields: `allocations[0].`, or empty. */
  readonly field: string
  readonly target: SettledEntry
  /** Money, kobo, 0 or more. */
  readonly amount: Kobo
  readonly deductions: readonly DeductionInput[]
}

export type PaymentInput = {
  readonly account: Account
  readonly date: string
  /** Money that came, kobo, 0 or more. */
  readonly amount: Kobo
  readonly details: MoneyDetails
  /** Undefined: oldest due first. */
  readonly allocations: readonly AllocationInput[] | undefined
}

export type RecordedPayment = {
  readonly paymentId: string
  readonly deductionIds: readonly string[]
  readonly posting: Posting
  /** The invoices and debit notes that it settles, as they stand now. */
  readonly charges: readonly SettledEntry[]
}

/**
 * Records money that came in, on a day that was or is.
 *
 * @throws payment_recorded_already, period_closed, validation_failed naming the open balance
 */
export async function recordPayment(unit: Unit, member: Member, said: PaymentInput): Promise<RecordedPayment> {
  assertNotAhead(unit, said.date, 'use the day on which the money came in')
  return postPayment(unit, member, said)
}

/**
 * Enters money that came in, with a receipt number of its own; the id is its entry's. What no charge takes is the
 * customer's credit. Where everything was withheld, no money came, and there is no receipt. The deductions are answered in
 * the order in which they were said.
 *
 * @throws payment_recorded_already, period_closed, validation_failed naming the open balance
 */
export async function postPayment(unit: Unit, member: Member, said: PaymentInput): Promise<RecordedPayment> {
  const { account, date, amount, details, allocations } = said
  await assertPeriodOpen(unit, member, date)
  await assertMoneyNew(unit, account, details)
  const parts = allocations
    ? await partsOf(unit, member, allocations)
    : spread(amount, oldestDueFirst(await unit.receivables.open(account, 'debit'))).parts.map(
        ({ entry, amount: part }): PaymentPart => ({ target: { entry, open: part }, amount: part, deductions: [] }),
      )
  if (sumKobo(parts.map((part) => part.amount)) > amount) {
    throw invalidField('allocations', `total more than the payment of ${formatNaira(amount)}; reduce them`)
  }
  const isOver = !allocations || sumKobo(parts.map((part) => part.amount)) < amount
  if (isOver && details.reservedFor === undefined) await assertMayStayOver(unit, account)
  if (amount === 0n && parts.every(({ deductions }) => deductions.length === 0)) {
    throw invalidField('amount', 'must be more than 0 unless tax was withheld')
  }

  const number =
    amount > 0n
      ? receiptNumber(await unit.receivables.takeReceiptNumber(account.businessId, account.environment))
      : null
  const posting = payment(postingContext(unit, member, date), {
    account,
    date,
    amount,
    receiptNumber: number,
    details,
    parts,
  })
  const [paymentId = '', ...deductionIds] = posting.entries.map(({ id }) => id)
  const subject = { kind: 'payment', id: paymentId } as const
  unit.concerns({ kind: 'accountEntry', id: paymentId })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'payment.recorded',
    subject,
    from: null,
    to: {
      amount: koboToNumber(amount),
      date,
      receiptNumber: number,
      customerId: account.customerId,
      method: details.method,
    },
  })
  return { paymentId, deductionIds, posting, charges: await post(unit, member, posting) }
}

async function partsOf(unit: Unit, member: Member, allocations: readonly AllocationInput[]): Promise<PaymentPart[]> {
  const parts: PaymentPart[] = []
  for (const { field, target, amount, deductions } of allocations) {
    if (parts.some((part) => part.target.entry.id === target.entry.id)) {
      throw invalidField(`${field}amount`, 'names an invoice twice; add the amounts up')
    }
    const part = { target, amount, deductions: await deducted(unit, member, target, deductions, field) }
    if (settledBy(part) > target.open) {
      throw invalidField(
        `${field}amount`,
        `is more than the open balance of ${formatNaira(target.open)}, deductions included`,
      )
    }
    if (settledBy(part) === 0n) throw invalidField(`${field}amount`, 'must be more than 0 unless tax was withheld')
    parts.push(part)
  }
  return parts
}

/** Who walks in pays an invoice, and gets change. @throws validation_failed */
async function assertMayStayOver(unit: Unit, { businessId, customerId }: Account): Promise<void> {
  if (!(await unit.customers.get(businessId, customerId))?.isWalkIn) return
  throw invalidField(
    'allocations',
    'must cover the whole amount: the walk-in customer cannot have credit, so give change',
  )
}

/**
 * Money that comes or goes is recorded once, and through an account of this business.
 *
 * @throws payment_recorded_already, validation_failed for payment details of nobody
 */
export async function assertMoneyNew(
  unit: Unit,
  { businessId, environment }: Account,
  { paymentDetailId, externalReference: reference }: MoneyDetails,
): Promise<void> {
  if (paymentDetailId !== null && !(await unit.paymentDetails.get(businessId, paymentDetailId))) {
    throw invalidField('paymentDetailId', 'is not a payment detail of this business')
  }
  if (reference === null) return
  const known = await unit.receivables.byExternalReference(businessId, environment, reference)
  if (!known) return
  throw new AppError('payment_recorded_already', {
    message: `A payment with the externalReference ${reference} is already recorded${known.number === null ? '' : ` as ${known.number}`}.`,
    data: { paymentId: known.id },
  })
}
