import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import {
  afterQuery,
  dateField,
  idField,
  naira,
  nextCursor,
  pageOf,
  pageQuery,
  searchQuery,
  timestamp,
} from '../http/fields.ts'
import { moneyPeriodQuery } from '../http/period.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, PaymentMethod } from '../http/vocabulary.ts'
import { deduction, deductionKind, reversalShown, takenBack } from './payment.ts'

/** Withheld tax and credit, over all customers. */

const withheldTax = deduction
  .extend({
    date: z.string().meta({ description: 'The day of the payment that it came with.' }),
    customerId: z.string(),
    customerName: z.string(),
    customerTin: z.string().nullable(),
    invoiceId: z.string().nullable(),
    invoiceNumber: z.string().nullable().meta({ description: 'Or of what was owed from before.' }),
    paymentId: z.string(),
    receiptNumber: z.string().nullable(),
    state: z.enum(['RECORDED', 'REVERSED']),
    reversal: reversalShown,
    daysWaiting: z
      .int()
      .nullable()
      .meta({ description: 'For the certificate, up to today; null once it is here, or the tax was reversed.' }),
  })
  .meta({ id: 'WithheldTax' })
export type WithheldTaxBody = z.infer<typeof withheldTax>

export const listDeductions = defineRoute({
  operationId: 'listDeductions',
  method: 'get',
  path: '/v1/deductions',
  tag: 'Payments',
  summary: 'List withheld tax, with its certificates',
  description:
    'Of all customers, the newest first. What was reversed later stays in its month, `REVERSED`, and is in `takenBack` of the days in which that was done. With `certificate` only what stands; of `missing` what waits longest comes first.',
  access: { kind: 'business', permission: 'payment.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    ...pageQuery,
    customerId: idField().optional(),
    kind: deductionKind.optional(),
    certificate: z.enum(['missing', 'noted'], { error: 'must be missing or noted' }).optional(),
    ...moneyPeriodQuery,
  }),
  success: { status: 200, message: 'Deductions retrieved successfully.' },
  data: pageOf(withheldTax).extend({
    total: naira.meta({ description: 'Of all that match, on every page, less what was reversed in these days.' }),
    takenBack,
  }),
})

const creditor = z
  .object({
    customerId: z.string(),
    name: z.string(),
    credit: naira,
    since: z.string().meta({ description: 'The day of the oldest part.' }),
  })
  .meta({ id: 'Creditor' })
export type CreditorBody = z.infer<typeof creditor>

export const listCustomerCredit = defineRoute({
  operationId: 'listCustomerCredit',
  heavy: true,
  method: 'get',
  path: '/v1/businesses/{id}/customer-credit',
  tag: 'Payments',
  summary: 'Customers with credit',
  description:
    'Money of customers that settles no invoice: deposits, what was paid too much, credit notes. The most first.',
  access: ofBusiness('payment.read'),
  query: z.object({
    environment: Environment.optional(),
    asOf: dateField().optional().meta({ description: 'The end of this day; now by default.' }),
  }),
  success: { status: 200, message: 'Credit of customers retrieved successfully.' },
  data: z
    .object({ environment: Environment, total: naira, customers: z.array(creditor) })
    .meta({ id: 'CustomerCredit' }),
})

const otherKind = z.enum(['REFUND', 'WRITE_OFF', 'OPENING_ITEM'], {
  error: 'must be REFUND, WRITE_OFF or OPENING_ITEM',
})

const otherEntry = z
  .object({
    id: z.string(),
    kind: otherKind,
    reverses: z.string().nullable().meta({ description: 'The entry that it reverses.' }),
    date: z.string(),
    customerId: z.string(),
    customerName: z.string(),
    invoiceId: z.string().nullable().meta({ description: 'That is written off.' }),
    number: z.string().nullable().meta({ description: 'Of the opening item, or of what is written off.' }),
    dueDate: z.string().nullable(),
    amount: naira.meta({ description: 'Below 0 where it reverses one; of opening credit the other way round.' }),
    method: PaymentMethod.nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    state: z.enum(['RECORDED', 'REVERSED']).nullable().meta({ description: 'Null of what reverses one.' }),
    recordedAt: timestamp,
  })
  .meta({ id: 'OtherEntry' })
export type OtherEntryBody = z.infer<typeof otherEntry>

export const listOtherEntries = defineRoute({
  operationId: 'listOtherEntries',
  method: 'get',
  path: '/v1/other-entries',
  tag: 'Payments',
  summary: 'List refunds, write-offs and opening items',
  description:
    'Of all customers, the newest first. What was reversed stays on its day, `REVERSED`; its reversal is an entry of its own day, with its amount below 0: the sums of closed months stay as they were.',
  access: { kind: 'business', permission: 'payment.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    ...pageQuery,
    ...afterQuery,
    customerId: idField().optional(),
    kind: otherKind.optional(),
    ...moneyPeriodQuery,
    search: searchQuery.meta({ description: 'In numbers, references, reasons, and what the customer is found by.' }),
  }),
  success: { status: 200, message: 'Entries retrieved successfully.' },
  data: pageOf(otherEntry).extend({
    nextCursor,
    total: naira.meta({ description: 'Of all that match, on every page.' }),
  }),
})

export const moneyListRoutes = [listDeductions, listCustomerCredit, listOtherEntries] as const
