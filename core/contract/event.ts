import { z } from 'zod'

import { idField, wholeNumberInQuery } from './fields.ts'
import { defineRoute } from './route.ts'

/** An hour. Whoever looked away for longer reads anew. */
export const MOST_SECONDS_AGO = 3_600

export const streamEvents = defineRoute({
  operationId: 'streamEvents',
  method: 'get',
  path: '/v1/events',
  tag: 'Events',
  summary: 'Follow invoices as they change',
  description:
    'Server-sent events over a plain request with the bearer header (EventSource cannot send one; use fetch). Each event has an `id`, an `event` such as `invoice.created`, `approval.requested`, `queue.delayed` or `invoice.firsApproved`, and `data` as JSON: `{id, type, invoiceId, at, by, change}`. Reconnect with `Last-Event-ID` to miss nothing; without it the stream begins now, or `secondsAgo` before. A comment line comes every 15 seconds; the stream ends when the token does.',
  access: { kind: 'business', permission: 'invoice.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    secondsAgo: wholeNumberInQuery(0, MOST_SECONDS_AGO, 0).meta({
      override: { type: 'integer', minimum: 0, maximum: MOST_SECONDS_AGO, default: 0 },
      description:
        'Without `Last-Event-ID`: begins with what happened in the last so many seconds, for who has read something so long ago and follows it from now on.',
    }),
  }),
  success: { status: 200, message: 'The stream.' },
  stream: 'text/event-stream',
})

export const eventRoutes = [streamEvents] as const
