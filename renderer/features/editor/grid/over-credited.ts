import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { compareDecimals, decimalFromNumber } from '../../../../core/domain/money/decimal.ts'
import { searchFold } from '../../../../core/domain/text/search-fold.ts'
import { formatKobo, koboOf } from '../../../lib/format/money.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type Cell, type Doc, linesOf, type Row } from '../document/doc.ts'
import { figuresOf } from '../document/figures.ts'

const words = editorTexts.problems

type Original = Pick<Invoice, 'invoiceNumber' | 'items' | 'total' | 'creditNotesTotal'>

/** What a credit note gives back that was not sold, or is given back already: said at the line, by row and cell. */
export function overCredited(
  doc: Doc,
  original: Original | undefined,
): ReadonlyMap<string, Partial<Record<Cell, string>>> {
  const found = new Map<string, Partial<Record<Cell, string>>>()
  if (doc.invoiceType !== 'CREDIT_NOTE' || !original) return found

  const left = koboOf(original.total) - koboOf(original.creditNotesTotal)
  let total = 0n
  for (const row of linesOf(doc)) {
    const { input, lineTotal, tax } = figuresOf(row, doc.pricesIncludeVat)
    if (!input) continue
    const before = total
    total += lineTotal + tax
    const sold = soldOf(row, original)
    const most = sold === undefined ? undefined : decimalFromNumber(sold, 6)
    if (most !== undefined && typeof most !== 'string' && compareDecimals(input.quantity, most) > 0) {
      found.set(row.id, { quantity: words.moreThanSold(String(sold), original.invoiceNumber) })
    } else if (before <= left && total > left) {
      const rest = left > before ? left - before : 0n
      found.set(row.id, { price: words.moreThanLeft(formatKobo(rest), original.invoiceNumber) })
    }
  }
  return found
}

/** How many of it were sold; undefined for what is called otherwise there. */
function soldOf({ description }: Row, { items }: Original): number | undefined {
  const name = searchFold(description)
  const same = items.filter((item) => searchFold(item.description) === name)
  return same.length === 0 ? undefined : same.reduce((sum, { quantity }) => sum + quantity, 0)
}
