import type { Canvas } from './pdf-canvas.ts'

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
