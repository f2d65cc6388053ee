import type { DeliveryRecord } from '../../../../domain/webhook/retry-policy.ts'
import type { WebhookRecord } from '../../../../domain/webhook/webhook.ts'
import type { WebhookRepository } from '../../../../ports/activity/webhook-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { webhookDeliveryTable, webhookTable } from '../schema/tables.ts'
import {
  columnList,
  keyOf,
  pageOf,
  tableStatements,
  toIso,
  toIsoOrNull,
  toMillis,
  toMillisOrNull,
} from '../sql/statements.ts'

type Row = typeof webhookTable.$inferSelect & { businessId: string }
type DeliveryRow = typeof webhookDeliveryTable.$inferSelect & { webhookId: string }

const SELECT = `
  SELECT ${columnList(webhookTable, 'w')}, b.id AS "businessId"
  FROM webhook w JOIN business b ON b.key = w.business_key AND b.deleted_at IS NULL`

const DELIVERY_COLUMNS = `${columnList(webhookDeliveryTable, 'd')}, w.id AS "webhookId"`
const DELIVERIES = 'webhook_delivery d JOIN webhook w ON w.key = d.webhook_key'

const toRecord = (row: Row): WebhookRecord => ({
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

const toDelivery = (row: DeliveryRow): DeliveryRecord => ({
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

const changingOf = ({ createdBy, creatorId, secretId, previousSecret, readUpTo }: WebhookRecord) => ({
  createdBy,
  creatorId,
  secretId,
  previousSecretId: previousSecret?.id ?? null,
  previousSecretUntil: toMillisOrNull(previousSecret?.until ?? null),
  readUpTo,
})

/** What a try changes. */
const progressOf = (delivery: DeliveryRecord) => ({
  state: delivery.state,
  attempts: delivery.attempts,
  tries: delivery.tries,
  triedSince: toMillisOrNull(delivery.triedSince),
  lastAttemptAt: toMillisOrNull(delivery.lastAttemptAt),
  nextAttemptAt: toMillisOrNull(delivery.nextAttemptAt),
  status: delivery.status,
  trouble: delivery.trouble,
})

export function createWebhookRepository(connection: Connection): WebhookRepository {
  const webhooks = tableStatements(connection, webhookTable)
  const deliveries = tableStatements(connection, webhookDeliveryTable)

  const deliveriesWhere = (condition: string, ...values: unknown[]): DeliveryRecord[] =>
    connection
      .prepare<DeliveryRow>(`SELECT ${DELIVERY_COLUMNS} FROM ${DELIVERIES} WHERE ${condition}`)
      .all(...values)
      .map(toDelivery)

  return {
    async insert(webhook) {
      webhooks.insert({
        id: webhook.id,
        businessKey: keyOf(connection, 'business', webhook.businessId),
        url: webhook.url,
        events: JSON.stringify(webhook.events),
        createdAt: toMillis(webhook.createdAt),
        ...changingOf(webhook),
      })
    },

    async get(id) {
      const row = connection.prepare<Row>(`${SELECT} WHERE w.id = ?`).get(id)
      return row && toRecord(row)
    },

    async listOf(businessId) {
      return connection.prepare<Row>(`${SELECT} WHERE b.id = ? ORDER BY w.key`).all(businessId).map(toRecord)
    },

    async all() {
      return connection.prepare<Row>(`${SELECT} ORDER BY w.key`).all().map(toRecord)
    },

    async update(webhook) {
      webhooks.update(changingOf(webhook), 'id = @id', { id: webhook.id })
    },

    async remove(id) {
      const key = keyOf(connection, 'webhook', id)
      connection.prepare('DELETE FROM webhook_delivery WHERE webhook_key = ?').run(key)
      connection.prepare('DELETE FROM webhook WHERE key = ?').run(key)
    },

    async insertDelivery(delivery) {
      deliveries.insert({
        ...progressOf(delivery),
        id: delivery.id,
        webhookKey: keyOf(connection, 'webhook', delivery.webhookId),
        eventId: delivery.eventId === null ? null : Number(delivery.eventId),
        type: delivery.type,
        invoiceId: delivery.invoiceId,
        createdAt: toMillis(delivery.createdAt),
      })
    },

    async delivery(webhookId, id) {
      return deliveriesWhere('w.id = ? AND d.id = ?', webhookId, id)[0]
    },

    async updateDelivery(delivery) {
      deliveries.update(progressOf(delivery), 'id = @id', { id: delivery.id })
    },

    async deliveriesOf(webhookId, wanted) {
      const from = `${DELIVERIES} WHERE w.id = @webhookId`
      const query = { columns: DELIVERY_COLUMNS, from, order: 'd.key DESC' }
      const found = pageOf<DeliveryRow>(connection, query, { webhookId }, wanted)
      return { items: found.rows.map(toDelivery), totalItems: found.totalItems }
    },

    async standing(webhookId) {
      const counted = connection
        .prepare<{ waiting: number }>(
          `SELECT count(*) AS waiting FROM ${DELIVERIES} WHERE w.id = ? AND d.state = 'WAITING'`,
        )
        .get(webhookId)
      const [last] = deliveriesWhere(
        'w.id = ? AND d.last_attempt_at IS NOT NULL ORDER BY d.last_attempt_at DESC, d.key DESC LIMIT 1',
        webhookId,
      )
      return { waiting: counted?.waiting ?? 0, last }
    },

    async due(webhookId, { now, latest }, limit) {
      return deliveriesWhere(
        `w.id = ? AND d.state = 'WAITING' AND (d.next_attempt_at <= ? OR d.next_attempt_at > ?)
         AND NOT EXISTS (SELECT 1 FROM webhook_delivery e WHERE e.webhook_key = d.webhook_key AND e.state = 'WAITING'
           AND e.invoice_id = d.invoice_id AND e.key < d.key)
         ORDER BY d.next_attempt_at, d.key LIMIT ?`,
        webhookId,
        toMillis(now),
        toMillis(latest),
        limit,
      )
    },

    async nextDueAt(now) {
      const row = connection
        .prepare<{ at: number | null }>(
          `SELECT min(next_attempt_at) AS at FROM webhook_delivery WHERE state = 'WAITING' AND next_attempt_at > ?`,
        )
        .get(toMillis(now))
      return toIsoOrNull(row?.at ?? null)
    },

    async forgetBefore(webhookId, at) {
      connection
        .prepare(`DELETE FROM webhook_delivery WHERE webhook_key = ? AND last_attempt_at < ? AND state <> 'WAITING'`)
        .run(keyOf(connection, 'webhook', webhookId), toMillis(at))
    },
  }
}
