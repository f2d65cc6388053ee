import { z } from 'zod'

import {
  booleanField,
  clearable,
  emailField,
  nameField,
  phoneField,
  text,
  timestamp,
  tinField,
} from '../http/fields.ts'
import { metadataField, metadataAnswer } from '../http/metadata.ts'
import { InvoiceKind } from '../http/vocabulary.ts'
import { crudRoutes } from './crud-routes.ts'

const optional = {
  businessName: clearable(nameField()),
  tin: clearable(tinField()),
  email: clearable(emailField()),
  phone: clearable(phoneField()),
  address: clearable(text(500)),
  city: clearable(text(100)),
  state: clearable(text(100)),
  lga: clearable(text(100)),
  postalCode: clearable(text(20)),
  country: clearable(text(100)).meta({ description: 'Nigeria by default.' }),
  invoiceKind: clearable(InvoiceKind).meta({
    description: 'What invoices to this customer are, unless an invoice says otherwise.',
  }),
  automaticReminders: clearable(booleanField()).meta({
    description: 'False: automatic reminders leave this customer out. True by default.',
  }),
  metadata: metadataField,
}

export const customer = z
  .object({
    id: z.string(),
    businessId: z.string(),
    name: z.string(),
    businessName: z.string().nullable(),
    tin: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    lga: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string(),
    invoiceKind: InvoiceKind.nullable(),
    automaticReminders: z.boolean().meta({
      description: 'Whether automatic reminders, where the business has them, go to this customer.',
    }),
    isWalkIn: z.boolean().meta({ description: 'The built-in customer for sales over the counter.' }),
    mergedInto: z.string().nullable().meta({
      description:
        'The id of the customer that this one was merged into, and that its id stands for since; null of all others.',
    }),
    metadata: metadataAnswer,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof customer>

const routes = crudRoutes({
  one: 'Customer',
  many: 'Customers',
  path: '/v1/customers',
  tag: 'Customers',
  resource: 'customer',
  label: 'customer',
  listedBy: 'name',
  readAs: 'catalogue.read',
  createAs: 'customer.create',
  create: { summary: 'Create a customer', errors: ['name_taken'] },
  update: {
    description: 'Drafts follow the change; invoices that left DRAFT keep their copy.',
    errors: ['name_taken', 'built_in', 'customer_merged'],
  },
  remove: { description: 'Invoices keep their copy.', errors: ['built_in', 'customer_has_account', 'customer_merged'] },
  data: customer,
  newFields: { name: nameField(), ...optional },
  changeFields: { name: nameField().optional(), ...optional },
})

export const {
  create: createCustomer,
  list: listCustomers,
  get: getCustomer,
  update: updateCustomer,
  remove: deleteCustomer,
} = routes

export const customerRoutes = Object.values(routes)
