import type { InvoiceStatus } from '../../contract/http/vocabulary.ts'
import { invoiceActions } from '../../contract/invoice/allowed-actions.ts'

/** What a person or a till may do to an invoice. */
export type InvoiceAction = (typeof invoiceActions)[number]

/** What the submission machinery reports about an invoice. */
type SubmissionEvent = 'accepted' | 'refused' | 'cleared' | 'paid' | 'unpaid'

type Step = InvoiceAction | 'finalizeForApproval' | SubmissionEvent

/**
 * THE status table: every change of an invoice's status is one cell here.
 * `updatePayment` (what the authority is told) and `recordPayment` (money that came in) change no status by themselves:
 * cash is taken at the counter while the invoice is still on its way; the `paid` event does, once the authority has taken it. Corrections and duplicates make another invoice; `retry` and
 * `abandon` also depend on where the invoice stands in the queue.
 */
const transitions: Record<InvoiceStatus, Partial<Record<Step, InvoiceStatus>>> = {
  DRAFT: {
    edit: 'DRAFT',
    cancel: 'CANCELLED',
    finalize: 'APPROVED',
    finalizeForApproval: 'PENDING_APPROVAL',
    duplicate: 'DRAFT',
  },
  PENDING_APPROVAL: { approve: 'APPROVED', reject: 'DRAFT', duplicate: 'PENDING_APPROVAL' },
  APPROVED: {
    submit: 'PENDING',
    reopen: 'DRAFT',
    updatePayment: 'APPROVED',
    recordPayment: 'APPROVED',
    duplicate: 'APPROVED',
  },
  PENDING: {
    accepted: 'SUBMITTED',
    refused: 'FIRS_REJECTED',
    retry: 'PENDING',
    abandon: 'CANCELLED',
    updatePayment: 'PENDING',
    recordPayment: 'PENDING',
    duplicate: 'PENDING',
  },
  SUBMITTED: {
    cleared: 'FIRS_APPROVED',
    refused: 'FIRS_REJECTED',
    retry: 'SUBMITTED',
    // Accepted, and for a day nobody can tell what became of it.
    abandon: 'CANCELLED',
    updatePayment: 'SUBMITTED',
    recordPayment: 'SUBMITTED',
    duplicate: 'SUBMITTED',
  },
  FIRS_APPROVED: {
    // To the buyer's access point, should it not have taken the invoice.
    retry: 'FIRS_APPROVED',
    updatePayment: 'FIRS_APPROVED',
    recordPayment: 'FIRS_APPROVED',
    paid: 'PAID',
    creditNote: 'FIRS_APPROVED',
    debitNote: 'FIRS_APPROVED',
    duplicate: 'FIRS_APPROVED',
  },
  // It is owed as before: what is paid of it waits as credit once it is reopened.
  FIRS_REJECTED: {
    reopen: 'DRAFT',
    // Its number is used up: another invoice takes its place, and nobody owes it twice.
    abandon: 'CANCELLED',
    recordPayment: 'FIRS_REJECTED',
    duplicate: 'FIRS_REJECTED',
  },
  PAID: {
    retry: 'PAID',
    updatePayment: 'PAID',
    recordPayment: 'PAID',
    paid: 'PAID',
    // A payment was taken back.
    unpaid: 'FIRS_APPROVED',
    creditNote: 'PAID',
    debitNote: 'PAID',
    duplicate: 'PAID',
  },
  CANCELLED: { duplicate: 'CANCELLED' },
}

/** The status that `step` leads to, or undefined where the table has no such cell. */
export function nextStatus(from: InvoiceStatus, step: Step): InvoiceStatus | undefined {
  return transitions[from][step]
}

/** The actions that a status allows, whoever asks. Roles and settings narrow it further. */
export function actionsIn(status: InvoiceStatus): InvoiceAction[] {
  return invoiceActions.filter((action) => transitions[status][action] !== undefined)
}

/** The statuses in which an action is possible, for messages that name the remedy. */
export function statusesFor(action: InvoiceAction): InvoiceStatus[] {
  return (Object.keys(transitions) as InvoiceStatus[]).filter((status) => transitions[status][action] !== undefined)
}

/** What the authority has cleared. */
export const CLEARED: readonly InvoiceStatus[] = ['FIRS_APPROVED', 'PAID']

/** What the authority has accepted, cleared already or not yet: notes may name it. */
export const ACCEPTED: readonly InvoiceStatus[] = ['SUBMITTED', ...CLEARED]

/** Stands for nothing: it takes no credit off, and no payment of it is told. */
export const VOID: readonly InvoiceStatus[] = ['CANCELLED', 'FIRS_REJECTED']

/** An invoice that is on its way to the authority: its provider and FIRS configuration must stay as they are. */
export const IN_FLIGHT: readonly InvoiceStatus[] = ['PENDING', 'SUBMITTED']
