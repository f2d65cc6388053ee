import type { DocumentSupplier } from '../../../domain/printing/invoice-document.ts'
import type { PrintTheme } from '../../../domain/printing/print-theme.ts'
import { drawLines, heightOf, type Block } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import type { TextRuler } from '../text/ruler.ts'
import { CONTENT_WIDTH, MM, PAGE } from '../text/style.ts'
import { measureBandTop, measureLetterheadTop } from './head-band.ts'
import { measureSupplier, titleLines, type PaperTop } from './head-parts.ts'
import type { A4Layout } from './layout.ts'
import { drawMarks } from './marks.ts'
import { drawPageFooter, type ShownMark } from './page-footer.ts'
import { tableHead } from './table.ts'

/** Papers on A4 that are no invoices: they look as the invoices of the business do. */

const LEFT_WIDTH = 104 * MM
const COLUMN_GAP = 5 * MM
/** What the ground of the heads of columns goes beyond them at both sides. */
const INSET = 6

/** Who sends the paper, and what it is: on a band, beside each other over a rule, or below a printed head. */
export function measureTop(top: PaperTop, ruler: TextRuler, layout: A4Layout, logo: Uint8Array | undefined): Block {
  if (!layout.namesSupplier) return measureLetterheadTop(top, ruler, layout)
  if (layout.hasBand) return measureBandTop(top, ruler, layout, logo)

  const supplier = measureSupplier(top.supplier, ruler, layout, { logo, width: LEFT_WIDTH })
  const title = titleLines(top, ruler, layout.styles, CONTENT_WIDTH - LEFT_WIDTH - COLUMN_GAP)
  const [before, after] = layout.gapAroundRule
  const ruleAt = Math.max(supplier.height, heightOf(title)) + before
  return {
    height: ruleAt + after,
    draw(canvas, y) {
      supplier.draw(canvas, y)
      drawLines(canvas, title, PAGE.right, y, 'right')
      canvas.rule(PAGE.left, y + ruleAt, CONTENT_WIDTH, 1.5, 'accent')
    },
  }
}

/** The heads of columns as those of an invoice: over a line, or on a ground in the colour of the business. */
export function columnHeads(
  table: object,
  { hasBand, styles: { columnHead } }: A4Layout,
  heads: readonly { readonly text: string; readonly x: number; readonly align?: 'right' }[],
): Block {
  return {
    height: 22,
    draw(canvas, y) {
      const box = { x: PAGE.left - INSET, y: y + 1, width: CONTENT_WIDTH + 2 * INSET, height: 17 }
      if (hasBand) canvas.panel(box, 'accentSoft', 3)
      tableHead(
        canvas,
        table,
        heads.map(
          ({ text, x, align }) =>
            () =>
              canvas.text(text, x, y + (hasBand ? 12.2 : 11), columnHead, align),
        ),
      )
      if (!hasBand) canvas.rule(PAGE.left, y + 18, CONTENT_WIDTH, 0.8, 'ink')
    },
  }
}

export type Sheets = ReturnType<typeof openSheets>

/** Blocks one below the other, on as many pages as they take. */
export function openSheets({ top }: A4Layout) {
  const pages: { block: Block; y: number }[][] = [[]]
  let y = top
  const sheets = {
    pages,
    fits: (height: number): boolean => y + height <= PAGE.bottom,
    startPage(): void {
      pages.push([])
      y = top
    },
    place(block: Block): void {
      pages.at(-1)?.push({ block, y })
      y += block.height
    },
    /** On the next page where what has to stay together does not fit any more. */
    put(block: Block, together = block.height): void {
      if (!sheets.fits(together)) sheets.startPage()
      sheets.place(block)
    },
  }
  return sheets
}

export type SheetFacts = {
  readonly look: PrintTheme
  readonly layout: A4Layout
  readonly supplier: DocumentSupplier
  readonly marks: readonly ShownMark[]
  /** What the foot calls it. */
  readonly name: string
}

/** Draws the pages with their marks and feet. */
export function drawSheets(
  canvas: Canvas,
  { pages }: Sheets,
  { look, layout, supplier, marks, name }: SheetFacts,
): void {
  // A printed head does not have the TIN, which belongs on the paper.
  const text = layout.namesSupplier ? name : [supplier.name, `TIN ${supplier.tin}`, name].join(' · ')

  canvas.useAccent(look.accentColour)
  pages.forEach((placed, index) => {
    canvas.newPage(PAGE.width, PAGE.height)
    canvas.once(marks, () => drawMarks(canvas, marks))
    for (const { block, y } of placed) block.draw(canvas, y)
    drawPageFooter(canvas, { text, marks, page: index + 1, pages: pages.length })
  })
}
