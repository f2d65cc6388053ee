import { z } from 'zod'

import { clearable, dateField, decimalField, freeText, idField, naira, text } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, InputVat, PurchaseKind } from '../http/vocabulary.ts'
import { importModes, importResult, importRoute, MAX_IMPORTED_ROWS } from '../records/import.ts'

import { createSupplier } from './supplier.ts'

/** Suppliers and their bills from lists. */

export const supplierRow = createSupplier.body.omit({ businessId: true })
export const supplierChangeRow = supplierRow

export const importSuppliers = importRoute('importSuppliers', '/v1/suppliers', 'Suppliers', '', 'supplier.write')

/** What is recorded is never changed: a bill that is there already is left as it is, or is an error. */
const billRules = ['skip', 'refuse'] as const

/** A bill, or one of its lines: rows of one supplier and number are one bill. Amounts below 0 are of a credit note. */
export const billRow = z.object({
  supplier: text(200).meta({
    description: 'The name, whatever its case. A supplier that is not there yet is created.',
  }),
  supplierTin: clearable(text(50)).meta({ description: 'Finds the supplier before the name does.' }),
  type: z.enum(['BILL', 'CREDIT_NOTE'], { error: 'must be BILL or CREDIT_NOTE' }).nullable().optional(),
  number: clearable(text(100)).meta({ description: "The supplier's own. A row without one is a bill of its own." }),
  irn: clearable(text(100)),
  date: dateField(),
  dueDate: clearable(dateField()).meta({ description: "By the supplier's terms by default, else the date." }),
  description: clearable(text(500)),
  quantity: clearable(decimalField(6).refine((value) => value > 0, 'must be more than 0')),
  unitPrice: clearable(decimalField(4)).meta({ description: 'Naira without VAT.' }),
  unitPriceWithVat: clearable(decimalField(4)).meta({ description: 'Naira with VAT.' }),
  amount: clearable(decimalField(2)).meta({ description: 'Of the row, without VAT.' }),
  taxAmount: clearable(decimalField(2)).meta({ description: 'VAT of the row, as printed.' }),
  total: clearable(decimalField(2)).meta({
    description: 'With VAT: of the row, or the same in every row of a bill where it is that of the bill.',
  }),
  taxPercent: clearable(decimalField(4).refine((value) => value >= 0 && value <= 100, 'must be from 0 to 100')).meta({
    description: 'Follows from `taxAmount` where it is left out; 0 where nothing says it.',
  }),
  kind: PurchaseKind.nullable().optional(),
  category: clearable(text(100)),
  inputVat: InputVat.nullable().optional(),
  notes: clearable(freeText(2000)),
})

export const importPurchases = defineRoute({
  operationId: 'importPurchases',
  method: 'post',
  path: '/v1/purchases/import',
  tag: 'Purchases',
  summary: 'Check or save many bills at once',
  description:
    'Up to 2,000 rows, each a bill or a line of one: rows of one supplier and number are one bill. `check` first: it writes nothing and answers every error and the sums; then `save`: all rows in one piece, or none. With `expectedTotal`, what the old books say, nothing is saved as long as the rows come to something else. A bill is there already where `POST /v1/purchases` would answer `supplier_bill_exists`, or where it has no number and one of that supplier, date and total has none either. Suppliers that are not there yet are created.',
  access: { kind: 'business', permission: 'purchase.write', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    mode: z.enum(importModes, { error: 'must be one of check, save' }),
    onExisting: z.enum(billRules, { error: 'must be one of skip, refuse' }).default('skip'),
    record: z
      .boolean({ error: 'must be true or false' })
      .default(true)
      .meta({ description: 'Records every bill; with false they stay drafts.' }),
    expectedTotal: decimalField(2).optional().meta({ description: 'Of all rows with VAT, less credit notes.' }),
    defaults: z.looseObject({}, { error: 'must be an object with fields of a row' }).optional().meta({
      description: 'Fields for rows that do not have them.',
    }),
    rows: z
      .array(z.looseObject({}, { error: 'must be an object with the fields of one bill or line' }))
      .min(1, 'must have at least one row')
      .max(MAX_IMPORTED_ROWS, 'must have at most 2,000 rows; send the others in a second import')
      .meta({
        description:
          'Each with supplier, supplierTin?, type?, number?, irn?, date, dueDate?, description?, quantity?, unitPrice?, unitPriceWithVat?, amount?, taxAmount?, total?, taxPercent?, kind?, category?, inputVat?, notes?. One of unitPrice, unitPriceWithVat, amount and total is needed.',
      }),
  }),
  success: { status: 200, message: 'Bills imported successfully.' },
  data: importResult
    .extend({
      bills: z.int().meta({ description: 'Bills and credit notes that are created, or would be.' }),
      newSuppliers: z.int().meta({ description: 'Suppliers that are created for them.' }),
      total: naira.meta({
        description: 'Of all rows that are right, including those that are there already: bills less credit notes.',
      }),
      credit: naira.meta({ description: 'Of `total`, what credit notes take off; not below 0.' }),
      added: naira.meta({ description: 'Of the rows that are saved, or would be.' }),
      difference: naira
        .nullable()
        .meta({ description: '`total` less `expectedTotal`; null where none was sent. Save needs 0.' }),
    })
    .meta({ id: 'PurchaseImportResult' }),
  usesDay: true,
})

export const purchaseImportRoutes = [importSuppliers, importPurchases] as const
