import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { getPayables, listDuePayables } from '../../../../core/contract/payables/payables.ts'
import { listPaymentsOut } from '../../../../core/contract/payables/payment-out.ts'
import {
  getPurchaseSettlement,
  getSupplierBalance,
  getSupplierStatement,
} from '../../../../core/contract/payables/supplier-account.ts'
import { listMoneyAccounts } from '../../../../core/contract/purchases/category.ts'
import type { Client } from '../../api/client.ts'
import { ofBusiness } from '../keys.ts'

/** Accounts that money goes out of, by their names. */
export const moneyAccountsQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'payment-details', 'paying'),
    queryFn: async ({ signal }) => (await client.call(listMoneyAccounts, { query: { businessId }, signal })).data.items,
  })

/** What is owed to a supplier, and credit with it. */
export const supplierBalanceQuery = (client: Client, businessId: string, id: string | undefined) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'balance', id ?? ''),
    queryFn: async ({ signal }) => (await client.call(getSupplierBalance, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
  })

/** Every document and payment of a supplier in some days, with the balance after each. */
export const supplierStatementQuery = (
  client: Client,
  businessId: string,
  id: string,
  days: { readonly from: string; readonly to: string },
) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'statement', id, days),
    queryFn: async ({ signal }) =>
      (await client.call(getSupplierStatement, { params: { id }, query: days, signal })).data,
  })

/** What settles a bill, and what tax may still be kept back of. */
export const billSettlementQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'settlement', id),
    queryFn: async ({ signal }) => (await client.call(getPurchaseSettlement, { params: { id }, signal })).data,
  })

/** What is open and due by a day, the longest due first. */
export const duePayablesQuery = (client: Client, businessId: string, until: string | undefined) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'due', until),
    queryFn: async ({ signal }) => {
      const query = until === undefined ? {} : { until }
      return (await client.call(listDuePayables, { params: { id: businessId }, query, signal })).data
    },
  })

/** A day by which all that is open is due. */
export const ALL_DUE = '2199-12-31'

/** What is owed as of a day, by age. */
export const payablesQuery = (client: Client, businessId: string, asOf: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'payables', asOf),
    queryFn: async ({ signal }) =>
      (await client.call(getPayables, { params: { id: businessId }, query: { asOf }, signal })).data,
  })

export type PaymentOutQuery = z.input<typeof listPaymentsOut.query>

/** A page of what went to suppliers. */
export const paymentsOutQuery = (client: Client, businessId: string, asked: PaymentOutQuery) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'payments-out', asked),
    queryFn: async ({ signal }) =>
      (await client.call(listPaymentsOut, { query: { businessId, ...asked }, signal })).data,
  })
