import { searchFold } from '../../../../core/domain/text/search-fold.ts'
import { type FormerCodes, noCodes, type Row } from './doc.ts'

/** How goods are packed and counted says nothing of what they are. */
const PACKAGING = new Set(
  'and bag bags bottle bottles box boxes carton cartons crate crates dozen for from gram grams litre litres metre metres pack packs pair pairs per piece pieces pkt ream reams roll rolls sachet sachets set sets the unit units with'.split(
    ' ',
  ),
)
const FEWEST_LETTERS = 3
const MOST_WRITTEN_ALIKE = 4

/** The words of a name that say what it is: `cement` of `Cement, 50 kg bag`. */
function significantWords(name: string): readonly string[] {
  const words = searchFold(name).split(' ')
  const saying = words.filter((word) => word.length >= FEWEST_LETTERS && !/\d/.test(word) && !PACKAGING.has(word))
  return saying.length > 0 ? saying : words
}

/** Whether a description still is about what was called so: at least half of the words that say what it is are in it. */
export function isSameProductName(name: string, description: string): boolean {
  const now = searchFold(description).split(' ')
  const before = significantWords(name)
  const kept = before.filter((word) => {
    const stem = word.slice(0, Math.max(MOST_WRITTEN_ALIKE, word.length - 2))
    return now.some((other) => other.startsWith(stem))
  })
  return kept.length * 2 >= before.length
}

/**
 * The line without the codes of a saved product that its description no longer names: FIRS / NRS would be told that the
 * one was sold and not the other. They are kept beside it, for who means the same thing by another name.
 */
export function withoutFormerCodes(row: Row): Row {
  const { codedAs, description } = row
  if (codedAs === null || description.trim() === '' || isSameProductName(codedAs, description)) return row
  const { productId, kind, hsnCode, productCategory, isicCode, serviceCategory } = row
  const former: FormerCodes = { codedAs, productId, kind, hsnCode, productCategory, isicCode, serviceCategory }
  const isCoded = hsnCode !== null || isicCode !== null
  const { taxCategory } = row
  return { ...row, ...noCodes, taxCategory, productId: null, codedAs: null, former: isCoded ? former : null }
}

/** The line with those codes after all, under its new name. */
export function withFormerCodes(row: Row): Partial<Row> {
  return { ...row.former, codedAs: row.description, former: null, typedCode: null }
}
