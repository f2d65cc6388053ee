import { z } from 'zod'

import { idField } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { PaymentMethod, PurchaseCategoryKind } from '../http/vocabulary.ts'

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

export const listMoneyAccounts = defineRoute({
  operationId: 'listMoneyAccounts',
  method: 'get',
  path: '/v1/purchases/accounts',
  tag: 'Paying suppliers',
  summary: 'The accounts that money goes out of',
  description:
    'What `accountId` of a payment may be besides `TILL`, `PETTY_CASH` and `OWNER`: by their names alone, for who may see no payment details.',
  access: { kind: 'business', permission: 'payable.read', from: 'query' },
  query: z.object({ businessId: idField().optional() }),
  success: { status: 200, message: 'Accounts retrieved successfully.' },
  data: z.object({
    items: z.array(z.object({ id: z.string(), label: z.string(), type: PaymentMethod }).meta({ id: 'MoneyAccount' })),
  }),
})

export const purchaseCategoryRoutes = [listPurchaseCategories, listMoneyAccounts] as const
