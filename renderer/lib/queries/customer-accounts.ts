import { queryOptions } from '@tanstack/react-query'

import type { ReminderAbout } from '../../../core/contract/http/vocabulary.ts'
import { listSettlements } from '../../../core/contract/invoice/settlement.ts'
import { getBalance } from '../../../core/contract/money/customer-account.ts'
import { listCustomerCredit, listDeductions, listOtherEntries } from '../../../core/contract/money/lists.ts'
import { getPayment, listPayments } from '../../../core/contract/money/payment.ts'
import { getAgeing, getStatement, listOpenItems } from '../../../core/contract/money/receivables.ts'
import { getReminder, listReminders, prepareReminders } from '../../../core/contract/money/reminder.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

const ofCustomer = (businessId: string, customerId: string, ...part: readonly unknown[]) =>
  ofBusiness(businessId, 'money', 'customer', customerId, ...part)

/** What a customer owes, and has as credit. */
export const balanceQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofCustomer(businessId, id, 'balance'),
    queryFn: async ({ signal }) => (await client.call(getBalance, { params: { id }, signal })).data,
  })

/** What a customer owes, item by item, what is due longest first; at the end of a day, or now. */
export const openItemsQuery = (client: Client, businessId: string, id: string, asOf?: string) =>
  queryOptions({
    queryKey: ofCustomer(businessId, id, 'open', asOf),
    queryFn: async ({ signal }) =>
      (await client.call(listOpenItems, { params: { id }, query: asOf === undefined ? {} : { asOf }, signal })).data,
  })

/** What settles an invoice, and what there still is to keep back tax of. */
export const settlementsQuery = (client: Client, businessId: string, invoiceId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'settlements', invoiceId),
    queryFn: async ({ signal }) => (await client.call(listSettlements, { params: { id: invoiceId }, signal })).data,
  })

/** Every document and payment of some days, with the balance after each. */
export const statementQuery = (client: Client, businessId: string, id: string, days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ofCustomer(businessId, id, 'statement', days),
    queryFn: async ({ signal }) => (await client.call(getStatement, { params: { id }, query: days, signal })).data,
  })

/** What came from a customer, with what was withheld and its certificates; the newest hundred. */
export const paymentsOfCustomerQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofCustomer(businessId, id, 'payments'),
    queryFn: async ({ signal }) =>
      (await client.call(listPayments, { query: { businessId, customerId: id, limit: '100' }, signal })).data.items,
  })

/** The words to remind a customer with; of what is overdue unless something else is asked for. */
export const reminderQuery = (client: Client, businessId: string, id: string, about?: ReminderAbout) =>
  queryOptions({
    queryKey: ofCustomer(businessId, id, 'reminder', about),
    queryFn: async ({ signal }) =>
      (await client.call(getReminder, { params: { id }, query: about === undefined ? {} : { about }, signal })).data,
  })

/** When a customer was reminded, the newest first. */
export const remindersQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofCustomer(businessId, id, 'reminders'),
    queryFn: async ({ signal }) => (await client.call(listReminders, { params: { id }, signal })).data.items,
  })

/** The words to remind everybody with who owes, a page of them. */
export const remindersToSendQuery = (client: Client, businessId: string, about: ReminderAbout, page: number) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'reminders', about, page),
    queryFn: async ({ signal }) =>
      (
        await client.call(prepareReminders, {
          params: { id: businessId },
          query: { about, page: String(page), limit: '20' },
          signal,
        })
      ).data,
  })

/** Who owes what at the end of a day, by how long it is due. */
export const ageingQuery = (client: Client, businessId: string, asOf: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'ageing', asOf),
    queryFn: async ({ signal }) =>
      (await client.call(getAgeing, { params: { id: businessId }, query: { asOf }, signal })).data,
  })

/** What a list is narrowed down to, in words of the API. */
type ListQuery = Readonly<Record<string, string>>

/** What came in, from all customers, the newest first. */
export const paymentsQuery = (client: Client, businessId: string, asked: ListQuery) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'payments', asked),
    queryFn: async ({ signal }) => (await client.call(listPayments, { query: { businessId, ...asked }, signal })).data,
  })

/** One of them. */
export const paymentQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'payment', id),
    queryFn: async ({ signal }) => (await client.call(getPayment, { params: { id }, signal })).data,
  })

/** What customers kept back, with its certificates. */
export const withheldQuery = (client: Client, businessId: string, asked: ListQuery) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'withheld', asked),
    queryFn: async ({ signal }) =>
      (await client.call(listDeductions, { query: { businessId, ...asked }, signal })).data,
  })

/** What was given back or given up, and what was owed from before. */
export const otherEntriesQuery = (client: Client, businessId: string, asked: ListQuery) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'others', asked),
    queryFn: async ({ signal }) =>
      (await client.call(listOtherEntries, { query: { businessId, ...asked }, signal })).data,
  })

/** Who has credit, the most first; at the end of a day, or now. */
export const creditQuery = (client: Client, businessId: string, asOf?: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'credit', asOf),
    queryFn: async ({ signal }) => {
      const query = asOf === undefined ? {} : { asOf }
      return (await client.call(listCustomerCredit, { params: { id: businessId }, query, signal })).data
    },
  })

type Days = { readonly from: string; readonly to: string }

/** The statement of some days as a PDF; asked for once the days are known. */
export const statementFileQuery = (client: Client, businessId: string, id: string, days: Days | undefined) =>
  queryOptions({
    queryKey: ofCustomer(businessId, id, 'statement-file', days),
    queryFn: async () =>
      client.download(getStatement, { params: { id }, query: { from: days?.from, to: days?.to, format: 'pdf' } }),
    enabled: days !== undefined,
    gcTime: 0,
  })
