import type { ErrorCode } from '../../../core/contract/http/errors.ts'
import type { ClientErrorCode } from '../api/api-error.ts'
import { type ErrorText, firstErrorTexts } from './first-error-texts.ts'

type Code = ErrorCode | ClientErrorCode

let known: Readonly<Partial<Record<Code, ErrorText>>> = firstErrorTexts

/** The words for a failure, of those that are there; of any other, that something went wrong. */
export const textOf = (code: Code): ErrorText => known[code] ?? firstErrorTexts.internal

/** Has the words for a failure there before anybody sees it. Where they cannot be loaded, `textOf` does without. */
export async function loadTextOf(code: Code): Promise<void> {
  if (known[code]) return
  try {
    known = { ...firstErrorTexts, ...(await import('./error-texts.ts')).errorTexts }
  } catch {
    // The core that has just answered is gone.
  }
}
