import type { DeliveryBody, WebhookBody } from '../../../contract/activity/webhook.ts'
import { deliverySentence, type DeliveryRecord } from '../../../domain/webhook/retry-policy.ts'
import type { WebhookView } from '../../../use-cases/webhooks/webhooks.ts'

export function toWebhook({ webhook, waiting, last, isInside }: WebhookView): WebhookBody {
  const { id, businessId, url, events, createdAt, createdBy, previousSecret } = webhook
  const tried = last && toDelivery(last, isInside)
  return {
    id,
    businessId,
    url,
    events: [...events],
    createdAt,
    createdBy,
    previousSecretUntil: previousSecret?.until ?? null,
    waiting,
    last:
      tried && tried.lastAttemptAt !== null
        ? { at: tried.lastAttemptAt, state: tried.state, status: tried.status, trouble: tried.trouble }
        : null,
  }
}

/** What a delivery is about is kept in one place, whatever it is. */
function subjectOf({ type, invoiceId }: DeliveryRecord) {
  if (type.startsWith('purchase.')) return { invoiceId: null, ...(invoiceId !== null && { purchaseId: invoiceId }) }
  if (type.startsWith('device.')) return { invoiceId: null, ...(invoiceId !== null && { deviceId: invoiceId }) }
  if (type.startsWith('supplier.')) return { invoiceId: null, ...(invoiceId !== null && { supplierId: invoiceId }) }
  if (type.startsWith('inbox.')) return { invoiceId: null, ...(invoiceId !== null && { inboxItemId: invoiceId }) }
  return { invoiceId }
}

export function toDelivery(delivery: DeliveryRecord, isInside: boolean): DeliveryBody {
  const { id, type, state, attempts, status, trouble, createdAt, lastAttemptAt, nextAttemptAt } = delivery
  return {
    id,
    eventId: delivery.eventId ?? id,
    type,
    ...subjectOf(delivery),
    state,
    attempts,
    status,
    trouble: trouble === null ? null : deliverySentence(trouble, isInside),
    createdAt,
    lastAttemptAt,
    nextAttemptAt,
  }
}
