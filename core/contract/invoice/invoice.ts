import { z } from 'zod'

import { decimalFromNumber } from '../../domain/money/decimal.ts'
import { ofInvoice } from '../http/access.ts'
import {
  clearable,
  currencyField,
  dateField,
  decimalField,
  freeText,
  idField,
  naira,
  text,
  timestamp,
} from '../http/fields.ts'
import { metadataField, metadataAnswer } from '../http/metadata.ts'
import { defineRoute } from '../http/route.ts'
import {
  Environment,
  InvoiceKind,
  InvoiceStatus,
  InvoiceType,
  ItemKind,
  PaymentMethod,
  PaymentState,
  PaymentStatus,
  TaxCategory,
} from '../http/vocabulary.ts'
import { payment } from '../money/payment.ts'
import { customer } from '../records/customer.ts'
import { classificationFields } from '../records/product.ts'
import { invoiceActions } from './allowed-actions.ts'
import { saleProcessingFields } from './create-and-process.ts'
import { PreflightRemedy } from './preflight.ts'

type Priced = {
  readonly unitPrice?: number | undefined
  readonly unitPriceWithVat?: number | null | undefined
  readonly taxPercent: number
}

/** What is wrong with the price of a line: exactly one is said, or the one that follows from the other is echoed. */
function priceProblem({ unitPrice, unitPriceWithVat, taxPercent }: Priced): string | null {
  if (unitPriceWithVat === undefined || unitPriceWithVat === null) {
    if (unitPrice === undefined) return 'is required'
    return typeof decimalFromNumber(unitPrice, 4) === 'string' ? 'must have at most 4 decimals' : null
  }
  if (unitPrice === undefined) return null
  const apart = Math.abs((unitPriceWithVat * 100) / (100 + taxPercent) - unitPrice)
  const isEcho = apart <= 0.000001 + unitPrice * 1e-14
  return isEcho ? null : 'and unitPriceWithVat cannot be sent together; send one of them'
}

const lineInput = z
  .object({
    description: text(500),
    quantity: decimalField(6).gt(0, 'must be more than 0').meta({ description: 'Up to 6 decimals.' }),
    unitPrice: decimalField(6).min(0, 'must be 0 or more').optional().meta({
      description: 'NGN per unit without VAT, up to 4 decimals. Required where `unitPriceWithVat` is not sent.',
    }),
    unitPriceWithVat: clearable(decimalField(4).min(0, 'must be 0 or more')).meta({
      description:
        'Instead of `unitPrice`: NGN per unit with VAT in it, up to 4 decimals. What is paid for the line is quantity × it less `discount`, which has VAT in it then, rounded to the kobo; VAT is taken out of that. Beside it only the `unitPrice` that an answer gave may stand.',
    }),
    taxPercent: decimalField(4).min(0, 'must be 0 or more').max(100, 'must be 100 or less'),
    discount: decimalField(2)
      .min(0, 'must be 0 or more')
      .optional()
      .meta({ description: 'NGN, at most quantity × unitPrice; with VAT beside `unitPriceWithVat`.' }),
    productCode: clearable(idField()).meta({ description: 'The id of a saved product.' }),
    unit: clearable(text(50)),
    kind: clearable(ItemKind),
    ...classificationFields,
  })
  .superRefine((line, context) => {
    const message = priceProblem(line)
    if (message !== null) context.addIssue({ code: 'custom', path: ['unitPrice'], message })
  })
  .meta({ id: 'LineInput' })
export type LineInputBody = z.infer<typeof lineInput>

