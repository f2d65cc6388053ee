import type { Clock } from '../ports/runtime/clock.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Network } from '../ports/runtime/network.ts'
import type { Units } from '../ports/unit.ts'
import { recordStall } from '../use-cases/submission/verdict.ts'

/** Nothing may stand still for longer than this while there is a line. */
const STALL_MS = 15 * 60_000
const LOOK_MS = 60_000

type Dependencies = {
  units: Units
  clock: Clock
  /** Steady time: an alarm does not wait for a clock that was set back. */
  now: () => Date
  network: Network
  logger: Logger
}

/** Raises the alarm where a queue should move and does not, so that nothing ever stalls in silence. */
export function createStallWatch({ units, clock, now, network, logger }: Dependencies) {
  /** When a business's provider last answered anything, on the stopwatch. */
  const lastAnswer = new Map<string, number>()
  /** Businesses whose present standstill has been told. */
  const told = new Set<string>()
  /** Before the first answer, the start counts: a program that has just begun has not been still for long. */
  const beginning = clock.monotonic()
  let timer: NodeJS.Timeout | undefined

  function stalledSince(businessId: string, movingSince: string | null): string | null {
    if (movingSince === null || !network.online()) return null

    const at = now().getTime()
    const quietMs = clock.monotonic() - (lastAnswer.get(businessId) ?? beginning)
    const since = Math.max(Date.parse(movingSince), at - quietMs)
    return at - since >= STALL_MS ? new Date(since).toISOString() : null
  }

  async function look(): Promise<void> {
    const waiting = await units.read(({ submissions }) => submissions.oldestMoving())
    const oldest = new Map(waiting.map((submission) => [submission.businessId, submission]))

    for (const businessId of told) {
      if (stalledSince(businessId, oldest.get(businessId)?.queuedAt ?? null) === null) told.delete(businessId)
    }
    for (const [businessId, submission] of oldest) {
      const since = stalledSince(businessId, submission.queuedAt)
      if (since === null || told.has(businessId)) continue

      told.add(businessId)
      logger.warn('submission.stalled', { businessId, since })
      await units.write((unit) => recordStall(unit, submission, since))
    }
  }

  return {
    start(): void {
      timer = setInterval(() => {
        look().catch((error: unknown) => logger.error('submission.stallWatch', { error }))
      }, LOOK_MS)
      timer.unref()
    },
    stop(): void {
      clearInterval(timer)
    },
    /** The provider of this business has answered. */
    moved(businessId: string): void {
      lastAnswer.set(businessId, clock.monotonic())
    },
    stalledSince,
    /** Looks at once. */
    look,
  }
}
