import { z } from 'zod'

import { dateField, monthField, text } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

import { ofPurchase, purchase } from './purchase.ts'

export const recordPurchase = defineRoute({
  operationId: 'recordPurchase',
  method: 'post',
  path: '/v1/purchases/{id}/record',
  tag: 'Purchases',
  summary: 'Record a draft',
  description:
    'It gets its number and its VAT month, and what is owed to the supplier goes up by it. From then on it is never edited.',
  access: ofPurchase('purchase.write'),
  success: { status: 200, message: 'Bill recorded successfully.' },
  data: purchase,
  errors: ['purchase_not_draft', 'supplier_bill_exists', 'total_differs', 'purchase_credit_too_high', 'period_closed'],
  usesDay: true,
})

export const cancelPurchase = defineRoute({
  operationId: 'cancelPurchase',
  method: 'post',
  path: '/v1/purchases/{id}/cancel',
  tag: 'Purchases',
  summary: 'Cancel a recorded bill',
  description: 'By an entry of its own; the bill stays readable. Its number at the supplier may be entered again.',
  access: ofPurchase('purchase.write'),
  body: z.object({
    reason: text(500),
    date: dateField().optional().meta({
      description: 'The day it counts for; the day of the bill by default, or today where that is locked.',
    }),
  }),
  success: { status: 200, message: 'Bill cancelled successfully.' },
  data: purchase,
  errors: ['purchase_not_recorded', 'purchase_settled', 'period_closed'],
  usesDay: true,
})

export const movePurchaseVatMonth = defineRoute({
  operationId: 'movePurchaseVatMonth',
  method: 'patch',
  path: '/v1/purchases/{id}/vat-month',
  tag: 'Purchases',
  summary: 'Claim the VAT of a bill in another month',
  description: 'A later one that is not filed, within five years of the end of the month of the tax point.',
  access: ofPurchase('purchase.moveMonth'),
  body: z.object({ vatMonth: monthField }),
  success: { status: 200, message: 'VAT month changed successfully.' },
  data: purchase,
  errors: ['purchase_not_recorded', 'vat_month_not_possible'],
})

export const checkPurchase = defineRoute({
  operationId: 'checkPurchase',
  method: 'post',
  path: '/v1/purchases/{id}/check',
  tag: 'Purchases',
  summary: 'Ask FIRS / NRS for the IRN of a bill',
  description:
    '`proof.state` becomes CLEARED, NOT_FOUND, or DIFFERENT with what differs (total, TIN, date). It warns and blocks nothing; with the setting `payClearedOnly` a bill with an IRN is paid once it is CLEARED. Recorded bills with an IRN are asked for once by themselves. The encrypted QR code can be read by FIRS / NRS alone and says nothing here.',
  access: ofPurchase('purchase.write'),
  success: { status: 200, message: 'Bill checked at FIRS / NRS.' },
  data: purchase,
  errors: [
    'irn_missing',
    'purchase_not_recorded',
    'environment_fixed',
    'version_conflict',
    'provider_not_configured',
    'provider_unavailable',
    'secret_store_unavailable',
  ],
})

export const purchaseActionRoutes = [recordPurchase, cancelPurchase, movePurchaseVatMonth, checkPurchase] as const
