import type { EventAction, EventOf } from '../../contract/events.ts'
import { by } from '../../domain/audit/audit.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Unit } from '../../ports/unit.ts'

/** What people do to an invoice that the audit log tells by the two statuses alone, or with a reason. */
type StepAction = Extract<
  EventAction,
  'invoice.cancelled' | 'invoice.finalized' | 'invoice.approved' | 'invoice.rejected' | 'invoice.reopened'
>

/** Stores the invoice as the step left it, together with its entry in the audit log. @throws version_conflict */
export async function saveStep(
  unit: Unit,
  member: Member,
  action: StepAction,
  before: InvoiceRecord,
  after: InvoiceRecord,
): Promise<InvoiceRecord> {
  const stored = await unit.invoices.update(after)
  const change = {
    subject: { kind: 'invoice', id: after.id },
    from: { status: before.status },
    to: { status: after.status },
  } as const
  const event: EventOf<StepAction> =
    action === 'invoice.rejected'
      ? { ...change, action, to: { ...change.to, reason: after.rejectionReason } }
      : { ...change, action }
  unit.concerns(event.subject)
  await unit.audit.append({ ...by(member), at: after.updatedAt, ...event })
  return stored
}
