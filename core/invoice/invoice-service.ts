import { actorOf, type AuditChange, type AuditEntry } from '../audit/audit.ts'
import { draftDifferences } from '../audit/invoice-changes.ts'
import { callerId, type Member } from '../auth/account.ts'
import { existing } from '../business/business-service.ts'
import { environmentOf, type BusinessRecord } from '../business/business.ts'
import { AppError, invalidField, type ErrorDetail } from '../contract/errors.ts'
import { may, refusalMessage } from '../contract/permissions.ts'
import type { Environment, InvoiceKind, InvoiceType, PaymentMethod } from '../contract/vocabulary.ts'
import { defaultInvoiceKind } from '../customer/customer.ts'
import { formatInvoiceNumber, parseIrn } from '../irn/irn.ts'
import { koboToNumber } from '../money/decimal.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Page } from '../storage/record-repository.ts'
import type { Repositories, Storage } from '../storage/storage.ts'

import { invoiceTotals, totalsFit } from './amounts.ts'
import { loadInvoice } from './find-invoice-service.ts'
import { assertCreditFits } from './credit-cap-service.ts'
import { assertStatusAllows, isCorrectable, laterOf } from './invoice-guards.ts'
import type { InvoiceQuery, ListedInvoice } from './invoice-repository.ts'
import type { InvoiceLine, InvoiceRecord, OriginalInvoice } from './invoice.ts'

import { completeLine, type DraftLine } from './lines.ts'
import { customerOf } from './current-parties-service.ts'
import { withIrn } from './draft.ts'

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
  readonly originalInvoiceId?: string | null | undefined
  readonly originalIrn?: string | null | undefined
  readonly originalIssueDate?: string | null | undefined
}

export type InvoiceChange = { readonly [K in keyof InvoiceContent]?: InvoiceContent[K] | undefined } & {
  readonly version?: number | undefined
}

export type InvoiceService = ReturnType<typeof createInvoiceService>

type Dependencies = { storage: Storage; clock: Clock; ids: Ids }

export function createInvoiceService({ storage, clock, ids }: Dependencies) {
  async function record(
    { audit }: Repositories,
    { caller, businessId }: Member,
    action: string,
    id: string,
    at: string,
    change: { from: AuditChange | null; to: AuditChange | null },
  ): Promise<void> {
    await audit.append({ businessId, subject: { kind: 'invoice', id }, action, actor: actorOf(caller), at, ...change })
  }

  return {
    /**
     * A DRAFT with the next number of the business, taken in the creating unit of work: a failure leaves no gap.
     *
     * @throws validation_failed, external_reference_taken, role_insufficient (credit and debit notes)
     */
    async create(member: Member, content: InvoiceContent): Promise<InvoiceRecord> {
      const { businessId, caller } = member
      assertMayWrite(member, content.invoiceType)

      return storage.write(async (repositories) => {
        const { businesses, invoices } = repositories
        const business = await existing(businesses, businessId)
        const parts = await resolveContent(repositories, business, content)
        await assertReferenceFree(repositories, businessId, content.externalReference, undefined)

        const sequence = await businesses.takeNumber(businessId)
        const at = clock.now().toISOString()
        const invoice: InvoiceRecord = withIrn(
          {
            ...blankInvoice,
            ...parts,
            id: ids.uuid(),
            businessId,
            sequence,
            invoiceNumber: formatInvoiceNumber(business.invoicePrefix, sequence),
            paymentTerms: content.paymentTerms || null,
            paymentMethod: content.paymentMethod ?? null,
            notes: content.notes || null,
            externalReference: content.externalReference ?? null,
            createdBy: callerId(caller),
            createdAt: at,
            updatedAt: at,
          },
          business,
        )

        await assertCreditFits(repositories, invoice)
        await invoices.insert(invoice)
        await record(repositories, member, 'invoice.created', invoice.id, at, {
          from: null,
          to: { status: 'DRAFT', invoiceNumber: invoice.invoiceNumber, total: koboToNumber(invoice.total) },
        })
        return invoice
      })
    },

    /** Changes a draft. @throws invoice_not_draft, version_conflict, validation_failed, external_reference_taken */
    async update(member: Member, id: string, change: InvoiceChange): Promise<InvoiceRecord> {
      return storage.write(async (repositories) => {
        const { businesses, invoices } = repositories
        const before = await loadInvoice(repositories, member, id)
        assertMayWrite(member, before.invoiceType)
        if (change.invoiceType !== undefined) assertMayWrite(member, change.invoiceType)
        assertStatusAllows(before, 'edit')
        if (change.version !== undefined && change.version !== before.version) throw new AppError('version_conflict')

        const business = await existing(businesses, member.businessId)
        const kept = change.lines === undefined ? before.lines : undefined
        const parts = await resolveContent(repositories, business, mergeContent(before, change), {
          environment: before.environment,
          kept,
        })
        await assertReferenceFree(repositories, member.businessId, change.externalReference, id)

        const at = laterOf(clock.now().toISOString(), before.updatedAt)
        const after: InvoiceRecord = withIrn(
          {
            ...before,
            ...parts,
            paymentTerms: change.paymentTerms === undefined ? before.paymentTerms : change.paymentTerms || null,
            paymentMethod: change.paymentMethod === undefined ? before.paymentMethod : change.paymentMethod,
            notes: change.notes === undefined ? before.notes : change.notes || null,
            externalReference:
              change.externalReference === undefined ? before.externalReference : change.externalReference,
            updatedAt: at,
          },
          business,
        )

        const changed = draftDifferences(before, after)
        if (!changed) return before
        await assertCreditFits(repositories, after)
        const stored = await invoices.update(after)
        await record(repositories, member, 'invoice.updated', id, at, changed)
        return stored
      })
    },

    /** For good; the number stays visible and is never used again. @throws invoice_not_draft */
    async cancel(member: Member, id: string): Promise<InvoiceRecord> {
      return storage.write(async (repositories) => {
        const before = await loadInvoice(repositories, member, id)
        const status = assertStatusAllows(before, 'cancel')
        const at = laterOf(clock.now().toISOString(), before.updatedAt)
        const stored = await repositories.invoices.update({ ...before, status, updatedAt: at })
        await record(repositories, member, 'invoice.cancelled', id, at, {
          from: { status: before.status },
          to: { status },
        })
        return stored
      })
    },

    async get(member: Member, id: string): Promise<InvoiceRecord> {
      return storage.read((repositories) => loadInvoice(repositories, member, id))
    },

    async list(query: InvoiceQuery): Promise<Page<ListedInvoice>> {
      return storage.read(({ invoices }) => invoices.list(query))
    },

    async history(member: Member, id: string): Promise<AuditEntry[]> {
      return storage.read(({ audit }) => audit.historyOf(member.businessId, id))
    },
  }
}

