import { z } from 'zod'

import type { Refusal } from '../../../domain/invoice/invoice.ts'
import type { SearchOutcome } from '../../../domain/provider/invoice-search.ts'
import type {
  LookupOutcome,
  PaymentOutcome,
  SubmitOutcome,
  TransmitOutcome,
} from '../../../domain/provider/outcomes.ts'
import type { AuthorityWords } from '../refusal/authority-words.ts'
import { namesPayloadField, translateRefusal } from '../refusal/translate.ts'
import { invoiceMatchesIn } from './invoice-matches.ts'
import { troubleOf, type SettledReply } from './read-reply.ts'

/**
 * The answer to signing. With a call that `alsoTransmits`, a "no" to the hand-over says nothing about the signature
 * before it.
 */
export function readSubmission(
  reply: SettledReply,
  irn: string,
  { alsoTransmits = false }: { readonly alsoTransmits?: boolean } = {},
): SubmitOutcome {
  switch (reply.kind) {
    case 'yes': {
      const other = reply.irns.find((given) => given !== irn)
      if (other !== undefined) return { kind: 'conflict', irn: other }
      return reply.certain ? { kind: 'accepted' } : { kind: 'unknown', trouble: 'unreadable', retryAfterMs: null }
    }
    case 'no':
      if (reply.about === 'duplicate') return { kind: 'duplicate' }
      if (alsoTransmits && mentions(reply.words, /transmi/i)) {
        return { kind: 'unknown', trouble: 'server_error', retryAfterMs: null }
      }
      if (reply.http404 && isBareNotFound(reply.words)) {
        return { kind: 'not_processed', trouble: 'not_found', retryAfterMs: null }
      }
      return { kind: 'refused', refusal: refusalOf(reply.words) }
    case 'credentials_refused':
      return reply
    case 'trouble': {
      const { trouble, notProcessed, retryAfterMs } = reply
      return { kind: notProcessed ? 'not_processed' : 'unknown', trouble, retryAfterMs }
    }
  }
}

/** The answer to a hand-over. Only words about the invoice itself refuse it; a buyer who is away is trouble. */
export function readTransmission(reply: SettledReply): TransmitOutcome {
  switch (reply.kind) {
    case 'yes':
      return reply.certain ? { kind: 'transmitted' } : { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }
    case 'no':
      if (reply.about === 'duplicate' || mentions(reply.words, /already (been )?transmitted/i)) {
        return { kind: 'transmitted' }
      }
      if (isAboutContent(reply.about, reply.words)) return { kind: 'refused', refusal: refusalOf(reply.words) }
      return { kind: 'trouble', trouble: reply.about === 'not_found' ? 'not_found' : 'busy', retryAfterMs: null }
    case 'credentials_refused':
      return reply
    case 'trouble':
      return troubleOf(reply)
  }
}

/** The answer to confirming. */
export function readLookup(reply: SettledReply, irn: string): LookupOutcome {
  switch (reply.kind) {
    case 'yes':
      return readConfirmation(reply.data, reply.irns, irn)
    case 'no':
      // A gateway that does not know the call says the same as an authority that does not know the invoice.
      if (isDoubtful(reply)) return { kind: 'trouble', trouble: 'not_found', retryAfterMs: null }
      if (reply.about === 'not_found') return { kind: 'absent' }
      if (mentions(reply.words, /\b(was|been|is) (rejected|refused|declined)\b/i)) {
        return { kind: 'rejected', refusal: refusalOf(reply.words) }
      }
      return { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }
    case 'credentials_refused':
      return reply
    case 'trouble':
      return troubleOf(reply)
  }
}

/** The answer to a payment status. A status that the authority has already is as good as taken. */
export function readPayment(reply: SettledReply): PaymentOutcome {
  switch (reply.kind) {
    case 'yes':
      return reply.certain ? { kind: 'taken' } : { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }
    case 'no':
      if (mentions(reply.words, /already (been )?(paid|updated|rejected|set)/i)) return { kind: 'taken' }
      if (reply.about === 'not_found') return { kind: 'trouble', trouble: 'not_found', retryAfterMs: null }
      return { kind: 'refused', refusal: refusalOf(reply.words) }
    case 'credentials_refused':
      return reply
    case 'trouble':
      return troubleOf(reply)
  }
}

