import { z } from 'zod'

import { booleanField, clearable, decimalField, freeText, idField, text } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { InvoiceKind } from '../http/vocabulary.ts'
import { pdfFormats } from '../printing/invoice-document.ts'

export const colorSchemes = ['auto', 'light', 'dark'] as const

const whole = (min: number, max: number) =>
  z.int({ error: 'must be a whole number' }).min(min, `must be ${min} or more`).max(max, `must be ${max} or less`)

const oneOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })

const businessFields = {
  dueInDays: whole(0, 3650),
  taxPercent: decimalField(4).min(0, 'must be 0 or more').max(100, 'must be 100 or less'),
  paymentDetails: idField(),
  pricesIncludeVat: booleanField(),
  printFormat: oneOf(pdfFormats),
  invoiceKind: InvoiceKind,
  paymentTerms: freeText(2000),
  notes: freeText(2000),
}

const preferences = z
  .object({
    colorScheme: z.enum(colorSchemes),
    pageSize: z.int().nullable().meta({ description: 'Rows per page of lists; null: the default.' }),
    lastBusinessId: z.string().nullable(),
    perBusiness: z
      .record(
        z.string(),
        z
          .object({
            dueInDays: z.int().nullable(),
            taxPercent: z.number().nullable(),
            paymentDetails: z.string().nullable().meta({ description: 'The id of a saved payment detail.' }),
            pricesIncludeVat: z.boolean().nullable(),
            printFormat: z.enum(pdfFormats).nullable(),
            invoiceKind: InvoiceKind.nullable(),
            paymentTerms: z.string().nullable(),
            notes: z.string().nullable(),
          })
          .meta({ id: 'BusinessPreferences', description: 'What new invoices begin with; null: not set.' }),
      )
      .meta({ description: 'By the id of the business. Only businesses that the person belongs to.' }),
    dismissedHints: z.array(z.string()),
  })
  .meta({ id: 'Preferences' })
export type Preferences = z.infer<typeof preferences>

export const getPreferences = defineRoute({
  operationId: 'getPreferences',
  method: 'get',
  path: '/v1/users/me/preferences',
  tag: 'Accounts',
  summary: 'Preferences of the signed-in person',
  access: { kind: 'person' },
  success: { status: 200, message: 'Preferences retrieved.' },
  data: preferences,
})

export const updatePreferences = defineRoute({
  operationId: 'updatePreferences',
  method: 'patch',
  path: '/v1/users/me/preferences',
  tag: 'Accounts',
  summary: 'Change the preferences of the signed-in person',
  description:
    'Merged with what is there, `perBusiness` field by field; null clears. A list of hints replaces the old one. At most 64 KiB altogether.',
  access: { kind: 'person' },
  body: z.object({
    colorScheme: clearable(oneOf(colorSchemes)),
    pageSize: clearable(whole(1, 100)),
    lastBusinessId: clearable(idField()),
    perBusiness: clearable(
      z.record(
        text(100),
        z
          .object({
            dueInDays: clearable(businessFields.dueInDays),
            taxPercent: clearable(businessFields.taxPercent),
            paymentDetails: clearable(businessFields.paymentDetails),
            pricesIncludeVat: clearable(businessFields.pricesIncludeVat),
            printFormat: clearable(businessFields.printFormat),
            invoiceKind: clearable(businessFields.invoiceKind),
            paymentTerms: clearable(businessFields.paymentTerms),
            notes: clearable(businessFields.notes),
          })
          .nullable(),
        { error: 'must be an object with the id of a business for each entry' },
      ),
    ),
    dismissedHints: clearable(
      z.array(text(100), { error: 'must be a list of texts' }).max(500, 'must have at most 500 entries'),
    ),
  }),
  success: { status: 200, message: 'Preferences updated.' },
  data: preferences,
})

export const preferenceRoutes = [getPreferences, updatePreferences] as const
