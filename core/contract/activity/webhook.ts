import { z } from 'zod'

import { idField, pageOf, pageQuery, text, timestamp, urlField } from '../http/fields.ts'
import type { Permission } from '../http/permissions.ts'
import { defineRoute } from '../http/route.ts'
import { eventTypes } from './event-stream.ts'

const kinds = ['invoice.*', 'approval.*', 'queue.*', 'purchase.*', 'supplier.*', 'inbox.*'] as const

/** What a webhook may ask for: one kind of event, or all of a kind. */
const webhookEvents: readonly string[] = [...kinds, ...eventTypes]

const delivered = z.enum(['WAITING', 'DELIVERED', 'FAILED']).meta({
  description:
    'WAITING: it is sent, or sent again, automatically. DELIVERED: answered with 2xx. FAILED: given up after three days; a test is not repeated.',
})
export type DeliveryState = z.infer<typeof delivered>

const delivery = z
  .object({
    id: z.string().meta({ description: 'The same each time it is sent: header `Invoice-Desk-Delivery`.' }),
    eventId: z.string().meta({ description: 'The `id` of the event.' }),
    type: z.string().meta({ example: 'invoice.firsApproved' }),
    invoiceId: z
      .string()
      .nullable()
      .meta({ description: 'Null for a test, and where it is about no invoice of yours.' }),
    purchaseId: z.string().optional().meta({ description: 'The bill, where it is about one.' }),
    supplierId: z.string().optional().meta({ description: 'The supplier, where it is about one.' }),
    deviceId: z.string().optional().meta({ description: 'The paired device, where it is about one.' }),
    inboxItemId: z.string().optional().meta({ description: 'The incoming invoice, where it is about one.' }),
    state: delivered,
    attempts: z.int(),
    status: z.int().nullable().meta({ description: 'What the last attempt was answered with; null for no answer.' }),
    trouble: z.string().nullable().meta({ description: 'Why the last attempt failed, in a sentence.' }),
    createdAt: timestamp,
    lastAttemptAt: timestamp.nullable(),
    nextAttemptAt: timestamp.nullable().meta({
      description: 'When it is tried, once those before it of its invoice are through; null unless it waits.',
    }),
  })
  .meta({ id: 'WebhookDelivery' })
export type DeliveryBody = z.infer<typeof delivery>

const webhook = z
  .object({
    id: z.string(),
    businessId: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    createdAt: timestamp,
    createdBy: z.string().meta({ description: 'The name of who made it.' }),
    previousSecretUntil: timestamp
      .nullable()
      .meta({ description: 'Until then each delivery is signed with the secret before this one too.' }),
    waiting: z.int().meta({ description: 'Deliveries that wait.' }),
    last: z
      .object({ at: timestamp, state: delivered, status: z.int().nullable(), trouble: z.string().nullable() })
      .nullable()
      .meta({ description: 'The last attempt.' }),
  })
  .meta({ id: 'Webhook' })
export type WebhookBody = z.infer<typeof webhook>

const withSecret = webhook.extend({
  secret: z.string().meta({ description: 'Shown once. Its characters are the key of the HMAC.' }),
})

const ofWebhook = <const P extends Permission>(permission: P) =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'webhook' } }) as const

export const createWebhook = defineRoute({
  operationId: 'createWebhook',
  method: 'post',
  path: '/v1/webhooks',
  tag: 'Webhooks',
  summary: 'Create a webhook',
  description:
    'Each event of the stream that is asked for is sent by POST, as JSON as in the stream, from now on. Header `Invoice-Desk-Signature: t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>`, keyed with the characters of the secret. Any 2xx within 10 seconds is success; everything else is tried again after 1 s, 5 s, 30 s, then doubling to hourly, for three days. Events of one invoice come in their order: while one waits, those behind it wait. An event may come more than once, with the same `id`. http is for this computer only, everything else is https; redirects are not followed; an address in a private network needs the consent of the owner of the installation. A business has 10 webhooks at most.',
  access: { kind: 'business', permission: 'webhook.manage', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    url: urlField().meta({ example: 'http://127.0.0.1:8080/invoice-desk' }),
    events: z
      .array(
        text(60)
          .refine((name) => webhookEvents.includes(name), {
            error: 'must be an event such as invoice.firsApproved, or all of a kind such as invoice.*',
          })
          .meta({ override: { type: 'string', enum: [...webhookEvents] } }),
      )
      .min(1, 'must name at least one event')
      .max(50, 'must name at most 50 events'),
  }),
  success: { status: 201, message: 'Webhook created. Copy its secret now; it is shown once.' },
  location: '/v1/webhooks/{id}',
  data: withSecret,
  errors: ['address_needs_consent', 'secret_store_unavailable', 'too_many_webhooks'],
})

