import { formatKobo, formatQuantity } from '../../../domain/money/format.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import { lineFigures, priceHeading } from '../../../domain/printing/document-facts.ts'
import type { DocumentLine } from '../../../domain/printing/invoice-document.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import type { TextRuler } from '../text/ruler.ts'
import { CONTENT_WIDTH, PAGE, scaled, type A4Styles, type TextStyle } from '../text/style.ts'
import type { A4Layout } from './layout.ts'

/** A row can be cut where it is taller than a whole page; everything else keeps it in one piece. */
export type RowBlock = Block & {
  /** Kobo that the row adds to what is carried forward; of the rest of a row that was cut, nothing. */
  readonly amount: Kobo
  split(maxHeight: number): readonly [RowBlock, RowBlock] | undefined
}

export type MeasuredTable = {
  readonly head: Block
  readonly rows: readonly RowBlock[]
  /** What the lines so far come to, at the foot of a page and again at the top of the next. */
  carried(label: 'Carried forward' | 'Brought forward', amount: Kobo): Block
}

type Cell = { readonly lines: readonly string[]; readonly style: TextStyle; readonly key: object }
type Column = { readonly head: string; readonly right: number }
type Row = {
  readonly description: readonly StyledLine[]
  readonly cells: readonly Cell[]
  readonly amount: Kobo
  /** What the parts of a row that was cut have in common. */
  readonly key: object
}

const HEAD_HEIGHT = 20
const CARRIED_HEIGHT = 20
const COLUMN_GAP = 11
/** How far a coloured ground reaches over the columns at either side. */
const INSET = 6
/** Below this a wider description would become a tower of words. */
const MIN_DESCRIPTION_WIDTH = 135
const MAX_UNIT_WIDTH = 78
/** Smaller type, in steps, until the amounts leave room for a description: amounts themselves never wrap. */
const TYPE_STEPS = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6]

/** The table of lines: the figures take the width they need, the description has the rest. */
export function measureTable(lines: readonly DocumentLine[], ruler: TextRuler, layout: A4Layout): MeasuredTable {
  const hasCodes = layout.hasCodeColumn && lines.some(({ classification }) => classification !== null)
  const hasDiscount = lines.some(({ discount }) => discount !== 0n)
  const heads = [
    ...(hasCodes ? ['Code'] : []),
    'Quantity',
    priceHeading(lines),
    ...(hasDiscount ? ['Discount'] : []),
    'VAT',
    'Amount ₦',
  ]

  const scaledBy = (step: number): TypeOfRows => rowType(layout.styles, step)

  for (const step of TYPE_STEPS) {
    const cells = lines.map((line) => figureCells(line, ruler, scaledBy(step), { hasDiscount, hasCodes }))
    const widths = columnWidths(heads, cells, ruler, layout.styles)
    const descriptionWidth = CONTENT_WIDTH - widths.reduce((sum, width) => sum + width + COLUMN_GAP, 0)
    const wanted = Math.min(MIN_DESCRIPTION_WIDTH, widestDescription(lines, ruler, scaledBy(step)))
    if (descriptionWidth < wanted && step !== TYPE_STEPS.at(-1)) continue

    const columns = columnsFrom(heads, widths)
    const rows = lines.map((line, index) => {
      const description = describe(
        hasCodes ? { ...line, classification: null } : line,
        ruler,
        scaledBy(step),
        Math.max(descriptionWidth, 40),
      )
      return rowBlock({ description, cells: cells[index] ?? [], amount: line.lineTotal, key: {} }, columns, layout)
    })
    return {
      head: headBlock(columns, layout),
      rows,
      carried: (label, amount) => carriedBlock(label, amount, scaledBy(step)),
    }
  }
  throw new RangeError('there is a last step')
}

/** The type of the rows, made smaller by one step for all of them. */
type TypeOfRows = Pick<A4Styles, 'body' | 'muted' | 'item' | 'small' | 'columnHead'> & { readonly maxUnitWidth: number }

function rowType({ body, muted, item, small, columnHead }: A4Styles, step: number): TypeOfRows {
  return {
    body: scaled(body, step),
    muted: scaled(muted, step),
    item: scaled(item, step),
    small: scaled(small, Math.max(step, 0.85)),
    columnHead,
    maxUnitWidth: MAX_UNIT_WIDTH * step,
  }
}

