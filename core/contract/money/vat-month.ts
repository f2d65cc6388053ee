import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { monthField, naira, timestamp } from '../http/fields.ts'
import { defineRoute, XLSX, ZIP } from '../http/route.ts'
import { Environment, InvoiceStatus, TaxCategory, VatItemKind } from '../http/vocabulary.ts'

import { enteredFigures, filedReturn, filingDifference, vatReturnRoutes } from './vat-return.ts'

/** The VAT of a month: what was charged, by rate, with what stands beside it, and the lines of the return. */

const charged = z.object({ documents: z.int(), net: naira, vat: naira })

const sums = {
  charged: charged.meta({ description: 'By invoices and debit notes; `net` is without VAT, after discounts.' }),
  credited: charged.meta({ description: 'What credit notes of the month take off; 0 or more.' }),
  net: naira.meta({ description: 'What is left, without VAT. Below 0 where more was credited than charged.' }),
  vat: naira.meta({ description: 'Output VAT, credit notes taken off.' }),
}

const rate = {
  category: TaxCategory.nullable(),
  ratePercent: z.number(),
}

const vatRate = z
  .object({
    treatment: z.enum(['STANDARD', 'ZERO_RATED', 'EXEMPT', 'OTHER']).meta({ id: 'VatTreatment' }),
    ...rate,
    ...sums,
  })
  .meta({ id: 'VatRate', description: 'One rate of one category. The usual three are always there.' })

const document = z
  .object({
    invoiceId: z.string(),
    invoiceNumber: z.string(),
    invoiceType: z.enum(['STANDARD', 'DEBIT_NOTE', 'CREDIT_NOTE']),
    status: InvoiceStatus,
    date: z.string(),
    customerId: z.string(),
    customerName: z.string(),
    customerTin: z.string().nullable(),
    corrects: z
      .object({ invoiceId: z.string().nullable(), irn: z.string(), issueDate: z.string() })
      .nullable()
      .meta({ description: 'What a note corrects, in this month or an earlier one.' }),
    net: naira.meta({ description: 'Below 0 on a credit note.' }),
    vat: naira,
    parts: z.array(z.object({ ...rate, net: naira, vat: naira })).meta({ description: 'The same by rate.' }),
  })
  .meta({ id: 'VatDocument' })
export type VatDocumentBody = z.infer<typeof document>

const about = {
  id: z.string(),
  date: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerTin: z.string().nullable(),
}

const ofDocument = {
  invoiceId: z.string().nullable(),
  documentNumber: z.string().nullable().meta({ description: 'Of the invoice, or of what was owed from before.' }),
}

const withheldItem = z
  .object({
    ...about,
    ...ofDocument,
    amount: naira.meta({ description: 'Below 0 where an earlier one was reversed in this month.' }),
    base: naira,
    ratePercent: z.number().nullable(),
    certificateNumber: z.string().nullable(),
    certificateDate: z.string().nullable(),
    isReversal: z.boolean(),
    isTakenBack: z.boolean().meta({ description: 'It was reversed, in this month or later.' }),
  })
  .meta({ id: 'WithheldInMonth' })

const withheld = z
  .object({
    amount: naira,
    missing: z
      .object({ items: z.int(), amount: naira })
      .meta({ description: 'Of what stands, that whose certificate has not come.' }),
    items: z.array(withheldItem),
  })
  .meta({
    id: 'WithheldOfMonth',
    description:
      'Tax that customers withheld and pay to the authority themselves: VAT, or withholding tax (WHT), which is not VAT.',
  })

const deposits = z.object({
  amount: naira,
  vat: naira.meta({ description: 'Inside `amount`, at the standard rate: not in `total`.' }),
  items: z.array(
    z
      .object({
        ...about,
        receiptNumber: z.string().nullable(),
        amount: naira.meta({ description: 'Without an invoice at the end of the month.' }),
        vat: naira,
        left: naira.meta({ description: 'What of it is without one now.' }),
      })
      .meta({ id: 'UninvoicedDeposit' }),
  ),
})

const writeOffs = z.object({
  amount: naira,
  vat: naira.meta({ description: 'Inside `amount`; it stays in `total`.' }),
  items: z.array(
    z
      .object({
        ...about,
        ...ofDocument,
        amount: naira.meta({ description: 'Below 0 where an earlier one was reversed in this month.' }),
        vat: naira.nullable().meta({ description: 'Null of what was owed from before.' }),
        reason: z.string(),
      })
      .meta({ id: 'WriteOffOfMonth' }),
  ),
})

