import { z } from 'zod'

import { warning } from '../http/envelope.ts'
import {
  afterQuery,
  booleanField,
  byId,
  clearable,
  dateField,
  decimalField,
  freeText,
  idField,
  monthField,
  naira,
  nairaField,
  nextCursor,
  pageOf,
  pageQuery,
  searchQuery,
  text,
  timestamp,
} from '../http/fields.ts'
import { moneyPeriodQuery } from '../http/period.ts'
import type { Permission } from '../http/permissions.ts'
import { defineRoute } from '../http/route.ts'
import {
  Environment,
  InputVat,
  NotClaimableReason,
  PaymentState,
  ProofState,
  PurchaseCategoryKind,
  PurchaseKind,
  PurchaseStatus,
  PurchaseType,
} from '../http/vocabulary.ts'
import { moneyOutFields, withheldInput } from '../payables/money-out.ts'

/** What a business buys: bills, expenses, import VAT, and credit notes of suppliers. */

const wholeField = () => decimalField(0).refine((value) => value >= 1, 'must be 1 or more')

const line = {
  description: text(500),
  quantity: decimalField(6).refine((value) => value > 0, 'must be more than 0'),
  unitPrice: decimalField(4)
    .refine((value) => value >= 0, 'must not be below 0')
    .optional()
    .meta({ description: 'Naira without VAT. Give this or `unitPriceWithVat`.' }),
  unitPriceWithVat: decimalField(4)
    .refine((value) => value >= 0, 'must not be below 0')
    .optional()
    .meta({ description: 'Naira with VAT. `discount` is with VAT then, too.' }),
  taxPercent: decimalField(4).refine((value) => value >= 0 && value <= 100, 'must be from 0 to 100'),
  taxAmount: nairaField().nullable().optional().meta({
    description:
      'The VAT that the paper prints for the line. Within ₦1 of what is computed it counts; of IMPORT_VAT it is the VAT as assessed, and always counts.',
  }),
  discount: nairaField().nullable().optional(),
  kind: PurchaseKind.nullable().optional().meta({ description: 'GOODS by default.' }),
  category: text(100).nullable().optional().meta({ description: 'Free text; see `/v1/purchases/categories`.' }),
  inputVat: InputVat.nullable().optional().meta({
    description: "The supplier's by default, else CLAIMABLE where VAT is shown and NONE_DUE where not.",
  }),
  notClaimableReason: NotClaimableReason.nullable().optional().meta({ description: 'Of NOT_CLAIMABLE; else OTHER.' }),
  forZeroRated: booleanField().nullable().optional().meta({ description: 'Bought for zero-rated sales.' }),
  billLine: wholeField().nullable().optional().meta({
    description: 'Of a credit note: the line of the bill that it takes back, from 1. Its treatment is inherited.',
  }),
  productCode: text(100).nullable().optional(),
}

const lineInput = z.object(line).meta({ id: 'PurchaseLineInput' })
export type PurchaseLineBody = z.output<typeof lineInput>

const purchaseLine = z
  .object({
    description: z.string(),
    quantity: z.number(),
    unitPrice: z.number().meta({ description: 'Naira without VAT.' }),
    unitPriceWithVat: z.number().nullable(),
    taxPercent: z.number(),
    discount: naira,
    lineTotal: naira.meta({ description: 'Without VAT, after the discount.' }),
    taxAmount: naira.meta({ description: 'As printed where that is within ₦1 of what is computed.' }),
    printedTax: naira.nullable().meta({ description: '`taxAmount` as it was sent.' }),
    kind: PurchaseKind,
    category: z.string().nullable(),
    categoryKind: PurchaseCategoryKind,
    inputVat: InputVat,
    notClaimableReason: NotClaimableReason.nullable(),
    forZeroRated: z.boolean(),
    vatToRemit: naira.meta({ description: 'Of FOREIGN_SERVICE: VAT that is not owed to the supplier.' }),
    billLine: z.int().nullable(),
    productCode: z.string().nullable(),
  })
  .meta({ id: 'PurchaseLine' })

const attachment = z
  .object({
    id: z.string(),
    fileName: z.string(),
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
    size: z.int().meta({ description: 'Bytes.' }),
    addedAt: timestamp,
  })
  .meta({ id: 'PurchaseAttachment' })

export const purchaseActions = ['update', 'delete', 'record', 'cancel', 'moveVatMonth', 'creditNote'] as const

