import { z } from 'zod'

import { clearable, dateField, decimalField, idField, moreThanZero, naira, text } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment } from '../http/vocabulary.ts'
import { importModes, importResult, MAX_IMPORTED_ROWS } from '../records/import.ts'

/** What was owed to suppliers before Invoice Desk, many at once. */

/** What is entered is never changed: a row that is there already is left out, or is an error. */
const openingRules = ['skip', 'refuse'] as const

export const payableOpeningRow = z.object({
  supplier: text(200).meta({ description: 'The name, whatever its case. The supplier has to be there.' }),
  supplierTin: clearable(text(50)).meta({ description: 'Finds the supplier before the name does.' }),
  number: clearable(text(100)),
  date: dateField(),
  dueDate: clearable(dateField()).meta({ description: 'The date, where it is left out.' }),
  amount: moreThanZero().meta({
    description: 'What is still owed. Credit with a supplier is recorded as a payment to the supplier.',
  }),
})

export const importPayableOpeningItems = defineRoute({
  operationId: 'importPayableOpeningItems',
  method: 'post',
  path: '/v1/payable-opening-items/import',
  tag: 'Paying suppliers',
  summary: 'Check or save the opening items of many suppliers',
  description:
    'Up to 2,000 rows. `check` first: it writes nothing and answers every error and the sums; then `save`: all rows in one piece, or none. With `expectedTotal`, what stood in the books before, nothing is saved as long as the rows come to something else. A row already exists where the supplier has a standing opening item of that number, date and amount; with another amount it is doubted, and so is one whose number a recorded bill of the supplier has.',
  access: { kind: 'business', permission: 'payable.record', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    mode: z.enum(importModes, { error: 'must be one of check, save' }),
    onExisting: z.enum(openingRules, { error: 'must be one of skip, refuse' }).default('skip'),
    expectedTotal: decimalField(2).optional().meta({ description: 'What was owed to suppliers.' }),
    rows: z
      .array(z.looseObject({}, { error: 'must be an object with the fields of one opening item' }))
      .min(1, 'must have at least one row')
      .max(MAX_IMPORTED_ROWS, 'must have at most 2,000 rows; send the others in a second import')
      .meta({ description: 'Each with supplier, supplierTin?, number?, date, dueDate?, amount.' }),
  }),
  success: { status: 200, message: 'Opening items imported successfully.' },
  data: importResult
    .extend({
      total: naira.meta({ description: 'Of all rows that are right, including those that already exist.' }),
      added: naira.meta({ description: 'Of the rows that are saved, or would be.' }),
      difference: naira
        .nullable()
        .meta({ description: '`total` less `expectedTotal`; null where none was sent. Save needs 0.' }),
    })
    .meta({ id: 'PayableOpeningImportResult' }),
})
