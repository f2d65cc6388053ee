import type { Trouble } from '../../../domain/provider/outcomes.ts'
import type { HttpOutcome } from '../http/client.ts'
import { meaningOf, type AuthorityWords } from '../refusal/authority-words.ts'
import { namesPayloadField } from '../refusal/translate.ts'
import { readAnswer } from './read-answer.ts'

/** What a call came to, before it is read as a submission, a lookup or anything else. */
export type Reply =
  | { readonly kind: 'yes'; readonly data: unknown; readonly irns: readonly string[]; readonly certain: boolean }
  | {
      readonly kind: 'no'
      readonly about: 'duplicate' | 'not_found' | 'content'
      readonly words: AuthorityWords
      readonly data: unknown
      /** The path itself answered 404: on a call that some installations lack, it may not exist there. */
      readonly http404: boolean
    }
  /** A 401: nothing was processed. With a token, a new one may help. */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'credentials_refused' }
  | {
      readonly kind: 'trouble'
      readonly trouble: Trouble
      /** The call clearly had no effect: repeating it is safe. */
      readonly notProcessed: boolean
      readonly retryAfterMs: number | null
    }

/** A reply once its 401 is dealt with: what the outcomes are read from. */
export type SettledReply = Exclude<Reply, { kind: 'unauthorized' }>

/** Codes first, words where codes leave it open. Whatever is not clear is trouble with an unknown effect. */
export function readReply(outcome: HttpOutcome): Reply {
  if (outcome.kind === 'trouble') {
    return trouble(outcome.trouble, { notProcessed: outcome.notSent, retryAfterMs: outcome.retryAfterMs })
  }

  const { status, retryAfterMs } = outcome
  if (status >= 500) return trouble('server_error', { retryAfterMs })

  const answer = readAnswer(status, outcome.text)
  if (answer.kind === 'yes') return answer
  if (answer.kind === 'contradictory') return trouble('unreadable', { retryAfterMs })

  const code = answer.kind === 'no' && answer.code !== null && answer.code >= 400 ? answer.code : status
  if (status === 401 || code === 401) return { kind: 'unauthorized' }
  if (status === 429 || code === 429) return trouble('rate_limited', { notProcessed: true, retryAfterMs })
  if (status === 408 || code === 408) return trouble('timeout', { retryAfterMs })
  // An inner 5xx: somebody behind the provider fell over, before or after keeping the invoice.
  if (code >= 500) return trouble('server_error', { retryAfterMs })
  if (answer.kind === 'unreadable') {
    return status === 404
      ? trouble('not_found', { notProcessed: true, retryAfterMs })
      : trouble('unreadable', { retryAfterMs })
  }

  return readNo(answer.words, { code, status, data: answer.data, retryAfterMs })
}

type NoContext = {
  readonly code: number
  readonly status: number
  readonly data: unknown
  readonly retryAfterMs: number | null
}

function readNo(words: AuthorityWords, { code, status, data, retryAfterMs }: NoContext): Reply {
  const meaning = meaningOf(words)
  if (meaning === 'credentials') return { kind: 'credentials_refused' }
  if (meaning === 'temporary') return trouble('busy', { notProcessed: true, retryAfterMs })
  if (code === 403 && !words.details.some(namesPayloadField)) return { kind: 'credentials_refused' }

  const texts = [...words.details, ...words.messages]
  if (texts.length === 0) {
    return code === 404
      ? trouble('not_found', { notProcessed: true, retryAfterMs })
      : trouble('unreadable', { retryAfterMs })
  }
  if (status === 404 && texts.some((text) => WRONG_PATH.test(text))) {
    return trouble('not_found', { notProcessed: true, retryAfterMs })
  }
  if (code < 400 && soundsLikeAFault(words)) return trouble('server_error', { retryAfterMs })

  // Codes settle what the words leave open: 409 is a document that is there, 404 one that is not.
  const byCode = code === 409 ? 'duplicate' : code === 404 ? 'not_found' : 'content'
  const about = meaning === 'content' && !words.details.some(namesPayloadField) ? byCode : meaning
  return { kind: 'no', about, words, data, http404: status === 404 }
}

/** What servers say of an address they do not have. It must not be taken for an invoice that is not there. */
const WRONG_PATH =
  /\bno (such )?(route|path|end ?point|page|resource)\b|\b(route|path|end ?point|page|url)\b.{0,30}(not found|not matched|does not exist)|\bcannot (get|post|patch) \//i

/** `success: false` without a code may also be a fault on the provider's side, with the invoice kept or not. */
function soundsLikeAFault({ details, messages }: AuthorityWords): boolean {
  if (details.some(namesPayloadField)) return false

  return [...details, ...messages].some((text) =>
    /internal|server error|exception|time(d)? ?out|gateway|unavailable|(error|something).{0,15}(occurred|wrong)/i.test(
      text,
    ),
  )
}

/** Trouble as the outcomes of most calls carry it. */
export function troubleOf({ trouble, retryAfterMs }: Extract<Reply, { kind: 'trouble' }>) {
  return { kind: 'trouble', trouble, retryAfterMs } as const
}

function trouble(
  kind: Trouble,
  { notProcessed = false, retryAfterMs }: { notProcessed?: boolean; retryAfterMs: number | null },
): Reply {
  return { kind: 'trouble', trouble: kind, notProcessed, retryAfterMs }
}