const lineItem = z
  .object({
    description: z.string(),
    quantity: z.number(),
    unitPrice: z.number().meta({
      description: 'NGN per unit without VAT: 4 decimals at most, 6 where it is what VAT leaves of `unitPriceWithVat`.',
    }),
    unitPriceWithVat: z.number().nullable().meta({
      description: 'The price as it was said, where VAT is in it; null where it is not.',
    }),
    taxPercent: z.number(),
    discount: naira.meta({ description: 'As it was said: with VAT where `unitPriceWithVat` is given.' }),
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

const refusalDetail = z
  .object({
    field: z.string().nullable(),
    message: z.string(),
    remedy: PreflightRemedy.nullable().meta({
      description: 'Where to put it right before the invoice is sent again. Null where no rule of pre-flight says.',
    }),
  })
  .meta({ id: 'RefusalDetail', description: 'One reason why FIRS / NRS refused an invoice.' })

export const submissionState = z
  .enum(['QUEUED', 'SENDING', 'CHECKING', 'SENT', 'HANDING_OVER', 'WAITING_FOR_CONNECTION', 'NEEDS_ATTENTION', 'DONE'])
  .meta({
    id: 'SubmissionState',
    description:
      'QUEUED waits for its next try; SENDING is on the line now; CHECKING had no clear answer and is looked up before anything is sent again; SENT is accepted and waits for FIRS / NRS; HANDING_OVER is approved and still on its way to the access point of the buyer; WAITING_FOR_CONNECTION waits for a successful connection test; NEEDS_ATTENTION needs a person; DONE is answered.',
  })

export type SubmissionState = z.infer<typeof submissionState>

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
    paid: naira.meta({
      description:
        'Money for it. `paid + deducted + credited + writtenOff + balance` is `total` from approval on; before, and of proformas and credit notes, all five are 0.',
    }),
    deducted: naira.meta({ description: 'Tax that its customer withheld.' }),
    credited: naira.meta({
      description: 'Credit notes that settle it; what they come to beyond that is credit of the customer.',
    }),
    writtenOff: naira,
    balance: naira.meta({ description: 'What its customer still owes.' }),
    paymentState: PaymentState.nullable().meta({
      description:
        'CLOSED: settled, but written off in part, or by credit notes alone. Null for drafts, proformas and credit notes.',
    }),
    creditNotesTotal: naira.meta({
      description: 'What its credit notes come to: those that are finalized, and neither cancelled nor refused.',
    }),
    paymentTerms: z.string().nullable(),
    paymentMethod: PaymentMethod.nullable(),
    paymentDetails: z.string().nullable().meta({ description: 'The id of a saved payment detail.' }),
    notes: z.string().nullable(),
    externalReference: z.string().nullable(),
    metadata: metadataAnswer,
    unfinished: z.array(z.string()).nullable().meta({
      description: 'What was typed into this draft and could not be saved: it is not whole. Null where it is.',
    }),
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
    firsRejectionDetails: z.array(refusalDetail),
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
    expanded: z
      .object({
        customer: customer
          .nullable()
          .optional()
          .meta({ description: 'As it is now; null where it was deleted. `customer` above is the copy of its day.' }),
        payments: z
          .array(payment)
          .optional()
          .meta({ description: 'Those that settle it, the newest first; 100 at most.' }),
      })
      .optional()
      .meta({ description: 'What `expand` asked for; not there without it.' }),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoice>

/** A long list pasted with a mistake in each line names the first of them. */
export const MAX_UNFINISHED = 100

const optionalFields = {
  paymentTerms: clearable(freeText(2000)),
  paymentMethod: clearable(PaymentMethod),
  paymentDetails: clearable(idField()).meta({
    description:
      'The id of a saved payment detail. A new invoice that says nothing takes the default one, except a credit note; null takes none.',
  }),
  notes: clearable(freeText(2000)),
  invoiceKind: clearable(InvoiceKind),
  externalReference: clearable(text(200)).meta({ description: "A till's own id, unique per business." }),
  metadata: metadataField,
  unfinished: clearable(z.array(text(100)).max(MAX_UNFINISHED, `must be at most ${MAX_UNFINISHED} fields`)).meta({
    description:
      'Fields that somebody typed into the draft and that could not be saved, by their names here (`items[2]`, `items[0].quantity`). A draft that has some is not finalized (409 invoice_unfinished) until they are saved or given up: null, or an empty list. What integrates never needs it.',
    example: ['items[2].quantity'],
  }),
  originalInvoiceId: clearable(idField()).meta({ description: 'The invoice that a credit or debit note corrects.' }),
  originalIrn: clearable(text(100)).meta({ description: 'The same, for an invoice issued elsewhere.' }),
  originalIssueDate: clearable(dateField()),
}

export const itemsField = z
  .array(lineInput, { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of lines') })
  .min(1, 'must have at least one line')
  .max(1000, 'must have at most 1,000 lines')

const expandable = ['customer', 'payments'] as const

/** Parted by commas; each once is enough. */
const expandQuery = z
  .string({ error: 'must be given once' })
  .transform((names) => names.split(','))
  .pipe(z.array(z.enum(expandable, { error: `must be ${expandable.join(' or ')}, or both, parted by a comma` })))
  .optional()
  .meta({
    override: { type: 'string', pattern: '^(customer|payments)(,(customer|payments))*$', example: 'customer,payments' },
    description: 'Answers these with the invoice, as `expanded`, and spares a request each.',
  })

export const createInvoice = defineRoute({
  operationId: 'createInvoice',
  method: 'post',
  path: '/v1/invoices',
  tag: 'Invoices',
  summary: 'Create an invoice',
  description:
    'A DRAFT with the next number of the business. Amounts are computed, each line rounded once to kobo, halves away from zero. `finalize`, `payment` and `submit` make it a whole sale in one call: all of it is done at once or, where a step is not possible, left out and named in `warnings`; the invoice is there in any case. `expanded.payments` is the payment then.',
  access: { kind: 'business', permission: 'invoice.write', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    customerId: idField(),
    invoiceType: InvoiceType,
    issueDate: dateField(),
    dueDate: dateField(),
    items: itemsField,
    ...optionalFields,
    currency: currencyField(),
    ...saleProcessingFields,
  }),
  usesDay: true,
  success: { status: 201, message: 'Invoice created successfully.' },
  location: '/v1/invoices/{id}',
  data: invoice,
  errors: ['external_reference_taken', 'credit_too_high', 'folder_is_a_copy', 'folder_retired'],
})

export const getInvoice = defineRoute({
  operationId: 'getInvoice',
  method: 'get',
  path: '/v1/invoices/{id}',
  tag: 'Invoices',
  summary: 'One invoice',
  access: ofInvoice('sale.read'),
  query: z.object({ expand: expandQuery }),
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
  access: ofInvoice('invoice.write'),
  body: z.object({
    businessId: idField().optional(),
    customerId: idField().optional(),
    invoiceType: InvoiceType.optional(),
    issueDate: dateField().optional(),
    dueDate: dateField().optional(),
    items: itemsField.optional(),
    ...optionalFields,
    currency: currencyField(),
    version: z.int({ error: 'must be a whole number' }).optional(),
  }),
  usesDay: true,
  success: { status: 200, message: 'Invoice updated successfully.' },
  data: invoice,
  errors: ['invoice_not_draft', 'version_conflict', 'external_reference_taken', 'credit_too_high'],
})

export const invoiceRoutes = [createInvoice, getInvoice, updateInvoice] as const
