import type { ItemKind } from '../../contract/http/vocabulary.ts'

import type { Classification, InvoiceLine, Party } from './invoice.ts'

/** Codes that products got after they were sold: the line was written without one, and nothing of it was sent yet. */

type Coded = Classification & { readonly kind: ItemKind | null }

const hasCode = ({ hsnCode, isicCode }: Classification): boolean => hsnCode !== null || isicCode !== null

/** The product that a line lacks the code of. */
export const productWithoutCode = (line: InvoiceLine): string | null => (hasCode(line) ? null : line.productId)

/**
 * The line with the code, the category and the kind of its product, taken as a whole; as it is where it has a code of its
 * own, or the product has none. Words, amounts and VAT stay what was sold.
 */
export function backfillCode(line: InvoiceLine, product: Coded | undefined): InvoiceLine {
  if (!product || productWithoutCode(line) === null || !hasCode(product)) return line
  const { hsnCode, productCategory, isicCode, serviceCategory } = product
  const kind = product.kind ?? (hsnCode === null ? 'SERVICE' : 'GOODS')
  return { ...line, kind, hsnCode, productCategory, isicCode, serviceCategory }
}

/** What the business has for lines that have no code of their own, and whose product has none. */
type DefaultCodes = { readonly kind: ItemKind } & { readonly [K in keyof Classification]?: string | null | undefined }

/** The line with the codes of the business where it has none and is not said to be of the other kind. */
export function backfillDefault(line: InvoiceLine, codes: DefaultCodes): InvoiceLine {
  const { kind, hsnCode = null, productCategory = null, isicCode = null, serviceCategory = null } = codes
  const taken = { hsnCode, productCategory, isicCode, serviceCategory }
  const isOfOtherKind = line.kind !== null && line.kind !== kind
  return hasCode(line) || isOfOtherKind || !hasCode(taken) ? line : { ...line, kind, ...taken }
}

/**
 * Facts of supplier and buyer that were entered after the invoice was finalized: its copy of them was written without,
 * and nothing of it was sent yet.
 */

/** What FIRS / NRS asks of a party, and may come late; an address comes as a whole, so that no street stands in another town. */
const BACKFILLED = [['tin'], ['email'], ['address', 'city', 'lga', 'state', 'postalCode', 'country']] as const

const isBlank = (value: string | null): boolean => value === null || value.trim() === ''

/**
 * The copy with what it lacks and is known now. What it has is never replaced, and of somebody who has another name now
 * nothing is taken: that may be another party.
 */
export function backfillParty<P extends Party>(copy: P, now: Party): P {
  if (copy.name !== now.name) return copy
  let filled = copy
  for (const fields of BACKFILLED) {
    const [asked, town] = fields
    const isLacking = isBlank(copy[asked]) || (town !== undefined && isBlank(copy[town]))
    const isKnown = !isBlank(now[asked]) && (town === undefined || !isBlank(now[town]))
    if (isLacking && isKnown) for (const field of fields) filled = { ...filled, [field]: now[field] }
  }
  return filled
}

/** The fields of a party that came late, by their names in the API. */
export const backfilledFields = (before: Party, after: Party): readonly string[] =>
  BACKFILLED.flatMap((fields) => fields.filter((field) => before[field] !== after[field]))
