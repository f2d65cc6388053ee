import type { ItemKind } from '../../contract/http/vocabulary.ts'
import type { InvoiceLine } from '../invoice/invoice.ts'
import { taxCategoryIds } from '../reference/code-tables.ts'

/**
 * How FIRS / NRS wants things written. The rules and the payload builder both read through these, so what a rule lets
 * pass is what the builder can write.
 */

/** FIRS gives every business a UUID. */
export function isFirsBusinessId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** `+` and the country code. `080...` and `234...` are understood; null for anything else. */
export function telephoneOf(phone: string): string | null {
  const digits = phone.replace(/[\s().-]/g, '')
  if (/^\+\d{6,15}$/.test(digits)) return digits
  if (/^0\d{10}$/.test(digits)) return `+234${digits.slice(1)}`
  return /^234\d{10}$/.test(digits) ? `+${digits}` : null
}

/** LGAs are sent as codes such as `NG-LA-EPE`; a name has no code that we could be sure of. */
export function lgaCodeOf(lga: string | null): string | null {
  return lga !== null && /^NG-[A-Z]{2}-[A-Z]{3}$/.test(lga) ? lga : null
}

/** Goods carry an HS code, services an ISIC class; never both. Without a stated kind the codes tell. */
export function kindOfLine({ kind, hsnCode, isicCode }: InvoiceLine): ItemKind | null {
  return kind ?? (hsnCode ? 'GOODS' : isicCode ? 'SERVICE' : null)
}

/** The authority's name of a line's tax category; null where one of its own has to be chosen first. */
export function taxCategoryIdOf({ taxCategory }: InvoiceLine): string | null {
  return taxCategory === null ? null : taxCategoryIds[taxCategory]
}
