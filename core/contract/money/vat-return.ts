import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import {
  booleanField,
  dateField,
  decimalField,
  monthField,
  naira,
  nairaField,
  text,
  timestamp,
} from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, ReturnItemKind } from '../http/vocabulary.ts'

/** The return of a month: what was filed, what is different since, and what is carried on. */

export const filedReturn = z
  .object({
    id: z.string(),
    month: z.string(),
    filedOn: z.string(),
    reference: z.string().meta({ description: 'As the portal gave it.' }),
    paid: naira.nullable(),
    paidOn: z.string().nullable(),
    payable: naira.meta({ description: 'Line 120 as filed.' }),
    carriedForward: naira.meta({ description: 'Line 115 as filed.' }),
    lines: z
      .array(z.object({ line: z.int(), amount: naira }))
      .meta({ description: 'Lines that were entered as the portal took them.' }),
    recordedAt: timestamp,
    recordedBy: z.string(),
  })
  .meta({ id: 'FiledReturn' })

const amounts = z.object({ net: naira, vat: naira }).nullable()

export const filingDifference = z
  .object({
    kind: ReturnItemKind,
    id: z.string().nullable().meta({ description: 'Of the invoice, the purchase or the entry; null of a line.' }),
    number: z.string().nullable(),
    date: z.string().nullable(),
    name: z.string().nullable().meta({ description: 'Of the customer or the supplier.' }),
    line: z
      .int()
      .nullable()
      .meta({ description: 'Of LINE: it was filed with another amount than its documents come to.' }),
    was: amounts.meta({ description: 'As filed; null: it was not in the return.' }),
    is: amounts.meta({ description: 'Null: it is not in the month any more.' }),
    net: naira.meta({ description: 'What changed, without VAT.' }),
    vat: naira.meta({ description: 'VAT that changed: charged, withheld or claimed. Of LINE what lies between.' }),
    state: z.enum(['NEEDS_AMENDED_RETURN', 'CARRIED', 'AS_FILED']).meta({
      id: 'FilingDifferenceState',
      description: 'AS_FILED: a line that the portal took otherwise.',
    }),
    carriedTo: z.array(z.string()).meta({ description: 'The months whose returns have it on line 35.' }),
  })
  .meta({ id: 'FilingDifference' })

const lineAmount = decimalField(2)

const filedLines = z
  .union([
    z.array(z.object({ line: z.int({ error: 'must be a line of Form 002' }), amount: lineAmount })).max(30),
    z.record(z.string().regex(/^\d{1,3}$/, 'must be the number of a line'), lineAmount),
  ])
  .meta({
    description:
      'Lines as the portal took them, where they are others: a list of `line` and `amount`, or amounts by line.',
  })

export type FiledReturnBody = z.infer<typeof filedReturn>
export type FilingDifferenceBody = z.infer<typeof filingDifference>

const filedReturns = z
  .object({
    month: z.string(),
    environment: Environment,
    filing: filedReturn.nullable(),
    amended: z.array(filedReturn),
    differences: z.array(filingDifference),
  })
  .meta({ id: 'VatFiling' })

export const fileVatReturn = defineRoute({
  operationId: 'fileVatReturn',
  method: 'put',
  path: '/v1/businesses/{id}/vat-month/filing',
  tag: 'Businesses',
  summary: 'Mark the return of a month as filed',
  description:
    'With all that it was made of: the month never changes by itself from then on, and what comes in for it stands in `differences`. Where a return is filed already, another `filedOn` or `reference` is an amended return, and the old one stays; the same ones correct what is known of it. The same again changes nothing.',
  access: ofBusiness('vat.file'),
  body: z.object({
    month: monthField,
    environment: Environment.optional(),
    filedOn: dateField(),
    reference: text(100),
    paid: nairaField().nullable().optional(),
    paidOn: dateField().nullable().optional(),
    lines: filedLines.nullable().optional(),
    amended: booleanField().optional().meta({ description: 'Whether this amends the return that stands.' }),
  }),
  success: { status: 200, message: 'VAT return marked as filed.' },
  data: filedReturns,
  errors: ['vat_not_charged', 'invoice_damaged'],
})

const ofMonth = {
  month: monthField,
  environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
}

export const takeBackVatFiling = defineRoute({
  operationId: 'takeBackVatFiling',
  method: 'delete',
  path: '/v1/businesses/{id}/vat-month/filing',
  tag: 'Businesses',
  summary: 'Take the filing of a month back',
  description:
    'It was not filed after all. Only the latest one: later months stand on it. A return that it amended stands again.',
  access: ofBusiness('vat.file'),
  query: z.object(ofMonth),
  success: { status: 200, message: 'VAT filing taken back.' },
  data: filedReturns,
  errors: ['vat_month_not_filed', 'vat_filing_not_latest', 'invoice_damaged'],
})

