import { setTimeout as delay } from 'node:timers/promises'

import { addressField } from '../contract/business/credentials.ts'
import { AppError } from '../contract/http/errors.ts'
import { valueIn } from '../domain/business/credentials.ts'
import { afterReconnect, afterRestart } from '../domain/submission/handle-result.ts'
import {
  LINE_TROUBLES,
  progressOf,
  type DueSubmission,
  type StepResult,
  type SubmissionRecord,
} from '../domain/submission/submission.ts'
import type { Clock } from '../ports/runtime/clock.ts'
import { LeaseLostError, type Leases } from '../ports/runtime/leases.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Network } from '../ports/runtime/network.ts'
import type { Providers } from '../ports/submission/provider.ts'
import type { Unit, Units } from '../ports/unit.ts'
import type { BusinessSecrets } from '../use-cases/business/secrets.ts'
import { expedite } from '../use-cases/submission/expedite.ts'

import type { ConnectionTests } from './connection-tests.ts'
import { createConnectionWatch } from './connection-watch.ts'
import { createDispatcher } from './dispatcher.ts'
import { monotonicClock } from './monotonic-clock.ts'
import type { PaymentSender } from './payment-sender.ts'
import { createStallWatch } from './stall-watch.ts'
import { BACKGROUND_DEADLINE_MS, createSubmissionSteps, queueOf } from './submission-steps.ts'
import { withTimeout } from './with-timeout.ts'

/** How long a step that failed on this machine (a locked keychain, a full disk) is left alone. */
const OWN_FAULT_MS = 30_000
/** The longest wait that a clock set back between two runs may leave behind. */
const LONGEST_WAIT_MS = 60 * 60_000

/** How often it is looked for what got stuck between two steps. */
const SWEEP_MS = 30_000
/** How often it is looked whether a queue that another process leads goes on, and what became of one try there. */
const LED_ELSEWHERE_MS = 1_000
const LOOK_AT_LEADER_MS = 100
/** How long a call on the line may still take when the program stops; what comes of it then is looked up. */
const LAST_CALLS_MS = 4_000

/** What a connection that works is proof against: the line is there, and so are the credentials. */
const ENDED_BY_A_CONNECTION = [...LINE_TROUBLES, 'secrets_unavailable'] as const
/** And notes whose original may have been approved by that very answer. */
const ENDED_BY_AN_ANSWER = [...ENDED_BY_A_CONNECTION, 'original_pending'] as const

export type SubmissionWorker = ReturnType<typeof createSubmissionWorker>

type Dependencies = {
  units: Units
  clock: Clock
  network: Network
  random: () => number
  secrets: BusinessSecrets
  providers: Providers
  payments: PaymentSender
  connectionTests: ConnectionTests
  logger: Logger
  providerWindowMs: number
  leases: Leases
}

