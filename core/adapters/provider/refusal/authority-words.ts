import { namesPayloadField } from './translate.ts'

/** What the authority says in a negative answer, apart from codes. */
export type AuthorityWords = {
  /** The specific part: what is wrong, often with a path of the payload. */
  readonly details: readonly string[]
  /** The general part: messages that stand on many answers. */
  readonly messages: readonly string[]
}

export type NegativeMeaning = 'credentials' | 'temporary' | 'duplicate' | 'not_found' | 'content'

const TEMPORARY = /try again later|unable to complete this operation at this time|temporarily unavailable/i
const CREDENTIALS = /unable to validate api key/i
const DUPLICATE = /duplicate|already exists?/i
/** This sentence is part of every refusal and says nothing about duplicates. */
const EVERY_REFUSAL = /(please )?(and )?confirm (that )?this is not a duplicate( request)?/gi
const NOT_FOUND =
  /\b(irn|invoice|record|document|reference)s?\b.{0,60}\b(not found|(does|do) not exist|not exist|unknown)\b|\bno (such )?(invoice|record|document)s?\b|^\W*not found\W*$/i

/** What a clear "no" is about. Texts only decide what codes leave open; the first match counts. */
export function meaningOf({ details, messages }: AuthorityWords): NegativeMeaning {
  const all = [...details, ...messages]
  const specific = (details.length > 0 ? details : messages).map((text) => text.replace(EVERY_REFUSAL, ' '))

  if (all.some((text) => CREDENTIALS.test(text))) return 'credentials'
  if (all.some((text) => TEMPORARY.test(text)) && !details.some(namesPayloadField)) return 'temporary'
  if (specific.some((text) => DUPLICATE.test(text))) return 'duplicate'
  if (specific.some((text) => NOT_FOUND.test(text))) return 'not_found'

  return 'content'
}
