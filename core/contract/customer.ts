import { z } from 'zod'

import {
  byId,
  clearable,
  emailField,
  idField,
  nameField,
  pageOf,
  pageQuery,
  phoneField,
  searchQuery,
  text,
  timestamp,
  tinField,
} from './fields.ts'
import { defineRoute } from './route.ts'
import { InvoiceKind } from './vocabulary.ts'

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
  invoiceKind: clearable(InvoiceKind).meta({
    description: 'What invoices to this customer are, unless an invoice says otherwise.',
  }),
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
    isWalkIn: z.boolean().meta({ description: 'The built-in customer for sales over the counter.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof customer>

const fromPath = { param: 'id', resource: 'customer' } as const

export const createCustomer = defineRoute({
  operationId: 'createCustomer',
  method: 'post',
  path: '/v1/customers',
  tag: 'Customers',
  summary: 'Create a customer',
  access: { kind: 'business', permission: 'record.write', from: 'body' },
  body: z.object({ businessId: idField().optional(), name: nameField(), ...optional, country: text(100).optional() }),
  success: { status: 201, message: 'Customer created successfully.' },
  data: customer,
  errors: ['name_taken'],
})

export const listCustomers = defineRoute({
  operationId: 'listCustomers',
  method: 'get',
  path: '/v1/customers',
  tag: 'Customers',
  summary: 'List customers by name',
  access: { kind: 'business', permission: 'record.read', from: 'query' },
  query: z.object({ businessId: idField().optional(), ...pageQuery, search: searchQuery }),
  success: { status: 200, message: 'Customers retrieved successfully.' },
  data: pageOf(customer),
})

export const getCustomer = defineRoute({
  operationId: 'getCustomer',
  method: 'get',
  path: '/v1/customers/{id}',
  tag: 'Customers',
  summary: 'One customer',
  access: { kind: 'business', permission: 'record.read', from: fromPath },
  params: byId,
  success: { status: 200, message: 'Customer retrieved successfully.' },
  data: customer,
})

export const updateCustomer = defineRoute({
  operationId: 'updateCustomer',
  method: 'patch',
  path: '/v1/customers/{id}',
  tag: 'Customers',
  summary: 'Change a customer',
  description: 'Drafts follow the change; invoices that left DRAFT keep their copy.',
  access: { kind: 'business', permission: 'record.write', from: fromPath },
  params: byId,
  body: z.object({ name: nameField().optional(), ...optional, country: text(100).optional() }),
  success: { status: 200, message: 'Customer updated successfully.' },
  data: customer,
  errors: ['name_taken', 'built_in'],
})

export const deleteCustomer = defineRoute({
  operationId: 'deleteCustomer',
  method: 'delete',
  path: '/v1/customers/{id}',
  tag: 'Customers',
  summary: 'Delete a customer',
  description: 'Invoices keep their copy.',
  access: { kind: 'business', permission: 'record.write', from: fromPath },
  params: byId,
  success: { status: 200, message: 'Customer deleted successfully.' },
  errors: ['built_in'],
})

export const customerRoutes = [createCustomer, listCustomers, getCustomer, updateCustomer, deleteCustomer] as const
