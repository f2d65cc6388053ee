import { type Cell, cellText } from './cell.ts'
import { foldHead } from './guess-columns.ts'

/** The whole of such a cell: `Total Quartz 7000` is a product. */
const SUM =
  /^(?:(?:grand|sub|net|gross|overall|invoice|sum) ?)?totals?(?: (?:amount|due|payable|price|value|cost|vat|items?|quantity|qty|naira))?$|^(?:amount|balance) due$|^sum$/

/** `14 customers`. */
const COUNT = /^\d[\d ,.]*\p{L}+$/u

/** Whether a row of a table is no record but the sum of those above it, or how many they are. */
export function isTotalRow(row: readonly Cell[]): boolean {
  const texts = row.map((cell) => cellText(cell).trim()).filter((text) => text !== '')
  const words = texts.filter((text) => /\p{L}{2}/u.test(text) && !COUNT.test(text))
  return words.length === 1 && row.length > 1 && SUM.test(foldHead(words[0] ?? ''))
}
