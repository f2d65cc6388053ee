import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'

/** What the test remembers of what it did: enough to say which promises hold next. */
export type Model = {
  /** In the order in which they were made, which is that of their numbers. */
  readonly ids: string[]
  /** Drawn anew for every step: which invoice is looked at closely. */
  look: number
  /** How many IRNs of somebody else the provider made up, so that each is another one. */
  otherIrns: number
  /** What was done, for the message of a failure. */
  readonly log: string[]
}

export function emptyModel(): Model {
  return { ids: [], look: 0, otherIrns: 0, log: [] }
}

/** Where a status may lead, written down a second time: the code's own table is what is tested. */
export const allowedTransitions: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  DRAFT: ['PENDING_APPROVAL', 'APPROVED', 'CANCELLED'],
  PENDING_APPROVAL: ['APPROVED', 'DRAFT'],
  APPROVED: ['PENDING', 'DRAFT'],
  PENDING: ['SUBMITTED', 'FIRS_REJECTED', 'CANCELLED'],
  SUBMITTED: ['FIRS_APPROVED', 'FIRS_REJECTED'],
  FIRS_APPROVED: ['PAID'],
  FIRS_REJECTED: ['DRAFT'],
  PAID: ['PAID'],
  CANCELLED: [],
}

/** Codes with which a step may be refused for good reasons; anything else fails the test. */
export const expectedErrors: readonly string[] = [
  'invoice_not_draft',
  'invoice_not_pending_approval',
  'invoice_not_approved',
  'invoice_not_reopenable',
  'invoice_not_correctable',
  'invoice_refused',
  'payment_not_possible',
  'credit_too_high',
  'submission_not_retryable',
  'submission_not_abandonable',
  'provider_not_configured',
]
