import { z } from 'zod'

import {
  clearable,
  dateField,
  decimalField,
  freeText,
  idField,
  naira,
  pageOf,
  pageQuery,
  searchQuery,
  text,
  timestamp,
} from './fields.ts'
import { preflightReport } from './preflight.ts'
import { classificationFields } from './product.ts'
import type { Permission } from './permissions.ts'
import { defineRoute } from './route.ts'
import {
  Environment,
  InvoiceKind,
  InvoiceStatus,
  InvoiceType,
  ItemKind,
  PaymentMethod,
  PaymentStatus,
  TaxCategory,
} from './vocabulary.ts'

export const invoiceActions = [
  'edit',
  'cancel',
  'finalize',
  'approve',
  'reject',
  'submit',
  'reopen',
  'retry',
  'abandon',
  'updatePayment',
  'creditNote',
  'debitNote',
  'duplicate',
] as const

export const lineInput = z
  .object({
    description: text(500),
    quantity: decimalField(6).gt(0, 'must be more than 0').meta({ description: 'Up to 6 decimals.' }),
    unitPrice: decimalField(4).min(0, 'must be 0 or more').meta({ description: 'NGN per unit, up to 4 decimals.' }),
    taxPercent: decimalField(4).min(0, 'must be 0 or more').max(100, 'must be 100 or less'),
    discount: decimalField(2)
      .min(0, 'must be 0 or more')
      .optional()
      .meta({ description: 'NGN, at most quantity × unitPrice.' }),
    productCode: clearable(idField()).meta({ description: 'The id of a saved product.' }),
    unit: clearable(text(50)),
    kind: clearable(ItemKind),
    ...classificationFields,
  })
  .meta({ id: 'LineInput' })
export type LineInputBody = z.infer<typeof lineInput>

const lineItem = z
  .object({
    description: z.string(),
    quantity: z.number(),
    unitPrice: z.number(),
    taxPercent: z.number(),
    discount: naira,
    productCode: z.string().nullable(),
    unit: z.string().nullable(),
    kind: ItemKind.nullable(),
    taxCategory: TaxCategory.nullable(),
    hsnCode: z.string().nullable(),
    productCategory: z.string().nullable(),
    isicCode: z.string().nullable(),
    serviceCategory: z.string().nullable(),
    lineTotal: naira,
    taxAmount: naira,
  })
  .meta({ id: 'LineItem' })

const party = z
  .object({
    name: z.string(),
    tin: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    lga: z.string().nullable(),
    state: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string(),
    logoUrl: z.string().nullable(),
  })
  .meta({ id: 'Party', description: 'A supplier or buyer as it was when the invoice left DRAFT.' })

export const submissionState = z
  .enum(['QUEUED', 'SENDING', 'CHECKING', 'SENT', 'HANDING_OVER', 'WAITING_FOR_CONNECTION', 'NEEDS_ATTENTION', 'DONE'])
  .meta({
    id: 'SubmissionState',
    description:
      'QUEUED waits for its next try; SENDING is on the line now; CHECKING had no clear answer and is looked up before anything is sent again; SENT is accepted and waits for FIRS / NRS; HANDING_OVER is approved and still on its way to the access point of the buyer; WAITING_FOR_CONNECTION waits for a successful connection test; NEEDS_ATTENTION needs a person; DONE is answered.',
  })

const deadline = z
  .object({
    kind: z.enum(['REPORT_WITHIN_24_HOURS', 'NOT_BEFORE_CLEARED']).meta({
      description: 'B2C is reported within 24 hours of finalizing; B2B and B2G reach the buyer only once cleared.',
    }),
    at: timestamp.nullable(),
    passed: z.boolean(),
    message: z.string(),
  })
  .meta({ id: 'SubmissionDeadline' })

export const submission = z
  .object({
    state: submissionState,
    provider: z.string(),
    environment: Environment,
    attempts: z.int().meta({ description: 'How often it was sent.' }),
    since: timestamp.meta({ description: 'When it was queued.' }),
    nextAttemptAt: timestamp.nullable(),
    lastError: z.string().nullable().meta({ description: 'The last trouble and what to do about it.' }),
    message: z.string().meta({ description: 'Where it stands and what happens next, as a sentence.' }),
    deadline: deadline.nullable().meta({ description: 'Null once FIRS / NRS has decided.' }),
  })
  .meta({ id: 'Submission' })

