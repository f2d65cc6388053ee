import { amountInWords } from '../../domain/paper/amount-in-words.ts'
import { paymentText, settlementText, sumFacts, type Fact } from '../../domain/paper/document-facts.ts'
import { formatNaira } from '../../domain/money/format-money.ts'
import type { InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import { headTerms } from './pdf-a4-head.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { CONTENT_WIDTH, MM, PAGE, A4_STYLES, type TextStyle } from './pdf-style.ts'
import type { TextRuler } from './pdf-text.ts'

export type MeasuredClosing = {
  /** Sums, words and payment, kept on one page; with notes and terms below the payment where they fit in `room`. */
  main(room: number): Block
  /** Notes and terms line by line over the full width, for what `main` had no room for. */
  rest(room: number): readonly Block[]
}

const SUMS_WIDTH = 79 * MM
const SUM_PITCH = 19
const SUM_GAP = 14
const TOTAL_HEIGHT = 34
const COLUMN_GAP = 10 * MM
const SECTION_GAP = 12

/** What stands below the lines. */
export function measureClosing(document: InvoiceDocument, ruler: TextRuler): MeasuredClosing {
  const sums = measureSums(document, ruler)
  const leftWidth = CONTENT_WIDTH - sums.width - COLUMN_GAP

  const fixed = [
    section('AMOUNT IN WORDS', wrapped(ruler, [amountInWords(document.totals.total)], A4_STYLES.body, leftWidth)),
    paymentSection(document, ruler, leftWidth),
  ]
  const texts = freeTexts(document, ruler)
  const beside = stacked([
    ...fixed,
    ...texts.map(({ label, text }) => section(label, wrapped(ruler, [text], A4_STYLES.body, leftWidth))),
  ])
  const fits = (room: number) => heightOf(beside) <= room

  return {
    main(room) {
      const left = fits(room) ? beside : stacked(fixed)
      return {
        height: Math.max(heightOf(left), sums.block.height),
        draw(canvas, y) {
          sums.block.draw(canvas, y)
          drawLines(canvas, left, PAGE.left, y)
        },
      }
    },
    rest(room) {
      if (fits(room)) return []
      const lines = stacked(
        texts.map(({ label, text }) => section(label, wrapped(ruler, [text], A4_STYLES.body, CONTENT_WIDTH))),
      )
      return lines.map((line, index) => lineBlock(index === 0 ? { ...line, gap: SECTION_GAP } : line))
    },
  }
}

function freeTexts(document: InvoiceDocument, ruler: TextRuler): { label: string; text: string }[] {
  const { notes, paymentTerms } = document
  const termsInHead = headTerms(document, ruler) !== null

  return [
    ...(notes ? [{ label: 'NOTES', text: notes }] : []),
    ...(paymentTerms && !termsInHead ? [{ label: 'TERMS', text: paymentTerms }] : []),
  ]
}

function paymentSection(document: InvoiceDocument, ruler: TextRuler, width: number): StyledLine[] {
  const payment = paymentText(document)
  if (payment === null) return []

  return [
    { text: payment.heading, style: A4_STYLES.label },
    ...wrapped(ruler, payment.account === null ? [] : [payment.account], A4_STYLES.strong, width),
    ...wrapped(ruler, payment.details, A4_STYLES.body, width),
  ]
}

function measureSums(document: InvoiceDocument, ruler: TextRuler): { width: number; block: Block } {
  const rows = sumFacts(document)
  const total = { label: 'Total', value: formatNaira(document.totals.total) }
  const settlement = settlementText(document)
  const settled = settlement?.parts ?? []
  const needed = Math.max(
    pairWidth(total, A4_STYLES.sumTotal, ruler),
    settlement ? pairWidth(settlement.open, A4_STYLES.sumTotal, ruler) : 0,
    ...[...rows, ...settled].map((row) => pairWidth(row, A4_STYLES.body, ruler)),
  )
  const width = Math.max(SUMS_WIDTH, needed + SUM_GAP)
  const left = PAGE.right - width
  const settledHeight = settlement ? settled.length * SUM_PITCH + TOTAL_HEIGHT : 0

  function drawRows(canvas: Canvas, facts: readonly Fact[], y: number): number {
    facts.forEach(({ label, value }, index) => {
      drawSum(canvas, { label, value }, y + index * SUM_PITCH + baselineIn(A4_STYLES.body), A4_STYLES.body)
    })
    return y + facts.length * SUM_PITCH
  }

  function drawTotal(canvas: Canvas, { label, value }: Fact, y: number): number {
    canvas.rule(left, y, width, 0.8, 'ink')
    drawSum(canvas, { label, value }, y + 21, A4_STYLES.sumTotal)
    return y + TOTAL_HEIGHT
  }

  function drawSum(canvas: Canvas, { label, value }: Fact, baseline: number, style: TextStyle): void {
    canvas.tagged('TR', () => {
      canvas.tagged('TH', () => canvas.text(label, left, baseline, style), { scope: 'Row' })
      canvas.tagged('TD', () => canvas.text(value, PAGE.right, baseline, style, 'right'))
    })
  }

  const block: Block = {
    height: rows.length * SUM_PITCH + TOTAL_HEIGHT + settledHeight,
    draw(canvas, y) {
      canvas.tagged('Table', () => {
        const below = drawTotal(canvas, total, drawRows(canvas, rows, y))
        if (settlement) drawTotal(canvas, settlement.open, drawRows(canvas, settled, below))
      })
    },
  }
  return { width, block }
}

function pairWidth({ label, value }: Fact, style: TextStyle, ruler: TextRuler): number {
  return ruler.width(label, style) + ruler.width(value, style)
}

function section(label: string, lines: readonly StyledLine[]): StyledLine[] {
  return [{ text: label, style: A4_STYLES.label }, ...lines]
}

function stacked(sections: readonly (readonly StyledLine[])[]): StyledLine[] {
  return sections
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => lines.map((line, n) => (index > 0 && n === 0 ? { ...line, gap: SECTION_GAP } : line)))
}

function lineBlock(line: StyledLine): Block {
  return {
    height: heightOf([line]),
    draw(canvas, y) {
      drawLines(canvas, [line], PAGE.left, y)
    },
  }
}
