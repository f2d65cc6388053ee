import { z } from 'zod'

import { byId, dateField, idField, moreThanZero, naira, notZero, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, PaymentMethod } from '../http/vocabulary.ts'
import { byEntry, moneyFields, reversalBody } from './payment.ts'

/** What a customer owes and has as credit, money given back, and what was owed before Invoice Desk. */

const byCustomer = <P extends 'payment.read' | 'payment.record' | 'payment.reverse'>(permission: P) =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'customer' } }) as const

const reversible = z.enum(['RECORDED', 'REVERSED'])

const refund = z
  .object({
    id: z.string(),
    customerId: z.string(),
    environment: Environment,
    date: z.string(),
    amount: naira,
    method: PaymentMethod,
    reference: z.string().nullable(),
    state: reversible,
    recordedAt: timestamp,
  })
  .meta({ id: 'Refund' })
export type RefundBody = z.infer<typeof refund>

const openingItem = z
  .object({
    id: z.string(),
    customerId: z.string(),
    environment: Environment,
    number: z.string().nullable(),
    date: z.string(),
    dueDate: z.string().meta({ description: 'Of credit its date: it does not age.' }),
    amount: naira.meta({ description: 'Above 0 what was owed, below 0 the credit of the customer.' }),
    balance: naira.meta({ description: 'What of it is open; of credit, below 0, what of it is there still.' }),
    state: reversible,
    recordedAt: timestamp,
  })
  .meta({ id: 'OpeningItem' })
export type OpeningItemBody = z.infer<typeof openingItem>

export const getBalance = defineRoute({
  operationId: 'getCustomerBalance',
  method: 'get',
  path: '/v1/customers/{id}/balance',
  tag: 'Payments',
  summary: 'Balance and credit of a customer',
  access: byCustomer('payment.read'),
  params: byId,
  query: z.object({ environment: Environment.optional() }),
  success: { status: 200, message: 'Balance retrieved successfully.' },
  data: z
    .object({
      owed: naira.meta({ description: 'All open balances, and `owedOnAccount`.' }),
      overdue: naira.meta({ description: 'Of that, what is past its due date in Lagos.' }),
      refused: naira.meta({
        description: 'Of `owed`, invoices that FIRS / NRS refused: owed until they are corrected, and in no sales.',
      }),
      credit: naira.meta({ description: 'Never taken off `owed` by itself.' }),
      credits: z
        .array(
          z
            .object({
              id: z
                .string()
                .meta({ description: 'Of the payment, of the entry of the credit note, or of the opening credit.' }),
              origin: z.enum(['DEPOSIT', 'OVERPAYMENT', 'CREDIT_NOTE', 'OPENING_ITEM']),
              number: z
                .string()
                .nullable()
                .meta({ description: 'Of the receipt, the credit note or the opening credit.' }),
              date: z.string(),
              amount: naira.meta({ description: 'What of it is there still.' }),
              reservedFor: z.string().nullable().meta({
                description:
                  'The invoice that it came with and is kept for, which waits for approval; null of what is free.',
              }),
              offer: z
                .object({ id: z.string(), number: z.string() })
                .nullable()
                .meta({ description: 'The proforma invoice that it was paid on, as a deposit.' }),
            })
            .meta({ id: 'CreditPart' }),
        )
        .meta({
          description:
            'What the credit comes from, the oldest first: it is used in this order, and refunded in this order, too, deposits on proforma invoices last.',
        }),
      reserved: naira.meta({
        description: 'Of `credit`, what is kept for invoices that wait for approval: nothing else is settled by it.',
      }),
      owedOnAccount: naira.meta({
        description: 'Money refunded whose credit is gone, because the payment that it came from was reversed.',
      }),
      usualWhtRatePercent: z
        .number()
        .nullable()
        .meta({ description: 'At which this customer withheld tax last; null where it never did at a rate.' }),
    })
    .meta({ id: 'CustomerBalance' }),
})

export const recordRefund = defineRoute({
  operationId: 'recordRefund',
  method: 'post',
  path: '/v1/customers/{id}/refunds',
  tag: 'Payments',
  summary: 'Refund credit',
  access: byCustomer('payment.reverse'),
  body: z.object({
    environment: Environment.optional(),
    amount: moreThanZero(),
    date: dateField().optional(),
    credits: z.array(idField()).min(1, 'must name at least one').max(200, 'can have at most 200').optional().meta({
      description:
        'What it is taken from, in this order and from nothing else: ids of `credits` of the balance. Without it the oldest first, deposits on proforma invoices last.',
    }),
    ...moneyFields,
  }),
  success: { status: 201, message: 'Refund recorded successfully.' },
  location: '/v1/refunds/{id}',
  data: refund,
  errors: ['payment_recorded_already', 'period_closed'],
})

export const reverseRefund = defineRoute({
  operationId: 'reverseRefund',
  method: 'post',
  path: '/v1/refunds/{id}/reverse',
  tag: 'Payments',
  summary: 'Reverse a refund',
  description: 'The credit is available again.',
  access: byEntry('payment.reverse', 'Refund'),
  body: reversalBody,
  success: { status: 200, message: 'Refund reversed successfully.' },
  data: refund,
  errors: ['already_reversed', 'period_closed'],
})

export const recordOpeningItem = defineRoute({
  operationId: 'recordOpeningItem',
  method: 'post',
  path: '/v1/customers/{id}/opening-items',
  tag: 'Payments',
  summary: 'Enter an opening item: a balance from before Invoice Desk',
  description:
    'Below 0 the amount is credit that the customer had: it is applied and refunded like any credit, pays invoices without being a payment of today, and needs no due date.',
  access: byCustomer('payment.record'),
  body: z.object({
    environment: Environment.optional(),
    number: text(100).nullable().optional(),
    date: dateField(),
    dueDate: dateField().optional().meta({ description: 'Required above 0; credit has none.' }),
    amount: notZero(),
  }),
  success: { status: 201, message: 'Opening item recorded successfully.' },
  location: '/v1/opening-items/{id}',
  data: openingItem,
  errors: ['period_closed'],
})

export const reverseOpeningItem = defineRoute({
  operationId: 'reverseOpeningItem',
  method: 'post',
  path: '/v1/opening-items/{id}/reverse',
  tag: 'Payments',
  summary: 'Reverse an opening item',
  description: 'What was paid for it is credit of the customer; what opening credit paid is open again.',
  access: byEntry('payment.reverse', 'Opening item'),
  body: reversalBody,
  success: { status: 200, message: 'Opening item reversed successfully.' },
  data: openingItem,
  errors: ['already_reversed', 'period_closed'],
})

export const getRefund = defineRoute({
  operationId: 'getRefund',
  method: 'get',
  path: '/v1/refunds/{id}',
  tag: 'Payments',
  summary: 'One refund',
  access: byEntry('payment.read', 'Refund'),
  params: byId,
  success: { status: 200, message: 'Refund retrieved successfully.' },
  data: refund,
})

export const getOpeningItem = defineRoute({
  operationId: 'getOpeningItem',
  method: 'get',
  path: '/v1/opening-items/{id}',
  tag: 'Payments',
  summary: 'One opening item',
  access: byEntry('payment.read', 'Opening item'),
  params: byId,
  success: { status: 200, message: 'Opening item retrieved successfully.' },
  data: openingItem,
})

export const customerAccountRoutes = [
  getBalance,
  recordRefund,
  getRefund,
  reverseRefund,
  recordOpeningItem,
  getOpeningItem,
  reverseOpeningItem,
] as const
