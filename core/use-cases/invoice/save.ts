import type { EventAction, EventOf } from '../../contract/activity/events.ts'
import { by } from '../../domain/audit/audit.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Unit } from '../../ports/unit.ts'

type InvoiceAction = Extract<EventAction, `invoice.${string}`>

/** What was done to an invoice, as the audit log tells it. */
type InvoiceEvent = { [A in InvoiceAction]: Omit<EventOf<A>, 'subject'> }[InvoiceAction]

/** Stores the invoice as somebody left it, together with its entry in the audit log. @throws version_conflict */
export async function saveInvoice(
  unit: Unit,
  member: Member,
  after: InvoiceRecord,
  done: InvoiceEvent,
): Promise<InvoiceRecord> {
  const stored = await unit.invoices.update(after)
  await recordInvoiceEvent(unit, member, after.id, done, after.updatedAt)
  return stored
}

/** Writes down what somebody did to an invoice, which is what the request is about. */
export async function recordInvoiceEvent(
  unit: Unit,
  member: Member,
  id: string,
  done: InvoiceEvent,
  at = unit.now.toISOString(),
): Promise<void> {
  const subject = { kind: 'invoice', id } as const
  unit.concerns(subject)
  await unit.audit.append({ ...by(member), at, subject, ...done })
}

/** The steps that the audit log tells by the two statuses alone. */
type StepAction = Extract<InvoiceAction, 'invoice.cancelled' | 'invoice.approved' | 'invoice.reopened'>

/** Stores the invoice as a step between two statuses left it. @throws version_conflict */
export function saveStep(
  unit: Unit,
  member: Member,
  action: StepAction,
  before: InvoiceRecord,
  after: InvoiceRecord,
): Promise<InvoiceRecord> {
  return saveInvoice(unit, member, after, { action, from: { status: before.status }, to: { status: after.status } })
}
