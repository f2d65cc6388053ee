import type { InvoiceAction as InvoiceEvent } from '../../../../core/contract/activity/events.ts'
import type { HistoryEntry } from '../../../../core/contract/activity/invoice-history.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { isCreditedInFull } from '../../../lib/invoices/balance.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import type { InvoiceAction } from '../actions/available-actions.ts'

const words = invoiceTexts

/** What takes an invoice on from where only a person does; who may not is told whom it waits for. */
const takesOn = { DRAFT: 'finalize', PENDING_APPROVAL: 'approve', APPROVED: 'submit' } as const satisfies Partial<
  Record<Invoice['status'], InvoiceAction>
>

type Situation = Pick<
  Invoice,
  | 'status'
  | 'invoiceType'
  | 'environment'
  | 'submittedAt'
  | 'allowedActions'
  | 'paymentStatus'
  | 'submission'
  | 'total'
  | 'creditNotesTotal'
> & {
  /** `isPaymentRefused`. */
  readonly paymentRefused: boolean
  /** `isPaidAtFirs`. */
  readonly paidAtFirs: boolean
}

const aboutPayment: ReadonlySet<string> = new Set<InvoiceEvent>([
  'invoice.paymentRecorded',
  'invoice.balanceChanged',
  'invoice.paymentTaken',
  'invoice.paymentRefused',
])

/** FIRS / NRS did not take the payment, and nothing was recorded since that it will be told instead. */
export function isPaymentRefused(history: readonly Pick<HistoryEntry, 'action'>[]): boolean {
  return history.findLast(({ action }) => aboutPayment.has(action))?.action === 'invoice.paymentRefused'
}

/** What FIRS / NRS took last about the payment is that it is paid. */
export function isPaidAtFirs(history: readonly HistoryEntry[]): boolean {
  const taken = history.findLast((entry) => entry.action === 'invoice.paymentTaken')
  return taken?.action === 'invoice.paymentTaken' && taken.to.status === 'PAID'
}

/** What to do next with an invoice, for the person who looks at it. */
export function nextStepText({
  status,
  invoiceType,
  environment,
  submittedAt,
  allowedActions,
  paymentStatus,
  submission,
  total,
  creditNotesTotal,
  paymentRefused,
  paidAtFirs,
}: Situation): string {
  if (status === 'FIRS_REJECTED' && submittedAt !== null)
    return allowedActions.includes('abandon') ? words.usedUp : words.usedUpForOthers
  if (status === 'FIRS_REJECTED' && !allowedActions.includes('reopen')) return words.correctedByOthers
  // Who may not make invoices opens it for those who may.
  if (status === 'FIRS_REJECTED' && !allowedActions.includes('duplicate')) return words.openedForOthers
  if (submission?.state === 'NEEDS_ATTENTION' || submission?.state === 'WAITING_FOR_CONNECTION') {
    return submission.message
  }
  if (status === 'FIRS_APPROVED' && paymentStatus !== 'PAID' && paymentRefused && paidAtFirs) return words.paidAtFirs
  if (status === 'FIRS_APPROVED' && isCreditedInFull({ total, creditNotesTotal })) return words.creditedInFull
  if (status === 'APPROVED' && paymentStatus === 'PAID' && allowedActions.includes(takesOn[status])) {
    return words.paidUnsent
  }
  if (status !== 'PAID' && paymentStatus === 'PAID') {
    if (!paymentRefused) return words.paidEarly
    return allowedActions.includes('updatePayment') ? words.paymentRefused : words.paymentRefusedForOthers
  }
  if (status === 'FIRS_APPROVED' && invoiceType === 'CREDIT_NOTE') {
    return environment === 'SANDBOX' ? words.sandboxCreditApproved : words.creditApproved
  }
  if (status === 'FIRS_APPROVED' && environment === 'SANDBOX') return words.sandboxApproved
  if (status === 'PENDING_APPROVAL' && !allowedActions.includes('approve') && allowedActions.includes('reject')) {
    return words.ownWaiting
  }
  if (status === 'APPROVED' && invoiceType === 'PROFORMA') return words.offerApproved
  if (isWaiting(status) && !allowedActions.includes(takesOn[status])) return words.forOthers[status]
  return words.next[status]
}

const isWaiting = (status: Invoice['status']): status is keyof typeof takesOn => status in takesOn
