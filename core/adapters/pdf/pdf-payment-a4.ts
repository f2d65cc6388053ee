import { buyerDetails, supplierDetails, type Fact } from '../../domain/paper/document-facts.ts'
import { receiptText, RECEIPT_TITLE, type PaymentReceipt } from '../../domain/paper/payment-receipt.ts'
import { drawMarks } from './pdf-a4-marks.ts'
import { tableHead, tableRow } from './pdf-table.ts'
import { baselineIn, drawLines, drawLogo, heightOf, wrapped, type Block, type StyledLine } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { fitImage } from './image-size.ts'
import { A4_STYLES, CONTENT_WIDTH, MM, PAGE } from './pdf-style.ts'

const LOGO_MAX = { width: 56 * MM, height: 14 * MM }
const HALF = 85 * MM
const ROW = 20
const COLUMNS = { withheld: PAGE.right - 80 * MM, paid: PAGE.right - 40 * MM, balance: PAGE.right }

/** Draws the receipt of a payment on A4 pages of its own. */
export function drawPaymentA4(canvas: Canvas, receipt: PaymentReceipt, logo?: Uint8Array): void {
  const text = receiptText(receipt)
  const table = {}
  const columns = columnsBlock(table)
  const pages: { block: Block; y: number }[][] = [[]]
  let y: number = PAGE.top
  const put = (block: Block) => {
    if (y + block.height > PAGE.bottom) {
      pages.push([])
      y = PAGE.top
    }
    pages.at(-1)?.push({ block, y })
    y += block.height
  }

  put(headBlock(receipt, text.facts, canvas, logo))
  put(amountBlock(text.amount, text.inWords, canvas))
  if (text.rows.length > 0) put(columns)
  for (const row of text.rows) {
    if (y + ROW > PAGE.bottom) put(columns)
    put(rowBlock(row, table))
  }
  put(linesBlock([{ text: '', style: A4_STYLES.small }]))
  for (const sum of text.sums) put(sumBlock(sum))
  for (const line of wrapped(canvas, text.notes, A4_STYLES.body, CONTENT_WIDTH)) put(linesBlock([line]))

  const marks = text.marks.map((mark) => ({
    text: mark,
    colour: mark === 'VOID' ? ('red' as const) : ('amber' as const),
  }))
  pages.forEach((placed, index) => {
    canvas.newPage(PAGE.width, PAGE.height)
    canvas.once(marks, () => drawMarks(canvas, marks))
    for (const { block, y: top } of placed) block.draw(canvas, top)
    canvas.artifact(() => {
      canvas.rule(PAGE.left, PAGE.footRule, CONTENT_WIDTH, 0.5, 'line')
      canvas.text(`${RECEIPT_TITLE} ${receipt.number}`, PAGE.left, PAGE.footBaseline, A4_STYLES.small)
      if (text.marks.length > 0)
        canvas.text(text.marks.join(' · '), PAGE.width / 2, PAGE.footBaseline, A4_STYLES.columnHead, 'center')
      const pageText = `Page ${String(index + 1)} of ${String(pages.length)}`
      canvas.text(pageText, PAGE.right, PAGE.footBaseline, A4_STYLES.small, 'right')
    })
  })
}

/** Supplier and title, the green rule, then who paid, and when and how. */
function headBlock(
  { supplier, payer }: PaymentReceipt,
  facts: readonly Fact[],
  canvas: Canvas,
  logo: Uint8Array | undefined,
): Block {
  const box = logo ? fitImage(logo, LOGO_MAX) : undefined
  const logoHeight = box ? box.height + 10 : 0
  const from: StyledLine[] = [
    ...wrapped(canvas, [supplier.name], box ? A4_STYLES.name : A4_STYLES.bigName, HALF),
    ...wrapped(canvas, supplierDetails(supplier), A4_STYLES.body, HALF),
  ]
  const by: StyledLine[] = [
    { text: 'RECEIVED FROM', style: A4_STYLES.label },
    ...wrapped(canvas, [payer.name], A4_STYLES.name, HALF),
    ...wrapped(canvas, buyerDetails(payer), A4_STYLES.body, HALF),
  ]
  const told = facts.flatMap(({ label, value }): StyledLine[] => [
    { text: label, style: A4_STYLES.muted },
    ...wrapped(canvas, [value], A4_STYLES.strong, HALF),
  ])
  const ruleAt = logoHeight + heightOf(from) + 22
  return {
    height: ruleAt + 14 + Math.max(heightOf(by), heightOf(told)) + 18,
    draw(_, y) {
      if (logo && box) drawLogo(canvas, logo, supplier.name, { x: PAGE.left, y, ...box })
      drawLines(canvas, from, PAGE.left, y + logoHeight)
      drawLines(canvas, [{ text: RECEIPT_TITLE, style: A4_STYLES.title }], PAGE.right, y, 'right')
      canvas.rule(PAGE.left, y + ruleAt, CONTENT_WIDTH, 1.5, 'accent')
      drawLines(canvas, by, PAGE.left, y + ruleAt + 14)
      drawLines(canvas, told, PAGE.right, y + ruleAt + 14, 'right')
    },
  }
}

function amountBlock(amount: string, inWords: string, canvas: Canvas): Block {
  return linesBlock([
    { text: 'AMOUNT RECEIVED', style: A4_STYLES.label },
    { text: amount, style: canvas.fit(amount, A4_STYLES.title, CONTENT_WIDTH) },
    ...wrapped(canvas, [inWords], A4_STYLES.body, CONTENT_WIDTH),
    { text: '', style: A4_STYLES.body },
  ])
}

function columnsBlock(table: object): Block {
  return {
    height: 22,
    draw(canvas, y) {
      const head = A4_STYLES.columnHead
      tableHead(canvas, table, [
        () => canvas.text('For invoice', PAGE.left, y + 11, head),
        () => canvas.text('Tax withheld', COLUMNS.withheld, y + 11, head, 'right'),
        () => canvas.text('Paid ₦', COLUMNS.paid, y + 11, head, 'right'),
        () => canvas.text('Still to pay ₦', COLUMNS.balance, y + 11, head, 'right'),
      ])
      canvas.rule(PAGE.left, y + 18, CONTENT_WIDTH, 0.8, 'ink')
    },
  }
}

function rowBlock(row: ReturnType<typeof receiptText>['rows'][number], table: object): Block {
  return {
    height: ROW,
    draw(canvas, y) {
      const baseline = y + ROW / 2 + 3
      tableRow(canvas, table, [
        () => canvas.text(row.name, PAGE.left, baseline, A4_STYLES.item),
        () => canvas.text(row.withheld ?? '', COLUMNS.withheld, baseline, A4_STYLES.body, 'right'),
        () => canvas.text(row.paid, COLUMNS.paid, baseline, A4_STYLES.strong, 'right'),
        () => canvas.text(row.balance, COLUMNS.balance, baseline, A4_STYLES.body, 'right'),
      ])
      canvas.rule(PAGE.left, y + ROW, CONTENT_WIDTH, 0.5, 'line')
    },
  }
}

function sumBlock({ label, value }: Fact): Block {
  return {
    height: 19,
    draw(canvas, y) {
      const baseline = y + baselineIn(A4_STYLES.body)
      canvas.tagged('P', () => {
        canvas.text(`${label} `, PAGE.right - HALF, baseline, A4_STYLES.body)
        canvas.text(value, PAGE.right, baseline, A4_STYLES.body, 'right')
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
