import type { Clock } from '../ports/runtime/clock.ts'
import type { Logger } from '../ports/runtime/logger.ts'

import { withTimeout } from './with-timeout.ts'

/** Timers do not reach further; a clock that was set ahead is noticed by then. */
export const MAX_SLEEP_MS = 60_000

type Parts = {
  /** Before the events of its log: `mail.round`. */
  readonly name: 'mail' | 'webhook'
  readonly logger: Logger
  /** How long the end of the program waits for what is on the line. */
  readonly lastCallsMs: number
  /** Puts on the line what is due. */
  look(): Promise<void>
  /** Milliseconds until something is due; undefined where nothing is. */
  nextWait(): Promise<number | undefined>
}

/** Milliseconds until a moment, as a clock has it. */
export const untilMoment = (moment: string, clock: Clock): number => Date.parse(moment) - clock.now().getTime()

/** What senders share: looks for what is due, sleeps until more is, and knows what is on the line. */
export function createDeliveryLoop({ name, logger, lastCallsMs, look, nextWait }: Parts) {
  /** By delivery. */
  const onTheLine = new Map<string, { readonly owner: string; readonly done: Promise<void> }>()
  let isRunning = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let again = false

  async function rounds(): Promise<void> {
    while (again && isRunning) {
      again = false
      try {
        await look()
      } catch (error) {
        logger.error(`${name}.round`, { error })
      }
    }
    await schedule().catch((error: unknown) => logger.error(`${name}.schedule`, { error }))
  }

  async function schedule(): Promise<void> {
    if (!isRunning) return
    const wait = await nextWait()
    if (wait !== undefined) sleep(wait)
  }

  function sleep(ms: number): void {
    clearTimeout(timer)
    if (!isRunning) return
    timer = setTimeout(wake, Math.min(MAX_SLEEP_MS, Math.max(0, ms)))
    timer.unref()
  }

  function wake(): void {
    if (!isRunning) return
    again = true
    round ??= rounds().finally(() => {
      round = undefined
      if (again) wake()
    })
  }

  return {
    wake,
    ids: (): string[] => [...onTheLine.keys()],
    /** How many of an owner's are on the line. */
    countOf: (owner: string): number => [...onTheLine.values()].filter((one) => one.owner === owner).length,

    /** `sending` never fails; it says after how many milliseconds to look again. */
    carry(id: string, owner: string, sending: Promise<number>): void {
      const done = sending.then((pause) => {
        onTheLine.delete(id)
        if (pause > 0) sleep(pause)
        else wake()
      })
      onTheLine.set(id, { owner, done })
    },

    start(): void {
      isRunning = true
      wake()
    },

    async stop(): Promise<void> {
      isRunning = false
      clearTimeout(timer)
      await round
      await withTimeout(lastCallsMs, Promise.all([...onTheLine.values()].map(({ done }) => done)))
    },
  }
}
