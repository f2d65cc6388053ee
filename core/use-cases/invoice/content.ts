import { AppError, invalidField, type ErrorDetail } from '../../contract/http/errors.ts'
import type { Metadata } from '../../contract/http/metadata.ts'
import type { Environment, InvoiceKind, InvoiceType, PaymentMethod } from '../../contract/http/vocabulary.ts'
import { environmentOf, type BusinessRecord } from '../../domain/business/business.ts'
import { invoiceTotals, totalsFit } from '../../domain/invoice/amounts.ts'
import { isCorrectable } from '../../domain/invoice/guards.ts'
import type { InvoiceLine, InvoiceRecord, OriginalInvoice } from '../../domain/invoice/invoice.ts'
import { parseIrn } from '../../domain/invoice/irn.ts'
import { completeLine, type DraftLine } from '../../domain/invoice/lines.ts'
import { isNote } from '../../domain/invoice/notes.ts'
import { ACCEPTED } from '../../domain/invoice/status.ts'
import { defaultInvoiceKind } from '../../domain/records/customer.ts'
import type { ReadUnit } from '../../ports/unit.ts'

import { customerOf } from './current-parties.ts'

/** What an invoice is made of; `undefined` in a change leaves a field as it is, `null` clears it. */
export type InvoiceContent = {
  readonly customerId: string
  readonly invoiceType: InvoiceType
  readonly issueDate: string
  readonly dueDate: string
  readonly lines: readonly DraftLine[]
  readonly paymentTerms?: string | null | undefined
  readonly paymentMethod?: PaymentMethod | null | undefined
  readonly paymentDetailId?: string | null | undefined
  readonly notes?: string | null | undefined
  readonly invoiceKind?: InvoiceKind | null | undefined
  readonly externalReference?: string | null | undefined
  readonly metadata?: Metadata | null | undefined
  readonly unfinished?: readonly string[] | null | undefined
  readonly originalInvoiceId?: string | null | undefined
  /** The original may be on its way: what was sold a minute ago comes back, and its note waits for it in the queue. */
  readonly originalMayWait?: boolean | undefined
  readonly originalIrn?: string | null | undefined
  readonly originalIssueDate?: string | null | undefined
}

export type InvoiceChange = { readonly [K in keyof InvoiceContent]?: InvoiceContent[K] | undefined } & {
  readonly version?: number | undefined
}

/** What a draft is made of once the change is made. */
export function mergeContent(invoice: InvoiceRecord, change: InvoiceChange): InvoiceContent {
  const originalSent =
    change.originalInvoiceId !== undefined || change.originalIrn !== undefined || change.originalIssueDate !== undefined
  const local = invoice.original?.invoiceId ?? null

  return {
    customerId: change.customerId ?? invoice.customerId,
    invoiceType: change.invoiceType ?? invoice.invoiceType,
    issueDate: change.issueDate ?? invoice.issueDate,
    dueDate: change.dueDate ?? invoice.dueDate,
    lines: change.lines ?? invoice.lines,
    paymentDetailId: change.paymentDetailId === undefined ? invoice.paymentDetailId : change.paymentDetailId,
    // A new customer brings its own kind, unless the change says otherwise.
    invoiceKind:
      change.invoiceKind === undefined && change.customerId === undefined ? invoice.invoiceKind : change.invoiceKind,
    ...(originalSent
      ? {
          originalInvoiceId: change.originalInvoiceId,
          originalIrn: change.originalIrn,
          originalIssueDate: change.originalIssueDate,
        }
      : local !== null
        ? { originalInvoiceId: local }
        : { originalIrn: invoice.original?.irn, originalIssueDate: invoice.original?.issueDate }),
  }
}

type ResolvedContent = Pick<
  InvoiceRecord,
  | 'customerId'
  | 'customerName'
  | 'invoiceType'
  | 'invoiceKind'
  | 'issueDate'
  | 'dueDate'
  | 'lines'
  | 'subtotal'
  | 'totalDiscount'
  | 'totalTax'
  | 'total'
  | 'paymentDetailId'
  | 'original'
>

type AskedContent = { readonly customer: Promise<unknown>; readonly paymentDetailId: Promise<string | null> }

/**
 * Asks for what an invoice names, together, which is one journey to a database. Whether it is there is said by
 * `resolveContent`, in the order of the form.
 */
export function askForContent(unit: ReadUnit, businessId: string, content: InvoiceContent): AskedContent {
  const paymentDetailId = paymentDetailOf(unit, businessId, content)
  paymentDetailId.catch(() => undefined)
  // The unit remembers it.
  const customer = unit.customers.get(businessId, content.customerId)
  customer.catch(() => undefined)
  return { customer, paymentDetailId }
}

/**
 * Checks everything that an invoice refers to and computes what follows from it. Lines that a change leaves alone (`kept`)
 * stay as they were written: their product may have changed or gone since.
 */
