import { z } from 'zod'

import { ofBusiness, ofInvoice } from '../http/access.ts'
import { byId, clearable, dateField, idField, naira, text, timestamp } from '../http/fields.ts'
import { periodQuery } from '../http/period.ts'
import { defineRoute, DOUBLED_SINCE } from '../http/route.ts'
import { InvoiceType, PaymentStatus } from '../http/vocabulary.ts'
import { invoice } from './invoice.ts'

export const submitInvoice = defineRoute({
  operationId: 'submitInvoiceToApp',
  method: 'post',
  path: '/v1/invoices/{id}/submit-to-app',
  tag: 'Submission',
  summary: 'Submit an approved invoice to FIRS / NRS',
  description:
    'Tries once, for at most 10 seconds. 200: accepted (SUBMITTED). 202: no clear answer yet; the invoice is PENDING and the queue continues automatically. 422 invoice_refused: FIRS_REJECTED, with the reasons.',
  access: ofInvoice('invoice.submit'),
  success: { status: 200, message: 'Invoice submitted successfully.', alternatives: [202] },
  data: invoice,
  errors: [
    'invoice_not_approved',
    'environment_fixed',
    'provider_not_configured',
    'firs_config_missing',
    'invoice_refused',
    'folder_is_a_copy',
    'folder_retired',
    'invoice_incomplete',
  ],
})

/** A path with the business and the invoice in it, as `{businessId}` and `{invoiceId}`. */
const ofBoth = <P extends 'invoice.submit' | 'invoice.payment'>(permission: P) =>
  ({
    kind: 'business',
    permission,
    from: { param: 'invoiceId', resource: 'invoice', within: 'businessId' },
  }) as const

const bothIds = z.object({ businessId: idField(), invoiceId: idField() })

export const submitInvoiceShort = defineRoute({
  ...submitInvoice,
  operationId: 'submitInvoice',
  path: '/v1/invoices/{id}/submit',
  description: 'Another name of `/v1/invoices/{id}/submit-to-app`.',
})

export const submitInvoiceByApp = defineRoute({
  ...submitInvoice,
  operationId: 'submitInvoiceOfBusiness',
  path: '/v1/api/v1/businesses/{businessId}/app/invoices/{invoiceId}/submit',
  description: 'Another name of `/v1/invoices/{id}/submit-to-app`.',
  deprecated: { since: DOUBLED_SINCE, successor: '/v1/invoices/{invoiceId}/submit' },
  access: ofBoth('invoice.submit'),
  params: bothIds,
})

export const retrySubmission = defineRoute({
  operationId: 'retrySubmission',
  method: 'post',
  path: '/v1/invoices/{id}/submission/retry',
  tag: 'Submission',
  summary: 'Try again at once',
  description: 'What may have arrived at FIRS / NRS is looked up before anything is sent again.',
  access: ofInvoice('invoice.submit'),
  success: { status: 200, message: 'The invoice is queued to be tried again.' },
  data: invoice,
  errors: ['submission_not_retryable'],
})

export const abandonInvoice = defineRoute({
  operationId: 'abandonInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/abandon',
  tag: 'Submission',
  summary: 'Give up on an invoice that needs attention, or whose number is used up',
  description:
    'It becomes CANCELLED, its number and IRN are never used again, and its customer owes it no more: what was paid of it is credit. Duplicate it to bill again. Used up is the number of an invoice that FIRS / NRS refused after it had accepted it.',
  access: ofInvoice('invoice.abandon'),
  body: z.object({ reason: text(2000) }),
  success: { status: 200, message: 'Invoice abandoned.' },
  data: invoice,
  errors: ['submission_not_abandonable', 'period_closed'],
})

