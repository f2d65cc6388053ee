import { AppError, invalidField } from '../../contract/http/errors.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { assertStatusAllows, isCorrectable } from '../../domain/invoice/guards.ts'
import type { InvoiceLine, InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { missingVat } from '../../domain/invoice/missing-vat.ts'
import { isNote } from '../../domain/invoice/notes.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../load.ts'

import type { InvoiceChange, InvoiceContent } from './content.ts'
import { assertNothingCredited } from './credit-cap.ts'
import { customerOf } from './current-parties.ts'
import { createInvoice } from './drafts.ts'
import { missingVatOf } from './missing-vat.ts'
import { recordInvoiceEvent } from './save.ts'

/** New drafts made from invoices that exist. */

/** What a note is asked to be; what is not said is as the invoice has it, or today. */
type CorrectionInput = Pick<InvoiceChange, 'lines' | 'notes' | 'externalReference' | 'issueDate' | 'dueDate'> & {
  readonly id: string
  readonly type: 'CREDIT_NOTE' | 'DEBIT_NOTE'
}

/**
 * A draft credit or debit note for an invoice that FIRS / NRS has approved: for all of it, or with lines of its own.
 *
 * @throws invoice_not_correctable, credit_too_high, external_reference_taken, validation_failed
 */
export async function correctInvoice(
  unit: Unit,
  member: Member,
  { id, type, lines, notes, externalReference, issueDate = unit.today, dueDate = issueDate }: CorrectionInput,
): Promise<InvoiceRecord> {
  const original = await loadInvoice(unit, member, id)
  assertStatusAllows(original, type === 'CREDIT_NOTE' ? 'creditNote' : 'debitNote')
  if (!isCorrectable(original)) {
    throw new AppError('invoice_not_correctable', {
      message: 'Only invoices and debit notes can be corrected. Create a new invoice instead.',
    })
  }
  if (type === 'CREDIT_NOTE' && !lines) await assertNothingCredited(unit, original)

  return createInvoice(unit, member, {
    ...(await copied(unit, original)),
    ...(lines && { lines }),
    invoiceType: type,
    issueDate,
    dueDate,
    originalInvoiceId: original.id,
    // What was said to the buyer of the sale says nothing of its correction.
    notes: notes ?? null,
    externalReference,
  })
}

/**
 * A draft with the same customer and lines, dated today, due after as many days as the other one was. What is from a time
 * in which the business charged no VAT, and is sold now, has the VAT of today. STANDARD makes the invoice of a proforma
 * invoice, which names the offer; once, unless that was cancelled.
 *
 * @throws offer_invoiced naming the invoice that there is, validation_failed
 */
export async function duplicateInvoice(
  unit: Unit,
  member: Member,
  { id, invoiceType }: { readonly id: string; readonly invoiceType?: 'STANDARD' | null | undefined },
): Promise<InvoiceRecord> {
  const source = await loadInvoice(unit, member, id)
  if (!invoiceType || invoiceType === source.invoiceType) return copyOf(unit, member, source, {})
  if (source.invoiceType !== 'PROFORMA') {
    throw invalidField('invoiceType', 'creates an invoice from a proforma invoice; leave it out to duplicate a note')
  }
  await assertNotInvoiced(unit, source)
  const made = await copyOf(unit, member, source, { invoiceType, notes: notesOnOffer(source) })
  await recordInvoiceEvent(unit, member, source.id, {
    action: 'invoice.invoiced',
    from: null,
    to: { invoiceId: made.id, invoiceNumber: made.invoiceNumber },
  })
  unit.concerns({ kind: 'invoice', id: made.id })
  return made
}

/** An invoice that was cancelled leaves the offer as it was. */
async function assertNotInvoiced({ audit, invoices }: ReadUnit, { businessId, id, invoiceNumber }: InvoiceRecord) {
  const last = (await audit.historyOf(businessId, id)).findLast(({ action }) => action === 'invoice.invoiced')
  const made = last?.action === 'invoice.invoiced' ? await invoices.get(businessId, last.to.invoiceId) : undefined
  if (made === undefined || made.status === 'CANCELLED') return
  throw new AppError('offer_invoiced', {
    message: `The invoice for ${invoiceNumber} is ${made.invoiceNumber}.`,
    data: { invoiceId: made.id, invoiceNumber: made.invoiceNumber },
  })
}

const MOST_NOTES = 2000

/** What was said on the offer, and which one it was; notes that leave no room for that stay as they are. */
function notesOnOffer({ notes, invoiceNumber, issueDate }: InvoiceRecord): string | null {
  const offer = `As offered in ${invoiceNumber} of ${formatDate(issueDate)}.`
  const both = notes ? `${notes}\n${offer}` : offer
  return both.length > MOST_NOTES ? notes : both
}

async function copyOf(
  unit: Unit,
  member: Member,
  source: InvoiceRecord,
  otherwise: Partial<Pick<InvoiceContent, 'invoiceType' | 'notes'>>,
): Promise<InvoiceRecord> {
  if (!(await customerOf(unit.customers, source))) {
    throw invalidField('customerId', 'has been deleted; create a new invoice for another customer')
  }
  const today = unit.today
  const days = (Date.parse(source.dueDate) - Date.parse(source.issueDate)) / 86_400_000
  const due = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const original = source.original

  return createInvoice(unit, member, {
    ...(await copied(unit, isNote(source.invoiceType) ? source : await withCurrentVat(unit, source))),
    invoiceType: source.invoiceType,
    issueDate: today,
    dueDate: due,
    ...(original?.invoiceId
      ? { originalInvoiceId: original.invoiceId }
      : { originalIrn: original?.irn, originalIssueDate: original?.issueDate }),
    ...otherwise,
  })
}

async function withCurrentVat(unit: ReadUnit, source: InvoiceRecord): Promise<InvoiceRecord> {
  const again = await missingVatOf(unit, await loadBusiness(unit, source.businessId), source)
  return { ...source, lines: source.lines.map((line) => ({ ...line, ...missingVat(line, source, again) })) }
}

/** What a new draft takes over. The number, the till's own reference and everything that happened stay behind. */
async function copied(
  { paymentDetails }: ReadUnit,
  { businessId, paymentDetailId, lines, ...invoice }: InvoiceRecord,
): Promise<Omit<InvoiceContent, 'invoiceType' | 'issueDate' | 'dueDate'>> {
  const account = paymentDetailId && (await paymentDetails.get(businessId, paymentDetailId))
  const { customerId, invoiceKind, paymentTerms, paymentMethod, notes } = invoice
  return {
    customerId,
    invoiceKind,
    paymentTerms,
    paymentMethod,
    // An account that was closed meanwhile must not keep its invoice from being corrected.
    paymentDetailId: account ? account.id : null,
    notes,
    lines: lines.map(copiedLine),
  }
}

/** A product that was deleted meanwhile must not keep its invoice from being corrected: the line stands for itself. */
function copiedLine({
  lineTotal: _lineTotal,
  taxAmount: _taxAmount,
  ...line
}: InvoiceLine): InvoiceContent['lines'][number] {
  return { ...line, productId: null }
}
