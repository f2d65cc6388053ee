import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { listCashOuts } from '../../../../core/contract/purchases/cash-out.ts'
import { listPurchaseCategories } from '../../../../core/contract/purchases/category.ts'
import { getPurchase, listPurchases } from '../../../../core/contract/purchases/purchase.ts'
import { getSupplier, listSuppliers } from '../../../../core/contract/purchases/supplier.ts'
import { useApi } from '../../api/api-context.ts'
import type { Client } from '../../api/client.ts'
import { ofBusiness } from '../keys.ts'

export type BillQuery = z.input<typeof listPurchases.query>

/** One supplier; not asked for without an id. */
export const supplierQuery = (client: Client, businessId: string, id: string | undefined) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'suppliers', 'one', id ?? ''),
    queryFn: async ({ signal }) => (await client.call(getSupplier, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
  })

/** Suppliers whose name may well mean this one. */
export const similarSuppliersQuery = (client: Client, businessId: string, similarTo: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'suppliers', 'similar', similarTo),
    queryFn: async ({ signal }) =>
      (await client.call(listSuppliers, { query: { businessId, similarTo }, signal })).data.items,
    enabled: similarTo !== '',
  })

/** One bill, expense or credit note; not asked for without an id. */
export const billQuery = (client: Client, businessId: string, id: string | undefined) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'one', id ?? ''),
    queryFn: async ({ signal }) => (await client.call(getPurchase, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
  })

/** A page of bills. */
const billsQuery = (client: Client, businessId: string, asked: BillQuery) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'list', asked),
    queryFn: async ({ signal }) => (await client.call(listPurchases, { query: { businessId, ...asked }, signal })).data,
  })

/** The same; while another page is fetched, the one before stays. */
export function useBillList(businessId: string, asked: BillQuery) {
  const { client } = useApi()
  return useQuery({ ...billsQuery(client, businessId, asked), placeholderData: keepPreviousData })
}

/** Cash that was paid out at the counter and is no expense yet. */
export const cashOutsQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'cash-outs'),
    queryFn: async ({ signal }) => (await client.call(listCashOuts, { query: { businessId }, signal })).data,
  })

/** What purchases may be for, to choose from. */
export const purchaseCategoriesQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'categories'),
    queryFn: async ({ signal }) =>
      (await client.call(listPurchaseCategories, { query: { businessId }, signal })).data.items,
    staleTime: Infinity,
  })
