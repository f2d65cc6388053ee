import { z } from 'zod'

import { byId, dateField, moreThanZero, naira, text, timestamp } from '../http/fields.ts'
import { metadataField } from '../http/metadata.ts'
import { defineRoute, PDF, XLSX } from '../http/route.ts'
import { Environment, PayableEntryKind } from '../http/vocabulary.ts'
import { reversalBody } from '../money/payment.ts'

import { moneyOutFields, moneyOutShown } from './money-out.ts'
import { byPayable } from './payment-out.ts'

/** What is owed to a supplier and what the supplier owes back, what was owed before Invoice Desk, and statements. */

const bySupplier = <P extends 'payable.read' | 'payable.record' | 'payable.pay'>(permission: P) =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'supplier' } }) as const

const ofPurchase = <P extends 'payable.pay'>(permission: P) =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'purchase' } }) as const

const reversible = z.enum(['RECORDED', 'REVERSED'])

const supplierRefund = z
  .object({
    id: z.string(),
    supplierId: z.string().nullable(),
    environment: Environment,
    date: z.string(),
    amount: naira,
    ...moneyOutShown,
    state: reversible,
    recordedAt: timestamp,
  })
  .meta({ id: 'SupplierRefund' })
export type SupplierRefundBody = z.infer<typeof supplierRefund>

const payableOpeningItem = z
  .object({
    id: z.string(),
    supplierId: z.string().nullable(),
    environment: Environment,
    number: z.string().nullable(),
    date: z.string(),
    dueDate: z.string(),
    amount: naira,
    balance: naira,
    state: reversible,
    recordedAt: timestamp,
  })
  .meta({ id: 'PayableOpeningItem' })
export type PayableOpeningItemBody = z.infer<typeof payableOpeningItem>

const settlement = z
  .object({
    purchaseId: z.string(),
    total: naira,
    paid: naira,
    withheld: naira,
    credited: naira,
    writtenBack: naira,
    balance: naira,
    entries: z.array(
      z
        .object({
          id: z.string(),
          kind: z.enum(['PAYMENT', 'WHT', 'VAT_WITHHELD', 'CREDIT_NOTE', 'WRITE_BACK']),
          number: z.string().nullable(),
          date: z.string(),
          amount: naira.meta({ description: 'What of it stands against this bill.' }),
          reference: z.string().nullable(),
          reason: z.string().nullable(),
        })
        .meta({ id: 'PurchaseSettlementEntry' }),
    ),
    withholdable: z
      .object({ net: naira, vat: naira })
      .meta({ description: 'What tax may still be withheld of: the price without VAT, and the VAT.' }),
  })
  .meta({
    id: 'PurchaseSettlement',
    description: '`total = paid + withheld + credited + writtenBack + balance`, to the kobo.',
  })
export type PurchaseSettlementBody = z.infer<typeof settlement>

export const getSupplierBalance = defineRoute({
  operationId: 'getSupplierBalance',
  method: 'get',
  path: '/v1/suppliers/{id}/balance',
  tag: 'Paying suppliers',
  summary: 'What is owed to a supplier, and credit with the supplier',
  access: bySupplier('payable.read'),
  params: byId,
  query: z.object({ environment: Environment.optional() }),
  success: { status: 200, message: 'Balance retrieved successfully.' },
  data: z
    .object({
      owed: naira.meta({ description: 'All open balances.' }),
      overdue: naira.meta({ description: 'Of that, what is past its due date in Lagos.' }),
      credit: naira.meta({ description: 'Never taken off `owed` by itself.' }),
      credits: z.array(
        z
          .object({
            id: z.string().meta({ description: 'Of the payment, or of the entry of the credit note or the tax.' }),
            kind: z.enum(['PAYMENT', 'WHT', 'VAT_WITHHELD', 'CREDIT_NOTE']),
            number: z.string().nullable(),
            date: z.string(),
            amount: naira.meta({ description: 'What of it is there still.' }),
          })
          .meta({ id: 'SupplierCreditPart' }),
      ),
      defaultWhtPercent: z.number().nullable().meta({ description: "The supplier's usual rate of withholding tax." }),
    })
    .meta({ id: 'SupplierBalance' }),
})

