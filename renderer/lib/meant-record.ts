import { barcodeKey } from '../../core/contract/barcode.ts'
import { isPhoneOf, searchFold } from '../../core/domain/text/search-fold.ts'

type Found = {
  readonly name: string
  readonly tin?: string | null
  readonly phone?: string | null
  readonly hsnCode?: string | null
  readonly barcode?: string | null
}

/** Whether that is the barcode, as a scanner reads it. */
export const isBarcodeOf = ({ barcode }: Pick<Found, 'barcode'>, typed: string): boolean =>
  barcode !== undefined && barcode !== null && barcodeKey(barcode) === barcodeKey(typed)

/** Digits as many as scanners read, and nobody types. */
export const looksLikeBarcode = (typed: string): boolean => /^\d{8,14}$/.test(typed.trim())

/**
 * Which of those that a search found somebody means who types this and presses Enter: the one of that name or
 * barcode, else one whose name begins with it, else the only one in whose name its words begin words, else the only one
 * of that phone number, else one whose TIN or HS code begins with it. A search also finds by e-mail, description, and
 * parts of words and of phone numbers: nothing is taken for that.
 */
export function meantRecord<T extends Found>(found: readonly T[], typed: string): T | undefined {
  const text = searchFold(typed)
  if (text === '') return undefined
  const byWords = found.filter(({ name }) => hasWords(searchFold(name), text))
  return (
    found.find(({ name }) => searchFold(name) === text) ??
    found.find((record) => isBarcodeOf(record, typed)) ??
    found.find(({ name }) => searchFold(name).startsWith(text)) ??
    (byWords.length === 1 ? byWords[0] : undefined) ??
    (byWords.length === 0 ? (byPhone(found, typed) ?? byCode(found, typed)) : undefined)
  )
}

/** Whether the name of any of them has what is typed, so that one of them may be meant. */
export function isNamedLike(found: readonly Found[], typed: string): boolean {
  const parts = searchFold(typed).split(' ')
  return found.some(({ name }) => parts.every((part) => searchFold(name).includes(part)))
}

/** Two branches may share a phone: then nobody is meant for certain. */
function byPhone<T extends Found>(found: readonly T[], typed: string): T | undefined {
  const [one, ...others] = found.filter(({ phone }) => phone && isPhoneOf(phone, typed))
  return others.length === 0 ? one : undefined
}

/** By the beginning of a TIN, or by the HS code of only one. */
function byCode<T extends Found>(found: readonly T[], typed: string): T | undefined {
  if (!/^[\d\s.-]{4,}$/.test(typed.trim())) return undefined
  const digits = typed.replace(/\D/g, '')
  const begins = (code: string | null | undefined) => code?.replace(/\D/g, '').startsWith(digits) ?? false
  const ofGoods = found.filter(({ hsnCode }) => begins(hsnCode))
  return found.find(({ tin }) => begins(tin)) ?? (ofGoods.length === 1 ? ofGoods[0] : undefined)
}

function hasWords(name: string, typed: string): boolean {
  const words = name.split(' ')
  return typed.split(' ').every((part) => words.some((word) => word.startsWith(part)))
}