const formLine = z
  .object({
    line: z.int(),
    name: z.string(),
    source: z
      .enum(['SALES', 'WITHHELD', 'PURCHASES', 'YOU'])
      .meta({ description: 'What fills it. YOU: other lines, your last return, and what you enter.' }),
    amount: naira.nullable().meta({ description: '0 where there is nothing; never null.' }),
    note: z.string().nullable(),
    isTyped: z.boolean().meta({ description: 'It was entered, or the portal took it so.' }),
    isProvisional: z.boolean().meta({ description: 'It begins with a month that is not filed.' }),
  })
  .meta({ id: 'FormLine' })

const part = z
  .object({
    inputVat: z.enum(['CLAIMABLE', 'NOT_CLAIMABLE', 'APPORTIONED', 'NONE_DUE', 'NONE_SHOWN']),
    notClaimableReason: z.string().nullable(),
    net: naira,
    vat: naira,
    claimed: naira,
  })
  .meta({ id: 'VatPurchasePart', description: 'Lines of a purchase that are treated alike.' })

const purchase = z
  .object({
    id: z.string(),
    number: z.string(),
    type: z.enum(['BILL', 'CREDIT_NOTE', 'IMPORT_VAT']),
    date: z.string(),
    supplierId: z.string().nullable(),
    supplierName: z.string(),
    supplierTin: z.string().nullable(),
    supplierInvoiceNumber: z.string().nullable(),
    net: naira.meta({ description: 'Below 0 on a credit note.' }),
    vat: naira,
    claimed: naira.meta({ description: 'What of `vat` is in line 75.' }),
    customsValue: naira,
    vatToRemit: naira.meta({ description: 'Of services from abroad: claimed once it is remitted.' }),
    parts: z.array(part),
  })
  .meta({ id: 'VatPurchase' })
export type VatPurchaseBody = z.infer<typeof purchase>

const missingPaper = z
  .object({
    kind: z.enum(['DRAFT', 'PROOF', 'ATTACHMENT', 'WEAK_CLAIM']).meta({
      id: 'MissingPaperKind',
      description:
        'A draft; a bill that the authority does not know or knows otherwise; a bill or expense without a photo; a claim without supplier TIN, invoice number or tax point.',
    }),
    id: z.string(),
    number: z.string().nullable(),
    date: z.string(),
    supplierName: z.string().nullable(),
    total: naira,
    vat: naira,
    lacks: z.array(z.string()),
  })
  .meta({ id: 'MissingPaper' })

const exported = z
  .object({ id: z.string(), takenAt: timestamp, takenBy: z.string(), net: naira, vat: naira })
  .meta({ id: 'VatMonthExport', description: 'The figures of `total` when the month was exported.' })
export type VatMonthExport = z.infer<typeof exported>

const amounts = z.object({ amount: naira, vat: naira.nullable() }).nullable()

const change = z
  .object({
    kind: VatItemKind,
    id: z.string().meta({ description: 'Of the document, or of the entry in the account.' }),
    invoiceId: z.string().nullable(),
    number: z.string().nullable(),
    date: z.string(),
    customerName: z.string(),
    was: amounts.meta({ description: 'Null: it was not in the month then.' }),
    is: amounts.meta({
      description: 'Null: it is not in the month any more. Both alike: its day, rates or buyer changed.',
    }),
  })
  .meta({ id: 'VatMonthChange', description: '`amount` of a document is without VAT.' })
export type VatMonthChange = z.infer<typeof change>

