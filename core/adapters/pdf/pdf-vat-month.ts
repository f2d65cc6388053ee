import type { Fact } from '../../domain/paper/document-facts.ts'
import {
  vatMonthText,
  VAT_MONTH_TITLE,
  type VatMonthDocument,
  type VatMonthRow,
  type VatMonthSection,
} from '../../domain/paper/vat-month-paper.ts'
import { formatLagosTime } from '../../domain/calendar/format-date.ts'
import { fitImage } from './image-size.ts'
import { drawMarks } from './pdf-a4-marks.ts'
import { tableHead, tableRow } from './pdf-table.ts'
import { baselineIn, drawLines, drawLogo, heightOf, wrapped, type Block, type StyledLine } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { A4_STYLES, CONTENT_WIDTH, MM, PAGE } from './pdf-style.ts'

const LOGO_MAX = { width: 56 * MM, height: 14 * MM }
const HALF = 85 * MM
/** An amount of hundreds of billions fits. */
const COLUMN = 31 * MM
const ROW_PADDING = 6

/** Draws the VAT of a month on A4 pages of its own. A section that goes on has the heads of its columns on each page. */
export function drawVatMonth(canvas: Canvas, vatMonth: VatMonthDocument, logo?: Uint8Array): void {
  const text = vatMonthText(vatMonth)
  const pages: { block: Block; y: number }[][] = [[]]
  let y: number = PAGE.top
  const place = (block: Block) => {
    pages.at(-1)?.push({ block, y })
    y += block.height
  }
  const startPage = () => {
    pages.push([])
    y = PAGE.top
  }

  place(headBlock(vatMonth, text.period, text.supplier, canvas, logo))
  place(factsBlock(text.facts, canvas))
  for (const section of text.sections) {
    const head = sectionHead(section)
    const rows = section.rows.map((row) => rowBlock(row, canvas, 'item', section))
    const last = [
      ...(section.sum === null ? [] : [rowBlock(section.sum, canvas, 'strong', section)]),
      remarkBlock(section.remark === null ? [] : [section.remark], canvas),
    ]
    const closing = last.reduce((sum, { height }) => sum + height, 0)
    // A head takes its first row along, and the last row its sum.
    if (y + head.height + (rows[0]?.height ?? 0) + closing > PAGE.bottom) startPage()
    place(head)
    rows.forEach((row, index) => {
      const needed = row.height + (index === rows.length - 1 ? closing : 0)
      if (y + needed > PAGE.bottom) {
        startPage()
        place(head)
      }
      place(row)
    })
    last.forEach(place)
  }
  const remarks = remarkBlock(text.remarks, canvas)
  if (y + remarks.height > PAGE.bottom) startPage()
  place(remarks)

  const isSandbox = vatMonth.environment === 'SANDBOX'
  const marks = isSandbox ? ([{ text: 'SANDBOX', colour: 'amber' }] as const) : []
  pages.forEach((placed, index) => {
    canvas.newPage(PAGE.width, PAGE.height)
    canvas.once(marks, () => drawMarks(canvas, marks))
    for (const { block, y: top } of placed) block.draw(canvas, top)
    canvas.artifact(() => {
      canvas.rule(PAGE.left, PAGE.footRule, CONTENT_WIDTH, 0.5, 'line')
      const foot = `${VAT_MONTH_TITLE}, ${text.period}. Figures of ${formatLagosTime(vatMonth.asOf)}`
      canvas.text(foot, PAGE.left, PAGE.footBaseline, A4_STYLES.small)
      if (isSandbox) canvas.text('SANDBOX', PAGE.width / 2 + 20 * MM, PAGE.footBaseline, A4_STYLES.columnHead, 'center')
      const pageText = `Page ${String(index + 1)} of ${String(pages.length)}`
      canvas.text(pageText, PAGE.right, PAGE.footBaseline, A4_STYLES.small, 'right')
    })
  })
}

