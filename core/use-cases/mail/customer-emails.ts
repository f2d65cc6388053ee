import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { ReminderAbout } from '../../contract/http/vocabulary.ts'
import type { CustomerMailKind } from '../../contract/mail/customer-email.ts'
import { by } from '../../domain/audit/audit.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { messageIdOf, type EmailRecord } from '../../domain/mail/email.ts'
import { statementEmail } from '../../domain/mail/statement-email.ts'
import { formatNaira } from '../../domain/money/format.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import { telephoneOf } from '../../domain/preflight/firs-formats.ts'
import { accountText } from '../../domain/printing/document-facts.ts'
import { payInto } from '../../domain/records/payment-detail.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import {
  assertCanBeReminded,
  recordReminder,
  prepareReminder,
  remindedToday,
} from '../receivables/reminders/prepare.ts'
import { openItems } from '../receivables/reports/customer-reports.ts'

import { addressed, newEmail } from './new-email.ts'

type CustomerEmailQuery = {
  readonly customerId: string
  readonly kind: CustomerMailKind
  readonly about?: ReminderAbout | undefined
  /** Even where the customer was reminded of the same amount today. */
  readonly evenAgain?: boolean | undefined
}

export type PreparedCustomerEmail = {
  readonly to: readonly string[]
  readonly subject: string
  readonly message: string
  readonly phone: string | null
  readonly amount: Kobo
  /** What there is to remind of; a statement needs nothing. */
  readonly isAskedFor: boolean
}

/** To whom and with which words a reminder or statement goes. @throws validation_failed for an unknown customer */
export async function prepareCustomerEmail(
  unit: ReadUnit,
  member: Member,
  { customerId, kind, about }: CustomerEmailQuery,
): Promise<PreparedCustomerEmail> {
  if (kind === 'REMINDER') {
    const reminder = await prepareReminder(unit, member, { customerId, about, environment: undefined })
    const { email, phone, subject, text, amount } = reminder
    return { to: email === null ? [] : [email], subject, message: text, phone, amount, isAskedFor: amount > 0n }
  }
  const { items, environment } = await openItems(unit, member, { customerId, environment: undefined, asOf: undefined })
  const business = await loadBusiness(unit, member.businessId)
  const customer = await unit.customers.get(member.businessId, customerId)
  const usual = await unit.paymentDetails.getDefault(member.businessId)
  const open = items.reduce((sum, one) => sum + one.open, 0n)
  const account = usual === undefined ? null : payInto(usual)
  const phone = customer?.phone ?? null
  const email = customer?.email ?? null
  return {
    to: email === null ? [] : [email],
    ...statementEmail({
      customer: customer?.businessName ?? customer?.name ?? '',
      business: business.name,
      day: formatDate(unit.today),
      open: open > 0n ? formatNaira(open) : null,
      account: account === null ? null : [accountText(account), account.accountName].filter(Boolean).join(', '),
      isSandbox: environment === 'SANDBOX',
    }),
    phone: phone === null ? null : telephoneOf(phone),
    amount: open,
    isAskedFor: true,
  }
}

export type CustomerEmailInput = CustomerEmailQuery & {
  readonly to?: readonly string[] | undefined
  readonly cc?: readonly string[] | undefined
  readonly subject?: string | undefined
  readonly message?: string | undefined
}

/** @throws smtp_missing, reminded_today, validation_failed */
async function plannedCustomerEmail(
  unit: ReadUnit,
  member: Member,
  wanted: CustomerEmailInput,
): Promise<{ readonly email: EmailRecord; readonly prepared: PreparedCustomerEmail }> {
  const { customerId, kind, about } = wanted
  const settings = await unit.mail.settings(member.businessId)
  if (!settings) throw new AppError('smtp_missing')
  const prepared = await prepareCustomerEmail(unit, member, wanted)
  if (kind === 'REMINDER') {
    const asked = await assertCanBeReminded(unit, member, { customerId, about, environment: undefined })
    const isAgain =
      wanted.evenAgain !== true && (await remindedToday(unit, member, { customerId, ...asked })) !== undefined
    if (isAgain) throw new AppError('reminded_today')
  }
  const recipients = addressed(settings, { to: wanted.to ?? prepared.to, cc: wanted.cc ?? [] })
  if (recipients.length === 0) throw invalidField('to', 'is required: the customer has no e-mail address. Enter one')
  const id = unit.ids.uuid()
  const email = newEmail(unit, member, {
    id,
    kind,
    invoiceId: null,
    customerId,
    recipients,
    subject: wanted.subject ?? prepared.subject,
    message: wanted.message ?? prepared.message,
    format: 'a4',
    template: null,
    messageId: messageIdOf(id, settings.fromAddress),
  })
  return { email, prepared }
}

/** Puts a reminder or a statement in the queue; a reminder is noted. @throws smtp_missing, reminded_today, validation_failed */
export async function queueCustomerEmail(unit: Unit, member: Member, wanted: CustomerEmailInput): Promise<EmailRecord> {
  const { email } = await plannedCustomerEmail(unit, member, wanted)
  const { customerId, kind, about } = wanted
  unit.concerns({ kind: 'customer', id: customerId })
  await unit.mail.insert(email)
  if (kind === 'REMINDER') {
    await recordReminder(unit, member, { customerId, about, environment: undefined, channel: 'MAIL_SERVER' })
  } else {
    await unit.audit.append({
      ...by(member),
      at: unit.now.toISOString(),
      subject: { kind: 'customer', id: customerId },
      action: 'customer.statementEmailed',
      from: null,
      to: { addresses: email.recipients.filter(({ role }) => role !== 'bcc').length },
    })
  }
  unit.afterCommit({ kind: 'wakeMail' })
  return email
}

export type CustomerEmailRow = {
  readonly customerId: string
  readonly customer: string
  readonly to: readonly string[]
  readonly amount: Kobo
  readonly state: 'QUEUED' | 'SKIPPED'
  readonly code: string | null
  readonly reason: string | null
}

/** One customer of many: queued, or why not. With `check`, nothing is queued. @throws smtp_missing */
export async function queueOneCustomerOfMany(
  unit: Unit,
  member: Member,
  { check, ...wanted }: CustomerEmailInput & { readonly check: boolean },
): Promise<CustomerEmailRow> {
  const { customerId } = wanted
  const found = await unit.customers.get(member.businessId, customerId)
  const row = { customerId, customer: found?.name ?? '', to: [], amount: 0n }
  if (!found) return { ...row, state: 'SKIPPED', code: 'not_found', reason: 'Customer not found.' }
  try {
    const { email, prepared } = await plannedCustomerEmail(unit, member, wanted)
    if (!check) await queueCustomerEmail(unit, member, wanted)
    const to = email.recipients.filter(({ role }) => role === 'to').map(({ address }) => address)
    return { ...row, to, amount: prepared.amount, state: 'QUEUED', code: null, reason: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'smtp_missing') throw error
    return { ...row, state: 'SKIPPED', code: error.code, reason: reasonOf(error) }
  }
}

function reasonOf({ code, details, message }: AppError): string {
  const field = details?.[0]?.field
  if (field === 'to') return 'The customer has no e-mail address.'
  if (field === 'about') return 'There is nothing outstanding.'
  if (code === 'reminded_today') return 'The customer was reminded of the same amount today.'
  return message
}
