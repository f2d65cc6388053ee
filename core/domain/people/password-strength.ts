import { commonPasswords } from './common-passwords.ts'

/** Why a password is among the first that anybody would try. */
export type Guessable = 'common' | 'business'

/**
 * Whether a password is one of the commonest, a few characters over and over, a walk along the keys or the digits, or the
 * name of a business of whoever has it: also with digits and signs around it, or written several times over.
 */
export function isGuessable(password: string, businessNames: readonly string[]): Guessable | undefined {
  const whole = password.normalize('NFC').toLowerCase().replace(/\s+/g, '')
  const bare = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [whole, bare].flatMap((form) => [form, unitOf(form)]).filter((form) => form !== '')

  if (forms.some((form) => commonPasswords.has(form) || [...form].length === 1)) return 'common'
  if (isPattern(whole)) return 'common'
  const names = new Set(businessNames.flatMap(namesOf))
  return forms.some((form) => names.has(lettersOf(form))) ? 'business' : undefined
}

/** What a text repeats: `abc` of `abcabcabc`. */
const unitOf = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

/** How many characters a pattern repeats at most, and what belongs together on keys and in the alphabet. */
const REPEATED = 3
const WALKS = [
  '0123456789'.repeat(3),
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
].flatMap((walk) => [walk, [...walk].reverse().join('')])

/** `abababababab`, `111122223333`, `123456789012`, `asdfghjklqwe`: nothing in it but repetitions and walks of three or more. */
function isPattern(text: string): boolean {
  const unit = [...unitOf(text)].length
  if (unit < [...text].length && unit <= REPEATED) return true
  if (/^(?:(.)\1{2,})+$/u.test(text)) return true
  let at = 0
  while (at < text.length) {
    const length = longestWalk(text.slice(at))
    if (length < 3) return false
    at += length
  }
  return text !== ''
}

/** How many characters at the beginning of a text follow each other on the keys or in the alphabet. */
function longestWalk(text: string): number {
  const lengths = WALKS.map((walk) => {
    const start = walk.indexOf(text.slice(0, 1))
    let length = 0
    while (start >= 0 && length < text.length && walk[start + length] === text[length]) length += 1
    return length
  })
  return Math.max(...lengths)
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** A name with and without what most companies have behind it. */
function namesOf(name: string): string[] {
  const folded = name.normalize('NFC').toLowerCase()
  const short = folded.replace(/[\s,]+(ltd|limited|plc|enterprises?|ventures|nigeria|nig)\.?$/u, '')
  return [folded, short].map(lettersOf).filter((form) => form.length > 2)
}
