import { commonPasswords } from './common-passwords.ts'

/** Why a password is among the first that anybody would try. */
export type Guessable = 'common' | 'business'

/**
 * Whether a password is one of the commonest, one character over and over, or the name of a business of whoever has it:
 * also with digits and signs around it, or written several times over.
 */
export function isGuessable(password: string, businessNames: readonly string[]): Guessable | undefined {
  const whole = password.normalize('NFC').toLowerCase().replace(/\s+/g, '')
  const bare = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [whole, bare].flatMap((form) => [form, unitOf(form)]).filter((form) => form !== '')

  if (forms.some((form) => commonPasswords.has(form) || [...form].length === 1)) return 'common'
  const names = new Set(businessNames.flatMap(namesOf))
  return forms.some((form) => names.has(lettersOf(form))) ? 'business' : undefined
}

/** What a text repeats: `abc` of `abcabcabc`. */
const unitOf = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** A name with and without what most companies have behind it. */
function namesOf(name: string): string[] {
  const folded = name.normalize('NFC').toLowerCase()
  const short = folded.replace(/[\s,]+(ltd|limited|plc|enterprises?|ventures|nigeria|nig)\.?$/u, '')
  return [folded, short].map(lettersOf).filter((form) => form.length > 2)
}