/** What an invoice has before anything happened to it. */
const blankInvoice = {
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
} as const satisfies Partial<InvoiceRecord>

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

/**
 * Checks everything that an invoice refers to and computes what follows from it. Lines that a change leaves alone (`kept`)
 * stay as they were written: their product may have changed or gone since.
 */
async function resolveContent(
  repositories: Repositories,
  business: BusinessRecord,
  content: InvoiceContent,
  before?: { readonly environment: Environment | null; readonly kept: readonly InvoiceLine[] | undefined },
): Promise<ResolvedContent> {
  const { customers } = repositories
  if (content.dueDate < content.issueDate) throw invalidField('dueDate', 'must not be before issueDate')

  const environment = before?.environment ?? environmentOf(business)
  const original = await resolveOriginal(repositories, { business, environment }, content)
  const { customerId } = content
  const customer = await customerOf(customers, { businessId: business.id, customerId, original })
  if (!customer) throw invalidField('customerId', 'is not a customer of this business')

  const paymentDetailId = await paymentDetailOf(repositories, business, content)

  const lines = before?.kept ?? (await resolveLines(repositories, business, content.lines))
  const totals = invoiceTotals(lines)
  if (!totalsFit(totals)) {
    throw invalidField('items', 'come to more than 70,000,000,000,000.00 NGN; split the invoice')
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
  { paymentDetails }: Repositories,
  { id: businessId }: BusinessRecord,
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
  { products }: Repositories,
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

    const line = completeLine(draft, { product, business: business.defaultClassification })
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
  { invoices }: Repositories,
  { business, environment }: { business: BusinessRecord; environment: Environment },
  { invoiceType, originalInvoiceId, originalIrn, originalIssueDate }: InvoiceContent,
): Promise<OriginalInvoice | null> {
  const named = originalInvoiceId ?? originalIrn ?? originalIssueDate ?? null
  if (named === null) return null
  if (invoiceType !== 'CREDIT_NOTE' && invoiceType !== 'DEBIT_NOTE') {
    const field = originalInvoiceId ? 'originalInvoiceId' : originalIrn ? 'originalIrn' : 'originalIssueDate'
    throw invalidField(field, 'is for credit and debit notes only')
  }

  if (originalInvoiceId) {
    if (originalIrn || originalIssueDate) {
      throw invalidField('originalInvoiceId', 'and originalIrn exclude each other; send one of them')
    }
    return ownOriginal(await invoices.get(business.id, originalInvoiceId), environment, 'originalInvoiceId')
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
function ownOriginal(invoice: InvoiceRecord | undefined, environment: Environment, field: string): OriginalInvoice {
  const known = invoice?.status === 'FIRS_APPROVED' || invoice?.status === 'PAID' || invoice?.status === 'SUBMITTED'
  if (!invoice || !known || invoice.irn === null) {
    throw invalidField(field, 'must be an invoice of this business that FIRS / NRS has')
  }
  if (!isCorrectable(invoice)) {
    throw invalidField(field, 'must be an invoice or a debit note; credit notes and proformas are not corrected')
  }
  if (invoice.environment !== environment) {
    throw invalidField(field, 'must be from the same environment: a SANDBOX invoice is not a LIVE one')
  }
  return { invoiceId: invoice.id, irn: invoice.irn, issueDate: invoice.issueDate }
}

async function assertReferenceFree(
  { invoices }: Repositories,
  businessId: string,
  reference: string | null | undefined,
  self: string | undefined,
): Promise<void> {
  if (!reference) return
  const holder = await invoices.byExternalReference(businessId, reference)
  if (!holder || holder.id === self) return

  throw new AppError('external_reference_taken', {
    message: `externalReference ${reference} belongs to ${holder.invoiceNumber} already.`,
    details: [{ field: 'externalReference', message: holder.id }],
    data: { invoiceId: holder.id },
  })
}

function assertMayWrite({ role }: Member, type: InvoiceType): void {
  const isNote = type === 'CREDIT_NOTE' || type === 'DEBIT_NOTE'
  if (!isNote || may(role, 'invoice.correct')) return
  throw new AppError('role_insufficient', { message: refusalMessage('invoice.correct') })
}

function mergeContent(invoice: InvoiceRecord, change: InvoiceChange): InvoiceContent {
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
