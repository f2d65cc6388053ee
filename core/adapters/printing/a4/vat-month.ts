import { formatLagosTime } from '../../../domain/calendar/format.ts'
import type { Fact } from '../../../domain/printing/document-facts.ts'
import { DEFAULT_PRINT_THEME, type PrintTheme } from '../../../domain/printing/print-theme.ts'
import {
  vatMonthText,
  VAT_MONTH_TITLE,
  type VatMonthDocument,
  type VatMonthRow,
  type VatMonthSection,
} from '../../../domain/printing/vat-month.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import { CONTENT_WIDTH, MM, PAGE } from '../text/style.ts'
import { a4Layout, type A4Layout } from './layout.ts'
import { columnHeads, drawSheets, measureTop, openSheets } from './sheet.ts'
import { tableRow } from './table.ts'

/** An amount of hundreds of billions fits. */
const COLUMN = 31 * MM
const SECTION_GAP = 14

/** Draws the VAT of a month on A4 pages of its own. A section that goes on has the heads of its columns on each page. */
export function drawVatMonth(
  canvas: Canvas,
  vatMonth: VatMonthDocument,
  logo?: Uint8Array,
  look: PrintTheme = DEFAULT_PRINT_THEME,
): void {
  const layout = a4Layout(look)
  const { supplier, environment, asOf } = vatMonth
  const text = vatMonthText(vatMonth)
  const sheets = openSheets(layout)

  sheets.place(measureTop({ supplier, title: VAT_MONTH_TITLE, number: text.period }, canvas, layout, logo))
  sheets.place(factsBlock(text.facts, canvas, layout))
  for (const section of text.sections) {
    const head = sectionHead(section, layout)
    const rows = section.rows.map((row) => rowBlock(row, canvas, { style: 'item', table: section, layout }))
    const last = [
      ...(section.sum === null ? [] : [rowBlock(section.sum, canvas, { style: 'strong', table: section, layout })]),
      remarkBlock(section.remark === null ? [] : [section.remark], canvas, layout),
    ]
    const closing = last.reduce((sum, { height }) => sum + height, 0)
    // A head takes its first row along, and the last row its sum.
    if (!sheets.fits(head.height + (rows[0]?.height ?? 0) + closing)) sheets.startPage()
    sheets.place(head)
    rows.forEach((row, index) => {
      const needed = row.height + (index === rows.length - 1 ? closing : 0)
      if (!sheets.fits(needed)) {
        sheets.startPage()
        sheets.place(head)
      }
      sheets.place(row)
    })
    last.forEach(sheets.place)
  }
  sheets.put(remarkBlock(text.remarks, canvas, layout))

  const marks = environment === 'SANDBOX' ? ([{ text: 'SANDBOX', colour: 'amber' }] as const) : []
  const name = `${VAT_MONTH_TITLE}, ${text.period}. Figures as of ${formatLagosTime(asOf)}`
  drawSheets(canvas, sheets, { look, layout, supplier, marks, name })
}

/** The most important figures beside each other. */
function factsBlock(facts: readonly Fact[], canvas: Canvas, { styles }: A4Layout): Block {
  const width = CONTENT_WIDTH / facts.length
  return {
    height: 40,
    draw(_, y) {
      facts.forEach(({ label, value }, index) => {
        const x = PAGE.left + index * width
        canvas.text(label, x, y + 10, styles.label)
        canvas.text(value, x, y + 28, canvas.fit(value, styles.sumTotal, width - 8))
      })
    },
  }
}

/** A line of space, and the title over its columns. */
function sectionHead(section: VatMonthSection, layout: A4Layout): Block {
  const { title, heads } = section
  const columns = columnHeads(section, layout, [
    { text: title, x: PAGE.left },
    ...heads.map((head, index) => ({ text: head, x: rightOf(heads.length, index), align: 'right' as const })),
  ])
  return {
    height: SECTION_GAP + columns.height - 2,
    draw(canvas, y) {
      columns.draw(canvas, y + SECTION_GAP)
    },
  }
}

/** Where a column of amounts ends, of so many. */
const rightOf = (columns: number, index: number): number => PAGE.right - (columns - 1 - index) * COLUMN

function rowBlock(
  { what, detail, amounts }: VatMonthRow,
  canvas: Canvas,
  {
    style,
    table,
    layout: { styles, rowPadding },
  }: { readonly style: 'item' | 'strong'; readonly table: object; readonly layout: A4Layout },
): Block {
  const width = CONTENT_WIDTH - amounts.length * COLUMN - 2 * MM
  const lines = [...wrapped(canvas, [what], styles[style], width), ...wrapped(canvas, [detail], styles.small, width)]
  const height = heightOf(lines) + rowPadding
  const figure = style === 'strong' ? styles.strong : styles.body
  return {
    height,
    draw(_, y) {
      const top = y + rowPadding / 2
      const baseline = top + baselineIn(styles[style])
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

function remarkBlock(remarks: readonly string[], canvas: Canvas, { styles }: A4Layout): Block {
  const lines = wrapped(canvas, remarks, styles.small, CONTENT_WIDTH)
  return {
    height: lines.length === 0 ? 0 : heightOf(lines) + 8,
    draw(_, y) {
      drawLines(canvas, lines, PAGE.left, y + 6)
    },
  }
}
