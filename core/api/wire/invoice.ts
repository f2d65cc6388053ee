import type { HistoryEntry } from '../../contract/activity/invoice-history.ts'
import type { Invoice, LineInputBody } from '../../contract/invoice/invoice.ts'
import type { InvoiceAuditEntry } from '../../domain/audit/audit.ts'
import { environmentOfInvoice, fitsEnvironment, type BusinessRecord } from '../../domain/business/business.ts'
import { toLogoUrl } from '../../domain/business/logo-url.ts'
import { type ActionContext, allowedActions, leftToPayOf } from '../../domain/invoice/allowed-actions.ts'
import type { InvoiceLine, InvoiceRecord, ListedInvoice, Party } from '../../domain/invoice/invoice.ts'
import type { DraftLine } from '../../domain/invoice/lines.ts'
import { NOTHING_SETTLED, paymentStateOf, type Settlement } from '../../domain/invoice/settlement.ts'
import type { InvoiceAction } from '../../domain/invoice/status.ts'
import { decimalToNumber, koboFromDecimal, koboToNumber } from '../../domain/money/decimal.ts'
import type { Member } from '../../domain/people/account.ts'
import {
  isLost,
  isRetryable,
  progressOf,
  shownState,
  shownStep,
  type SubmissionRecord,
} from '../../domain/submission/submission.ts'
import { deadlineText, stateText, troubleText } from '../../domain/submission/texts.ts'
import type { Core } from '../../use-cases/instance/core.ts'
import type { InvoiceView } from '../../use-cases/invoice/view.ts'

import { exact } from './record.ts'

/** An invoice as the member sees it. */
export function toInvoice(
  { invoice, member, business, submission, creditNotesTotal, settlement, deposits, now }: InvoiceView,
  { drawQr, providers }: Pick<Core, 'drawQr' | 'providers'>,
  baseUrl: string,
): Invoice {
  const { original, refusal, parties } = invoice
  // Named one by one: what is spread in the middle of so many fields takes as long as all others.
  const settled = toSettlement(settlement)

  return {
    ...toInvoiceSummary(invoice, business),
    businessId: invoice.businessId,
    items: invoice.lines.map(toItem),
    totalDiscount: koboToNumber(invoice.totalDiscount),
    paid: settled.paid,
    deducted: settled.deducted,
    credited: settled.credited,
    writtenOff: settled.writtenOff,
    balance: settled.balance,
    paymentState: settled.paymentState,
    creditNotesTotal: koboToNumber(creditNotesTotal),
    paymentTerms: invoice.paymentTerms,
    paymentMethod: invoice.paymentMethod,
    paymentDetails: invoice.paymentDetailId,
    notes: invoice.notes,
    originalInvoiceId: original?.invoiceId ?? null,
    originalIrn: original?.irn ?? null,
    originalIssueDate: original?.issueDate ?? null,
    customer: parties && toParty(parties.customer, baseUrl),
    business: parties && toParty(parties.business, baseUrl),
    qrCode: invoice.qr && drawQr(invoice.qr.text).qrCodeDataUrl,
    firsRejectionDetails:
      refusal?.details.map(({ field, message, remedy = null }) => ({ field, message, remedy })) ?? [],
    approvedBy: invoice.approvedBy,
    approvedAt: invoice.approvedAt,
    rejectedBy: invoice.rejectedBy,
    rejectedAt: invoice.rejectedAt,
    finalizedAt: invoice.finalizedAt,
    submittedAt: invoice.submittedAt,
    firsApprovedAt: invoice.clearedAt,
    createdBy: invoice.createdBy,
    updatedAt: invoice.updatedAt,
    version: invoice.version,
    allowedActions: actionsOf(
      { ...invoice, creditNotesTotal, leftToPay: leftToPayOf(invoice, { settlement, deposits }) },
      member,
      business,
      submission,
      now,
    ),
    submission: submission ? toSubmission(submission, { invoice, business, now, providers }) : null,
  }
}

/** An invoice as a row of a list. */
function toInvoiceSummary(invoice: InvoiceRecord, business: Pick<BusinessRecord, 'provider'>) {
  return {
    id: invoice.id,
    invoiceType: invoice.invoiceType,
    invoiceKind: invoice.invoiceKind,
    status: invoice.status,
    invoiceNumber: invoice.invoiceNumber,
    irn: invoice.irn,
    environment: environmentOfInvoice(invoice, business),
    customerId: invoice.customerId,
    customerName: invoice.customerName,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    subtotal: koboToNumber(invoice.subtotal),
    totalTax: koboToNumber(invoice.totalTax),
    total: koboToNumber(invoice.total),
    externalReference: invoice.externalReference,
    metadata: invoice.metadata,
    unfinished: invoice.unfinished && [...invoice.unfinished],
    paymentStatus: invoice.payment?.status ?? null,
    paymentDate: invoice.payment?.date ?? null,
    paymentReference: invoice.payment?.reference ?? null,
    firsRejectionReason: invoice.refusal?.reason ?? null,
    rejectionReason: invoice.rejectionReason,
    createdAt: invoice.createdAt,
  }
}

