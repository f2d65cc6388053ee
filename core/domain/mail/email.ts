import type { EmailKind, EmailState } from '../../contract/mail/email.ts'
import type { PdfFormat } from '../../contract/printing/invoice-document.ts'
import type { PaperTemplate } from '../../contract/printing/print-theme.ts'

import { isOfSettings, type MailTrouble } from './troubles.ts'

/** Where an e-mail goes, and whether the server has taken it for that address. */
export type Recipient = {
  readonly address: string
  readonly role: 'to' | 'cc' | 'bcc'
  readonly state: 'WAITING' | 'TAKEN' | 'REFUSED'
  /** What the server said where it did not take it. */
  readonly words: string | null
}

/** An e-mail on its way. */
export type EmailRecord = {
  readonly id: string
  readonly businessId: string
  readonly kind: EmailKind
  readonly invoiceId: string | null
  readonly customerId: string | null
  readonly recipients: readonly Recipient[]
  readonly subject: string
  readonly message: string
  readonly format: PdfFormat
  /** How the A4 of an invoice is laid out; null: as the business has it when it is sent. */
  readonly template: PaperTemplate | null
  /** The same at each try, so that a mail program shows one e-mail where it came twice. */
  readonly messageId: string
  readonly state: EmailState
  readonly createdBy: string
  readonly createdAt: string
  readonly attempts: number
  /** Tries in a row, which the waiting time grows with. */
  readonly tries: number
  /** When the present row of tries began. */
  readonly triedSince: string | null
  readonly lastAttemptAt: string | null
  readonly nextAttemptAt: string | null
  readonly sentAt: string | null
  readonly trouble: MailTrouble | null
  /** The server's own. */
  readonly words: string | null
}

/** What the server said to one recipient. */
type Rejected = { readonly address: string; readonly isForGood: boolean; readonly words: string }

/** What became of one try. */
export type MailOutcome =
  /** The server has the e-mail, for everybody it did not reject. */
  | { readonly kind: 'taken'; readonly rejected: readonly Rejected[] }
  /** Nobody got it. */
  | {
      readonly kind: 'not_taken'
      readonly trouble: MailTrouble
      readonly words: string | null
      readonly isForGood: boolean
      readonly rejected: readonly Rejected[]
    }
  /** All of it was handed over, and no answer came. */
  | { readonly kind: 'unknown' }

/** Of the domain of the sender, as servers expect it. */
export const messageIdOf = (id: string, fromAddress: string): string => `<${id}@${fromAddress.split('@').at(-1) ?? ''}>`

const MINUTE_MS = 60_000
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
export const MAX_WAIT_MS = 60 * MINUTE_MS

/** So long an e-mail is tried. */
const TRIED_FOR_MS = 2 * 24 * 60 * MINUTE_MS

/** Milliseconds to wait after the `tries`-th try in a row (from 1). Where `first` is given, it doubles from there. */
function waitBeforeNext(tries: number, first: number | null = null): number {
  if (first !== null) return Math.min(MAX_WAIT_MS, first * 2 ** Math.min(tries - 1, 20))
  return WAITS_MS[tries - 1] ?? MAX_WAIT_MS
}

/** An e-mail after a try: sent, tried again later, refused, or unknown, which nobody tries again unseen. */
export function settleEmail(
  email: EmailRecord,
  outcome: MailOutcome,
  { now, firstWaitMs = null }: { readonly now: Date; readonly firstWaitMs?: number | null },
): EmailRecord {
  const at = now.toISOString()
  const tries = email.tries + 1
  const triedSince = email.triedSince ?? at
  const tried = { ...email, attempts: email.attempts + 1, tries, triedSince, lastAttemptAt: at }
  if (outcome.kind === 'unknown') return uncertain(tried, 'answer_lost')

  const recipients = email.recipients.map((recipient) => afterTry(recipient, outcome))
  const isWaiting = recipients.some(({ state }) => state === 'WAITING')
  const sentAt = email.sentAt ?? (outcome.kind === 'taken' && recipients.some(isTaken) ? at : null)
  const trouble = outcome.kind === 'taken' ? (isWaiting ? 'busy' : null) : outcome.trouble
  const words = outcome.kind === 'taken' ? null : outcome.words
  const settled = { ...tried, recipients, sentAt, trouble, words }
  if (!isWaiting) return ended(settled)

  const wait = trouble !== null && isOfSettings(trouble) ? MAX_WAIT_MS : waitBeforeNext(tries, firstWaitMs)
  const next = now.getTime() + wait
  if (next > Date.parse(triedSince) + TRIED_FOR_MS) {
    return ended({ ...settled, trouble: trouble ?? 'too_old', recipients: recipients.map(givenUp) })
  }
  return { ...settled, state: 'QUEUED', nextAttemptAt: new Date(next).toISOString() }
}

const isTaken = ({ state }: Recipient): boolean => state === 'TAKEN'

const givenUp = (recipient: Recipient): Recipient =>
  recipient.state === 'WAITING' ? { ...recipient, state: 'REFUSED' } : recipient

function afterTry(recipient: Recipient, outcome: Exclude<MailOutcome, { kind: 'unknown' }>): Recipient {
  if (recipient.state !== 'WAITING') return recipient
  const rejected = outcome.rejected.find(({ address }) => address === recipient.address)
  if (rejected) return { ...recipient, state: rejected.isForGood ? 'REFUSED' : 'WAITING', words: rejected.words }
  if (outcome.kind === 'taken') return { ...recipient, state: 'TAKEN', words: null }
  return outcome.isForGood ? { ...recipient, state: 'REFUSED', words: outcome.words } : recipient
}

/** Nobody waits any more: sent where anybody got it. The own copy alone is not sent. */
function ended(email: EmailRecord): EmailRecord {
  const isSent = email.recipients.some((recipient) => isTaken(recipient) && recipient.role !== 'bcc')
  return {
    ...email,
    state: isSent ? 'SENT' : 'REFUSED',
    trouble: isSent ? null : (email.trouble ?? 'recipients'),
    nextAttemptAt: null,
  }
}

/** Nobody knows whether it arrived. */
export const uncertain = (email: EmailRecord, trouble: 'answer_lost' | 'restored'): EmailRecord => ({
  ...email,
  state: 'UNKNOWN',
  trouble,
  words: null,
  nextAttemptAt: null,
})

/** Given up before anything was handed over. */
export const stopped = (email: EmailRecord, trouble: MailTrouble | null): EmailRecord => ({
  ...email,
  recipients: email.recipients.map(givenUp),
  state: trouble === null ? 'CANCELLED' : 'REFUSED',
  trouble,
  nextAttemptAt: null,
})

/** Tried at once, and then as any other. Who has it does not get it again. */
export const resent = (email: EmailRecord, now: string): EmailRecord => ({
  ...email,
  recipients: email.recipients.map((recipient) =>
    isTaken(recipient) ? recipient : { ...recipient, state: 'WAITING', words: null },
  ),
  state: 'QUEUED',
  tries: 0,
  triedSince: null,
  nextAttemptAt: now,
  trouble: null,
  words: null,
})

/** Somebody knows that it arrived. */
export const arrived = (email: EmailRecord, now: string): EmailRecord => ({
  ...email,
  recipients: email.recipients.map((recipient) =>
    recipient.state === 'WAITING' ? { ...recipient, state: 'TAKEN' } : recipient,
  ),
  state: 'SENT',
  sentAt: email.sentAt ?? email.lastAttemptAt ?? now,
  trouble: null,
})
