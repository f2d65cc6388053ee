import type { InvoiceStatus } from '../contract/vocabulary.ts'

/** What a person or a till may do to an invoice. */
export type InvoiceAction =
  'edit' | 'cancel' | 'finalize' | 'approve' | 'reject' | 'submit' | 'reopen' | 'updatePayment'

/** What the submission machinery reports about an invoice. */
export type SubmissionEvent = 'accepted' | 'refused' | 'cleared' | 'paid'

type Step = InvoiceAction | 'finalizeForApproval' | SubmissionEvent

/**
 * THE status table: every change of an invoice's status is one cell here.
 * `updatePayment` changes no status by itself: cash is taken at the counter while the invoice is still on its way;
 * the `paid` event does, once the authority has taken it.
 */
const transitions: Record<InvoiceStatus, Partial<Record<Step, InvoiceStatus>>> = {
  DRAFT: { edit: 'DRAFT', cancel: 'CANCELLED', finalize: 'APPROVED', finalizeForApproval: 'PENDING_APPROVAL' },
  PENDING_APPROVAL: { approve: 'APPROVED', reject: 'DRAFT' },
  APPROVED: { submit: 'PENDING', reopen: 'DRAFT', updatePayment: 'APPROVED' },
  PENDING: { accepted: 'SUBMITTED', refused: 'FIRS_REJECTED', updatePayment: 'PENDING' },
  SUBMITTED: { cleared: 'FIRS_APPROVED', refused: 'FIRS_REJECTED', updatePayment: 'SUBMITTED' },
  FIRS_APPROVED: { updatePayment: 'FIRS_APPROVED', paid: 'PAID' },
  FIRS_REJECTED: { reopen: 'DRAFT' },
  PAID: { updatePayment: 'PAID', paid: 'PAID' },
  CANCELLED: {},
}

const actions = [
  'edit',
  'cancel',
  'finalize',
  'approve',
  'reject',
  'submit',
  'reopen',
  'updatePayment',
] as const satisfies readonly InvoiceAction[]

/** The status that `step` leads to, or undefined where the table has no such cell. */
export function nextStatus(from: InvoiceStatus, step: Step): InvoiceStatus | undefined {
  return transitions[from][step]
}

/** The actions that a status allows, whoever asks. Roles and settings narrow it further. */
export function actionsIn(status: InvoiceStatus): InvoiceAction[] {
  return actions.filter((action) => transitions[status][action] !== undefined)
}

/** The statuses in which an action is possible, for messages that name the remedy. */
export function statusesFor(action: InvoiceAction): InvoiceStatus[] {
  return (Object.keys(transitions) as InvoiceStatus[]).filter((status) => transitions[status][action] !== undefined)
}

/** An invoice that is on its way to the authority: its provider and FIRS configuration must stay as they are. */
export const IN_FLIGHT: readonly InvoiceStatus[] = ['PENDING', 'SUBMITTED']
