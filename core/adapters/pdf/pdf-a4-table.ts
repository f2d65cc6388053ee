import { lineFigures } from '../../domain/paper/document-facts.ts'
import { formatQuantity } from '../../domain/money/format-money.ts'
import type { DocumentLine } from '../../domain/paper/invoice-document.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { CONTENT_WIDTH, PAGE, scaled, A4_STYLES, type TextStyle } from './pdf-style.ts'
import type { TextRuler } from './pdf-text.ts'

/** A row can be cut where it is taller than a whole page; everything else keeps it in one piece. */
export type RowBlock = Block & { split(maxHeight: number): readonly [RowBlock, RowBlock] | undefined }

export type MeasuredTable = { readonly head: Block; readonly rows: readonly RowBlock[] }

type Cell = { readonly lines: readonly string[]; readonly style: TextStyle; readonly key: object }
type Column = { readonly head: string; readonly right: number }
type Row = {
  readonly description: readonly StyledLine[]
  readonly cells: readonly Cell[]
  /** What the parts of a row that was cut have in common. */
  readonly key: object
}

const ROW_PADDING = 6.4
const HEAD_HEIGHT = 20
const COLUMN_GAP = 11
/** Below this a wider description would become a tower of words. */
const MIN_DESCRIPTION_WIDTH = 135
const MAX_UNIT_WIDTH = 78
/** Smaller type, in steps, until the amounts leave room for a description: amounts themselves never wrap. */
const TYPE_STEPS = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6]

/** The table of lines: the figures take the width they need, the description has the rest. */
export function measureTable(lines: readonly DocumentLine[], ruler: TextRuler): MeasuredTable {
  const hasDiscount = lines.some(({ discount }) => discount !== 0n)
  const heads = ['Quantity', 'Price', ...(hasDiscount ? ['Discount'] : []), 'VAT', 'Amount ₦']

  for (const step of TYPE_STEPS) {
    const cells = lines.map((line) => figureCells(line, ruler, step, hasDiscount))
    const widths = columnWidths(heads, cells, ruler)
    const descriptionWidth = CONTENT_WIDTH - widths.reduce((sum, width) => sum + width + COLUMN_GAP, 0)
    const wanted = Math.min(MIN_DESCRIPTION_WIDTH, widestDescription(lines, ruler, step))
    if (descriptionWidth < wanted && step !== TYPE_STEPS.at(-1)) continue

    const columns = columnsFrom(heads, widths)
    const rows = lines.map((line, index) => {
      const description = describe(line, ruler, step, Math.max(descriptionWidth, 40))
      return rowBlock({ description, cells: cells[index] ?? [], key: {} }, columns)
    })
    return { head: headBlock(columns), rows }
  }
  throw new RangeError('there is a last step')
}

function figureCells(line: DocumentLine, ruler: TextRuler, step: number, hasDiscount: boolean): Cell[] {
  const body = scaled(A4_STYLES.body, step)
  const item = scaled(A4_STYLES.item, step)
  const figure = (text: string, style: TextStyle): Cell => ({ lines: [text], style, key: {} })
  const { price, discount, vat, amount } = lineFigures(line)

  return [
    { lines: quantityLines(line, ruler, body), style: body, key: {} },
    figure(price, body),
    ...(hasDiscount ? [figure(discount ?? '', body)] : []),
    figure(vat, body),
    figure(amount, item),
  ]
}

/** `820 bags`; a unit that is long goes below its figure. */
function quantityLines({ quantity, unit }: DocumentLine, ruler: TextRuler, style: TextStyle): string[] {
  const figure = formatQuantity(quantity)
  if (!unit) return [figure]

  const together = `${figure} ${unit}`
  const width = (MAX_UNIT_WIDTH * style.size) / A4_STYLES.body.size
  return ruler.width(together, style) <= width ? [together] : [`${figure} `, ...ruler.lines(unit, style, width)]
}

function widestDescription(lines: readonly DocumentLine[], ruler: TextRuler, step: number): number {
  const item = scaled(A4_STYLES.item, step)
  let widest = ruler.width('Description', A4_STYLES.columnHead)
  for (const { description } of lines) {
    if (widest >= MIN_DESCRIPTION_WIDTH) break
    widest = Math.max(widest, ruler.width(description, item))
  }
  return widest
}

