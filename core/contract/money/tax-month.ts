import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { dateField, monthField, naira, text, timestamp } from '../http/fields.ts'
import { defineRoute, XLSX } from '../http/route.ts'
import { Environment } from '../http/vocabulary.ts'

/** Taxes that the business kept back from its suppliers, or owes on services from abroad, and remits itself. */

const authority = z
  .string()
  .regex(/^(NRS|STATE:.{1,100})$/, 'must be NRS, or STATE: with the code of the state')
  .meta({ id: 'TaxAuthority', description: 'NRS, or the revenue service of a state such as `STATE:LA`.' })

const remittance = z
  .object({
    id: z.string(),
    remittedOn: z.string(),
    reference: z.string(),
    amount: naira,
    recordedAt: timestamp,
    recordedBy: z.string(),
  })
  .meta({ id: 'TaxRemittance' })

const taxItem = z
  .object({
    id: z.string(),
    date: z.string(),
    supplierId: z.string().nullable(),
    supplierName: z.string(),
    supplierTin: z.string().nullable(),
    billId: z.string().nullable(),
    billNumber: z.string().nullable(),
    receiptNumber: z
      .string()
      .nullable()
      .meta({ description: 'Of the receipt that the supplier got, such as WHR000001.' }),
    base: naira,
    ratePercent: z.number().nullable(),
    amount: naira.meta({ description: 'Below 0 where an earlier one was reversed.' }),
    isRemitted: z.boolean(),
    remittanceReference: z.string().nullable(),
    creditNoteNumber: z
      .string()
      .nullable()
      .meta({ description: 'Of the note by which the authority credits the supplier, as you noted it.' }),
  })
  .meta({ id: 'TaxToRemitItem' })

const ofAuthority = {
  dueDate: z.string(),
  amount: naira,
  remitted: naira,
  open: naira.meta({ description: 'Not remitted yet.' }),
  items: z.array(taxItem),
  remittances: z.array(remittance),
}

const whtMonth = z
  .object({
    month: z.string(),
    environment: Environment,
    total: naira,
    byAuthority: z.array(z.object({ authority, ...ofAuthority }).meta({ id: 'TaxOfAuthority' })),
  })
  .meta({ id: 'WhtMonth' })

const remitted = z.object(ofAuthority)

const vatWithheldMonth = z
  .object({
    month: z.string(),
    environment: Environment,
    total: naira.meta({ description: 'VAT withheld from suppliers.' }),
    ...ofAuthority,
    foreignServices: remitted.meta({
      id: 'ForeignServicesOfMonth',
      description: 'VAT on services from abroad, which the business owes itself; claimable once it is remitted.',
    }),
  })
  .meta({ id: 'VatWithheldMonth' })

const query = z.object({
  month: monthField.optional().meta({ description: 'YYYY-MM. Default: the month before the present one in Lagos.' }),
  environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
  format: z.enum(['json', 'xlsx'], { error: 'must be json or xlsx' }).optional().meta({ default: 'json' }),
})

export const getWhtMonth = defineRoute({
  operationId: 'getWhtMonth',
  method: 'get',
  path: '/v1/businesses/{id}/wht-month',
  tag: 'Businesses',
  summary: 'Withholding tax of a month that is to be remitted',
  description:
    'What was kept back from suppliers, by the days of payments: of companies for NRS by the 21st of the month after, of individuals and partnerships for the service of their state by the 30th.',
  access: ofBusiness('payment.read'),
  query,
  files: { xlsx: XLSX },
  success: { status: 200, message: 'WHT month retrieved successfully.' },
  data: whtMonth,
})

const marking = {
  month: monthField,
  environment: Environment.optional(),
  remittedOn: dateField().nullable().meta({ description: 'Null: it was not remitted after all.' }),
  reference: text(100).nullable().optional(),
}

export const markWhtRemitted = defineRoute({
  operationId: 'markWhtRemitted',
  method: 'put',
  path: '/v1/businesses/{id}/wht-month/remittance',
  tag: 'Businesses',
  summary: 'Mark withholding tax of a month as remitted',
  description: 'All that the authority gets of the month and that was not remitted before.',
  access: ofBusiness('vat.file'),
  body: z.object({
    ...marking,
    authority: authority.optional().meta({ description: 'May be left out where there is one.' }),
  }),
  success: { status: 200, message: 'WHT marked as remitted.' },
  data: whtMonth,
  errors: ['nothing_to_remit'],
})

export const noteWhtCreditNotes = defineRoute({
  operationId: 'noteWhtCreditNotes',
  method: 'put',
  path: '/v1/businesses/{id}/wht-month/credit-notes',
  tag: 'Businesses',
  summary: 'Note credit notes for withholding tax of a month',
  description:
    'What the authority credits suppliers with once their tax is remitted, by the ids of `items`. The receipt of the payment names it from then on. Null clears it; what is not sent stays.',
  access: ofBusiness('vat.file'),
  body: z.object({
    month: monthField,
    environment: Environment.optional(),
    items: z
      .array(z.object({ id: text(100), creditNoteNumber: text(100).nullable() }))
      .max(1000, 'can have at most 1,000'),
  }),
  success: { status: 200, message: 'Credit notes saved.' },
  data: whtMonth,
})

export const getVatWithheldMonth = defineRoute({
  operationId: 'getVatWithheldMonth',
  method: 'get',
  path: '/v1/businesses/{id}/vat-withheld-month',
  tag: 'Businesses',
  summary: 'VAT of a month that was withheld from suppliers',
  description:
    'Due by the 14th of the month after. It is never on line 85, and what is claimed of the bills stays whole.',
  access: ofBusiness('payment.read'),
  query,
  files: { xlsx: XLSX },
  success: { status: 200, message: 'Withheld VAT retrieved successfully.' },
  data: vatWithheldMonth,
})

export const markVatWithheldRemitted = defineRoute({
  operationId: 'markVatWithheldRemitted',
  method: 'put',
  path: '/v1/businesses/{id}/vat-withheld-month/remittance',
  tag: 'Businesses',
  summary: 'Mark VAT withheld from suppliers as remitted',
  access: ofBusiness('vat.file'),
  body: z.object({
    ...marking,
    kind: z
      .enum(['VAT_WITHHELD', 'FOREIGN_SERVICE'], { error: 'must be VAT_WITHHELD or FOREIGN_SERVICE' })
      .optional()
      .meta({ default: 'VAT_WITHHELD', description: 'FOREIGN_SERVICE: VAT on services from abroad.' }),
  }),
  success: { status: 200, message: 'VAT marked as remitted.' },
  data: vatWithheldMonth,
  errors: ['nothing_to_remit', 'vat_month_filed'],
})

export const taxMonthRoutes = [
  getWhtMonth,
  markWhtRemitted,
  noteWhtCreditNotes,
  getVatWithheldMonth,
  markVatWithheldRemitted,
] as const
