import { actorOf, type NewAuditEntry } from '../../domain/audit/audit.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import { existing } from '../business/business-service.ts'
import { environmentRemedy, fitsEnvironment, type BusinessRecord } from '../../domain/business/business.ts'
import type { Warning } from '../../contract/envelope.ts'
import { AppError, invalidField } from '../../contract/errors.ts'
import { asWarning } from '../../domain/preflight/preflight.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'
import type { Outbox } from '../submission/outbox.ts'

import { currentParties } from './current-parties-service.ts'
import { withIrn } from '../../domain/invoice/draft.ts'
import { loadInvoice } from './find-invoice-service.ts'
import { assertCreditFits } from './credit-cap-service.ts'
import { assertStatusAllows, isAnotherPerson, isReopenable, laterOf } from '../../domain/invoice/invoice-guards.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { QrMaker } from '../documents/qr-maker.ts'
import { preflightOf } from './preflight-service.ts'
import { nextStatus } from '../../domain/invoice/status.ts'

export type ApprovalService = ReturnType<typeof createApprovalService>

type Dependencies = { storage: Storage; clock: Clock; qrMaker: QrMaker; outbox: Outbox; wakeQueue: () => void }

type Approved = { invoice: InvoiceRecord; warnings: Warning[] }

/** From a draft to an invoice that may be sent, and back. */
export function createApprovalService({ storage, clock, qrMaker, outbox, wakeQueue }: Dependencies) {
  async function save(
    { invoices, audit }: Repositories,
    { caller, businessId }: Member,
    action: string,
    before: InvoiceRecord,
    after: InvoiceRecord,
    to: object = {},
  ): Promise<InvoiceRecord> {
    const stored = await invoices.update(after)
    await audit.append({
      businessId,
      subject: { kind: 'invoice', id: after.id },
      action,
      actor: actorOf(caller),
      at: after.updatedAt,
      from: { status: before.status },
      to: { status: after.status, ...to },
    } as NewAuditEntry)
    return stored
  }

  /** What follows once an invoice has landed in APPROVED: its QR code, and the queue when the business wants that. */
  async function afterApproval(
    repositories: Repositories,
    member: Member,
    business: BusinessRecord,
    invoice: InvoiceRecord,
  ): Promise<Approved> {
    if (!business.settings.autoSubmitToFirs) return { invoice, warnings: [] }

    if (!business.provider?.isConnected) {
      const message =
        'Not sent by itself: no access point provider is connected. Connect one in the settings, then submit.'
      return { invoice, warnings: [{ field: 'autoSubmitToFirs', message }] }
    }

    if (!fitsEnvironment(invoice, business)) {
      const message = `Not sent by itself. ${environmentRemedy(invoice)}`
      return { invoice, warnings: [{ field: 'autoSubmitToFirs', message }] }
    }

    const queued = await outbox.enqueue(repositories, member, business, invoice)
    if (!queued.ok) {
      const warnings = queued.problems.map(({ field, message }) => ({
        field,
        message: `Not sent by itself: ${message}`,
      }))
      return { invoice, warnings }
    }
    // The answer to an approval says APPROVED; the queue moves on by itself.
    return { invoice: { ...queued.invoice, status: 'APPROVED' }, warnings: [] }
  }

  return {
    /**
     * To PENDING_APPROVAL when the business asks for approval, else to APPROVED. From here on the invoice carries its own
     * copy of supplier, buyer and account.
     *
     * @throws invoice_not_draft, firs_config_missing
     */
    async finalize(member: Member, id: string): Promise<Approved> {
      const result = await storage.write(async (repositories) => {
        const before = await loadInvoice(repositories, member, id)
        assertStatusAllows(before, 'finalize')
        const business = await existing(repositories.businesses, member.businessId)
        if (business.firsConfig === null) throw new AppError('firs_config_missing')

        const parties = await currentParties(repositories, business, before)
        if (!parties) throw invalidField('customerId', 'was deleted; choose another customer')

        const at = laterOf(clock.now().toISOString(), before.updatedAt)
        const step = business.settings.requireApproval ? 'finalizeForApproval' : 'finalize'
        const frozen: InvoiceRecord = {
          ...withIrn(before, business),
          status: nextStatus(before.status, step) ?? before.status,
          parties,
          finalizedAt: at,
          approvedBy: null,
          approvedAt: null,
          rejectedBy: null,
          rejectedAt: null,
          rejectionReason: null,
          refusal: null,
          updatedAt: at,
        }
        const after = frozen.status === 'APPROVED' ? { ...frozen, qr: qrMaker.forApproved(frozen, business) } : frozen
        await assertCreditFits(repositories, after)
        const stored = await save(repositories, member, 'invoice.finalized', before, after)

        const { items } = await preflightOf(repositories, business, stored, clock.now())
        const warnings = items.map(asWarning)
        if (stored.status !== 'APPROVED') return { invoice: stored, warnings }
        const approved = await afterApproval(repositories, member, business, stored)
        return { ...approved, warnings: [...warnings, ...approved.warnings] }
      })
      wakeQueue()
      return result
    },

    /** @throws invoice_not_pending_approval, role_insufficient for the creator where another person has to approve */
    async approve(member: Member, id: string): Promise<Approved> {
      const result = await storage.write(async (repositories) => {
        const before = await loadInvoice(repositories, member, id)
        const business = await existing(repositories.businesses, member.businessId)
        if (business.settings.requireDifferentApprover && !isAnotherPerson(before, member.caller)) {
          throw new AppError('role_insufficient', {
            message:
              'This business wants another person to approve. Ask an OWNER or ADMIN who did not create the invoice.',
          })
        }

        const status = assertStatusAllows(before, 'approve')
        const at = laterOf(clock.now().toISOString(), before.updatedAt)
        const approved: InvoiceRecord = {
          ...before,
          status,
          approvedBy: callerId(member.caller),
          approvedAt: at,
          updatedAt: at,
        }
        const after = { ...approved, qr: qrMaker.forApproved(approved, business) }
        const stored = await save(repositories, member, 'invoice.approved', before, after)
        return afterApproval(repositories, member, business, stored)
      })
      wakeQueue()
      return result
    },

    /** Back to DRAFT, with the reason for its creator. @throws invoice_not_pending_approval */
    async reject(member: Member, id: string, reason: string | null): Promise<InvoiceRecord> {
      return storage.write(async (repositories) => {
        const before = await loadInvoice(repositories, member, id)
        const status = assertStatusAllows(before, 'reject')
        const at = laterOf(clock.now().toISOString(), before.updatedAt)
        const after: InvoiceRecord = {
          ...before,
          status,
          parties: null,
          finalizedAt: null,
          rejectedBy: callerId(member.caller),
          rejectedAt: at,
          rejectionReason: reason,
          updatedAt: at,
        }
        return save(repositories, member, 'invoice.rejected', before, after, { reason })
      })
    },

    /**
     * APPROVED or FIRS_REJECTED back to DRAFT under the same number, as long as the authority never held it: what it
     * may know keeps its IRN and its date for ever. An invoice with an open question is PENDING or SUBMITTED.
     *
     * @throws invoice_not_reopenable
     */
    async reopen(member: Member, id: string): Promise<InvoiceRecord> {
      return storage.write(async (repositories) => {
        const before = await loadInvoice(repositories, member, id)
        const status = assertStatusAllows(before, 'reopen')
        if (!isReopenable(before)) {
          throw new AppError('invoice_not_reopenable', {
            message:
              'FIRS / NRS had accepted this invoice before refusing it, so its IRN is used up. Duplicate it as a new draft.',
          })
        }
        const business = await existing(repositories.businesses, member.businessId)
        const at = laterOf(clock.now().toISOString(), before.updatedAt)

        await repositories.submissions.remove(id)
        const after: InvoiceRecord = {
          ...withIrn(before, business),
          status,
          // Practice that the sandbox was left with stays practice: its number may be a real one by now.
          environment: fitsEnvironment(before, business) ? null : before.environment,
          parties: null,
          qr: null,
          payment: null,
          approvedBy: null,
          approvedAt: null,
          finalizedAt: null,
          submittedAt: null,
          updatedAt: at,
        }
        return save(repositories, member, 'invoice.reopened', before, after)
      })
    },
  }
}
