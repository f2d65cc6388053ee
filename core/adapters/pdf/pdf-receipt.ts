import { markWords } from '../../contract/status-words.ts'
import { documentMarks } from '../../domain/paper/document-marks.ts'
import { documentTitle, shortHash, type InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import type { Block } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { factsOf, openPdf, type RenderOptions } from './pdf-file.ts'
import { loadPdfFonts } from './pdf-fonts.ts'
import { gap, lineBlocks, markBand, stacked, type ReceiptTools } from './pdf-receipt-block.ts'
import { receiptClosing } from './pdf-receipt-closing.ts'
import { receiptHead } from './pdf-receipt-head.ts'
import { receiptLines } from './pdf-receipt-lines.ts'
import { RECEIPT_PAPERS, wholeMillimetres, type ReceiptFormat } from './pdf-style.ts'

/** Readers stop at pages of 200 inches: what is longer than these five metres goes on on a second strip. */
export const LONGEST_PAGE = 14_400

/** The invoice as a till receipt. The same document and logo give the same bytes. */
export async function renderReceiptPdf(
  document: InvoiceDocument,
  format: ReceiptFormat,
  { fonts, logo }: RenderOptions = {},
): Promise<Buffer> {
  const { canvas, finish } = openPdf(factsOf(document), fonts ?? (await loadPdfFonts()))
  drawReceipt(canvas, document, format, logo)
  return finish()
}

/** Draws the invoice as one strip as long as its content, black only, in the dots of a thermal printer. */
export function drawReceipt(canvas: Canvas, document: InvoiceDocument, format: ReceiptFormat, logo?: Uint8Array): void {
  const paper = RECEIPT_PAPERS[format]
  const tools: ReceiptTools = { paper, ruler: canvas }

  const band = markBand(
    documentMarks(document).map((mark) => markWords[mark]),
    tools,
  )
  const above = band ? [band, gap(10)] : []
  const content = [
    ...receiptHead(document, tools, logo),
    ...receiptLines(document.lines, tools),
    ...receiptClosing(document, tools),
  ]
  const foot = (page: number, pages: number) => [
    ...footBlocks(document, tools, page, pages),
    ...(band ? [gap(8), band] : []),
  ]

  const around = paper.top + paper.bottom + stacked([...above, ...foot(2, 2)]).height
  const strips = cut(content, LONGEST_PAGE - around)
  strips.forEach((blocks, index) => {
    const strip = stacked([...above, ...blocks, ...foot(index + 1, strips.length)])
    canvas.newPage(paper.width, wholeMillimetres(paper.top + strip.height + paper.bottom))
    strip.draw(canvas, paper.top)
  })
}

function footBlocks(document: InvoiceDocument, { paper }: ReceiptTools, page: number, pages: number): Block[] {
  const style = paper.styles.small
  const lines = [
    ...(pages === 1 ? [] : [`${documentTitle(document)} ${document.number}, part ${page} of ${pages}`]),
    ...(document.auditHash ? [`Audit ${shortHash(document.auditHash)}`] : []),
  ]
  return lines.length === 0
    ? []
    : [
        gap(10),
        ...lineBlocks(
          lines.map((text) => ({ text, style })),
          paper,
          'center',
        ),
      ]
}

/** Strips no longer than `longest`, cut between blocks. */
function cut(blocks: readonly Block[], longest: number): Block[][] {
  const strips: Block[][] = [[]]
  let used = 0
  for (const block of blocks) {
    if (used + block.height > longest) {
      strips.push([])
      used = 0
    }
    strips.at(-1)?.push(block)
    used += block.height
  }
  return strips
}
