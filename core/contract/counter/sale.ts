import { z } from 'zod'

import { ofInvoice } from '../http/access.ts'
import {
  clearable,
  currencyField,
  decimalField,
  freeText,
  idField,
  instantField,
  moreThanZero,
  naira,
  nairaField,
  text,
  timestamp,
} from '../http/fields.ts'
import { metadataField } from '../http/metadata.ts'
import { defineRoute } from '../http/route.ts'
import { InvoiceStatus, PaymentMethod } from '../http/vocabulary.ts'
import { invoice, itemsField } from '../invoice/invoice.ts'
import { payment } from '../money/payment.ts'

/** A sale over the counter, from the goods to the change, as one act. */
export const sellAtCounter = defineRoute({
  operationId: 'sellAtCounter',
  method: 'post',
  path: '/v1/sales/counter',
  tag: 'Payments',
  summary: 'Sell over the counter',
  description:
    'An invoice of today (or of the day of `soldAt`), due that day, finalized, queued to FIRS / NRS and paid, with receipt numbers: all of it is done, or nothing. Nobody waits for an answer of FIRS / NRS: the queue continues automatically. `payment` is the first of `payments`, and what keeps the invoice from being sent is in `warnings`. The payments come to the whole sale; only cash may be more, and what is too much is `change`. Where every invoice needs approval, the business has to exempt counter sales first (`counterWithoutApproval` in its settings). Prices, VAT and discounts stay within the `counterLimits` of the business (403): by default CREATORs take off 10 %, and sell products at their own price and VAT.',
  access: { kind: 'business', permission: 'sale.make', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    customerId: clearable(idField()).meta({ description: 'The walk-in customer by default.' }),
    items: itemsField,
    payments: z
      .array(
        z
          .object({
            method: PaymentMethod,
            amount: moreThanZero().meta({ description: 'Naira.' }),
            methodDetail: z
              .enum(['POS_TERMINAL', 'CHEQUE'], { error: 'must be POS_TERMINAL or CHEQUE' })
              .nullable()
              .optional(),
            metadata: metadataField,
          })
          .meta({ id: 'CounterPayment' }),
        { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of payments') },
      )
      .min(1, 'must have at least one payment')
      .max(10, 'can have at most 10'),
    tendered: clearable(nairaField()).meta({ description: 'The cash that was handed over, naira.' }),
    reference: clearable(text(200)).meta({ description: 'Of the bank, the terminal or the cheque.' }),
    externalReference: clearable(text(200)).meta({ description: "A till's own id of the sale, unique per business." }),
    notes: clearable(freeText(2000)).meta({ description: 'Text displayed on the invoice.' }),
    metadata: metadataField,
    currency: currencyField(),
    soldAt: instantField().nullable().optional().meta({
      description:
        'When a till that could not reach this computer made the sale: its invoice and its payments are dated that day. They are dated today, with a warning at `soldAt`, where that is more than 7 days ago, ahead of the clock here, or in a closed period. The sale is in the day of the till in which it arrives.',
    }),
  }),
  usesDay: true,
  success: { status: 201, message: 'Sold.' },
  location: '/v1/invoices/{invoice.id}',
  data: z.object({
    invoice,
    payment,
    payments: z.array(payment).meta({ description: 'One for each way of paying, with a receipt number each.' }),
    change: naira.meta({ description: 'Cash to give back.' }),
  }),
  errors: [
    'external_reference_taken',
    'counter_needs_approval',
    'firs_config_missing',
    'period_closed',
    'folder_is_a_copy',
    'folder_retired',
  ],
})

/** Of who asks, today: what a cashier may look at, and take back. */
export const listOwnSales = defineRoute({
  operationId: 'listOwnSales',
  method: 'get',
  path: '/v1/sales/counter',
  tag: 'Payments',
  summary: 'What the caller sold at the counter today',
  description:
    'The latest hundred of the person or the API key that calls, of the day in Lagos. Sales of others, and of other days, are not in it, whatever is searched for.',
  access: { kind: 'business', permission: 'sale.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    search: freeText(700).optional().meta({
      description: 'What stands on the receipt: the number of the sale or of its payment, or what a scanner reads.',
    }),
  }),
  success: { status: 200, message: 'Sales retrieved successfully.' },
  data: z.object({
    items: z.array(
      z
        .object({
          invoiceId: z.string(),
          invoiceNumber: z.string(),
          customerName: z.string(),
          status: InvoiceStatus,
          total: naira,
          soldAt: timestamp,
        })
        .meta({ id: 'OwnSale' }),
    ),
  }),
})

const refunded = z
  .object({ method: PaymentMethod, methodDetail: z.enum(['POS_TERMINAL', 'CHEQUE']).nullable(), amount: naira })
  .meta({ id: 'CounterRefund' })

