import { barcodeKey } from '../../../core/contract/records/barcode.ts'
import { fold } from '../../../core/domain/text/fold.ts'
import { isPhoneOf, searchFold } from '../../../core/domain/text/search-fold.ts'

type Match = {
  readonly name: string
  readonly tin?: string | null
  readonly phone?: string | null
  readonly hsnCode?: string | null
  readonly barcode?: string | null
}

/** Whether that is the barcode, as a scanner reads it. */
export const isBarcodeOf = ({ barcode }: Pick<Match, 'barcode'>, typed: string): boolean =>
  barcode !== undefined && barcode !== null && barcodeKey(barcode) === barcodeKey(typed)

/** Digits as many as scanners read, and nobody types. */
export const looksLikeBarcode = (typed: string): boolean => /^\d{8,14}$/.test(typed.trim())

/**
 * Which of those that a search found somebody means who types this and presses Enter: the one of that name or barcode,
 * else the only one whose name begins with it, else the only one in whose name its words begin words, else the only one
 * of that phone number, TIN or HS code, or whose TIN or HS code begins with it. Where several are left, nobody is meant:
 * two names that begin alike may be two prices; and of a short number only who is called that. A search also finds by e-mail, description, and parts of words and of
 * phone numbers: nothing is taken for that.
 */
export function resolveMatch<T extends Match>(found: readonly T[], typed: string): T | undefined {
  const text = searchFold(typed)
  if (text === '') return undefined
  const same = found.filter(({ name }) => searchFold(name) === text)
  // Rather a quantity that was typed into the wrong field than the 20 of `Paint, 20 l`.
  if (/^\d{1,3}$/.test(text)) return only(same) ?? found.find((record) => isBarcodeOf(record, typed))
  const byWords = found.filter(({ name }) => hasWords(searchFold(name), text))
  return (
    only(same) ??
    only(same.filter(({ name }) => fold(name) === fold(typed))) ??
    found.find((record) => isBarcodeOf(record, typed)) ??
    only(found.filter(({ name }) => searchFold(name).startsWith(text))) ??
    only(byWords) ??
    (byWords.length === 0 ? (byPhone(found, typed) ?? byCode(found, typed)) : undefined)
  )
}

/** Whether the name of any of them has what is typed, so that one of them may be meant. */
export function isNamedLike(found: readonly Match[], typed: string): boolean {
  const parts = searchFold(typed).split(' ')
  return found.some(({ name }) => parts.every((part) => searchFold(name).includes(part)))
}

/** Two branches may share a phone: then nobody is meant for certain. */
const byPhone = <T extends Match>(found: readonly T[], typed: string): T | undefined =>
  only(found.filter(({ phone }) => phone && isPhoneOf(phone, typed)))

function byCode<T extends Match>(found: readonly T[], typed: string): T | undefined {
  if (!/^[\d\s.-]{4,}$/.test(typed.trim())) return undefined
  const digits = typed.replace(/\D/g, '')
  const codesOf = ({ tin, hsnCode }: Match) => [tin, hsnCode].map((code) => code?.replace(/\D/g, ''))
  return (
    only(found.filter((record) => codesOf(record).includes(digits))) ??
    only(found.filter((record) => codesOf(record).some((code) => code?.startsWith(digits))))
  )
}

const only = <T>(of: readonly T[]): T | undefined => (of.length === 1 ? of[0] : undefined)

function hasWords(name: string, typed: string): boolean {
  const words = name.split(' ')
  return typed.split(' ').every((part) => words.some((word) => word.startsWith(part)))
}
