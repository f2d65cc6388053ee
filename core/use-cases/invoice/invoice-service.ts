import { actorOf, type AuditEntry, type NewAuditEntry } from '../../domain/audit/audit.ts'
import { draftDifferences } from '../../domain/audit/invoice-changes.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import { existing } from '../business/business-service.ts'
import { AppError } from '../../contract/errors.ts'
import { may, refusalMessage } from '../../contract/permissions.ts'
import type { InvoiceType } from '../../contract/vocabulary.ts'
import { takeNumber } from '../../domain/business/number-series.ts'
import { formatInvoiceNumber } from '../../domain/irn/irn.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Page } from '../../ports/record-repository.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import { loadInvoice } from './find-invoice-service.ts'
import { assertCreditFits } from './credit-cap-service.ts'
import { type InvoiceChange, type InvoiceContent, mergeContent, resolveContent } from './invoice-content-service.ts'
import { assertStatusAllows, laterOf } from '../../domain/invoice/invoice-guards.ts'
import type { InvoiceQuery } from '../../ports/invoice-repository.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { withIrn } from '../../domain/invoice/draft.ts'

export type InvoiceService = ReturnType<typeof createInvoiceService>

type Dependencies = { storage: Storage; clock: Clock; ids: Ids }

export function createInvoiceService({ storage, clock, ids }: Dependencies) {
  async function record(
    { audit }: Repositories,
    { caller, businessId }: Member,
    action: string,
    id: string,
    at: string,
    change: { from: object | null; to: object | null },
  ): Promise<void> {
    const subject = { kind: 'invoice', id }
    await audit.append({ businessId, subject, action, actor: actorOf(caller), at, ...change } as NewAuditEntry)
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
        const { businesses, invoices, numberSeries } = repositories
        const business = await existing(businesses, businessId)
        const parts = await resolveContent(repositories, business, content)
        await assertReferenceFree(repositories, businessId, content.externalReference, undefined)

        const { number: sequence, series } = takeNumber(await numberSeries.of(businessId))
        await numberSeries.save(series)
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
