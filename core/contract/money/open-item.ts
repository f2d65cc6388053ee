import { z } from 'zod'

import { dateField, moreThanZero, text } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { byEntry } from './payment.ts'
import { openItem } from './receivables.ts'

/** What is done about anything that a customer owes: an invoice, an opening item, or money given back without credit. */

export const applyCreditToItem = defineRoute({
  operationId: 'applyCreditToOpenItem',
  method: 'post',
  path: '/v1/open-items/{id}/apply-credit',
  tag: 'Payments',
  summary: "Apply the customer's credit to any open item",
  description:
    '`{id}` is that of an item of `GET /v1/customers/{id}/open-items`: an invoice, an opening item, or money refunded whose credit is gone. Without `amount`, as much as fits. The oldest credit is used first.',
  access: byEntry('payment.record', 'Open item'),
  body: z.object({ amount: moreThanZero().optional() }),
  success: { status: 200, message: 'Credit applied.' },
  data: openItem,
  errors: ['period_closed'],
})

export const writeOffItem = defineRoute({
  operationId: 'writeOffOpenItem',
  method: 'post',
  path: '/v1/open-items/{id}/write-off',
  tag: 'Payments',
  summary: 'Write off the balance of any open item',
  description:
    '`{id}` is that of an item of `GET /v1/customers/{id}/open-items`. Without `amount`, all of it. It changes neither sales nor VAT.',
  access: byEntry('payment.reverse', 'Open item'),
  body: z.object({
    amount: moreThanZero().optional(),
    date: dateField().optional().meta({ description: 'The day it counts for; today by default.' }),
    reason: text(500),
  }),
  success: { status: 200, message: 'Written off.' },
  data: openItem,
  errors: ['period_closed'],
})

export const openItemRoutes = [applyCreditToItem, writeOffItem] as const
