import { AppError, invalidField } from '../../contract/http/errors.ts'
import { AUTHORITY } from '../../domain/audit/audit.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import { assertStatusAllows, laterOf } from '../../domain/invoice/guards.ts'
import type { InvoiceRecord, PaymentRecord, Refusal } from '../../domain/invoice/invoice.ts'
import { CLEARED, nextStatus } from '../../domain/invoice/status.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PaymentOutcome } from '../../domain/provider/outcomes.ts'
import { isDebit } from '../../domain/receivables/entry.ts'
import { REQUEST_DEADLINE_MS } from '../../domain/submission/retry-policy.ts'
import type { PaymentResult, SubmissionRecord } from '../../domain/submission/submission.ts'
import type { SubmissionQueue } from '../../ports/submission/submission-queue.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { saveInvoice } from '../invoice/save.ts'
import { loadBusiness, loadInvoice } from '../load.ts'
import { postPayment } from '../receivables/payments/record.ts'

import { connectedBusiness } from './connected-business.ts'
import { disconnect } from './verdict.ts'

/** A payment is recorded here first; then the authority is told. Telling it twice does no harm: the last word counts. */

type PaymentStatusInput = Omit<PaymentRecord, 'sent'>

/**
 * PAID is money for what is open, on that day; where nothing is open, and for PENDING and REJECTED, only what the
 * authority is told changes.
 *
 * @throws validation_failed, payment_not_possible, provider_not_configured, period_closed
 */
export async function recordPaymentStatus(
  unit: Unit,
  member: Member,
  { id, payment }: { readonly id: string; readonly payment: PaymentStatusInput },
): Promise<InvoiceRecord> {
  const { status, date, reference } = payment
  const before = await loadInvoice(unit, member, id)
  assertDayOfPayment(unit, before, date)
  assertStatusAllows(before, 'updatePayment')
  connectedBusiness(await loadBusiness(unit, member.businessId))

  unit.afterCommit({ kind: 'paymentReported', invoiceId: id })
  const updatedAt = laterOf(unit.now.toISOString(), before.updatedAt)
  const after = { ...before, payment: { status, date, reference, sent: false }, updatedAt }
  const saved = await saveInvoice(unit, member, after, {
    action: 'invoice.paymentRecorded',
    from: before.payment && { paymentStatus: before.payment.status, paymentDate: before.payment.date },
    to: { paymentStatus: status, paymentDate: date, paymentReference: reference },
  })
  const charge = await unit.receivables.ofDocument(member.businessId, id)
  if (status !== 'PAID' || !charge || !isDebit(charge.entry) || charge.open === 0n) return saved

  const details = {
    methodDetail: null,
    reference,
    externalReference: null,
    metadata: null,
    paymentDetailId: null,
    note: null,
  }
  await postPayment(unit, member, {
    account: charge.entry.account,
    date,
    amount: charge.open,
    details: { ...details, method: before.paymentMethod ?? 'OTHER' },
    allocations: [{ field: '', target: charge, amount: charge.open, deductions: [] }],
  })
  return loadInvoice(unit, member, id)
}

/** The authority is told no payment from before the invoice, and none further ahead than tomorrow. @throws validation_failed */
function assertDayOfPayment({ today }: ReadUnit, { issueDate }: InvoiceRecord, date: string): void {
  const tomorrow = dayAfter(today, 1)
  if (date >= issueDate && date <= tomorrow) return
  throw invalidField(
    'paymentDate',
    `must be between the issue date of the invoice, ${issueDate}, and tomorrow, ${tomorrow}`,
  )
}

/**
 * Records a payment and tells the authority at once where it can be told; `settled` is false while it still has to be.
 *
 * @throws validation_failed, payment_not_possible, provider_not_configured, payment_refused
 */
export async function updatePaymentStatus(
  { units, queue }: { readonly units: Units; readonly queue: SubmissionQueue },
  member: Member,
  input: { readonly id: string; readonly payment: PaymentStatusInput },
): Promise<{ readonly invoice: InvoiceRecord; readonly settled: boolean }> {
  const recorded = await units.write((unit) => recordPaymentStatus(unit, member, input))
  if (!CLEARED.includes(recorded.status)) return { invoice: recorded, settled: false }

  const result = await queue.reportPayment(member.businessId, input.id, REQUEST_DEADLINE_MS)
  if (result.kind === 'refused') throw paymentRefused(result.refusal)
  if (result.kind === 'sent') return { invoice: result.invoice, settled: true }
  return { invoice: recorded, settled: false }
}

