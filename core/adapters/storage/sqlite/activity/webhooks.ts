import type { DeliveryRecord } from '../../../../domain/webhook/retry-policy.ts'
import type { WebhookRepository } from '../../../../ports/activity/webhook-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { webhookDeliveryTable, webhookTable } from '../schema/tables.ts'
import { columnList, keyOf, pageOf, tableStatements, toIsoOrNull, toMillis } from '../sql/statements.ts'

import {
  changingOf,
  newDeliveryRow,
  newWebhookRow,
  progressOf,
  toDelivery,
  toWebhook,
  type DeliveryRow,
  type WebhookRow,
} from './webhook-codec.ts'

const SELECT = `
  SELECT ${columnList(webhookTable, 'w')}, b.id AS "businessId"
  FROM webhook w JOIN business b ON b.key = w.business_key AND b.deleted_at IS NULL`

const DELIVERY_COLUMNS = `${columnList(webhookDeliveryTable, 'd')}, w.id AS "webhookId"`
const DELIVERIES = 'webhook_delivery d JOIN webhook w ON w.key = d.webhook_key'

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
      webhooks.insert({ ...newWebhookRow(webhook), businessKey: keyOf(connection, 'business', webhook.businessId) })
    },

    async get(id) {
      const row = connection.prepare<WebhookRow>(`${SELECT} WHERE w.id = ?`).get(id)
      return row && toWebhook(row)
    },

    async listOf(businessId) {
      return connection.prepare<WebhookRow>(`${SELECT} WHERE b.id = ? ORDER BY w.key`).all(businessId).map(toWebhook)
    },

    async all() {
      return connection.prepare<WebhookRow>(`${SELECT} ORDER BY w.key`).all().map(toWebhook)
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
      deliveries.insert({ ...newDeliveryRow(delivery), webhookKey: keyOf(connection, 'webhook', delivery.webhookId) })
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
