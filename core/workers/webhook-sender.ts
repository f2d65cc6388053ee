import { MAX_WAIT_MS, type DeliveryRecord } from '../domain/webhook/delivery.ts'
import type { WebhookRecord } from '../domain/webhook/webhook.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { CommitSignal } from '../use-cases/instance/events.ts'
import { hasUnread, queueDeliveries, sendDelivery, type Sending } from '../use-cases/webhooks/deliveries.ts'

import { withTimeout } from './with-timeout.ts'

/** So many deliveries to one receiver are on the line at once; to one in trouble only one. */
const LANES = 4
const LAST_CALLS_MS = 3_000
/** Timers do not reach further; a clock that was set ahead is noticed by then. */
const LONGEST_SLEEP_MS = 60_000

type Dependencies = Sending & {
  readonly commits: Pick<CommitSignal, 'onCommit'>
  readonly logger: Logger
}

export type WebhookSender = ReturnType<typeof createWebhookSender>

/** Sends what happened to the receivers that asked for it, again and again until they take it. */
export function createWebhookSender(dependencies: Dependencies) {
  const { units, clock, commits, logger } = dependencies
  /** By delivery: what is on the line. */
  const onTheLine = new Map<string, { readonly webhookId: string; readonly done: Promise<void> }>()
  const inTrouble = new Set<string>()
  /** Where nobody has a webhook, commits are let pass. */
  let mayHaveSome = true
  let stopListening: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let again = false

  async function look(): Promise<void> {
    const looked = await units.read(async (unit) => {
      const webhooks = await unit.webhooks.all()
      return { webhooks, isUnread: await hasUnread(unit, webhooks) }
    })
    mayHaveSome = looked.webhooks.length > 0
    if (looked.isUnread && (await units.write(queueDeliveries))) again = true
    for (const webhook of looked.webhooks) await sendDue(webhook)
  }

  async function sendDue(webhook: WebhookRecord): Promise<void> {
    const busy = [...onTheLine.values()].filter(({ webhookId }) => webhookId === webhook.id).length
    const lanes = inTrouble.has(webhook.id) ? 1 : LANES
    if (busy >= lanes) return

    const due = await units.read((unit) => {
      const latest = new Date(unit.now.getTime() + MAX_WAIT_MS).toISOString()
      return unit.webhooks.due(webhook.id, { now: unit.now.toISOString(), latest }, lanes + busy)
    })
    for (const delivery of due.filter(({ id }) => !onTheLine.has(id)).slice(0, lanes - busy)) send(webhook, delivery)
  }

  function send(webhook: WebhookRecord, delivery: DeliveryRecord): void {
    const done = sendDelivery(dependencies, webhook, delivery)
      .then((settled) => {
        if (settled?.trouble) inTrouble.add(webhook.id)
        else inTrouble.delete(webhook.id)
      })
      // It stays as it was: the next look, which the timer brings, tries it again.
      .catch((error: unknown) => logger.error('webhook.failed', { webhookId: webhook.id, error }))
      .finally(() => {
        onTheLine.delete(delivery.id)
        wake()
      })
    onTheLine.set(delivery.id, { webhookId: webhook.id, done })
  }

  async function rounds(): Promise<void> {
    while (again && stopListening) {
      again = false
      try {
        await look()
      } catch (error) {
        logger.error('webhook.round', { error })
      }
    }
    await schedule().catch((error: unknown) => logger.error('webhook.schedule', { error }))
  }

  async function schedule(): Promise<void> {
    clearTimeout(timer)
    if (!stopListening || !mayHaveSome) return
    const next = await units.read((unit) => unit.webhooks.nextDueAt(unit.now.toISOString()))
    const wait = next === null ? LONGEST_SLEEP_MS : Date.parse(next) - clock.now().getTime()
    if (!stopListening) return
    timer = setTimeout(wake, Math.min(LONGEST_SLEEP_MS, Math.max(0, wait)))
    timer.unref()
  }

  function wake(): void {
    if (!stopListening) return
    again = true
    round ??= rounds().finally(() => {
      round = undefined
      if (again) wake()
    })
  }

  return {
    wake,

    start(): void {
      stopListening ??= commits.onCommit(() => {
        if (mayHaveSome) wake()
      })
      wake()
    },

    /** Waits a little for what is on the line; what is cut off is sent again after the next start. */
    async stop(): Promise<void> {
      stopListening?.()
      stopListening = undefined
      clearTimeout(timer)
      await round
      await withTimeout(LAST_CALLS_MS, Promise.all([...onTheLine.values()].map(({ done }) => done)))
    },

    /** Somebody has made one: from now on commits count. */
    made(): void {
      mayHaveSome = true
      wake()
    },
  }
}
