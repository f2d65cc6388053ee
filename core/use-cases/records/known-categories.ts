import { isStandardHsCode } from '../../contract/http/formatting.ts'
import { categoryOf } from '../../contract/records/reference.ts'
import type { ProductRecord } from '../../domain/records/product.ts'

import type { ImportRow, RowWarning } from './import.ts'
import type { Reference } from './reference.ts'

type Codes = Pick<ProductRecord, 'hsnCode' | 'productCategory' | 'isicCode' | 'serviceCategory'>

const kinds = [
  {
    code: 'hsnCode',
    category: 'productCategory',
    list: 'HS',
    unknown: 'is not in the list of HS codes; goods need one',
  },
  {
    code: 'isicCode',
    category: 'serviceCategory',
    list: 'ISIC',
    unknown: 'is not in the list of ISIC classes; services need one',
  },
] as const

/**
 * Gives imported products the category that their code says: a list of prices has codes and seldom categories, and the
 * tax authority takes no line without one. What the row or the product says itself stays. A code that the lists do not
 * have is taken, and doubted.
 */
export async function withKnownCategories(
  reference: Pick<Reference, 'describe'>,
  rows: readonly ImportRow<ProductRecord>[],
): Promise<{ readonly rows: readonly ImportRow<ProductRecord>[]; readonly doubts: readonly RowWarning[] }> {
  const doubts: RowWarning[] = []
  const completed = await Promise.all(
    rows.map(async (row): Promise<ImportRow<ProductRecord>> => {
      const said = row.given as Partial<Codes>
      const known: { -readonly [C in keyof Codes]?: Codes[C] } = {}
      for (const { code, category, list, unknown } of kinds) {
        const typed = said[code]
        if (typeof typed !== 'string' || typed.trim() === '') continue
        const found = await reference.describe(list, typed)
        // Of a code that is no whole one its form is doubted already.
        const isWhole = list !== 'HS' || isStandardHsCode(typed)
        if (found) known[category] = categoryOf(found.description)
        else if (isWhole) doubts.push({ row: row.row, field: code, message: unknown, suggestion: null })
      }
      const complete = <C extends Codes>(product: C): C => ({
        ...product,
        productCategory: product.productCategory ?? known.productCategory ?? null,
        serviceCategory: product.serviceCategory ?? known.serviceCategory ?? null,
      })
      return {
        ...row,
        content: row.content && complete(row.content),
        change: (product) => complete(row.change(product)),
      }
    }),
  )
  return { rows: completed, doubts }
}