export const enteredFigures = z
  .object({
    paymentsMade: naira.nullable(),
    creditBroughtForward: naira.nullable(),
    creditUsed: naira.nullable(),
    refunded: naira.nullable(),
    fixedAssetsSold: naira.nullable(),
  })
  .meta({ id: 'EnteredVatFigures', description: 'What somebody typed into a month; null where nobody did.' })
export type EnteredFiguresBody = z.infer<typeof enteredFigures>

const entered = (description: string) => nairaField().nullable().optional().meta({ description })

export const enterVatFigures = defineRoute({
  operationId: 'enterVatFigures',
  method: 'put',
  path: '/v1/businesses/{id}/vat-month/entered',
  tag: 'Businesses',
  summary: 'Enter what only you know of a month',
  description: 'What is not sent stays; null clears it.',
  access: ofBusiness('vat.file'),
  body: z.object({
    ...ofMonth,
    paymentsMade: entered('Line 90: VAT paid ahead, automatically or electronically.'),
    creditBroughtForward: entered(
      'Line 100, of the first month that is kept: the credit of your last return. After a filed month that month says it.',
    ),
    creditUsed: entered('Line 110: how much of the credit is used. Never more than line 105.'),
    refunded: entered('VAT refunded to you in the month: it lowers the credit that the next month begins with.'),
    fixedAssetsSold: entered('Sales of fixed assets without VAT: left out of the share of apportioned VAT.'),
  }),
  success: { status: 200, message: 'Figures saved.' },
  data: enteredFigures,
  errors: ['vat_month_filed'],
})

export const carryVatDifferences = defineRoute({
  operationId: 'carryVatDifferences',
  method: 'put',
  path: '/v1/businesses/{id}/vat-month/carried',
  tag: 'Businesses',
  summary: 'Carry differences of a filed month into a later return',
  description:
    'Instead of an amended return: sales go to line 35 of that month and their VAT to line 45, purchases and withheld VAT to their own lines.',
  access: ofBusiness('vat.file'),
  body: z.object({
    ...ofMonth,
    toMonth: monthField.nullable().meta({ description: 'A later month that is not filed. Null: carried no more.' }),
    items: z
      .array(z.object({ kind: ReturnItemKind.exclude(['LINE']), id: text(100) }))
      .min(1, 'must name at least one')
      .max(1000, 'can have at most 1,000')
      .optional()
      .meta({ description: 'Which differences; all by default.' }),
  }),
  success: { status: 200, message: 'Differences carried.' },
  data: filedReturns,
  errors: ['vat_month_not_filed', 'vat_month_filed', 'invoice_damaged'],
})

const yearMonth = z
  .object({
    month: z.string(),
    dueDate: z.string(),
    state: z.enum(['NOT_KEPT', 'FUTURE', 'RUNNING', 'TO_FILE', 'OVERDUE', 'FILED', 'PAID']).meta({
      id: 'VatReturnState',
      description: 'NOT_KEPT: a past month before anything was sold or bought here.',
    }),
    outputVat: naira.meta({ description: 'Line 45.' }),
    inputVat: naira.meta({ description: 'Line 75.' }),
    withheld: naira.meta({ description: 'Line 85.' }),
    net: naira.meta({ description: 'Line 95, below 0 where the month ends with a credit.' }),
    broughtForward: naira.meta({ description: 'Line 100.' }),
    used: naira.meta({ description: 'Line 110.' }),
    carried: naira.meta({ description: 'Line 115.' }),
    due: naira.meta({ description: 'Line 120.' }),
    isProvisional: z.boolean().meta({ description: 'It begins with a month that is not filed.' }),
    filed: filedReturn.nullable(),
    paid: naira.nullable(),
  })
  .meta({ id: 'VatYearMonth' })

export const getVatYear = defineRoute({
  operationId: 'getVatYear',
  heavy: true,
  method: 'get',
  path: '/v1/businesses/{id}/vat-year',
  tag: 'Businesses',
  summary: 'The VAT returns of a year',
  description: 'Twelve months: due, filed, paid and carried on. As filed, else as the documents come to now.',
  access: ofBusiness('payment.read'),
  query: z.object({
    year: z
      .string({ error: 'must be given once' })
      .regex(/^(19|[2-9]\d)\d\d$/, 'must be a year written YYYY')
      .optional()
      .meta({ example: '2026', description: 'Default: the present one.' }),
    environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
  }),
  success: { status: 200, message: 'VAT year retrieved successfully.' },
  data: z
    .object({
      year: z.string(),
      environment: Environment,
      chargesVat: z.boolean(),
      due: naira,
      paid: naira,
      share: z.number().nullable().meta({
        description:
          'How much of apportioned VAT the sales of the whole year leave, for information; null where nothing is apportioned.',
        example: 0.8125,
      }),
      months: z.array(yearMonth),
    })
    .meta({ id: 'VatYear' }),
  errors: ['invoice_damaged'],
})

export const vatReturnRoutes = [
  fileVatReturn,
  takeBackVatFiling,
  enterVatFigures,
  carryVatDifferences,
  getVatYear,
] as const
