import { documentMarkLabels } from '../../../contract/invoice/labels.ts'
import { documentMarks, type DocumentMark } from '../../../domain/printing/document-marks.ts'
import { documentTitle, shortHash, type InvoiceDocument } from '../../../domain/printing/invoice-document.ts'
import { DEFAULT_PRINT_THEME, type PrintTheme } from '../../../domain/printing/print-theme.ts'
import type { Block } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import { factsOf, openPdf, type RenderOptions } from '../pdf/file.ts'
import { loadPdfFonts } from '../text/fonts.ts'
import { CONTENT_WIDTH, PAGE, type Colour } from '../text/style.ts'
import { measureFooter } from './footer.ts'
import { measureHead } from './head.ts'
import { a4Layout, type A4Layout } from './layout.ts'
import { measureTable } from './line-table.ts'
import { drawMarks } from './marks.ts'
import { drawPageFooter } from './page-footer.ts'
import { paginate } from './pages.ts'

const CONTINUATION_HEIGHT = 36

const MARK_COLOURS: Record<DocumentMark, Colour> = {
  DRAFT: 'grey',
  'NOT YET APPROVED': 'amber',
  'NOT YET CLEARED': 'amber',
  REJECTED: 'red',
  COPY: 'amber',
  CANCELLED: 'red',
  SANDBOX: 'amber',
}

/** The invoice as an A4 PDF. The same document, logo and look give the same bytes. */
export async function renderInvoicePdf(
  document: InvoiceDocument,
  { fonts, logo, look, payload }: RenderOptions = {},
): Promise<Buffer> {
  const { canvas, finish } = openPdf(factsOf(document, payload), fonts ?? (await loadPdfFonts()))
  drawInvoice(canvas, document, logo, look)
  return finish()
}

/**
 * Draws the invoice on A4 pages of its own. Everything is measured before anything is drawn, so that the foot can say
 * how many pages there are.
 */
export function drawInvoice(
  canvas: Canvas,
  document: InvoiceDocument,
  logo?: Uint8Array,
  look: PrintTheme = DEFAULT_PRINT_THEME,
): void {
  const layout = a4Layout(look)
  const pages = paginate({
    head: measureHead(document, canvas, layout, logo),
    gapAfterHead: layout.gapAfterHead,
    continuation: continuationHead(document, layout),
    table: measureTable(document.lines, canvas, layout),
    closing: measureFooter(document, canvas, layout),
    top: layout.top,
    bottom: PAGE.bottom,
  })
  const marks = documentMarks(document)
  const shownMarks = marks.map((mark) => ({ text: documentMarkLabels[mark], colour: MARK_COLOURS[mark] }))

  const text = footText(document, layout)

  canvas.useAccent(look.accentColour)
  pages.forEach((placed, index) => {
    canvas.newPage(PAGE.width, PAGE.height)
    canvas.once(shownMarks, () => drawMarks(canvas, shownMarks))
    for (const { block, y, ruleBelow } of placed) {
      block.draw(canvas, y)
      if (ruleBelow) canvas.rule(PAGE.left, y + block.height, CONTENT_WIDTH, 0.5, 'line')
    }
    drawPageFooter(canvas, { text, marks: shownMarks, page: index + 1, pages: pages.length })
  })
}

/** On a letterhead the supplier stands on the paper. */
function continuationHead({ supplier, ...document }: InvoiceDocument, { styles, namesSupplier }: A4Layout): Block {
  const { body, strong } = styles
  return {
    height: CONTINUATION_HEIGHT,
    draw(canvas, y) {
      const title = `${documentTitle({ ...document, supplier })} ${document.number}`
      const width = CONTENT_WIDTH - canvas.width(title, strong) - 30
      const [name = '', more] = canvas.wrap(supplier.name, body, width)
      canvas.artifact(() => {
        if (namesSupplier) canvas.text(more === undefined ? name : `${name} …`, PAGE.left, y + 9, body)
        canvas.text(title, PAGE.right, y + 9, strong, 'right')
      })
      canvas.rule(PAGE.left, y + 18, CONTENT_WIDTH, 1, 'accent')
    },
  }
}

/** Which approval it came of; on a letterhead also the supplier and its TIN, which the law wants on the paper. */
function footText({ auditHash, supplier: { name, tin } }: InvoiceDocument, { namesSupplier }: A4Layout): string {
  const audit = auditHash ? [`Audit ${shortHash(auditHash)}`] : []
  return [...(namesSupplier ? [] : [name, `TIN ${tin}`]), ...audit].join(' · ')
}
