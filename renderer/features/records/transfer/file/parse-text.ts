import Papa from 'papaparse'

/** No row of a list has more lines than a few addresses. */
const MOST_LINES = 60

/** `5"` at the end of a cell. */
const INCHES = /\d"\s*$/

type ParsedText = {
  readonly rows: readonly (readonly string[])[]
  /** The indexes of rows in which a quotation mark is read as a character: an inch, or one that nobody closed. */
  readonly quoted: readonly number[]
}

/**
 * The cells of a text file. A quotation mark that is closed in the middle of a cell, or not on its line, is a character:
 * it never takes the lines below into its cell, as it does where a parser believes it. A cell of several lines is one
 * where its row has as many cells as the others; but for lines that are rows by themselves, the last with an inch sign.
 */
export function parseText(text: string, delimiter: string): ParsedText {
  const whole = Papa.parse<string[]>(text, { delimiter })
  const isPlain = whole.errors.every(({ type }) => type !== 'Quotes')
  if (isPlain && !whole.data.some((row) => row.some((cell) => /[\r\n]/.test(cell)))) {
    return { rows: whole.data, quoted: [] }
  }

  const lines = text.split(/\r\n|\n|\r/)
  const width = commonWidth(isPlain ? whole.data : lines.map((line) => splitLine(line, delimiter)))
  const rows: string[][] = []
  const quoted: number[] = []
  for (let at = 0; at < lines.length; at++) {
    const row = rowOf(lines[at] ?? '', delimiter)
    const several = row ? undefined : cellOfLines(lines, at, delimiter, width)
    if (!row && !several) quoted.push(rows.length)
    rows.push(row ?? several?.row ?? splitLine(lines[at] ?? '', delimiter))
    if (several) at = several.last
  }
  return { rows, quoted }
}

/** The cells of one row; undefined where its quotation marks are wrong, or it is not one row. */
function rowOf(text: string, delimiter: string): string[] | undefined {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  if (errors.some(({ type }) => type === 'Quotes') || data.length > 1) return undefined
  return data[0] ?? ['']
}

/** A row that goes on over lines, and where it ends. */
function cellOfLines(lines: readonly string[], first: number, delimiter: string, width: number) {
  for (let last = first + 1; last < Math.min(lines.length, first + MOST_LINES); last++) {
    const parts = lines.slice(first, last + 1)
    const row = rowOf(parts.join('\n'), delimiter)
    if (row?.length !== width) continue
    const areRows =
      width > 1 &&
      parts.every((line) => splitLine(line, delimiter).length === width) &&
      splitLine(parts.at(-1) ?? '', delimiter).some((cell) => INCHES.test(cell))
    return areRows ? undefined : { row, last }
  }
  return undefined
}

/** A line by itself: only what is quoted from one delimiter to the next is quoted. */
function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const [found, inside] = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest) ?? []
    const isQuoted = found !== undefined && (found.length === rest.length || rest.startsWith(delimiter, found.length))
    const end = isQuoted ? found.length : rest.indexOf(delimiter)
    cells.push(isQuoted ? (inside ?? '').replaceAll('""', '"') : end === -1 ? rest : rest.slice(0, end))
    if (end === -1 || end === rest.length) return cells
    rest = rest.slice(end + delimiter.length)
  }
}

function commonWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? 1
}
