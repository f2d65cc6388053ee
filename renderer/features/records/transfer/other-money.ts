import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { foldHead, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { RowWarning } from './rows-to-send.ts'

const { doubts: words } = importTexts

const MONEY = ['unitPrice', 'unitPriceWithVat', 'amount'] as const
const SHORTENED = /['’‘]000|\b000s\b|\bthousands?\b|\bmillions?\b/i
const FOREIGN = /[$€£]|\b(?:usd|eur|gbp|ghs|xof|xaf|cfa|zar|kes|cny|rmb)\b/i
const NAIRA = /^(?:ngn|naira|₦|n)$/i

/**
 * Amounts that are not whole naira: in thousands or another currency, as the heading of their column says, or a column
 * that names a currency. Only the first row of a column is doubted, since all of them mean the same.
 */
export function otherMoney(rows: readonly GridRow[], heads: readonly string[], mapping: Mapping): RowWarning[] {
  const columns = MONEY.map((field) => ({ field, column: mapping.indexOf(field) })).filter(
    ({ column }) => column !== -1,
  )
  const first = columns.flatMap(({ field, column }) => {
    const head = heads[column] ?? ''
    const message = SHORTENED.test(head) ? words.shortened(head) : FOREIGN.test(head) ? words.foreign(head) : undefined
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
