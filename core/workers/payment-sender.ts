import { setTimeout as delay } from 'node:timers/promises'

import { waitAfter } from '../domain/submission/retry-policy.ts'
import type { PaymentResult } from '../domain/submission/submission.ts'
import type { Clock } from '../ports/runtime/clock.ts'
import { fenceOf, LeaseLostError, type Leases } from '../ports/runtime/leases.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Providers } from '../ports/submission/provider.ts'
import type { Units } from '../ports/unit.ts'
import { connectionSettings } from '../use-cases/business/connection-settings.ts'
import type { BusinessSecrets } from '../use-cases/business/secrets.ts'
import { callsUnderWay, handlePaymentResult, paymentResultOf } from '../use-cases/submission/payment-status.ts'

import type { ConnectionTests } from './connection-tests.ts'
import { queueOf } from './submission-steps.ts'

const DEADLINE_MS = 30_000
const BATCH = 500
const FIRST_LOOK_MS = 1_000
/** How often it is looked what came of a call of the process that leads the business's queue. */
const LOOK_AT_LEADER_MS = 100
const LOOKS_FOR_LEADER = 10

export type PaymentSender = ReturnType<typeof createPaymentSender>

type Dependencies = {
  units: Units
  clock: Clock
  random: () => number
  secrets: BusinessSecrets
  providers: Providers
  connectionTests: Pick<ConnectionTests, 'succeededAfter'>
  logger: Logger
  leases: Leases
}

type UnsentPayment = { readonly businessId: string; readonly invoiceId: string }

/**
 * Tells the authority about payments that were recorded here first. Telling it twice does no harm: the last word counts,
 * so only the process that leads the business's queue has the word. Stopped in the middle of a call, it may say an older
 * thing behind the next leader: whichever of both finds that out has the payment on record told again.
 */
