import { AppError, type ErrorCode } from '../../contract/http/errors.ts'
import type { InvoiceStatus } from '../../contract/http/vocabulary.ts'

import type { InvoiceRecord } from './invoice.ts'
import { CHARGE_TYPES } from './notes.ts'
import { nextStatus, statusesFor, type InvoiceAction } from './status.ts'

const refusals: Record<InvoiceAction, { code: ErrorCode; done: string }> = {
  edit: { code: 'invoice_not_draft', done: 'updated' },
  cancel: { code: 'invoice_not_draft', done: 'cancelled' },
  finalize: { code: 'invoice_not_draft', done: 'finalized' },
  approve: { code: 'invoice_not_pending_approval', done: 'approved' },
  reject: { code: 'invoice_not_pending_approval', done: 'rejected' },
  submit: { code: 'invoice_not_approved', done: 'submitted' },
  reopen: { code: 'invoice_not_reopenable', done: 'reopened' },
  retry: { code: 'submission_not_retryable', done: 'retried' },
  abandon: { code: 'submission_not_abandonable', done: 'abandoned' },
  updatePayment: { code: 'payment_not_possible', done: 'marked as paid or unpaid' },
  recordPayment: { code: 'payment_not_possible', done: 'paid' },
  creditNote: { code: 'invoice_not_correctable', done: 'credited' },
  debitNote: { code: 'invoice_not_correctable', done: 'debited' },
  duplicate: { code: 'internal', done: 'duplicated' },
}

/**
 * The status that an action leads to.
 *
 * @throws 409 in the pattern `Invoice can only be updated in DRAFT status. Current status: APPROVED.`
 */
export function assertStatusAllows({ status }: Pick<InvoiceRecord, 'status'>, action: InvoiceAction): InvoiceStatus {
  const next = nextStatus(status, action)
  if (next !== undefined) return next

  const { code, done } = refusals[action]
  const possible = statusesFor(action).join(' or ')
  throw new AppError(code, {
    message: `Invoice can only be ${done} in ${possible} status. Current status: ${status}.${hintOf(status, action)}`,
  })
}

/** What to do instead, where there is something. */
function hintOf(status: InvoiceRecord['status'], action: InvoiceAction): string {
  if (action === 'cancel' && ['SUBMITTED', 'FIRS_APPROVED', 'PAID'].includes(status)) {
    return ' FIRS / NRS already has it: correct it with a credit or debit note.'
  }
  if ((action === 'creditNote' || action === 'debitNote') && status === 'APPROVED') {
    return ' FIRS / NRS does not have it yet: make it a draft again and change it, or send it first.'
  }
  return ''
}

/** A note corrects what charged money: an invoice or a debit note, not another credit note and not a proforma. */
export function isCorrectable({ invoiceType }: Pick<InvoiceRecord, 'invoiceType'>): boolean {
  return CHARGE_TYPES.includes(invoiceType)
}

/** Only what the authority never held may change again: an IRN that it knows, even as refused, is used up. */
export function isReopenable({ submittedAt }: Pick<InvoiceRecord, 'submittedAt'>): boolean {
  return submittedAt === null
}

/** Refused after the authority had accepted it: it cannot be corrected under its number, and another takes its place. */
export const isUsedUp = (invoice: Pick<InvoiceRecord, 'status' | 'submittedAt'>): boolean =>
  invoice.status === 'FIRS_REJECTED' && !isReopenable(invoice)

/**
 * Whether an approver is somebody else than the creator. A key stands for the person who made it too: with one of
 * their own, creators would approve their own invoices.
 */
export function isAnotherPerson({ createdBy }: Pick<InvoiceRecord, 'createdBy'>, approver: Approver): boolean {
  if (approver.kind === 'person') return approver.userId !== createdBy
  return approver.keyId !== createdBy && approver.makerId !== createdBy
}

export type Approver =
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'key'; readonly keyId: string; readonly makerId: string }

/** Timestamps of one invoice never go back, even when the machine's clock was set back between two runs. */
export function laterOf(now: string, last: string): string {
  return now < last ? last : now
}