/** Moves the queue by itself, for all businesses of a data folder, or for those that this process leads. */
export function createSubmissionWorker(dependencies: Dependencies) {
  const { units, clock, network, random, payments, connectionTests, logger, providerWindowMs, leases } = dependencies
  const now = monotonicClock(clock)
  const steps = createSubmissionSteps({ ...dependencies, now })
  let sweeper: NodeJS.Timeout | undefined
  const stalls = createStallWatch({ units, clock, now, network, logger })

  /** Of what is due, some is another process's: it is looked again whether that goes on. */
  let isLedElsewhere = false

  const dispatcher = createDispatcher({
    async due(limit) {
      const due = await units.read(({ submissions }) => submissions.due(now().toISOString(), limit))
      const led = await ledOf(due)
      isLedElsewhere = due.some(({ businessId }) => !led.has(businessId))
      return due.filter(({ businessId }) => led.has(businessId))
    },
    async untilNext() {
      const next = await units.read(({ submissions }) => submissions.nextDueAt())
      const wait = next === null ? null : Date.parse(next) - now().getTime()
      return isLedElsewhere ? Math.max(LED_ELSEWHERE_MS, wait ?? 0) : wait
    },
    step: (submission) => step(submission),
    logger,
  })

  const line = createConnectionWatch({
    clock,
    network,
    logger,
    async unreachable() {
      const businesses = await units.read(async (unit) => {
        const ids = await unit.submissions.businessesInTrouble(LINE_TROUBLES)
        return Promise.all(ids.map((id) => unit.businesses.get(id)))
      })
      const addresses = businesses.map((business) => valueIn(business?.provider?.credentials, addressField.name))
      return [...new Set(addresses.filter((address) => address !== null))]
    },
    onReturn(address) {
      logger.info('submission.lineBack', { all: address === null })
      units
        .write((unit) => expedite(unit, LINE_TROUBLES, now()))
        .then(wake)
        .catch((error: unknown) => logger.error('submission.lineBack', { error }))
    },
  })

  /** The businesses among them whose queue this process leads, taking what nobody does. */
  async function ledOf(submissions: readonly { readonly businessId: string }[]): Promise<ReadonlySet<string>> {
    const ids = [...new Set(submissions.map(({ businessId }) => businessId))]
    if (leases.isAlone || ids.length === 0) return new Set(ids)
    const held = await leases.hold(ids.map(queueOf))
    return new Set(ids.filter((id) => held.has(queueOf(id))))
  }

  async function step(submission: DueSubmission, deadlineMs = BACKGROUND_DEADLINE_MS): Promise<StepResult> {
    const { businessId, invoiceId } = submission
    const began = now()
    try {
      const result = await steps.run(businessId, invoiceId, deadlineMs)
      if (result === 'answered') await answered(businessId)
      if (result === 'troubled') line.troubled()
      return result
    } catch (error) {
      if (error instanceof LeaseLostError) return 'nothing'
      // It is queued all the same: a locked keychain or a full disk is tried again like everything else.
      logger.error('submission.failed', { invoiceId, error })
      await postpone(submission, error, began)
      return 'nothing'
    }
  }

  /** The provider answers again: whatever waits for the line need not wait for its next try. */
  async function answered(businessId: string): Promise<void> {
    stalls.moved(businessId)
    // What was approved just now may have a payment that waited for it.
    payments.wake()
    const troubled = await units.read(({ submissions }) => submissions.businessesInTrouble(ENDED_BY_AN_ANSWER))
    if (!troubled.includes(businessId)) return

    await units.write((unit) => expedite(unit, ENDED_BY_AN_ANSWER, now(), businessId))
  }

  /** Leaves a step that failed on this machine alone for a while, unless somebody asked for another since it began. */
  async function postpone(
    { invoiceId, state }: Pick<DueSubmission, 'invoiceId' | 'state'>,
    error: unknown,
    began: Date,
  ): Promise<void> {
    const isLocked = error instanceof AppError && error.code === 'secret_store_unavailable'
    await units
      .write(async ({ submissions }) => {
        const stored = await submissions.get(invoiceId)
        if (stored?.state === 'SENDING') return submissions.update(afterRestart(stored, circumstances()))
        if (!stored || stored.state !== state) return
        if (stored.nextAttemptAt !== null && Date.parse(stored.nextAttemptAt) > began.getTime()) return
        const nextAttemptAt = new Date(now().getTime() + OWN_FAULT_MS).toISOString()
        const trouble = isLocked ? { lastTrouble: 'secrets_unavailable' as const } : {}
        await submissions.update({ ...stored, ...trouble, nextAttemptAt })
      })
      .catch((cause: unknown) => logger.error('submission.notPostponed', { error: cause }))
  }

  const circumstances = () => ({ now: now(), random: random(), providerWindowMs })

  /**
   * Takes up what nobody is working on: a step that ended between its call and its record (a full disk), or a business
   * that was connected without its queue being told.
   */
  async function sweep(): Promise<void> {
    const sent = await units.read(({ submissions }) => submissions.inState('SENDING'))
    const led = await ledOf(sent)
    const isStuck = ({ invoiceId, businessId }: SubmissionRecord) =>
      led.has(businessId) && !dispatcher.isOnTheLine(invoiceId)
    const found = await units.read(async ({ submissions, businesses }) => {
      const sending = sent.filter(isStuck)
      const waiting = await submissions.inState('WAITING_FOR_CONNECTION')
      const connected = new Set<string>()
      for (const businessId of new Set(waiting.map((submission) => submission.businessId))) {
        if ((await businesses.get(businessId))?.provider?.isConnected) connected.add(businessId)
      }
      return sending.length > 0 || connected.size > 0 ? { connected } : undefined
    })
    if (!found) return

    await units.write(async ({ submissions, invoices }) => {
      for (const submission of (await submissions.inState('SENDING')).filter(isStuck)) {
        await submissions.update(afterRestart(submission, circumstances()))
      }
      for (const businessId of found.connected) await release({ submissions, invoices }, businessId)
    })
    dispatcher.wake()
  }

  /** Lets go on what waited for a connection that is there now. */
  async function release(
    { submissions, invoices }: Pick<Unit, 'submissions' | 'invoices'>,
    businessId: string,
  ): Promise<void> {
    for (const waiting of await submissions.inState('WAITING_FOR_CONNECTION', businessId)) {
      const found = await invoices.look(businessId, waiting.invoiceId)
      await submissions.update(afterReconnect(waiting, progressOf(found?.invoice.status), now()))
    }
  }

  /** Its queue is led by another process, which was told of it: waits until that has tried, at most so long. */
  async function waitForLeader(invoiceId: string, patienceMs: number): Promise<void> {
    const until = clock.monotonic() + patienceMs
    for (;;) {
      const found = await units.read(({ submissions }) => submissions.get(invoiceId))
      if (!found || (found.state !== 'QUEUED' && found.state !== 'SENDING') || clock.monotonic() > until) return
      await delay(LOOK_AT_LEADER_MS)
    }
  }

  function wake(): void {
    dispatcher.wake()
    payments.wake()
  }

  return {
    /** Takes up what an earlier run left, then goes on by itself. */
    async start(): Promise<void> {
      await sweep()
      // Looked at first: most starts find nothing, and an empty transaction costs a write to the disk all the same.
      const latest = new Date(now().getTime() + LONGEST_WAIT_MS).toISOString()
      const { isTooLate, isInTrouble } = await units.read(async ({ submissions }) => ({
        isTooLate: await submissions.isDueAfter(latest),
        isInTrouble: (await submissions.businessesInTrouble(LINE_TROUBLES)).length > 0,
      }))
      if (isTooLate || isInTrouble) {
        await units.write(async (unit) => {
          await unit.submissions.waitNoLongerThan(latest)
          // A new start is a new chance: nobody knows how long the line has been back.
          await expedite(unit, LINE_TROUBLES, now())
        })
      }
      sweeper = setInterval(() => {
        sweep().catch((error: unknown) => logger.error('submission.sweep', { error }))
      }, SWEEP_MS)
      sweeper.unref()
      payments.start()
      dispatcher.start()
      line.start()
      stalls.start()
    },

    /** Lets the calls on the line finish for a few seconds and stops. */
    async stop(): Promise<void> {
      clearInterval(sweeper)
      line.stop()
      stalls.stop()
      await withTimeout(LAST_CALLS_MS, Promise.all([dispatcher.stop(), payments.stop()]))
    },

    wake,

    /** One try at once, for a user who waits. Whatever comes of it is in the database afterwards. */
    async tryNow(businessId: string, invoiceId: string, deadlineMs: number): Promise<void> {
      if (!(await ledOf([{ businessId }])).has(businessId)) return waitForLeader(invoiceId, deadlineMs)
      await dispatcher.alone({ businessId, invoiceId }, deadlineMs, () =>
        step({ businessId, invoiceId, state: 'QUEUED' }, deadlineMs),
      )
      wake()
    },

    /** A business's connection works again: what waited for it goes on. */
    async reconnected(businessId: string): Promise<void> {
      connectionTests.succeeded(businessId)
      payments.reconnected(businessId)
      await units.write(async (unit) => {
        await release(unit, businessId)
        await expedite(unit, ENDED_BY_A_CONNECTION, now(), businessId)
      })
      wake()
    },

    /** Since when a business's queue has stood still although it should move; null when it moves. */
    stalledSince: stalls.stalledSince,
  }
}
