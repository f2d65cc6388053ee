import type { Logger } from '../ports/runtime/logger.ts'
import type { Units } from '../ports/unit.ts'
import { checkStep, recordStep, type CheckStep } from '../use-cases/audit/revisions.ts'

export type RevisionChecks = {
  /** Begins in the background, where the last run ended. */
  start(): void
  /** Resolves once nothing of it is under way. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly units: Units
  readonly logger: Logger
  readonly pace?: typeof defaultPace
  /** Since it was last asked. */
  readonly isBusy?: () => boolean
}

/**
 * A step takes less than half a millisecond: a million invoices take some ten minutes, and nobody waits behind them. One
 * of two milliseconds came in between of every fifth list. While others have work it rests for longer: what it reads is
 * garbage, and in the minutes after a start each request met the collecting of it. Every hour such a round would take as
 * much of the processor as all the rest of a desk that nobody uses.
 */
const defaultPace = { firstMs: 3_000, stepMs: 5, busyStepMs: 50, roundMs: 6 * 60 * 60_000, againMs: 60 * 60_000 }

/** A share of the time of this thread; the steps take a tenth. */
const BUSY_FROM = 0.25

/** Whether this thread had much to do since that was last asked. */
function watchBusyness(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const before = last
    last = performance.eventLoopUtilization()
    return performance.eventLoopUtilization(last, before).utilization >= BUSY_FROM
  }
}

/**
 * How far a round comes before it writes down that it is there, once a minute. Each time it is synced twice, here and when
 * the log is folded, and whoever asks for something waits for the disk: every other second that was 70 ms of a list of 3.
 */
const RECORDED_EVERY = 120_000

/** Compares all stored invoices with their content hashes, round after round, a few at a time. */
export function createRevisionChecks({
  units,
  logger,
  pace = defaultPace,
  isBusy = watchBusyness(),
}: Dependencies): RevisionChecks {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let round: { after: number; checked: number; notedUpTo: number } | undefined

  function schedule(ms: number): void {
    if (isStopped) return
    timer = setTimeout(() => {
      running = step().catch((error: unknown) => {
        logger.error('revisions.notChecked', { error })
        schedule(pace.againMs)
      })
    }, ms).unref()
  }

  async function step(): Promise<void> {
    round ??= await begun()
    const { after, notedUpTo } = round
    const found = await units.read((unit) => checkStep(unit, after))
    const checked = round.checked + found.checked
    const isOver = found.next === null
    const hasNews = isOver || found.isFirstSeen || found.damaged.length > 0 || found.upTo - notedUpTo >= RECORDED_EVERY
    if (hasNews) await units.write((unit) => recordStep(unit, found, { checked, notedUpTo }))
    tell(found, checked)

    round =
      found.next === null ? undefined : { after: found.next, checked, notedUpTo: hasNews ? found.upTo : notedUpTo }
    const restMs = isBusy() ? pace.busyStepMs : pace.stepMs
    schedule(isOver ? pace.roundMs : restMs)
  }

  /** How far the round has come since that was written down, so that many short days check all in the end. */
  async function noteProgress(): Promise<void> {
    if (!round || round.after <= round.notedUpTo) return
    const { after, checked, notedUpTo } = round
    round = undefined
    const found = { after, checked, upTo: after, next: after, damaged: [], isFirstSeen: false }
    await units
      .write((unit) => recordStep(unit, found, { checked, notedUpTo }))
      .catch((error: unknown) => logger.error('revisions.notNoted', { error }))
  }

  async function begun() {
    const { after, checked } = await units.read(({ revisions }) => revisions.progress())
    return after === null ? { after: 0, checked: 0, notedUpTo: 0 } : { after, checked, notedUpTo: after }
  }

  function tell({ damaged, next }: CheckStep, checked: number): void {
    for (const { invoiceId } of damaged) logger.error('revision.damaged', { invoiceId })
    if (next === null) logger.info('revisions.checked', { checked })
  }

  return {
    start() {
      isStopped = false
      schedule(pace.firstMs)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await noteProgress()
    },
  }
}