/** What the authority answered about a payment, and to which call. */
type PaymentAttempt = {
  readonly submission: SubmissionRecord
  /** The attempt on record. */
  readonly attempt: number
  /** Those that were under way when it began, of a process that leads no more. */
  readonly underWay: readonly number[]
  /** As it was reported. */
  readonly payment: PaymentRecord
  readonly outcome: PaymentOutcome
  /** The credentials were refused, and no later test has succeeded. */
  readonly disconnects: boolean
}

const isSame = (one: PaymentRecord, other: PaymentRecord): boolean =>
  one.status === other.status && one.date === other.date && one.reference === other.reference

/** So many attempts of an invoice are looked at, the newest. */
const NEWEST = 20

/** The attempts to tell of the payment of an invoice that have no end yet, of the newest. */
export async function callsUnderWay({ submissions }: ReadUnit, invoiceId: string): Promise<number[]> {
  const { items } = await submissions.attemptsOf(invoiceId, { page: 1, limit: NEWEST })
  return items.filter(({ call, endedAt }) => call === 'payment' && endedAt === null).map(({ id }) => id)
}

/** What came of the payment on record, whoever told the authority of it. */
export async function paymentResultOf(
  { invoices, audit }: ReadUnit,
  businessId: string,
  invoiceId: string,
): Promise<PaymentResult> {
  const invoice = await invoices.get(businessId, invoiceId)
  if (!invoice?.payment?.sent) return { kind: 'later' }
  const answer = (await audit.historyOf(businessId, invoiceId)).findLast(
    ({ action }) => action === 'invoice.paymentTaken' || action === 'invoice.paymentRefused',
  )
  return answer?.action === 'invoice.paymentRefused'
    ? { kind: 'refused', refusal: { reason: answer.to.reason ?? '', details: [] } }
    : { kind: 'sent', invoice }
}

/** Stores what the authority answered about a payment. */
export async function handlePaymentResult(unit: Unit, answer: PaymentAttempt): Promise<PaymentResult> {
  const { submission, attempt, underWay, payment, outcome, disconnects } = answer
  const { businessId, invoiceId } = submission
  const at = unit.now.toISOString()
  const trouble = outcome.kind === 'trouble' ? outcome.trouble : null
  await unit.submissions.finishAttempt(attempt, outcome.kind, trouble, at)
  if (disconnects) await disconnect(unit, businessId)

  const now = await unit.invoices.get(businessId, invoiceId)
  if (!now?.payment) return { kind: 'later' }
  if (!isSame(now.payment, payment)) {
    // Recorded anew while this was on the line: the newer record is still to be sent, or again where another process
    // has sent it meanwhile, for this one may have arrived behind it.
    if (now.payment.sent) await unit.invoices.update({ ...now, payment: { ...now.payment, sent: false } })
    return { kind: 'later' }
  }
  if (now.payment.sent || (outcome.kind !== 'taken' && outcome.kind !== 'refused')) return { kind: 'later' }
  // An older word may have arrived behind this one, which so is said again.
  const stillUnderWay = await callsUnderWay(unit, invoiceId)
  if (underWay.some((other) => !stillUnderWay.includes(other))) return { kind: 'later' }

  const paid = outcome.kind === 'taken' && payment.status === 'PAID' ? nextStatus(now.status, 'paid') : undefined
  const stored = await unit.invoices.update({
    ...now,
    status: paid ?? now.status,
    payment: { ...payment, sent: true },
    updatedAt: laterOf(at, now.updatedAt),
  })
  const change = { subject: { kind: 'invoice', id: invoiceId }, from: { status: now.status } } as const
  await unit.audit.append({
    businessId,
    actor: AUTHORITY,
    at: stored.updatedAt,
    ...change,
    ...(outcome.kind === 'taken'
      ? { action: 'invoice.paymentTaken', to: { status: stored.status } }
      : { action: 'invoice.paymentRefused', to: { reason: refusalText(outcome.refusal) } }),
  })
  return outcome.kind === 'taken' ? { kind: 'sent', invoice: stored } : outcome
}

/** The reason as a whole speaks of the invoice, which stays as it was: what counts here is what was wrong. */
const refusalText = ({ reason, details }: Refusal): string => details[0]?.message ?? reason

function paymentRefused(refusal: Refusal): AppError {
  return new AppError('payment_refused', {
    message: `FIRS / NRS did not accept the payment status: ${refusalText(refusal)} The invoice itself is unchanged. Record the payment again with another status or reference.`,
  })
}