export function createPaymentSender(dependencies: Dependencies) {
  const { units, clock, random, secrets, providers, connectionTests, logger, leases } = dependencies
  // How long to leave an invoice alone after failures. Forgetting this at a restart only means an early try.
  const waiting = new Map<string, { businessId: string; tries: number; until: number }>()
  /** By business: the row of calls that is under way. */
  const busy = new Map<string, Promise<void>>()
  /** Businesses of which more was recorded while their row was under way. */
  const lookAgain = new Set<string>()
  /** By invoice: its call on the line. Two at once could arrive in the wrong order. */
  const onTheLine = new Map<string, Promise<PaymentResult>>()
  let running = false
  let timer: NodeJS.Timeout | undefined

  /**
   * One call per invoice at a time; the next one tells what is recorded by then. Whatever fails, on this machine too (a
   * locked keychain, a full disk), is tried again later.
   */
  async function send(businessId: string, invoiceId: string, deadlineMs: number): Promise<PaymentResult> {
    const before = onTheLine.get(invoiceId)
    const sent = (before ?? Promise.resolve())
      .then(() => tell(businessId, invoiceId, deadlineMs))
      .catch((error: unknown): PaymentResult => {
        if (error instanceof LeaseLostError) return { kind: 'later' }
        logger.error('payment.failed', { invoiceId, error })
        postpone({ businessId, invoiceId }, null)
        return { kind: 'later' }
      })
    onTheLine.set(invoiceId, sent)
    try {
      return await sent
    } finally {
      if (onTheLine.get(invoiceId) === sent) onTheLine.delete(invoiceId)
    }
  }

  /** For somebody who waits: where another process leads, it was told with the commit, and it is waited for. */
  async function report(businessId: string, invoiceId: string, deadlineMs: number): Promise<PaymentResult> {
    try {
      if (!(await leadsWithin(deadlineMs, businessId, invoiceId)))
        return await units.read((unit) => paymentResultOf(unit, businessId, invoiceId))
    } catch (error) {
      // It is recorded, and told of once that can be looked up again.
      logger.error('payment.failed', { invoiceId, error })
      return { kind: 'later' }
    }
    return send(businessId, invoiceId, deadlineMs)
  }

  /** False once another process has told of it, or too long has not. */
  async function leadsWithin(deadlineMs: number, businessId: string, invoiceId: string): Promise<boolean> {
    const queue = queueOf(businessId)
    const until = clock.monotonic() + deadlineMs
    for (let looks = 0; clock.monotonic() <= until; looks += 1) {
      // Whoever led may be gone.
      if (looks % LOOKS_FOR_LEADER === 0 && (await leases.hold([queue])).has(queue)) return true
      if ((await units.read((unit) => paymentResultOf(unit, businessId, invoiceId))).kind !== 'later') return false
      await delay(LOOK_AT_LEADER_MS)
    }
    return false
  }

  async function tell(businessId: string, invoiceId: string, deadlineMs: number): Promise<PaymentResult> {
    const began = clock.monotonic()
    const fence = fenceOf(leases, queueOf(businessId))
    const loaded = await units.read(async ({ businesses, invoices, submissions }) => ({
      business: await businesses.get(businessId),
      invoice: await invoices.get(businessId, invoiceId),
      submission: await submissions.get(invoiceId),
    }))
    const { business, invoice, submission } = loaded
    const provider = submission && providers.find(submission.provider)
    if (!business || !invoice?.payment || invoice.irn === null || !submission || !provider) return { kind: 'later' }
    const { payment, irn } = invoice
    // The authority is told through the provider that the invoice went through, once the business has that again.
    if (payment.sent) return units.read((unit) => paymentResultOf(unit, businessId, invoiceId))
    if (business.provider?.name !== submission.provider) return { kind: 'later' }

    // Secrets are read first: a locked keychain must not leave an attempt that never happened on record.
    const gateway = provider.connect(await connectionSettings(business, secrets, provider))
    const { attempt, underWay } = await units.write(async (unit) => {
      await fence.assertLeading(unit)
      const others = await callsUnderWay(unit, invoiceId)
      const id = await unit.submissions.startAttempt(submission, 'payment', unit.now.toISOString())
      return { attempt: id, underWay: others }
    })
    const { status, date, reference } = payment
    fence.assertHeld()
    const outcome = await gateway.updatePayment({ irn, status, date, reference }, { deadlineMs })

    const isRefused = outcome.kind === 'credentials_refused' && !connectionTests.succeededAfter(businessId, began)
    const result = await units.write((unit) =>
      handlePaymentResult(unit, { submission, attempt, underWay, payment, outcome, disconnects: isRefused }),
    )
    if (outcome.kind === 'taken' || outcome.kind === 'refused') {
      waiting.delete(invoiceId)
      // It is not the last word, or may not have been: the one on record is still to be told.
      if (result.kind === 'later') wake()
    } else postpone({ businessId, invoiceId }, outcome.kind === 'trouble' ? outcome.retryAfterMs : null)
    return result
  }

  function postpone({ businessId, invoiceId }: UnsentPayment, retryAfterMs: number | null): void {
    const tries = (waiting.get(invoiceId)?.tries ?? 0) + 1
    waiting.set(invoiceId, { businessId, tries, until: clock.monotonic() + waitAfter(tries, random(), retryAfterMs) })
    schedule()
  }

  async function sendAll(businessId: string, invoiceIds: readonly string[]): Promise<void> {
    for (const invoiceId of invoiceIds) {
      if (!running) return
      if ((waiting.get(invoiceId)?.until ?? 0) > clock.monotonic()) continue
      await send(businessId, invoiceId, DEADLINE_MS)
    }
  }

  /** Every business's payments in a row of their own: one whose provider hangs keeps only its own waiting. */
  async function sendAllToTell(): Promise<void> {
    const recorded = await units.read(({ submissions }) => submissions.paymentsToTell(BATCH))
    const led = await leases.hold([...new Set(recorded.map(({ businessId }) => queueOf(businessId)))])
    const toTell = recorded.filter(({ businessId }) => led.has(queueOf(businessId)))
    const known = new Set(toTell.map(({ invoiceId }) => invoiceId))
    for (const invoiceId of waiting.keys()) if (!known.has(invoiceId)) waiting.delete(invoiceId)
    for (const businessId of new Set(toTell.map((payment) => payment.businessId))) {
      if (busy.has(businessId)) {
        lookAgain.add(businessId)
        continue
      }

      const own = toTell.filter((payment) => payment.businessId === businessId)
      const row = sendAll(
        businessId,
        own.map(({ invoiceId }) => invoiceId),
      ).finally(() => {
        busy.delete(businessId)
        if (lookAgain.delete(businessId)) wake()
        else schedule()
      })
      busy.set(businessId, row)
    }
  }

  function schedule(): void {
    const soonest = Math.min(...[...waiting.values()].map(({ until }) => until - clock.monotonic()))
    clearTimeout(timer)
    if (!running || !Number.isFinite(soonest)) return
    timer = setTimeout(wake, Math.max(FIRST_LOOK_MS, soonest))
    timer.unref()
  }

  function wake(): void {
    if (!running) return
    sendAllToTell()
      .catch((error: unknown) => logger.error('payment.round', { error }))
      .finally(schedule)
  }

  return {
    report,

    start(): void {
      running = true
      wake()
    },
    /** Finishes what is on the line and stops. */
    async stop(): Promise<void> {
      running = false
      clearTimeout(timer)
      await Promise.all(busy.values())
    },
    /** A business's connection works again: its payments need not wait for their next try. */
    reconnected(businessId: string): void {
      for (const [invoiceId, payment] of waiting) if (payment.businessId === businessId) waiting.delete(invoiceId)
    },
    /** Somebody says anew what became of this invoice: that need not wait for the next try of what was said before. */
    recorded(invoiceId: string): void {
      waiting.delete(invoiceId)
    },
    /** Sends what is recorded and not yet told; failures wait for their time. */
    wake,
  }
}
