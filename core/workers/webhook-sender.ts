import { MAX_WAIT_MS, type DeliveryRecord } from '../domain/webhook/retry-policy.ts'
import type { WebhookRecord } from '../domain/webhook/webhook.ts'
import { fenceOf, LeaseLostError, type Leases } from '../ports/runtime/leases.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { CommitSignal } from '../use-cases/instance/events.ts'
import { hasUnread, queueDeliveries, sendDelivery, type Sending } from '../use-cases/webhooks/deliveries.ts'

import { createDeliveryLoop, MAX_SLEEP_MS, untilMoment } from './delivery-loop.ts'
import { DELIVERIES } from './leadership.ts'

/** So many deliveries to one receiver are on the line at once; to one in trouble only one. */
const LANES = 4
/** Where another process sends by now. */
const AFTER_LOSS_MS = 2_000

type Dependencies = Sending & {
  readonly commits: Pick<CommitSignal, 'onCommit'>
  readonly logger: Logger
  readonly leases: Leases
}

export type WebhookSender = ReturnType<typeof createWebhookSender>

/** Sends what happened to the receivers that asked for it, again and again until they take it. */
export function createWebhookSender(dependencies: Dependencies) {
  const { units, clock, commits, logger, leases } = dependencies
  const loop = createDeliveryLoop({ name: 'webhook', logger, lastCallsMs: 3_000, look, nextWait })
  const inTrouble = new Set<string>()
  /** Where nobody has a webhook, commits are let pass. */
  let mayHaveSome = true
  let stopListening: (() => void) | undefined

  async function look(): Promise<void> {
    const looked = await units.read(async (unit) => {
      const webhooks = await unit.webhooks.all()
      return { webhooks, isUnread: await hasUnread(unit, webhooks) }
    })
    mayHaveSome = looked.webhooks.length > 0
    if (looked.isUnread && (await units.write(queueDeliveries))) loop.wake()
    for (const webhook of looked.webhooks) await sendDue(webhook)
  }

  async function sendDue(webhook: WebhookRecord): Promise<void> {
    const busy = loop.countOf(webhook.id)
    const lanes = inTrouble.has(webhook.id) ? 1 : LANES
    if (busy >= lanes) return

    // Whatever ends while this is read may still be read as waiting.
    const onTheLine = loop.ids()
    const due = await units.read((unit) => {
      const latest = new Date(unit.now.getTime() + MAX_WAIT_MS).toISOString()
      return unit.webhooks.due(webhook.id, { now: unit.now.toISOString(), latest }, lanes + busy)
    })
    for (const delivery of due.filter(({ id }) => !onTheLine.includes(id)).slice(0, lanes - busy)) {
      loop.carry(delivery.id, webhook.id, send(webhook, delivery))
    }
  }

  async function send(webhook: WebhookRecord, delivery: DeliveryRecord): Promise<number> {
    try {
      const fence = fenceOf(leases, DELIVERIES)
      fence.assertHeld()
      const settled = await sendDelivery(dependencies, webhook, delivery, fence)
      if (settled?.trouble) inTrouble.add(webhook.id)
      else inTrouble.delete(webhook.id)
    } catch (error) {
      // This process soon knows that it leads no more.
      if (error instanceof LeaseLostError) return AFTER_LOSS_MS
      // It stays as it was: the next look, which the timer brings, tries it again.
      logger.error('webhook.failed', { webhookId: webhook.id, error })
    }
    return 0
  }

  async function nextWait(): Promise<number | undefined> {
    if (!mayHaveSome) return undefined
    const next = await units.read((unit) => unit.webhooks.nextDueAt(unit.now.toISOString()))
    return next === null ? MAX_SLEEP_MS : untilMoment(next, clock)
  }

  return {
    wake: loop.wake,

    start(): void {
      stopListening ??= commits.onCommit(() => {
        if (mayHaveSome) loop.wake()
      })
      loop.start()
    },

    /** Waits a little for what is on the line; what is cut off is sent again after the next start. */
    async stop(): Promise<void> {
      stopListening?.()
      stopListening = undefined
      await loop.stop()
    },

    /** Somebody has made one: from now on commits count. */
    made(): void {
      mayHaveSome = true
      loop.wake()
    },
  }
}
