import { type Cell, cellText, type GridRow } from './cell.ts'
import { foldHead } from './guess-columns.ts'
import { isTotalRow } from './total-row.ts'

/** The rows of a report: those that are records, and the numbers of those that are not. */
export type SortedRows = {
  /** All rows; where a name stands above its rows, each of them has it. */
  readonly rows: readonly GridRow[]
  /** Sums of other rows, and names above them. */
  readonly others: readonly number[]
}

const textsOf = ({ cells }: GridRow) => cells.map((cell) => cellText(cell).trim())

/**
 * Tells records from what stands among them in a report: sums, and names or ages above the rows that belong to them.
 * `column` is where the name of a record stands; a report may write it once, above its rows.
 */
export function sortRows(rows: readonly GridRow[], column: number): SortedRows {
  const totals = new Set(rows.flatMap((row) => totalOf(row) ?? []))
  const others = new Set<number>()
  const named: GridRow[] = []
  let above = ''

  for (const [index, row] of rows.entries()) {
    const heading = headingIn(row)
    const isHeading =
      heading !== undefined &&
      (AGES.test(heading) || totals.has(foldHead(heading)) || isNameless(rows[index + 1], column))
    const of = totalOf(row)
    const isHeadless = cellText(row.cells[column]).trim() === ''
    if (isTotalRow(row.cells) || (of !== undefined && isAnyName(of, rows, column))) others.add(row.number)
    else if (isHeading) {
      others.add(row.number)
      if (!AGES.test(heading)) above = heading
    } else if (!isHeadless) above = ''

    const takesName = column !== -1 && isHeadless && above !== '' && !others.has(row.number)
    named.push(takesName ? { ...row, cells: withName(row.cells, column, above) } : row)
  }
  return { rows: named, others: [...others] }
}

/** `Current`, `1 - 30 days past due`, `Over 90`: what a report of debts is divided by. */
const AGES =
  /^(?:current|not due|\d+\s*[-–]\s*\d+(?: days.*)?|(?:over|>|more than)\s*\d+(?: days.*)?|\d+ (?:and|or) (?:over|more).*)$/i

/** The text of a row that has nothing else, among rows of more. */
function headingIn(row: GridRow): string | undefined {
  const texts = textsOf(row).filter((text) => text !== '')
  const [only = ''] = texts
  return texts.length === 1 && row.cells.length > 2 && /\p{L}/u.test(only) ? only : undefined
}

/** Whether a row says something of a record that it does not name. */
function isNameless(row: GridRow | undefined, column: number): boolean {
  if (!row || column === -1) return false
  const texts = textsOf(row)
  return texts[column] === '' && texts.filter((text) => text !== '').length > 1
}

/** `Total Olatunji & Sons`, `Total for 1 - 30 days`: what a row is the sum of, folded. */
function totalOf(row: GridRow): string | undefined {
  const first = foldHead(textsOf(row).find((text) => text !== '') ?? '')
  return /^(?:sub )?total (?:for |of )?(.+)$/.exec(first)?.[1]
}

/** Whether something stands alone, or as the name of a record, in one of the rows: `Total Quartz 7000` is a product. */
const isAnyName = (name: string, rows: readonly GridRow[], column: number): boolean =>
  rows.some((row) => foldHead(headingIn(row) ?? cellText(row.cells[column])) === name)

const withName = (cells: readonly Cell[], column: number, name: string): Cell[] =>
  Array.from({ length: Math.max(cells.length, column + 1) }, (_, index) =>
    index === column ? name : (cells[index] ?? ''),
  )