export const listWebhooks = defineRoute({
  operationId: 'listWebhooks',
  method: 'get',
  path: '/v1/webhooks',
  tag: 'Webhooks',
  summary: 'The webhooks of a business',
  access: { kind: 'business', permission: 'webhook.manage', from: 'query' },
  query: z.object({ businessId: idField().optional() }),
  success: { status: 200, message: 'Webhooks retrieved successfully.' },
  data: z.object({ items: z.array(webhook) }),
})

export const getWebhook = defineRoute({
  operationId: 'getWebhook',
  method: 'get',
  path: '/v1/webhooks/{id}',
  tag: 'Webhooks',
  summary: 'One webhook',
  access: ofWebhook('webhook.manage'),
  success: { status: 200, message: 'Webhook retrieved successfully.' },
  data: webhook,
})

export const deleteWebhook = defineRoute({
  operationId: 'deleteWebhook',
  method: 'delete',
  path: '/v1/webhooks/{id}',
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description: 'What waits is not sent, and its deliveries are forgotten.',
  access: ofWebhook('webhook.manage'),
  success: { status: 200, message: 'Webhook deleted successfully.' },
})

export const rotateWebhookSecret = defineRoute({
  operationId: 'rotateWebhookSecret',
  method: 'post',
  path: '/v1/webhooks/{id}/rotate-secret',
  tag: 'Webhooks',
  summary: 'Renew the secret of a webhook',
  description:
    'For 24 hours each delivery carries two signatures, `v1=` with the new secret and `v1=` with the one before it: a receiver that knows either takes it.',
  access: ofWebhook('webhook.manage'),
  success: { status: 200, message: 'The secret was renewed. Copy it now; it is shown once.' },
  data: withSecret,
  errors: ['secret_store_unavailable'],
})

export const testWebhook = defineRoute({
  operationId: 'testWebhook',
  method: 'post',
  path: '/v1/webhooks/{id}/test',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends an event `webhook.test` once, waits up to 10 seconds and answers what became of it: `state` is DELIVERED or FAILED.',
  access: ofWebhook('webhook.manage'),
  success: { status: 200, message: 'The test event was delivered.' },
  data: delivery,
  errors: ['secret_store_unavailable'],
})

export const listWebhookDeliveries = defineRoute({
  operationId: 'listWebhookDeliveries',
  method: 'get',
  path: '/v1/webhooks/{id}/deliveries',
  tag: 'Webhooks',
  summary: 'Deliveries of a webhook',
  description: 'Newest first. What was delivered or given up is kept for 30 days.',
  access: ofWebhook('webhook.manage'),
  query: z.object(pageQuery),
  success: { status: 200, message: 'Deliveries retrieved successfully.' },
  data: pageOf(delivery),
})

export const replayWebhookDelivery = defineRoute({
  operationId: 'replayWebhookDelivery',
  method: 'post',
  path: '/v1/webhooks/{id}/deliveries/{deliveryId}/replay',
  tag: 'Webhooks',
  summary: 'Send a delivery again',
  description:
    'At once, and then as any other: the same event with the same ids, read anew from the log. One that waits is tried now.',
  access: ofWebhook('webhook.manage'),
  params: z.object({ id: idField(), deliveryId: idField() }),
  success: { status: 200, message: 'The event is being sent again.' },
  data: delivery,
})

export const webhookRoutes = [
  createWebhook,
  listWebhooks,
  getWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
] as const
