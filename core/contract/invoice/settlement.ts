import { z } from 'zod'

import { ofInvoice } from '../http/access.ts'
import { byId, dateField, idField, moreThanZero, naira, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { byEntry, reversalBody } from '../money/payment.ts'
import { invoice } from './invoice.ts'

/** What settles an invoice besides money that comes in: credit that is used, and what is given up. */

const settlement = z
  .object({
    id: z.string().meta({ description: 'Of the payment, deduction, credit note entry, write-off or opening credit.' }),
    kind: z.enum(['PAYMENT', 'WHT', 'VAT_WITHHELD', 'CREDIT_NOTE', 'WRITE_OFF', 'OPENING_ITEM']),
    number: z.string().nullable().meta({ description: 'Of the receipt, the credit note or the opening credit.' }),
    date: z.string(),
    amount: naira.meta({ description: 'What of it settles this invoice.' }),
    reference: z.string().nullable(),
    reason: z.string().nullable().meta({ description: 'Of a write-off.' }),
    usedOn: z.string().meta({
      description: 'The day from which it counts for this invoice; later than `date` where credit was used on it.',
    }),
    isCreditUsed: z
      .boolean()
      .meta({ description: 'It was credit of the customer first, and was used on this invoice.' }),
    recordedAt: timestamp,
  })
  .meta({ id: 'Settlement' })
export type SettlementBody = z.infer<typeof settlement>

const step = z
  .object({
    id: z.string().meta({ description: 'Of what settles the invoice, as in `items`.' }),
    kind: z.enum(['PAYMENT', 'WHT', 'VAT_WITHHELD', 'CREDIT_NOTE', 'WRITE_OFF', 'OPENING_ITEM']),
    number: z.string().nullable(),
    amount: naira.meta({ description: 'Below 0 where it was reversed or freed.' }),
    date: z.string().meta({ description: 'The day from which it counts.' }),
    isCreditUsed: z.boolean(),
    at: timestamp,
  })
  .meta({ id: 'SettlementStep' })

export const listSettlements = defineRoute({
  operationId: 'listSettlements',
  method: 'get',
  path: '/v1/invoices/{id}/settlements',
  tag: 'Payments',
  summary: 'What settles an invoice now',
  access: ofInvoice('payment.read'),
  params: byId,
  success: { status: 200, message: 'Settlements retrieved successfully.' },
  data: z.object({
    items: z.array(settlement),
    history: z.array(step).meta({ description: 'All that was ever set against it or reversed, the oldest first.' }),
    withholdable: z.object({ net: naira, vat: naira }).nullable().meta({
      id: 'Withholdable',
      description:
        'What the buyer may still withhold tax on: the price without VAT that no withholding tax was taken of, and the VAT that was not withheld, credit notes taken off. Null of a consumer.',
    }),
  }),
})

export const applyCredit = defineRoute({
  operationId: 'applyCredit',
  method: 'post',
  path: '/v1/invoices/{id}/apply-credit',
  tag: 'Payments',
  summary: "Apply the customer's credit to an invoice",
  description: 'Without `amount`, as much as fits. The oldest credit is used first.',
  access: ofInvoice('payment.record'),
  body: z.object({ amount: moreThanZero().optional() }),
  success: { status: 200, message: 'Credit applied to the invoice.' },
  data: invoice,
  errors: ['payment_not_possible', 'period_closed'],
})

export const freeCredit = defineRoute({
  operationId: 'freeCredit',
  method: 'post',
  path: '/v1/invoices/{id}/free-credit',
  tag: 'Payments',
  summary: 'Release credit that was used on the wrong invoice',
  description:
    'Of a payment or a credit note that settles the invoice (`id` in `GET /v1/invoices/{id}/settlements`): it is credit of the customer again. A credit note of the invoice itself stays.',
  access: ofInvoice('payment.reverse'),
  body: z.object({ settlementId: idField() }),
  success: { status: 200, message: 'It is credit of the customer again.' },
  data: invoice,
  errors: ['payment_not_possible', 'period_closed'],
})

export const writeOff = defineRoute({
  operationId: 'writeOffInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/write-off',
  tag: 'Payments',
  summary: 'Write off the balance of an invoice',
  description: 'Without `amount`, all of it. It changes neither sales nor VAT, and never reports PAID to FIRS / NRS.',
  access: ofInvoice('payment.reverse'),
  body: z.object({
    amount: moreThanZero().optional(),
    date: dateField().optional().meta({ description: 'The day it counts for; today by default.' }),
    reason: text(500),
  }),
  success: { status: 200, message: 'Written off.' },
  data: invoice,
  errors: ['payment_not_possible', 'period_closed'],
})

export const reverseWriteOff = defineRoute({
  operationId: 'reverseWriteOff',
  method: 'post',
  path: '/v1/write-offs/{id}/reverse',
  tag: 'Payments',
  summary: 'Reverse a write-off',
  description: 'Its id stands in `GET /v1/invoices/{id}/settlements`.',
  access: byEntry('payment.reverse', 'Write-off'),
  body: reversalBody,
  success: { status: 200, message: 'Write-off reversed successfully.' },
  errors: ['already_reversed', 'period_closed'],
})

export const invoiceAccountRoutes = [listSettlements, applyCredit, freeCredit, writeOff, reverseWriteOff] as const
