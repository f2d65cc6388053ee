import type { Member } from '../../domain/people/account.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Storage } from '../../ports/storage.ts'

import { toEvent, type InvoiceEvent } from '../../domain/audit/event.ts'

const BATCH = 200

export type EventService = ReturnType<typeof createEventService>

/** What changes in a business, in order, from any point on. */
export function createEventService({ storage, clock }: { storage: Storage; clock: Clock }) {
  const listeners = new Set<() => void>()

  return {
    /** The storage whose commits wake the listeners. */
    announcing: {
      read: storage.read,
      close: storage.close,
      async write(work) {
        const result = await storage.write(work)
        for (const listener of listeners) listener()
        return result
      },
    } satisfies Storage,

    /** Calls back after every commit, whatever it was; answers how to stop. */
    onCommit(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Where a new stream begins: after the last event so many seconds ago. */
    async latest({ businessId }: Member, secondsAgo: number): Promise<number> {
      const since = new Date(clock.now().getTime() - secondsAgo * 1_000).toISOString()
      return storage.read(({ audit }) =>
        secondsAgo === 0 ? audit.latestId(businessId) : audit.latestIdBefore(businessId, since),
      )
    },

    /** What happened after `id`, oldest first, and how far that goes. */
    async after({ businessId }: Member, id: number): Promise<{ events: InvoiceEvent[]; upTo: number; more: boolean }> {
      const entries = await storage.read(({ audit }) => audit.after(businessId, id, BATCH))
      const events = entries.map(toEvent).filter((event) => event !== undefined)
      return { events, upTo: Number(entries.at(-1)?.id ?? id), more: entries.length === BATCH }
    },
  }
}
