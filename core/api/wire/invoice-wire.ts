import type { AuditEntry } from '../../audit/audit.ts'
import type { Member } from '../../auth/account.ts'
import { environmentOf, type BusinessRecord } from '../../business/business.ts'
import type { Invoice, LineInputBody } from '../../contract/invoice.ts'
import { may, type Permission } from '../../contract/permissions.ts'
import { qrImages } from '../../documents/qr-png.ts'
import { isAnotherPerson, isCorrectable, isReopenable } from '../../invoice/invoice-guards.ts'
import type { InvoiceLine, InvoiceRecord, Party } from '../../invoice/invoice.ts'
import type { DraftLine } from '../../invoice/lines.ts'
import { actionsIn, type InvoiceAction } from '../../invoice/status.ts'
import { decimalToNumber, koboFromDecimal, koboToNumber } from '../../money/decimal.ts'
import { troubleSentence } from '../../provider/provider-trouble.ts'
import type { SubmissionRecord } from '../../submission/submission.ts'
import { toLogoUrl } from '../../uploads/upload-name.ts'

import { exact } from './record-wire.ts'

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
  creditNote: 'invoice.correct',
  debitNote: 'invoice.correct',
  duplicate: 'invoice.write',
}

export type InvoiceSetting = {
  readonly member: Member
  readonly business: BusinessRecord
  readonly submission: SubmissionRecord | undefined
  readonly baseUrl: string
}

/** An invoice as the member sees it. */
export function toInvoice(invoice: InvoiceRecord, { member, business, submission, baseUrl }: InvoiceSetting): Invoice {
  const { original, payment, refusal, parties } = invoice

  return {
    ...toInvoiceSummary(invoice, business),
    businessId: invoice.businessId,
    items: invoice.lines.map(toItem),
    subtotal: koboToNumber(invoice.subtotal),
    totalTax: koboToNumber(invoice.totalTax),
    totalDiscount: koboToNumber(invoice.totalDiscount),
    paymentTerms: invoice.paymentTerms,
    paymentMethod: invoice.paymentMethod,
    paymentDetails: invoice.paymentDetailId,
    notes: invoice.notes,
    originalInvoiceId: original?.invoiceId ?? null,
    originalIrn: original?.irn ?? null,
    originalIssueDate: original?.issueDate ?? null,
    customer: parties && toParty(parties.customer, baseUrl),
    business: parties && toParty(parties.business, baseUrl),
    qrCode: invoice.qr && qrImages(invoice.qr.text).qrCodeDataUrl,
    paymentDate: payment?.date ?? null,
    paymentReference: payment?.reference ?? null,
    firsRejectionDetails: refusal?.details.map(({ field, message }) => ({ field, message })) ?? [],
    approvedBy: invoice.approvedBy,
    approvedAt: invoice.approvedAt,
    rejectedBy: invoice.rejectedBy,
    rejectedAt: invoice.rejectedAt,
    rejectionReason: invoice.rejectionReason,
    finalizedAt: invoice.finalizedAt,
    submittedAt: invoice.submittedAt,
    firsApprovedAt: invoice.clearedAt,
    createdBy: invoice.createdBy,
    updatedAt: invoice.updatedAt,
    version: invoice.version,
    allowedActions: allowedActions(invoice, member, business, submission),
    submission: submission ? toSubmission(submission) : null,
  }
}

/** An invoice as a row of a list. */
export function toInvoiceSummary(invoice: InvoiceRecord, business: Pick<BusinessRecord, 'provider'>) {
  return {
    id: invoice.id,
    invoiceType: invoice.invoiceType,
    invoiceKind: invoice.invoiceKind,
    status: invoice.status,
    invoiceNumber: invoice.invoiceNumber,
    irn: invoice.irn,
    environment: invoice.environment ?? environmentOf(business),
    customerId: invoice.customerId,
    customerName: invoice.customerName,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    total: koboToNumber(invoice.total),
    externalReference: invoice.externalReference,
    paymentStatus: invoice.payment?.status ?? null,
    firsRejectionReason: invoice.refusal?.reason ?? null,
    createdAt: invoice.createdAt,
  }
}

