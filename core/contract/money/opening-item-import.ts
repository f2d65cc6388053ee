import { z } from 'zod'

import { clearable, dateField, decimalField, idField, naira, notZero, text } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment } from '../http/vocabulary.ts'
import { importModes, importResult, MAX_IMPORTED_ROWS } from '../records/import.ts'

/** What customers owed before Invoice Desk and what they had as credit, many at once. */

/** What is entered is never changed: a row that is there already is left out, or is an error. */
const openingRules = ['skip', 'refuse'] as const

export const openingRow = z.object({
  customer: text(200).meta({ description: 'The name, whatever its case. The customer has to be there.' }),
  customerTin: clearable(text(50)).meta({ description: 'Tells customers of the same name apart.' }),
  number: clearable(text(100)),
  date: dateField(),
  dueDate: dateField().optional().meta({ description: 'The date, where it is left out. Credit has none.' }),
  amount: notZero().meta({ description: 'Below 0 it is credit that the customer had.' }),
})

export const importOpeningItems = defineRoute({
  operationId: 'importOpeningItems',
  method: 'post',
  path: '/v1/opening-items/import',
  tag: 'Payments',
  summary: 'Check or save the opening items of many customers',
  description:
    'Up to 2,000 rows. `check` first: it writes nothing and answers every error and the sums; then `save`: all rows in one piece, or none. With `expectedTotal`, what stood in the books before, nothing is saved as long as the rows come to something else. A row with an amount below 0 is entered as credit of the customer. A row already exists where the customer has a standing opening item of that number, date and amount; with another amount it is doubted, as is a number in two rows.',
  access: { kind: 'business', permission: 'payment.record', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    mode: z.enum(importModes, { error: 'must be one of check, save' }),
    onExisting: z.enum(openingRules, { error: 'must be one of skip, refuse' }).default('skip'),
    expectedTotal: decimalField(2).optional().meta({ description: 'What was owed, less credit.' }),
    rows: z
      .array(z.looseObject({}, { error: 'must be an object with the fields of one opening item' }))
      .min(1, 'must have at least one row')
      .max(MAX_IMPORTED_ROWS, 'must have at most 2,000 rows; send the others in a second import')
      .meta({ description: 'Each with customer, customerTin?, number?, date, dueDate?, amount.' }),
  }),
  success: { status: 200, message: 'Opening items imported successfully.' },
  data: importResult
    .extend({
      total: naira.meta({
        description: 'Of all rows that are right, including those that already exist: what was owed, less credit.',
      }),
      credit: naira.meta({ description: 'Of `total`, what comes in as credit of customers; not below 0.' }),
      added: naira.meta({ description: 'Of the rows that are saved, or would be.' }),
      difference: naira
        .nullable()
        .meta({ description: '`total` less `expectedTotal`; null where none was sent. Save needs 0.' }),
    })
    .meta({ id: 'OpeningImportResult' }),
})