export async function resolveContent(
  unit: ReadUnit,
  business: BusinessRecord,
  content: InvoiceContent,
  {
    asked = askForContent(unit, business.id, content),
    ...before
  }: {
    readonly environment?: Environment | null
    readonly kept?: readonly InvoiceLine[] | undefined
    readonly asked?: AskedContent
  } = {},
): Promise<ResolvedContent> {
  const { customers } = unit
  if (content.dueDate < content.issueDate) throw invalidField('dueDate', 'must not be before issueDate')

  const environment = before.environment ?? environmentOf(business)
  const original = await resolveOriginal(unit, { business, environment }, content)
  const { customerId } = content
  await asked.customer
  const customer = await customerOf(customers, { businessId: business.id, customerId, original })
  if (!customer) throw invalidField('customerId', 'is not a customer of this business')
  const paymentDetailId = await asked.paymentDetailId

  const lines = before.kept ?? (await resolveLines(unit, business, content.lines))
  const totals = invoiceTotals(lines)
  if (!totalsFit(totals)) {
    throw invalidField('items', 'total more than 70,000,000,000,000.00 NGN; split the invoice')
  }

  return {
    customerId: customer.id,
    customerName: customer.name,
    invoiceType: content.invoiceType,
    invoiceKind: content.invoiceKind ?? defaultInvoiceKind(customer),
    issueDate: content.issueDate,
    dueDate: content.dueDate,
    lines,
    ...totals,
    paymentDetailId,
    original,
  }
}

/** The one that was named. An invoice that names none takes the default; nobody pays into an account for a credit note. */
async function paymentDetailOf(
  { paymentDetails }: ReadUnit,
  businessId: string,
  { paymentDetailId, invoiceType }: InvoiceContent,
): Promise<string | null> {
  if (paymentDetailId === null) return null
  if (paymentDetailId === undefined) {
    const usual = invoiceType === 'CREDIT_NOTE' ? undefined : await paymentDetails.getDefault(businessId)
    return usual?.id ?? null
  }

  const named = await paymentDetails.get(businessId, paymentDetailId)
  if (!named) throw invalidField('paymentDetails', 'is not a payment detail of this business')
  return named.id
}

async function resolveLines(
  { products }: ReadUnit,
  business: BusinessRecord,
  drafts: readonly DraftLine[],
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = []
  const problems: ErrorDetail[] = []

  for (const [index, draft] of drafts.entries()) {
    const product = draft.productId === null ? null : await products.get(business.id, draft.productId)
    if (product === undefined) {
      problems.push({ field: `items[${index}].productCode`, message: 'is not a product of this business' })
      continue
    }

    const line = completeLine(draft, {
      product,
      business: business.defaultClassification,
      chargesVat: business.settings.chargesVat,
    })
    if ('message' in line) problems.push({ field: `items[${index}].${line.field}`, message: line.message })
    else lines.push(line)
  }

  const [first] = problems
  if (first) {
    throw new AppError('validation_failed', { message: `${first.field}: ${first.message}`, details: problems })
  }
  return lines
}

/** The invoice that a note corrects: one of ours that FIRS / NRS knows, or an IRN issued elsewhere with its date. */
async function resolveOriginal(
  { invoices }: ReadUnit,
  { business, environment }: { business: BusinessRecord; environment: Environment },
  { invoiceType, originalInvoiceId, originalIrn, originalIssueDate, originalMayWait = false }: InvoiceContent,
): Promise<OriginalInvoice | null> {
  const named = originalInvoiceId ?? originalIrn ?? originalIssueDate ?? null
  if (named === null) return null
  if (!isNote(invoiceType)) {
    const field = originalInvoiceId ? 'originalInvoiceId' : originalIrn ? 'originalIrn' : 'originalIssueDate'
    throw invalidField(field, 'is for credit and debit notes only')
  }

  if (originalInvoiceId) {
    if (originalIrn || originalIssueDate) {
      throw invalidField('originalInvoiceId', 'and originalIrn cannot be sent together; send one of them')
    }
    const named = await invoices.get(business.id, originalInvoiceId)
    return ownOriginal(named, environment, 'originalInvoiceId', originalMayWait)
  }

  if (!originalIrn) throw invalidField('originalIrn', 'is required beside originalIssueDate')
  if (!originalIssueDate) throw invalidField('originalIssueDate', 'is required beside originalIrn')
  if (!parseIrn(originalIrn)) throw invalidField('originalIrn', 'must be an IRN such as INV001-94ND90NR-20240611')

  // One of our own by its IRN is one of our own: its credits are counted.
  const own = await invoices.byIrn(business.id, originalIrn, environment)
  if (own) return ownOriginal(own, environment, 'originalIrn')
  return { invoiceId: null, irn: originalIrn, issueDate: originalIssueDate }
}

/** One of our own invoices as an original; FIRS / NRS must have it. */
function ownOriginal(
  invoice: InvoiceRecord | undefined,
  environment: Environment,
  field: string,
  mayWait = false,
): OriginalInvoice {
  const isThere = invoice && (ACCEPTED.includes(invoice.status) || (mayWait && invoice.status === 'PENDING'))
  if (!isThere || invoice.irn === null) {
    throw invalidField(field, 'must be an invoice of this business that FIRS / NRS has')
  }
  if (!isCorrectable(invoice)) {
    throw invalidField(field, 'must be an invoice or a debit note; credit notes and proformas cannot be corrected')
  }
  if (invoice.environment !== environment) {
    throw invalidField(field, 'must be from the same environment: a SANDBOX invoice is not a LIVE one')
  }
  return { invoiceId: invoice.id, irn: invoice.irn, issueDate: invoice.issueDate }
}
