import type { Warning } from '../../contract/http/envelope.ts'
import { AppError } from '../../contract/http/errors.ts'
import { environmentRemedy, fitsEnvironment } from '../../domain/business/business.ts'
import { assertStatusAllows, isUsedUp, laterOf } from '../../domain/invoice/guards.ts'
import type { InvoiceRecord, Refusal } from '../../domain/invoice/invoice.ts'
import type { Member } from '../../domain/people/account.ts'
import { afterRetry } from '../../domain/submission/handle-result.ts'
import { REQUEST_DEADLINE_MS } from '../../domain/submission/retry-policy.ts'
import { isLost, progressOf, shownState } from '../../domain/submission/submission.ts'
import { TEST_CONNECTION_ADVICE } from '../../domain/submission/texts.ts'
import type { SubmissionQueue } from '../../ports/submission/submission-queue.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { enqueue } from '../invoice/enqueue.ts'
import { completeAndCheck } from '../invoice/preflight.ts'
import { recordInvoiceEvent, saveInvoice } from '../invoice/save.ts'
import { viewOf, type InvoiceView } from '../invoice/view.ts'
import { loadBusiness, loadInvoice } from '../load.ts'
import { reverseEntry } from '../receivables/posting/invoices.ts'
import { assertMayLeaveBooks } from '../receivables/posting/lock-date.ts'

import { connectedBusiness } from './connected-business.ts'

/** `settled` is false while there is no clear answer; the queue goes on by itself then. */
export type Submitted = { readonly view: InvoiceView; readonly settled: boolean }

/**
 * Queues the invoice and tries once, for at most 10 seconds.
 *
 * @throws invoice_not_approved, folder_is_a_copy, environment_fixed, provider_not_configured, invoice_incomplete,
 *   invoice_refused
 */
export async function submitInvoice(
  { units, queue }: { readonly units: Units; readonly queue: SubmissionQueue },
  member: Member,
  id: string,
): Promise<Submitted> {
  await units.write(async (unit) => queueForSubmission(unit, member, await loadInvoice(unit, member, id)))
  await queue.tryNow(member.businessId, id, REQUEST_DEADLINE_MS)
  return units.read((unit) => submissionOutcome(unit, member, id))
}

/** What became of a submission, as `submitInvoice` says it. @throws invoice_refused */
export async function submissionOutcome(unit: ReadUnit, member: Member, id: string): Promise<Submitted> {
  const invoice = await loadInvoice(unit, member, id)
  if (invoice.status === 'FIRS_REJECTED' && invoice.refusal) throw refused(invoice.refusal)
  return { view: await viewOf(unit, member, invoice), settled: invoice.status !== 'PENDING' }
}

/** APPROVED -> PENDING. @throws invoice_not_approved, folder_is_a_copy, environment_fixed, provider_not_configured, invoice_incomplete */
export async function queueForSubmission(unit: Unit, member: Member, invoice: InvoiceRecord): Promise<InvoiceRecord> {
  assertStatusAllows(invoice, 'submit')
  if (unit.isCopy) throw new AppError('folder_is_a_copy')
  if (unit.isRetired) throw new AppError('folder_retired')
  const owner = await loadBusiness(unit, member.businessId)
  if (!fitsEnvironment(invoice, owner)) {
    throw new AppError('environment_fixed', { message: environmentRemedy(invoice) })
  }
  const business = connectedBusiness(owner)
  if (business.firsConfig === null) throw new AppError('firs_config_missing')

  const queued = await enqueue(unit, member, business, await completeAndCheck(unit, business, invoice))
  if (queued.ok) return queued.invoice
  const [first] = queued.problems
  throw new AppError('invoice_incomplete', {
    message: `FIRS / NRS would refuse this invoice. ${first?.message ?? ''}`,
    details: queued.problems,
  })
}

/** Nothing is written before it is sure that the invoice can wait in the queue, so that a refusal leaves nothing behind. */
export async function queueUnlessRefused(
  unit: Unit,
  member: Member,
  invoice: InvoiceRecord,
): Promise<readonly Warning[]> {
  if (invoice.status === 'PENDING') return []
  try {
    await queueForSubmission(unit, member, invoice)
    unit.afterCommit({ kind: 'wakeQueue' })
    return []
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 409 && error.status !== 422)) throw error
    return [{ field: 'submit', message: `Not sent yet: ${error.message}` }, ...(error.details ?? [])]
  }
}

/**
 * Tries again at once. What may have arrived is looked up first, and not before the provider's window has passed.
 *
 * @throws submission_not_retryable
 */
export async function retrySubmission(unit: Unit, member: Member, id: string): Promise<InvoiceRecord> {
  const found = await loadInvoice(unit, member, id)
  assertStatusAllows(found, 'retry')
  const stored = await unit.submissions.get(id)
  const business = await loadBusiness(unit, member.businessId)
  const shown = stored && { ...stored, state: shownState(stored, business) }
  const again = shown && afterRetry(shown, progressOf(found.status), unit.now)
  if (!again) {
    throw new AppError('submission_not_retryable', {
      message:
        shown?.state === 'WAITING_FOR_CONNECTION'
          ? TEST_CONNECTION_ADVICE
          : shown?.state === 'SENDING'
            ? 'It is being sent right now. Wait for the answer.'
            : 'FIRS / NRS has answered. There is nothing to try again.',
    })
  }

  await unit.submissions.update(again)
  await recordInvoiceEvent(unit, member, id, { action: 'invoice.retried', from: null, to: { state: again.state } })
  unit.afterCommit({ kind: 'wakeQueue' })
  return found
}

/**
 * Gives up an invoice that needs attention, or that the authority refused after it had accepted it: CANCELLED, its number
 * and IRN burned, and owed no more. Duplicate it to bill again.
 *
 * @throws submission_not_abandonable, period_closed
 */
export async function abandonInvoice(
  unit: Unit,
  member: Member,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<InvoiceRecord> {
  const before = await loadInvoice(unit, member, id)
  const status = assertStatusAllows(before, 'abandon')
  const submission = await unit.submissions.get(id)
  if (!isUsedUp(before) && !(submission && isLost(submission, unit.now))) {
    throw new AppError('submission_not_abandonable', {
      message:
        before.status === 'FIRS_REJECTED'
          ? 'FIRS / NRS has no record of it. Reopen it, correct it and send it again, or cancel the draft.'
          : 'The queue is still working on it. Only an invoice that needs attention can be abandoned.',
    })
  }

  await assertMayLeaveBooks(unit, member, before)
  await reverseEntry(unit, member, before, reason)
  const at = laterOf(unit.now.toISOString(), before.updatedAt)
  if (submission) await unit.submissions.update({ ...submission, state: 'DONE', nextAttemptAt: null, updatedAt: at })
  const after = { ...before, status, updatedAt: at }
  return saveInvoice(unit, member, after, {
    action: 'invoice.abandoned',
    from: { status: before.status },
    to: { status, reason },
  })
}

function refused({ reason, details }: Refusal): AppError {
  return new AppError('invoice_refused', {
    message: reason,
    details: details.map(({ field, message }) => ({ field: field ?? 'invoice', message })),
  })
}