export const invoice = z
  .object({
    id: z.string(),
    businessId: z.string(),
    customerId: z.string(),
    customerName: z.string(),
    invoiceType: InvoiceType,
    invoiceKind: InvoiceKind,
    status: InvoiceStatus,
    invoiceNumber: z.string(),
    irn: z.string().nullable(),
    environment: Environment,
    issueDate: z.string(),
    dueDate: z.string(),
    items: z.array(lineItem),
    subtotal: naira,
    totalTax: naira,
    totalDiscount: naira,
    total: naira,
    paymentTerms: z.string().nullable(),
    paymentMethod: PaymentMethod.nullable(),
    paymentDetails: z.string().nullable().meta({ description: 'The id of a saved payment detail.' }),
    notes: z.string().nullable(),
    externalReference: z.string().nullable(),
    originalInvoiceId: z.string().nullable(),
    originalIrn: z.string().nullable(),
    originalIssueDate: z.string().nullable(),
    customer: party.nullable(),
    business: party.nullable(),
    qrCode: z.string().nullable().meta({ description: 'The QR image as a data URL.' }),
    paymentStatus: PaymentStatus.nullable(),
    paymentDate: z.string().nullable(),
    paymentReference: z.string().nullable(),
    firsRejectionReason: z.string().nullable(),
    firsRejectionDetails: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
    approvedBy: z.string().nullable(),
    approvedAt: timestamp.nullable(),
    rejectedBy: z.string().nullable(),
    rejectedAt: timestamp.nullable(),
    rejectionReason: z.string().nullable(),
    finalizedAt: timestamp.nullable(),
    submittedAt: timestamp.nullable(),
    firsApprovedAt: timestamp.nullable(),
    createdBy: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    version: z.int(),
    allowedActions: z.array(z.enum(invoiceActions)).meta({ description: 'What this caller may do now.' }),
    submission: submission.nullable(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoice>

const optionalFields = {
  paymentTerms: clearable(freeText(2000)),
  paymentMethod: clearable(PaymentMethod),
  paymentDetails: clearable(idField()).meta({ description: 'The id of a saved payment detail.' }),
  notes: clearable(freeText(2000)),
  invoiceKind: clearable(InvoiceKind),
  externalReference: clearable(text(200)).meta({ description: "A till's own id, unique per business." }),
  originalInvoiceId: clearable(idField()).meta({ description: 'The invoice that a credit or debit note corrects.' }),
  originalIrn: clearable(text(100)).meta({ description: 'The same, for an invoice issued elsewhere.' }),
  originalIssueDate: clearable(dateField()),
}

const items = z
  .array(lineInput, { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of lines') })
  .min(1, 'must have at least one line')
  .max(1000, 'must have at most 1,000 lines')

const byId = z.object({ id: idField() })
const fromPath = { param: 'id', resource: 'invoice' } as const

export const createInvoice = defineRoute({
  operationId: 'createInvoice',
  method: 'post',
  path: '/v1/invoices',
  tag: 'Invoices',
  summary: 'Create an invoice',
  description:
    'A DRAFT with the next number of the business. Amounts are computed, each line rounded once to kobo, halves away from zero.',
  access: { kind: 'business', permission: 'invoice.write', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    customerId: idField(),
    invoiceType: InvoiceType,
    issueDate: dateField(),
    dueDate: dateField(),
    items,
    ...optionalFields,
  }),
  success: { status: 201, message: 'Invoice created successfully.' },
  data: invoice,
  errors: ['external_reference_taken', 'credit_too_high'],
})

export const invoiceSorts = ['issueDate', 'dueDate', 'total', 'createdAt', 'irn', 'status', 'customerName'] as const
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
    const message = `${unknown.join(', ').slice(0, 200)} is no status; it must be one or several of ${InvoiceStatus.options.join(', ')}`
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
    search: searchQuery.meta({ description: 'Found in IRN, number, customer name or notes, whatever the case.' }),
    status: statusesQuery.optional(),
    invoiceType: InvoiceType.optional(),
    customerId: idField().optional(),
    externalReference: text(200).optional().meta({ description: "A till's own id, exactly." }),
    sortBy: oneOf(invoiceSorts).optional().meta({ default: 'createdAt' }),
    sortOrder: oneOf(['asc', 'desc']).optional().meta({ default: 'desc' }),
    startDate: dateField().optional(),
    endDate: dateField().optional(),
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
        externalReference: true,
        paymentStatus: true,
        firsRejectionReason: true,
        createdAt: true,
      })
      .extend({
        submissionState: submissionState
          .nullable()
          .meta({ description: 'Where it stands in the queue; null: not in it.' }),
        nextAttemptAt: timestamp.nullable().meta({ description: 'When the queue takes it up again.' }),
      })
      .meta({ id: 'InvoiceSummary' }),
  ),
})