/** The same with what settles it, its place in the queue, and what the member may do to it. */
export function toListedInvoice(
  invoice: ListedInvoice & Pick<InvoiceView, 'deposits'>,
  { member, business, now }: { readonly member: Member; readonly business: BusinessRecord; readonly now: Date },
) {
  const { state = null, nextAttemptAt = null } = invoice.queue ? shownStep(invoice.queue, business) : {}
  return {
    ...toInvoiceSummary(invoice, business),
    ...toSettlement(invoice.settlement),
    creditNotesTotal: koboToNumber(invoice.creditNotesTotal),
    originalInvoiceId: invoice.original?.invoiceId ?? null,
    originalIrn: invoice.original?.irn ?? null,
    originalInvoiceNumber: invoice.originalNumber,
    customerTin: invoice.customerTin,
    updatedAt: invoice.updatedAt,
    version: invoice.version,
    isDamaged: invoice.isDamaged,
    submissionState: state,
    nextAttemptAt,
    allowedActions: invoice.isDamaged
      ? []
      : actionsOf(
          { ...invoice, leftToPay: leftToPayOf(invoice, invoice) },
          member,
          business,
          invoice.queue ?? undefined,
          now,
        ),
  }
}

function toSettlement(settlement: Settlement | null) {
  const { paid, deducted, credited, writtenOff, balance } = settlement ?? NOTHING_SETTLED
  return {
    paid: koboToNumber(paid),
    deducted: koboToNumber(deducted),
    credited: koboToNumber(credited),
    writtenOff: koboToNumber(writtenOff),
    balance: koboToNumber(balance),
    paymentState: settlement && paymentStateOf(settlement),
  }
}

/** What the member may do to an invoice now. */
export function actionsOf(
  invoice: InvoiceRecord & Pick<ActionContext, 'creditNotesTotal' | 'leftToPay'>,
  member: Member,
  business: BusinessRecord,
  submission: Pick<SubmissionRecord, 'state' | 'troubleSince' | 'transmitted' | 'updatedAt'> | undefined,
  now: Date,
): InvoiceAction[] {
  return allowedActions(invoice, member, {
    requireDifferentApprover: business.settings.requireDifferentApprover,
    fitsEnvironment: fitsEnvironment(invoice, business),
    creditNotesTotal: invoice.creditNotesTotal,
    leftToPay: invoice.leftToPay,
    isLost: submission !== undefined && isLost(submission, now),
    isRetryable:
      submission !== undefined &&
      isRetryable({ ...submission, state: shownState(submission, business) }, progressOf(invoice.status)),
  })
}

function toItem(line: InvoiceLine): Invoice['items'][number] {
  return {
    description: line.description,
    quantity: decimalToNumber(line.quantity),
    unitPrice: decimalToNumber(line.unitPrice),
    unitPriceWithVat: line.withVat && decimalToNumber(line.withVat.unitPrice),
    taxPercent: decimalToNumber(line.taxPercent),
    discount: koboToNumber(line.withVat?.discount ?? line.discount),
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

export function toSubmission(
  stored: SubmissionRecord,
  { invoice, business, now, providers }: Pick<InvoiceView, 'invoice' | 'business' | 'now'> & Pick<Core, 'providers'>,
): NonNullable<Invoice['submission']> {
  const { state, nextAttemptAt } = shownStep(stored, business)
  const { provider, environment, attempts, queuedAt } = stored
  return {
    state,
    provider,
    environment,
    attempts,
    since: queuedAt,
    nextAttemptAt,
    lastError: troubleText(stored, providers.called),
    message: stateText({ ...stored, state }, invoice, now),
    deadline: deadlineText(invoice, now),
  }
}

/** A line as it arrives, with exact decimals. */
export function fromItem(item: LineInputBody): DraftLine {
  const { quantity, unitPrice = 0, unitPriceWithVat = null, taxPercent, discount, productCode, ...rest } = item
  const off = koboFromDecimal(exact(discount ?? 0))
  return {
    ...rest,
    quantity: exact(quantity),
    unitPrice: exact(unitPrice),
    withVat: unitPriceWithVat === null ? null : { unitPrice: exact(unitPriceWithVat), discount: off },
    taxPercent: exact(taxPercent),
    discount: off,
    productId: productCode ?? null,
  }
}

export function toHistoryEntry(audited: InvoiceAuditEntry): HistoryEntry {
  const { businessId, subject, hash, actor, ...entry } = audited
  return { ...entry, by: { id: actor.id, name: actor.name } }
}
