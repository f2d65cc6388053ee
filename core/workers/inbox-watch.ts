import { waitAfter } from '../domain/submission/retry-policy.ts'
import type { Clock } from '../ports/runtime/clock.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Network } from '../ports/runtime/network.ts'
import type { Providers } from '../ports/submission/provider.ts'
import type { Units } from '../ports/unit.ts'
import type { BusinessSecrets } from '../use-cases/business/secrets.ts'
import type { CommitSignal } from '../use-cases/instance/events.ts'
import { deliversTo, fetchIncoming } from '../use-cases/purchases/fetch-incoming.ts'
import { sendConfirmation } from '../use-cases/purchases/inbox.ts'
import { checkPurchase } from '../use-cases/purchases/proof.ts'

import { withTimeout } from './with-timeout.ts'

/** How soon after a change, and how often while a provider does not answer, is looked whose turn it is. */
const TICK_MS = 2_000
/** The longest time without a look: what was missed is noticed by then. */
const REST_MS = 60_000
/** How often each business is looked after while its provider answers. */
const EVERY_MS = 15 * 60_000
const DEADLINE_MS = 30_000
/** How long a call on the line may still take when the program stops; it is made again after the next start. */
const LAST_CALLS_MS = 4_000
/** Bills and confirmations of one round; what is left waits for the next one. */
const BATCH = 50

type Dependencies = {
  readonly units: Units
  readonly commits: Pick<CommitSignal, 'onCommit'>
  readonly clock: Clock
  readonly network: Network
  readonly random: () => number
  readonly secrets: BusinessSecrets
  readonly providers: Providers
  readonly logger: Logger
  /** How long after a good connection test, and after the start, it is first looked; null: never by itself. */
  readonly inboxFirstLookMs: number | null
}

/** Of a business: when its provider is asked again, and how often it has not answered in a row. */
type Turn = { readonly at: number; readonly tries: number }

export type InboxWatch = ReturnType<typeof createInboxWatch>

/**
 * Fetches by itself what suppliers sent, tells the network what was confirmed, and asks FIRS / NRS once for each bill with
 * an IRN. What fails is tried again, at longer and longer intervals; a line that is back is used at once.
 */
