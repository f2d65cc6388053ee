import { z } from 'zod'

import { ofBusiness } from './access.ts'
import { naira, wholeNumberInQuery } from './fields.ts'
import { defineRoute } from './route.ts'
import { Environment } from './vocabulary.ts'

const figures = {
  invoices: z.int().meta({ description: 'Invoices and debit notes.' }),
  creditNotes: z.int(),
  sales: naira.meta({ description: 'Without VAT, after discounts, credit notes taken off. May be negative.' }),
  vat: naira.meta({ description: 'VAT, that of credit notes taken off. May be negative.' }),
  credited: naira.meta({ description: 'What credit notes took off the sales, without VAT.' }),
}

const month = z
  .object({ month: z.string().meta({ description: 'YYYY-MM, by the issue date.', example: '2026-11' }), ...figures })
  .meta({ id: 'SalesMonth' })

export const getSales = defineRoute({
  operationId: 'getSales',
  method: 'get',
  path: '/v1/businesses/{id}/sales',
  tag: 'Businesses',
  summary: 'Sales and VAT by month',
  description:
    'The oldest month first, the present one (in Lagos) last, months without sales included. Invoices count from their approval; proformas, drafts, cancelled and refused ones never do. SANDBOX and LIVE are never added up.',
  access: ofBusiness('invoice.read'),
  query: z.object({
    months: wholeNumberInQuery(1, 36, 12).meta({
      override: { type: 'integer', minimum: 1, maximum: 36, default: 12 },
      description: 'How many months, the present one included.',
    }),
    environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
  }),
  success: { status: 200, message: 'Sales retrieved successfully.' },
  data: z.object({
    environment: Environment,
    months: z.array(month),
    total: z.object(figures).meta({ id: 'SalesTotal', description: 'All these months together.' }),
  }),
})

export const salesRoutes = [getSales] as const
