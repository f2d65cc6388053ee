import { z } from 'zod'

import { ofInvoice } from '../http/access.ts'
import { defineRoute } from '../http/route.ts'
import { templateOverride } from './print-theme.ts'

/** The paper an invoice is printed on: A4, or a till roll of 80 or 58 mm. */
export const pdfFormats = ['a4', 'receipt-80', 'receipt-58'] as const
export type PdfFormat = (typeof pdfFormats)[number]

/** Which of them a request asks for. */
export const pdfFormat = z
  .enum(pdfFormats, { error: `must be one of ${pdfFormats.join(', ')}` })
  .optional()
  .meta({ default: 'a4' })

/** Whether a paper was given out before. */
export const isCopy = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .optional()
  .meta({ description: 'true where it was given out before: it says COPY.' })

const fact = z.object({ label: z.string(), value: z.string() })

/** What a document says across the page when it is not what it seems. */
export const documentMarks = [
  'DRAFT',
  'NOT YET APPROVED',
  'NOT YET CLEARED',
  'REJECTED',
  'CANCELLED',
  'COPY',
  'SANDBOX',
] as const

const documentView = z
  .object({
    title: z.string(),
    number: z.string(),
    marks: z.array(z.enum(documentMarks)).meta({ description: 'What stands across the page, at most two.' }),
    logoUrl: z.string().nullable().meta({ description: 'Only of a logo that was uploaded here.' }),
    supplier: z.object({ name: z.string(), details: z.array(z.string()) }),
    dates: z.array(fact),
    terms: z.string().nullable(),
    buyer: z.object({ heading: z.string(), name: z.string(), details: z.array(z.string()) }),
    isReported: z.boolean().meta({
      description:
        'False: a proforma invoice that was not sent to FIRS / NRS. Its paper has no reference number and no code.',
    }),
    irn: z.string().nullable(),
    corrects: z
      .object({ irn: z.string(), issueDate: z.string().nullable() })
      .nullable()
      .meta({ description: 'The invoice that a note corrects.' }),
    clearing: fact.nullable().meta({ description: 'When FIRS / NRS cleared it, or that it has not.' }),
    qrCode: z.string().nullable().meta({ description: 'The QR image as a data URL; a draft has none.' }),
    noQrReason: z.string().nullable().meta({ description: 'Why there is no code, as a sentence.' }),
    priceHeading: z.string().meta({ description: 'Prices are before VAT; where it matters, the heading says so.' }),
    lines: z.array(
      z.object({
        description: z.string(),
        classification: z.string().nullable(),
        quantity: z.string(),
        unit: z.string().nullable(),
        price: z.string(),
        discount: z.string().nullable(),
        vat: z.string(),
        amount: z.string(),
      }),
    ),
    sums: z.array(fact.extend({ note: z.exactOptional(z.string()) })).meta({
      description: 'A `note` stands small below its label: that the VAT of many lines was rounded line by line.',
    }),
    total: z.string(),
    settlement: z
      .object({ parts: z.array(fact), open: fact })
      .nullable()
      .meta({ description: 'What was paid, withheld, credited and written off, and what is left to pay.' }),
    amountInWords: z.string(),
    payment: z
      .object({ heading: z.string(), account: z.string().nullable(), details: z.array(z.string()) })
      .nullable()
      .meta({ description: 'Where and how to pay.' }),
    notes: z.string().nullable(),
    audit: z.string().nullable().meta({ description: 'The first digits of the hash of its approval.' }),
  })
  .meta({
    id: 'InvoicePaper',
    description: 'Texts as the PDF has them, formatted; amounts without ₦ but for the total.',
  })
export type DocumentView = z.infer<typeof documentView>

export const getInvoicePdf = defineRoute({
  operationId: 'getInvoicePdf',
  method: 'get',
  path: '/v1/invoices/{id}/pdf',
  tag: 'Invoices',
  summary: 'The invoice as a PDF with its QR code',
  description:
    'On A4, or as a till receipt for paper of 80 or 58 mm: one page as long as its content. An invoice that stands says COPY where that is asked for; of another one its state is said. An A4 has the template, colour and letterhead of the business.',
  access: ofInvoice('sale.read'),
  query: z.object({
    format: pdfFormat,
    template: templateOverride,
    copy: isCopy,
  }),
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'The PDF.' },
  file: 'application/pdf',
})

export const getInvoiceDocument = defineRoute({
  operationId: 'getInvoiceDocument',
  method: 'get',
  path: '/v1/invoices/{id}/document',
  tag: 'Invoices',
  summary: 'What the paper of an invoice says',
  description:
    'Every text of the PDF, in its words and its order, to show an invoice as it prints. From the moment it leaves DRAFT it holds the copies of supplier, buyer and account taken then.',
  access: ofInvoice('invoice.read'),
  success: { status: 200, message: 'Document retrieved successfully.' },
  data: documentView,
})

export const documentRoutes = [getInvoicePdf, getInvoiceDocument] as const
