import type { CodeList } from '../../lib/queries/reference.ts'

type Found = { readonly code: string; readonly description: string }

const plain = (code: string) => code.replace(/[\s.]/g, '')

/**
 * A code as it is written, where all of it was typed: an ISIC class has four digits, an HS code four to ten in pairs.
 * Undefined for words and for what is only begun.
 */
export function completeCode(list: CodeList, typed: string): string | undefined {
  if (!/^[\d.\s]+$/.test(typed)) return undefined
  const digits = plain(typed)
  if (list === 'isic') return /^\d{4}$/.test(digits) ? digits : undefined
  if (!/^\d{4}(\d{2}){0,3}$/.test(digits)) return undefined
  return [digits.slice(0, 4), ...(digits.slice(4).match(/\d{2}/g) ?? [])].join('.')
}

/**
 * Whether a code is one, by the first that the list finds for it. Of HS codes below four digits the list has only the
 * common ones, and answers the heading for others: those are codes, too.
 */
export function isCode(list: CodeList, code: string, found: Found | undefined): found is Found {
  if (!found) return false
  return list === 'hs' ? plain(code).startsWith(plain(found.code)) : code === found.code
}