function allowedActions(
  invoice: InvoiceRecord,
  { role, caller }: Member,
  { settings }: BusinessRecord,
  submission: SubmissionRecord | undefined,
): InvoiceAction[] {
  const isNote = invoice.invoiceType === 'CREDIT_NOTE' || invoice.invoiceType === 'DEBIT_NOTE'
  const notTheirs = settings.requireDifferentApprover && !isAnotherPerson(invoice, caller)
  const queue = submission?.state

  return actionsIn(invoice.status).filter((action) => {
    if ((action === 'edit' || action === 'duplicate') && isNote && !may(role, 'invoice.correct')) return false
    if (action === 'approve' && notTheirs) return false
    if (action === 'reopen' && !isReopenable(invoice)) return false
    if ((action === 'creditNote' || action === 'debitNote') && !isCorrectable(invoice)) return false
    if (action === 'abandon' && queue !== 'NEEDS_ATTENTION') return false
    if (action === 'retry' && (queue === undefined || notRetryable.includes(queue))) return false
    return may(role, permissionOf[action])
  })
}

const notRetryable: readonly SubmissionRecord['state'][] = ['SENDING', 'DONE', 'WAITING_FOR_CONNECTION']

function toItem(line: InvoiceLine): Invoice['items'][number] {
  return {
    description: line.description,
    quantity: decimalToNumber(line.quantity),
    unitPrice: decimalToNumber(line.unitPrice),
    taxPercent: decimalToNumber(line.taxPercent),
    discount: koboToNumber(line.discount),
    productCode: line.productId,
    unit: line.unit,
    kind: line.kind,
    taxCategory: line.taxCategory,
    hsnCode: line.hsnCode,
    productCategory: line.productCategory,
    isicCode: line.isicCode,
    serviceCategory: line.serviceCategory,
    lineTotal: koboToNumber(line.lineTotal),
    taxAmount: koboToNumber(line.taxAmount),
  }
}

function toParty(party: Party, baseUrl: string): NonNullable<Invoice['customer']> {
  return { ...party, logoUrl: toLogoUrl(party.logoUrl, baseUrl) }
}

const providerNames = { sandbox: 'Sandbox', provider1: 'SwitchTax' } as const

function toSubmission(submission: SubmissionRecord): NonNullable<Invoice['submission']> {
  const { state, provider, attempts, queuedAt, nextAttemptAt, lastTrouble } = submission
  return { state, provider, attempts, since: queuedAt, nextAttemptAt, lastError: troubleText(lastTrouble, provider) }
}

const ownTroubles = {
  credentials_refused:
    'The provider does not accept the credentials. Enter them again and test the connection; the queue then goes on by itself.',
  conflict: 'FIRS / NRS holds something else under this IRN. Compare it in the FIRS portal.',
  restart:
    'Invoice Desk was closed while sending. It asks first whether the invoice arrived before it sends anything again.',
} as const

function troubleText(trouble: SubmissionRecord['lastTrouble'], provider: SubmissionRecord['provider']): string | null {
  if (trouble === null) return null
  if (trouble === 'credentials_refused' || trouble === 'conflict' || trouble === 'restart') return ownTroubles[trouble]
  return troubleSentence(trouble, providerNames[provider])
}

/** A line as it arrives, with exact decimals. */
export function fromItem(item: LineInputBody): DraftLine {
  const { quantity, unitPrice, taxPercent, discount, productCode, ...rest } = item
  return {
    ...rest,
    quantity: exact(quantity),
    unitPrice: exact(unitPrice),
    taxPercent: exact(taxPercent),
    discount: koboFromDecimal(exact(discount ?? 0)),
    productId: productCode ?? null,
  }
}

export function toHistoryEntry({ id, action, at, actor, from, to }: AuditEntry) {
  return {
    id,
    action,
    at,
    by: { id: actor.id, name: actor.name },
    from: from && { ...from },
    to: to && { ...to },
  }
}
