import { z } from 'zod'

import {
  afterQuery,
  byId,
  dateField,
  idField,
  naira,
  nairaField,
  nextCursor,
  pageOf,
  pageQuery,
  searchQuery,
  text,
  timestamp,
} from '../http/fields.ts'
import { metadataField } from '../http/metadata.ts'
import { moneyPeriodQuery } from '../http/period.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, PaymentMethod } from '../http/vocabulary.ts'
import { deductionKind, reversalBody, reversalShown } from '../money/payment.ts'

import { moneyOutFields, moneyOutShown, withheldInput } from './money-out.ts'

/** Money that went to suppliers, what was withheld of it, and which bills it settles. */

const withheld = z
  .object({
    id: z.string(),
    kind: deductionKind,
    amount: naira,
    base: naira,
    ratePercent: z.number().nullable(),
  })
  .meta({ id: 'Withheld' })

const paidAllocation = z.object({
  purchaseId: z.string().nullable(),
  openingItemId: z.string().nullable(),
  refundId: z.string().nullable().meta({
    description: 'Money that the supplier sent back, whose credit was gone: what was owed on account.',
  }),
  number: z.string().nullable().meta({ description: 'Of the bill, such as BILL000001, or of the opening item.' }),
  amount: naira.meta({ description: 'Money alone; what was withheld stands in `deductions`.' }),
  deductions: z.array(withheld),
  balanceAfter: naira.meta({ description: 'What is open of it now.' }),
})

export const paymentOut = z
  .object({
    id: z.string(),
    businessId: z.string(),
    environment: Environment,
    supplierId: z.string().nullable(),
    supplierName: z.string().nullable(),
    date: z.string(),
    amount: naira,
    ...moneyOutShown,
    whtReceiptNumber: z.string().nullable().meta({
      description: 'Of the receipt for withholding tax that the supplier gets; null where none was withheld.',
      example: 'WHR000001',
    }),
    runId: z.string().nullable().meta({ description: 'Of several payments that were made together.' }),
    unallocated: naira.meta({ description: 'What of it is credit with the supplier: a deposit, or too much.' }),
    deductions: z.array(withheld).meta({ description: 'Withheld of a deposit, for which there is no bill yet.' }),
    allocations: z.array(paidAllocation),
    state: z.enum(['RECORDED', 'REVERSED']),
    reversal: reversalShown,
    recordedAt: timestamp,
  })
  .meta({ id: 'PaymentOut' })
export type PaymentOutBody = z.infer<typeof paymentOut>

type PayablePermission = 'payable.read' | 'payable.record' | 'payable.pay'

/** For routes whose `{id}` is an entry of a supplier's account, which a 404 calls as it is called there. */
export const byPayable = <P extends PayablePermission>(permission: P, called = 'Payment') =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'payableEntry', called } }) as const

const deductionsField = z.array(withheldInput).max(10, 'can have at most 10').optional()

export const recordPaymentOut = defineRoute({
  operationId: 'recordPaymentOut',
  method: 'post',
  path: '/v1/payments-out',
  tag: 'Paying suppliers',
  summary: 'Pay a supplier',
  description:
    'For one or several bills, with what is withheld. Without `allocations` the bills that are due longest are settled first; what is left is credit with the supplier. An empty list of `allocations` makes all of it a deposit, which needs no manager; everything else does, and so does cash from the drawer (`TILL`). Where that is more than should be in it, `warnings` say `more_than_in_drawer`.',
  access: { kind: 'business', permission: 'payable.record', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    supplierId: idField(),
    date: dateField(),
    amount: nairaField().meta({ description: 'Naira. 0 where everything is withheld.' }),
    ...moneyOutFields,
    metadata: metadataField,
    allocations: z
      .array(
        z.object({
          purchaseId: idField().optional(),
          openingItemId: idField().optional(),
          refundId: idField().optional(),
          amount: nairaField(),
          deductions: deductionsField,
        }),
      )
      .max(200, 'can have at most 200')
      .optional(),
    deductions: deductionsField.meta({ description: 'Withheld of a deposit. A rate needs its `base`.' }),
  }),
  success: { status: 201, message: 'Payment recorded successfully.' },
  location: '/v1/payments-out/{id}',
  data: paymentOut,
  errors: ['payment_recorded_already', 'period_closed', 'payment_not_possible', 'payment_held'],
})

