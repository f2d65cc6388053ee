import type { ItemKind } from '../../../core/contract/http/vocabulary.ts'
import { categoryOf } from '../../../core/contract/records/reference.ts'
import type { Product } from '../../../core/contract/records/product.ts'
import type { CodeList } from '../../lib/queries/reference.ts'

/** What a product is to be for FIRS / NRS: suggested by its name, or chosen. */
export type CodeChoice = {
  readonly kind: ItemKind
  readonly code: { readonly code: string; readonly description: string } | undefined
}

/** Goods have HS codes, services ISIC classes; what is neither is taken for goods, as most is. */
export const listOfKind = (kind: ItemKind | null): CodeList => (kind === 'SERVICE' ? 'isic' : 'hs')

/** The rows that give these products their codes. What has none yet is left out. */
export function rowsWithCodes(
  products: readonly Product[],
  choiceOf: (product: Product) => CodeChoice,
): Record<string, unknown>[] {
  return products.flatMap((product): Record<string, unknown>[] => {
    const { kind, code: found } = choiceOf(product)
    if (found === undefined) return []
    const { name } = product
    const category = categoryOf(found.description)
    return kind === 'SERVICE'
      ? [{ name, kind, isicCode: found.code, serviceCategory: category }]
      : [{ name, kind, hsnCode: found.code, productCategory: category }]
  })
}
