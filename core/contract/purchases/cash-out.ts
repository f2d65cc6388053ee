import { z } from 'zod'

import { clearable, dateField, decimalField, idField, moreThanZero, naira, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, InputVat, PurchaseKind } from '../http/vocabulary.ts'

import { purchase } from './purchase.ts'

/** Cash that a cashier paid out at the counter, and the expense that it becomes. */

const cashOut = z
  .object({
    id: z.string(),
    day: z.string(),
    at: timestamp,
    by: z.string().meta({ description: 'The name of the person or the API key, as it was then.' }),
    reason: z.string(),
    amount: naira,
  })
  .meta({ id: 'CashOut' })
export type CashOutBody = z.infer<typeof cashOut>

export const listCashOuts = defineRoute({
  operationId: 'listCashOuts',
  method: 'get',
  path: '/v1/purchases/cash-outs',
  tag: 'Purchases',
  summary: 'Cash paid out at the counter that is no expense yet',
  description:
    'The newest first, 200 at most. What a payment to a supplier took out of the drawer is not among it, nor what is booked already; where such an expense is taken back, it is here again.',
  access: { kind: 'business', permission: 'purchase.write', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    from: dateField().optional().meta({ description: 'The first day; 90 days ago by default.' }),
  }),
  success: { status: 200, message: 'Cash paid out retrieved successfully.' },
  data: z.object({ items: z.array(cashOut), total: naira }),
})

export const bookCashOut = defineRoute({
  operationId: 'bookCashOut',
  method: 'post',
  path: '/v1/purchases/cash-outs/{id}/book',
  tag: 'Purchases',
  summary: 'Make an expense of cash that was paid out at the counter',
  description:
    'A recorded bill of one line, of the day on which the cash left, paid by it. The drawer is not touched a second time. Needs nothing but the id: the reason becomes what it was for.',
  access: { kind: 'business', permission: 'purchase.write', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    description: clearable(text(500)).meta({ description: 'What it was for; the reason by default.' }),
    amount: moreThanZero().optional().meta({
      description: 'With VAT. All of it by default; less where the rest was put back into the drawer.',
    }),
    taxPercent: clearable(decimalField(4).refine((value) => value >= 0 && value <= 100, 'must be from 0 to 100')).meta({
      description: '0 by default.',
    }),
    kind: PurchaseKind.nullable().optional().meta({ description: 'SERVICE by default.' }),
    category: clearable(text(100)),
    inputVat: InputVat.nullable().optional(),
    supplierId: clearable(idField()),
    supplierInvoiceNumber: clearable(text(100)),
  }),
  success: { status: 201, message: 'Expense recorded successfully.' },
  location: '/v1/purchases/{id}',
  data: purchase,
  errors: ['cash_out_booked', 'supplier_bill_exists', 'period_closed'],
  usesDay: true,
})

export const cashOutRoutes = [listCashOuts, bookCashOut] as const
