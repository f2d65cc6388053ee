import { AUTHORITY, SYSTEM, type Actor, type NewAuditEntry } from '../domain/audit/audit.ts'
import { AppError } from '../contract/errors.ts'
import { laterOf } from '../domain/invoice/invoice-guards.ts'
import type { InvoiceRecord } from '../domain/invoice/invoice.ts'
import { nextStatus } from '../domain/invoice/status.ts'
import type { Clock } from '../ports/clock.ts'
import type { Repositories } from '../ports/storage.ts'

import type { Verdict } from '../domain/submission/settle.ts'
import type { SubmissionRecord } from '../domain/submission/submission.ts'

export type VerdictWriter = ReturnType<typeof createVerdictWriter>

/** Writes what an answer means into the invoice and its history, in the unit of work that stores the answer. */
export function createVerdictWriter({ clock }: { clock: Clock }) {
  const note = async (
    { audit }: Repositories,
    { businessId, invoiceId }: Pick<SubmissionRecord, 'businessId' | 'invoiceId'>,
    { action, actor, from, to }: { action: string; actor: Actor; from: object | null; to: object | null },
  ) => {
    const at = clock.now().toISOString()
    const subject = { kind: 'invoice', id: invoiceId }
    await audit.append({ businessId, subject, action, actor, at, from, to } as NewAuditEntry)
  }

  async function disconnect({ businesses, audit }: Repositories, businessId: string): Promise<void> {
    const business = await businesses.get(businessId)
    if (!business?.provider?.isConnected) return

    const at = clock.now().toISOString()
    await businesses.update({ ...business, provider: { ...business.provider, isConnected: false }, updatedAt: at })
    await audit.append({
      businessId,
      subject: { kind: 'business', id: businessId },
      action: 'business.disconnected',
      actor: SYSTEM,
      at,
      from: { isConnected: true },
      to: { isConnected: false },
    })
  }

  async function decide(repositories: Repositories, submission: SubmissionRecord, verdict: Decided): Promise<void> {
    const { invoices } = repositories
    const before = await invoices.get(submission.businessId, submission.invoiceId)
    const status = before && nextStatus(before.status, verdict.kind)
    if (!before || status === undefined) {
      throw new AppError('internal', {
        message: `An answer came for ${submission.invoiceId} that its status does not expect.`,
      })
    }

    const at = laterOf(clock.now().toISOString(), before.updatedAt)
    const { actor, action, change, noted } = verdictEffects(before, verdict, at)
    await invoices.update({ ...before, ...change, status, updatedAt: at })
    await repositories.audit.append({
      businessId: submission.businessId,
      subject: { kind: 'invoice', id: submission.invoiceId },
      action,
      actor,
      at,
      from: { status: before.status },
      to: { status, ...noted },
    } as NewAuditEntry)
  }

  return {
    /**
     * What a person should see stands in the invoice's history: the first trouble of a stretch, and everything that the
     * queue cannot mend by itself. The tries that follow stand in the attempt log.
     */
    async noteTrouble(repositories: Repositories, before: SubmissionRecord, after: SubmissionRecord): Promise<void> {
      const action = troubleAction(before, after)
      if (action === undefined) return
      const to = { state: after.state, trouble: after.lastTrouble }
      await note(repositories, after, { action, actor: SYSTEM, from: null, to })
    },

    async apply(repositories: Repositories, submission: SubmissionRecord, verdict: Verdict): Promise<void> {
      switch (verdict.kind) {
        case 'none':
          return
        case 'disconnected':
          return disconnect(repositories, submission.businessId)
        case 'handedOver':
          return note(repositories, submission, { action: 'invoice.handedOver', actor: SYSTEM, from: null, to: null })
        case 'notHandedOver': {
          const to = { reason: verdict.reason }
          return note(repositories, submission, { action: 'invoice.notHandedOver', actor: SYSTEM, from: null, to })
        }
        case 'accepted':
        case 'cleared':
        case 'refused':
          return decide(repositories, submission, verdict)
      }
    },

    /** Nothing has moved for long although the line is there. Said once in a stretch. */
    async noteStall(
      repositories: Repositories,
      submission: Pick<SubmissionRecord, 'businessId' | 'invoiceId'>,
      since: string,
    ): Promise<void> {
      await note(repositories, submission, { action: 'invoice.stalled', actor: SYSTEM, from: null, to: { since } })
    },
  }
}

function troubleAction(before: SubmissionRecord, after: SubmissionRecord): string | undefined {
  if (after.state === 'NEEDS_ATTENTION') return 'invoice.needsAttention'
  if (after.state === 'WAITING_FOR_CONNECTION') return 'invoice.waitingForConnection'
  if (after.state === 'QUEUED' && before.state === 'CHECKING') return 'invoice.lookedUp'
  return before.troubleSince === null && after.troubleSince !== null ? 'invoice.delayed' : undefined
}

type Decided = Extract<Verdict, { kind: 'accepted' | 'cleared' | 'refused' }>

function verdictEffects(
  invoice: InvoiceRecord,
  verdict: Decided,
  at: string,
): { actor: Actor; action: string; change: Partial<InvoiceRecord>; noted: object } {
  switch (verdict.kind) {
    case 'accepted':
      return { actor: SYSTEM, action: 'invoice.submitted', change: { submittedAt: at }, noted: {} }
    case 'cleared':
      return {
        actor: AUTHORITY,
        action: 'invoice.firsApproved',
        change: { clearedAt: at },
        noted: { irn: invoice.irn },
      }
    case 'refused':
      return {
        actor: AUTHORITY,
        action: 'invoice.firsRejected',
        change: { refusal: verdict.refusal, submittedAt: invoice.submittedAt ?? (verdict.known ? at : null) },
        noted: { reason: verdict.refusal.reason },
      }
  }
}
