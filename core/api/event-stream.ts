import type { Request, Response } from 'express'

import type { Member } from '../domain/people/account.ts'
import { invalidField } from '../contract/errors.ts'
import type { Core } from '../use-cases/core/core.ts'
import { latestEvent } from '../use-cases/desk/events.ts'

import { createEventFeed } from './event-feed.ts'

const KEEP_ALIVE_MS = 15_000

type Listener = {
  readonly req: Request
  readonly res: Response
  readonly member: Member
  /** Where the client names no event: how long ago the stream begins. */
  readonly secondsAgo: number
  /** Throws when the caller may no longer listen: signed out, removed, expired. */
  readonly assertStillAllowed: () => Promise<void>
}

export type EventStreams = ReturnType<typeof createEventStreams>

/** Server-sent events: what happened since the client last listened, then what happens. */
export function createEventStreams(core: Pick<Core, 'units' | 'commits' | 'logger'>) {
  const feed = createEventFeed(core)
  const open = new Set<() => void>()

  return {
    /** Resolves once the stream is open; it ends with the client, the token or the server. @throws validation_failed */
    async serve({ req, res, member, secondsAgo, assertStillAllowed }: Listener): Promise<void> {
      const at = lastEventId(req) ?? (await core.units.read((unit) => latestEvent(unit, member, secondsAgo)))

      res.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
      // The place is told at once: whoever is cut off before the first event can still say where to go on.
      res.write(`retry: 2000\nid: ${at}\n\n`)

      const isStillAllowed = () =>
        assertStillAllowed().then(
          () => true,
          () => false,
        )
      const keepAlive = setInterval(() => {
        void isStillAllowed().then((allowed) => (allowed ? void res.write(': still here\n\n') : end()))
      }, KEEP_ALIVE_MS)
      keepAlive.unref()

      const leave = feed.follow({
        member,
        identity: `${member.businessId} ${req.headers.authorization}`,
        at,
        isReady: () => !res.writableNeedDrain,
        isStillAllowed,
        send: (text) => void res.write(text),
        end,
      })
      res.on('drain', feed.wake)
      open.add(end)
      res.on('close', end)

      function end(): void {
        clearInterval(keepAlive)
        leave()
        open.delete(end)
        if (!res.writableEnded) res.end()
      }
    },

    /** Ends every stream, so that the server can stop. */
    closeAll(): void {
      for (const end of [...open]) end()
    },
  }
}

function lastEventId(req: Request): number | undefined {
  const given = req.headers['last-event-id']
  if (given === undefined || given === '') return undefined
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given)
  throw invalidField('Last-Event-ID', 'must be the id of the last event you got')
}