export const payPurchase = defineRoute({
  operationId: 'payPurchase',
  method: 'post',
  path: '/v1/purchases/{id}/payments',
  tag: 'Paying suppliers',
  summary: 'Pay one bill',
  description: 'Without `amount`, what is open after the deductions. More than that is 400.',
  access: { kind: 'business', permission: 'payable.pay', from: { param: 'id', resource: 'purchase' } },
  body: z.object({
    amount: nairaField().optional(),
    date: dateField().optional().meta({ description: 'Today by default.' }),
    ...moneyOutFields,
    metadata: metadataField,
    deductions: deductionsField,
  }),
  success: { status: 201, message: 'Payment recorded successfully.' },
  location: '/v1/payments-out/{id}',
  data: paymentOut,
  errors: ['payment_recorded_already', 'period_closed', 'payment_not_possible', 'payment_held'],
})

export const listPaymentsOut = defineRoute({
  operationId: 'listPaymentsOut',
  method: 'get',
  path: '/v1/payments-out',
  tag: 'Paying suppliers',
  summary: 'List payments to suppliers, the newest first',
  access: { kind: 'business', permission: 'payable.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    ...pageQuery,
    ...afterQuery,
    supplierId: idField().optional(),
    purchaseId: idField().optional(),
    accountId: text(100).optional(),
    ...moneyPeriodQuery,
    method: PaymentMethod.optional(),
    state: z.enum(['RECORDED', 'REVERSED'], { error: 'must be RECORDED or REVERSED' }).optional(),
    search: searchQuery.meta({ description: 'In numbers of WHT receipts, references and names of suppliers.' }),
  }),
  success: { status: 200, message: 'Payments retrieved successfully.' },
  data: pageOf(paymentOut).extend({
    nextCursor,
    paid: naira.meta({ description: 'Of all that match and stand, on every page.' }),
  }),
})

export const getPaymentOut = defineRoute({
  operationId: 'getPaymentOut',
  method: 'get',
  path: '/v1/payments-out/{id}',
  tag: 'Paying suppliers',
  summary: 'One payment to a supplier',
  access: byPayable('payable.read'),
  params: byId,
  success: { status: 200, message: 'Payment retrieved successfully.' },
  data: paymentOut,
})

export const getWhtReceipt = defineRoute({
  operationId: 'getWhtReceipt',
  method: 'get',
  path: '/v1/payments-out/{id}/wht-receipt',
  tag: 'Paying suppliers',
  summary: 'The receipt for withholding tax, for the supplier, as a PDF',
  description:
    'What was withheld of which bill, at which rate, and the authority that gets it. VOID once the payment was reversed. A payment of which none was withheld has no receipt (404).',
  access: byPayable('payable.read'),
  params: byId,
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'The PDF.' },
  file: 'application/pdf',
})

export const reversePaymentOut = defineRoute({
  operationId: 'reversePaymentOut',
  method: 'post',
  path: '/v1/payments-out/{id}/reverse',
  tag: 'Paying suppliers',
  summary: 'Reverse a payment to a supplier',
  description:
    'What it settled is open again, and what was withheld with it is reversed too. Cash that left the drawer is back in it. Nothing is deleted.',
  access: byPayable('payable.pay'),
  body: reversalBody,
  success: { status: 200, message: 'Payment reversed successfully.' },
  data: paymentOut,
  errors: ['already_reversed', 'period_closed'],
})

export const unallocatePaymentOut = defineRoute({
  operationId: 'unallocatePaymentOut',
  method: 'post',
  path: '/v1/payments-out/{id}/unallocate',
  tag: 'Paying suppliers',
  summary: 'Take a payment off its bills',
  description:
    'Off one bill, or all: the money stays as credit with the supplier. What was withheld stays with its bill.',
  access: byPayable('payable.pay'),
  body: z.object({ purchaseId: idField().optional() }),
  understandsBody: true,
  success: { status: 200, message: 'The payment is now credit with the supplier.' },
  data: paymentOut,
  errors: ['already_reversed', 'period_closed'],
})

export const paymentOutRoutes = [
  recordPaymentOut,
  payPurchase,
  listPaymentsOut,
  getPaymentOut,
  getWhtReceipt,
  reversePaymentOut,
  unallocatePaymentOut,
] as const