const supplierStatementEntry = z
  .object({
    id: z.string(),
    purchaseId: z.string().nullable().meta({ description: 'Of the document that it is, or is about.' }),
    date: z.string(),
    kind: PayableEntryKind,
    reverses: z.string().nullable(),
    number: z.string().nullable(),
    dueDate: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    debit: naira.meta({ description: 'What is owed more by it, as the statement of the supplier has it.' }),
    credit: naira,
    balance: naira.meta({ description: 'Owed less credit, after this entry.' }),
    recordedAt: timestamp,
  })
  .meta({ id: 'SupplierStatementEntry' })

const supplierStatement = z
  .object({
    supplierId: z.string(),
    supplierName: z.string(),
    environment: Environment,
    from: z.string(),
    to: z.string(),
    opening: naira.meta({ description: 'Owed less credit before the first day; below 0 is credit.' }),
    entries: z.array(supplierStatementEntry),
    closing: naira.meta({ description: 'The opening of the day after.' }),
  })
  .meta({ id: 'SupplierStatement' })
export type SupplierStatementBody = z.infer<typeof supplierStatement>

export const getSupplierStatement = defineRoute({
  operationId: 'getSupplierStatement',
  method: 'get',
  path: '/v1/suppliers/{id}/statement',
  tag: 'Paying suppliers',
  summary: "A supplier's statement",
  description:
    'Every bill and payment of the days from `from` to `to`, both included, with the balance after each: to be laid beside the statement that the supplier sends. Without days, the present month up to today.',
  access: bySupplier('payable.read'),
  query: z.object({
    environment: Environment.optional(),
    from: dateField().optional(),
    to: dateField().optional(),
    format: z
      .enum(['json', 'xlsx', 'pdf'], { error: 'must be json, xlsx or pdf' })
      .optional()
      .meta({ default: 'json' }),
  }),
  files: { xlsx: XLSX, pdf: PDF },
  success: { status: 200, message: 'Statement retrieved successfully.' },
  data: supplierStatement,
})

export const recordSupplierRefund = defineRoute({
  operationId: 'recordSupplierRefund',
  method: 'post',
  path: '/v1/suppliers/{id}/refunds',
  tag: 'Paying suppliers',
  summary: 'Record money that a supplier sent back',
  description:
    'Out of what was paid too much, or given as credit; more than that is 400. Withheld tax never comes back.',
  access: bySupplier('payable.pay'),
  body: z.object({
    environment: Environment.optional(),
    amount: moreThanZero(),
    date: dateField().optional(),
    ...moneyOutFields,
    metadata: metadataField,
  }),
  success: { status: 201, message: 'Refund recorded successfully.' },
  location: '/v1/supplier-refunds/{id}',
  data: supplierRefund,
  errors: ['payment_recorded_already', 'period_closed'],
})

export const getSupplierRefund = defineRoute({
  operationId: 'getSupplierRefund',
  method: 'get',
  path: '/v1/supplier-refunds/{id}',
  tag: 'Paying suppliers',
  summary: 'One refund of a supplier',
  access: byPayable('payable.read', 'Refund'),
  params: byId,
  success: { status: 200, message: 'Refund retrieved successfully.' },
  data: supplierRefund,
})

export const reverseSupplierRefund = defineRoute({
  operationId: 'reverseSupplierRefund',
  method: 'post',
  path: '/v1/supplier-refunds/{id}/reverse',
  tag: 'Paying suppliers',
  summary: 'Reverse a refund of a supplier',
  description: 'The credit is available again.',
  access: byPayable('payable.pay', 'Refund'),
  body: reversalBody,
  success: { status: 200, message: 'Refund reversed successfully.' },
  data: supplierRefund,
  errors: ['already_reversed', 'period_closed'],
})

export const recordPayableOpeningItem = defineRoute({
  operationId: 'recordPayableOpeningItem',
  method: 'post',
  path: '/v1/suppliers/{id}/opening-items',
  tag: 'Paying suppliers',
  summary: 'Enter what was owed to a supplier before Invoice Desk',
  description: 'It ages and is paid like a bill, has no VAT, and stands on no line of the return.',
  access: bySupplier('payable.record'),
  body: z.object({
    environment: Environment.optional(),
    number: text(100).nullable().optional(),
    date: dateField(),
    dueDate: dateField(),
    amount: moreThanZero(),
  }),
  success: { status: 201, message: 'Opening item recorded successfully.' },
  location: '/v1/payable-opening-items/{id}',
  data: payableOpeningItem,
  errors: ['period_closed'],
})

