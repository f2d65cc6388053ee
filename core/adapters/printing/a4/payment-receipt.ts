import { buyerDetails, type Fact } from '../../../domain/printing/document-facts.ts'
import {
  paymentReceiptText,
  PAYMENT_RECEIPT_TITLE,
  type PaymentReceipt,
} from '../../../domain/printing/payment-receipt.ts'
import { DEFAULT_PRINT_THEME, type PrintTheme } from '../../../domain/printing/print-theme.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import { CONTENT_WIDTH, MM, PAGE, type TextStyle } from '../text/style.ts'
import { a4Layout, type A4Layout } from './layout.ts'
import { columnHeads, drawSheets, measureTop, openSheets } from './sheet.ts'
import { fittedColumns, tableRow } from './table.ts'

const HALF = 85 * MM
const COLUMN = 40 * MM
const NAME_WIDTH = CONTENT_WIDTH - 3 * COLUMN
const COLUMNS = { withheld: PAGE.right - 2 * COLUMN, paid: PAGE.right - COLUMN, balance: PAGE.right }
const HEADS = [
  { text: 'For invoice', x: PAGE.left },
  { text: 'Tax withheld', x: COLUMNS.withheld, align: 'right' },
  { text: 'Paid ₦', x: COLUMNS.paid, align: 'right' },
  { text: 'Still to pay ₦', x: COLUMNS.balance, align: 'right' },
] as const

/** Draws the receipt of a payment on A4 pages of its own. */
export function drawPaymentReceipt(
  canvas: Canvas,
  receipt: PaymentReceipt,
  logo?: Uint8Array,
  look: PrintTheme = DEFAULT_PRINT_THEME,
): void {
  const layout = a4Layout(look)
  const { styles } = layout
  const { supplier, number } = receipt
  const text = paymentReceiptText(receipt)
  const table = {}
  const columns = columnHeads(table, layout, HEADS)
  const sheets = openSheets(layout)

  sheets.put(measureTop({ supplier, title: PAYMENT_RECEIPT_TITLE, number }, canvas, layout, logo))
  sheets.put(payerBlock(receipt, text.facts, canvas, layout))
  sheets.put(amountBlock(text.amount, text.inWords, canvas, layout))
  if (text.rows.length > 0) sheets.put(columns)
  const { body, strong } = layout.styles
  const figures = fittedColumns(canvas, text.rows, { withheld: body, paid: strong, balance: body }, COLUMN - 2)
  for (const row of text.rows) {
    const block = rowBlock(row, figures, canvas, table, layout)
    if (!sheets.fits(block.height)) {
      sheets.startPage()
      sheets.place(columns)
    }
    sheets.place(block)
  }
  sheets.put(linesBlock([{ text: '', style: styles.small }]))
  for (const sum of text.sums) sheets.put(sumBlock(sum, layout))
  for (const line of wrapped(canvas, text.notes, styles.body, CONTENT_WIDTH)) sheets.put(linesBlock([line]))

  const marks = text.marks.map((mark) => ({
    text: mark,
    colour: mark === 'VOID' ? ('red' as const) : ('amber' as const),
  }))
  drawSheets(canvas, sheets, { look, layout, supplier, marks, name: `${PAYMENT_RECEIPT_TITLE} ${number}` })
}

/** Who paid, and when and how. */
function payerBlock(
  { payer, number }: PaymentReceipt,
  facts: readonly Fact[],
  canvas: Canvas,
  { styles }: A4Layout,
): Block {
  const by: StyledLine[] = [
    { text: 'RECEIVED FROM', style: styles.label },
    ...wrapped(canvas, [payer.name], styles.name, HALF),
    ...wrapped(canvas, buyerDetails(payer), styles.body, HALF),
  ]
  // The number stands with the title.
  const told = facts
    .filter(({ value }) => value !== number)
    .flatMap(({ label, value }): StyledLine[] => [
      { text: label, style: styles.muted },
      ...wrapped(canvas, [value], styles.strong, HALF),
    ])
  return {
    height: Math.max(heightOf(by), heightOf(told)) + 18,
    draw(_, y) {
      drawLines(canvas, by, PAGE.left, y)
      drawLines(canvas, told, PAGE.right, y, 'right')
    },
  }
}

function amountBlock(amount: string, inWords: string, canvas: Canvas, { styles }: A4Layout): Block {
  return linesBlock([
    { text: 'AMOUNT RECEIVED', style: styles.label },
    { text: amount, style: canvas.fit(amount, styles.title, CONTENT_WIDTH) },
    ...wrapped(canvas, [inWords], styles.body, CONTENT_WIDTH),
    { text: '', style: styles.body },
  ])
}

type Row = ReturnType<typeof paymentReceiptText>['rows'][number]
type Figures = Readonly<Record<'withheld' | 'paid' | 'balance', TextStyle>>

function rowBlock(row: Row, figures: Figures, canvas: Canvas, table: object, { styles, rowPadding }: A4Layout): Block {
  const lines = wrapped(canvas, [row.name], styles.item, NAME_WIDTH)
  const height = heightOf(lines) + rowPadding
  return {
    height,
    draw(_, y) {
      const top = y + rowPadding / 2
      const baseline = top + baselineIn(styles.item)
      const amount = (figure: string, right: number, style: TextStyle) =>
        canvas.text(figure, right, baseline, style, 'right')
      tableRow(canvas, table, [
        () => drawLines(canvas, lines, PAGE.left, top),
        () => amount(row.withheld ?? '', COLUMNS.withheld, figures.withheld),
        () => amount(row.paid, COLUMNS.paid, figures.paid),
        () => amount(row.balance, COLUMNS.balance, figures.balance),
      ])
      canvas.rule(PAGE.left, y + height, CONTENT_WIDTH, 0.5, 'line')
    },
  }
}

function sumBlock({ label, value }: Fact, { styles, sumPitch }: A4Layout): Block {
  return {
    height: sumPitch,
    draw(canvas, y) {
      const baseline = y + baselineIn(styles.body)
      canvas.tagged('P', () => {
        canvas.text(`${label} `, PAGE.right - HALF, baseline, styles.body)
        canvas.text(value, PAGE.right, baseline, styles.body, 'right')
      })
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
