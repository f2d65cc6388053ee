import { z } from 'zod'

import { idField, timestamp, wholeNumberInQuery } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

/** An hour. Whoever looked away for longer reads anew. */
export const MAX_SECONDS_AGO = 3_600

/** As long as a program may wait for an event in one request. */
const MAX_WAIT_SECONDS = 30

/** What an event may be: of an invoice, of its approval, of its way to the authority, of a bill, of a supplier, of what suppliers sent, or of a paired device. */
export const eventTypes = [
  'invoice.created',
  'invoice.updated',
  'invoice.cancelled',
  'invoice.finalized',
  'invoice.reopened',
  'invoice.irnChanged',
  'invoice.environmentFixed',
  'invoice.firsApproved',
  'invoice.firsRejected',
  'invoice.abandoned',
  'invoice.paymentRecorded',
  'invoice.paymentTaken',
  'invoice.balanceChanged',
  'invoice.paymentRefused',
  'invoice.emailQueued',
  'invoice.emailSent',
  'invoice.emailFailed',
  'invoice.emailUnknown',
  'invoice.reminded',
  'invoice.invoiced',
  'invoice.shared',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'queue.added',
  'queue.sent',
  'queue.delayed',
  'queue.waitingForConnection',
  'queue.needsAttention',
  'queue.retried',
  'queue.lookedUp',
  'queue.stalled',
  'queue.handedOver',
  'queue.notHandedOver',
  'purchase.created',
  'purchase.updated',
  'purchase.deleted',
  'purchase.recorded',
  'purchase.cancelled',
  'purchase.vatMonthMoved',
  'purchase.attachmentAdded',
  'purchase.attachmentRemoved',
  'purchase.checked',
  'inbox.received',
  'inbox.taken',
  'inbox.confirmed',
  'inbox.questioned',
  'supplier.created',
  'supplier.updated',
  'supplier.deleted',
  'device.paired',
  'device.changed',
  'device.revoked',
] as const
export type EventType = (typeof eventTypes)[number]

/** Stands where an event is about no invoice, so that programs that know invoices alone find none. */
export const NO_INVOICE = '00000000-0000-0000-0000-000000000000'

/** An event, as streams and webhooks tell it. */
export const invoiceEvent = z
  .object({
    id: z.string(),
    type: z.string().meta({ example: 'invoice.created' }),
    invoiceId: z.string().meta({ description: 'Zeros where it is about no invoice.' }),
    purchaseId: z.string().optional().meta({ description: 'Of events `purchase.…`: the bill.' }),
    inboxItemId: z.string().optional().meta({ description: 'Of events `inbox.…`: the incoming invoice.' }),
    supplierId: z.string().optional().meta({ description: 'Of events `supplier.…`: the supplier.' }),
    deviceId: z.string().optional().meta({ description: 'Of events `device.…`: the paired device.' }),
    at: timestamp,
    by: z.string(),
    change: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'InvoiceEvent' })

/** However long: one that never was is answered with a reset. */
export const EVENT_ID = /^\d{1,40}$/

export const streamEvents = defineRoute({
  operationId: 'streamEvents',
  method: 'get',
  path: '/v1/events',
  tag: 'Events',
  summary: 'Follow invoices as they change',
  description:
    'Server-sent events over a plain request with the bearer header (EventSource cannot send one; use fetch). Each event has an `id`, an `event` such as `invoice.created`, `approval.requested`, `queue.delayed` or `invoice.firsApproved`, and `data` as JSON: `{id, type, invoiceId, at, by, change}`; events `purchase.…` name their bill in `purchaseId`, events `supplier.…` the supplier in `supplierId`, events `device.…` the paired device in `deviceId`, and events `inbox.…` their incoming invoice in `inboxItemId`, and no invoice. Reconnect with `Last-Event-ID` to miss nothing; without it the stream begins now, or `secondsAgo` before. A comment line comes every 15 seconds; the stream ends when the token does. An id that is no longer part of the data (a backup was restored) is answered with a first event `reset` and `{"head"}`: reload everything and continue from there. With `format=json` it is one answer, for programs that ask again and again.',
  access: { kind: 'business', permission: 'invoice.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    secondsAgo: wholeNumberInQuery(0, MAX_SECONDS_AGO, 0).meta({
      override: { type: 'integer', minimum: 0, maximum: MAX_SECONDS_AGO, default: 0 },
      description:
        'Without `Last-Event-ID`: begins with what happened in the last so many seconds, for who has read something so long ago and follows it from now on.',
    }),
    format: z.enum(['stream', 'json'], { error: 'must be stream or json' }).default('stream'),
    after: z
      .string({ error: 'must be given once' })
      .regex(EVENT_ID, 'must be the id of the last event you got')
      .transform(Number)
      .optional()
      .meta({
        override: { type: 'string' },
        description: 'The last event you have dealt with, or the `head` of the last answer; before `Last-Event-ID`.',
      }),
    wait: wholeNumberInQuery(0, MAX_WAIT_SECONDS, 0).meta({
      override: { type: 'integer', minimum: 0, maximum: MAX_WAIT_SECONDS, default: 0 },
      description: 'With `format=json`: how many seconds to wait for an event where there is none yet.',
    }),
  }),
  success: { status: 200, message: 'The events.' },
  stream: 'text/event-stream',
  data: z.object({
    items: z.array(invoiceEvent).meta({ description: 'Oldest first, at most 200.' }),
    head: z.string().meta({ description: 'Send it as `after` next time.' }),
    reset: z.boolean().meta({
      description: 'True: `after` belongs to data that was replaced. Reload everything, then continue from `head`.',
    }),
  }),
})

export const eventRoutes = [streamEvents] as const
