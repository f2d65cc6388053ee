import type { Warning } from '../../contract/http/envelope.ts'
import { AppError } from '../../contract/http/errors.ts'
import { storedMetadata } from '../../contract/http/metadata.ts'
import { may, refusalMessage } from '../../contract/http/permissions.ts'
import type { InvoiceType } from '../../contract/http/vocabulary.ts'
import { isAboutInvoice, type InvoiceAuditEntry } from '../../domain/audit/audit.ts'
import { draftDifferences } from '../../domain/audit/invoice-changes.ts'
import { takeNumber } from '../../domain/business/number-series.ts'
import { assertStatusAllows, laterOf } from '../../domain/invoice/guards.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { formatInvoiceNumber, prefixOf, withIrn } from '../../domain/invoice/irn.ts'
import { isNote } from '../../domain/invoice/notes.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../load.ts'
import { remainingCreditWarnings } from '../receivables/payments/unallocated-payments.ts'

import { askForContent, type InvoiceChange, type InvoiceContent, mergeContent, resolveContent } from './content.ts'
import { assertCreditFits } from './credit-cap.ts'
import { recordInvoiceEvent, saveInvoice, saveStep } from './save.ts'

/** Asks for what a new invoice needs besides its business, all at once: one journey to a database. */
export function askForParts(unit: Unit, businessId: string, content: InvoiceContent) {
  const series = unit.numberSeries.of(businessId)
  // Where the invoice is refused before it gets its number.
  series.catch(() => undefined)
  return { content: askForContent(unit, businessId, content), series }
}

/**
 * A DRAFT with the next number of the business, taken in the creating unit of work: a failure leaves no gap.
 *
 * @throws validation_failed, external_reference_taken, credit_too_high, folder_is_a_copy, folder_retired, role_insufficient
 *   (credit and debit notes; at the counter its own limits hold)
 */
export async function createInvoice(
  unit: Unit,
  member: Member,
  content: InvoiceContent,
  {
    isAtCounter = false,
    asked = askForParts(unit, member.businessId, content),
  }: { readonly isAtCounter?: boolean; readonly asked?: ReturnType<typeof askForParts> | undefined } = {},
): Promise<InvoiceRecord> {
  const { businessId, caller } = member
  if (!isAtCounter) assertMayWrite(member, content.invoiceType)
  const business = await loadBusiness(unit, businessId)
  const parts = await resolveContent(unit, business, content, { asked: asked.content })
  await assertReferenceFree(unit, businessId, content.externalReference, undefined)

  if (unit.isCopy) throw new AppError('folder_is_a_copy')
  if (unit.isRetired) throw new AppError('folder_retired')
  const { number: sequence, series } = takeNumber(await asked.series)
  await unit.numberSeries.save(series)
  const at = unit.now.toISOString()
  const invoice: InvoiceRecord = withIrn(
    {
      ...parts,
      // What it has before anything happened to it. Written out: a second spread takes ten times as long as the first.
      status: 'DRAFT',
      environment: null,
      irn: null,
      parties: null,
      qr: null,
      payment: null,
      refusal: null,
      approvedBy: null,
      approvedAt: null,
      rejectedBy: null,
      rejectedAt: null,
      rejectionReason: null,
      finalizedAt: null,
      submittedAt: null,
      clearedAt: null,
      version: 1,
      id: unit.ids.uuid(),
      businessId,
      sequence,
      invoiceNumber: formatInvoiceNumber(prefixOf(parts.invoiceType, business), sequence),
      paymentTerms: content.paymentTerms || null,
      paymentMethod: content.paymentMethod ?? null,
      notes: content.notes || null,
      externalReference: content.externalReference ?? null,
      metadata: storedMetadata(content.metadata),
      unfinished: unfinishedOf(content.unfinished),
      createdBy: callerId(caller),
      createdAt: at,
      updatedAt: at,
    },
    business,
  )

  await assertCreditFits(unit, invoice)
  await unit.invoices.insert(invoice)
  await recordInvoiceEvent(unit, member, invoice.id, {
    action: 'invoice.created',
    from: null,
    to: { status: 'DRAFT', invoiceNumber: invoice.invoiceNumber, total: koboToNumber(invoice.total) },
  })
  return invoice
}

