import Papa from 'papaparse'

import { withoutGuard } from '../../../../../core/domain/spreadsheet/formula-guard.ts'
import type { Sheet } from '../../../../lib/spreadsheet/cell.ts'
import { parseText } from './parse-text.ts'

/** Rows of a text file, or rows copied from a spreadsheet. The separator is found out; Excel's `sep=;` is heeded. */
export function readText(content: string, name: string): Sheet {
  const [, said, rest = content] = /^sep=(.)\r?\n([^]*)$/.exec(content) ?? []
  const text = rest.replace(/^\ufeff/, '')
  const delimiter = said ?? separatorOf(text)
  const { rows, quoted } = parseText(text, delimiter)
  const cells = rows.map((row) => row.map((cell) => withoutGuard(withoutFormula(cell))))
  // The line that names the separator is a row of the file too.
  const above = said === undefined ? 0 : 1
  return {
    name,
    rows: above === 0 ? cells : [[], ...cells],
    delimiter,
    quoted: quoted.map((index) => index + above),
  }
}

/** `="0803"` keeps a zero in a spreadsheet; it means what is in it. */
const withoutFormula = (cell: string) => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The separator with which most of the first rows have the same number of cells, and then the most cells. */
function separatorOf(text: string): string {
  const scored = SEPARATORS.map((separator) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: 30, skipEmptyLines: 'greedy' })
    const widths = new Map<number, number>()
    for (const { length } of data) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    const [width = 1, rows = 0] = [...widths].sort((left, right) => right[1] - left[1] || right[0] - left[0])[0] ?? []
    return { separator, rows, width }
  })
  return scored.sort((left, right) => right.rows - left.rows || right.width - left.width)[0]?.separator ?? ','
}
