import { eventTypes, NO_INVOICE, type EventType } from '../../contract/activity/event-stream.ts'
import type { InboxEvent, InvoiceAction, InvoiceEvent, PurchaseEvent } from '../../contract/activity/events.ts'

import { isAboutInbox, isAboutInvoice, isAboutPurchase, type AuditEntry } from './audit.ts'

/** A change of an invoice or a bill as a program follows it. The id is the place in the audit log, so a stream can be resumed. */
export type StreamedEvent = {
  readonly id: string
  readonly type: EventType
  /** Zeros where it is about a bill, a supplier or a device, or about what a supplier sent. */
  readonly invoiceId: string
  readonly purchaseId?: string
  readonly supplierId?: string
  readonly inboxItemId?: string
  readonly deviceId?: string
  readonly at: string
  readonly by: string
  /** What changed, with the new status where it did. */
  readonly change:
    | NonNullable<(InvoiceEvent | PurchaseEvent | InboxEvent)['to']>
    | Readonly<Record<string, unknown>>
    | Readonly<Record<string, never>>
}

const renamed = {
  'invoice.approved': 'approval.approved',
  'invoice.rejected': 'approval.rejected',
  'invoice.queued': 'queue.added',
  'invoice.submitted': 'queue.sent',
  'invoice.delayed': 'queue.delayed',
  'invoice.waitingForConnection': 'queue.waitingForConnection',
  'invoice.needsAttention': 'queue.needsAttention',
  'invoice.retried': 'queue.retried',
  'invoice.lookedUp': 'queue.lookedUp',
  'invoice.stalled': 'queue.stalled',
  'invoice.handedOver': 'queue.handedOver',
  'invoice.notHandedOver': 'queue.notHandedOver',
} as const satisfies Partial<Record<InvoiceAction, EventType>>

const isRenamed = (action: InvoiceAction): action is keyof typeof renamed => Object.hasOwn(renamed, action)

/** What happened to a paired device, where an entry is about one. A code is none yet. */
const deviceEvent = ({ action }: AuditEntry): EventType | undefined =>
  action.startsWith('device.') ? eventTypes.find((type) => type === action) : undefined

/** What happened to a supplier, where an entry is about one. */
const supplierEvent = ({ action }: AuditEntry): EventType | undefined =>
  action.startsWith('supplier.') ? eventTypes.find((type) => type === action) : undefined

/** The event of an audit entry; undefined for what is about neither invoices nor bills nor suppliers. */
export function toEvent(entry: AuditEntry): StreamedEvent | undefined {
  if (isAboutPurchase(entry)) {
    const { id, subject, action, at, actor, to } = entry
    return { id, type: action, invoiceId: NO_INVOICE, purchaseId: subject.id, at, by: actor.name, change: to ?? {} }
  }
  if (isAboutInbox(entry)) {
    const { id, subject, action, at, actor, to } = entry
    return { id, type: action, invoiceId: NO_INVOICE, inboxItemId: subject.id, at, by: actor.name, change: to }
  }
  const ofSupplier = supplierEvent(entry)
  if (ofSupplier !== undefined) {
    const { id, subject, at, actor, to } = entry
    return { id, type: ofSupplier, invoiceId: NO_INVOICE, supplierId: subject.id, at, by: actor.name, change: to ?? {} }
  }
  const ofDevice = deviceEvent(entry)
  if (ofDevice !== undefined) {
    const { id, subject, at, actor, to } = entry
    const { deviceHash: _, ...change }: Readonly<Record<string, unknown>> = { ...to }
    return { id, type: ofDevice, invoiceId: NO_INVOICE, deviceId: subject.id, at, by: actor.name, change }
  }
  if (!isAboutInvoice(entry)) return undefined

  const { id, subject, action, at, actor, to } = entry
  const asksForApproval = action === 'invoice.finalized' && to.status === 'PENDING_APPROVAL'
  const type = isRenamed(action) ? renamed[action] : action
  return {
    id,
    type: asksForApproval ? 'approval.requested' : type,
    invoiceId: subject.id,
    at,
    by: actor.name,
    change: to ?? {},
  }
}
