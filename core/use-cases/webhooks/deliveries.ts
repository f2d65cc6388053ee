import { createHmac } from 'node:crypto'

import { NO_INVOICE } from '../../contract/activity/event-stream.ts'
import { AppError } from '../../contract/http/errors.ts'
import { SYSTEM } from '../../domain/audit/audit.ts'
import { toEvent } from '../../domain/audit/streamed-event.ts'
import {
  DELIVERY_DEADLINE_MS,
  isTaken,
  REMEMBERED_FOR_MS,
  replayed,
  settleDelivery,
  type DeliveryRecord,
  type PostOutcome,
} from '../../domain/webhook/retry-policy.ts'
import { signingSecrets, wants, webhookSecretName, type WebhookRecord } from '../../domain/webhook/webhook.ts'
import type { WebhookTransport } from '../../ports/activity/webhook-transport.ts'
import type { Page } from '../../ports/records/record-repository.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { Fence } from '../../ports/runtime/leases.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import type { BusinessSecrets } from '../business/secrets.ts'

import { loadWebhook } from './webhooks.ts'

/** A test is of whoever asked for it. */
const BY_HAND: Pick<Fence, 'assertLeading'> = { assertLeading: async () => undefined }

const EVENTS_AT_ONCE = 200

/** A test has the shape of an event of the stream, and is about nothing. */
const TEST_TYPE = 'webhook.test'

export type Sending = {
  readonly units: Units
  readonly clock: Clock
  readonly secrets: BusinessSecrets
  readonly receivers: WebhookTransport
}

/** Whether events have happened that nobody has looked at for a webhook. */
export async function hasUnread({ audit }: ReadUnit, webhooks: readonly WebhookRecord[]): Promise<boolean> {
  for (const { businessId, readUpTo } of webhooks) if ((await audit.latestId(businessId)) > readUpTo) return true
  return false
}

/**
 * Puts the events that happened since among the deliveries, each once: how far was looked is written with them. True
 * where there is more.
 */
export async function queueDeliveries(unit: Unit): Promise<boolean> {
  const at = unit.now.toISOString()
  const longAgo = new Date(unit.now.getTime() - REMEMBERED_FOR_MS).toISOString()
  let isMore = false
  for (const webhook of await unit.webhooks.all()) {
    const entries = await unit.audit.after(webhook.businessId, webhook.readUpTo, EVENTS_AT_ONCE)
    if (entries.length === 0) continue

    for (const event of entries.map(toEvent)) {
      if (!event || !wants(webhook, event.type)) continue
      await unit.webhooks.insertDelivery({
        ...untried(unit, webhook, at),
        eventId: event.id,
        type: event.type,
        // Of a bill or a supplier its own id: events of one thing are sent in their order.
        invoiceId: event.inboxItemId ?? event.purchaseId ?? event.supplierId ?? event.deviceId ?? event.invoiceId,
        nextAttemptAt: at,
      })
    }
    await unit.webhooks.update({ ...webhook, readUpTo: Number(entries.at(-1)?.id) })
    await unit.webhooks.forgetBefore(webhook.id, longAgo)
    isMore ||= entries.length === EVENTS_AT_ONCE
  }
  return isMore
}

const untried = ({ ids }: Unit, { id }: WebhookRecord, at: string) =>
  ({
    id: ids.uuid(),
    webhookId: id,
    state: 'WAITING',
    attempts: 0,
    tries: 0,
    createdAt: at,
    triedSince: null,
    lastAttemptAt: null,
    nextAttemptAt: null,
    status: null,
    trouble: null,
  }) as const

/**
 * Sends a delivery once and writes down what came of it. What a crash takes between the two is sent again with the same
 * ids: at least once, never not at all. Undefined where the webhook was deleted meanwhile, or another try came first.
 *
 * @throws LeaseLostError where it was not taken and another process sends by now, which knows better
 */
