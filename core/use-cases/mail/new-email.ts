import { actorOf } from '../../domain/audit/audit.ts'
import type { EmailRecord, Recipient } from '../../domain/mail/email.ts'
import type { MailSettings } from '../../domain/mail/settings.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit } from '../../ports/unit.ts'

type Addresses = { readonly to: readonly string[]; readonly cc: readonly string[] }

/** Each address once, with the own copy where the business wants one; empty where there is nobody to send it to. */
export function addressed(settings: MailSettings, { to: saidTo, cc: saidCc }: Addresses): Recipient[] {
  const to = unique(saidTo)
  if (to.length === 0) return []
  const cc = unique(saidCc).filter((address) => !isIn(to, address))
  const bcc = settings.copyToSelf && !isIn([...to, ...cc], settings.fromAddress) ? [settings.fromAddress] : []
  return [...waiting(to, 'to'), ...waiting(cc, 'cc'), ...waiting(bcc, 'bcc')]
}

const waiting = (addresses: readonly string[], role: Recipient['role']): Recipient[] =>
  addresses.map((address) => ({ address, role, state: 'WAITING', words: null }))

const isIn = (addresses: readonly string[], address: string): boolean =>
  addresses.some((one) => one.toLowerCase() === address.toLowerCase())

const unique = (addresses: readonly string[]): string[] =>
  addresses.filter((address, index) => !isIn(addresses.slice(0, index), address))

type Content = Pick<
  EmailRecord,
  | 'id'
  | 'kind'
  | 'invoiceId'
  | 'customerId'
  | 'recipients'
  | 'subject'
  | 'message'
  | 'format'
  | 'template'
  | 'messageId'
>

/** An e-mail that nobody has tried yet. */
export const newEmail = (unit: Pick<ReadUnit, 'now'>, member: Member, content: Content): EmailRecord => ({
  ...content,
  subject: content.subject.replace(/\s+/g, ' '),
  businessId: member.businessId,
  state: 'QUEUED',
  createdBy: actorOf(member.caller).name,
  createdAt: unit.now.toISOString(),
  attempts: 0,
  tries: 0,
  triedSince: null,
  lastAttemptAt: null,
  nextAttemptAt: unit.now.toISOString(),
  sentAt: null,
  trouble: null,
  words: null,
})
