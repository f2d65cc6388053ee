import { type Cell, type GridRow, isEmptyRow, type Sheet } from '../../../lib/spreadsheet/cell.ts'
import { type DayOrder, dayText, type NumberStyle, withPoint } from '../../../lib/spreadsheet/column-style.ts'
import type { Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import type { FileField } from './fields/field.ts'

/** What is wrong with a row, in words that stand behind the name of the column. */
export type RowProblem = { readonly row: number; readonly field: string; readonly message: string }

export type RowReading = {
  /** The bodies for the API, in the order of the rows. */
  readonly bodies: readonly Record<string, unknown>[]
  readonly problems: readonly RowProblem[]
  /** What somebody has to look at before it is taken. */
  readonly doubts: readonly RowWarning[]
  /** What no column says, for rows that become new records. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** What is wrong with it, by field. */
  readonly wrongDefaults: Readonly<Record<string, string>>
}

/** The rows below the names of the columns, without empty ones. */
export function rowsBelow({ rows }: Sheet, header: number | undefined): GridRow[] {
  const first = header === undefined ? 0 : header + 1
  return rows
    .slice(first)
    .map((cells, index) => ({ number: first + index + 1, cells }))
    .filter(({ cells }) => !isEmptyRow(cells))
}

type Fields = readonly Pick<FileField, 'name' | 'read' | 'content' | 'otherwise'>[]

/** How a list writes its numbers and days. */
export type ListStyle = { readonly numbers: NumberStyle; readonly days: DayOrder }

const plainStyle: ListStyle = { numbers: 'point', days: 'dayFirst' }

/**
 * Rows as the API takes them. `forAll` has what no column says, as it is typed. Empty cells are not sent, so they change
 * nothing.
 */
export function importRows(
  rows: readonly GridRow[],
  mapping: Mapping,
  fields: Fields,
  forAll: Readonly<Record<string, string>>,
  style: ListStyle = plainStyle,
): RowReading {
  const defaults: Record<string, unknown> = {}
  const wrongDefaults: Record<string, string> = {}
  for (const { name, read } of fields) {
    const found = mapping.includes(name) ? undefined : read(forAll[name] ?? '')
    if (found === undefined) continue
    if ('problem' in found) wrongDefaults[name] = found.problem
    else put(defaults, name, found.value)
  }

  const problems: RowProblem[] = []
  const doubts: RowWarning[] = []
  const bodies = rows.map(({ number, cells }) => {
    const body: Record<string, unknown> = {}
    for (const { name, read, content } of fields) {
      const found = read(plainCell(cells[mapping.indexOf(name)] ?? '', content, style))
      if (found === undefined) continue
      if ('problem' in found) problems.push({ row: number, field: name, message: found.problem })
      else {
        put(body, name, found.value)
        if (found.doubt) doubts.push({ row: number, field: name, ...found.doubt })
      }
    }
    for (const { name, otherwise } of fields) {
      const given = mapping.includes(name) ? '' : (otherwise?.({ ...defaults, ...body }) ?? '')
      if (given !== '') put(body, name, given)
    }
    return body
  })
  return { bodies, problems, doubts, defaults, wrongDefaults }
}

function plainCell(cell: Cell, content: FileField['content'], style: ListStyle): Cell {
  if (typeof cell === 'number' || content === undefined) return cell
  return content === 'number' ? withPoint(cell, style.numbers) : dayText(cell, style.days)
}

/** A cell that looks mistyped and is taken all the same, and what is probably meant: of it, or of its whole row. */
export type RowWarning = RowProblem & { readonly suggestion: string | null; readonly cells?: readonly Cell[] }

/** What a row changes in a record that is there. */
export type RowChange = {
  readonly row: number
  readonly field: string
  readonly from: string | number | boolean | null
  readonly to: string | number | boolean | null
}

function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const [outer = '', inner] = name.split('.')
  if (inner === undefined) body[outer] = value
  else body[outer] = { ...(body[outer] as object | undefined), [inner]: value }
}

/**
 * What the core found, by the row's own number, without repeating what is known here already: a cell that cannot be
 * read was not sent, so the core says that it is missing.
 */
export function mergeProblems(
  known: readonly RowProblem[],
  found: readonly RowProblem[],
  rows: readonly GridRow[],
): RowProblem[] {
  const taken = new Set(known.map(({ row, field }) => `${row} ${field}`))
  const named = found.map((problem) => ({ ...problem, row: rows[problem.row - 1]?.number ?? problem.row }))
  const all = [...known, ...named.filter(({ row, field }) => !taken.has(`${row} ${field}`))]
  return all.toSorted((left, right) => left.row - right.row)
}
