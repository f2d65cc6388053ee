import { queryOptions } from '@tanstack/react-query'

import type { ReminderAbout } from '../../../core/contract/http/vocabulary.ts'
import {
  type CustomerMailKind,
  listCustomerEmails,
  prepareCustomerEmail,
} from '../../../core/contract/mail/customer-email.ts'
import type { EmailBody } from '../../../core/contract/mail/email.ts'
import { listEmails, prepareEmail } from '../../../core/contract/mail/invoice-email.ts'
import { getSmtp } from '../../../core/contract/mail/settings.ts'
import { listMailTemplates } from '../../../core/contract/mail/templates.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

/** What waits moves by itself; whoever watches looks again so often. */
const LOOK_MS = 3_000

/** The mail server of a business; null where none is set up. */
export const smtpQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'mail', 'smtp'),
    queryFn: async ({ signal }) => (await client.call(getSmtp, { params: { id: businessId }, signal })).data.smtp,
  })

/** The words of a business's e-mails. */
export const mailTemplatesQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'mail', 'templates'),
    queryFn: async ({ signal }) =>
      (await client.call(listMailTemplates, { params: { id: businessId }, signal })).data.items,
  })

/** The e-mail that an invoice would go with. */
export const preparedEmailQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'invoices', id, 'prepared-email'),
    queryFn: async ({ signal }) => (await client.call(prepareEmail, { params: { id }, signal })).data,
  })

/** The e-mail that a reminder or statement would go with. */
export const preparedCustomerEmailQuery = (
  client: Client,
  businessId: string,
  id: string,
  kind: CustomerMailKind,
  about?: ReminderAbout,
) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'customer', id, 'prepared-email', kind, about),
    queryFn: async ({ signal }) => {
      const query = { kind, ...(about !== undefined && { about }) }
      return (await client.call(prepareCustomerEmail, { params: { id }, query, signal })).data
    },
  })

/** The reminders and statements that went to a customer; looked at again while one is on its way. */
export const customerEmailsQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'customer', id, 'emails'),
    queryFn: async ({ signal }) => (await client.call(listCustomerEmails, { params: { id }, signal })).data.items,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? LOOK_MS : false),
  })

const isMoving = ({ state }: EmailBody): boolean => state === 'QUEUED' || state === 'SENDING'

/** The e-mails of an invoice, the newest first; looked at again while one is on its way. */
export const emailsQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'invoices', id, 'emails'),
    queryFn: async ({ signal }) => (await client.call(listEmails, { params: { id }, signal })).data.items,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? LOOK_MS : false),
  })
