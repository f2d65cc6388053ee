import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { byId, dateField, idField, moreThanZero, naira, text } from '../http/fields.ts'
import { CSV, defineRoute, XLSX } from '../http/route.ts'
import { Environment, PaymentMethod } from '../http/vocabulary.ts'

import { byPayable, paymentOut } from './payment-out.ts'

/** What a business owes, to whom and since when, and paying what is due in one go. */

const ages = {
  notDue: naira.meta({ description: 'Due on that day or later.' }),
  days1to30: naira,
  days31to60: naira,
  days61to90: naira,
  over90: naira,
}

const agedSupplier = z
  .object({
    supplierId: z.string().nullable(),
    name: z.string().nullable().meta({ description: 'Null of bills without a supplier.' }),
    ...ages,
    total: naira,
  })
  .meta({ id: 'AgedSupplier' })

export const getPayables = defineRoute({
  operationId: 'getPayables',
  heavy: 'byBills',
  method: 'get',
  path: '/v1/businesses/{id}/payables',
  tag: 'Paying suppliers',
  summary: 'What is owed to suppliers as of a day, by age',
  description: 'Credit with suppliers is not taken off; `deposits` has what was paid without a bill yet.',
  access: ofBusiness('payable.read'),
  query: z.object({
    asOf: dateField().optional().meta({ description: 'Today by default.' }),
    environment: Environment.optional(),
    format: z.enum(['json', 'xlsx'], { error: 'must be json or xlsx' }).optional().meta({ default: 'json' }),
  }),
  files: { xlsx: XLSX },
  success: { status: 200, message: 'Payables retrieved successfully.' },
  data: z
    .object({
      asOf: z.string(),
      environment: Environment,
      ...ages,
      total: naira,
      suppliers: z.array(agedSupplier),
      deposits: z
        .array(
          z.object({
            id: z.string(),
            supplierId: z.string().nullable(),
            supplierName: z.string().nullable(),
            kind: z.enum(['PAYMENT', 'WHT', 'VAT_WITHHELD', 'CREDIT_NOTE']),
            number: z.string().nullable(),
            date: z.string(),
            amount: naira.meta({ description: 'What of it settles no bill now.' }),
          }),
        )
        .meta({
          description:
            'Money and credit with suppliers that no bill uses now, the oldest first. There is no input VAT in it until the bill comes.',
        }),
    })
    .meta({ id: 'Payables' }),
})

const dueItem = z
  .object({
    purchaseId: z.string().nullable(),
    openingItemId: z.string().nullable(),
    number: z.string().nullable(),
    supplierId: z.string().nullable(),
    supplierName: z.string().nullable(),
    supplierInvoiceNumber: z.string().nullable(),
    dueDate: z.string(),
    balance: naira,
    accountName: z.string().nullable(),
    accountNumber: z.string().nullable(),
    bankName: z.string().nullable(),
    held: z.string().nullable().meta({
      description: 'Why it is not paid yet: this business pays what is cleared alone. Null where it may be paid.',
    }),
    isPayable: z.boolean().meta({ description: 'False where the account of the supplier at a bank is not known.' }),
  })
  .meta({ id: 'DuePayable' })
export type DuePayableBody = z.infer<typeof dueItem>

export const listDuePayables = defineRoute({
  operationId: 'listDuePayables',
  heavy: 'byBills',
  method: 'get',
  path: '/v1/businesses/{id}/payables/due',
  tag: 'Paying suppliers',
  summary: 'What to pay this week',
  description: 'All that is open and due by `until`, overdue included, the longest due first.',
  access: ofBusiness('payable.read'),
  query: z.object({
    until: dateField().optional().meta({ description: 'The seventh day from today by default.' }),
    environment: Environment.optional(),
  }),
  success: { status: 200, message: 'Due payables retrieved successfully.' },
  data: z.object({
    until: z.string(),
    environment: Environment,
    total: naira,
    items: z.array(dueItem),
  }),
})

const paymentRun = z
  .object({
    id: z.string(),
    date: z.string(),
    total: naira.meta({ description: 'Of the payments that stand.' }),
    payments: z.array(paymentOut),
  })
  .meta({ id: 'PaymentRun' })

export const makePaymentRun = defineRoute({
  operationId: 'makePaymentRun',
  method: 'post',
  path: '/v1/businesses/{id}/payment-runs',
  tag: 'Paying suppliers',
  summary: 'Pay several bills in one go',
  description:
    'One payment for each supplier, by bank transfer, for the whole open balance of each item or the `amount` given. Withholding tax at the usual rate of the supplier is kept back where `withhold` is set. Bills that are held until they are cleared are left out, and `warnings` says why. The file for the bank is read from `/v1/payment-runs/{id}/file`.',
  access: ofBusiness('payable.pay'),
  body: z.object({
    environment: Environment.optional(),
    date: dateField().optional().meta({ description: 'Today by default.' }),
    method: PaymentMethod.optional().meta({ description: 'BANK_TRANSFER by default.' }),
    accountId: text(100).optional().meta({ description: 'The payment details that the money comes from.' }),
    reference: text(200).optional(),
    withhold: z.boolean({ error: 'must be true or false' }).optional(),
    items: z
      .array(
        z.object({
          purchaseId: idField().optional(),
          openingItemId: idField().optional(),
          amount: moreThanZero().optional().meta({ description: 'Settled by money and tax together.' }),
        }),
      )
      .min(1, 'must name at least one')
      .max(500, 'can have at most 500'),
  }),
  success: { status: 201, message: 'Payments recorded successfully.' },
  location: '/v1/payment-runs/{id}',
  data: paymentRun,
  errors: ['period_closed', 'payment_not_possible', 'payment_held'],
})

export const getPaymentRun = defineRoute({
  operationId: 'getPaymentRun',
  method: 'get',
  path: '/v1/payment-runs/{id}',
  tag: 'Paying suppliers',
  summary: 'Payments that were made together',
  access: byPayable('payable.read', 'Payment run'),
  params: byId,
  success: { status: 200, message: 'Payment run retrieved successfully.' },
  data: paymentRun,
})

export const getPaymentRunFile = defineRoute({
  operationId: 'getPaymentRunFile',
  method: 'get',
  path: '/v1/payment-runs/{id}/file',
  tag: 'Paying suppliers',
  summary: 'The file for the bank (CSV)',
  description:
    'One line for each payment that stands: name of the account, account number, bank, amount, narration, reference. The account is the one that the supplier had when the run was made; where it was wrong, reverse the payment and pay again. A supplier without one gets the account that was entered since.',
  access: byPayable('payable.read', 'Payment run'),
  params: byId,
  success: { status: 200, message: 'The file.' },
  file: [CSV],
})

export const payablesRoutes = [getPayables, listDuePayables, makePaymentRun, getPaymentRun, getPaymentRunFile] as const
