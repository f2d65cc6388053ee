import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { dateField, naira } from '../http/fields.ts'
import { defineRoute, XLSX } from '../http/route.ts'
import { Environment } from '../http/vocabulary.ts'

export const getProfit = defineRoute({
  operationId: 'getProfit',
  heavy: true,
  method: 'get',
  path: '/v1/businesses/{id}/profit',
  tag: 'Businesses',
  summary: 'Sales less costs of a period',
  description:
    'By the days of invoices and bills, without VAT; VAT that is not claimed is a cost. Fixed assets stand apart, private lines are left out. This is not a balance sheet: stock is not counted, nothing is depreciated.',
  access: ofBusiness('payment.read'),
  query: z.object({
    from: dateField().optional().meta({ description: 'Default: the first day of the accounting year of `to`.' }),
    to: dateField().optional().meta({ description: 'Default: today in Lagos.' }),
    environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
    format: z.enum(['json', 'xlsx'], { error: 'must be json or xlsx' }).optional().meta({ default: 'json' }),
  }),
  files: { xlsx: XLSX },
  success: { status: 200, message: 'Profit retrieved successfully.' },
  data: z
    .object({
      from: z.string(),
      to: z.string(),
      environment: Environment,
      sales: naira.meta({ description: 'Without VAT, credit notes taken off.' }),
      costs: naira.meta({ description: 'Write-offs and VAT that is not claimed included.' }),
      writeBacks: naira.meta({
        description: 'Given up by suppliers of what was owed to them: income besides `sales`.',
      }),
      profit: naira.meta({ description: '`sales` and `writeBacks` less `costs`.' }),
      fixedAssets: naira.meta({ description: 'Bought in the period; not in `costs`.' }),
      notDeductible: naira.meta({ description: 'Of `costs`: bought where VAT was due and not charged.' }),
      writeOffs: naira.meta({ description: 'Of `costs`: given up of what customers owed.' }),
      byCategory: z.array(z.object({ category: z.string(), amount: naira })),
      stockCounted: z.boolean().meta({ description: 'Purchases are costs when they are bought: stock not counted.' }),
    })
    .meta({ id: 'Profit' }),
  errors: ['invoice_damaged'],
})

export const profitRoutes = [getProfit] as const
