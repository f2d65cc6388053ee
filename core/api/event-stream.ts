import type { Request, Response } from 'express'

import { EVENT_ID } from '../contract/activity/event-stream.ts'
import { invalidField } from '../contract/http/errors.ts'
import type { Member } from '../domain/people/account.ts'
import type { Core } from '../use-cases/instance/core.ts'
import { beginAfter, eventsAfter, type Place } from '../use-cases/instance/events.ts'

import { createEventFeed, type Subscriber, type EventBatch } from './event-feed.ts'

const KEEP_ALIVE_MS = 15_000

type Listener = {
  readonly req: Request
  readonly res: Response
  readonly member: Member
  /** The last event that the client knows, where it says so in the address. */
  readonly after: number | undefined
  /** Where the client names no event: how long ago it begins. */
  readonly secondsAgo: number
  /** Throws when the caller may no longer listen: signed out, removed, expired. */
  readonly assertStillAllowed: () => Promise<void>
}

export type EventStreams = ReturnType<typeof createEventStreams>

/** Server-sent events: what happened since the client last listened, then what happens. */
export function createEventStreams(core: Pick<Core, 'units' | 'commits' | 'deviceChanges' | 'logger'>) {
  const feed = createEventFeed(core)
  /** How each is ended, and the paired device that follows. */
  const open = new Map<() => void, string | undefined>()

  // What may be done there is looked at anew by whoever comes back.
  core.deviceChanges.onChange((deviceId) => {
    for (const [end, follows] of [...open]) if (follows === deviceId) end()
  })

  const placeOf = ({ req, member, after = lastEventId(req), secondsAgo }: Listener): Promise<Place> =>
    core.units.read((unit) => beginAfter(unit, member, { after, secondsAgo }))

  return {
    /** Resolves once the stream is open; it ends with the client, the token or the server. @throws validation_failed */
    async serve(listener: Listener): Promise<void> {
      const { res, member, assertStillAllowed } = listener
      const { at, isReset } = await placeOf(listener)

      res.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
      // The place is told at once: whoever is cut off before the first event can still say where to go on.
      res.write(`retry: 2000\nid: ${at}\n\n`)
      if (isReset) res.write(`id: ${at}\nevent: reset\ndata: ${JSON.stringify({ head: String(at) })}\n\n`)

      const isStillAllowed = () => isAllowed(assertStillAllowed)
      const keepAlive = setInterval(() => {
        void isStillAllowed().then((allowed) => (allowed ? void res.write(': still here\n\n') : end()))
      }, KEEP_ALIVE_MS)
      keepAlive.unref()

      const leave = feed.follow({
        member,
        identity: identityOf(listener),
        at,
        isReady: () => !res.writableNeedDrain,
        isStillAllowed,
        send: ({ text }) => void res.write(text),
        end,
      })
      res.on('drain', feed.wake)
      open.set(end, deviceOf(listener))
      res.on('close', end)

      function end(): void {
        clearInterval(keepAlive)
        leave()
        open.delete(end)
        if (!res.writableEnded) res.end()
      }
    },

    /**
     * What happened after the place, as soon as something did; nothing, where nothing did for `waitSeconds` or the server
     * stops. @throws validation_failed, and what `assertStillAllowed` throws
     */
    async next(listener: Listener, waitSeconds: number) {
      const { res, member, assertStillAllowed } = listener
      const { at, isReset } = await placeOf(listener)
      if (isReset) return { items: [], head: String(at), reset: true }

      let told: Pick<EventBatch, 'events' | 'upTo'> & { readonly more: boolean }
      let from = at
      do {
        told = await core.units.read((unit) => eventsAfter(unit, member, from))
        from = told.upTo
      } while (told.events.length === 0 && told.more)

      const follower = { at: told.upTo }
      const events = told.events.length > 0 || waitSeconds === 0 ? told.events : await heard()
      return { items: [...events], head: String(follower.at), reset: false }

      async function heard(): Promise<EventBatch['events']> {
        let stop = (): void => undefined
        try {
          return await new Promise((resolve, reject) => {
            const nothing = () => resolve([])
            const timer = setTimeout(nothing, waitSeconds * 1_000)
            const waiting: Subscriber = Object.assign(follower, {
              member,
              identity: identityOf(listener),
              isReady: () => true,
              isStillAllowed: () => isAllowed(assertStillAllowed),
              send({ events, upTo }: EventBatch) {
                follower.at = upTo
                resolve(events)
              },
              end: () => void assertStillAllowed().then(nothing, reject),
            })
            const leave = feed.follow(waiting)
            open.set(nothing, deviceOf(listener))
            res.on('close', nothing)
            stop = () => {
              clearTimeout(timer)
              leave()
              open.delete(nothing)
            }
          })
        } finally {
          stop()
        }
      }
    },

    /** Ends every stream, so that the server can stop. */
    closeAll(): void {
      for (const end of [...open.keys()]) end()
    },
  }
}

const deviceOf = ({ member }: Listener): string | undefined => member.caller.device?.id

/** The same for two only where the same may hear both. */
const identityOf = ({ req, member }: Listener): string => `${member.businessId} ${req.headers.authorization}`

const isAllowed = (assert: () => Promise<void>): Promise<boolean> =>
  assert().then(
    () => true,
    () => false,
  )

function lastEventId(req: Request): number | undefined {
  const given = req.headers['last-event-id']
  if (given === undefined || given === '') return undefined
  if (typeof given === 'string' && EVENT_ID.test(given)) return Number(given)
  throw invalidField('Last-Event-ID', 'must be the id of the last event you got')
}
