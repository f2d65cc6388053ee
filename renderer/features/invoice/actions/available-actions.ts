import type { InvoiceStatus } from '../../../../core/contract/http/vocabulary.ts'
import type { invoiceActions } from '../../../../core/contract/invoice/allowed-actions.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { isUnpaid } from '../../../lib/invoices/balance.ts'

/**
 * What is offered: what the authority is told of a payment follows from the payment by itself. Who may duplicate an offer
 * may make the invoice of it.
 */
export type InvoiceAction = Exclude<(typeof invoiceActions)[number], 'updatePayment'> | 'makeInvoice'

/** What somebody most likely comes for, the likeliest first. */
const preferred: Record<InvoiceStatus, readonly InvoiceAction[]> = {
  DRAFT: ['finalize', 'edit'],
  PENDING_APPROVAL: ['approve'],
  APPROVED: ['submit'],
  PENDING: [],
  SUBMITTED: [],
  FIRS_APPROVED: ['recordPayment'],
  FIRS_REJECTED: ['reopen', 'duplicate'],
  PAID: [],
  CANCELLED: ['duplicate'],
}

/** An offer that is out, so that its customer may agree to it. */
const standing: readonly InvoiceStatus[] = ['APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'PAID']

/** Whether the invoice may be made of it: of a proforma invoice that stands. */
const mayMakeInvoice = ({
  status,
  invoiceType,
  allowedActions,
}: Pick<Invoice, 'status' | 'invoiceType' | 'allowedActions'>): boolean =>
  invoiceType === 'PROFORMA' && standing.includes(status) && allowedActions.includes('duplicate')

type Situation = Pick<Invoice, 'status' | 'invoiceType' | 'submittedAt' | 'allowedActions' | 'submission' | 'balance'>

/**
 * The one thing to do now, among what is allowed. `isBlocked`: as it is, it would be refused, so that it is changed
 * before it goes on.
 */
export function primaryActionOf(invoice: Situation, isBlocked: boolean): InvoiceAction | undefined {
  const { status, submittedAt, allowedActions, submission } = invoice
  const needsSomebody = submission?.state === 'NEEDS_ATTENTION'
  const first: readonly InvoiceAction[] = [
    ...(isBlocked && status === 'DRAFT' ? (['edit'] as const) : []),
    ...(mayMakeInvoice(invoice) ? (['makeInvoice'] as const) : []),
    ...(isBlocked && status === 'APPROVED' ? (['reopen'] as const) : []),
    ...(needsSomebody ? (['retry', 'abandon'] as const) : []),
    ...preferred[status],
  ]
  // Refused at once, it keeps its number: whoever may not correct it must not bill a second time.
  const isKept = status === 'FIRS_REJECTED' && submittedAt === null
  // An offer may be sent to FIRS / NRS, and nobody comes for that.
  const isOffer = invoice.invoiceType === 'PROFORMA'
  const isOut = (action: InvoiceAction) =>
    (action === 'recordPayment' && !isUnpaid(invoice)) ||
    (action === 'duplicate' && isKept) ||
    (action === 'submit' && isOffer)
  return first.find((action) => (action === 'makeInvoice' || allowedActions.includes(action)) && !isOut(action))
}

const isCreditNote = ({ invoiceType }: Pick<Invoice, 'invoiceType'>) => invoiceType === 'CREDIT_NOTE'

/** An approved credit note has one way before it: to the customer, on paper. */
export function isToBePrinted(invoice: Pick<Invoice, 'status' | 'invoiceType'>): boolean {
  return invoice.status === 'FIRS_APPROVED' && isCreditNote(invoice)
}

/** Its number is used up, and it is owed until it is given up: the invoice that takes its place does both in one. */
export const isBilledAgain = ({ status, allowedActions }: Pick<Invoice, 'status' | 'allowedActions'>): boolean =>
  status === 'FIRS_REJECTED' && allowedActions.includes('abandon')

/** Approved and not sent, or refused at once: a draft again, it can be cancelled, which is one act for whoever wants it gone. */
export const isWithdrawable = ({ status, allowedActions }: Pick<Invoice, 'status' | 'allowedActions'>): boolean =>
  (status === 'APPROVED' || status === 'FIRS_REJECTED') && allowedActions.includes('reopen')

/** Quiet buttons beside the primary one; all others are behind the three dots. */
const seen: readonly InvoiceAction[] = ['reject', 'edit', 'recordPayment']

/** Money for one that was refused comes in seldom; it is to be corrected first. */
const isSeen = (action: InvoiceAction, { status }: Pick<Invoice, 'status'>): boolean =>
  seen.includes(action) && !(action === 'recordPayment' && status === 'FIRS_REJECTED')

export function otherActionsOf(
  invoice: Pick<Invoice, 'status' | 'invoiceType' | 'allowedActions' | 'balance'>,
  primary: InvoiceAction | undefined,
): { readonly seen: readonly InvoiceAction[]; readonly behind: readonly InvoiceAction[] } {
  // Where nothing is open there is nothing to record; what was paid is taken back in its list.
  const isOut = (action: InvoiceAction) => action === 'recordPayment' && !isUnpaid(invoice)
  const allowed = invoice.allowedActions.filter((action) => action !== 'updatePayment')
  const offered: readonly InvoiceAction[] = mayMakeInvoice(invoice) ? ['makeInvoice', ...allowed] : allowed
  const others = offered.filter((action) => action !== primary && !isOut(action))
  return {
    seen: others.filter((action) => isSeen(action, invoice)),
    behind: others.filter((action) => !isSeen(action, invoice)),
  }
}
