import { z } from 'zod'

import { idField } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { PurchaseCategoryKind } from '../http/vocabulary.ts'

const purchaseCategory = z
  .object({
    name: z.string(),
    kind: PurchaseCategoryKind.meta({
      description:
        'PURCHASE is in line 15 of the return; COST_NOT_PURCHASE is a cost and no purchase; NOT_COST is neither.',
    }),
    ledgerCode: z.string().meta({ description: 'Of its account in the ledger.' }),
    ledgerName: z.string(),
  })
  .meta({ id: 'PurchaseCategory' })

export const listPurchaseCategories = defineRoute({
  operationId: 'listPurchaseCategories',
  method: 'get',
  path: '/v1/purchases/categories',
  tag: 'Purchases',
  summary: 'The categories to begin with',
  description: 'A suggestion: `category` of a line is free text. One that is not in this list counts as PURCHASE.',
  access: { kind: 'business', permission: 'purchase.read', from: 'query' },
  query: z.object({ businessId: idField().optional() }),
  success: { status: 200, message: 'Categories retrieved successfully.' },
  data: z.object({ items: z.array(purchaseCategory) }),
})

export const purchaseCategoryRoutes = [listPurchaseCategories] as const
