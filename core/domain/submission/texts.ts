import type { ProviderName } from '../../contract/http/vocabulary.ts'
import type { InvoiceRecord } from '../invoice/invoice.ts'
import { CLEARED } from '../invoice/status.ts'
import { troubleOfWaiting, troubleSentence } from '../provider/troubles.ts'

import { deadlineOf, type Deadline } from './deadline.ts'
import { isLost, type AttemptRecord, type SubmissionRecord, type SubmissionTrouble } from './submission.ts'

/** What people are told about the queue: short, plain, and what to do next. */

/** A connection that was refused, or changed and not tested since: both are mended the same way. */
export const TEST_CONNECTION_ADVICE =
  'The business is not connected: the provider refused the credentials, or they were changed and not tested. Check them and test the connection; the queue then continues automatically.'

const noWayBack = 'If you no longer use this provider, an owner or admin can give up on this invoice.'

const ownTroubles = {
  credentials_refused: TEST_CONNECTION_ADVICE,
  conflict: 'FIRS / NRS has another document under the reference number of this invoice.',
  duplicate: 'FIRS / NRS called it a duplicate, so it is looked up there before anything is sent again.',
  restart:
    'Invoice Desk was closed while sending. It checks whether the invoice arrived before sending anything again.',
  lost: 'It was sent and did not arrive, so it is sent again.',
  original_pending: 'FIRS / NRS has not approved the invoice that this note corrects yet.',
  original_refused: 'The invoice that this note corrects was refused or cancelled.',
  damaged: 'The stored data of this invoice does not match what was saved, so it is not sent.',
  secrets_unavailable:
    'The credentials of the provider could not be read from the keychain of this computer. Unlock it, or enter them again under Settings if the keychain has changed.',
} as const satisfies Partial<Record<SubmissionTrouble, string>>

const isOwn = (trouble: SubmissionTrouble): trouble is keyof typeof ownTroubles => trouble in ownTroubles

/** What a provider is called in the middle of a sentence. */
export type ProviderNaming = (provider: ProviderName | null) => string

/** The last trouble of a submission, null when all is well. */
export function troubleText({ lastTrouble, provider, state }: SubmissionRecord, called: ProviderNaming): string | null {
  if (lastTrouble === null) return null
  const said = state === 'NEEDS_ATTENTION' ? troubleSentence : troubleOfWaiting
  const sentence = isOwn(lastTrouble) ? ownTroubles[lastTrouble] : said(lastTrouble, called(provider))
  return capital(sentence)
}

/** Where a submission stands and what happens next. */
export function stateText(submission: SubmissionRecord, { status }: Pick<InvoiceRecord, 'status'>, now: Date): string {
  switch (submission.state) {
    case 'QUEUED':
      if (submission.lastTrouble === 'original_pending') {
        return 'Waiting until FIRS / NRS has approved the invoice that it corrects, then it is sent automatically.'
      }
      return submission.lastTrouble === null ? 'Waiting to be sent.' : 'Waiting to be sent again automatically.'
    case 'SENDING':
      return 'Sending now.'
    case 'CHECKING':
      return 'No clear answer came. It is looked up at FIRS / NRS first, and sent again only if it is not there.'
    case 'SENT':
      if (submission.troubleSince !== null && isLost(submission, now)) {
        return 'Sent, but its status has been unknown for a day. Ask the provider, or look it up in the FIRS portal; it is still checked automatically.'
      }
      return 'Sent. FIRS / NRS has not decided yet, and is asked again automatically.'
    case 'HANDING_OVER':
      return "Approved by FIRS / NRS. The buyer's access point has not accepted it yet, and is offered it again automatically."
    case 'WAITING_FOR_CONNECTION':
      return isLost(submission, now) ? `${TEST_CONNECTION_ADVICE} ${noWayBack}` : TEST_CONNECTION_ADVICE
    case 'NEEDS_ATTENTION':
      return attentionText(submission)
    case 'DONE':
      return doneText(submission, status)
  }
}

