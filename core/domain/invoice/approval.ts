import { AppError } from '../../contract/http/errors.ts'
import { assertStatusAllows, isReopenable, laterOf } from './guards.ts'
import type { InvoiceParties, InvoiceRecord } from './invoice.ts'
import { withIrn } from './irn.ts'
import { nextStatus } from './status.ts'
import { unfinishedText } from './unfinished.ts'

/** The way from a draft to an invoice that may be sent, and back, as pure functions. `now` is an ISO instant. */

type FirsConfig = { readonly serviceId: string }

/**
 * To PENDING_APPROVAL when the business asks for approval, else to APPROVED. From here on the invoice carries its own
 * copy of supplier, buyer and account.
 *
 * @throws invoice_not_draft, invoice_unfinished
 */
export function finalized(
  before: InvoiceRecord,
  by: { readonly firsConfig: FirsConfig; readonly requireApproval: boolean; readonly parties: InvoiceParties },
  now: string,
): InvoiceRecord {
  assertStatusAllows(before, 'finalize')
  assertWhole(before)
  const at = laterOf(now, before.updatedAt)
  return {
    ...withIrn(before, by),
    status: nextStatus(before.status, by.requireApproval ? 'finalizeForApproval' : 'finalize') ?? before.status,
    parties: by.parties,
    finalizedAt: at,
    approvedBy: null,
    approvedAt: null,
    rejectedBy: null,
    rejectedAt: null,
    rejectionReason: null,
    refusal: null,
    updatedAt: at,
  }
}

/** What somebody typed and could not save would be missing from it for good. @throws invoice_unfinished */
function assertWhole({ invoiceNumber, unfinished }: InvoiceRecord): void {
  if (unfinished === null) return
  throw new AppError('invoice_unfinished', {
    message: `${invoiceNumber} is incomplete: ${unfinishedText(unfinished)} could not be saved. Open the draft and complete it there, or continue without it.`,
  })
}

/** @throws invoice_not_pending_approval */
export function approved(before: InvoiceRecord, approver: string, now: string): InvoiceRecord {
  const status = assertStatusAllows(before, 'approve')
  const at = laterOf(now, before.updatedAt)
  return { ...before, status, approvedBy: approver, approvedAt: at, updatedAt: at }
}

/** Back to DRAFT, with the reason for its creator. @throws invoice_not_pending_approval */
export function rejected(
  before: InvoiceRecord,
  by: { readonly approver: string; readonly reason: string | null },
  now: string,
): InvoiceRecord {
  const status = assertStatusAllows(before, 'reject')
  const at = laterOf(now, before.updatedAt)
  return {
    ...before,
    status,
    parties: null,
    finalizedAt: null,
    rejectedBy: by.approver,
    rejectedAt: at,
    rejectionReason: by.reason,
    updatedAt: at,
  }
}

/**
 * APPROVED or FIRS_REJECTED back to DRAFT under the same number, as long as the authority never held it: what it may
 * know keeps its IRN and its date for ever. An invoice with an open question is PENDING or SUBMITTED.
 *
 * @param keepsEnvironment practice that the sandbox was left with stays practice: its number may be a real one by now
 * @throws invoice_not_reopenable
 */
export function reopened(
  before: InvoiceRecord,
  by: { readonly firsConfig: FirsConfig | null; readonly keepsEnvironment: boolean },
  now: string,
): InvoiceRecord {
  const status = assertStatusAllows(before, 'reopen')
  if (!isReopenable(before)) {
    throw new AppError('invoice_not_reopenable', {
      message:
        'FIRS / NRS had accepted this invoice before refusing it, so its IRN is used up. Duplicate it as a new draft.',
    })
  }
  return {
    ...withIrn(before, by),
    status,
    environment: by.keepsEnvironment ? before.environment : null,
    parties: null,
    qr: null,
    payment: null,
    approvedBy: null,
    approvedAt: null,
    finalizedAt: null,
    submittedAt: null,
    updatedAt: laterOf(now, before.updatedAt),
  }
}
