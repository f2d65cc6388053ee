import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { ShareChannel } from '../../contract/http/vocabulary.ts'
import type { PdfFormat } from '../../contract/printing/invoice-document.ts'
import type { PaperTemplate } from '../../contract/printing/print-theme.ts'
import { by, SYSTEM } from '../../domain/audit/audit.ts'
import { arrived, uncertain, messageIdOf, resent, stopped, type EmailRecord } from '../../domain/mail/email.ts'
import { mailSentence } from '../../domain/mail/troubles.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadInvoice } from '../load.ts'

import { recordAutomaticReminder } from './automatic-reminders.ts'
import { addressed, newEmail } from './new-email.ts'
import { assertSendable, needsClearance, prepareEmail } from './prepare.ts'

export type EmailInput = {
  readonly id: string
  readonly to?: readonly string[] | undefined
  readonly cc?: readonly string[] | undefined
  readonly subject?: string | undefined
  readonly message?: string | undefined
  readonly format?: PdfFormat | undefined
  readonly template?: PaperTemplate | undefined
  readonly evenUncleared?: boolean | undefined
}

/** Puts an e-mail in the queue. @throws smtp_missing, invoice_not_sendable, invoice_not_cleared, validation_failed */
export async function queueEmail(unit: Unit, member: Member, wanted: EmailInput): Promise<EmailRecord> {
  const email = await plannedEmail(unit, member, wanted)
  unit.concerns({ kind: 'invoice', id: wanted.id })
  await unit.mail.insert(email)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    subject: { kind: 'invoice', id: wanted.id },
    action: 'invoice.emailQueued',
    from: null,
    to: { addresses: email.recipients.filter(({ role }) => role !== 'bcc').length },
  })
  unit.afterCommit({ kind: 'wakeMail' })
  return email
}

/** @throws like `queueEmail` */
async function plannedEmail(unit: ReadUnit, member: Member, wanted: EmailInput): Promise<EmailRecord> {
  const settings = await unit.mail.settings(member.businessId)
  if (!settings) throw new AppError('smtp_missing')
  const prepared = await prepareEmail(unit, member, wanted.id)
  if (needsClearance(prepared.invoice) && !wanted.evenUncleared) throw new AppError('invoice_not_cleared')

  const recipients = addressed(settings, { to: wanted.to ?? prepared.to, cc: wanted.cc ?? [] })
  if (recipients.length === 0) {
    const remedy = 'is required: the customer has no e-mail address. Enter one here, or on the customer page'
    throw invalidField('to', remedy)
  }
  const id = unit.ids.uuid()
  return newEmail(unit, member, {
    id,
    kind: 'INVOICE',
    invoiceId: wanted.id,
    customerId: prepared.invoice.customerId,
    recipients,
    subject: wanted.subject ?? prepared.subject,
    message: wanted.message ?? prepared.message,
    format: wanted.format ?? 'a4',
    template: wanted.template ?? null,
    messageId: messageIdOf(id, settings.fromAddress),
  })
}

export type EmailRow = {
  readonly invoiceId: string
  readonly invoiceNumber: string
  readonly customer: string
  readonly to: readonly string[]
  readonly state: 'QUEUED' | 'SKIPPED'
  readonly code: string | null
  readonly reason: string | null
}

/** One invoice of many: queued, or why not. With `check`, nothing is queued. @throws smtp_missing */
export async function queueOneOfMany(
  unit: Unit,
  member: Member,
  { check, ...wanted }: EmailInput & { readonly check: boolean },
): Promise<EmailRow> {
  const invoice = await unit.invoices.get(member.businessId, wanted.id)
  const row = {
    invoiceId: wanted.id,
    invoiceNumber: invoice?.invoiceNumber ?? '',
    customer: invoice?.customerName ?? '',
  }
  try {
    const email = check ? await plannedEmail(unit, member, wanted) : await queueEmail(unit, member, wanted)
    const to = email.recipients.filter(({ role }) => role === 'to').map(({ address }) => address)
    return { ...row, to, state: 'QUEUED', code: null, reason: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'smtp_missing') throw error
    const reason = error.details?.[0]?.field === 'to' ? 'The customer has no e-mail address.' : error.message
    return { ...row, to: [], state: 'SKIPPED', code: error.code, reason }
  }
}

/** Newest first. @throws not_found */
export async function emailsOf(unit: ReadUnit, member: Member, invoiceId: string): Promise<EmailRecord[]> {
  await loadInvoice(unit, member, invoiceId)
  return unit.mail.ofInvoice(member.businessId, invoiceId)
}

/** Reminders and statements, newest first; also those of customers that were merged into this one. */
export async function emailsOfCustomer(unit: ReadUnit, member: Member, customerId: string): Promise<EmailRecord[]> {
  const kept = (await unit.customers.get(member.businessId, customerId))?.id ?? customerId
  return unit.mail.ofCustomer(member.businessId, [kept, ...(await unit.customers.mergedInto(member.businessId, kept))])
}

type DecisionResult = 'ARRIVED' | 'SEND_AGAIN' | 'STOP'
type Decision = { readonly id: string; readonly emailId: string; readonly decision: DecisionResult }

const notFound = () => new AppError('not_found', { message: 'E-mail not found.' })

/** @throws not_found, email_not_decidable, smtp_missing, invoice_not_sendable */
export async function decideEmail(
  unit: Unit,
  member: Member,
  { id, emailId, decision }: Decision,
): Promise<EmailRecord> {
  const invoice = await loadInvoice(unit, member, id)
  const email = await unit.mail.email(member.businessId, emailId)
  if (email?.invoiceId !== id) throw notFound()
  unit.concerns({ kind: 'invoice', id })
  if (decision === 'SEND_AGAIN') assertSendable(invoice)
  return decided(unit, member, email, decision)
}