function attentionText({ lastTrouble, outcomeUnknown }: SubmissionRecord): string {
  if (lastTrouble === 'conflict') {
    return 'FIRS / NRS has another document under the reference number of this invoice. Compare the two in the FIRS portal. If it is this invoice after all, try again; if not, give up on it and duplicate it as a new draft.'
  }
  if (lastTrouble === 'original_refused') {
    return 'The invoice that it corrects was refused or cancelled, so there is nothing to correct. Give up on this note.'
  }
  if (lastTrouble === 'damaged') {
    return 'The stored data of this invoice does not match what was saved, so it is not sent. Restore an earlier backup, or compare it with the FIRS portal before you give up on it.'
  }
  if (outcomeUnknown) {
    return 'It was sent, but for a day it has not been clear whether it arrived. Try again: it is looked up first. Look it up in the FIRS portal before you give up on it, because it may have been accepted.'
  }
  return 'It could not be sent for a day. Try again when the problem is solved, or give up on it and duplicate it as a new draft.'
}

function doneText({ transmitted }: SubmissionRecord, status: InvoiceRecord['status']): string {
  const isApproved = CLEARED.includes(status)
  if (isApproved && !transmitted) {
    return "Approved by FIRS / NRS. The buyer's access point did not accept it: give the buyer the PDF, or try again."
  }
  if (status === 'CANCELLED') return 'Given up. Its number and IRN are never used again.'
  return isApproved ? 'Approved by FIRS / NRS.' : 'Answered by FIRS / NRS.'
}

/** By when it has to be there; null once the authority has decided, and for practice. */
export function deadlineText(
  invoice: Parameters<typeof deadlineOf>[0],
  now: Date,
): (Deadline & { message: string }) | null {
  const deadline = deadlineOf(invoice, now)
  if (deadline === null) return null
  if (deadline.kind === 'NOT_BEFORE_CLEARED') {
    return { ...deadline, message: 'Give it to the customer only after FIRS / NRS has approved it.' }
  }
  const message = deadline.passed
    ? 'It should have reached FIRS / NRS within 24 hours of finalizing.'
    : 'It has to reach FIRS / NRS within 24 hours of finalizing.'
  return { ...deadline, message }
}

const outcomes: Record<AttemptRecord['call'], Record<string, string>> = {
  submit: {
    accepted: 'Sent, and accepted.',
    refused: 'Sent, and refused for its content.',
    duplicate: 'Sent, and reported as a duplicate: it is looked up before anything is sent again.',
    credentials_refused: 'Not accepted: the provider did not accept the credentials.',
    not_processed: 'Not processed; it is sent again.',
    unknown: 'Sent, but no clear answer came: it is looked up before anything is sent again.',
    conflict: 'Sent, but answered with a different IRN from ours.',
  },
  lookup: {
    known: 'Looked up: FIRS / NRS has it.',
    rejected: 'Looked up: FIRS / NRS has refused it.',
    absent: 'Looked up: not there.',
    processing: 'Looked up: there, but not decided yet.',
    credentials_refused: 'Not looked up: the provider did not accept the credentials.',
    trouble: 'Could not be looked up.',
  },
  transmit: {
    transmitted: "Handed over to the buyer's access point.",
    refused: "The buyer's access point refused it.",
    credentials_refused: 'Not handed over: the provider did not accept the credentials.',
    trouble: "Could not be handed over to the buyer's access point.",
  },
  payment: {
    taken: 'FIRS / NRS was notified of the payment.',
    refused: 'FIRS / NRS did not accept the payment status.',
    credentials_refused: 'Not notified of the payment: the provider did not accept the credentials.',
    trouble: 'FIRS / NRS could not be notified of the payment.',
  },
}

/** One call of the log, as a sentence or two. */
export function attemptText(
  { call, outcome, endedAt, trouble, provider }: AttemptRecord,
  called: ProviderNaming,
): string {
  if (endedAt === null || outcome === null) return 'In progress, or cut off when Invoice Desk was closed.'

  const sentence = outcomes[call][outcome] ?? 'Ended.'
  if (trouble === null || isOwn(trouble)) return sentence
  return `${sentence} ${capital(troubleSentence(trouble, called(provider)))}`
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
