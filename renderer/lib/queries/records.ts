import { queryOptions } from '@tanstack/react-query'

import { getProductSales } from '../../../core/contract/invoice/sales.ts'
import { previewCustomerMerge } from '../../../core/contract/records/customer-merge.ts'
import { getCustomer, listCustomers } from '../../../core/contract/records/customer.ts'
import { listPaymentDetails } from '../../../core/contract/records/payment-detail.ts'
import { getProduct, listProducts } from '../../../core/contract/records/product.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

/** One customer; not asked for without an id. */
export const customerQuery = (client: Client, businessId: string, id: string | undefined) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'customers', 'one', id ?? ''),
    queryFn: async ({ signal }) => (await client.call(getCustomer, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
  })

/** One product. */
export const productQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'products', 'one', id),
    queryFn: async ({ signal }) => (await client.call(getProduct, { params: { id }, signal })).data,
  })

const MAX_UNCODED = 50

/** What is sold and has neither an HS code nor an ISIC class: the first by name, and how many there are. */
export const uncodedProductsQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'products', 'uncoded'),
    queryFn: async ({ signal }) => {
      const query = { businessId, hasCode: 'false', isActive: 'true', limit: String(MAX_UNCODED) } as const
      return (await client.call(listProducts, { query, signal })).data
    },
  })

/** How much of a product was sold in the last twelve months. */
export const productSalesQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'sales', 'product', id),
    queryFn: async ({ signal }) => (await client.call(getProductSales, { params: { id }, signal })).data,
  })

/** Where customers pay into, to choose from; a business has a handful. */
export const paymentDetailsQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'payment-details', 'choose'),
    queryFn: async ({ signal }) =>
      (await client.call(listPaymentDetails, { query: { businessId, limit: '100' }, signal })).data.items,
  })

/** Customers whose name may well mean this one. */
export const similarCustomersQuery = (client: Client, businessId: string, similarTo: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'customers', 'similar', similarTo),
    queryFn: async ({ signal }) =>
      (await client.call(listCustomers, { query: { businessId, similarTo }, signal })).data.items,
    enabled: similarTo !== '',
  })

/** What merging a customer into another one would move; not asked for before there is another one. */
export const mergePreviewQuery = (client: Client, businessId: string, id: string, into: string | undefined) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'customers', 'merge', id, into ?? ''),
    queryFn: async ({ signal }) =>
      (await client.call(previewCustomerMerge, { params: { id }, query: { into: into ?? '' }, signal })).data,
    enabled: into !== undefined,
    // What is decided by it is not from before.
    staleTime: 0,
    gcTime: 0,
  })

/** Products whose name may well mean this one. */
export const similarProductsQuery = (client: Client, businessId: string, similarTo: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'products', 'similar', similarTo),
    queryFn: async ({ signal }) =>
      (await client.call(listProducts, { query: { businessId, similarTo }, signal })).data.items,
    enabled: similarTo !== '',
  })
