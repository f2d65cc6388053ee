import { tillReportText, type TillReport, type TillReportRow } from '../../domain/paper/till-report.ts'
import { fitImage } from './image-size.ts'
import { drawMarks } from './pdf-a4-marks.ts'
import { tableHead, tableRow } from './pdf-table.ts'
import { baselineIn, drawLines, drawLogo, heightOf, wrapped, type Block, type StyledLine } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { A4_STYLES, CONTENT_WIDTH, MM, PAGE } from './pdf-style.ts'

const LOGO_MAX = { width: 56 * MM, height: 14 * MM }
const HALF = 85 * MM
/** Of the amounts: hundreds of billions fit. */
const AMOUNT = 45 * MM
/** Where what is said of a row stands, beside its name. */
const DETAIL = 62 * MM
const ROW_PADDING = 3.6

/** Draws the day at the counter on A4 pages of its own. */
export function drawTillA4(canvas: Canvas, report: TillReport, logo?: Uint8Array): void {
  const text = tillReportText(report)
  const pages: { block: Block; y: number }[][] = [[]]
  let y: number = PAGE.top
  const put = (block: Block, together = block.height) => {
    if (y + together > PAGE.bottom) {
      pages.push([])
      y = PAGE.top
    }
    pages.at(-1)?.push({ block, y })
    y += block.height
  }

  put(headBlock(report, text, canvas, logo))
  for (const section of text.sections) {
    const blocks = section.rows.map((row) => rowBlock(row, canvas, section))
    const head = sectionHead(section.title, section)
    // A head takes its first row along.
    put(head, head.height + (blocks[0]?.height ?? 0))
    for (const block of blocks) put(block)
  }
  for (const line of wrapped(canvas, ['', ...text.remarks], A4_STYLES.small, CONTENT_WIDTH)) put(linesBlock([line]))
  if (text.signatures.length > 0) put(signatureBlock(text.signatures))

  const name = [text.title, text.number].filter((part) => part !== null).join(' ')
  const marks = text.marks.map((mark) => ({ text: mark, colour: 'amber' as const }))
  pages.forEach((placed, index) => {
    canvas.newPage(PAGE.width, PAGE.height)
    canvas.once(marks, () => drawMarks(canvas, marks))
    for (const { block, y: top } of placed) block.draw(canvas, top)
    canvas.artifact(() => {
      canvas.rule(PAGE.left, PAGE.footRule, CONTENT_WIDTH, 0.5, 'line')
      canvas.text(name, PAGE.left, PAGE.footBaseline, A4_STYLES.small)
      if (text.marks.length > 0)
        canvas.text(text.marks.join(' · '), PAGE.width / 2, PAGE.footBaseline, A4_STYLES.columnHead, 'center')
      const pageText = `Page ${String(index + 1)} of ${String(pages.length)}`
      canvas.text(pageText, PAGE.right, PAGE.footBaseline, A4_STYLES.small, 'right')
    })
  })
}

function headBlock(
  { supplier }: TillReport,
  text: ReturnType<typeof tillReportText>,
  canvas: Canvas,
  logo: Uint8Array | undefined,
): Block {
  const box = logo ? fitImage(logo, LOGO_MAX) : undefined
  const logoHeight = box ? box.height + 10 : 0
  const from: StyledLine[] = [
    ...wrapped(canvas, [supplier.name], box ? A4_STYLES.name : A4_STYLES.bigName, HALF),
    ...wrapped(canvas, text.supplier, A4_STYLES.body, HALF),
  ]
  const title: StyledLine[] = [
    { text: text.title, style: A4_STYLES.title },
    ...(text.number === null ? [] : [{ text: text.number, style: A4_STYLES.number, gap: 2 }]),
  ]
  const ruleAt = Math.max(logoHeight + heightOf(from), heightOf(title)) + 18
  const facts = text.facts.map(({ label, value }) => ({
    label,
    lines: wrapped(canvas, [value], A4_STYLES.strong, CONTENT_WIDTH - HALF / 2),
  }))
  const factsHeight = facts.reduce((sum, { lines }) => sum + heightOf(lines), 0)
  return {
    height: ruleAt + 14 + factsHeight,
    draw(_, y) {
      if (logo && box) drawLogo(canvas, logo, supplier.name, { x: PAGE.left, y, ...box })
      drawLines(canvas, from, PAGE.left, y + logoHeight)
      drawLines(canvas, title, PAGE.right, y, 'right')
      canvas.rule(PAGE.left, y + ruleAt, CONTENT_WIDTH, 1.5, 'accent')
      let top = y + ruleAt + 14
      for (const { label, lines } of facts) {
        canvas.text(label, PAGE.left, top + baselineIn(A4_STYLES.muted), A4_STYLES.muted)
        drawLines(canvas, lines, PAGE.left + HALF / 2, top)
        top += heightOf(lines)
      }
    },
  }
}

function sectionHead(title: string, table: object): Block {
  return {
    height: 31,
    draw(canvas, y) {
      tableHead(canvas, table, [
        () => canvas.text(title, PAGE.left, y + 22, A4_STYLES.columnHead),
        () => canvas.text('₦', PAGE.right, y + 22, A4_STYLES.columnHead, 'right'),
      ])
      canvas.rule(PAGE.left, y + 29, CONTENT_WIDTH, 0.8, 'ink')
    },
  }
}

function rowBlock({ label, value, detail, isSum }: TillReportRow, canvas: Canvas, table: object): Block {
  const style = isSum ? A4_STYLES.strong : A4_STYLES.item
  const isBeside = detail !== null && canvas.width(label, style) <= DETAIL - 8
  const lines = [
    ...wrapped(canvas, [label], style, CONTENT_WIDTH - AMOUNT),
    ...wrapped(canvas, detail === null || isBeside ? [] : [detail], A4_STYLES.small, CONTENT_WIDTH - AMOUNT),
  ]
  const details = wrapped(canvas, isBeside ? [detail] : [], A4_STYLES.small, CONTENT_WIDTH - AMOUNT - DETAIL)
  const height = Math.max(heightOf(lines), heightOf(details)) + ROW_PADDING
  return {
    height,
    draw(_, y) {
      const top = y + ROW_PADDING / 2
      const figure = canvas.fit(value, isSum ? A4_STYLES.strong : A4_STYLES.body, AMOUNT - 4)
      tableRow(canvas, table, [
        () => {
          drawLines(canvas, lines, PAGE.left, top)
          drawLines(canvas, details, PAGE.left + DETAIL, top + baselineIn(style) - baselineIn(A4_STYLES.small))
        },
        () => canvas.text(value, PAGE.right, top + baselineIn(style), figure, 'right'),
      ])
      canvas.rule(PAGE.left, y + height, CONTENT_WIDTH, 0.5, 'line')
    },
  }
}

/** Lines to sign on, beside each other. */
function signatureBlock(signatures: readonly string[]): Block {
  const width = CONTENT_WIDTH / signatures.length
  return {
    height: 62,
    draw(canvas, y) {
      signatures.forEach((signature, index) => {
        const left = PAGE.left + index * width
        canvas.rule(left, y + 48, width - 10 * MM, 0.8, 'ink')
        canvas.text(signature, left, y + 60, A4_STYLES.small)
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