export const getPayableOpeningItem = defineRoute({
  operationId: 'getPayableOpeningItem',
  method: 'get',
  path: '/v1/payable-opening-items/{id}',
  tag: 'Paying suppliers',
  summary: 'One opening item of a supplier',
  access: byPayable('payable.read', 'Opening item'),
  params: byId,
  success: { status: 200, message: 'Opening item retrieved successfully.' },
  data: payableOpeningItem,
})

export const reversePayableOpeningItem = defineRoute({
  operationId: 'reversePayableOpeningItem',
  method: 'post',
  path: '/v1/payable-opening-items/{id}/reverse',
  tag: 'Paying suppliers',
  summary: 'Reverse an opening item of a supplier',
  description: 'What was paid for it is credit with the supplier.',
  access: byPayable('payable.pay', 'Opening item'),
  body: reversalBody,
  success: { status: 200, message: 'Opening item reversed successfully.' },
  data: payableOpeningItem,
  errors: ['already_reversed', 'period_closed'],
})

export const getPurchaseSettlement = defineRoute({
  operationId: 'getPurchaseSettlement',
  method: 'get',
  path: '/v1/purchases/{id}/settlement',
  tag: 'Paying suppliers',
  summary: 'What settles a bill',
  access: { kind: 'business', permission: 'payable.read', from: { param: 'id', resource: 'purchase' } },
  params: byId,
  success: { status: 200, message: 'Settlement retrieved successfully.' },
  data: settlement,
  errors: ['payment_not_possible'],
})

export const applySupplierCredit = defineRoute({
  operationId: 'applySupplierCredit',
  method: 'post',
  path: '/v1/purchases/{id}/apply-credit',
  tag: 'Paying suppliers',
  summary: 'Use credit with the supplier on a bill',
  description:
    'The oldest credit first; without `amount`, as much as fits. A bill that is held until it is cleared takes none.',
  access: ofPurchase('payable.pay'),
  body: z.object({ amount: moreThanZero().optional() }),
  success: { status: 200, message: 'Credit applied successfully.' },
  data: settlement,
  errors: ['payment_not_possible', 'payment_held', 'period_closed'],
})

export const writeBackPurchase = defineRoute({
  operationId: 'writeBackPurchase',
  method: 'post',
  path: '/v1/purchases/{id}/write-back',
  tag: 'Paying suppliers',
  summary: 'Write back what nobody will ask for any more',
  description: 'Without `amount`, all that is open of the bill. It is income of the day, and changes no VAT.',
  access: ofPurchase('payable.pay'),
  body: z.object({ amount: moreThanZero().optional(), reason: text(500), date: dateField().optional() }),
  success: { status: 200, message: 'Written back successfully.' },
  data: settlement,
  errors: ['payment_not_possible', 'period_closed'],
})

export const reverseWriteBack = defineRoute({
  operationId: 'reverseWriteBack',
  method: 'post',
  path: '/v1/write-backs/{id}/reverse',
  tag: 'Paying suppliers',
  summary: 'Reverse a write-back',
  access: byPayable('payable.pay', 'Write-back'),
  body: reversalBody,
  success: { status: 200, message: 'Write-back reversed successfully.' },
  errors: ['already_reversed', 'period_closed'],
})

export const reverseWithheld = defineRoute({
  operationId: 'reverseWithheld',
  method: 'post',
  path: '/v1/withheld/{id}/reverse',
  tag: 'Paying suppliers',
  summary: 'Reverse tax that was withheld from a supplier',
  description: 'Alone, without the payment that it came with: that much is owed to the supplier again.',
  access: byPayable('payable.pay', 'Withheld tax'),
  body: reversalBody,
  success: { status: 200, message: 'Withheld tax reversed successfully.' },
  errors: ['already_reversed', 'period_closed'],
})

export const supplierAccountRoutes = [
  getSupplierBalance,
  getSupplierStatement,
  recordSupplierRefund,
  getSupplierRefund,
  reverseSupplierRefund,
  recordPayableOpeningItem,
  getPayableOpeningItem,
  reversePayableOpeningItem,
  getPurchaseSettlement,
  applySupplierCredit,
  writeBackPurchase,
  reverseWriteBack,
  reverseWithheld,
] as const
