import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { byId, naira, wholeNumberInQuery } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment } from '../http/vocabulary.ts'

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

const lastMonths = z.object({
  months: wholeNumberInQuery(1, 36, 12).meta({
    override: { type: 'integer', minimum: 1, maximum: 36, default: 12 },
    description: 'How many months, the present one included.',
  }),
  environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
})

export const getSales = defineRoute({
  operationId: 'getSales',
  method: 'get',
  path: '/v1/businesses/{id}/sales',
  tag: 'Businesses',
  summary: 'Sales and VAT by month',
  description:
    'The oldest month first, the present one (in Lagos) last, months without sales included. Invoices count from their approval; proformas, drafts, cancelled and refused ones never do. SANDBOX and LIVE are never added up.',
  access: ofBusiness('invoice.read'),
  query: lastMonths,
  success: { status: 200, message: 'Sales retrieved successfully.' },
  data: z.object({
    environment: Environment,
    months: z.array(month),
    total: z.object(figures).meta({ id: 'SalesTotal', description: 'All these months together.' }),
  }),
})

const productFigures = {
  quantity: z.number().meta({ description: 'What was sold, less what credit notes took back. May be negative.' }),
  sales: naira.meta({ description: 'Without VAT, after discounts, credit notes taken off. May be negative.' }),
  lines: z.int().meta({ description: 'Lines of invoices and debit notes that sold it.' }),
}

export const getProductSales = defineRoute({
  operationId: 'getProductSales',
  method: 'get',
  path: '/v1/products/{id}/sales',
  tag: 'Products',
  summary: 'How much of a product was sold, by month',
  description:
    'Counted are lines with the code of the product, and lines without a code that are called just like it, such as those of credit notes. The months, and what counts as sold, are those of `GET /v1/businesses/{id}/sales`.',
  access: { kind: 'business', permission: 'invoice.read', from: { param: 'id', resource: 'product' } },
  params: byId,
  query: lastMonths,
  success: { status: 200, message: 'Sales of the product retrieved successfully.' },
  data: z.object({
    productId: z.string(),
    environment: Environment,
    months: z.array(
      z
        .object({
          month: z.string().meta({ description: 'YYYY-MM, by the issue date.', example: '2026-11' }),
          ...productFigures,
        })
        .meta({ id: 'ProductSalesMonth' }),
    ),
    total: z.object(productFigures).meta({ id: 'ProductSalesTotal', description: 'All these months together.' }),
  }),
})

export const salesRoutes = [getSales, getProductSales] as const
