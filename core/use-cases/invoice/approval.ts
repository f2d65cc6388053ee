import type { Warning } from '../../contract/http/envelope.ts'
import { AppError, invalidField } from '../../contract/http/errors.ts'
import { environmentRemedy, fitsEnvironment, type BusinessRecord } from '../../domain/business/business.ts'
import { approved, finalized, rejected, reopened } from '../../domain/invoice/approval.ts'
import { assertStatusAllows, isAnotherPerson } from '../../domain/invoice/guards.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { vatRateProblems } from '../../domain/invoice/lines.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import { asWarning } from '../../domain/preflight/preflight.ts'
import type { Unit } from '../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../load.ts'
import { applyHeldPayment } from '../receivables/payments/held-payment.ts'
import { unallocatedPaymentWarnings, reapplyPayments } from '../receivables/payments/unallocated-payments.ts'
import { assertCreditUnused, postEntry, reverseEntry } from '../receivables/posting/invoices.ts'
import { assertMayEnterBooks, assertMayLeaveBooks } from '../receivables/posting/lock-date.ts'
import { tillScreenOf, tillForLog } from '../receivables/posting/till.ts'

import { assertCreditedWasSold, assertCreditFits } from './credit-cap.ts'
import { currentParties } from './current-parties.ts'
import { enqueue } from './enqueue.ts'
import { completeAndCheck, type CheckedInvoice } from './preflight.ts'
import { codeAfterApproval } from './qr-code.ts'
import { saveInvoice, saveStep } from './save.ts'

/** From a draft to an invoice that may be sent, and back. */

/** Which invoice is decided about, and as which version it was looked at. */
type VersionedId = { readonly id: string; readonly version?: number | undefined }

/** What finalizing or approving came to. */
export type ApprovalResult = {
  /** As it is stored. */
  readonly invoice: InvoiceRecord
  readonly warnings: readonly Warning[]
  /** What the answer calls its status where the queue has it already: the decision, not how far the queue is. */
  readonly answeredAs?: 'APPROVED'
}

/**
 * To PENDING_APPROVAL when the business asks for approval, else to APPROVED, with its QR code, and into the queue when
 * the business wants that.
 *
 * @throws invoice_not_draft, invoice_unfinished, version_conflict, period_closed, firs_config_missing, credit_too_high, validation_failed for a
 *   deleted customer or a rate of VAT that there is none of
 */
export async function finalizeInvoice(
  unit: Unit,
  member: Member,
  { id, version }: VersionedId,
  { isAtCounter = false }: { readonly isAtCounter?: boolean } = {},
): Promise<ApprovalResult> {
  const before = await loadInvoice(unit, member, id)
  assertStatusAllows(before, 'finalize')
  assertVersion(before, version)
  await assertMayEnterBooks(unit, member, before)
  const business = await loadBusiness(unit, member.businessId)
  assertVatRates(before)
  const { firsConfig, settings } = business
  if (firsConfig === null) throw new AppError('firs_config_missing')
  const parties = await currentParties(unit, business, before)
  if (!parties) throw invalidField('customerId', 'was deleted; choose another customer')

  const requireApproval = settings.requireApproval && !(isAtCounter && settings.counterWithoutApproval)
  const frozen = finalized(before, { firsConfig, requireApproval, parties }, unit.now.toISOString())
  const after = frozen.status === 'APPROVED' ? codeAfterApproval(unit, frozen, business) : frozen
  await assertCreditFits(unit, after)
  await assertCreditedWasSold(unit, after)
  const sold =
    isAtCounter && after.invoiceType === 'STANDARD'
      ? { sold: koboToNumber(after.total), ...tillForLog(tillScreenOf(member)) }
      : {}
  const stored = await saveInvoice(unit, member, after, {
    action: 'invoice.finalized',
    from: { status: before.status },
    to: { status: after.status, ...sold },
  })

  const checked = await completeAndCheck(unit, business, stored)
  const warnings = checked.preflight.items.map(asWarning)
  if (stored.status !== 'APPROVED') return { invoice: stored, warnings }
  const sent = await afterApproval(unit, member, business, { invoice: stored, checked, isAtCounter })
  const own = await reapplyPayments(unit, member, stored)
  const invoice = own.isUsed ? await loadInvoice(unit, member, id) : sent.invoice
  return { ...sent, invoice, warnings: [...warnings, ...sent.warnings, ...own.warnings] }
}

/** @throws validation_failed for a rate of VAT above the highest */
function assertVatRates(invoice: InvoiceRecord): void {
  const details = vatRateProblems(invoice)
  const [first] = details
  if (!first) return
  throw new AppError('validation_failed', { message: `${first.field}: ${first.message}`, details })
}

/**
 * To APPROVED, and settled by the money that came with it, or that it was paid with before it became a draft again.
 *
 * @throws invoice_not_pending_approval, version_conflict, period_closed, role_insufficient for the creator where another
 *   person has to approve
 */
