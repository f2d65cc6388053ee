import { z } from 'zod'

import { ofBusiness } from './access.ts'
import { idField, naira, pageOf, pageQuery } from './fields.ts'
import { deduction, deductionKind, takenBack } from './payment.ts'
import { moneyPeriodQuery } from './period.ts'
import { defineRoute } from './route.ts'
import { Environment } from './vocabulary.ts'

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
    daysWaiting: z
      .int()
      .nullable()
      .meta({ description: 'For the certificate, up to today; null once it is here, or the tax was taken back.' }),
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
    'Of all customers, the newest first. What was taken back later stays in its month, `REVERSED`, and is in `takenBack` of the days in which that was done. With `certificate` only what stands; of `missing` what waits longest comes first.',
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
    total: naira.meta({ description: 'Of all that match, on every page, less what was taken back in these days.' }),
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
  method: 'get',
  path: '/v1/businesses/{id}/customer-credit',
  tag: 'Payments',
  summary: 'Who has credit',
  description:
    'Money of customers that settles no invoice: deposits, what was paid too much, credit notes. The most first.',
  access: ofBusiness('payment.read'),
  query: z.object({ environment: Environment.optional() }),
  success: { status: 200, message: 'Credit of customers retrieved successfully.' },
  data: z
    .object({ environment: Environment, total: naira, customers: z.array(creditor) })
    .meta({ id: 'CustomerCredit' }),
})

export const moneyListRoutes = [listDeductions, listCustomerCredit] as const
