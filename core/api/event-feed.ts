import { setImmediate as nextTurn } from 'node:timers/promises'

import type { StreamedEvent } from '../domain/audit/streamed-event.ts'
import type { Member } from '../domain/people/account.ts'
import type { Core } from '../use-cases/instance/core.ts'
import { eventsAfter } from '../use-cases/instance/events.ts'

/** What happened up to an id, as events and as lines of a stream. */
export type EventBatch = { readonly text: string; readonly events: readonly StreamedEvent[]; readonly upTo: number }

/** Somebody who follows the events of one business. */
export type Subscriber = {
  readonly member: Member
  /** The same for two followers only where the same may hear both. */
  readonly identity: string
  /** How far it has been told: the id of an event. */
  at: number
  /** Whether what was written to it so far has gone out: whoever does not read is told later, from where it stands. */
  isReady(): boolean
  isStillAllowed(): Promise<boolean>
  send(told: EventBatch): void
  end(): void
}

/** After each round so many times as long as it took belongs to everybody else. */
const SHARE_OF_OTHERS = 4
const MAX_PAUSE_MS = 250
/** Of many followers so many are written to before others get a turn. */
const AT_A_TIME = 25

/**
 * Tells followers what happened. Those who stand at the same place of the same business share one read and one text, and
 * those with the same identity one look at their rights: a crowd that listens costs each commit little more than one.
 */
export function createEventFeed({ units, commits, logger }: Pick<Core, 'units' | 'commits' | 'logger'>) {
  const followers = new Set<Subscriber>()
  let stopListening: (() => void) | undefined
  let telling = false
  let again = false

  async function round(): Promise<void> {
    const allowed = new Map<string, Promise<boolean>>()
    const mayStillHear = (follower: Subscriber): Promise<boolean> => {
      const known = allowed.get(follower.identity) ?? follower.isStillAllowed()
      allowed.set(follower.identity, known)
      return known
    }

    for (const [first, ...others] of groupsOf(followers)) {
      const { events, upTo, more } = await units.read((unit) => eventsAfter(unit, first.member, first.at))
      if (more) again = true
      const text = events.map(textOf).join('')

      for (const [index, follower] of [first, ...others].entries()) {
        if (index % AT_A_TIME === AT_A_TIME - 1) await nextTurn()
        // Who was signed out or removed meanwhile hears nothing of what happened since.
        if (text !== '' && !(await mayStillHear(follower))) follower.end()
        else if (followers.has(follower)) {
          if (text !== '') follower.send({ text, events, upTo })
          follower.at = upTo
        }
      }
    }
  }

  async function tell(): Promise<void> {
    telling = true
    while (again && followers.size > 0) {
      again = false
      const began = performance.now()
      try {
        await round()
      } catch (error) {
        logger.error('events.failed', { error })
        for (const follower of [...followers]) follower.end()
      }
      await pause(Math.min((performance.now() - began) * SHARE_OF_OTHERS, MAX_PAUSE_MS))
    }
    telling = false
  }

  function wake(): void {
    again = true
    if (!telling) void tell()
  }

  return {
    wake,

    /** Tells it what happened after its place, and from then on whatever happens. Answers how to stop. */
    follow(follower: Subscriber): () => void {
      followers.add(follower)
      stopListening ??= commits.onCommit(wake)
      wake()
      return () => {
        followers.delete(follower)
        if (followers.size > 0) return
        stopListening?.()
        stopListening = undefined
      }
    },
  }
}

/** Those that are ready, by business and place. */
function groupsOf(followers: Iterable<Subscriber>): [Subscriber, ...Subscriber[]][] {
  const groups = new Map<string, [Subscriber, ...Subscriber[]]>()
  for (const follower of followers) {
    if (!follower.isReady()) continue
    const key = `${follower.member.businessId} ${follower.at}`
    const group = groups.get(key)
    if (group) group.push(follower)
    else groups.set(key, [follower])
  }
  return [...groups.values()]
}

const textOf = (event: StreamedEvent): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/** Keeps no process alive. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
