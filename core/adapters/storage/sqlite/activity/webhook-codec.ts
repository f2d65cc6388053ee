import type { DeliveryRecord } from '../../../../domain/webhook/retry-policy.ts'
import type { WebhookRecord } from '../../../../domain/webhook/webhook.ts'
import type { webhookDeliveryTable, webhookTable } from '../schema/tables.ts'
import { toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

export type WebhookRow = typeof webhookTable.$inferSelect & { businessId: string }
export type DeliveryRow = typeof webhookDeliveryTable.$inferSelect & { webhookId: string }

export const toWebhook = (row: WebhookRow): WebhookRecord => ({
  id: row.id,
  businessId: row.businessId,
  url: row.url,
  events: JSON.parse(row.events) as string[],
  createdBy: row.createdBy,
  creatorId: row.creatorId,
  createdAt: toIso(row.createdAt),
  secretId: row.secretId,
  previousSecret:
    row.previousSecretId === null || row.previousSecretUntil === null
      ? null
      : { id: row.previousSecretId, until: toIso(row.previousSecretUntil) },
  readUpTo: row.readUpTo,
})

export const toDelivery = (row: DeliveryRow): DeliveryRecord => ({
  id: row.id,
  webhookId: row.webhookId,
  eventId: row.eventId === null ? null : String(row.eventId),
  type: row.type,
  invoiceId: row.invoiceId,
  state: row.state,
  attempts: row.attempts,
  tries: row.tries,
  createdAt: toIso(row.createdAt),
  triedSince: toIsoOrNull(row.triedSince),
  lastAttemptAt: toIsoOrNull(row.lastAttemptAt),
  nextAttemptAt: toIsoOrNull(row.nextAttemptAt),
  status: row.status,
  trouble: row.trouble,
})

export const changingOf = ({ createdBy, creatorId, secretId, previousSecret, readUpTo }: WebhookRecord) => ({
  createdBy,
  creatorId,
  secretId,
  previousSecretId: previousSecret?.id ?? null,
  previousSecretUntil: toMillisOrNull(previousSecret?.until ?? null),
  readUpTo,
})

/** What a try changes. */
export const progressOf = (delivery: DeliveryRecord) => ({
  state: delivery.state,
  attempts: delivery.attempts,
  tries: delivery.tries,
  triedSince: toMillisOrNull(delivery.triedSince),
  lastAttemptAt: toMillisOrNull(delivery.lastAttemptAt),
  nextAttemptAt: toMillisOrNull(delivery.nextAttemptAt),
  status: delivery.status,
  trouble: delivery.trouble,
})

/** A row without the key of its business. */
export const newWebhookRow = (webhook: WebhookRecord) => ({
  id: webhook.id,
  url: webhook.url,
  events: JSON.stringify(webhook.events),
  createdAt: toMillis(webhook.createdAt),
  ...changingOf(webhook),
})

/** A row without the key of its webhook. */
export const newDeliveryRow = (delivery: DeliveryRecord) => ({
  ...progressOf(delivery),
  id: delivery.id,
  eventId: delivery.eventId === null ? null : Number(delivery.eventId),
  type: delivery.type,
  invoiceId: delivery.invoiceId,
  createdAt: toMillis(delivery.createdAt),
})
