import type { DueSubmission, StepResult } from '../domain/submission/submission.ts'
import type { Logger } from '../ports/runtime/logger.ts'

import { withTimeout } from './with-timeout.ts'

/** How many invoices are on the line at once, in all. Nobody's first has to wait for that: hung providers fill lanes. */
const LANES = 12
/** The most there ever are: sockets and memory are finite. */
const MOST_LANES = 200
/** How many of one business: a provider that hangs holds up nobody else's. */
const LANES_PER_BUSINESS = 3
/** How many after its last call failed: one call is enough to learn whether it answers again. */
const LANES_IN_TROUBLE = 1
/** How far ahead is looked for somebody whose turn it is. */
const LOOK_AHEAD = 200
/** The longest sleep: whatever was missed is noticed after this at the latest. */
const LONGEST_SLEEP_MS = 30_000

type Dependencies = {
  /** What is due now, businesses taking turns. */
  due(limit: number): Promise<readonly DueSubmission[]>
  /** Milliseconds until the next becomes due, or null. */
  untilNext(): Promise<number | null>
  /** Takes one a step further. */
  step(submission: DueSubmission): Promise<StepResult>
  logger: Logger
}

/** Decides whose turn it is: every business gets its lanes, and one that is in trouble gets a single one. */
export function createDispatcher({ due, untilNext, step, logger }: Dependencies) {
  /** By invoice: its business. */
  const onTheLine = new Map<string, string>()
  const inTrouble = new Set<string>()
  const steps = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let running = false
  let choosing = false
  let chooseAgain = false

  function hasLane(businessId: string): boolean {
    const taken = [...onTheLine.values()].filter((other) => other === businessId).length
    if (taken === 0) return onTheLine.size < MOST_LANES
    return onTheLine.size < LANES && taken < (inTrouble.has(businessId) ? LANES_IN_TROUBLE : LANES_PER_BUSINESS)
  }

  function start(submission: DueSubmission): void {
    const { invoiceId, businessId } = submission
    onTheLine.set(invoiceId, businessId)
    const taken = step(submission)
      .then((result) => {
        if (result === 'answered') inTrouble.delete(businessId)
        if (result === 'troubled') inTrouble.add(businessId)
      })
      .catch((error: unknown) => logger.error('submission.step', { invoiceId, error }))
      .finally(() => {
        onTheLine.delete(invoiceId)
        steps.delete(invoiceId)
        wake()
      })
    steps.set(invoiceId, taken)
  }

  async function choose(): Promise<void> {
    do {
      chooseAgain = false
      for (const submission of await due(LOOK_AHEAD)) {
        if (!running) return
        if (!onTheLine.has(submission.invoiceId) && hasLane(submission.businessId)) start(submission)
      }
    } while (chooseAgain && running)

    const wait = await untilNext()
    if (!running || chooseAgain) return
    // What is due and has no lane is taken up when a lane gets free.
    const shortest = onTheLine.size > 0 ? 1_000 : 0
    timer = setTimeout(wake, Math.min(LONGEST_SLEEP_MS, Math.max(shortest, wait ?? LONGEST_SLEEP_MS)))
    timer.unref()
  }

  function wake(): void {
    if (!running) return
    chooseAgain = true
    if (choosing) return

    clearTimeout(timer)
    choosing = true
    choose()
      .catch((error: unknown) => {
        logger.error('submission.choose', { error })
        timer = setTimeout(wake, LONGEST_SLEEP_MS)
        timer.unref()
      })
      .finally(() => {
        choosing = false
        if (chooseAgain) wake()
      })
  }

  return {
    start(): void {
      running = true
      wake()
    },

    /** Finishes the calls on the line and stops. */
    async stop(): Promise<void> {
      running = false
      clearTimeout(timer)
      await Promise.all(steps.values())
    },

    wake,

    isOnTheLine: (invoiceId: string): boolean => onTheLine.has(invoiceId),

    /**
     * Keeps an invoice from being chosen while somebody waits for it. When it is on the line already, waits for that
     * instead, at most so long, and answers undefined.
     */
    async alone<T>(
      { invoiceId, businessId }: Omit<DueSubmission, 'state'>,
      patienceMs: number,
      work: () => Promise<T>,
    ): Promise<T | undefined> {
      if (onTheLine.has(invoiceId)) {
        await withTimeout(patienceMs, steps.get(invoiceId))
        return undefined
      }

      onTheLine.set(invoiceId, businessId)
      try {
        return await work()
      } finally {
        onTheLine.delete(invoiceId)
        wake()
      }
    },
  }
}
