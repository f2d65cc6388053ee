import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { getVatWithheldMonth, getWhtMonth } from '../../../core/contract/money/tax-month.ts'
import { getVatYear } from '../../../core/contract/money/vat-return.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

export type TaxOfAuthority = Omit<z.output<typeof getWhtMonth.data>['byAuthority'][number], 'authority'>
export type TaxItem = TaxOfAuthority['items'][number]

/** Withholding tax that was kept back from suppliers in a month. */
export const whtMonthQuery = (client: Client, businessId: string, month: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'whtMonth', month),
    queryFn: async ({ signal }) =>
      (await client.call(getWhtMonth, { params: { id: businessId }, query: { month }, signal })).data,
  })

/** VAT of a month that was withheld from suppliers, or is owed on services from abroad. */
export const vatWithheldQuery = (client: Client, businessId: string, month: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'vatWithheldMonth', month),
    queryFn: async ({ signal }) =>
      (await client.call(getVatWithheldMonth, { params: { id: businessId }, query: { month }, signal })).data,
  })

/** The twelve VAT returns of a year. */
export const vatYearQuery = (client: Client, businessId: string, year: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'vatYear', year),
    queryFn: async ({ signal }) =>
      (await client.call(getVatYear, { params: { id: businessId }, query: { year }, signal })).data,
  })
