import type { Leases } from '../ports/runtime/leases.ts'
import type { Logger } from '../ports/runtime/logger.ts'

/** How often is asked whether it is this process's turn, and whether it still is. */
const LOOK_MS = 2_000

type Dependencies = {
  /** Of the lease: whoever has it begins. */
  readonly name: string
  readonly leases: Leases
  readonly logger: Logger
  /** Begins what moves by itself, taking up what another process may have left. */
  begin(): Promise<void>
  /** Ends it, within a few seconds. */
  end(): Promise<void>
}

/** The lease of what is sent by itself: e-mails, webhooks, what suppliers sent. */
export const DELIVERIES = 'deliveries'

export type Leadership = ReturnType<typeof createLeadership>

/** Lets what moves by itself move in one process at a time: where there is only one, from its start to its end. */
export function createLeadership({ name, leases, logger, begin, end }: Dependencies) {
  let isLeading = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const mayLead = (await leases.hold([name])).has(name)
    if (mayLead === isLeading) return
    if (mayLead) await begin()
    isLeading = mayLead
    if (!mayLead) await end()
  }

  function next(): void {
    timer = setTimeout(() => {
      turn = look()
        .catch((error: unknown) => logger.error('leadership.look', { error }))
        .finally(() => timer && next())
    }, LOOK_MS).unref()
  }

  return {
    /** Resolves when what moves by itself moves here, or is known to move elsewhere. */
    async start(): Promise<void> {
      await look()
      if (!leases.isAlone) next()
    },

    async stop(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      await turn
      if (isLeading) await end()
      isLeading = false
    },
  }
}