export async function approveInvoice(
  unit: Unit,
  member: Member,
  { id, version }: VersionedId,
): Promise<ApprovalResult> {
  const before = await loadInvoice(unit, member, id)
  const business = await loadBusiness(unit, member.businessId)
  if (business.settings.requireDifferentApprover && !isAnotherPerson(before, member.caller)) {
    throw new AppError('role_insufficient', {
      message:
        'This business requires another person to approve. Ask an OWNER or ADMIN who did not create the invoice.',
    })
  }

  const decided = approved(before, callerId(member.caller), unit.now.toISOString())
  assertVersion(before, version)
  await assertMayEnterBooks(unit, member, before)
  const after = codeAfterApproval(unit, decided, business)
  const stored = await saveStep(unit, member, 'invoice.approved', before, after)
  const sent = await afterApproval(unit, member, business, { invoice: stored })
  const money = await applyHeldPayment(unit, member, before)
  const own = await reapplyPayments(unit, member, before)
  const invoice = money.isUsed || own.isUsed ? await loadInvoice(unit, member, id) : sent.invoice
  return { ...sent, invoice, warnings: [...sent.warnings, ...money.warnings, ...own.warnings] }
}

/** Nobody decides about what they have not seen. @throws version_conflict */
function assertVersion(invoice: InvoiceRecord, version: number | undefined): void {
  if (version === undefined || version === invoice.version) return
  throw new AppError('version_conflict', {
    message: 'It has changed since you opened it. Look at it again, then decide.',
  })
}

/** Back to DRAFT, with the reason for its creator; money that came with it is the customer's credit. @throws invoice_not_pending_approval, version_conflict */
export async function rejectInvoice(
  unit: Unit,
  member: Member,
  { id, version, reason }: VersionedId & { readonly reason: string | null },
): Promise<InvoiceRecord> {
  const before = await loadInvoice(unit, member, id)
  const after = rejected(before, { approver: callerId(member.caller), reason }, unit.now.toISOString())
  assertVersion(before, version)
  return saveInvoice(unit, member, after, {
    action: 'invoice.rejected',
    from: { status: before.status },
    to: { status: after.status, reason },
  })
}

/**
 * Back to DRAFT under the same number; what was queued for it is forgotten, and what was paid is the customer's credit
 * until it is approved again. A warning says so.
 *
 * @throws invoice_not_reopenable, credit_in_use, period_closed
 */
export async function reopenInvoice(unit: Unit, member: Member, id: string): Promise<ApprovalResult> {
  const before = await loadInvoice(unit, member, id)
  const business = await loadBusiness(unit, member.businessId)
  const { firsConfig } = business
  const keepsEnvironment = !fitsEnvironment(before, business)
  const after = reopened(before, { firsConfig, keepsEnvironment }, unit.now.toISOString())

  await assertCreditUnused(unit, before)
  await assertMayLeaveBooks(unit, member, before)
  const warnings = await unallocatedPaymentWarnings(unit, member, before)
  await reverseEntry(unit, member, before, 'Reopened')
  await unit.submissions.remove(id)
  return { invoice: await saveStep(unit, member, 'invoice.reopened', before, after), warnings }
}

type Approved = {
  readonly invoice: InvoiceRecord
  /** Where the unit has checked it already. */
  readonly checked?: CheckedInvoice
  readonly isAtCounter?: boolean
}

/** What follows once an invoice has landed in APPROVED: its customer's account, and the queue where the business wants that. */
async function afterApproval(
  unit: Unit,
  member: Member,
  business: BusinessRecord,
  { invoice, checked, isAtCounter = false }: Approved,
): Promise<ApprovalResult> {
  await postEntry(unit, member, invoice, business, { isAtCounter })
  unit.afterCommit({ kind: 'wakeQueue' })
  const notSent = (why: string): ApprovalResult => ({
    invoice,
    warnings: [{ field: 'autoSubmitToFirs', message: why }],
  })
  // An offer reports no sale: it is sent where somebody asks for that.
  if (!business.settings.autoSubmitToFirs || invoice.invoiceType === 'PROFORMA') return { invoice, warnings: [] }
  if (!business.provider?.isConnected) {
    return notSent(
      'Not sent automatically: no access point provider is connected. Connect one in the settings, then submit.',
    )
  }
  if (!fitsEnvironment(invoice, business)) return notSent(`Not sent automatically. ${environmentRemedy(invoice)}`)

  const queued = await enqueue(unit, member, business, checked ?? (await completeAndCheck(unit, business, invoice)))
  if (!queued.ok) {
    const warnings = queued.problems.map(({ field, message }) => ({
      field,
      message: `Not sent automatically: ${message}`,
    }))
    return { invoice, warnings }
  }
  return { invoice: queued.invoice, warnings: [], answeredAs: 'APPROVED' }
}