export const getInvoice = defineRoute({
  operationId: 'getInvoice',
  method: 'get',
  path: '/v1/invoices/{id}',
  tag: 'Invoices',
  summary: 'One invoice',
  access: { kind: 'business', permission: 'invoice.read', from: fromPath },
  params: byId,
  success: { status: 200, message: 'Invoice retrieved successfully.' },
  data: invoice,
})

export const updateInvoice = defineRoute({
  operationId: 'updateInvoice',
  method: 'patch',
  path: '/v1/invoices/{id}',
  tag: 'Invoices',
  summary: 'Change a draft',
  description: 'Only sent fields change. items replaces all lines. With version, a stale one is refused (409).',
  access: { kind: 'business', permission: 'invoice.write', from: fromPath },
  params: byId,
  body: z.object({
    businessId: idField().optional(),
    customerId: idField().optional(),
    invoiceType: InvoiceType.optional(),
    issueDate: dateField().optional(),
    dueDate: dateField().optional(),
    items: items.optional(),
    ...optionalFields,
    version: z.int({ error: 'must be a whole number' }).optional(),
  }),
  success: { status: 200, message: 'Invoice updated successfully.' },
  data: invoice,
  errors: ['invoice_not_draft', 'version_conflict', 'external_reference_taken', 'credit_too_high'],
})

const action = (permission: Extract<Permission, `invoice.${string}`>) =>
  ({ kind: 'business', permission, from: fromPath }) as const

export const cancelInvoice = defineRoute({
  operationId: 'cancelInvoice',
  method: 'delete',
  path: '/v1/invoices/{id}',
  tag: 'Invoices',
  summary: 'Cancel a draft',
  description: 'For good. The number stays visible as cancelled and is never used again.',
  access: action('invoice.cancel'),
  params: byId,
  success: { status: 200, message: 'Invoice cancelled successfully.' },
  data: invoice,
  errors: ['invoice_not_draft'],
})

export const finalizeInvoice = defineRoute({
  operationId: 'finalizeInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/finalize',
  tag: 'Invoices',
  summary: 'Finish a draft',
  description:
    'To PENDING_APPROVAL when the business requires approval, else to APPROVED (and on to FIRS / NRS with autoSubmitToFirs).',
  access: action('invoice.finalize'),
  params: byId,
  success: { status: 200, message: 'Invoice finalized successfully.' },
  data: invoice,
  errors: ['invoice_not_draft', 'credit_too_high', 'firs_config_missing'],
})

export const approveInvoice = defineRoute({
  operationId: 'approveInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/approve',
  tag: 'Invoices',
  summary: 'Approve an invoice',
  access: action('invoice.approve'),
  params: byId,
  success: { status: 200, message: 'Invoice approved successfully.' },
  data: invoice,
  errors: ['invoice_not_pending_approval', 'firs_config_missing'],
})

export const rejectInvoice = defineRoute({
  operationId: 'rejectInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/reject',
  tag: 'Invoices',
  summary: 'Send an invoice back to its creator',
  access: action('invoice.reject'),
  params: byId,
  body: z.object({ reason: clearable(freeText(2000)).meta({ description: 'Shown to the creator.' }) }),
  success: { status: 200, message: 'Invoice rejected successfully.' },
  data: invoice,
  errors: ['invoice_not_pending_approval'],
})

export const reopenInvoice = defineRoute({
  operationId: 'reopenInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/reopen',
  tag: 'Invoices',
  summary: 'Make an approved or refused invoice a draft again',
  description: 'Same number. Not possible once FIRS / NRS may have accepted it.',
  access: action('invoice.reopen'),
  params: byId,
  success: { status: 200, message: 'Invoice reopened successfully.' },
  data: invoice,
  errors: ['invoice_not_reopenable'],
})

