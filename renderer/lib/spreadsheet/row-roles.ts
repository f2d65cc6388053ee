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
 * Tells records from what stands among them in a report: sums, names or ages above the rows that belong to them, its
 * headings once more on each page, and what stands below. `column` is where the name of a record stands; a report may
 * write it once, above its rows. `groups`: the numbers of rows that are known to stand above theirs.
 */
export function sortRows(
  rows: readonly GridRow[],
  column: number,
  heads: readonly Cell[] = [],
  groups: ReadonlySet<number> = new Set(),
): SortedRows {
  const totals = new Set(rows.flatMap((row) => totalOf(row) ?? []))
  const others = new Set<number>()
  const named: GridRow[] = []
  let above = ''

  for (const [index, row] of rows.entries()) {
    const isGroup = groups.has(row.number)
    const heading = isGroup ? cellText(row.cells[column]).trim() : headingIn(row, heads.length)
    const isHeadless = cellText(row.cells[column]).trim() === ''
    const isHeading =
      heading !== undefined &&
      (isGroup ||
        AGES.test(heading) ||
        totals.has(foldHead(heading)) ||
        isNameless(rows[index + 1], column) ||
        (column !== -1 && isHeadless))
    const of = totalOf(row)
    if (isRepeated(row, heads) || FOOTER.test(textsOf(row).filter(Boolean).join(' '))) others.add(row.number)
    else if (isTotalRow(row.cells) || (of !== undefined && isAnyName(of, rows, column, heads.length))) {
      others.add(row.number)
      // What follows the sum of a name is not of that name any more.
      if (of === undefined || of === foldHead(above)) above = ''
    } else if (isHeading) {
      others.add(row.number)
      if (!AGES.test(heading)) above = bareName(heading)
    } else if (!isHeadless) above = ''

    const takesName = column !== -1 && isHeadless && above !== '' && !others.has(row.number)
    named.push(takesName ? { ...row, cells: withName(row.cells, column, above) } : row)
  }
  return { rows: named, others: [...others] }
}

/** Whether rows are named by others above them: a name by itself, and below it what is said of it. */
export const namesRows = (rows: readonly GridRow[], width: number): boolean =>
  rows.some((row, index) => {
    const heading = headingIn(row, width)
    const next = rows[index + 1]
    const isName = heading !== undefined && !AGES.test(heading) && !FOOTER.test(heading) && !isTotalRow(row.cells)
    return isName && totalOf(row) === undefined && next !== undefined && textsOf(next).filter(Boolean).length > 1
  })

/** `Customer: Olatunji & Sons`. */
const bareName = (heading: string): string =>
  heading.replace(/^(?:customer|client|debtor|party|account|contact)(?: name)?\s*[:=]\s*/i, '')

/** What stands below a report, and below each of its pages. */
const FOOTER = new RegExp(
  [
    '^page\\s+\\d+(?:\\s*(?:of|/)\\s*\\d+)?$',
    '^(?:report )?(?:printed|generated|created|exported|prepared|downloaded|run)\\s*(?:on|by|at|from|date|:|\\d)',
    '^as (?:of|at)\\s.*\\d{4}$',
    '^\\W*end of (?:the )?(?:list|report|file|page)\\W*$',
    '^(?:accrual|cash) basis\\b',
    '^(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\\s+(?:\\p{L}+\\.?\\s+)?\\d.*\\d:\\d\\d',
  ].join('|'),
  'iu',
)

/** Whether a row has the names of the columns once more. */
function isRepeated(row: GridRow, heads: readonly Cell[]): boolean {
  const filled = textsOf(row).flatMap((text, at) => (text === '' ? [] : [[text, cellText(heads[at])] as const]))
  return filled.length > 1 && filled.every(([text, head]) => foldHead(text) === foldHead(head) && head !== '')
}

/** `Current`, `1 - 30 days past due`, `Over 90`: what a report of debts is divided by. */
const AGES =
  /^(?:current|not due|\d+\s*[-–]\s*\d+(?: days.*)?|(?:over|>|more than)\s*\d+(?: days.*)?|\d+ (?:and|or) (?:over|more).*)$/i

/** The text of a row that has nothing else, among rows of more. */
function headingIn(row: GridRow, width: number): string | undefined {
  const texts = textsOf(row).filter((text) => text !== '')
  const [only = ''] = texts
  const isText = /\p{L}{2}/u.test(only) || AGES.test(only)
  return texts.length === 1 && Math.max(row.cells.length, width) > 2 && isText ? only : undefined
}

/** Whether a row says something of a record that it does not name. */
function isNameless(row: GridRow | undefined, column: number): boolean {
  if (!row || column === -1) return false
  const texts = textsOf(row)
  return texts[column] === '' && texts.filter((text) => text !== '').length > 1
}

const SECTION =
  /:$|\b(?:customers?|clients?|debtors?|dealers?|distributors?|branch|zone|area|region|group|route|section|others)\b/i

/**
 * The rows of a list that have nothing but a name, and may be headings by it: `Lagos customers`, `KANO` among names in
 * small letters. `column` is where names stand.
 */
export function sectionRows(rows: readonly GridRow[], column: number): GridRow[] {
  const nameOf = ({ cells }: GridRow) => cellText(cells[column]).trim()
  const isCapital = (name: string) => name === name.toUpperCase() && name !== name.toLowerCase()
  const alone = rows.filter((row) => nameOf(row) !== '' && textsOf(row).filter(Boolean).length === 1)
  if (alone.length * 2 > rows.length) return []
  const hasCapitals = rows.filter((row) => !alone.includes(row)).some((row) => isCapital(nameOf(row)))
  return alone.filter((row) => SECTION.test(nameOf(row)) || (!hasCapitals && isCapital(nameOf(row))))
}

/** `Total Olatunji & Sons`, `Total for 1 - 30 days`, `Olatunji & Sons Total`: what a row is the sum of, folded. */
function totalOf(row: GridRow): string | undefined {
  const first = foldHead(textsOf(row).find((text) => text !== '') ?? '')
  return (/^(?:sub ?)?total (?:for |of )?(.+)$/.exec(first) ?? /^(.+) (?:sub ?)?total$/.exec(first))?.[1]
}

/** Whether something stands alone, or as the name of a record, in one of the rows: `Total Quartz 7000` is a product. */
const isAnyName = (name: string, rows: readonly GridRow[], column: number, width: number): boolean =>
  rows.some((row) => foldHead(headingIn(row, width) ?? cellText(row.cells[column])) === name)

const withName = (cells: readonly Cell[], column: number, name: string): Cell[] =>
  Array.from({ length: Math.max(cells.length, column + 1) }, (_, index) =>
    index === column ? name : (cells[index] ?? ''),
  )
