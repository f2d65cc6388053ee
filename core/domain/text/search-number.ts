import { searchFold } from './search-fold.ts'

/** A number of a series: what it begins with, folded, and which one it is. */
export type NumberQuery = { readonly prefix: string; readonly sequence: number }

/**
 * The number that somebody looks for who writes it short: `INV 4`, `inv-4` and `INV4` are INV000004. Undefined for what
 * is none: digits alone are as often a phone, a TIN or an amount.
 */
export function parseSearchNumber(search: string): NumberQuery | undefined {
  const match = /^\s*(\p{L}[\p{L}\p{N}\p{M}./-]*?)[\s./-]*0*([1-9]\d{0,11})\s*$/u.exec(search)
  if (!match) return undefined
  const [, prefix = '', sequence = ''] = match
  return { prefix: searchFold(prefix), sequence: Number(sequence) }
}
