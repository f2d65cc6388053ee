import { formatNaira } from '../../../domain/money/format.ts'
import { amountInWords } from '../../../domain/printing/amount-in-words.ts'
import {
  notesHeading,
  paidFact,
  paymentText,
  settlementText,
  sumFacts,
  type Fact,
  type SumFact,
} from '../../../domain/printing/document-facts.ts'
import type { InvoiceDocument } from '../../../domain/printing/invoice-document.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import type { TextRuler } from '../text/ruler.ts'
import { CONTENT_WIDTH, MM, PAGE, type A4Styles, type TextStyle } from '../text/style.ts'
import { headTerms } from './head-parts.ts'
import type { A4Layout } from './layout.ts'

export type MeasuredFooter = {
  /** What it takes at least on one page: notes and terms go on to another page only where they are long. */
  readonly least: number
  /** Sums, words and payment, kept on one page; with notes and terms below the payment where they fit in `room`. */
  main(room: number): Block
  /** Notes and terms line by line over the full width, for what `main` had no room for. */
  rest(room: number): readonly Block[]
}

const SUM_GAP = 14
/** From the baseline of a label to that of the note below it, in sizes of the note. */
const NOTE_LEADING = 1.35
/** Points of words, payment, notes and terms that are kept together. */
const LONG_TEXTS = 340
const STAMP_HEIGHT = 28
const STAMP_GAP = 2
/** How far the ground below the total reaches over it at either side. */
const INSET = 6
const COLUMN_GAP = 10 * MM
const SECTION_GAP = 12

/** What stands below the lines. */
export function measureFooter(document: InvoiceDocument, ruler: TextRuler, layout: A4Layout): MeasuredFooter {
  const { styles } = layout
  const sums = measureSums(document, ruler, layout)
  const section = (label: string, lines: readonly StyledLine[]): StyledLine[] => [
    { text: label, style: styles.label },
    ...lines,
  ]
  const leftWidth = CONTENT_WIDTH - sums.width - COLUMN_GAP

  const fixed = [
    section('AMOUNT IN WORDS', wrapped(ruler, [amountInWords(document.totals.total)], styles.body, leftWidth)),
    paymentSection(document, ruler, styles, leftWidth),
  ]
  const texts = freeTexts(document, ruler, styles)
  const beside = stacked([
    ...fixed,
    ...texts.map(({ label, text }) => section(label, wrapped(ruler, [text], styles.body, leftWidth))),
  ])
  const fits = (room: number) => heightOf(beside) <= room

  const leftHeight = heightOf(beside) <= LONG_TEXTS ? heightOf(beside) : heightOf(stacked(fixed))
  return {
    least: Math.max(leftHeight, sums.block.height),
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
      return stacked(texts.map(({ label, text }) => section(label, wrapped(ruler, [text], styles.body, CONTENT_WIDTH))))
        .reduce<StyledLine[][]>(withHeading(styles.label), [])
        .map((lines, index) => linesBlock(lines, index === 0 ? SECTION_GAP : 0))
    },
  }
}

function freeTexts(document: InvoiceDocument, ruler: TextRuler, styles: A4Styles): { label: string; text: string }[] {
  const { notes, paymentTerms } = document
  const termsInHead = headTerms(document, ruler, styles) !== null

  return [
    ...(notes ? [{ label: notesHeading(document), text: notes }] : []),
    ...(paymentTerms && !termsInHead ? [{ label: 'TERMS', text: paymentTerms }] : []),
  ]
}

function paymentSection(document: InvoiceDocument, ruler: TextRuler, styles: A4Styles, width: number): StyledLine[] {
  const payment = paymentText(document, { saysWhenItCame: paidFact(document) === null })
  if (payment === null) return []

  return [
    { text: payment.heading, style: styles.label },
    ...wrapped(ruler, payment.account === null ? [] : [payment.account], styles.strong, width),
    ...wrapped(ruler, payment.details, styles.body, width),
  ]
}