export const purchase = z
  .object({
    id: z.string(),
    businessId: z.string(),
    environment: Environment,
    type: PurchaseType,
    status: PurchaseStatus,
    number: z.string().nullable().meta({
      description: 'Given when it is recorded, without gaps; null of drafts.',
      example: 'BILL000001',
    }),
    supplierId: z.string().nullable(),
    supplierName: z.string().nullable(),
    supplierTin: z.string().nullable(),
    billId: z.string().nullable(),
    supplierInvoiceNumber: z.string().nullable(),
    irn: z.string().nullable(),
    date: z.string(),
    taxPoint: z.string().meta({ description: 'The date, unless another one was given.' }),
    dueDate: z.string(),
    postingDate: z.string().nullable().meta({
      description: 'The day it counts for in accounts: its date, or the day of recording where that was locked.',
    }),
    customsValue: naira.nullable(),
    declarationNumber: z.string().nullable(),
    items: z.array(purchaseLine),
    subtotal: naira,
    totalDiscount: naira,
    totalTax: naira,
    rounding: naira.meta({
      description: 'What the printed total differs from the sum of the lines, ₦1 a line at most.',
    }),
    total: naira.meta({ description: '`subtotal - totalDiscount + totalTax + rounding`.' }),
    printedTotal: naira.nullable(),
    claimableVat: naira.meta({ description: 'VAT of the CLAIMABLE lines.' }),
    apportionedVat: naira.meta({
      description: 'VAT of the APPORTIONED lines, whole: the share of the month is taken of it.',
    }),
    vatToRemit: naira.meta({
      description: 'VAT on foreign services, which the business pays to the authority itself.',
    }),
    vatMonth: z.string().nullable().meta({ description: 'The month in whose return it counts; null of drafts.' }),
    paid: naira.meta({
      description:
        '`paid + withheld + credited + writtenBack + balance` is `total` of a recorded bill; of all others the five are 0.',
    }),
    withheld: naira,
    credited: naira,
    writtenBack: naira,
    balance: naira.meta({ description: 'What is still owed for it.' }),
    paymentState: PaymentState.nullable().meta({
      description: 'Null of drafts, cancelled bills and credit notes.',
    }),
    proof: z.object({
      state: ProofState,
      checkedAt: timestamp.nullable(),
      differences: z.array(z.string()),
    }),
    attachments: z.array(attachment),
    notes: z.string().nullable(),
    externalReference: z.string().nullable(),
    cancellation: z.object({ date: z.string(), reason: z.string() }).nullable(),
    allowedActions: z.array(z.enum(purchaseActions)).meta({ description: 'What this caller may do now.' }),
    warnings: z.array(warning),
    recordedAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    version: z.int(),
  })
  .meta({ id: 'Purchase' })
export type PurchaseBody = z.infer<typeof purchase>

const itemsField = z
  .array(lineInput, { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of lines') })
  .min(1, 'must have at least one line')
  .max(500, 'must have at most 500 lines')

const optionalFields = {
  supplierId: clearable(idField()).meta({
    description: 'None: a cash expense, or import VAT, which Customs assesses.',
  }),
  billId: clearable(idField()).meta({ description: 'Of a CREDIT_NOTE: the bill that it takes back.' }),
  supplierInvoiceNumber: clearable(text(100)).meta({ description: "The supplier's own number." }),
  irn: clearable(text(100)),
  taxPoint: clearable(dateField()).meta({ description: 'When VAT arose; the date by default.' }),
  dueDate: clearable(dateField()).meta({ description: "By the supplier's terms by default, else the date." }),
  customsValue: clearable(nairaField()).meta({ description: 'Of IMPORT_VAT. It is no part of the total.' }),
  declarationNumber: clearable(text(100)).meta({ description: 'Of IMPORT_VAT.' }),
  total: clearable(nairaField()).meta({
    description: 'The total that the paper prints. Within ₦1 a line it counts; beyond that the bill stays a draft.',
  }),
  notes: clearable(freeText(2000)),
  externalReference: clearable(text(200)).meta({ description: "A program's own id, unique per business." }),
}

/** For routes whose `{id}` is a purchase. */
export const ofPurchase = <P extends Permission>(permission: P) =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'purchase' } }) as const

