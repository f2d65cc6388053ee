import Papa from 'papaparse'

import { readDecimal } from '../../lib/format/money.ts'
import type { Cell, Row } from './doc.ts'

export type PastedRow = Pick<Row, Cell>

/** What a column is called in people's spreadsheets. Amounts are computed, so theirs are passed over. */
const names: Readonly<Record<Cell | 'ignored', RegExp>> = {
  description: /^(description|item|items|product|service|goods|name|particulars|details|article)s?( name)?$/,
  quantity: /^(quantity|qty|no|number|count|pcs|how many)$/,
  unit: /^(unit|uom|measure|unit of measure|per)$/,
  price: /^(price|unit price|rate|cost|unit cost|price each|each|selling price)$/,
  discount: /^(discount|disc|less|reduction)$/,
  vat: /^(vat|tax|vat rate|tax rate|vat percent|tax percent)$/,
  ignored: /^(amount|total|line total|sub ?total|value|sum|s ?n|serial|#|code|sku)$/,
}

type Column = keyof typeof names

/**
 * Rows copied from a spreadsheet, as lines. A header tells which column is what; without one it is told by what is in
 * them: text, quantity, unit, price, discount, VAT in this order. A number in front of the text is a line number.
 */
export function readRows(text: string): readonly PastedRow[] {
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter: '\t', skipEmptyLines: 'greedy' })
  const table = data.map((row) => row.map((cell) => cell.trim()))
  const head = columnsOfHeader(table[0] ?? [])
  const body = head ? table.slice(1) : table
  const columns = head ?? columnsOfContent(body)
  return body
    .map((cells) => rowOf(cells, columns))
    .filter(({ description, price }) => description !== '' || price !== '')
}

function rowOf(cells: readonly string[], columns: readonly (Column | undefined)[]): PastedRow {
  const take = (column: Cell) => cells[columns.indexOf(column)] ?? ''
  return {
    description: take('description').replace(/\s+/g, ' '),
    quantity: take('quantity'),
    unit: take('unit'),
    price: take('price'),
    discount: withoutMinus(take('discount')),
    vat: take('vat').replace(/\s*%$/, ''),
  }
}

/** Spreadsheets write what is taken off as a negative number as often as not. */
const withoutMinus = (text: string) => text.replace(/^[-\u2212]\s*/, '')

function columnsOfHeader(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map((cell): Column | undefined => {
    const name = cell
      .toLowerCase()
      .replace(/\(.*?\)|[₦%.:*]|\bngn\b|\bnaira\b/g, ' ')
      .replace(/[_/-]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return (Object.keys(names) as Column[]).find((column) => names[column].test(name))
  })
  const hasFigures = cells.some((cell) => cell !== '' && isFigure(cell))
  return columns.includes('description') && !hasFigures ? columns : undefined
}

const isFigure = (text: string) => typeof readDecimal(text.replace(/\s*%$/, ''), 6) !== 'string'

/** Every column by what is in it. */
function columnsOfContent(rows: readonly (readonly string[])[]): (Column | undefined)[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const kinds = Array.from({ length: width }, (_, index) => kindOf(rows.map((row) => row[index] ?? '')))
  const columns: (Column | undefined)[] = kinds.map(() => undefined)
  const text = kinds.indexOf('text')
  const first = text === -1 ? 0 : text
  columns[first] = 'description'

  const figures: Column[] = ['quantity', 'price', 'discount']
  for (let index = first + 1; index < width; index++) {
    const kind = kinds[index]
    if (kind === 'percent' && !columns.includes('vat')) columns[index] = 'vat'
    else if (kind === 'figure') columns[index] = figures.shift() ?? (columns.includes('vat') ? undefined : 'vat')
    else if (kind === 'text' && !columns.includes('unit')) columns[index] = 'unit'
    // An empty column between figures stands for the one that would come here.
    else if (kind === 'empty' && columns.includes('price')) figures.shift()
  }
  return columns
}

function kindOf(cells: readonly string[]): 'text' | 'figure' | 'percent' | 'empty' {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return 'empty'
  if (!filled.every(isFigure)) return 'text'
  return filled.every((cell) => cell.endsWith('%')) ? 'percent' : 'figure'
}
