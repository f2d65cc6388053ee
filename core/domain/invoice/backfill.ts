import type { ItemKind } from '../../contract/http/vocabulary.ts'

import type { Classification, InvoiceLine } from './invoice.ts'

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