const vatMonth = z
  .object({
    month: z.string(),
    environment: Environment,
    dueDate: z.string().meta({ description: 'The 21st of the month after.' }),
    isOver: z.boolean().meta({ description: 'Whether its last day has passed in Lagos.' }),
    chargesVat: z.boolean().meta({ description: 'Of the business now.' }),
    rates: z.array(vatRate),
    total: z.object(sums).meta({ id: 'VatTotal', description: 'All rates; a document of several rates counts once.' }),
    vatWithheld: withheld,
    wht: withheld,
    deposits: deposits.meta({
      id: 'DepositsOfMonth',
      description: 'Money of the month that had settled no invoice by its end: VAT is due on it all the same.',
    }),
    writeOffs: writeOffs.meta({
      id: 'WriteOffsOfMonth',
      description: 'Written off in the month. VAT stays as charged.',
    }),
    leftOut: z
      .array(z.object({ status: InvoiceStatus, documents: z.int(), vat: naira }))
      .meta({ description: 'Documents dated in the month that count for nothing: drafts, unapproved, refused.' }),
    input: z
      .object({
        claimable: naira.meta({ description: 'VAT that is claimed as a whole.' }),
        notClaimable: naira,
        apportioned: naira.meta({ description: 'VAT of which `share` is claimed, before it is taken.' }),
        share: z.number().meta({
          description: 'Standard and zero-rated sales of the month among all, in four places.',
          example: 0.8125,
        }),
        claimed: naira.meta({ description: 'All that is claimed in the month: line 75.' }),
        notCharged: naira.meta({ description: 'Bought where VAT was due and not charged: no cost for income tax.' }),
      })
      .meta({ id: 'InputVatOfMonth' }),
    purchases: z.array(purchase).meta({ description: 'All that lines 15 and 50 to 75 are made of.' }),
    missing: z.array(missingPaper).meta({ description: 'What purchases of the month lack.' }),
    form: z
      .object({ source: z.string(), lines: z.array(formLine) })
      .meta({ id: 'Form002', description: 'No lines where the business charges no VAT: it files no return.' }),
    entered: enteredFigures,
    filing: filedReturn.nullable().meta({ description: 'The return as it was filed; null: not filed.' }),
    amended: z.array(filedReturn).meta({ description: 'Returns that it amends, the newest first.' }),
    differences: z.array(filingDifference).meta({ description: 'What is different from what was filed.' }),
    documents: z.array(document).meta({ description: 'All that the figures are made of, by day.' }),
    exports: z
      .array(exported)
      .meta({ description: 'When the month was exported with other figures than before, the newest first.' }),
    sinceExport: z
      .object({ export: exported, changes: z.array(change) })
      .nullable()
      .meta({
        id: 'VatMonthSinceExport',
        description:
          'What is different from the first export after the end of the month (what was declared), or from that of `since`. Null: never exported.',
      }),
    asOf: timestamp.meta({ description: 'When the figures were read.' }),
  })
  .meta({ id: 'VatMonth' })
export type VatMonthBody = z.infer<typeof vatMonth>

export const getVatMonth = defineRoute({
  operationId: 'getVatMonth',
  heavy: 'papersToo',
  method: 'get',
  path: '/v1/businesses/{id}/vat-month',
  tag: 'Businesses',
  summary: 'The VAT of a month',
  description:
    'Output VAT by rate, by the issue date, with credit notes taken off in their own month; and beside it, never changing it, VAT and WHT withheld by customers, deposits without an invoice and write-offs. Purchases count in their VAT month. A month that was filed keeps the lines of its return. Every figure is the sum of `documents` or of its `items`. Invoices count from their approval; proformas, drafts, cancelled and refused ones never do. SANDBOX and LIVE are never added up. `format=schedule` is the sales schedule for the portal: an Excel file, or a ZIP of several where there are more than 1,000 rows; credit notes stand in it with prices below 0. What is exported (`pdf`, `xlsx`, `schedule`) is kept as it was, and `sinceExport` says what is different since.',
  access: ofBusiness('payment.read'),
  query: z.object({
    month: monthField.optional().meta({
      description: 'YYYY-MM. Default: the month before the present one in Lagos, whose return is due next.',
    }),
    environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
    since: z.string({ error: 'must be given once' }).optional().meta({
      description:
        'One of `exports`, to compare with. Default: the first after the end of the month, or else the last one.',
    }),
    format: z
      .enum(['json', 'pdf', 'xlsx', 'schedule'], { error: 'must be json, pdf, xlsx or schedule' })
      .optional()
      .meta({ default: 'json' }),
  }),
  files: { pdf: 'application/pdf', xlsx: XLSX, schedule: XLSX, schedules: ZIP },
  errors: ['invoice_damaged', 'printing_busy', 'printing_failed'],
  success: { status: 200, message: 'VAT month retrieved successfully.' },
  data: vatMonth,
})

export const vatMonthRoutes = [getVatMonth, ...vatReturnRoutes] as const
