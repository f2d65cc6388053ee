import type { BusinessSecrets } from '../business/business-secrets.ts'
import type { InvoiceStatus } from '../contract/vocabulary.ts'
import type { Providers } from '../provider/registry.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Network } from '../runtime/network.ts'
import { steadyClock } from '../runtime/steady-clock.ts'
import type { Storage } from '../storage/storage.ts'

import { createDispatcher } from './dispatcher.ts'
import { createLineWatch } from './line-watch.ts'
import type { PaymentSender } from './payment-sender.ts'
import { afterReconnect, afterRestart } from './settle.ts'
import { createStallWatch, type StallWatch } from './stall-watch.ts'
import { BACKGROUND_DEADLINE_MS, createSubmissionSteps } from './submission-steps.ts'
import { LINE_TROUBLES, type DueSubmission } from './submission.ts'
import { createVerdictWriter } from './verdict-writer.ts'

/** How long a step that failed on this machine (a locked keychain, a full disk) is left alone. */
const OWN_FAULT_MS = 30_000
/** The longest wait that a clock set back between two runs may leave behind. */
const LONGEST_WAIT_MS = 60 * 60_000

const MOVING = ['QUEUED', 'CHECKING', 'SENT', 'HANDING_OVER'] as const

export type SubmissionWorker = ReturnType<typeof createSubmissionWorker>

type Dependencies = {
  storage: Storage
  clock: Clock
  network: Network
  random: () => number
  secrets: BusinessSecrets
  providers: Providers
  payments: PaymentSender
  logger: Logger
  providerWindowMs: number
}

/** Moves the queue by itself, for all businesses of a data folder. One per data folder. */
export function createSubmissionWorker(dependencies: Dependencies) {
  const { storage, clock, network, random, payments, logger, providerWindowMs } = dependencies
  const now = steadyClock(clock)
  const verdicts = createVerdictWriter({ clock })
  const steps = createSubmissionSteps({ ...dependencies, now, verdicts })
  const stalls: StallWatch = createStallWatch({ storage, clock, network, verdicts, logger })

  const dispatcher = createDispatcher({
    due: (limit) => storage.read(({ submissions }) => submissions.due(MOVING, now().toISOString(), limit)),
    async untilNext() {
      const next = await storage.read(({ submissions }) => submissions.nextDueAt(MOVING))
      return next === null ? null : Date.parse(next) - now().getTime()
    },
    step,
    logger,
  })

  const line = createLineWatch({
    clock,
    network,
    logger,
    async unreachable() {
      const businesses = await storage.read(async (repositories) => {
        const ids = await repositories.submissions.businessesInTrouble(LINE_TROUBLES)
        return Promise.all(ids.map((id) => repositories.businesses.get(id)))
      })
      const addresses = businesses.map((business) => business?.provider?.apiUrl ?? null)
      return [...new Set(addresses.filter((address) => address !== null))]
    },
    onReturn(address) {
      logger.info('submission.lineBack', { all: address === null })
      bringForward(undefined)
    },
  })

  function bringForward(businessId: string | undefined): void {
    storage
      .write(({ submissions }) => submissions.bringForward(LINE_TROUBLES, now().toISOString(), businessId))
      .then(wake)
      .catch((error: unknown) => logger.error('submission.bringForward', { error }))
  }

  async function step(submission: DueSubmission): Promise<'answered' | 'troubled' | 'nothing'> {
    const { businessId, invoiceId } = submission
    try {
      const result = await steps.run(businessId, invoiceId, BACKGROUND_DEADLINE_MS)
      if (result === 'answered') await answered(businessId)
      return result
    } catch (error) {
      logger.error('submission.failed', { invoiceId, error })
      await postpone(submission)
      return 'nothing'
    }
  }

  /** The provider answers again: whatever waits for the line need not wait for its next try. */
  async function answered(businessId: string): Promise<void> {
    stalls.moved(businessId)
    const troubled = await storage.read(({ submissions }) =>
      submissions.businessesInTrouble([...LINE_TROUBLES, 'original_pending']),
    )
    if (!troubled.includes(businessId)) return

    await storage.write(({ submissions }) =>
      submissions.bringForward([...LINE_TROUBLES, 'original_pending'], now().toISOString(), businessId),
    )
  }

  async function postpone({ invoiceId, state }: DueSubmission): Promise<void> {
    await storage
      .write(async ({ submissions }) => {
        const stored = await submissions.get(invoiceId)
        if (!stored || stored.state !== state) return
        const later = new Date(now().getTime() + OWN_FAULT_MS).toISOString()
        await submissions.update({ ...stored, nextAttemptAt: later })
      })
      .catch((cause: unknown) => logger.error('submission.notPostponed', { error: cause }))
  }

  function wake(): void {
    dispatcher.wake()
    payments.wake()
  }

  return {
    /** Takes up what an earlier run left, then goes on by itself. */
    async start(): Promise<void> {
      // Looked at first: most starts find nothing, and an empty transaction costs a write to the disk all the same.
      const left = await storage.read(({ submissions }) => submissions.inState('SENDING'))
      const latest = new Date(now().getTime() + LONGEST_WAIT_MS).toISOString()
      const tooLate = await storage.read(({ submissions }) => submissions.nextDueAt(MOVING))
      if (left.length > 0 || (tooLate !== null && tooLate > latest)) {
        await storage.write(async ({ submissions }) => {
          const circumstances = { now: now(), random: random(), providerWindowMs }
          for (const submission of left) await submissions.update(afterRestart(submission, circumstances))
          await submissions.waitNoLongerThan(latest)
        })
      }
      payments.start()
      dispatcher.start()
      line.start()
      stalls.start()
    },

    /** Finishes the calls on the line and stops. */
    async stop(): Promise<void> {
      line.stop()
      stalls.stop()
      await Promise.all([dispatcher.stop(), payments.stop()])
    },

    wake,

    /** The system says that the line is back, or that the computer woke up. */
    lineReturned: () => bringForward(undefined),

    /** One try at once, for a user who waits. Whatever comes of it is in the database afterwards. */
    async tryNow(businessId: string, invoiceId: string, deadlineMs: number): Promise<void> {
      const result = await dispatcher.alone({ businessId, invoiceId }, () =>
        steps.run(businessId, invoiceId, deadlineMs),
      )
      if (result === 'answered') await answered(businessId)
      wake()
    },

    /** A business's connection works again: what waited for it goes on. */
    async reconnected(businessId: string): Promise<void> {
      await storage.write(async ({ submissions, invoices }) => {
        for (const waiting of await submissions.inState('WAITING_FOR_CONNECTION', businessId)) {
          const invoice = await invoices.get(businessId, waiting.invoiceId)
          await submissions.update(afterReconnect(waiting, progressOf(invoice?.status), now()))
        }
        await submissions.bringForward(LINE_TROUBLES, now().toISOString(), businessId)
      })
      wake()
    },

    /** Since when a business's queue has stood still although it should move; null when it moves. */
    stalledSince: stalls.stalledSince,
  }
}

function progressOf(status: InvoiceStatus | undefined): 'none' | 'accepted' | 'approved' {
  if (status === 'SUBMITTED') return 'accepted'
  return status === 'FIRS_APPROVED' || status === 'PAID' ? 'approved' : 'none'
}
