import { z } from 'zod'

import {
  booleanField,
  byId,
  clearable,
  decimalField,
  idField,
  nameField,
  pageOf,
  pageQuery,
  searchQuery,
  text,
  timestamp,
} from './fields.ts'
import { defineRoute } from './route.ts'
import { ItemKind, TaxCategory } from './vocabulary.ts'

const price = () => decimalField(4).min(0, 'must be 0 or more').meta({ description: 'NGN per unit, up to 4 decimals.' })
const percent = () => decimalField(4).min(0, 'must be 0 or more').max(100, 'must be 100 or less')

/** How the authority classifies a thing sold: shared by products and invoice lines. */
export const classificationFields = {
  taxCategory: clearable(TaxCategory),
  hsnCode: clearable(text(20)).meta({ description: 'HS code of goods, for example 2523.29.' }),
  productCategory: clearable(text(200)),
  isicCode: clearable(text(20)).meta({ description: 'ISIC rev. 4 class of a service, for example 4923.' }),
  serviceCategory: clearable(text(200)),
}

const optional = {
  description: clearable(text(500)),
  unit: clearable(text(50)),
  kind: clearable(ItemKind),
  ...classificationFields,
  isActive: booleanField().optional(),
}

export const product = z
  .object({
    id: z.string(),
    businessId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    unitPrice: z.number(),
    taxPercent: z.number(),
    unit: z.string().nullable(),
    kind: ItemKind.nullable(),
    taxCategory: TaxCategory.nullable(),
    hsnCode: z.string().nullable(),
    productCategory: z.string().nullable(),
    isicCode: z.string().nullable(),
    serviceCategory: z.string().nullable(),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof product>

const fromPath = { param: 'id', resource: 'product' } as const

export const createProduct = defineRoute({
  operationId: 'createProduct',
  method: 'post',
  path: '/v1/products',
  tag: 'Products',
  summary: 'Create a product or service',
  access: { kind: 'business', permission: 'record.write', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    name: nameField(),
    unitPrice: price(),
    taxPercent: percent(),
    ...optional,
  }),
  success: { status: 201, message: 'Product created successfully.' },
  data: product,
  errors: ['name_taken'],
})

export const listProducts = defineRoute({
  operationId: 'listProducts',
  method: 'get',
  path: '/v1/products',
  tag: 'Products',
  summary: 'List products by name',
  access: { kind: 'business', permission: 'record.read', from: 'query' },
  query: z.object({ businessId: idField().optional(), ...pageQuery, search: searchQuery }),
  success: { status: 200, message: 'Products retrieved successfully.' },
  data: pageOf(product),
})

export const getProduct = defineRoute({
  operationId: 'getProduct',
  method: 'get',
  path: '/v1/products/{id}',
  tag: 'Products',
  summary: 'One product',
  access: { kind: 'business', permission: 'record.read', from: fromPath },
  params: byId,
  success: { status: 200, message: 'Product retrieved successfully.' },
  data: product,
})

export const updateProduct = defineRoute({
  operationId: 'updateProduct',
  method: 'patch',
  path: '/v1/products/{id}',
  tag: 'Products',
  summary: 'Change a product',
  description: 'Invoices keep the line as it was written.',
  access: { kind: 'business', permission: 'record.write', from: fromPath },
  params: byId,
  body: z.object({
    name: nameField().optional(),
    unitPrice: price().optional(),
    taxPercent: percent().optional(),
    ...optional,
  }),
  success: { status: 200, message: 'Product updated successfully.' },
  data: product,
  errors: ['name_taken'],
})

export const deleteProduct = defineRoute({
  operationId: 'deleteProduct',
  method: 'delete',
  path: '/v1/products/{id}',
  tag: 'Products',
  summary: 'Delete a product',
  access: { kind: 'business', permission: 'record.write', from: fromPath },
  params: byId,
  success: { status: 200, message: 'Product deleted successfully.' },
})

export const productRoutes = [createProduct, listProducts, getProduct, updateProduct, deleteProduct] as const
