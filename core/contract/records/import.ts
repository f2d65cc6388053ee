import { z } from 'zod'

import { idField } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { createCustomer } from './customer.ts'
import { createPaymentDetail } from './payment-detail.ts'
import { newProductFields, withPrice } from './product.ts'

export const MAX_IMPORTED_ROWS = 2_000

const oneOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.enum(words, {
    error: ({ input }) => (input === undefined ? 'is required' : `must be one of ${words.join(', ')}`),
  })

/** `check` writes nothing and answers what `save` would. */
export const importModes = ['check', 'save'] as const
/** What becomes of a row whose name is there already. */
export const existingRules = ['skip', 'update', 'refuse'] as const
export type ExistingRule = (typeof existingRules)[number]

const importActions = ['created', 'updated', 'skipped', 'refused'] as const

/** What each row is made of: the body that creates one record, without the business. */
export const customerRow = createCustomer.body.omit({ businessId: true })
export const productRow = withPrice(z.object(newProductFields))
export const paymentDetailRow = createPaymentDetail.body.omit({ businessId: true })

/** What is enough of a row to change a record that is there: its name, and whatever changes. */
export const customerChangeRow = customerRow
export const productChangeRow = z.object(newProductFields).partial({ taxPercent: true })
export const paymentDetailChangeRow = paymentDetailRow.partial({ type: true })

const importBody = (like: string) =>
  z.object({
    businessId: idField().optional(),
    mode: oneOf(importModes).meta({ description: 'check writes nothing and answers what save would do.' }),
    onExisting: oneOf(existingRules).meta({
      description:
        'For rows whose name already exists, whatever its case: skip leaves the record, update changes the fields that the row has (such a row needs nothing but the name), refuse makes an error of it.',
    }),
    defaults: z.looseObject({}, { error: 'must be an object with fields of a record' }).optional().meta({
      description:
        'Fields for rows that do not have them: a new record gets them, one that is there only where it has nothing yet.',
    }),
    rows: z
      .array(z.looseObject({}, { error: 'must be an object with the fields of one record' }), {
        error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of rows'),
      })
      .min(1, 'must have at least one row')
      .max(MAX_IMPORTED_ROWS, `must have at most 2,000 rows; send the others in a second import`)
      .meta({ description: `Each like the body of ${like}, without businessId. Numbers are JSON numbers.` }),
  })

const fieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const importResult = z
  .object({
    rows: z.int().meta({ description: 'How many rows there were.' }),
    created: z.int(),
    updated: z.int(),
    skipped: z.int().meta({ description: 'Left as they are, because of onExisting or because nothing differs.' }),
    errors: z
      .array(z.object({ row: z.int(), field: z.string(), message: z.string() }))
      .meta({ description: 'Rows are counted from 1. Always empty after save.' }),
    doubts: z
      .array(
        z.object({
          row: z.int(),
          field: z.string(),
          message: z.string(),
          suggestion: z
            .string()
            .nullable()
            .meta({ description: 'What is probably meant; null where that is unclear.' }),
        }),
      )
      .meta({
        description:
          'What looks mistyped and is taken all the same: a TIN of an unusual form or of another customer, a state that is none, an HS or ISIC code that no list has, a rate of VAT that Nigeria does not have, a bank account without 10 digits, a new name that is nearly one that is there, an error of a spreadsheet such as #REF!, a field that no record has.',
      }),
    items: z
      .array(
        z.object({
          row: z.int(),
          action: z.enum(importActions),
          id: z.string().nullable().meta({ description: 'Null where there is no record, or none yet.' }),
          customerId: z.string().optional(),
          supplierId: z.string().optional(),
          changes: z
            .array(z.object({ field: z.string(), from: fieldValue, to: fieldValue }))
            .optional()
            .meta({ description: 'Of a record that was there and changes: its fields before and after.' }),
        }),
      )
      .meta({ description: 'What becomes of every row, in order.' }),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof importResult>

const description =
  'Up to 2,000 rows in at most 2 MB. `check` first, and show people the errors; then `save`: all rows in one piece, or none. An error makes save answer 400 with fields such as rows[3].name, where the first row is rows[0]. The same name twice in one import is an error.'

export const importRoute = (
  operationId: string,
  path: `/v1/${string}`,
  tag: 'Customers' | 'Products' | 'Payment details' | 'Suppliers',
  note = '',
  permission: 'record.write' | 'supplier.write' = 'record.write',
) =>
  defineRoute({
    operationId,
    method: 'post',
    path: `${path}/import` as const,
    tag,
    summary: `Check or save many ${tag.toLowerCase()} at once`,
    description: `${description}${note}`,
    access: { kind: 'business', permission, from: 'body' },
    body: importBody(`POST ${path}`),
    success: { status: 200, message: `${tag} imported successfully.` },
    data: importResult,
  })

export const importCustomers = importRoute('importCustomers', '/v1/customers', 'Customers')

export const importProducts = importRoute(
  'importProducts',
  '/v1/products',
  'Products',
  ' A product with an HS or ISIC code and no category gets the category that the code says.',
)

export const importPaymentDetails = importRoute(
  'importPaymentDetails',
  '/v1/payment-details',
  'Payment details',
  ' Here the label counts as the name.',
)

export const importRoutes = [importCustomers, importProducts, importPaymentDetails] as const
