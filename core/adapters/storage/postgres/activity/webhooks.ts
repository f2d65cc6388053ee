import type { DeliveryRecord } from '../../../../domain/webhook/retry-policy.ts'
import type { WebhookRepository } from '../../../../ports/activity/webhook-repository.ts'
import {
  changingOf,
  newDeliveryRow,
  newWebhookRow,
  progressOf,
  toDelivery,
  toWebhook,
  type DeliveryRow,
  type WebhookRow,
} from '../../sqlite/activity/webhook-codec.ts'
import { webhookDeliveryTable, webhookTable } from '../../sqlite/schema/tables.ts'
import { toIsoOrNull, toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY, columnList, keyOf, pageOf, tableStatements } from '../sql/statements.ts'

const SELECT = `
  SELECT ${columnList(webhookTable, 'w')}, b.id AS "businessId"
  FROM webhook w JOIN business b ON b.key = w.business_key AND b.deleted_at IS NULL`

const DELIVERY_COLUMNS = `${columnList(webhookDeliveryTable, 'd')}, w.id AS "webhookId"`
const DELIVERIES = 'webhook_delivery d JOIN webhook w ON w.business_key = d.business_key AND w.key = d.webhook_key'

/** Columns of a delivery that say whose it is, of the webhook @webhookId. */
const OF_WEBHOOK = '(business_key, webhook_key) = (SELECT business_key, key FROM webhook WHERE id = @webhookId)'

/** Events are looked at, and tries written down, in the unit that moves them on: of two at once, one is run again. */
export function createWebhookRepository(connection: Connection): WebhookRepository {
  const webhooks = tableStatements(connection, webhookTable)
  const deliveries = tableStatements(connection, webhookDeliveryTable)

  const deliveriesWhere = async (
    condition: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<DeliveryRecord[]> => {
    const sql = `SELECT ${DELIVERY_COLUMNS} FROM ${DELIVERIES} WHERE ${condition}`
    return (await connection.many<DeliveryRow>(sql, parameters)).map(toDelivery)
  }

  return {
    async insert(webhook) {
      const businessKey = await keyOf(connection, 'business', webhook.businessId)
      await webhooks.insert({ ...newWebhookRow(webhook), businessKey })
    },

    async get(id) {
      const row = await connection.one<WebhookRow>(`${SELECT} WHERE w.id = @id`, { id })
      return row && toWebhook(row)
    },

    async listOf(businessId) {
      const sql = `${SELECT} WHERE w.business_key = ${BUSINESS_KEY} ORDER BY w.key`
      return (await connection.many<WebhookRow>(sql, { businessId })).map(toWebhook)
    },

    async all() {
      return (await connection.many<WebhookRow>(`${SELECT} ORDER BY w.key`)).map(toWebhook)
    },

    async update(webhook) {
      const { id, businessId } = webhook
      await webhooks.update(changingOf(webhook), `t.business_key = ${BUSINESS_KEY} AND t.id = @id`, { id, businessId })
    },

    async remove(id) {
      const webhook = await webhooks.one('t.id = @id', { id })
      if (!webhook) throw new Error(`There is no webhook ${id}.`)
      const { businessKey, key } = webhook
      const of = { businessKey, key }
      await connection.run('DELETE FROM webhook_delivery WHERE business_key = @businessKey AND webhook_key = @key', of)
      await connection.run('DELETE FROM webhook WHERE business_key = @businessKey AND key = @key', of)
    },

    async insertDelivery(delivery) {
      const webhook = await webhooks.one('t.id = @id', { id: delivery.webhookId })
      if (!webhook) throw new Error(`There is no webhook ${delivery.webhookId}.`)
      const { businessKey, key: webhookKey } = webhook
      await deliveries.insert({ ...newDeliveryRow(delivery), businessKey, webhookKey })
    },

    async delivery(webhookId, id) {
      const [found] = await deliveriesWhere('w.id = @webhookId AND d.id = @id', { webhookId, id })
      return found
    },

    async updateDelivery(delivery) {
      const { id, webhookId } = delivery
      const where = 't.business_key = (SELECT business_key FROM webhook WHERE id = @webhookId) AND t.id = @id'
      await deliveries.update(progressOf(delivery), where, { id, webhookId })
    },

    async deliveriesOf(webhookId, wanted) {
      const from = `${DELIVERIES} WHERE w.id = @webhookId`
      const query = { columns: DELIVERY_COLUMNS, from, order: 'd.key DESC' }
      const found = await pageOf<DeliveryRow>(connection, query, { webhookId }, wanted)
      return { items: found.rows.map(toDelivery), totalItems: found.totalItems }
    },

    async standing(webhookId) {
      const counted = await connection.one<{ waiting: number }>(
        `SELECT count(*) AS waiting FROM ${DELIVERIES} WHERE w.id = @webhookId AND d.state = 'WAITING'`,
        { webhookId },
      )
      const [last] = await deliveriesWhere(
        'w.id = @webhookId AND d.last_attempt_at IS NOT NULL ORDER BY d.last_attempt_at DESC, d.key DESC LIMIT 1',
        { webhookId },
      )
      return { waiting: counted?.waiting ?? 0, last }
    },

    async due(webhookId, { now, latest }, limit) {
      return deliveriesWhere(
        `w.id = @webhookId AND d.state = 'WAITING' AND (d.next_attempt_at <= @now OR d.next_attempt_at > @latest)
         AND NOT EXISTS (SELECT 1 FROM webhook_delivery e WHERE e.business_key = d.business_key
           AND e.webhook_key = d.webhook_key AND e.state = 'WAITING' AND e.invoice_id = d.invoice_id AND e.key < d.key)
         ORDER BY d.next_attempt_at, d.key LIMIT @limit`,
        { webhookId, now: toMillis(now), latest: toMillis(latest), limit },
      )
    },

    async nextDueAt(now) {
      const row = await connection.one<{ at: number | null }>(
        `SELECT min(next_attempt_at) AS at FROM webhook_delivery WHERE state = 'WAITING' AND next_attempt_at > @now`,
        { now: toMillis(now) },
      )
      return toIsoOrNull(row?.at ?? null)
    },

    async forgetBefore(webhookId, at) {
      await connection.run(
        `DELETE FROM webhook_delivery WHERE ${OF_WEBHOOK} AND last_attempt_at < @at AND state <> 'WAITING'`,
        { webhookId, at: toMillis(at) },
      )
    },
  }
}
