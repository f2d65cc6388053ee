import type { Logger } from '../ports/runtime/logger.ts'
import type { Units } from '../ports/unit.ts'

export type SearchRefresh = {
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
 * Keeps what searches look into as it has to be: what was stored under other rules of folding is folded, and what came
 * since is indexed, a few rows in each unit, so that nobody waits behind it. What a failure or a shutdown leaves is done
 * later.
 */
export function createSearchRefresh({ units, logger, pace = defaultPace }: Dependencies): SearchRefresh {
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
      const isMore = await units.write((unit) => unit.searchIndex.refresh())
      schedule(isMore ? pace.stepMs : pace.restMs)
    } catch (error) {
      logger.error('search.refresh', { error })
      schedule(pace.restMs)
    }
  }

  return {
    start: () => schedule(0),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