function columnWidths(heads: readonly string[], rows: readonly (readonly Cell[])[], ruler: TextRuler): number[] {
  return heads.map((head, column) => {
    let widest = ruler.width(head, A4_STYLES.columnHead)
    for (const row of rows) {
      const cell = row[column]
      for (const text of cell?.lines ?? []) widest = Math.max(widest, ruler.width(text, cell?.style ?? A4_STYLES.body))
    }
    return widest
  })
}

function columnsFrom(heads: readonly string[], widths: readonly number[]): Column[] {
  let right: number = PAGE.right
  const columns: Column[] = []
  for (let index = heads.length - 1; index >= 0; index--) {
    columns.unshift({ head: heads[index] ?? '', right })
    right -= (widths[index] ?? 0) + COLUMN_GAP
  }
  return columns
}

function describe(line: DocumentLine, ruler: TextRuler, step: number, width: number): StyledLine[] {
  const item = scaled(A4_STYLES.item, step)
  const small = scaled(A4_STYLES.small, Math.max(step, 0.85))
  return [
    ...wrapped(ruler, [line.description], item, width),
    ...wrapped(ruler, [line.classification ?? ''], small, width),
  ]
}

function headBlock(columns: readonly Column[]): Block {
  return {
    height: HEAD_HEIGHT,
    draw(canvas, y) {
      const baseline = y + 9
      const cell = (draw: () => void) => canvas.tagged('TH', draw, { scope: 'Column' })
      // On the pages that follow it is there for the eye: the table is one and has one head.
      canvas.once(columns, () => {
        inRow(canvas, columns, {}, () => {
          cell(() => canvas.text('Description', PAGE.left, baseline, A4_STYLES.columnHead))
          for (const { head, right } of columns)
            cell(() => canvas.text(head, right, baseline, A4_STYLES.columnHead, 'right'))
        })
      })
      canvas.rule(PAGE.left, y + HEAD_HEIGHT, CONTENT_WIDTH, 0.8, 'ink')
    },
  }
}

/** A row of the one table, which goes on from page to page. */
function inRow(canvas: Canvas, table: object, row: object, draw: () => void): void {
  canvas.tagged('Table', () => canvas.tagged('TR', draw, { key: row }), { key: table })
}

function rowBlock(row: Row, columns: readonly Column[]): RowBlock {
  const cellsHeight = Math.max(...row.cells.map(({ lines, style }) => lines.length * style.leading))
  const height = Math.max(heightOf(row.description), cellsHeight) + 2 * ROW_PADDING

  return {
    height,
    draw(canvas, y) {
      inRow(canvas, columns, row.key, () => {
        const top = y + (height - heightOf(row.description)) / 2
        canvas.tagged('TD', () => drawLines(canvas, row.description, PAGE.left, top), { key: row.key })
        columns.forEach(({ right }, index) => {
          const cell = row.cells[index]
          if (cell) canvas.tagged('TD', () => drawCell(canvas, cell, right, y, height), { key: cell.key })
        })
      })
    },
    split(maxHeight) {
      let kept = 0
      let used = 2 * ROW_PADDING
      for (const { style } of row.description) {
        if (used + style.leading > maxHeight) break
        used += style.leading
        kept += 1
      }
      if (kept === 0 || kept === row.description.length) return undefined

      const first = { ...row, description: row.description.slice(0, kept) }
      const rest = {
        ...row,
        description: row.description.slice(kept),
        cells: row.cells.map((cell) => ({ ...cell, lines: [''] })),
      }
      return [rowBlock(first, columns), rowBlock(rest, columns)]
    },
  }
}

/** Figures stand in the middle of their row. */
function drawCell(canvas: Canvas, { lines, style }: Cell, right: number, y: number, height: number): void {
  let top = y + (height - lines.length * style.leading) / 2
  for (const text of lines) {
    canvas.text(text, right, top + baselineIn(style), style, 'right')
    top += style.leading
  }
}