/** Changes a draft. @throws invoice_not_draft, version_conflict, validation_failed, external_reference_taken */
export async function updateInvoice(
  unit: Unit,
  member: Member,
  { id, change }: { readonly id: string; readonly change: InvoiceChange },
): Promise<InvoiceRecord> {
  const before = await loadInvoice(unit, member, id)
  assertMayWrite(member, before.invoiceType)
  if (change.invoiceType !== undefined) assertMayWrite(member, change.invoiceType)
  assertStatusAllows(before, 'edit')
  if (change.version !== undefined && change.version !== before.version) throw new AppError('version_conflict')

  const business = await loadBusiness(unit, member.businessId)
  const parts = await resolveContent(unit, business, mergeContent(before, change), {
    environment: before.environment,
    kept: change.lines === undefined ? before.lines : undefined,
  })
  await assertReferenceFree(unit, member.businessId, change.externalReference, id)

  const after: InvoiceRecord = withIrn(
    {
      ...before,
      ...parts,
      paymentTerms: change.paymentTerms === undefined ? before.paymentTerms : change.paymentTerms || null,
      paymentMethod: change.paymentMethod === undefined ? before.paymentMethod : change.paymentMethod,
      notes: change.notes === undefined ? before.notes : change.notes || null,
      externalReference: change.externalReference === undefined ? before.externalReference : change.externalReference,
      metadata: change.metadata === undefined ? before.metadata : storedMetadata(change.metadata),
      unfinished: change.unfinished === undefined ? before.unfinished : unfinishedOf(change.unfinished),
      updatedAt: laterOf(unit.now.toISOString(), before.updatedAt),
    },
    business,
  )

  const changed = draftDifferences(before, after)
  if (!changed) return before
  await assertCreditFits(unit, after)
  return saveInvoice(unit, member, after, { action: 'invoice.updated', ...changed })
}

/**
 * For good; the number stays visible and is never used again. A warning says what it had been paid with.
 *
 * @throws invoice_not_draft
 */
export async function cancelInvoice(
  unit: Unit,
  member: Member,
  id: string,
): Promise<{ readonly invoice: InvoiceRecord; readonly warnings: readonly Warning[] }> {
  const before = await loadInvoice(unit, member, id)
  const status = assertStatusAllows(before, 'cancel')
  const updatedAt = laterOf(unit.now.toISOString(), before.updatedAt)
  const invoice = await saveStep(unit, member, 'invoice.cancelled', before, { ...before, status, updatedAt })
  return { invoice, warnings: await remainingCreditWarnings(unit, member, before) }
}

/** Every change of an invoice, oldest first. */
export async function historyOf(unit: ReadUnit, { businessId }: Member, id: string): Promise<InvoiceAuditEntry[]> {
  return (await unit.audit.historyOf(businessId, id)).filter(isAboutInvoice)
}

/** An empty list says what null says: the draft is whole. */
const unfinishedOf = (fields: readonly string[] | null | undefined) => (fields?.length ? fields : null)

async function assertReferenceFree(
  { invoices }: Pick<ReadUnit, 'invoices'>,
  businessId: string,
  reference: string | null | undefined,
  self: string | undefined,
): Promise<void> {
  if (!reference) return
  const holder = await invoices.byExternalReference(businessId, reference)
  if (!holder || holder.id === self) return

  throw new AppError('external_reference_taken', {
    message: `externalReference ${reference} is already used by ${holder.invoiceNumber}.`,
    details: [{ field: 'externalReference', message: holder.id }],
    data: { invoiceId: holder.id },
  })
}

function assertMayWrite(member: Member, type: InvoiceType): void {
  if (!isNote(type) || may(member, 'invoice.correct')) return
  throw new AppError('role_insufficient', { message: refusalMessage(member, 'invoice.correct') })
}
