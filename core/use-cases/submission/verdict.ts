import type { EventAction, EventOf } from '../../contract/activity/events.ts'
import { AppError } from '../../contract/http/errors.ts'
import { AUTHORITY, SYSTEM, type Actor } from '../../domain/audit/audit.ts'
import { laterOf } from '../../domain/invoice/guards.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { nextStatus } from '../../domain/invoice/status.ts'
import type { Verdict } from '../../domain/submission/handle-result.ts'
import type { SubmissionRecord } from '../../domain/submission/submission.ts'
import type { Unit } from '../../ports/unit.ts'

/** Writes what an answer means into the invoice and its history, in the unit that stores the answer. */

type About = Pick<SubmissionRecord, 'businessId' | 'invoiceId'>

export async function applyVerdict(unit: Unit, submission: SubmissionRecord, verdict: Verdict): Promise<void> {
  switch (verdict.kind) {
    case 'none':
      return
    case 'disconnected':
      return disconnect(unit, submission.businessId)
    case 'handedOver':
      return recordEvent(unit, submission, { action: 'invoice.handedOver', from: null, to: null })
    case 'notHandedOver':
      return recordEvent(unit, submission, {
        action: 'invoice.notHandedOver',
        from: null,
        to: { reason: verdict.reason },
      })
    case 'accepted':
    case 'cleared':
    case 'refused':
      return applyDecision(unit, submission, verdict)
  }
}

/**
 * What a person should see stands in the invoice's history: the first trouble of a stretch, and everything that the
 * queue cannot mend by itself. The tries that follow stand in the attempt log.
 */
export async function recordTrouble(unit: Unit, before: SubmissionRecord, after: SubmissionRecord): Promise<void> {
  const action = troubleAction(before, after)
  if (action === undefined) return
  await recordEvent(unit, after, { action, from: null, to: { state: after.state, trouble: after.lastTrouble } })
}

/** Nothing has moved for long although the line is there. Said once in a stretch. */
export async function recordStall(unit: Unit, submission: About, since: string): Promise<void> {
  await recordEvent(unit, submission, { action: 'invoice.stalled', from: null, to: { since } })
}

/** The provider does not take the credentials any more: the business is not connected until a test succeeds. */
export async function disconnect({ businesses, audit, now }: Unit, businessId: string): Promise<void> {
  const business = await businesses.get(businessId)
  if (!business?.provider?.isConnected) return

  const at = now.toISOString()
  await businesses.update({ ...business, provider: { ...business.provider, isConnected: false }, updatedAt: at })
  await audit.append({
    businessId,
    actor: SYSTEM,
    at,
    action: 'business.disconnected',
    subject: { kind: 'business', id: businessId },
    from: { isConnected: true },
    to: { isConnected: false },
  })
}

type TroubleAction = 'invoice.needsAttention' | 'invoice.waitingForConnection' | 'invoice.lookedUp' | 'invoice.delayed'

function troubleAction(before: SubmissionRecord, after: SubmissionRecord): TroubleAction | undefined {
  if (after.state === 'NEEDS_ATTENTION') return 'invoice.needsAttention'
  if (after.state === 'WAITING_FOR_CONNECTION') return 'invoice.waitingForConnection'
  if (after.state === 'QUEUED' && before.state === 'CHECKING') return 'invoice.lookedUp'
  return before.troubleSince === null && after.troubleSince !== null ? 'invoice.delayed' : undefined
}

type RecordedAction = TroubleAction | 'invoice.stalled' | 'invoice.handedOver' | 'invoice.notHandedOver'

/** What happened without changing the invoice. */
type RecordedEvent = { [A in RecordedAction & EventAction]: Omit<EventOf<A>, 'subject'> }[RecordedAction]

async function recordEvent(
  { audit, now }: Unit,
  { businessId, invoiceId }: About,
  event: RecordedEvent,
): Promise<void> {
  const subject = { kind: 'invoice', id: invoiceId } as const
  await audit.append({ businessId, actor: SYSTEM, at: now.toISOString(), subject, ...event })
}

type DecisiveVerdict = Extract<Verdict, { kind: 'accepted' | 'cleared' | 'refused' }>

async function applyDecision(unit: Unit, submission: SubmissionRecord, verdict: DecisiveVerdict): Promise<void> {
  const { businessId, invoiceId } = submission
  const before = await unit.invoices.get(businessId, invoiceId)
  const status = before && nextStatus(before.status, verdict.kind)
  if (!before || status === undefined) {
    throw new AppError('internal', { message: `An answer came for ${invoiceId} that its status does not expect.` })
  }

  const at = laterOf(unit.now.toISOString(), before.updatedAt)
  const subject = { kind: 'invoice', id: invoiceId } as const
  const { actor, change, event } = effects(before, verdict, { subject, from: { status: before.status }, status, at })
  await unit.invoices.update({ ...before, ...change, status, updatedAt: at })
  await unit.audit.append({ businessId, actor, at, ...event })
}

type DecisionEvent = EventOf<'invoice.submitted' | 'invoice.firsApproved' | 'invoice.firsRejected'>
type StatusChange = Pick<DecisionEvent, 'subject' | 'from'> & {
  readonly status: InvoiceRecord['status']
  readonly at: string
}

function effects(
  invoice: InvoiceRecord,
  verdict: DecisiveVerdict,
  { subject, from, status, at }: StatusChange,
): { actor: Actor; change: Partial<InvoiceRecord>; event: DecisionEvent } {
  switch (verdict.kind) {
    case 'accepted': {
      const event = { action: 'invoice.submitted', subject, from, to: { status } } as const
      return { actor: SYSTEM, change: { submittedAt: at }, event }
    }
    case 'cleared': {
      const event = { action: 'invoice.firsApproved', subject, from, to: { status, irn: invoice.irn } } as const
      return { actor: AUTHORITY, change: { clearedAt: at }, event }
    }
    case 'refused': {
      const { refusal, known } = verdict
      const event = { action: 'invoice.firsRejected', subject, from, to: { status, reason: refusal.reason } } as const
      const submittedAt = invoice.submittedAt ?? (known ? at : null)
      return { actor: AUTHORITY, change: { refusal, submittedAt }, event }
    }
  }
}