export async function sendDelivery(
  sending: Sending,
  webhook: WebhookRecord,
  delivery: DeliveryRecord,
  fence: Pick<Fence, 'assertLeading'> = BY_HAND,
): Promise<DeliveryRecord | undefined> {
  const outcome = await post(sending, webhook, delivery)
  return sending.units.write(async (unit) => {
    const present = await unit.webhooks.delivery(webhook.id, delivery.id)
    if (!present || present.attempts !== delivery.attempts) return undefined
    // What was taken was taken, whoever sent it.
    if (!isTaken(outcome)) await fence.assertLeading(unit)
    const settled = settleDelivery(present, outcome, unit.now)
    await unit.webhooks.updateDelivery(settled)
    return settled
  })
}

/** One event that says nothing, to see whether it arrives. It is not tried again. @throws not_found */
export async function sendTest(sending: Sending, id: string): Promise<DeliveryRecord> {
  const { webhook, test } = await sending.units.write(async (unit) => {
    const found = await loadWebhook(unit, id)
    const made = untried(unit, found, unit.now.toISOString())
    // Not waiting: nobody else sends it.
    const delivery: DeliveryRecord = { ...made, eventId: null, type: TEST_TYPE, invoiceId: null, state: 'FAILED' }
    await unit.webhooks.insertDelivery(delivery)
    return { webhook: found, test: delivery }
  })
  return (await sendDelivery(sending, webhook, test)) ?? test
}

/** What was sent to a receiver, and what waits; newest first. */
export function listDeliveries(
  { webhooks }: ReadUnit,
  id: string,
  page: { readonly page: number; readonly limit: number },
): Promise<Page<DeliveryRecord>> {
  return webhooks.deliveriesOf(id, page)
}

/** The same event with the same ids, at once. @throws not_found */
export async function replayDelivery(
  unit: Unit,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<DeliveryRecord> {
  const webhook = await loadWebhook(unit, id)
  const delivery = await unit.webhooks.delivery(webhook.id, deliveryId)
  if (!delivery) throw new AppError('not_found', { message: 'Delivery not found.' })

  const again = replayed(delivery, unit.now.toISOString())
  await unit.webhooks.updateDelivery(again)
  return again
}

async function post(sending: Sending, webhook: WebhookRecord, delivery: DeliveryRecord): Promise<PostOutcome> {
  const body = await bodyOf(sending, webhook, delivery)
  const secrets = await secretsThatSign(sending, webhook)
  if (secrets === undefined) return { kind: 'trouble', trouble: 'secret_missing' }

  const headers = {
    'Invoice-Desk-Signature': signatureOf(body, secrets, sending.clock.now()),
    'Invoice-Desk-Delivery': delivery.id,
  }
  const request = { url: webhook.url, headers, body: new TextEncoder().encode(body) }
  return sending.receivers.post(request, { deadlineMs: DELIVERY_DEADLINE_MS })
}

/** Read anew each time: what stands in the log does not change. */
async function bodyOf({ units }: Sending, { businessId }: WebhookRecord, delivery: DeliveryRecord): Promise<string> {
  const { id, eventId, createdAt } = delivery
  if (eventId === null) {
    return JSON.stringify({ id, type: TEST_TYPE, invoiceId: NO_INVOICE, at: createdAt, by: SYSTEM.name, change: {} })
  }
  const [entry] = await units.read(({ audit }) => audit.after(businessId, Number(eventId) - 1, 1))
  const event = entry?.id === eventId ? toEvent(entry) : undefined
  if (!event) throw new Error(`The event ${eventId} is not in the log.`)
  return JSON.stringify(event)
}

/** Undefined where the present secret cannot be read; without the one before it, the present one is enough. */
async function secretsThatSign({ secrets, clock }: Sending, webhook: WebhookRecord): Promise<string[] | undefined> {
  const [present, ...before] = signingSecrets(webhook, clock.now().toISOString())
  const read = (id: string | undefined): Promise<string | null> =>
    id === undefined ? Promise.resolve(null) : secrets.get(webhook.businessId, webhookSecretName(id)).catch(() => null)

  const secret = await read(present)
  if (secret === null) return undefined
  const others = await Promise.all(before.map(read))
  return [secret, ...others.filter((other) => other !== null)]
}

/**
 * The header `Invoice-Desk-Signature`: `t=<unix seconds>,v1=<hex>`, with one `v1` for each secret. The time is signed
 * with the body, so that what was overheard once cannot be sent again later.
 */
function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000)
  const dated = [seconds, body].join('.')
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(dated).digest('hex'))
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}
