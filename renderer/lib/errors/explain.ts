import { ApiError } from '../api/api-error.ts'
import { errorTexts, type ErrorText } from './error-texts.ts'

export type Explanation = ErrorText & {
  /** Finds the request in the log; given where asking for help is all that is left. */
  readonly reference?: string
}

/** Any failure in words for people: what happened and what to do. Never a code, a status or a raw message. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof ApiError)) return errorTexts.internal

  const text = errorTexts[error.code]
  if (error.code === 'too_many_logins' && error.retryAfterSeconds !== undefined) {
    return { what: text.what, remedy: `Try again in ${duration(error.retryAfterSeconds)}.` }
  }

  const needsHelp = error.code === 'internal' && error.requestId !== undefined
  return needsHelp ? { ...text, reference: error.requestId } : text
}

/** A wait in seconds, rounded up: `40 seconds`, `1 minute`, `15 minutes`. */
function duration(seconds: number): string {
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