function measureSums(
  document: InvoiceDocument,
  ruler: TextRuler,
  { styles, sumPitch, totalHeight, sumsWidth, hasBand }: A4Layout,
): { width: number; block: Block } {
  const rows = sumFacts(document)
  const total = { label: 'Total', value: formatNaira(document.totals.total) }
  const settlement = settlementText(document)
  const settled = settlement?.parts ?? []
  const paid = paidFact(document)
  const stamp = paid && measureStamp(paid, ruler, styles)
  const needed = Math.max(
    pairWidth(total, styles.sumTotal, ruler),
    settlement ? pairWidth(settlement.open, styles.sumTotal, ruler) : 0,
    ...[...rows, ...settled].map((row) => pairWidth(row, styles.body, ruler)),
  )
  const width = Math.max(sumsWidth, needed + SUM_GAP)
  const left = PAGE.right - width
  const settledHeight = settlement ? settled.length * sumPitch + totalHeight : 0

  const noteHeight = styles.small.size * NOTE_LEADING
  const heightOfRow = ({ note }: SumFact) => sumPitch + (note === undefined ? 0 : noteHeight)
  const heightOfRows = (facts: readonly SumFact[]) => facts.reduce((sum, fact) => sum + heightOfRow(fact), 0)

  function drawRows(canvas: Canvas, facts: readonly SumFact[], y: number): number {
    let below = y
    for (const fact of facts) {
      drawSum(canvas, fact, below + baselineIn(styles.body), styles.body)
      below += heightOfRow(fact)
    }
    return below
  }

  function drawTotal(canvas: Canvas, { label, value }: Fact, y: number): number {
    const baseline = y + (totalHeight - 4) / 2 + styles.sumTotal.size * 0.345 + (hasBand ? 0 : 2)
    if (hasBand) {
      canvas.panel({ x: left - INSET, y, width: width + 2 * INSET, height: totalHeight - 4 }, 'accent', 3)
      drawSum(canvas, { label, value }, baseline, { ...styles.sumTotal, colour: 'onAccent' })
    } else {
      canvas.rule(left, y, width, 0.8, 'ink')
      drawSum(canvas, { label, value }, baseline, styles.sumTotal)
    }
    return y + totalHeight
  }

  function drawOpen(canvas: Canvas, fact: Fact, y: number): number {
    canvas.rule(left, y, width, 0.8, 'ink')
    drawSum(canvas, fact, y + totalHeight / 2 + styles.sumTotal.size * 0.345, styles.sumTotal)
    return y + totalHeight
  }

  function drawSum(canvas: Canvas, { label, value, note }: SumFact, baseline: number, style: TextStyle): void {
    const drawLabel = () => {
      canvas.text(label, left, baseline, style)
      if (note !== undefined) canvas.text(note, left, baseline + noteHeight, styles.small)
    }
    canvas.tagged('TR', () => {
      canvas.tagged('TH', drawLabel, { scope: 'Row' })
      canvas.tagged('TD', () => canvas.text(value, PAGE.right, baseline, style, 'right'))
    })
  }

  const block: Block = {
    height: heightOfRows(rows) + totalHeight + settledHeight + (stamp ? stamp.height + STAMP_GAP : 0),
    draw(canvas, y) {
      let below = y
      canvas.tagged('Table', () => {
        below = drawTotal(canvas, total, drawRows(canvas, rows, y))
        if (settlement) below = drawOpen(canvas, settlement.open, drawRows(canvas, settled, below))
      })
      stamp?.draw(canvas, below + STAMP_GAP, left, width)
    },
  }
  return { width, block }
}

/** PAID in a frame, with its day and reference beside it. */
function measureStamp({ label, value }: Fact, ruler: TextRuler, styles: A4Styles) {
  const word: TextStyle = { ...styles.sumTotal, colour: 'paid' }
  const small: TextStyle = { ...styles.strong, colour: 'paid' }
  const padding = 9
  return {
    height: STAMP_HEIGHT,
    draw(canvas: Canvas, y: number, left: number, width: number) {
      canvas.frame({ x: left, y, width, height: STAMP_HEIGHT }, 'paid', 3)
      const room = width - 3 * padding - ruler.width(label, word)
      const fitted = ruler.fit(value, small, room, 0.5)
      const middle = y + STAMP_HEIGHT / 2
      const [shown = '', more] = ruler.wrap(value, fitted, room)
      canvas.tagged('P', () => {
        canvas.text(label, left + padding, middle + word.size * 0.345, word)
        canvas.text(
          more === undefined ? shown : `${shown} …`,
          left + width - padding,
          middle + fitted.size * 0.345,
          fitted,
          'right',
        )
      })
    },
  }
}

function pairWidth({ label, value }: Fact, style: TextStyle, ruler: TextRuler): number {
  return ruler.width(label, style) + ruler.width(value, style)
}

function stacked(sections: readonly (readonly StyledLine[])[]): StyledLine[] {
  return sections
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => lines.map((line, n) => (index > 0 && n === 0 ? { ...line, gap: SECTION_GAP } : line)))
}

/** A heading and the line below it go together, so that none stands at the foot of a page alone. */
function withHeading({ size }: TextStyle) {
  return (groups: StyledLine[][], line: StyledLine): StyledLine[][] => {
    const last = groups.at(-1)
    if (last?.length === 1 && last[0]?.style.size === size) last.push(line)
    else groups.push([line])
    return groups
  }
}

function linesBlock(lines: readonly StyledLine[], gap: number): Block {
  return {
    height: gap + heightOf(lines),
    draw(canvas, y) {
      drawLines(canvas, lines, PAGE.left, y + gap)
    },
  }
}
