import type { Logger } from '../ports/runtime/logger.ts'
import type { Units } from '../ports/unit.ts'

export type Upkeep = {
  /** Begins in the background. */
  start(): void
  /** Resolves once nothing of it is under way. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly units: Units
  readonly logger: Logger
  readonly pace?: typeof defaultPace
}

/** A step takes some milliseconds, and leaves the program as many: a million invoices are indexed in two minutes. */
const defaultPace = { stepMs: 5, restMs: 30_000 }

/**
 * Keeps what is stored in the form that this version has for it: what searches look into is folded by its rules and
 * indexed, and what is sent is packed. A few rows in each unit, so that nobody waits behind it. What a failure or a
 * shutdown leaves is done later.
 */
export function createUpkeep({ units, logger, pace = defaultPace }: Dependencies): Upkeep {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  function schedule(ms: number): void {
    if (isStopped) return
    timer = setTimeout(() => {
      running = step()
    }, ms).unref()
  }

  async function step(): Promise<void> {
    try {
      const isMore = await units.write(
        async ({ searchIndex, submissions }) => (await searchIndex.refresh()) || (await submissions.packOlder()),
      )
      schedule(isMore ? pace.stepMs : pace.restMs)
    } catch (error) {
      logger.error('upkeep.failed', { error })
      schedule(pace.restMs)
    }
  }

  return {
    start() {
      isStopped = false
      schedule(0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
