import type { Request, Response } from 'express'

import type { Member } from '../domain/people/account.ts'
import { invalidField } from '../contract/errors.ts'
import type { Core } from '../use-cases/core/core.ts'
import { eventsAfter, latestEvent } from '../use-cases/desk/events.ts'

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
export function createEventStreams({ units, commits, logger }: Pick<Core, 'units' | 'commits' | 'logger'>) {
  const open = new Set<() => void>()

  return {
    /** Resolves once the stream is open; it ends with the client, the token or the server. @throws validation_failed */
    async serve({ req, res, member, secondsAgo, assertStillAllowed }: Listener): Promise<void> {
      let sent = lastEventId(req) ?? (await units.read((unit) => latestEvent(unit, member, secondsAgo)))
      let pumping: Promise<void> | undefined
      let again = false

      res.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
      // The place is told at once: whoever is cut off before the first event can still say where to go on.
      res.write(`retry: 2000\nid: ${sent}\n\n`)

      const isStillAllowed = () =>
        assertStillAllowed().then(
          () => true,
          () => false,
        )
      const pump = async () => {
        do {
          again = false
          const { events, upTo, more } = await units.read((unit) => eventsAfter(unit, member, sent))
          // Who was signed out or removed meanwhile hears nothing of what happened since.
          if (events.length > 0 && !(await isStillAllowed())) return end()
          if (res.writableEnded) return
          for (const event of events) {
            res.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
          }
          sent = upTo
          if (more) again = true
        } while (again)
      }
      const wake = () => {
        again = true
        pumping ??= pump()
          .catch((error: unknown) => {
            logger.error('events.failed', { error })
            end()
          })
          .finally(() => {
            pumping = undefined
            if (again && !res.writableEnded) wake()
          })
      }

      const keepAlive = setInterval(() => {
        void isStillAllowed().then((allowed) => (allowed ? void res.write(': still here\n\n') : end()))
      }, KEEP_ALIVE_MS)
      keepAlive.unref()

      const stopListening = commits.onCommit(wake)
      const end = () => {
        clearInterval(keepAlive)
        stopListening()
        open.delete(end)
        if (!res.writableEnded) res.end()
      }
      open.add(end)
      res.on('close', end)
      wake()
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