function headBlock(
  { supplier }: VatMonthDocument,
  period: string,
  details: readonly string[],
  canvas: Canvas,
  logo: Uint8Array | undefined,
): Block {
  const box = logo ? fitImage(logo, LOGO_MAX) : undefined
  const logoHeight = box ? box.height + 10 : 0
  const from: StyledLine[] = [
    ...wrapped(canvas, [supplier.name], box ? A4_STYLES.name : A4_STYLES.bigName, HALF),
    ...wrapped(canvas, details, A4_STYLES.body, HALF),
  ]
  const title: StyledLine[] = [
    { text: VAT_MONTH_TITLE, style: A4_STYLES.title },
    { text: period, style: A4_STYLES.strong, gap: 3 },
  ]
  const ruleAt = logoHeight + heightOf(from) + 18
  return {
    height: ruleAt + 10,
    draw(_, y) {
      if (logo && box) drawLogo(canvas, logo, supplier.name, { x: PAGE.left, y, ...box })
      drawLines(canvas, from, PAGE.left, y + logoHeight)
      drawLines(canvas, title, PAGE.right, y, 'right')
      canvas.rule(PAGE.left, y + ruleAt, CONTENT_WIDTH, 1.5, 'accent')
    },
  }
}

/** The most important figures beside each other. */
function factsBlock(facts: readonly Fact[], canvas: Canvas): Block {
  const width = CONTENT_WIDTH / facts.length
  return {
    height: 40,
    draw(_, y) {
      facts.forEach(({ label, value }, index) => {
        const x = PAGE.left + index * width
        canvas.text(label, x, y + 10, A4_STYLES.label)
        canvas.text(value, x, y + 28, canvas.fit(value, A4_STYLES.sumTotal, width - 8))
      })
    },
  }
}

function sectionHead(section: VatMonthSection): Block {
  const { title, heads } = section
  return {
    height: 34,
    draw(canvas, y) {
      tableHead(canvas, section, [
        () => canvas.text(title, PAGE.left, y + 25, A4_STYLES.columnHead),
        ...heads.map((head, index) => () => {
          canvas.text(head, rightOf(heads.length, index), y + 25, A4_STYLES.columnHead, 'right')
        }),
      ])
      canvas.rule(PAGE.left, y + 32, CONTENT_WIDTH, 0.8, 'ink')
    },
  }
}

/** Where a column of amounts ends, of so many. */
const rightOf = (columns: number, index: number): number => PAGE.right - (columns - 1 - index) * COLUMN

function rowBlock(
  { what, detail, amounts }: VatMonthRow,
  canvas: Canvas,
  style: 'item' | 'strong',
  table: object,
): Block {
  const width = CONTENT_WIDTH - amounts.length * COLUMN - 2 * MM
  const lines = [
    ...wrapped(canvas, [what], A4_STYLES[style], width),
    ...wrapped(canvas, [detail], A4_STYLES.small, width),
  ]
  const height = heightOf(lines) + ROW_PADDING
  const figure = style === 'strong' ? A4_STYLES.strong : A4_STYLES.body
  return {
    height,
    draw(_, y) {
      const top = y + ROW_PADDING / 2
      const baseline = top + baselineIn(A4_STYLES[style])
      tableRow(canvas, table, [
        () => drawLines(canvas, lines, PAGE.left, top),
        ...amounts.map((amount, index) => () => {
          canvas.text(amount, rightOf(amounts.length, index), baseline, canvas.fit(amount, figure, COLUMN - 4), 'right')
        }),
      ])
      canvas.rule(PAGE.left, y + height, CONTENT_WIDTH, 0.5, 'line')
    },
  }
}

function remarkBlock(remarks: readonly string[], canvas: Canvas): Block {
  const lines = wrapped(canvas, remarks, A4_STYLES.small, CONTENT_WIDTH)
  return {
    height: lines.length === 0 ? 0 : heightOf(lines) + 8,
    draw(_, y) {
      drawLines(canvas, lines, PAGE.left, y + 6)
    },
  }
}
