import { formatDecimal, readDecimal } from '../../lib/format/money.ts'
import type { Doc, Row } from './doc.ts'
import { toExclusive, toInclusive } from './vat-inclusive.ts'

/** The document with VAT in its prices, or without: the amounts stay. What cannot be read stays as it was typed. */
export function convertDoc(doc: Doc, pricesIncludeVat: boolean): Doc {
  if (doc.pricesIncludeVat === pricesIncludeVat) return doc
  return { ...doc, pricesIncludeVat, rows: doc.rows.map((row) => convertRow(row, pricesIncludeVat)) }
}

function convertRow(row: Row, includesVat: boolean): Row {
  const vat = readDecimal(row.vat, 4)
  if (typeof vat === 'string') return row
  const turn = includesVat ? toInclusive : toExclusive
  const converted = (typed: string, decimals: 2 | 4) => {
    const amount = readDecimal(typed, decimals)
    return typeof amount === 'string' ? typed : formatDecimal(turn(amount, vat, decimals), 2)
  }
  return { ...row, price: converted(row.price, 4), discount: converted(row.discount, 2) }
}
