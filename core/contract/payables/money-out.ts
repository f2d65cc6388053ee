import { z } from 'zod'

import { clearable, decimalField, freeText, moreThanZero, text } from '../http/fields.ts'
import { metadataAnswer } from '../http/metadata.ts'
import { PaymentMethod } from '../http/vocabulary.ts'
import { deductionKind } from '../money/payment.ts'

/** How money goes to suppliers, and what is withheld of it. */

/** Tax that the business keeps back and pays to the authority itself, as somebody says it. */
export const withheldInput = z
  .object({
    kind: deductionKind,
    amount: moreThanZero().optional().meta({ description: 'Naira. Beats `ratePercent`.' }),
    ratePercent: decimalField(4)
      .refine((value) => value > 0 && value <= 100, 'must be more than 0, and 100 at most')
      .optional()
      .meta({
        description:
          'Of `base`. Without one, of the net price still open x what the payment settles / the balance; a payment of the whole balance takes all that is left.',
      }),
    base: moreThanZero().optional().meta({ description: 'Naira without VAT.' }),
  })
  .meta({ id: 'WithheldInput' })

const accountId = clearable(text(100)).meta({
  description:
    'Where the money came from: the id of payment details of the business (a bank account), `TILL` (the drawer at the counter), `PETTY_CASH`, or `OWNER` (paid privately).',
})

/** How money goes to a supplier, or comes back, as somebody says it. */
export const moneyOutFields = {
  method: PaymentMethod,
  methodDetail: z.enum(['POS_TERMINAL', 'CHEQUE'], { error: 'must be POS_TERMINAL or CHEQUE' }).nullable().optional(),
  accountId,
  reference: clearable(text(200)).meta({ description: 'Of the bank, the terminal or the cheque.' }),
  externalReference: clearable(text(200)).meta({ description: "A program's own id, unique per business." }),
  note: clearable(freeText(2000)),
}

export const moneyOutShown = {
  method: PaymentMethod,
  methodDetail: z.enum(['POS_TERMINAL', 'CHEQUE']).nullable(),
  accountId: z.string().nullable(),
  reference: z.string().nullable(),
  externalReference: z.string().nullable(),
  metadata: metadataAnswer,
  note: z.string().nullable(),
}
