import { z } from 'zod'

import {
  afterQuery,
  freeText,
  idField,
  momentQuery,
  nextCursor,
  pageOf,
  pageQuery,
  text,
  timestamp,
} from '../http/fields.ts'
import { periodQuery } from '../http/period.ts'
import { defineRoute } from '../http/route.ts'
import { InvoiceStatus, InvoiceType, PaymentState } from '../http/vocabulary.ts'
import { invoice, submissionState } from './invoice.ts'

export const invoiceSorts = [
  'issueDate',
  'dueDate',
  'total',
  'createdAt',
  'updatedAt',
  'irn',
  'status',
  'customerName',
] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

const oneOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })

/** `DRAFT` or `DRAFT,PENDING_APPROVAL`. */
const statusesQuery = z
  .string({ error: 'must be given once, with commas between several' })
  .transform((value, context): InvoiceStatus[] => {
    const named = [...new Set(value.split(',').map((status) => status.trim()))]
    const known = named.map((status) => InvoiceStatus.safeParse(status))
    if (known.every((status) => status.success)) return known.map((status) => status.data)

    const unknown = named.filter((_, index) => !known[index]?.success).map((status) => `"${status}"`)
    const message = `${unknown.join(', ').slice(0, 200)} is not a status; it must be one or several of ${InvoiceStatus.options.join(', ')}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .meta({
    override: { type: 'string' },
    description: `One status or several with commas between them: ${InvoiceStatus.options.join(', ')}.`,
    example: 'DRAFT,PENDING_APPROVAL',
  })

export const listInvoices = defineRoute({
  operationId: 'listInvoices',
  method: 'get',
  path: '/v1/invoices',
  tag: 'Invoices',
  summary: 'List, search, filter and sort invoices',
  access: { kind: 'business', permission: 'invoice.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    ...pageQuery,
    search: freeText(700).optional().meta({
      description:
        'Found in IRN, number, customer name, notes or the descriptions of its lines, whatever the case. An amount such as 1,461,869.93 finds totals, too, a number may be written short (INV 4 finds INV000004, and first), and what a scanner reads from the QR code of a document finds just that document.',
    }),
    status: statusesQuery.optional(),
    invoiceType: InvoiceType.optional(),
    customerId: idField().optional(),
    externalReference: text(200).optional().meta({ description: "A till's own id, exactly." }),
    originalInvoiceId: idField().optional().meta({ description: 'Only the credit and debit notes of this invoice.' }),
    sentBackToMe: oneOf(['true', 'false']).optional().meta({
      description:
        '`true`: only drafts that came back, from an approver or refused by FIRS / NRS, and that are for the caller to change, as `sentBack` in the attention counts them.',
    }),
    unpaid: oneOf(['true', 'false']).optional().meta({
      description:
        '`true`: only invoices that somebody still has to pay, as `unpaid` in the attention counts them. What is left of one is its `balance`.',
    }),
    paymentState: PaymentState.optional(),
    updatedSince: momentQuery().optional().meta({
      description:
        'Only invoices that were changed at this moment or later, or on this day in Lagos or later. Payments change the account of the customer and not the invoice: events tell of them.',
    }),
    ...afterQuery,
    sortBy: oneOf(invoiceSorts).optional().meta({ default: 'createdAt' }),
    sortOrder: oneOf(['asc', 'desc']).optional().meta({ default: 'desc' }),
    ...periodQuery,
  }),
  success: { status: 200, message: 'Invoices retrieved successfully.' },
  data: pageOf(
    invoice
      .pick({
        id: true,
        invoiceType: true,
        invoiceKind: true,
        status: true,
        invoiceNumber: true,
        irn: true,
        environment: true,
        customerId: true,
        customerName: true,
        issueDate: true,
        dueDate: true,
        subtotal: true,
        totalTax: true,
        total: true,
        paid: true,
        deducted: true,
        credited: true,
        writtenOff: true,
        balance: true,
        paymentState: true,
        creditNotesTotal: true,
        originalInvoiceId: true,
        originalIrn: true,
        externalReference: true,
        metadata: true,
        unfinished: true,
        paymentStatus: true,
        paymentDate: true,
        paymentReference: true,
        firsRejectionReason: true,
        rejectionReason: true,
        createdAt: true,
        updatedAt: true,
        version: true,
        allowedActions: true,
      })
      .extend({
        customerTin: z
          .string()
          .nullable()
          .meta({ description: 'Of the customer as it was when the invoice left DRAFT; of a draft, as it is now.' }),
        originalInvoiceNumber: z
          .string()
          .nullable()
          .meta({ description: 'Of the invoice that a credit or debit note corrects; null of one issued elsewhere.' }),
        isDamaged: z.boolean().meta({
          description:
            'Its stored data does not match what was saved (409 `invoice_damaged` where it is asked for alone). Its amounts are withheld, as 0.',
        }),
        submissionState: submissionState
          .nullable()
          .meta({ description: 'Where it stands in the queue; null: not in it.' }),
        nextAttemptAt: timestamp.nullable().meta({ description: 'When the queue takes it up again.' }),
      })
      .meta({ id: 'InvoiceSummary' }),
  ).extend({ nextCursor }),
})

export const invoiceListRoutes = [listInvoices] as const
