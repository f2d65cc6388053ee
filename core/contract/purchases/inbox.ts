import { z } from 'zod'

import { booleanField, byId, idField, naira, pageOf, pageQuery, text, timestamp } from '../http/fields.ts'
import type { Permission } from '../http/permissions.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, InboxKind, InboxState } from '../http/vocabulary.ts'

import { purchase } from './purchase.ts'

/** What suppliers sent through the network: each becomes a bill, is confirmed or questioned. */

const inboxItem = z
  .object({
    id: z.string(),
    irn: z.string(),
    supplierName: z.string().nullable(),
    supplierTin: z.string().nullable(),
    supplierId: z.string().nullable().meta({ description: 'Of the supplier that has this TIN; null where none has.' }),
    supplierInvoiceNumber: z.string().nullable().meta({ description: "The supplier's own number, out of the IRN." }),
    total: naira.nullable().meta({ description: 'As it says itself; null where it does not.' }),
    tax: naira.nullable(),
    issueDate: z.string().nullable(),
    kind: InboxKind.meta({
      description:
        'RIGHT: nothing stands out. WRONG_AMOUNT: its total differs by more than ₦1 a line from what its lines come to. UNKNOWN_TIN: it names no TIN, or one that FIRS / NRS does not know.',
    }),
    state: InboxState.meta({
      description:
        'What was done with it last. TAKEN: it is among the bills, taken from here or entered by hand with its IRN; a bill that is deleted or cancelled makes it wait again.',
    }),
    isOpen: z.boolean().meta({ description: 'It is no bill yet, and nothing was asked about it.' }),
    purchaseId: z.string().nullable(),
    purchaseNumber: z.string().nullable(),
    receivedAt: timestamp,
    refusableUntil: timestamp.nullable().meta({
      description: 'By the hours of the settings; null where the receipt is confirmed.',
    }),
    confirmation: z
      .object({
        at: timestamp,
        state: z.enum(['PENDING', 'SENT', 'REFUSED']).meta({
          description:
            'PENDING: the network is told again until it answers. REFUSED: the network will not have it confirmed.',
        }),
      })
      .nullable(),
    question: z.object({ at: timestamp, reason: z.string() }).nullable(),
  })
  .meta({ id: 'InboxItem' })
export type InboxItemBody = z.infer<typeof inboxItem>

const look = z
  .object({
    triedAt: timestamp,
    lookedAt: timestamp.nullable().meta({ description: 'The last time that the provider answered.' }),
    trouble: z.string().nullable().meta({ description: 'Why the last try was not answered, in a sentence.' }),
  })
  .nullable()
  .meta({ description: 'Null where nobody has looked yet.' })

/** For routes whose `{id}` is an invoice that came through the network. */
const ofInboxItem = <P extends Permission>(permission: P) =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'inboxItem' } }) as const

export const listInbox = defineRoute({
  operationId: 'listInbox',
  method: 'get',
  path: '/v1/purchases/inbox',
  tag: 'Purchases',
  summary: 'What suppliers sent through the network, the newest first',
  description:
    'It is fetched by itself every quarter of an hour where the connected provider delivers it; without a line it is tried again and again. Practice and real invoices never stand in one list.',
  access: { kind: 'business', permission: 'purchase.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    show: z
      .enum(['all', 'open'], { error: 'must be all or open' })
      .optional()
      .meta({ default: 'all', description: 'open: only what is no bill yet and was not questioned.' }),
    ...pageQuery,
  }),
  success: { status: 200, message: 'Incoming invoices retrieved successfully.' },
  data: pageOf(inboxItem).extend({
    environment: Environment,
    open: z.int().meta({ description: 'How many wait for somebody, whatever is shown.' }),
    isOffered: z.boolean().meta({ description: 'The connected provider delivers invoices of suppliers.' }),
    look,
    refusal: z.object({
      hours: z.int().meta({ description: 'Of the settings: `refusalHours`.' }),
      isUsual: z.boolean(),
      source: z.string().meta({ description: 'Where the usual hours come from.' }),
    }),
  }),
})

export const lookIntoInbox = defineRoute({
  operationId: 'lookIntoInbox',
  method: 'post',
  path: '/v1/purchases/inbox/look',
  tag: 'Purchases',
  summary: 'Look now for what suppliers sent',
  description: 'Whatever keeps the provider from answering is in `look.trouble`; it is tried again by itself.',
  access: { kind: 'business', permission: 'purchase.write', from: 'body' },
  body: z.object({ businessId: idField().optional() }),
  success: { status: 200, message: 'Looked for incoming invoices.' },
  data: z.object({ received: z.int().meta({ description: 'How many are new.' }), look }),
  errors: ['provider_not_configured', 'inbox_not_offered', 'secret_store_unavailable'],
})

export const takeInboxItem = defineRoute({
  operationId: 'takeInboxItem',
  method: 'post',
  path: '/v1/purchases/inbox/{id}/take',
  tag: 'Purchases',
  summary: 'Make a draft of an incoming invoice',
  description:
    'Of the supplier with its TIN. Where there is none: the one of `supplierId`, or with `createSupplier` a new one, else the draft is without. Taken twice, or entered before by hand or import, it is 409 `supplier_bill_exists`, which names that bill.',
  access: ofInboxItem('purchase.write'),
  params: byId,
  body: z.object({ supplierId: idField().optional(), createSupplier: booleanField().optional() }),
  success: { status: 201, message: 'Draft created from the incoming invoice.' },
  location: '/v1/purchases/{id}',
  data: purchase,
  errors: ['supplier_bill_exists', 'name_taken'],
})

export const confirmInboxItem = defineRoute({
  operationId: 'confirmInboxItem',
  method: 'post',
  path: '/v1/purchases/inbox/{id}/confirm',
  tag: 'Purchases',
  summary: 'Confirm that an incoming invoice has arrived',
  description: 'It is written down here first; then the network is told, again and again until it answers.',
  access: ofInboxItem('purchase.write'),
  params: byId,
  success: { status: 200, message: 'Receipt confirmed.' },
  data: inboxItem,
  errors: ['environment_fixed'],
})

export const questionInboxItem = defineRoute({
  operationId: 'questionInboxItem',
  method: 'post',
  path: '/v1/purchases/inbox/{id}/question',
  tag: 'Purchases',
  summary: 'Question an incoming invoice',
  description:
    'The reason is kept here. The network has no call for a refusal: tell the supplier yourself. It can still be taken or confirmed once that is settled.',
  access: ofInboxItem('purchase.write'),
  params: byId,
  body: z.object({ reason: text(500) }),
  success: { status: 200, message: 'Question kept.' },
  data: inboxItem,
  errors: ['inbox_item_confirmed'],
})

export const inboxRoutes = [listInbox, lookIntoInbox, takeInboxItem, confirmInboxItem, questionInboxItem] as const
