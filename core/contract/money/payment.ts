import { z } from 'zod'

import {
  afterQuery,
  byId,
  clearable,
  dateField,
  decimalField,
  freeText,
  idField,
  moreThanZero,
  naira,
  nairaField,
  nextCursor,
  pageOf,
  pageQuery,
  searchQuery,
  text,
  timestamp,
} from '../http/fields.ts'
import { metadataField, metadataAnswer } from '../http/metadata.ts'
import { moneyPeriodQuery } from '../http/period.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, PaymentMethod } from '../http/vocabulary.ts'
import { isCopy, pdfFormat } from '../printing/invoice-document.ts'

/** Money that came in, what was withheld of it, and which invoices it settles. */

export const deductionKind = z.enum(['WHT', 'VAT_WITHHELD'], { error: 'must be WHT or VAT_WITHHELD' }).meta({
  id: 'DeductionKind',
  description: 'Withholding tax, or VAT that the buyer pays to the authority itself.',
})

const percentField = () =>
  decimalField(4).refine((value) => value > 0 && value <= 100, 'must be more than 0, and 100 at most')

/** What was withheld, as somebody says it. */
export const deductionInput = z
  .object({
    kind: deductionKind,
    amount: moreThanZero().optional().meta({ description: 'Naira. Beats `ratePercent`.' }),
    ratePercent: percentField().optional().meta({ description: 'Of `base`, or of all that is left to withhold from.' }),
    base: moreThanZero().optional().meta({ description: 'Naira without VAT.' }),
    certificateNumber: clearable(text(100)),
    certificateDate: clearable(dateField()),
  })
  .meta({ id: 'DeductionInput' })

export const deduction = z
  .object({
    id: z.string(),
    kind: deductionKind,
    amount: naira,
    base: naira,
    ratePercent: z.number().nullable(),
    certificateNumber: z.string().nullable(),
    certificateDate: z.string().nullable(),
  })
  .meta({ id: 'Deduction' })

const paymentAllocation = z.object({
  invoiceId: z.string().nullable(),
  openingItemId: z.string().nullable(),
  refundId: z.string().nullable().meta({
    description: 'Money refunded earlier, whose credit was gone: what the customer owed on account.',
  }),
  invoiceNumber: z.string().nullable(),
  amount: naira.meta({ description: 'Money alone; what was withheld stands in `deductions`.' }),
  deductions: z.array(deduction),
  balanceAfter: naira.meta({ description: 'What is open of it now.' }),
})

/** When and why something was taken back; null while it stands. */
export const reversalShown = z
  .object({ date: z.string(), reason: z.string() })
  .nullable()
  .meta({ description: 'The day for which it was reversed, and why; null while it stands.' })

export const payment = z
  .object({
    id: z.string(),
    receiptNumber: z.string().nullable(),
    businessId: z.string(),
    environment: Environment,
    customerId: z.string(),
    customerName: z.string(),
    date: z.string(),
    amount: naira,
    method: PaymentMethod,
    methodDetail: z.enum(['POS_TERMINAL', 'CHEQUE']).nullable(),
    reference: z.string().nullable(),
    externalReference: z.string().nullable(),
    metadata: metadataAnswer,
    paymentDetailId: z.string().nullable(),
    note: z.string().nullable(),
    unallocated: naira.meta({ description: "The customer's credit from this payment." }),
    reservedFor: z.string().nullable().meta({
      description: 'The invoice that it came with and settles once that is approved; null of all others.',
    }),
    state: z.enum(['RECORDED', 'REVERSED']),
    reversal: reversalShown,
    allocations: z.array(paymentAllocation),
    recordedAt: timestamp,
  })
  .meta({ id: 'Payment' })
export type PaymentBody = z.infer<typeof payment>

const registeredPayment = payment
  .extend({
    registered: z
      .object({
        settles: z.array(
          z.object({
            kind: z.enum(['INVOICE', 'DEBIT_NOTE', 'OPENING_ITEM', 'REFUND']),
            number: z.string().nullable(),
          }),
        ),
        withheld: naira.meta({
          description:
            'All tax that came with it. What was reversed of that is in `taxTakenBack` of the days in which that was done.',
        }),
        vatWithheld: naira.meta({ description: 'What of `withheld` is VAT; the rest is withholding tax.' }),
        credit: naira.meta({ description: "What of it was the customer's credit." }),
      })
      .meta({
        description:
          'What it was at the end of the last day that is asked for, or is now: the register of a closed month stays as it was.',
      }),
  })
  .meta({ id: 'RegisteredPayment' })
export type RegisteredPaymentBody = z.infer<typeof registeredPayment>

