import type { Canvas } from '../pdf/canvas.ts'
import type { TextRuler } from '../text/ruler.ts'
import type { TextStyle } from '../text/style.ts'

/** The head of a table, cell by cell. On the pages that follow it is there for the eye: the table is one. */
export function tableHead(canvas: Canvas, table: object, cells: readonly (() => unknown)[]): void {
  canvas.once(table, () => {
    row(canvas, table, () => {
      for (const draw of cells) canvas.tagged('TH', () => void draw(), { scope: 'Column' })
    })
  })
}

/** A row of a table, whose rows over pages have `table` in common. */
export function tableRow(canvas: Canvas, table: object, cells: readonly (() => unknown)[]): void {
  row(canvas, table, () => {
    for (const draw of cells) canvas.tagged('TD', () => void draw())
  })
}

function row(canvas: Canvas, table: object, draw: () => void): void {
  canvas.tagged('Table', () => canvas.tagged('TR', draw), { key: table })
}

/** The styles of columns of figures, each of one size: that which its widest figure needs. */
export function fittedColumns<K extends string>(
  canvas: TextRuler,
  rows: readonly Readonly<Record<NoInfer<K>, string | null>>[],
  styles: Readonly<Record<K, TextStyle>>,
  width: number,
): Readonly<Record<K, TextStyle>> {
  const names = Object.keys(styles) as K[]
  const fitted = names.map((name) => {
    const figures = rows.map((row) => row[name] ?? '')
    return [name, canvas.fitAll(figures, styles[name], width)] as const
  })
  return Object.fromEntries(fitted) as Record<K, TextStyle>
}