/** The answer to a search: every invoice in it, whatever was asked. */
export function readMatches(reply: SettledReply): SearchOutcome {
  switch (reply.kind) {
    case 'yes': {
      const items = invoiceMatchesIn(reply.data)
      return items === null ? { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null } : { kind: 'found', items }
    }
    case 'no':
      if (isDoubtful(reply)) return { kind: 'trouble', trouble: 'not_found', retryAfterMs: null }
      return reply.about === 'not_found'
        ? { kind: 'found', items: [] }
        : { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }
    case 'credentials_refused':
      return reply
    case 'trouble':
      return troubleOf(reply)
  }
}

/** What an authority calls an invoice that it took and then refused. */
export function isRefusedStatus(status: string): boolean {
  return /reject|refus|declin/i.test(status)
}

const Confirmation = z.looseObject({
  entry_status: z.string().optional().catch(undefined),
  invoice_status: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  rejection_reason: z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
})

/** `payment_status` is about money and never read here: a payment may be REJECTED on a good invoice. */
function readConfirmation(data: unknown, irns: readonly string[], irn: string): LookupOutcome {
  if (irns.some((given) => given !== irn)) return { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }

  const confirmation = Confirmation.safeParse(Array.isArray(data) ? data[0] : data).data
  if (!confirmation || Object.values(confirmation).every((value) => value === undefined)) {
    return { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }
  }

  const status = confirmation.entry_status ?? confirmation.invoice_status ?? confirmation.status ?? ''
  if (isRefusedStatus(status)) {
    const reasons = [confirmation.rejection_reason, confirmation.reason].filter((text) => text !== undefined)
    return { kind: 'rejected', refusal: translateRefusal(reasons) }
  }
  if (/^\W*(pending|processing|queued|received|in[ _-]?progress)/i.test(status)) return { kind: 'processing' }

  const row = invoiceMatchesIn(data)?.[0]
  return { kind: 'known', issueDate: row?.issueDate ?? null, total: row?.totalAmount ?? null }
}

function refusalOf({ details, messages }: AuthorityWords): Refusal {
  return translateRefusal(details.length > 0 ? details : messages)
}

function mentions({ details, messages }: AuthorityWords, pattern: RegExp): boolean {
  return [...details, ...messages].some((text) => pattern.test(text))
}

/** A 404 that names nothing of the invoice: this address does not know the call. */
function isBareNotFound(words: AuthorityWords): boolean {
  return words.details.length === 0 && !words.messages.some(namesPayloadField)
}

/** "Not Found" and nothing about an invoice: gateways say the same of a route that they do not have. */
export function isDoubtful(reply: SettledReply): boolean {
  if (reply.kind !== 'no' || reply.about !== 'not_found' || !reply.http404) return false
  return isBareNotFound(reply.words) && !mentions(reply.words, /\b(irn|invoice|record|document|reference)/i)
}

/**
 * A second witness for an invoice that a confirmation could not find in so many words: what a search for its IRN finds.
 * Only a search that was answered and found nothing makes it absent.
 */
export function witnessed(looked: LookupOutcome, found: SearchOutcome): LookupOutcome {
  if (found.kind !== 'found') return looked
  const [row] = found.items
  return row ? { kind: 'known', issueDate: row.issueDate, total: row.totalAmount } : { kind: 'absent' }
}

const OTHER_SIDE_AWAY =
  /offline|unreachable|unavailable|not found|access point|end ?point|webhook|connect|time(d)? ?out|not (yet )?(configured|registered|enrolled|onboarded)/i

function isAboutContent(about: 'not_found' | 'content', words: AuthorityWords): boolean {
  if (words.details.some(namesPayloadField)) return true
  return about === 'content' && words.details.length > 0 && !mentions(words, OTHER_SIDE_AWAY)
}
