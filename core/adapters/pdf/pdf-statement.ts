import { buyerDetails, supplierDetails, type Fact, type PaymentText } from '../../domain/paper/document-facts.ts'
import {
  statementText,
  STATEMENT_TITLE,
  type AccountStatement,
  type StatementRow,
} from '../../domain/paper/account-statement.ts'
import { drawMarks } from './pdf-a4-marks.ts'
import { tableHead, tableRow } from './pdf-table.ts'
import { baselineIn, drawLines, drawLogo, heightOf, wrapped, type Block, type StyledLine } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { fitImage } from './image-size.ts'
import { A4_STYLES, CONTENT_WIDTH, MM, PAGE } from './pdf-style.ts'

const LOGO_MAX = { width: 56 * MM, height: 14 * MM }
const HALF = 85 * MM
const ROW_PADDING = 6
const WHAT = { left: PAGE.left + 24 * MM, width: 62 * MM }
const COLUMNS = { charged: PAGE.right - 62 * MM, settled: PAGE.right - 31 * MM, balance: PAGE.right }
const CLOSING_HEIGHT = 38
const PAYMENT_TOP = 12

/** Draws a customer's statement on A4 pages of its own, the heads of the columns on each. */
export function drawStatement(canvas: Canvas, statement: AccountStatement, logo?: Uint8Array): void {
  const text = statementText(statement)
  const table = {}
  const columns = columnsBlock(table)
  const pages: { block: Block; y: number }[][] = [[]]
  let y: number = PAGE.top
  const place = (block: Block) => {
    pages.at(-1)?.push({ block, y })
    y += block.height
  }
  const startPage = () => {
    pages.push([])
    y = PAGE.top
    place(columns)
  }

  place(headBlock(statement, text.period, canvas, logo))
  place(columns)
  const closing = [closingBlock(text.closing, text.payment, canvas), agesBlock(text.ages)]
  const closingHeight = closing.reduce((sum, { height }) => sum + height, 0)
  text.rows.forEach((row, index) => {
    const block = rowBlock(row, canvas, table)
    // The last row takes the closing along, so that neither stands on a page alone.
    const needed = block.height + (index === text.rows.length - 1 ? closingHeight : 0)
    if (y + needed > PAGE.bottom) startPage()
    place(block)
  })
  closing.forEach(place)

  const isSandbox = statement.environment === 'SANDBOX'
  const marks = isSandbox ? ([{ text: 'SANDBOX', colour: 'amber' }] as const) : []
  pages.forEach((placed, index) => {
    canvas.newPage(PAGE.width, PAGE.height)
    canvas.once(marks, () => drawMarks(canvas, marks))
    for (const { block, y: top } of placed) block.draw(canvas, top)
    canvas.artifact(() => {
      canvas.rule(PAGE.left, PAGE.footRule, CONTENT_WIDTH, 0.5, 'line')
      canvas.text(`${STATEMENT_TITLE}, ${text.period}`, PAGE.left, PAGE.footBaseline, A4_STYLES.small)
      if (isSandbox) canvas.text('SANDBOX', PAGE.width / 2, PAGE.footBaseline, A4_STYLES.columnHead, 'center')
      const pageText = `Page ${String(index + 1)} of ${String(pages.length)}`
      canvas.text(pageText, PAGE.right, PAGE.footBaseline, A4_STYLES.small, 'right')
    })
  })
}

function headBlock(
  { supplier, customer }: AccountStatement,
  period: string,
  canvas: Canvas,
  logo: Uint8Array | undefined,
): Block {
  const box = logo ? fitImage(logo, LOGO_MAX) : undefined
  const logoHeight = box ? box.height + 10 : 0
  const from: StyledLine[] = [
    ...wrapped(canvas, [supplier.name], box ? A4_STYLES.name : A4_STYLES.bigName, HALF),
    ...wrapped(canvas, supplierDetails(supplier), A4_STYLES.body, HALF),
  ]
  const to: StyledLine[] = [
    { text: 'STATEMENT FOR', style: A4_STYLES.label },
    ...wrapped(canvas, [customer.name], A4_STYLES.name, HALF),
    ...wrapped(canvas, buyerDetails(customer), A4_STYLES.body, HALF),
  ]
  const title: StyledLine[] = [
    { text: STATEMENT_TITLE, style: A4_STYLES.title },
    { text: period, style: A4_STYLES.strong, gap: 3 },
  ]
  const ruleAt = logoHeight + heightOf(from) + 22
  return {
    height: ruleAt + 14 + heightOf(to) + 18,
    draw(_, y) {
      if (logo && box) drawLogo(canvas, logo, supplier.name, { x: PAGE.left, y, ...box })
      drawLines(canvas, from, PAGE.left, y + logoHeight)
      drawLines(canvas, title, PAGE.right, y, 'right')
      canvas.rule(PAGE.left, y + ruleAt, CONTENT_WIDTH, 1.5, 'accent')
      drawLines(canvas, to, PAGE.left, y + ruleAt + 14)
    },
  }
}

