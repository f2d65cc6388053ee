import { type Cell, cellText } from './cell.ts'
import { foldHead } from './guess-columns.ts'

/** The whole of such a cell: `Total Quartz 7000` is a product. */
const SUM =
  /^(?:(?:grand|sub|net|gross|overall|invoice|sum) ?)?totals?(?: (?:amount|due|payable|price|value|cost|vat|items?|quantity|qty|naira|customers?|clients?|debtors?|accounts?|records?|products?))?$|^(?:amount|balance) due$|^sum$/

const RATE = '(?: (?:at )?\\d+(?: percent)?)?'

/** What stands among the sums of an invoice and is no sum of its rows: its tax, what was paid, what is left of it. */
const BELOW_LINES = new RegExp(
  [
    `^(?:add |plus |less |total |output )?(?:vat|value added tax|tax|sales tax|wht|withholding tax)(?: amount| total| charged| payable)?${RATE}$`,
    '^(?:(?:outstanding|opening|closing|previous) )?balance(?: (?:due|payable|outstanding|brought forward|b f|c f))?$',
    '^(?:amount|total|net|total amount|sub ?total|grand total) (?:paid|payable|due|outstanding)$',
    '^(?:(?:grand|sub) ?)?total (?:incl|inclusive|including|excl|exclusive|excluding|before|after|with|without|plus|less)(?: of)? (?:vat|tax|discount)$',
  ].join('|'),
)

/** What is taken off all of them. */
const OFF_ALL = new RegExp(
  `^(?:less |minus |total |trade |special |cash )?(?:discounts?|disc|rebate)(?: amount| allowed| given)?${RATE}$`,
)

/** The whole of a row: `Total: 14`, `Number of customers: 14`, `14 records`. */
const COUNTED_ROW =
  /^(?:(?:grand |sub ?)?total|count|number of \p{L}+|no\.? of \p{L}+|total (?:number of )?\p{L}+)\s*[:=]?\s*\d[\d,.]*$|^\d[\d,.]*\s+(?:customer|client|debtor|account|record|row|product|item|entry|entrie)s?\.?$/iu

/** `14 customers`. */
const COUNT = /^\d[\d ,.]*\p{L}+$/u

/** `NGN 50,000.00`, `50,000.00 Dr`. */
const AMOUNT = /^(?:NGN|=N=|N|#)?\s*[-−(]?[\d.,\s]+\)?\s*(?:NGN|naira|dr\.?|cr\.?)?$/i

/** The words of a row, folded, where it says but one thing. */
function wordOf(row: readonly Cell[]): string {
  const texts = row.map((cell) => cellText(cell).trim()).filter((text) => text !== '')
  const words = texts.filter((text) => /\p{L}{2}/u.test(text) && !COUNT.test(text) && !AMOUNT.test(text))
  return words.length === 1 && row.length > 1 ? foldHead(words[0] ?? '') : ''
}

/** The text of a row that has but one cell in use. */
function onlyText(row: readonly Cell[]): string | undefined {
  const [only, another] = row.map((cell) => cellText(cell).trim()).filter((text) => text !== '')
  return another === undefined && row.length > 1 ? only : undefined
}

/** Whether a row of a table is no record but the sum of those above it, or how many they are. */
export const isTotalRow = (row: readonly Cell[]): boolean =>
  SUM.test(wordOf(row)) || COUNTED_ROW.test(onlyText(row) ?? '')

/** Whether a row is a discount on all of the rows above it, if it stands below them. */
export const isDiscountRow = (row: readonly Cell[]): boolean => OFF_ALL.test(wordOf(row))

/** Whether a row is none of the lines of an invoice, if it stands below them: `VAT 7.5%`, `Balance`, `Discount`. */
export const isBelowLines = (row: readonly Cell[]): boolean => BELOW_LINES.test(wordOf(row)) || isDiscountRow(row)