/** What was taken back in the days of a list, each on the day that it counts for. */
export const takenBack = z
  .object({
    total: naira.meta({ description: 'Of all of them.' }),
    items: z.array(
      z
        .object({
          id: z.string(),
          kind: z.enum(['PAYMENT', 'WHT', 'VAT_WITHHELD']),
          receiptNumber: z.string().nullable(),
          customerId: z.string(),
          customerName: z.string(),
          customerTin: z.string().nullable(),
          invoiceId: z.string().nullable().meta({ description: 'That the tax was withheld of; null of a payment.' }),
          invoiceNumber: z.string().nullable().meta({ description: 'Of that, or of what was owed from before.' }),
          base: naira.nullable().meta({ description: 'What the tax was of; null of a payment.' }),
          ratePercent: z.number().nullable(),
          recordedFor: z.string().meta({ description: 'The day of what is reversed.' }),
          date: z.string().meta({ description: 'The day that the taking back counts for.' }),
          amount: naira,
          reason: z.string(),
        })
        .meta({ id: 'TakenBack' }),
    ),
  })
  .meta({
    id: 'TakenBackList',
    description: 'Taken back in these days, whenever it was recorded for; the newest first, 500 at most.',
  })
export type ReversalListBody = z.infer<typeof takenBack>

/** How money came or went, as somebody says it. */
export const moneyFields = {
  method: PaymentMethod,
  methodDetail: z.enum(['POS_TERMINAL', 'CHEQUE'], { error: 'must be POS_TERMINAL or CHEQUE' }).nullable().optional(),
  reference: clearable(text(200)).meta({ description: 'Of the bank, the terminal or the cheque.' }),
  externalReference: clearable(text(200)).meta({ description: "A till's own id, unique per business." }),
  paymentDetailId: clearable(idField()).meta({ description: 'The account it came into.' }),
  note: clearable(freeText(2000)),
}

/** For routes whose `{id}` is an entry of an account, which a 404 calls as it is called there. */
export const byEntry = <P extends 'payment.read' | 'payment.record' | 'payment.reverse'>(
  permission: P,
  called = 'Payment',
) => ({ kind: 'business', permission, from: { param: 'id', resource: 'accountEntry', called } }) as const

export const recordPayment = defineRoute({
  operationId: 'recordPayment',
  method: 'post',
  path: '/v1/payments',
  tag: 'Payments',
  summary: 'Record a payment',
  description:
    'For one or several invoices, with what was withheld. Without `allocations` the invoices that are due longest are settled first; what is left is credit of the customer.',
  access: { kind: 'business', permission: 'payment.record', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    customerId: idField(),
    date: dateField(),
    amount: nairaField().meta({ description: 'Naira. 0 where everything was withheld.' }),
    ...moneyFields,
    metadata: metadataField,
    allocations: z
      .array(
        z.object({
          invoiceId: idField().optional(),
          openingItemId: idField().optional(),
          refundId: idField().optional().meta({ description: 'Money refunded whose credit is gone.' }),
          amount: nairaField(),
          deductions: z.array(deductionInput).max(10, 'can have at most 10').optional(),
        }),
      )
      .max(200, 'can have at most 200')
      .optional(),
  }),
  success: { status: 201, message: 'Payment recorded successfully.' },
  location: '/v1/payments/{id}',
  data: payment,
  errors: ['payment_recorded_already', 'period_closed', 'payment_not_possible'],
})

export const payInvoice = defineRoute({
  operationId: 'payInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/payments',
  tag: 'Payments',
  summary: 'Record a payment for one invoice',
  description:
    'Without `amount`, what is open after the deductions. Money on a proforma invoice is a deposit: it settles nothing and is credit of the customer, without `amount` what of the offer has not come yet, and at most that. A body of which no field is known is refused (400).',
  access: { kind: 'business', permission: 'payment.record', from: { param: 'id', resource: 'invoice' } },
  body: z.object({
    amount: nairaField().optional(),
    date: dateField().optional(),
    ...moneyFields,
    metadata: metadataField,
    method: PaymentMethod.optional(),
    deductions: z.array(deductionInput).max(10, 'can have at most 10').optional(),
  }),
  understandsBody: true,
  success: { status: 201, message: 'Payment recorded successfully.' },
  location: '/v1/payments/{id}',
  data: payment,
  errors: ['payment_recorded_already', 'period_closed', 'payment_not_possible'],
})

