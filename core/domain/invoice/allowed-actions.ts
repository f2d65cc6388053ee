import { may, type Grant, type Permission } from '../../contract/http/permissions.ts'
import type { Kobo } from '../money/money.ts'

import { isAnotherPerson, isCorrectable, isReopenable, isUsedUp, type Approver } from './guards.ts'
import type { InvoiceRecord } from './invoice.ts'
import type { Settlement } from './settlement.ts'
import { isNote } from './notes.ts'
import { actionsIn, type InvoiceAction } from './status.ts'

const permissionOf: Record<InvoiceAction, Permission> = {
  edit: 'invoice.write',
  cancel: 'invoice.cancel',
  finalize: 'invoice.finalize',
  approve: 'invoice.approve',
  reject: 'invoice.reject',
  submit: 'invoice.submit',
  reopen: 'invoice.reopen',
  retry: 'invoice.submit',
  abandon: 'invoice.abandon',
  updatePayment: 'invoice.payment',
  recordPayment: 'payment.record',
  creditNote: 'invoice.correct',
  debitNote: 'invoice.correct',
  duplicate: 'invoice.write',
}

/** Practice is not sent to a real provider, nor corrected there. */
const ofPresentEnvironment: readonly InvoiceAction[] = ['submit', 'creditNote', 'debitNote']

/** What else decides: the settings of the business, and where the invoice stands in the queue. */
export type ActionContext = {
  readonly requireDifferentApprover: boolean
  /** The provider that is chosen now is of the environment that the invoice is tied to. */
  readonly fitsEnvironment: boolean
  /** The queue has given up hope, so that a person may. */
  readonly isLost: boolean
  readonly isRetryable: boolean
  /** What its finalized credit notes take off. */
  readonly creditNotesTotal: Kobo
  /** What somebody may still pay of it; nothing of what is in no account. */
  readonly leftToPay: Kobo
}

/** Kobo that somebody may still pay: what is open of a charge, or of an offer what no deposit covers. */
export const leftToPayOf = (
  { invoiceType, total }: Pick<InvoiceRecord, 'invoiceType' | 'total'>,
  { settlement, deposits }: { readonly settlement: Settlement | null; readonly deposits: Kobo },
): Kobo => (invoiceType === 'PROFORMA' ? total - deposits : (settlement?.balance ?? 0n))

/** What somebody may do to an invoice now: its status allows it, and so do their role and its scope, the settings and the queue. */
export function allowedActions(
  invoice: InvoiceRecord,
  member: Grant & { readonly caller: Approver },
  { requireDifferentApprover, fitsEnvironment, isLost, isRetryable, creditNotesTotal, leftToPay }: ActionContext,
): InvoiceAction[] {
  const notTheirs = requireDifferentApprover && !isAnotherPerson(invoice, member.caller)

  return actionsIn(invoice.status).filter((action) => {
    const writesNote = (action === 'edit' || action === 'duplicate') && isNote(invoice.invoiceType)
    if (writesNote && !may(member, 'invoice.correct')) return false
    if (action === 'approve' && notTheirs) return false
    if (action === 'reopen' && !isReopenable(invoice)) return false
    if ((action === 'creditNote' || action === 'debitNote') && !isCorrectable(invoice)) return false
    if (action === 'recordPayment' && leftToPay <= 0n) return false
    // Drafts of credit notes do not count: whoever wants another is led to them.
    if (action === 'creditNote' && creditNotesTotal > 0n && creditNotesTotal >= invoice.total) return false
    if (ofPresentEnvironment.includes(action) && !fitsEnvironment) return false
    if (action === 'abandon' && !(isLost || isUsedUp(invoice))) return false
    if (action === 'retry' && !isRetryable) return false
    return may(member, permissionOf[action])
  })
}
