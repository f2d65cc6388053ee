import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { foldHead, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { RowWarning } from './rows-to-send.ts'

const { doubts: words } = importTexts

const MONEY = ['unitPrice', 'unitPriceWithVat', 'amount'] as const
const SHORTENED = /['’‘]000|\b000s\b|\bthousands?\b|\bmillions?\b/i
const FOREIGN = /[$€£]|\b(?:dollars?|euros?|pounds? sterling|usd|eur|gbp|ghs|xof|xaf|cfa|zar|kes|cny|rmb)\b/i
const KOBO = /^(?!.*(?:naira|₦|\bngn\b)).*\bkobo\b/i
/** What speaks of the amounts of a list, and does not call somebody so. */
const OF_AMOUNTS = /\b(?:in|amounts?|figures?|prices?|currency|values?|balances?)\b/i
const NAIRA = /^(?:ngn|naira|₦|n)$/i

/**
 * Amounts that are not whole naira: in thousands, kobo or another currency, as the heading of their column says, a line
 * above the headings, or a column that names a currency. Only the first row of a column is doubted, since all of them mean the same.
 */
export function otherMoney(
  rows: readonly GridRow[],
  heads: readonly string[],
  mapping: Mapping,
  above: readonly string[] = [],
): RowWarning[] {
  const columns = MONEY.map((field) => ({ field, column: mapping.indexOf(field) })).filter(
    ({ column }) => column !== -1,
  )
  const first = columns.flatMap(({ field, column }) => {
    const own = messageOf(heads[column] ?? '')
    const message =
      own ??
      above
        .filter((line) => OF_AMOUNTS.test(line))
        .map(messageOf)
        .find((said) => said !== undefined)
    const row = rows.find(({ cells }) => cellText(cells[column]).trim() !== '')
    return message === undefined || row === undefined ? [] : [{ row: row.number, field, message, suggestion: null }]
  })

  const currency = heads.findIndex((head) => /^(?:currency(?: code)?|curr|ccy)$/.test(foldHead(head)))
  const [money] = columns
  if (currency === -1 || money === undefined) return first
  const others = rows.flatMap(({ number, cells }) => {
    const named = cellText(cells[currency]).trim()
    if (named === '' || NAIRA.test(named)) return []
    return [{ row: number, field: money.field, message: words.foreign(named), suggestion: null }]
  })
  return [...first, ...others]
}

function messageOf(said: string): string | undefined {
  if (SHORTENED.test(said)) return words.shortened(said)
  if (KOBO.test(said)) return words.inKobo(said)
  return FOREIGN.test(said) ? words.foreign(said) : undefined
}