export const updatePaymentStatus = defineRoute({
  operationId: 'updatePaymentStatus',
  method: 'patch',
  path: '/v1/api/v1/businesses/{businessId}/app/invoices/{invoiceId}/payment-status',
  deprecated: { since: DOUBLED_SINCE, successor: '/v1/invoices/{invoiceId}/payment-status' },
  tag: 'Submission',
  summary: 'Record a payment and notify FIRS / NRS',
  description:
    'PAID records a payment of the open balance; PENDING and REJECTED change only what is reported to FIRS / NRS. 202: recorded, and sent as soon as FIRS / NRS has approved the invoice and can be reached.',
  access: ofBoth('invoice.payment'),
  params: bothIds,
  body: z.object({
    status: PaymentStatus,
    paymentDate: dateField().meta({ description: 'From the issue of the invoice up to tomorrow.' }),
    paymentReference: clearable(text(200)),
  }),
  success: { status: 200, message: 'Payment status updated successfully.', alternatives: [202] },
  data: z.object({
    invoiceId: z.string(),
    status: PaymentStatus,
    paymentDate: z.string(),
    paymentReference: z.string().nullable(),
    invoiceStatus: invoice.shape.status,
  }),
  errors: ['payment_not_possible', 'provider_not_configured', 'payment_refused', 'period_closed'],
})

export const updatePaymentStatusShort = defineRoute({
  ...updatePaymentStatus,
  operationId: 'updatePaymentStatusOfInvoice',
  deprecated: undefined,
  path: '/v1/invoices/{id}/payment-status',
  description: 'Another name of the path with the business in it.',
  access: ofInvoice('invoice.payment'),
  params: byId,
})

export const searchAtFirs = defineRoute({
  operationId: 'searchInvoicesAtFirs',
  method: 'get',
  path: '/v1/api/v1/businesses/{businessId}/app/invoices/search',
  tag: 'Submission',
  summary: 'Search invoices at FIRS / NRS',
  description: 'With dates only, or nothing, it asks for the TIN of the business.',
  access: { kind: 'business', permission: 'firs.search', from: { param: 'businessId', resource: 'business' } },
  params: z.object({ businessId: idField() }),
  query: z.object({
    irn: text(100).optional(),
    supplierTIN: text(50).optional(),
    buyerTIN: text(50).optional(),
    ...periodQuery,
  }),
  success: { status: 200, message: 'Invoices retrieved successfully.' },
  data: z.object({
    items: z.array(
      z
        .object({
          irn: z.string().nullable(),
          invoiceType: InvoiceType.nullable(),
          supplierTIN: z.string().nullable(),
          buyerTIN: z.string().nullable(),
          issueDate: z.string().nullable(),
          totalAmount: naira.nullable(),
          taxAmount: naira.nullable(),
          status: z.string().nullable(),
        })
        .meta({ id: 'FoundInvoice' }),
    ),
  }),
  errors: ['provider_not_configured', 'provider_unavailable'],
})

export const listOnlyAtFirs = defineRoute({
  operationId: 'listInvoicesOnlyAtFirs',
  method: 'get',
  path: '/v1/businesses/{id}/number-register/only-at-firs',
  tag: 'Submission',
  summary: 'Invoices that FIRS / NRS has and a restored backup lacks',
  description:
    'After a backup was restored: `gaps` are the numbers that were given and that these data know nothing of; `items` the invoices of the business that the provider finds under its TIN and these data do not have. What a provider does not tell is not there. Without gaps nobody is asked.',
  access: ofBusiness('firs.search'),
  params: byId,
  success: { status: 200, message: 'Compared with FIRS / NRS.' },
  data: z.object({
    gaps: z.array(z.object({ from: z.int(), to: z.int(), at: timestamp })).meta({
      description: 'Both ends included; `at` is when the numbers went on above them.',
    }),
    items: z.array(
      z.object({
        irn: z.string(),
        invoiceNumber: z.string(),
        buyerTIN: z.string().nullable(),
        issueDate: z.string().nullable(),
        totalAmount: naira.nullable(),
        status: z.string().nullable(),
      }),
    ),
  }),
  errors: ['provider_not_configured', 'provider_unavailable', 'secret_store_unavailable'],
})

export const submissionRoutes = [
  listOnlyAtFirs,
  submitInvoice,
  submitInvoiceShort,
  submitInvoiceByApp,
  retrySubmission,
  abandonInvoice,
  updatePaymentStatus,
  updatePaymentStatusShort,
  searchAtFirs,
] as const