export const createCreditNote = defineRoute({
  operationId: 'createCreditNote',
  method: 'post',
  path: '/v1/invoices/{id}/credit-notes',
  tag: 'Invoices',
  summary: 'Start a credit note for an approved invoice',
  description:
    'A DRAFT with the lines of the invoice, dated today. For a part of it, change the lines. The credits of one invoice never exceed it.',
  access: action('invoice.correct'),
  params: byId,
  success: { status: 201, message: 'Credit note created successfully.' },
  data: invoice,
  errors: ['invoice_not_correctable', 'credit_too_high'],
})

export const createDebitNote = defineRoute({
  operationId: 'createDebitNote',
  method: 'post',
  path: '/v1/invoices/{id}/debit-notes',
  tag: 'Invoices',
  summary: 'Start a debit note for an approved invoice',
  description: 'A DRAFT with the lines of the invoice, dated today: change them to what is charged on top.',
  access: action('invoice.correct'),
  params: byId,
  success: { status: 201, message: 'Debit note created successfully.' },
  data: invoice,
  errors: ['invoice_not_correctable'],
})

export const duplicateInvoice = defineRoute({
  operationId: 'duplicateInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/duplicate',
  tag: 'Invoices',
  summary: 'Start a new draft with the same customer and lines',
  description: 'With a number of its own, dated today.',
  access: action('invoice.write'),
  params: byId,
  success: { status: 201, message: 'Invoice duplicated successfully.' },
  data: invoice,
  errors: ['credit_too_high'],
})

export const preflightInvoice = defineRoute({
  operationId: 'preflightInvoice',
  method: 'get',
  path: '/v1/invoices/{id}/preflight',
  tag: 'Invoices',
  summary: 'What FIRS / NRS would refuse, field by field',
  description:
    'What blocks keeps the invoice from being sent; what warns does not. Finalizing answers the same list as warnings, and submitting what blocks as details (422 invoice_incomplete).',
  access: action('invoice.read'),
  params: byId,
  success: { status: 200, message: 'Invoice checked.' },
  data: preflightReport,
})

const historyEntry = z
  .object({
    id: z.string(),
    action: z.string(),
    at: timestamp,
    by: z.object({ id: z.string().nullable(), name: z.string() }),
    from: z.record(z.string(), z.unknown()).nullable(),
    to: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'HistoryEntry' })

export const getInvoiceHistory = defineRoute({
  operationId: 'getInvoiceHistory',
  method: 'get',
  path: '/v1/invoices/{id}/history',
  tag: 'Invoices',
  summary: 'Every change of an invoice: who, when, from, to',
  access: { kind: 'business', permission: 'invoice.read', from: fromPath },
  params: byId,
  success: { status: 200, message: 'Invoice history retrieved successfully.' },
  data: z.object({ items: z.array(historyEntry) }),
})

/** The paper an invoice is printed on: A4, or a till roll of 80 or 58 mm. */
export const pdfFormats = ['a4', 'receipt-80', 'receipt-58'] as const
export type PdfFormat = (typeof pdfFormats)[number]

export const getInvoicePdf = defineRoute({
  operationId: 'getInvoicePdf',
  method: 'get',
  path: '/v1/invoices/{id}/pdf',
  tag: 'Invoices',
  summary: 'The invoice as a PDF with its QR code',
  description: 'On A4, or as a till receipt for paper of 80 or 58 mm: one page as long as its content.',
  access: { kind: 'business', permission: 'invoice.read', from: fromPath },
  params: byId,
  query: z.object({ format: oneOf(pdfFormats).optional().meta({ default: 'a4' }) }),
  success: { status: 200, message: 'The PDF.' },
  file: 'application/pdf',
})

export const invoiceRoutes = [
  createInvoice,
  listInvoices,
  getInvoice,
  updateInvoice,
  cancelInvoice,
  finalizeInvoice,
  approveInvoice,
  rejectInvoice,
  reopenInvoice,
  createCreditNote,
  createDebitNote,
  duplicateInvoice,
  preflightInvoice,
  getInvoiceHistory,
  getInvoicePdf,
] as const