function columnsBlock(table: object): Block {
  return {
    height: 22,
    draw(canvas, y) {
      const cell = (text: string, x: number, align?: 'right') => () => {
        canvas.text(text, x, y + 11, A4_STYLES.columnHead, align)
      }
      tableHead(canvas, table, [
        cell('Date', PAGE.left),
        cell('What', WHAT.left),
        cell('Charged ₦', COLUMNS.charged, 'right'),
        cell('Settled ₦', COLUMNS.settled, 'right'),
        cell('Balance ₦', COLUMNS.balance, 'right'),
      ])
      canvas.rule(PAGE.left, y + 18, CONTENT_WIDTH, 0.8, 'ink')
    },
  }
}

function rowBlock(
  { date, what, reference, charged, settled, balance }: StatementRow,
  canvas: Canvas,
  table: object,
): Block {
  const lines = [
    ...wrapped(canvas, [what], A4_STYLES.item, WHAT.width),
    ...wrapped(canvas, [reference], A4_STYLES.small, WHAT.width),
  ]
  const height = heightOf(lines) + ROW_PADDING
  return {
    height,
    draw(_, y) {
      const top = y + ROW_PADDING / 2
      const baseline = top + baselineIn(A4_STYLES.item)
      tableRow(canvas, table, [
        () => canvas.text(date, PAGE.left, baseline, A4_STYLES.body),
        () => drawLines(canvas, lines, WHAT.left, top),
        () => canvas.text(charged, COLUMNS.charged, baseline, A4_STYLES.body, 'right'),
        () => canvas.text(settled, COLUMNS.settled, baseline, A4_STYLES.body, 'right'),
        () => canvas.text(balance, COLUMNS.balance, baseline, A4_STYLES.strong, 'right'),
      ])
      canvas.rule(PAGE.left, y + height, CONTENT_WIDTH, 0.5, 'line')
    },
  }
}

/** What is open, and beside it where to pay it. */
function closingBlock({ label, value }: Fact, payment: PaymentText | null, canvas: Canvas): Block {
  const lines: StyledLine[] = payment
    ? [
        { text: payment.heading, style: A4_STYLES.label },
        ...wrapped(canvas, payment.account === null ? [] : [payment.account], A4_STYLES.strong, HALF),
        ...wrapped(canvas, payment.details, A4_STYLES.body, HALF),
      ]
    : []
  return {
    height: Math.max(CLOSING_HEIGHT, PAYMENT_TOP + heightOf(lines)),
    draw(_, y) {
      drawLines(canvas, lines, PAGE.left, y + PAYMENT_TOP)
      canvas.text(label, PAGE.right - HALF, y + 25, A4_STYLES.sumTotal)
      canvas.text(value, PAGE.right, y + 25, A4_STYLES.sumTotal, 'right')
    },
  }
}

/** What is owed by how long it was due, beside each other. */
function agesBlock(ages: readonly Fact[]): Block {
  const width = CONTENT_WIDTH / ages.length
  return {
    height: 52,
    draw(canvas, y) {
      canvas.rule(PAGE.left, y + 10, CONTENT_WIDTH, 0.5, 'line')
      ages.forEach(({ label, value }, index) => {
        const right = PAGE.left + (index + 1) * width
        canvas.text(label, right, y + 27, A4_STYLES.small, 'right')
        canvas.text(value, right, y + 42, canvas.fit(value, A4_STYLES.strong, width - 6), 'right')
      })
    },
  }
}
