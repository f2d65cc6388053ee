import { toEvent, type StreamedEvent } from '../../domain/audit/streamed-event.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit } from '../../ports/unit.ts'

const BATCH = 200

/** Where somebody begins to follow; `isReset`: nothing says any more what happened since the place that was named. */
export type Place = { readonly at: number; readonly isReset: boolean }

/**
 * After the event `after`. One beyond the newest, or one of the ids that a restore passed over, is of a past that is no
 * more: from there it goes on at the head, and whoever asks has to read everything anew. Without `after`: where things
 * stood so many seconds ago.
 */
export async function beginAfter(
  unit: ReadUnit,
  member: Member,
  { after, secondsAgo }: { readonly after: number | undefined; readonly secondsAgo: number },
): Promise<Place> {
  if (after === undefined) return { at: await latestEvent(unit, member, secondsAgo), isReset: false }
  const head = await unit.audit.latestId(member.businessId)
  const isOfThisPast = after <= head && (after === 0 || (await unit.audit.has(after)))
  return isOfThisPast ? { at: after, isReset: false } : { at: head, isReset: true }
}

async function latestEvent({ audit, now }: ReadUnit, { businessId }: Member, secondsAgo: number): Promise<number> {
  if (secondsAgo === 0) return audit.latestId(businessId)
  return audit.latestIdBefore(businessId, new Date(now.getTime() - secondsAgo * 1_000).toISOString())
}

/** What happened after `id`, oldest first, and how far that goes. */
export async function eventsAfter(
  { audit }: ReadUnit,
  { businessId }: Member,
  id: number,
): Promise<{ events: StreamedEvent[]; upTo: number; more: boolean }> {
  const entries = await audit.after(businessId, id, BATCH)
  const events = entries.map(toEvent).filter((event) => event !== undefined)
  return { events, upTo: Number(entries.at(-1)?.id ?? id), more: entries.length === BATCH }
}

export type CommitSignal = ReturnType<typeof createCommitSignal>

/** Wakes whoever follows what changes. */
export function createCommitSignal() {
  const listeners = new Set<() => void>()

  return {
    /** Calls back after every commit, whatever it was; answers how to stop. */
    onCommit(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    announce(): void {
      for (const listener of listeners) listener()
    },
  }
}
