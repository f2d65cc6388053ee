import { AppError, invalidField } from '../../contract/errors.ts'
import type { PdfFormat } from '../../contract/invoice-document.ts'
import { actorOf, by, SYSTEM } from '../../domain/audit/audit.ts'
import {
  arrived,
  doubted,
  messageIdOf,
  resent,
  stopped,
  type EmailRecord,
  type Recipient,
} from '../../domain/mail/email.ts'
import { mailSentence } from '../../domain/mail/troubles.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadInvoice } from '../load.ts'

import { assertSendable, needsClearance, prepareEmail } from './prepare.ts'

export type Wanted = {
  readonly id: string
  readonly to?: readonly string[] | undefined
  readonly cc?: readonly string[] | undefined
  readonly subject?: string | undefined
  readonly message?: string | undefined
  readonly format?: PdfFormat | undefined
  readonly evenUncleared?: boolean | undefined
}

/** Puts an e-mail in the queue. @throws smtp_missing, invoice_not_sendable, invoice_not_cleared, validation_failed */
export async function queueEmail(unit: Unit, member: Member, wanted: Wanted): Promise<EmailRecord> {
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
export async function plannedEmail(unit: ReadUnit, member: Member, wanted: Wanted): Promise<EmailRecord> {
  const settings = await unit.mail.settings(member.businessId)
  if (!settings) throw new AppError('smtp_missing')
  const prepared = await prepareEmail(unit, member, wanted.id)
  if (needsClearance(prepared.invoice) && !wanted.evenUncleared) throw new AppError('invoice_not_cleared')

  const to = unique(wanted.to ?? prepared.to)
  if (to.length === 0) {
    const remedy = 'is required: the customer has no e-mail address. Enter one here, or on the page of the customer'
    throw invalidField('to', remedy)
  }
  const cc = unique(wanted.cc ?? []).filter((address) => !isIn(to, address))
  const bcc = settings.copyToSelf && !isIn([...to, ...cc], settings.fromAddress) ? [settings.fromAddress] : []
  const at = unit.now.toISOString()
  const id = unit.ids.uuid()
  return {
    id,
    businessId: member.businessId,
    kind: 'INVOICE',
    invoiceId: wanted.id,
    customerId: prepared.invoice.customerId,
    recipients: [...waiting(to, 'to'), ...waiting(cc, 'cc'), ...waiting(bcc, 'bcc')],
    subject: (wanted.subject ?? prepared.subject).replace(/\s+/g, ' '),
    message: wanted.message ?? prepared.message,
    format: wanted.format ?? 'a4',
    messageId: messageIdOf(id, settings.fromAddress),
    state: 'QUEUED',
    createdBy: actorOf(member.caller).name,
    createdAt: at,
    attempts: 0,
    tries: 0,
    triedSince: null,
    lastAttemptAt: null,
    nextAttemptAt: at,
    sentAt: null,
    trouble: null,
    words: null,
  }
}

const waiting = (addresses: readonly string[], role: Recipient['role']): Recipient[] =>
  addresses.map((address) => ({ address, role, state: 'WAITING', words: null }))

const isIn = (addresses: readonly string[], address: string): boolean =>
  addresses.some((one) => one.toLowerCase() === address.toLowerCase())

const unique = (addresses: readonly string[]): string[] =>
  addresses.filter((address, index) => !isIn(addresses.slice(0, index), address))

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
  { check, ...wanted }: Wanted & { readonly check: boolean },
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

type Decision = { readonly id: string; readonly emailId: string; readonly decision: 'ARRIVED' | 'SEND_AGAIN' | 'STOP' }

/** @throws not_found, email_not_decidable, smtp_missing, invoice_not_sendable */
export async function decideEmail(
  unit: Unit,
  member: Member,
  { id, emailId, decision }: Decision,
): Promise<EmailRecord> {
  const invoice = await loadInvoice(unit, member, id)
  const email = await unit.mail.email(member.businessId, emailId)
  if (email?.invoiceId !== id) throw new AppError('not_found', { message: 'E-mail not found.' })
  unit.concerns({ kind: 'invoice', id })

  const at = unit.now.toISOString()
  switch (decision) {
    case 'ARRIVED':
      assertState(email, ['UNKNOWN'])
      return settled(unit, email, arrived(email, at), member)
    case 'SEND_AGAIN':
      assertState(email, ['UNKNOWN', 'REFUSED', 'QUEUED'])
      assertSendable(invoice)
      if (!(await unit.mail.settings(member.businessId))) throw new AppError('smtp_missing')
      unit.afterCommit({ kind: 'wakeMail' })
      return settled(unit, email, resent(email, at), member)
    case 'STOP':
      assertState(email, ['QUEUED'])
      return settled(unit, email, stopped(email, null), member)
  }
}

/** @throws email_not_decidable */
function assertState({ state }: EmailRecord, states: readonly EmailRecord['state'][]): void {
  if (!states.includes(state)) throw new AppError('email_not_decidable')
}

/** Keeps an e-mail as it stands now, and says in the history of its invoice what has become of it. */
export async function settled(
  unit: Unit,
  before: EmailRecord,
  after: EmailRecord,
  member?: Member,
): Promise<EmailRecord> {
  await unit.mail.update(after)
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
      const reason = after.trouble === null ? 'Somebody stopped it.' : mailSentence(after.trouble)
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
export async function noteShared(
  unit: Unit,
  member: Member,
  { id, channel }: { readonly id: string; readonly channel: 'WHATSAPP' | 'MAIL_PROGRAM' },
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
  for (const email of await unit.mail.waiting(businessId)) await settled(unit, email, stopped(email, 'no_settings'))
}

/** After the database went back in time: what it takes for unsent may have been sent since. */
export async function doubtQueued(unit: Unit): Promise<void> {
  for (const state of ['QUEUED', 'SENDING'] as const) {
    for (const email of await unit.mail.inState(state)) await settled(unit, email, doubted(email, 'restored'))
  }
}
