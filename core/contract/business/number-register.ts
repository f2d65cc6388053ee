import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { pageOf, pageQuery, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, InvoiceStatus, InvoiceType } from '../http/vocabulary.ts'

export const invoicePrefix = text(20).regex(/^[A-Za-z0-9]+$/, 'must be letters and digits only')

export const nextInvoiceNumber = z
  .int({ error: 'must be a whole number' })
  .min(1, 'must be 1 or more')
  .max(999_999_999_999, 'must have at most 12 digits')

export const getNumberRegister = defineRoute({
  operationId: 'getNumberRegister',
  method: 'get',
  path: '/v1/businesses/{id}/number-register',
  tag: 'Businesses',
  summary: 'What became of every invoice number',
  description:
    'Newest first: used or cancelled, by whom and when. SANDBOX and LIVE have a register each. skipped lists numbers that were passed over on purpose, elsewhere those that the other environment used in the same series.',
  access: ofBusiness('invoice.read'),
  query: z.object({
    ...pageQuery,
    environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
  }),
  success: { status: 200, message: 'Number register retrieved successfully.' },
  data: pageOf(
    z
      .object({
        sequence: z.int(),
        invoiceNumber: z.string(),
        state: z.enum(['USED', 'CANCELLED']),
        invoiceId: z.string(),
        invoiceType: InvoiceType,
        status: InvoiceStatus,
        irn: z.string().nullable(),
        environment: Environment,
        takenAt: timestamp,
        takenBy: z.string(),
        cancelledAt: timestamp.nullable(),
        cancelledBy: z.string().nullable(),
      })
      .meta({ id: 'RegisteredNumber' }),
  ).extend({
    skipped: z.array(
      z.object({
        from: z.int(),
        to: z.int(),
        at: timestamp,
        by: z.string(),
        why: z.enum(['RAISED', 'RESTORED']).meta({
          description: 'Somebody raised the next number, or they had been given before a backup was restored.',
        }),
      }),
    ),
    elsewhere: z.array(z.object({ from: z.int(), to: z.int() })).meta({
      description: 'Numbers of the same series that the other environment used, both ends included.',
    }),
  }),
})
