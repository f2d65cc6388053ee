import { z } from 'zod'

import { errorEnvelope, warning } from '../http/envelope.ts'
import { idField } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { createInvoice, invoice } from './invoice.ts'

const MAX_ITEMS = 500

const batchItem = z
  .object({
    key: z
      .string({ error: 'must be text' })
      .min(1, 'must not be empty')
      .max(255, 'must have at most 255 characters')
      .meta({ description: 'The `Idempotency-Key` of this invoice, shared with `POST /v1/invoices`.' }),
    invoice: z.record(z.string(), z.unknown(), { error: 'must be an object' }).meta({
      description:
        'The body of `POST /v1/invoices`. It is judged by itself, and what is wrong with it is its own answer.',
    }),
  })
  .meta({ id: 'BatchItem' })

const batchResult = z
  .object({
    key: z.string(),
    status: z.int().meta({ description: 'What `POST /v1/invoices` answers: 201, 400, 409 …' }),
    replayed: z.boolean().meta({ description: 'The key was answered before, and this is that answer.' }),
    data: invoice.optional(),
    warnings: z.array(warning).optional(),
    error: errorEnvelope.optional(),
  })
  .meta({ id: 'BatchResult' })

export const createInvoiceBatch = defineRoute({
  operationId: 'createInvoiceBatch',
  method: 'post',
  path: '/v1/invoices/batch',
  tag: 'Invoices',
  summary: 'Create many invoices, each by a key of its own',
  description:
    'What a till sold while it was offline: up to 500 in one request of at most 2 MB, made one after the other and each by itself. 200 in any case, with an answer for each in the order they came. Send the same batch again after a break: what was made is answered as before. `submit` puts an invoice in the queue and waits for nothing. The request as a whole takes no `Idempotency-Key`.',
  access: createInvoice.access,
  body: z.object({
    businessId: idField().optional(),
    items: z
      .array(batchItem, { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list') })
      .min(1, 'must have at least one invoice')
      .max(MAX_ITEMS, `must have at most ${MAX_ITEMS} invoices`),
  }),
  success: { status: 200, message: 'Batch processed. Each result has its own status.' },
  data: z.object({ results: z.array(batchResult) }),
})

export type BatchResult = z.input<typeof batchResult>

export const invoiceBatchRoutes = [createInvoiceBatch] as const
