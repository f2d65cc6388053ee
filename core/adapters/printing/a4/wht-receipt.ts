import { buyerDetails, type Fact } from '../../../domain/printing/document-facts.ts'
import { DEFAULT_PRINT_THEME, type PrintTheme } from '../../../domain/printing/print-theme.ts'
import { whtReceiptText, WHT_RECEIPT_TITLE, type WhtReceipt } from '../../../domain/printing/wht-receipt.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import { CONTENT_WIDTH, MM, PAGE, type TextStyle } from '../text/style.ts'
import { a4Layout, type A4Layout } from './layout.ts'
import { columnHeads, drawSheets, measureTop, openSheets } from './sheet.ts'
import { fittedColumns, tableRow } from './table.ts'

const HALF = 85 * MM
const COLUMN = 38 * MM
const NAME_WIDTH = CONTENT_WIDTH - 3 * COLUMN
const COLUMNS = { base: PAGE.right - 2 * COLUMN, rate: PAGE.right - COLUMN, amount: PAGE.right }
const HEADS = [
  { text: 'For bill', x: PAGE.left },
  { text: 'Without VAT ₦', x: COLUMNS.base, align: 'right' },
  { text: 'Rate', x: COLUMNS.rate, align: 'right' },
  { text: 'Tax withheld ₦', x: COLUMNS.amount, align: 'right' },
] as const

/** Draws the receipt for withholding tax on A4 pages of its own. */
export function drawWhtReceipt(
  canvas: Canvas,
  receipt: WhtReceipt,
  logo?: Uint8Array,
  look: PrintTheme = DEFAULT_PRINT_THEME,
): void {
  const layout = a4Layout(look)
  const { styles } = layout
  const { supplier, number } = receipt
  const text = whtReceiptText(receipt)
  const table = {}
  const columns = columnHeads(table, layout, HEADS)
  const sheets = openSheets(layout)

  sheets.put(measureTop({ supplier, title: WHT_RECEIPT_TITLE, number }, canvas, layout, logo))
  sheets.put(payeeBlock(receipt, text.facts, canvas, layout))
  sheets.put(
    linesBlock([
      { text: 'WITHHOLDING TAX', style: styles.label },
      { text: text.amount, style: canvas.fit(text.amount, styles.title, CONTENT_WIDTH) },
      ...wrapped(canvas, [text.inWords], styles.body, CONTENT_WIDTH),
      { text: '', style: styles.body },
    ]),
  )
  sheets.put(columns)
  const { body, strong } = styles
  const figures = fittedColumns(canvas, text.rows, { base: body, rate: body, amount: strong }, COLUMN - 2)
  for (const row of text.rows) {
    const block = rowBlock(row, figures, canvas, table, layout)
    if (!sheets.fits(block.height)) {
      sheets.startPage()
      sheets.place(columns)
    }
    sheets.place(block)
  }
  sheets.put(linesBlock([{ text: '', style: styles.small }]))
  for (const line of wrapped(canvas, text.notes, styles.body, CONTENT_WIDTH)) sheets.put(linesBlock([line]))

  const marks = text.marks.map((mark) => ({
    text: mark,
    colour: mark === 'VOID' ? ('red' as const) : ('amber' as const),
  }))
  drawSheets(canvas, sheets, { look, layout, supplier, marks, name: `${WHT_RECEIPT_TITLE} ${number}` })
}

/** From whom it was withheld, and when. */
function payeeBlock(
  { payee, number }: WhtReceipt,
  facts: readonly Fact[],
  canvas: Canvas,
  { styles }: A4Layout,
): Block {
  const from: StyledLine[] = [
    { text: 'WITHHELD FROM', style: styles.label },
    ...wrapped(canvas, [payee.name], styles.name, HALF),
    ...wrapped(canvas, buyerDetails(payee), styles.body, HALF),
  ]
  // The number stands with the title.
  const rest = facts
    .filter(({ value }) => value !== number)
    .flatMap(({ label, value }): StyledLine[] => [
      { text: label, style: styles.muted },
      ...wrapped(canvas, [value], styles.strong, HALF),
    ])
  return {
    height: Math.max(heightOf(from), heightOf(rest)) + 18,
    draw(_, y) {
      drawLines(canvas, from, PAGE.left, y)
      drawLines(canvas, rest, PAGE.right, y, 'right')
    },
  }
}

type Row = ReturnType<typeof whtReceiptText>['rows'][number]
type Figures = Readonly<Record<'base' | 'rate' | 'amount', TextStyle>>

function rowBlock(row: Row, figures: Figures, canvas: Canvas, table: object, { styles, rowPadding }: A4Layout): Block {
  const lines = wrapped(canvas, [row.name], styles.item, NAME_WIDTH)
  const height = heightOf(lines) + rowPadding
  return {
    height,
    draw(_, y) {
      const top = y + rowPadding / 2
      const baseline = top + baselineIn(styles.item)
      const figure = (value: string, right: number, style: TextStyle) =>
        canvas.text(value, right, baseline, style, 'right')
      tableRow(canvas, table, [
        () => drawLines(canvas, lines, PAGE.left, top),
        () => figure(row.base, COLUMNS.base, figures.base),
        () => figure(row.rate, COLUMNS.rate, figures.rate),
        () => figure(row.amount, COLUMNS.amount, figures.amount),
      ])
      canvas.rule(PAGE.left, y + height, CONTENT_WIDTH, 0.5, 'line')
    },
  }
}

function linesBlock(lines: readonly StyledLine[]): Block {
  return {
    height: heightOf(lines),
    draw(canvas, y) {
      drawLines(canvas, lines, PAGE.left, y)
    },
  }
}