export const listPayments = defineRoute({
  operationId: 'listPayments',
  method: 'get',
  path: '/v1/payments',
  tag: 'Payments',
  summary: 'List payments, the newest first',
  description:
    'Withheld tax that came with such payments and was reversed in these days, alone or with its payment, is in `taxTakenBack`, and not in `received`.',
  access: { kind: 'business', permission: 'payment.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    ...pageQuery,
    ...afterQuery,
    customerId: idField().optional(),
    invoiceId: idField().optional(),
    ...moneyPeriodQuery,
    method: PaymentMethod.optional(),
    state: z.enum(['RECORDED', 'REVERSED'], { error: 'must be RECORDED or REVERSED' }).optional(),
    search: searchQuery.meta({ description: 'In receipt numbers, references, and what the customer is found by.' }),
  }),
  success: { status: 200, message: 'Payments retrieved successfully.' },
  data: pageOf(registeredPayment).extend({
    nextCursor,
    received: naira.meta({
      description:
        'What came in, on every page, less what was reversed in these days: a closed month stays as it was. With `state`, of those that match and stand.',
    }),
    takenBack,
    taxTakenBack: takenBack,
    skipped: z.array(z.object({ from: z.string(), to: z.string(), at: timestamp })).meta({
      description:
        'Numbers of receipts, both ends included, that were given before an older copy of the data was put back: the register does not have them.',
    }),
  }),
})

export const getPayment = defineRoute({
  operationId: 'getPayment',
  method: 'get',
  path: '/v1/payments/{id}',
  tag: 'Payments',
  summary: 'One payment',
  access: byEntry('payment.read'),
  params: byId,
  success: { status: 200, message: 'Payment retrieved successfully.' },
  data: payment,
})

export const getPaymentReceipt = defineRoute({
  operationId: 'getPaymentReceipt',
  method: 'get',
  path: '/v1/payments/{id}/receipt',
  tag: 'Payments',
  summary: 'The receipt of a payment as a PDF',
  description:
    'On A4, or for paper of 80 or 58 mm: what came in, for which invoices, what was withheld and what stays as credit. VOID once the payment was reversed, COPY where that is asked for. A payment without a receipt number has none (404).',
  access: byEntry('payment.read'),
  params: byId,
  query: z.object({
    format: pdfFormat,
    copy: isCopy,
  }),
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'The PDF.' },
  file: 'application/pdf',
})

export const reversalBody = z.object({
  reason: text(500),
  date: dateField().optional().meta({
    description: 'The day the reversal counts for; today by default, and never before the day of what is reversed.',
  }),
})

export const reversePayment = defineRoute({
  operationId: 'reversePayment',
  method: 'post',
  path: '/v1/payments/{id}/reverse',
  tag: 'Payments',
  summary: 'Reverse a payment',
  description:
    'A cheque that bounced, a mistake: what it settled is open again, and the deductions that came with it are reversed too. Nothing is deleted.',
  access: byEntry('payment.reverse'),
  body: reversalBody,
  success: { status: 200, message: 'Payment reversed successfully.' },
  data: payment,
  errors: ['already_reversed', 'period_closed'],
})

export const unallocatePayment = defineRoute({
  operationId: 'unallocatePayment',
  method: 'post',
  path: '/v1/payments/{id}/unallocate',
  tag: 'Payments',
  summary: 'Unallocate a payment',
  description:
    'Of one invoice, or of all: the money stays as credit of the customer. A body of which no field is known is refused (400).',
  access: byEntry('payment.reverse'),
  body: z.object({ invoiceId: idField().optional() }),
  understandsBody: true,
  success: { status: 200, message: 'The payment is now credit of the customer.' },
  data: payment,
  errors: ['already_reversed', 'period_closed'],
})

export const certifyDeduction = defineRoute({
  operationId: 'certifyDeduction',
  method: 'patch',
  path: '/v1/deductions/{id}',
  tag: 'Payments',
  summary: 'Record the certificate of withheld tax',
  access: byEntry('payment.record', 'Deduction'),
  body: z.object({ certificateNumber: clearable(text(100)), certificateDate: clearable(dateField()) }),
  success: { status: 200, message: 'Certificate recorded.' },
  data: deduction,
})

export const reverseDeduction = defineRoute({
  operationId: 'reverseDeduction',
  method: 'post',
  path: '/v1/deductions/{id}/reverse',
  tag: 'Payments',
  summary: 'Reverse a deduction',
  access: byEntry('payment.reverse', 'Deduction'),
  body: reversalBody,
  success: { status: 200, message: 'Deduction reversed successfully.' },
  errors: ['already_reversed', 'period_closed'],
})

export const paymentRoutes = [
  recordPayment,
  payInvoice,
  listPayments,
  getPayment,
  getPaymentReceipt,
  reversePayment,
  unallocatePayment,
  certifyDeduction,
  reverseDeduction,
] as const