/** @throws not_found, email_not_decidable, smtp_missing */
export async function decideCustomerEmail(
  unit: Unit,
  member: Member,
  { id, emailId, decision }: Decision,
): Promise<EmailRecord> {
  const email = await unit.mail.email(member.businessId, emailId)
  if (!email || email.invoiceId !== null || !(await isSameCustomer(unit, member, id, email.customerId)))
    throw notFound()
  unit.concerns({ kind: 'customer', id })
  return decided(unit, member, email, decision)
}

/** Whether two ids stand for the same customer. */
async function isSameCustomer(unit: Unit, { businessId }: Member, id: string, other: string | null): Promise<boolean> {
  if (other === null || other === id) return other !== null
  const [one, another] = [await unit.customers.get(businessId, id), await unit.customers.get(businessId, other)]
  return one !== undefined && one.id === another?.id
}

async function decided(unit: Unit, member: Member, email: EmailRecord, decision: DecisionResult): Promise<EmailRecord> {
  const at = unit.now.toISOString()
  switch (decision) {
    case 'ARRIVED':
      assertState(email, ['UNKNOWN'])
      return saveEmailResult(unit, email, arrived(email, at), member)
    case 'SEND_AGAIN':
      assertState(email, ['UNKNOWN', 'REFUSED', 'QUEUED'])
      if (!(await unit.mail.settings(member.businessId))) throw new AppError('smtp_missing')
      unit.afterCommit({ kind: 'wakeMail' })
      return saveEmailResult(unit, email, resent(email, at), member)
    case 'STOP':
      assertState(email, ['QUEUED'])
      return saveEmailResult(unit, email, stopped(email, null), member)
  }
}

/** @throws email_not_decidable */
function assertState({ state }: EmailRecord, states: readonly EmailRecord['state'][]): void {
  if (states.includes(state)) return
  throw new AppError('email_not_decidable', state === 'SENDING' ? { message: ON_ITS_WAY } : {})
}

const ON_ITS_WAY =
  'This e-mail is being handed over to the mail server right now. It cannot be stopped any more. Load the list again to see what became of it.'

/** Keeps an e-mail as it stands now, and says in the history of its invoice what has become of it. */
export async function saveEmailResult(
  unit: Unit,
  before: EmailRecord,
  after: EmailRecord,
  member?: Member,
): Promise<EmailRecord> {
  await unit.mail.update(after)
  if (before.state !== after.state && after.state === 'SENT' && after.kind === 'REMINDER')
    await recordAutomaticReminder(unit, after)
  if (before.state === after.state || after.invoiceId === null) return after

  const who = member ? by(member) : { businessId: after.businessId, actor: SYSTEM }
  const entry = { ...who, at: unit.now.toISOString(), subject: { kind: 'invoice', id: after.invoiceId } } as const
  const addresses = after.recipients.filter(({ role }) => role !== 'bcc')
  switch (after.state) {
    case 'QUEUED':
      // The history says once that it was sent off, and again where a person sent it again.
      if (!member) break
      await unit.audit.append({
        ...entry,
        action: 'invoice.emailQueued',
        from: null,
        to: { addresses: addresses.length },
      })
      break
    case 'SENT': {
      const taken = addresses.filter(({ state }) => state === 'TAKEN').length
      const to = { addresses: taken, notTaken: addresses.length - taken }
      await unit.audit.append({ ...entry, action: 'invoice.emailSent', from: null, to })
      break
    }
    case 'REFUSED':
    case 'CANCELLED': {
      const reason = after.trouble === null ? 'It was stopped.' : mailSentence(after.trouble)
      await unit.audit.append({ ...entry, action: 'invoice.emailFailed', from: null, to: { reason } })
      break
    }
    case 'UNKNOWN':
      await unit.audit.append({ ...entry, action: 'invoice.emailUnknown', from: null, to: null })
      break
    case 'SENDING':
  }
  return after
}

/** Notes that somebody passed an invoice on in a program of theirs. @throws not_found, invoice_not_sendable */
export async function recordShared(
  unit: Unit,
  member: Member,
  { id, channel }: { readonly id: string; readonly channel: ShareChannel },
): Promise<void> {
  assertSendable(await loadInvoice(unit, member, id))
  unit.concerns({ kind: 'invoice', id })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    subject: { kind: 'invoice', id },
    action: 'invoice.shared',
    from: null,
    to: { channel },
  })
}

/** What waits is tried at once: the settings have changed, or were found right. */
export async function wakeQueued(unit: Unit, businessId: string): Promise<void> {
  const at = unit.now.toISOString()
  for (const email of await unit.mail.waiting(businessId)) await unit.mail.update({ ...email, nextAttemptAt: at })
  unit.afterCommit({ kind: 'wakeMail' })
}

export async function stopQueued(unit: Unit, businessId: string): Promise<void> {
  for (const email of await unit.mail.waiting(businessId))
    await saveEmailResult(unit, email, stopped(email, 'no_settings'))
}

/** After the database went back in time: what it takes for unsent may have been sent since. */
export async function markQueuedUncertain(unit: Unit): Promise<void> {
  for (const state of ['QUEUED', 'SENDING'] as const) {
    for (const email of await unit.mail.inState(state)) await saveEmailResult(unit, email, uncertain(email, 'restored'))
  }
}
