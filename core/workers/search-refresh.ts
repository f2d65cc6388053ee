import type { Logger } from '../ports/runtime/logger.ts'
import type { Units } from '../ports/unit.ts'

export type SearchRefresh = {
  /** Begins in the background. */
  start(): void
  /** Resolves once nothing of it is under way. */
  stop(): Promise<void>
}

/**
 * After an update that searches by other rules: folds what was stored under the old ones, a few rows in each unit, so
 * that nobody waits behind it. What a failure or a shutdown leaves is done by the next start.
 */
export function createSearchRefresh({
  units,
  logger,
}: {
  readonly units: Units
  readonly logger: Logger
}): SearchRefresh {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    try {
      while (!isStopped && (await units.write((unit) => unit.searchIndex.refresh())));
    } catch (error) {
      logger.error('search.refresh', { error })
    }
  }

  return {
    start() {
      running = run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
