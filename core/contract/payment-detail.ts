import { z } from 'zod'

import {
  booleanField,
  byId,
  clearable,
  idField,
  nameField,
  pageOf,
  pageQuery,
  searchQuery,
  text,
  timestamp,
} from './fields.ts'
import { defineRoute } from './route.ts'
import { PaymentMethod } from './vocabulary.ts'

const account = z.object({
  accountName: clearable(nameField()),
  accountNumber: clearable(text(50)),
  bankName: clearable(nameField()),
})

export const paymentDetail = z
  .object({
    id: z.string(),
    businessId: z.string(),
    label: z.string(),
    type: PaymentMethod,
    details: z.object({
      accountName: z.string().nullable(),
      accountNumber: z.string().nullable(),
      bankName: z.string().nullable(),
    }),
    isDefault: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'PaymentDetail' })
export type PaymentDetail = z.infer<typeof paymentDetail>

const fromPath = { param: 'id', resource: 'paymentDetail' } as const

export const createPaymentDetail = defineRoute({
  operationId: 'createPaymentDetail',
  method: 'post',
  path: '/v1/payment-details',
  tag: 'Payment details',
  summary: 'Save where customers pay into',
  description:
    'The default one is unique: making this the default takes it from the other. The first one of a business is the default unless `isDefault` is false.',
  access: { kind: 'business', permission: 'record.write', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    label: nameField(),
    type: PaymentMethod,
    details: account.optional(),
    isDefault: booleanField().optional(),
  }),
  success: { status: 201, message: 'Payment detail created successfully.' },
  data: paymentDetail,
})

export const listPaymentDetails = defineRoute({
  operationId: 'listPaymentDetails',
  method: 'get',
  path: '/v1/payment-details',
  tag: 'Payment details',
  summary: 'List payment details by label',
  access: { kind: 'business', permission: 'record.read', from: 'query' },
  query: z.object({ businessId: idField().optional(), ...pageQuery, search: searchQuery }),
  success: { status: 200, message: 'Payment details retrieved successfully.' },
  data: pageOf(paymentDetail),
})

export const getPaymentDetail = defineRoute({
  operationId: 'getPaymentDetail',
  method: 'get',
  path: '/v1/payment-details/{id}',
  tag: 'Payment details',
  summary: 'One payment detail',
  access: { kind: 'business', permission: 'record.read', from: fromPath },
  params: byId,
  success: { status: 200, message: 'Payment detail retrieved successfully.' },
  data: paymentDetail,
})

export const updatePaymentDetail = defineRoute({
  operationId: 'updatePaymentDetail',
  method: 'patch',
  path: '/v1/payment-details/{id}',
  tag: 'Payment details',
  summary: 'Change a payment detail',
  access: { kind: 'business', permission: 'record.write', from: fromPath },
  params: byId,
  body: z.object({
    label: nameField().optional(),
    type: PaymentMethod.optional(),
    details: account.optional(),
    isDefault: booleanField().optional(),
  }),
  success: { status: 200, message: 'Payment detail updated successfully.' },
  data: paymentDetail,
})

export const deletePaymentDetail = defineRoute({
  operationId: 'deletePaymentDetail',
  method: 'delete',
  path: '/v1/payment-details/{id}',
  tag: 'Payment details',
  summary: 'Delete a payment detail',
  description: 'Invoices that left DRAFT keep their copy; drafts lose it.',
  access: { kind: 'business', permission: 'record.write', from: fromPath },
  params: byId,
  success: { status: 200, message: 'Payment detail deleted successfully.' },
})

export const paymentDetailRoutes = [
  createPaymentDetail,
  listPaymentDetails,
  getPaymentDetail,
  updatePaymentDetail,
  deletePaymentDetail,
] as const
