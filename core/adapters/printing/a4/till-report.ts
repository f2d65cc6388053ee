import type { Fact } from '../../../domain/printing/document-facts.ts'
import { DEFAULT_PRINT_THEME, type PrintTheme } from '../../../domain/printing/print-theme.ts'
import { tillReportText, type TillReport, type TillReportRow } from '../../../domain/printing/till-report.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import { CONTENT_WIDTH, MM, PAGE } from '../text/style.ts'
import { a4Layout, type A4Layout } from './layout.ts'
import { columnHeads, drawSheets, measureTop, openSheets } from './sheet.ts'
import { tableRow } from './table.ts'

const HALF = 85 * MM
/** Of the amounts: hundreds of billions fit. */
const AMOUNT = 45 * MM
/** Where what is said of a row stands, beside its name. */
const DETAIL = 62 * MM
const ROW_PADDING = 3.6
const SECTION_GAP = 11

/** Draws the day at the counter on A4 pages of its own. */
export function drawTillReport(
  canvas: Canvas,
  report: TillReport,
  logo?: Uint8Array,
  look: PrintTheme = DEFAULT_PRINT_THEME,
): void {
  const layout = a4Layout(look)
  const { styles } = layout
  const { supplier } = report
  const text = tillReportText(report)
  const sheets = openSheets(layout)

  sheets.put(measureTop({ supplier, title: text.title, number: text.number ?? '' }, canvas, layout, logo))
  sheets.put(factsBlock(text.facts, canvas, layout))
  for (const section of text.sections) {
    const blocks = section.rows.map((row) => rowBlock(row, canvas, section, layout))
    const head = sectionHead(section.title, section, layout)
    // A head takes its first row along.
    sheets.put(head, head.height + (blocks[0]?.height ?? 0))
    for (const block of blocks) sheets.put(block)
  }
  for (const line of wrapped(canvas, ['', ...text.remarks], styles.small, CONTENT_WIDTH)) sheets.put(linesBlock([line]))
  if (text.signatures.length > 0) sheets.put(signatureBlock(text.signatures, layout))

  const name = [text.title, text.number].filter((part) => part !== null).join(' ')
  const marks = text.marks.map((mark) => ({ text: mark, colour: 'amber' as const }))
  drawSheets(canvas, sheets, { look, layout, supplier, marks, name })
}

/** Which day it is, and who closed it. */
function factsBlock(facts: readonly Fact[], canvas: Canvas, { styles }: A4Layout): Block {
  const measured = facts.map(({ label, value }) => ({
    label,
    lines: wrapped(canvas, [value], styles.strong, CONTENT_WIDTH - HALF / 2),
  }))
  return {
    height: measured.reduce((sum, { lines }) => sum + heightOf(lines), 0),
    draw(_, y) {
      let top = y
      for (const { label, lines } of measured) {
        canvas.text(label, PAGE.left, top + baselineIn(styles.muted), styles.muted)
        drawLines(canvas, lines, PAGE.left + HALF / 2, top)
        top += heightOf(lines)
      }
    },
  }
}

/** A line of space, and the title over its column. */
function sectionHead(title: string, table: object, layout: A4Layout): Block {
  const heads = columnHeads(table, layout, [
    { text: title, x: PAGE.left },
    { text: '₦', x: PAGE.right, align: 'right' },
  ])
  return {
    height: SECTION_GAP + heads.height - 2,
    draw(canvas, y) {
      heads.draw(canvas, y + SECTION_GAP)
    },
  }
}

function rowBlock(
  { label, value, detail, isSum }: TillReportRow,
  canvas: Canvas,
  table: object,
  { styles }: A4Layout,
): Block {
  const style = isSum ? styles.strong : styles.item
  const isBeside = detail !== null && canvas.width(label, style) <= DETAIL - 8
  const lines = [
    ...wrapped(canvas, [label], style, CONTENT_WIDTH - AMOUNT),
    ...wrapped(canvas, detail === null || isBeside ? [] : [detail], styles.small, CONTENT_WIDTH - AMOUNT),
  ]
  const details = wrapped(canvas, isBeside ? [detail] : [], styles.small, CONTENT_WIDTH - AMOUNT - DETAIL)
  const height = Math.max(heightOf(lines), heightOf(details)) + ROW_PADDING
  return {
    height,
    draw(_, y) {
      const top = y + ROW_PADDING / 2
      const figure = canvas.fit(value, isSum ? styles.strong : styles.body, AMOUNT - 4)
      tableRow(canvas, table, [
        () => {
          drawLines(canvas, lines, PAGE.left, top)
          drawLines(canvas, details, PAGE.left + DETAIL, top + baselineIn(style) - baselineIn(styles.small))
        },
        () => canvas.text(value, PAGE.right, top + baselineIn(style), figure, 'right'),
      ])
      canvas.rule(PAGE.left, y + height, CONTENT_WIDTH, 0.5, 'line')
    },
  }
}

/** Lines to sign on, beside each other. */
function signatureBlock(signatures: readonly string[], { styles }: A4Layout): Block {
  const width = CONTENT_WIDTH / signatures.length
  return {
    height: 62,
    draw(canvas, y) {
      signatures.forEach((signature, index) => {
        const left = PAGE.left + index * width
        canvas.rule(left, y + 48, width - 10 * MM, 0.8, 'ink')
        canvas.text(signature, left, y + 60, styles.small)
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