export const createPurchase = defineRoute({
  operationId: 'createPurchase',
  method: 'post',
  path: '/v1/purchases',
  tag: 'Purchases',
  summary: 'Enter a bill',
  description:
    'A draft, or with `record` a recorded bill. Where it cannot be recorded because what the paper prints differs from its lines, the draft is there and `warnings` says `total_differs`.',
  access: { kind: 'business', permission: 'purchase.write', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    type: PurchaseType.optional().meta({ description: 'BILL by default.' }),
    date: dateField(),
    items: itemsField,
    ...optionalFields,
    record: booleanField().optional(),
    payment: z
      .object({
        amount: nairaField().optional().meta({ description: 'What is open after the deductions by default.' }),
        date: dateField()
          .optional()
          .meta({ description: 'The date of the bill by default; today for cash of the drawer.' }),
        ...moneyOutFields,
        deductions: z.array(withheldInput).max(10, 'can have at most 10').optional(),
      })
      .optional()
      .meta({
        description:
          'Records the bill and pays it in one. Cash, an expense without a supplier and what was paid privately need no manager.',
      }),
  }),
  success: { status: 201, message: 'Bill created successfully.' },
  location: '/v1/purchases/{id}',
  data: purchase,
  errors: [
    'supplier_bill_exists',
    'purchase_credit_too_high',
    'period_closed',
    'payment_recorded_already',
    'payment_not_possible',
    'payment_held',
  ],
  usesDay: true,
})

const purchaseSorts = ['date', 'dueDate', 'total', 'number', 'supplierName', 'createdAt', 'updatedAt'] as const
const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })

export const listPurchases = defineRoute({
  operationId: 'listPurchases',
  method: 'get',
  path: '/v1/purchases',
  tag: 'Purchases',
  summary: 'List bills, the newest first',
  description: 'Without `environment`, those of the present one: practice and real bills never stand in one list.',
  access: { kind: 'business', permission: 'purchase.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    environment: Environment.optional(),
    ...pageQuery,
    ...afterQuery,
    search: searchQuery.meta({ description: 'In numbers, suppliers, notes and the words of lines.' }),
    supplierId: idField().optional(),
    type: PurchaseType.optional(),
    status: PurchaseStatus.optional(),
    paymentState: PaymentState.optional(),
    inputVat: InputVat.optional().meta({ description: 'Bills with such a line.' }),
    proof: ProofState.optional(),
    vatMonth: monthField.optional(),
    billId: idField().optional().meta({ description: 'The credit notes of a bill.' }),
    ...moneyPeriodQuery,
    sortBy: oneOf(purchaseSorts).optional().meta({ default: 'date' }),
    sortOrder: oneOf(['asc', 'desc']).optional().meta({ default: 'desc' }),
  }),
  success: { status: 200, message: 'Bills retrieved successfully.' },
  data: pageOf(purchase).extend({ nextCursor }),
})

export const getPurchase = defineRoute({
  operationId: 'getPurchase',
  method: 'get',
  path: '/v1/purchases/{id}',
  tag: 'Purchases',
  summary: 'One bill',
  access: ofPurchase('purchase.read'),
  params: byId,
  success: { status: 200, message: 'Bill retrieved successfully.' },
  data: purchase,
})

export const updatePurchase = defineRoute({
  operationId: 'updatePurchase',
  method: 'patch',
  path: '/v1/purchases/{id}',
  tag: 'Purchases',
  summary: 'Change a draft',
  description: 'Only sent fields change. `items` replaces all lines. With `version`, a stale one is refused (409).',
  access: ofPurchase('purchase.write'),
  params: byId,
  body: z.object({
    type: PurchaseType.optional(),
    date: dateField().optional(),
    items: itemsField.optional(),
    ...optionalFields,
    version: z.int({ error: 'must be a whole number' }).optional(),
  }),
  success: { status: 200, message: 'Bill updated successfully.' },
  data: purchase,
  errors: ['purchase_not_draft', 'supplier_bill_exists', 'purchase_credit_too_high', 'version_conflict'],
})

export const deletePurchase = defineRoute({
  operationId: 'deletePurchase',
  method: 'delete',
  path: '/v1/purchases/{id}',
  tag: 'Purchases',
  summary: 'Delete a draft',
  description: 'With its attachments. A recorded bill is cancelled instead.',
  access: ofPurchase('purchase.write'),
  params: byId,
  success: { status: 200, message: 'Draft deleted successfully.' },
  errors: ['purchase_not_draft'],
})

export const purchaseRoutes = [createPurchase, listPurchases, getPurchase, updatePurchase, deletePurchase] as const