function figureCells(
  line: DocumentLine,
  ruler: TextRuler,
  type: TypeOfRows,
  { hasDiscount, hasCodes }: { readonly hasDiscount: boolean; readonly hasCodes: boolean },
): Cell[] {
  const { body, item, small } = type
  const figure = (text: string, style: TextStyle): Cell => ({ lines: [text], style, key: {} })
  const { price, discount, vat, amount } = lineFigures(line)

  return [
    ...(hasCodes ? [figure(line.classification ?? '', small)] : []),
    { lines: quantityLines(line, ruler, type), style: body, key: {} },
    figure(price, body),
    ...(hasDiscount ? [figure(discount ?? '', body)] : []),
    figure(vat, body),
    figure(amount, item),
  ]
}

/** `820 bags`; a unit that is long goes below its figure. */
function quantityLines(
  { quantity, unit }: DocumentLine,
  ruler: TextRuler,
  { body, maxUnitWidth }: TypeOfRows,
): string[] {
  const figure = formatQuantity(quantity)
  if (!unit) return [figure]

  const together = `${figure} ${unit}`
  return ruler.width(together, body) <= maxUnitWidth
    ? [together]
    : [`${figure} `, ...ruler.lines(unit, body, maxUnitWidth)]
}

function widestDescription(lines: readonly DocumentLine[], ruler: TextRuler, { item, columnHead }: TypeOfRows): number {
  let widest = ruler.width('Description', columnHead)
  for (const { description } of lines) {
    if (widest >= MIN_DESCRIPTION_WIDTH) break
    widest = Math.max(widest, ruler.width(description, item))
  }
  return widest
}

function columnWidths(
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
  ruler: TextRuler,
  { columnHead, body }: A4Styles,
): number[] {
  return heads.map((head, column) => {
    let widest = ruler.width(head, columnHead)
    for (const row of rows) {
      const cell = row[column]
      for (const text of cell?.lines ?? []) widest = Math.max(widest, ruler.width(text, cell?.style ?? body))
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

function describe(line: DocumentLine, ruler: TextRuler, { item, small }: TypeOfRows, width: number): StyledLine[] {
  return [
    ...wrapped(ruler, [line.description], item, width),
    ...wrapped(ruler, [line.classification ?? ''], small, width),
  ]
}

function headBlock(columns: readonly Column[], { styles: { columnHead }, hasBand }: A4Layout): Block {
  return {
    height: HEAD_HEIGHT,
    draw(canvas, y) {
      const baseline = y + (hasBand ? HEAD_HEIGHT / 2 + 2.7 : 9)
      if (hasBand)
        canvas.panel(
          { x: PAGE.left - INSET, y, width: CONTENT_WIDTH + 2 * INSET, height: HEAD_HEIGHT },
          'accentSoft',
          3,
        )
      const cell = (draw: () => void) => canvas.tagged('TH', draw, { scope: 'Column' })
      // On the pages that follow it is there for the eye: the table is one and has one head.
      canvas.once(columns, () => {
        inRow(canvas, columns, {}, () => {
          cell(() => canvas.text('Description', PAGE.left, baseline, columnHead))
          for (const { head, right } of columns) cell(() => canvas.text(head, right, baseline, columnHead, 'right'))
        })
      })
      if (!hasBand) canvas.rule(PAGE.left, y + HEAD_HEIGHT, CONTENT_WIDTH, 0.8, 'ink')
    },
  }
}

function carriedBlock(label: string, amount: Kobo, { muted, item }: TypeOfRows): Block {
  return {
    height: CARRIED_HEIGHT,
    draw(canvas, y) {
      const baseline = y + CARRIED_HEIGHT / 2 + muted.size * 0.345
      canvas.artifact(() => {
        canvas.text(label, PAGE.left, baseline, muted)
        canvas.text(formatKobo(amount), PAGE.right, baseline, item, 'right')
      })
    },
  }
}

/** A row of the one table, which goes on from page to page. */
function inRow(canvas: Canvas, table: object, row: object, draw: () => void): void {
  canvas.tagged('Table', () => canvas.tagged('TR', draw, { key: row }), { key: table })
}

function rowBlock(row: Row, columns: readonly Column[], layout: A4Layout): RowBlock {
  const { rowPadding } = layout
  const cellsHeight = Math.max(...row.cells.map(({ lines, style }) => lines.length * style.leading))
  const height = Math.max(heightOf(row.description), cellsHeight) + 2 * rowPadding

  return {
    height,
    amount: row.amount,
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
      let used = 2 * rowPadding
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
        amount: 0n,
      }
      return [rowBlock(first, columns, layout), rowBlock(rest, columns, layout)]
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
