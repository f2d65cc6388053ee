import { dayAfter, daysBetween } from '../../../domain/calendar/days.ts'
import type { IncomingOutcome, IncomingQuery } from '../../../domain/provider/incoming.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import type { Incoming } from '../../../ports/submission/provider.ts'
import { readIncoming, readReceipt } from '../answer/read-incoming.ts'
import { startDeadline, type Deadline } from '../http/deadline.ts'
import type { MbsClient } from './client.ts'

/**
 * What suppliers sent, by the two calls that the MBS API has for it: `GET /api/v1/invoice/transmit/pull` with `from`,
 * `to` and `confirmed`, and `PATCH /api/v1/invoice/transmit/{IRN}`. Confirmed ones are asked for as well: after a
 * restored backup they are new here.
 */
export function mbsIncoming(client: MbsClient, clock: Clock): Incoming {
  return {
    async list(query, { deadlineMs }) {
      const deadline = startDeadline(clock, deadlineMs)
      const waiting = await pull(client, { ...query, confirmed: false }, deadline)
      if (waiting.kind !== 'found') return waiting
      return together(waiting, await pull(client, { ...query, confirmed: true }, deadline))
    },

    async confirm(irn, { deadlineMs }) {
      const path = `/api/v1/invoice/transmit/${encodeURIComponent(irn)}`
      return readReceipt(await client.call('PATCH', path, startDeadline(clock, deadlineMs)))
    },
  }
}

type Pull = IncomingQuery & { readonly confirmed: boolean }

/** The call has no pages: an answer that is too long is asked for again in two halves. */
async function pull(client: MbsClient, query: Pull, deadline: Deadline): Promise<IncomingOutcome> {
  const { from, to, confirmed } = query
  const parameters = new URLSearchParams({ from, to, confirmed: String(confirmed) })
  const reply = await client.call('GET', `/api/v1/invoice/transmit/pull?${parameters}`, deadline)
  if (reply.kind !== 'trouble' || reply.trouble !== 'too_large' || from >= to) return readIncoming(reply, confirmed)

  const middle = dayAfter(from, Math.floor(daysBetween(from, to) / 2))
  const earlier = await pull(client, { ...query, to: middle }, deadline)
  if (earlier.kind !== 'found') return earlier
  return together(earlier, await pull(client, { ...query, from: dayAfter(middle, 1) }, deadline))
}

function together(first: Extract<IncomingOutcome, { kind: 'found' }>, second: IncomingOutcome): IncomingOutcome {
  if (second.kind !== 'found') return second
  const items = [...first.items, ...second.items]
  return { kind: 'found', items, unreadable: first.unreadable + second.unreadable }
}
