import { z } from 'zod'

import { ofInvoice } from '../http/access.ts'
import { clearable, currencyField, dateField, freeText, text } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { noteProcessingFields } from './create-and-process.ts'
import { invoice, itemsField } from './invoice.ts'

/** What whoever decides has seen: with it, a decision about something else is refused. */
const seenVersion = z.int({ error: 'must be a whole number' }).optional()

export const cancelInvoice = defineRoute({
  operationId: 'cancelInvoice',
  method: 'delete',
  path: '/v1/invoices/{id}',
  tag: 'Invoices',
  summary: 'Cancel a draft',
  description:
    'For good. The number stays visible as cancelled and is never used again. What was paid of it stays credit of the customer, which a warning says: a walk-in gets it back by taking the payment back.',
  access: ofInvoice('invoice.cancel'),
  success: { status: 200, message: 'Invoice cancelled successfully.' },
  data: invoice,
  errors: ['invoice_not_draft'],
})

export const finalizeInvoice = defineRoute({
  operationId: 'finalizeInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/finalize',
  tag: 'Invoices',
  summary: 'Finalize a draft',
  description:
    'To PENDING_APPROVAL when the business requires approval, else to APPROVED (and on to FIRS / NRS with autoSubmitToFirs). With the version that was looked at, a draft that has changed since is refused (409). A VAT rate above 7.5, the highest there is, is refused (400) with the rate that is probably meant.',
  access: ofInvoice('invoice.finalize'),
  body: z.object({ version: seenVersion }),
  usesDay: true,
  success: { status: 200, message: 'Invoice finalized successfully.' },
  data: invoice,
  errors: [
    'invoice_unfinished',
    'invoice_not_draft',
    'version_conflict',
    'credit_too_high',
    'period_closed',
    'firs_config_missing',
  ],
})

export const approveInvoice = defineRoute({
  operationId: 'approveInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/approve',
  tag: 'Invoices',
  summary: 'Approve an invoice',
  description: 'With the version that was looked at, an invoice that has changed since is refused (409).',
  access: ofInvoice('invoice.approve'),
  body: z.object({ version: seenVersion }),
  usesDay: true,
  success: { status: 200, message: 'Invoice approved successfully.' },
  data: invoice,
  errors: ['invoice_not_pending_approval', 'version_conflict', 'period_closed', 'firs_config_missing'],
})

export const rejectInvoice = defineRoute({
  operationId: 'rejectInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/reject',
  tag: 'Invoices',
  summary: 'Send an invoice back to its creator',
  description: 'With the version that was looked at, an invoice that has changed since is refused (409).',
  access: ofInvoice('invoice.reject'),
  body: z.object({
    reason: clearable(freeText(2000)).meta({ description: 'Shown to the creator.' }),
    version: seenVersion,
  }),
  success: { status: 200, message: 'Invoice rejected successfully.' },
  data: invoice,
  errors: ['invoice_not_pending_approval', 'version_conflict'],
})

export const reopenInvoice = defineRoute({
  operationId: 'reopenInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/reopen',
  tag: 'Invoices',
  summary: 'Make an approved or refused invoice a draft again',
  description:
    'Same number. Not possible once FIRS / NRS may have accepted it. What was paid of it becomes credit of the customer, which a warning says; finalized again for the same customer, it is settled by what is left of that.',
  access: ofInvoice('invoice.reopen'),
  success: { status: 200, message: 'Invoice reopened successfully.' },
  data: invoice,
  errors: ['invoice_not_reopenable', 'credit_in_use', 'period_closed'],
})

/** What a note says besides the invoice that it corrects; the body may be left out. */
const noteBody = z.object({
  items: itemsField.optional().meta({ description: 'The lines of the note; those of the invoice by default.' }),
  reason: clearable(freeText(2000)).meta({ description: 'Printed above `notes`.' }),
  notes: clearable(freeText(2000)).meta({ description: 'With `reason` at most 2,000 characters.' }),
  externalReference: clearable(text(200)).meta({ description: "A till's own id, unique per business." }),
  issueDate: dateField().optional().meta({ description: 'Today in Lagos by default.' }),
  currency: currencyField(),
  ...noteProcessingFields,
})

/** What a debit note charges falls due; a credit note does not. */
const debitNoteBody = noteBody.extend({
  dueDate: dateField().optional().meta({ description: 'Not before `issueDate`; that day by default.' }),
})

export const createCreditNote = defineRoute({
  operationId: 'createCreditNote',
  method: 'post',
  path: '/v1/invoices/{id}/credit-notes',
  tag: 'Invoices',
  summary: 'Start a credit note for an approved invoice',
  description:
    'A DRAFT with the lines of the invoice, dated today, or with `items` for a part of it. The credits of one invoice never exceed it. `finalize` and `submit` go on at once; what is not possible is named in `warnings`, and the note is there. A body of which no field is known is refused (400).',
  access: ofInvoice('invoice.correct'),
  body: noteBody,
  understandsBody: true,
  usesDay: true,
  success: { status: 201, message: 'Credit note created successfully.' },
  location: '/v1/invoices/{id}',
  data: invoice,
  errors: [
    'invoice_not_correctable',
    'external_reference_taken',
    'credit_too_high',
    'folder_is_a_copy',
    'folder_retired',
  ],
})

export const createDebitNote = defineRoute({
  operationId: 'createDebitNote',
  method: 'post',
  path: '/v1/invoices/{id}/debit-notes',
  tag: 'Invoices',
  summary: 'Start a debit note for an approved invoice',
  description:
    'A DRAFT with the lines of the invoice, dated today, or with `items`: what is charged on top. It is due on `dueDate`, on its own day by default. `finalize` and `submit` go on at once; what is not possible is named in `warnings`, and the note is there. A body of which no field is known is refused (400).',
  access: ofInvoice('invoice.correct'),
  body: debitNoteBody,
  understandsBody: true,
  usesDay: true,
  success: { status: 201, message: 'Debit note created successfully.' },
  location: '/v1/invoices/{id}',
  data: invoice,
  errors: ['invoice_not_correctable', 'external_reference_taken', 'folder_is_a_copy', 'folder_retired'],
})

export const duplicateInvoice = defineRoute({
  operationId: 'duplicateInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/duplicate',
  tag: 'Invoices',
  summary: 'Start a new draft with the same customer and lines',
  description:
    'With a number of its own, dated today. Lines from a time in which the business charged no VAT get that of today. Of a proforma invoice, `invoiceType` STANDARD makes the invoice: its notes name the offer, and once it is there, asking again is 409 with its id in `data.invoiceId`, unless it was cancelled.',
  access: ofInvoice('invoice.write'),
  body: z.object({
    invoiceType: clearable(z.enum(['STANDARD'])).meta({
      description: 'STANDARD: the invoice of a proforma invoice. The type of the source by default.',
    }),
  }),
  usesDay: true,
  success: { status: 201, message: 'Invoice duplicated successfully.' },
  location: '/v1/invoices/{id}',
  data: invoice,
  errors: ['credit_too_high', 'offer_invoiced', 'folder_is_a_copy', 'folder_retired'],
})

export const invoiceActionRoutes = [
  cancelInvoice,
  finalizeInvoice,
  approveInvoice,
  rejectInvoice,
  reopenInvoice,
  createCreditNote,
  createDebitNote,
  duplicateInvoice,
] as const
