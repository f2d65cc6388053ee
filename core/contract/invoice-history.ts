import { z } from 'zod'

import { ofInvoice } from './access.ts'
import { byId, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'

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
  access: ofInvoice('invoice.read'),
  params: byId,
  success: { status: 200, message: 'Invoice history retrieved successfully.' },
  data: z.object({ items: z.array(historyEntry) }),
})

export const invoiceHistoryRoutes = [getInvoiceHistory] as const
