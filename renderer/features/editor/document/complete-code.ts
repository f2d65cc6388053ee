import { categoryOf } from '../../../../core/contract/records/reference.ts'
import type { CodeList } from '../../../lib/queries/reference.ts'
import { type Codes, isService } from './doc.ts'

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

/** What a chosen code says of a line. A category that stands there stays. */
export function codeUpdate(codes: Codes, code: string, description: string | undefined): Partial<Codes> {
  const suggested = description === undefined ? null : categoryOf(description)
  return isService(codes)
    ? { kind: 'SERVICE', typedCode: null, isicCode: code, serviceCategory: codes.serviceCategory ?? suggested }
    : { kind: 'GOODS', typedCode: null, hsnCode: code, productCategory: codes.productCategory ?? suggested }
}
