import { z } from 'zod'

import { booleanField, clearable, dateField, moreThanZero, text } from '../http/fields.ts'
import { metadataField } from '../http/metadata.ts'
import { PaymentMethod } from '../http/vocabulary.ts'

/** How far one call takes the invoice that it makes. */

const stepFields = {
  finalize: clearable(booleanField()).meta({ description: 'Finalizes what it made.' }),
  submit: clearable(booleanField()).meta({
    description:
      'Submits it to FIRS / NRS once it is approved, and finalizes it first. Nobody waits for an answer longer than 10 seconds: the queue continues automatically.',
  }),
}

/** Of a credit or debit note. */
export const noteProcessingFields = stepFields

/** Of a sale, where the money came at once. */
export const saleProcessingFields = {
  ...stepFields,
  payment: clearable(
    z
      .object({
        method: PaymentMethod,
        amount: moreThanZero().optional().meta({ description: 'Naira; all of it by default.' }),
        date: dateField().optional().meta({ description: 'Today in Lagos by default.' }),
        reference: clearable(text(200)).meta({ description: 'Of the bank, the terminal or the cheque.' }),
        metadata: metadataField,
      })
      .meta({ id: 'SalePayment' }),
  ).meta({
    description:
      'Money that came with the sale: it is finalized and paid. While it waits for approval the money is kept for it, and settles it as it is approved; sent back, it is credit of its customer.',
  }),
}