/** What may still come back of a sale. */
export const getReturnable = defineRoute({
  operationId: 'getReturnable',
  method: 'get',
  path: '/v1/invoices/{id}/returnable',
  tag: 'Payments',
  summary: 'What can still be returned of a sale',
  description: 'Line by line, less what credit notes took off already, and how it was paid.',
  access: ofInvoice('sale.read'),
  success: { status: 200, message: 'Sale retrieved successfully.' },
  data: z
    .object({
      invoiceId: z.string(),
      invoiceNumber: z.string(),
      customerName: z.string(),
      isWalkIn: z.boolean().meta({ description: 'Has no account that could keep credit.' }),
      isSent: z.boolean().meta({
        description:
          'Whether FIRS / NRS has it, or it is on its way. What was not sent is not returned: the sale is undone, or reopened and cancelled, and its payment is reversed.',
      }),
      canUndo: z.boolean().meta({ description: 'Whether the whole sale can be undone in one act.' }),
      status: InvoiceStatus,
      issueDate: z.string(),
      total: naira,
      lines: z.array(
        z
          .object({
            line: z.int().meta({ description: 'Its place in the sale, from 0.' }),
            description: z.string(),
            unit: z.string().nullable(),
            quantity: z.number(),
            left: z.number().meta({ description: 'What can still be returned.' }),
            total: naira.meta({ description: 'With VAT.' }),
            leftTotal: naira.meta({ description: 'Of what is left, with VAT.' }),
          })
          .meta({ id: 'ReturnableLine' }),
      ),
      paid: z.array(refunded).meta({ description: 'What came in for it and was not refunded.' }),
    })
    .meta({ id: 'Returnable' }),
  errors: ['invoice_not_correctable'],
})

/** Sold things that come back, from the goods to the money, as one act. */
export const returnAtCounter = defineRoute({
  operationId: 'returnAtCounter',
  method: 'post',
  path: '/v1/sales/counter/returns',
  tag: 'Payments',
  summary: 'Return a sale at the counter',
  description:
    'A credit note of today for lines of a sale, finalized and queued to FIRS / NRS, and the money: as cash out of the drawer, as it was paid (cards first, the rest as cash), or as credit of the customer, whom walk-ins do not have. All of it is done, or nothing. Of each line no more comes back than is left. The sale may still be on its way to FIRS / NRS: the note waits for it. It counts in the day at the counter. Who may return, the `counterLimits` of the business say: MANAGERs by default.',
  access: { kind: 'business', permission: 'sale.return', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    invoiceId: idField().meta({ description: 'The sale.' }),
    items: z
      .array(
        z
          .object({
            line: z.int({ error: 'must be a whole number' }).min(0, 'must be 0 or more').meta({
              description: 'Its place in the sale, from 0.',
            }),
            quantity: decimalField(6).gt(0, 'must be more than 0'),
          })
          .meta({ id: 'ReturnedItem' }),
        { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of lines') },
      )
      .min(1, 'must have at least one line')
      .max(500, 'can have at most 500'),
    refund: z.enum(['CASH', 'AS_PAID', 'CREDIT'], { error: 'must be CASH, AS_PAID or CREDIT' }),
    reason: clearable(text(500)).meta({ description: 'Reason for the return; printed on the note.' }),
    externalReference: clearable(text(200)).meta({
      description: "A till's own id of the return, unique per business.",
    }),
  }),
  usesDay: true,
  success: { status: 201, message: 'Return recorded.' },
  location: '/v1/invoices/{creditNote.id}',
  data: z.object({
    creditNote: invoice,
    refunds: z.array(refunded).meta({ description: 'What was refunded, by payment method.' }),
    given: naira.meta({ description: 'All of it.' }),
  }),
  errors: [
    'external_reference_taken',
    'counter_needs_approval',
    'invoice_not_correctable',
    'credit_too_high',
    'payment_not_possible',
    'firs_config_missing',
    'period_closed',
    'folder_is_a_copy',
    'folder_retired',
  ],
})

/** A sale that FIRS / NRS never had is undone as a whole: there is nothing to correct. */
export const undoSale = defineRoute({
  operationId: 'undoSale',
  method: 'post',
  path: '/v1/invoices/{id}/undo-sale',
  tag: 'Payments',
  summary: 'Undo an unsent sale at the counter',
  description:
    'Of a sale that FIRS / NRS does not have nothing is to be corrected. Its invoice is cancelled for good, and its payments are reversed: the money leaves the till as it came, and all of it is done, or nothing. For a sale of the counter that only money of the counter paid, and of which nothing came back yet; `canUndo` of its returnable says whether it is one. Who may undo, the `counterLimits` of the business say: MANAGERs by default.',
  access: ofInvoice('sale.return'),
  body: z.object({
    reason: clearable(text(500)).meta({ description: 'Reason for the return; kept with its payments.' }),
  }),
  success: { status: 200, message: 'Sale undone.' },
  data: invoice,
  errors: ['invoice_not_correctable', 'period_closed'],
})

export const counterSaleRoutes = [sellAtCounter, listOwnSales, getReturnable, returnAtCounter, undoSale] as const
