import { z } from 'zod'

import { clearable, freeText, idField, moreThanZero, naira, nairaField, text } from './fields.ts'
import { invoice, itemsField } from './invoice.ts'
import { metadataField } from './metadata.ts'
import { payment } from './payment.ts'
import { defineRoute } from './route.ts'
import { PaymentMethod } from './vocabulary.ts'

/** A sale over the counter, from the goods to the change, as one act. */
export const sellAtCounter = defineRoute({
  operationId: 'sellAtCounter',
  method: 'post',
  path: '/v1/sales/counter',
  tag: 'Payments',
  summary: 'Sell over the counter',
  description:
    'An invoice of today, due today, finalized, queued to FIRS / NRS and paid, with receipt numbers: all of it is done, or nothing. Nobody waits for an answer of FIRS / NRS: the queue goes on by itself. `payment` is the first of `payments`, and what keeps the invoice from being sent is in `warnings`. The payments come to the whole sale; only cash may be more, and what is too much is `change`. Where every invoice needs approval, the business has to exempt counter sales first (`counterWithoutApproval` in its settings). A price that is not that of the product takes MANAGER.',
  access: { kind: 'business', permission: 'payment.record', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    customerId: clearable(idField()).meta({ description: 'The walk-in customer unless said.' }),
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
      .max(10, 'can have 10 at most'),
    tendered: clearable(nairaField()).meta({ description: 'The cash that was handed over, naira.' }),
    reference: clearable(text(200)).meta({ description: 'Of the bank, the terminal or the cheque.' }),
    externalReference: clearable(text(200)).meta({ description: "A till's own id of the sale, unique per business." }),
    notes: clearable(freeText(2000)).meta({ description: 'Text displayed on the invoice.' }),
    metadata: metadataField,
  }),
  success: { status: 201, message: 'Sold.' },
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

export const counterSaleRoutes = [sellAtCounter] as const
