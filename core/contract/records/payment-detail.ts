import { z } from 'zod'

import { booleanField, clearable, nameField, text, timestamp } from '../http/fields.ts'
import { PaymentMethod } from '../http/vocabulary.ts'
import { crudRoutes } from './crud-routes.ts'

const account = z.object({
  accountName: clearable(nameField()),
  accountNumber: clearable(text(50)),
  bankName: clearable(nameField()),
})

const paymentDetail = z
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

const routes = crudRoutes({
  one: 'PaymentDetail',
  many: 'PaymentDetails',
  path: '/v1/payment-details',
  tag: 'Payment details',
  resource: 'paymentDetail',
  label: 'payment detail',
  listedBy: 'label',
  readAs: 'record.read',
  create: {
    summary: 'Create payment details',
    description:
      'The default one is unique: making this the default takes it from the other. The first one of a business is the default unless `isDefault` is false.',
  },
  remove: { description: 'Invoices that left DRAFT keep their copy; drafts lose it.' },
  data: paymentDetail,
  newFields: {
    label: nameField(),
    type: PaymentMethod,
    details: clearable(account),
    isDefault: clearable(booleanField()),
  },
  changeFields: {
    label: nameField().optional(),
    type: PaymentMethod.optional(),
    details: clearable(account),
    isDefault: clearable(booleanField()),
  },
})

export const {
  create: createPaymentDetail,
  list: listPaymentDetails,
  get: getPaymentDetail,
  update: updatePaymentDetail,
  remove: deletePaymentDetail,
} = routes

export const paymentDetailRoutes = Object.values(routes)
