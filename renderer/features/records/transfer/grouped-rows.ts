import { cellText, type GridRow, type Sheet } from '../../../lib/spreadsheet/cell.ts'
import { guessColumns, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { namesRows } from '../../../lib/spreadsheet/row-roles.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { FileField } from './fields/field.ts'
import { type RowWarning, rowsBelow } from './rows-to-send.ts'
import { amountsOf } from './running-balance.ts'

const { doubts: words } = importTexts

/** Of whom something is: customers of what is owed to the business, suppliers of what it owes. */
const PARTIES: readonly string[] = ['customer', 'supplier']

const textAt = ({ cells }: GridRow, column: number) => cellText(cells[column]).trim()

/**
 * A report of debts that names each customer in a line of its own, above what it owes, and has no column for it: the same
 * sheet with such a column, behind the others. Its rows are named as they are read.
 */
export function withCustomerColumn(sheet: Sheet, header: number | undefined, fields: readonly FileField[]): Sheet {
  const customer = fields.find(({ name }) => PARTIES.includes(name))
  const heads = header === undefined ? undefined : sheet.rows[header]
  if (!customer || !heads) return sheet
  const below = rowsBelow(sheet, header)
  const width = Math.max(heads.length, ...below.map(({ cells }) => cells.length))
  if (guessColumns(heads, fields, below).includes(customer.name) || !namesRows(below, width)) return sheet
  const named = Array.from({ length: width + 1 }, (_, at) => (at === width ? customer.head : (heads[at] ?? '')))
  return { ...sheet, rows: sheet.rows.map((row, at) => (at === header ? named : row)) }
}

/**
 * The numbers of rows that name a customer and have the sum of the rows below, which name nobody: each stands above its
 * group and is nothing that is owed itself.
 */
export function rowsAboveGroups(
  rows: readonly GridRow[],
  mapping: Mapping,
  delimiter: string | undefined,
): ReadonlySet<number> {
  const customer = mapping.findIndex((name) => name !== undefined && PARTIES.includes(name))
  const [date, amount] = ['date', 'amount'].map((name) => mapping.indexOf(name))
  if (date === undefined || amount === undefined) return new Set()
  if ([customer, date, amount].includes(-1)) return new Set()
  const amounts = amountsOf(
    rows.map((row) => textAt(row, amount)),
    delimiter,
  )
  const isNamed = (row: GridRow) => textAt(row, customer) !== ''
  return new Set(
    rows.flatMap((row, at) => {
      if (!isNamed(row) || textAt(row, date) !== '' || amounts[at] === undefined) return []
      const next = rows.findIndex((other, index) => index > at && (isNamed(other) || textAt(other, date) === ''))
      const group = amounts.slice(at + 1, next === -1 ? undefined : next)
      const sum = group.reduce<bigint | undefined>(
        (all, one) => (all === undefined || one === undefined ? undefined : all + one),
        0n,
      )
      return group.length > 0 && sum === amounts[at] ? [row.number] : []
    }),
  )
}

/** Rows of a report that name no customer, below one that does: probably of the same, which is asked. */
export function unnamedRows(rows: readonly GridRow[], mapping: Mapping): RowWarning[] {
  const column = mapping.findIndex((name) => name !== undefined && PARTIES.includes(name))
  let above: { readonly name: string; readonly number: number } | undefined
  return rows.flatMap((row): RowWarning[] => {
    const name = column === -1 ? '' : textAt(row, column)
    if (name !== '') above = { name, number: row.number }
    // Behind what was left out, such as a sum, nobody can say.
    const isNext = above?.number === row.number - 1
    if (column === -1 || name !== '' || above === undefined || !isNext) return []
    above = { name: above.name, number: row.number }
    return [
      { row: row.number, field: mapping[column] ?? '', message: words.nameAbove(above.name), suggestion: above.name },
    ]
  })
}
