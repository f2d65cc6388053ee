import type pg from 'pg'

import { storageFailure } from './errors.ts'
import { sendTogether, type Step } from './pipeline.ts'
import { getTypeParser } from './pool.ts'

export type Batches = {
  /** Never rejects: the step is told what came of it. */
  ask(step: Step): Promise<void>
}

/**
 * Statements that are asked outside of a transaction, of whichever unit: those that come while others are on their way go
 * together, as soon as those are answered. With 32 clients one connection is asked in place of 14, each of which had the
 * caches of its server to fill.
 */
export function createBatches(pool: pg.Pool): Batches {
  const waiting: Step[] = []
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    await Promise.resolve()
    while (waiting.length > 0) await sendBatch(waiting.splice(0))
    sending = undefined
  }

  async function sendBatch(steps: readonly Step[]): Promise<void> {
    let failure: unknown
    let refused: Step[] = []
    try {
      const client = await pool.connect()
      const refuse = (step: Step) => (error: unknown) => {
        failure ??= error
        refused.push(step)
      }
      await sendTogether(
        client,
        steps.map((step) => ({ ...step, reject: refuse(step) })),
        getTypeParser,
      )
      client.release(refused.length > 0)
    } catch (error) {
      failure = error
      refused = [...steps]
    }
    const [first, ...behind] = refused
    first?.reject(failure)
    if (behind.length === 0) return
    // Those behind were not asked. Where the server is gone, they would be refused one after the other.
    if (storageFailure(failure) === failure) return sendBatch(behind)
    for (const step of behind) step.reject(failure)
  }

  return {
    ask(step) {
      waiting.push(step)
      sending ??= send()
      return sending
    },
  }
}
