import {
  statementText,
  STATEMENT_TITLE,
  type AccountStatement,
  type StatementRow,
  type WrittenStatement,
} from '../../../domain/printing/account-statement.ts'
import { buyerDetails, type Fact, type PaymentText } from '../../../domain/printing/document-facts.ts'
import { DEFAULT_PRINT_THEME, type PrintTheme } from '../../../domain/printing/print-theme.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import { CONTENT_WIDTH, MM, PAGE, type TextStyle } from '../text/style.ts'
import { a4Layout, type A4Layout } from './layout.ts'
import { columnHeads, drawSheets, measureTop, openSheets } from './sheet.ts'
import { fittedColumns, tableRow } from './table.ts'

const HALF = 85 * MM
const WHAT = { left: PAGE.left + 22 * MM, width: 42 * MM }
const DUE = PAGE.left + 66 * MM
const COLUMN = 31 * MM
const COLUMNS = { charged: PAGE.right - 2 * COLUMN, settled: PAGE.right - COLUMN, balance: PAGE.right }
const HEADS = [
  { text: 'Date', x: PAGE.left },
  { text: 'What', x: WHAT.left },
  { text: 'Due', x: DUE },
  { text: 'Charged ₦', x: COLUMNS.charged, align: 'right' },
  { text: 'Settled ₦', x: COLUMNS.settled, align: 'right' },
  { text: 'Balance ₦', x: COLUMNS.balance, align: 'right' },
] as const
const CLOSING_HEIGHT = 38
const PAYMENT_TOP = 12

/** Draws the statement of a customer or of a supplier on A4 pages of its own, the heads of the columns on each. */
export function drawStatement(
  canvas: Canvas,
  statement: AccountStatement | WrittenStatement,
  logo?: Uint8Array,
  look: PrintTheme = DEFAULT_PRINT_THEME,
): void {
  const layout = a4Layout(look)
  const text = 'text' in statement ? statement.text : statementText(statement)
  const { supplier, environment } = statement
  const table = {}
  const columns = columnHeads(table, layout, HEADS)
  const sheets = openSheets(layout)

  sheets.place(measureTop({ supplier, title: STATEMENT_TITLE, number: text.period }, canvas, layout, logo))
  sheets.place(customerBlock(statement, canvas, layout))
  sheets.place(columns)
  const closing = [closingBlock(text.closing, text.payment, canvas, layout), agesBlock(text.ages, layout)]
  const closingHeight = closing.reduce((sum, { height }) => sum + height, 0)
  const { body, strong } = layout.styles
  const figures = fittedColumns(canvas, text.rows, { charged: body, settled: body, balance: strong }, COLUMN - 2)
  text.rows.forEach((row, index) => {
    const block = rowBlock(row, figures, canvas, table, layout)
    // The last row takes the closing along, so that neither stands on a page alone.
    const needed = block.height + (index === text.rows.length - 1 ? closingHeight : 0)
    if (!sheets.fits(needed)) {
      sheets.startPage()
      sheets.place(columns)
    }
    sheets.place(block)
  })
  closing.forEach(sheets.place)

  const marks = environment === 'SANDBOX' ? ([{ text: 'SANDBOX', colour: 'amber' }] as const) : []
  drawSheets(canvas, sheets, { look, layout, supplier, marks, name: `${STATEMENT_TITLE}, ${text.period}` })
}

/** For whom it is. */
function customerBlock(
  statement: AccountStatement | WrittenStatement,
  canvas: Canvas,
  { styles, gapAfterHead }: A4Layout,
): Block {
  const { customer } = statement
  const lines: StyledLine[] = [
    { text: 'heading' in statement ? statement.heading : 'STATEMENT FOR', style: styles.label },
    ...wrapped(canvas, [customer.name], styles.name, HALF),
    ...wrapped(canvas, buyerDetails(customer), styles.body, HALF),
  ]
  return {
    height: heightOf(lines) + gapAfterHead,
    draw(_, y) {
      drawLines(canvas, lines, PAGE.left, y)
    },
  }
}

type Figures = Readonly<Record<'charged' | 'settled' | 'balance', TextStyle>>

function rowBlock(
  { date, what, reference, due, charged, settled, balance }: StatementRow,
  figures: Figures,
  canvas: Canvas,
  table: object,
  { styles, rowPadding }: A4Layout,
): Block {
  const lines = [
    ...wrapped(canvas, [what], styles.item, WHAT.width),
    ...wrapped(canvas, [reference], styles.small, WHAT.width),
  ]
  const height = heightOf(lines) + rowPadding
  return {
    height,
    draw(_, y) {
      const top = y + rowPadding / 2
      const baseline = top + baselineIn(styles.item)
      const amount = (figure: string, right: number, style: TextStyle) =>
        canvas.text(figure, right, baseline, style, 'right')
      tableRow(canvas, table, [
        () => canvas.text(date, PAGE.left, baseline, styles.body),
        () => drawLines(canvas, lines, WHAT.left, top),
        () => canvas.text(due, DUE, baseline, styles.body),
        () => amount(charged, COLUMNS.charged, figures.charged),
        () => amount(settled, COLUMNS.settled, figures.settled),
        () => amount(balance, COLUMNS.balance, figures.balance),
      ])
      canvas.rule(PAGE.left, y + height, CONTENT_WIDTH, 0.5, 'line')
    },
  }
}

/** What is open, and beside it where to pay it. */
function closingBlock(
  { label, value }: Fact,
  payment: PaymentText | null,
  canvas: Canvas,
  { styles }: A4Layout,
): Block {
  const lines: StyledLine[] = payment
    ? [
        { text: payment.heading, style: styles.label },
        ...wrapped(canvas, payment.account === null ? [] : [payment.account], styles.strong, HALF),
        ...wrapped(canvas, payment.details, styles.body, HALF),
      ]
    : []
  return {
    height: Math.max(CLOSING_HEIGHT, PAYMENT_TOP + heightOf(lines)),
    draw(_, y) {
      drawLines(canvas, lines, PAGE.left, y + PAYMENT_TOP)
      canvas.text(label, PAGE.right - HALF, y + 25, styles.sumTotal)
      canvas.text(value, PAGE.right, y + 25, styles.sumTotal, 'right')
    },
  }
}

/** What is owed by how long it was due, beside each other. */
function agesBlock(ages: readonly Fact[], { styles }: A4Layout): Block {
  const width = CONTENT_WIDTH / ages.length
  return {
    height: 52,
    draw(canvas, y) {
      canvas.rule(PAGE.left, y + 10, CONTENT_WIDTH, 0.5, 'line')
      ages.forEach(({ label, value }, index) => {
        const right = PAGE.left + (index + 1) * width
        canvas.text(label, right, y + 27, styles.small, 'right')
        canvas.text(value, right, y + 42, canvas.fit(value, styles.strong, width - 6), 'right')
      })
    },
  }
}