export function createInboxWatch({ inboxFirstLookMs: firstMs, ...dependencies }: Dependencies) {
  const { units, commits, clock, network, random, providers, logger } = dependencies
  // Forgetting these at a restart only means an early look.
  const turns = new Map<string, Turn>()
  const proofs = new Map<string, Turn>()
  const receipts = new Map<string, Turn>()
  let timer: NodeJS.Timeout | undefined
  /** When the timer rings, on the stopwatch. */
  let ringsAt = 0
  let isRunning = false
  let hasChanged = false
  let stopListening: (() => void) | undefined
  let round: Promise<void> | undefined
  let hasBills = true
  let wasOnline = network.online()

  const isDue = (turn: Turn | undefined): boolean => (turn?.at ?? 0) <= clock.monotonic()

  function later(known: Map<string, Turn>, id: string, retryAfterMs: number | null = null): void {
    const tries = (known.get(id)?.tries ?? 0) + 1
    known.set(id, { tries, at: clock.monotonic() + waitAfter(tries, random(), retryAfterMs) })
  }

  async function look(businessId: string): Promise<void> {
    try {
      const { received, look: answer, retryAfterMs } = await fetchIncoming(dependencies, businessId, DEADLINE_MS)
      if (received > 0) logger.info('inbox.received', { businessId, received })
      if (answer.lookedAt === answer.triedAt) turns.set(businessId, { tries: 0, at: clock.monotonic() + EVERY_MS })
      else later(turns, businessId, retryAfterMs)
    } catch (error) {
      // A locked keychain, a full disk.
      logger.error('inbox.failed', { businessId, error })
      later(turns, businessId)
    }
  }

  async function lookAround(): Promise<void> {
    const businesses = await units.read(async (unit) => {
      // Two folders with the same data would both ask.
      if (unit.isCopy || unit.isRetired) return []
      return (await unit.businesses.all()).filter((business) => deliversTo(providers, business))
    })
    for (const id of turns.keys()) if (!businesses.some((business) => business.id === id)) turns.delete(id)
    const start = clock.monotonic() + (firstMs ?? 0)
    for (const { id } of businesses) if (!turns.has(id)) turns.set(id, { at: start, tries: 0 })
    // One whose provider hangs keeps nobody else waiting.
    await Promise.all(businesses.filter(({ id }) => isDue(turns.get(id))).map(({ id }) => look(id)))
  }

  /** Bills and confirmations that wait; those of a business whose provider does not answer wait together. */
  async function tell(): Promise<void> {
    const waiting = (known: Map<string, Turn>) => [...known.keys()].filter((id) => !isDue(known.get(id)))
    const [notProved, notConfirmed] = [waiting(proofs), waiting(receipts)]
    const { bills, items, isHere } = await units.read(async (unit) => ({
      isHere: !unit.isCopy && !unit.isRetired,
      bills: hasBills ? await unit.purchases.toProve(BATCH, notProved) : [],
      items: await unit.inbox.toConfirm(BATCH, notConfirmed),
    }))
    if (!isHere) return
    hasBills = bills.length + notProved.length > 0
    for (const { businessId, id } of items) {
      if (!isDue(receipts.get(businessId))) continue
      const isTold = await sendConfirmation(dependencies, { businessId, id }, DEADLINE_MS).catch(() => false)
      if (isTold) receipts.delete(businessId)
      else later(receipts, businessId)
    }
    for (const { businessId, id } of bills) {
      if (!isDue(proofs.get(businessId))) continue
      try {
        await checkPurchase(dependencies, { businessId }, id, DEADLINE_MS)
        proofs.delete(businessId)
      } catch {
        later(proofs, businessId)
      }
    }
  }

  async function goRound(): Promise<void> {
    const online = network.online()
    if (online && !wasOnline) {
      for (const known of [turns, proofs, receipts])
        for (const [id, turn] of known) if (turn.tries > 0) known.set(id, { ...turn, at: 0 })
    }
    wasOnline = online
    await Promise.all([lookAround(), tell()])
  }

  /** Never throws: what failed is tried again at its time. */
  function go(): Promise<void> {
    round ??= goRound()
      .catch((error: unknown) => logger.error('inbox.round', { error }))
      .finally(() => (round = undefined))
    return round
  }

  /** Milliseconds until somebody's turn; soon where the return of the line is waited for. */
  function untilTurn(): number {
    const all = [turns, proofs, receipts].flatMap((known) => [...known.values()])
    if (hasChanged || all.some(({ tries }) => tries > 0)) return TICK_MS
    const soonest = Math.min(...all.map(({ at }) => at)) - clock.monotonic()
    return Math.min(REST_MS, Math.max(TICK_MS, soonest))
  }

  function sleep(ms: number): void {
    clearTimeout(timer)
    ringsAt = clock.monotonic() + ms
    timer = setTimeout(() => {
      timer = undefined
      hasChanged = false
      void go().then(() => isRunning && sleep(untilTurn()))
    }, ms)
    timer.unref()
  }

  /** Something was written: a business may have a provider now, or something to be told. */
  function changed(): void {
    hasChanged = true
    if (timer && ringsAt - clock.monotonic() > TICK_MS) sleep(TICK_MS)
  }

  return {
    start(): void {
      if (firstMs === null) return
      isRunning = true
      stopListening ??= commits.onCommit(changed)
      sleep(TICK_MS)
    },
    async stop(): Promise<void> {
      isRunning = false
      stopListening?.()
      stopListening = undefined
      clearTimeout(timer)
      timer = undefined
      await withTimeout(LAST_CALLS_MS, round)
    },
    /** A business's connection works: it is looked soon. */
    reconnected(businessId: string): void {
      turns.set(businessId, { at: clock.monotonic() + (firstMs ?? 0), tries: 0 })
      proofs.delete(businessId)
      receipts.delete(businessId)
      hasBills = true
    },
    /** A bill with an IRN was recorded. */
    billToProve(): void {
      hasBills = true
    },
    /** One round at once, for tests: what is due is done when it resolves. */
    go,
  }
}
