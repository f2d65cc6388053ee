import { z } from 'zod'

import { idField } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { pdfFormat } from './invoice-document.ts'
import { templateOverride } from './print-theme.ts'

export const MAX_PRINTED_INVOICES = 200

const ids = z
  .array(idField(), { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of ids') })
  .min(1, 'must name at least one invoice')
  .max(MAX_PRINTED_INVOICES, `must name at most ${MAX_PRINTED_INVOICES} invoices`)
  .superRefine((all, context) => {
    all.forEach((id, index) => {
      const first = all.indexOf(id)
      if (first === index) return
      context.addIssue({ code: 'custom', path: [index], message: `is the same invoice as ids[${first}]; name it once` })
    })
  })

export const printInvoices = defineRoute({
  operationId: 'printInvoices',
  method: 'post',
  path: '/v1/invoices/print',
  tag: 'Invoices',
  summary: 'Several invoices as one PDF',
  description:
    'In the given order. Each begins on a page of its own and counts its own pages, exactly as it prints alone. Nothing is changed, so an Idempotency-Key is ignored.',
  access: { kind: 'business', permission: 'invoice.read', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    ids: ids.meta({ description: 'Up to 200 ids of invoices of the business, each once.' }),
    format: pdfFormat,
    template: templateOverride,
  }),
  errors: ['invoice_damaged', 'printing_busy', 'printing_failed'],
  success: { status: 200, message: 'The PDF.' },
  file: 'application/pdf',
})

export const printRoutes = [printInvoices] as const
