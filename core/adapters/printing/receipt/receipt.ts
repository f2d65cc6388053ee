import type { InvoiceDocument } from '../../../domain/printing/invoice-document.ts'
import { invoiceReceipt } from '../../../domain/printing/receipt/invoice.ts'
import { gap, text, type ReceiptLayout } from '../../../domain/printing/receipt/layout.ts'
import type { Block } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import { factsOf, openPdf, type RenderOptions } from '../pdf/file.ts'
import { loadPdfFonts } from '../text/fonts.ts'
import { RECEIPT_PAPERS, wholeMillimetres, type ReceiptFormat } from '../text/style.ts'
import { markBand, space, stacked, type ReceiptTools } from './block.ts'
import { receiptBlocks } from './parts.ts'

/** Readers stop at pages of 200 inches: what is longer than these five metres goes on on a second strip. */
export const MAX_PAGE = 14_400

/** The invoice as a till receipt. The same document and logo give the same bytes. */
export async function renderReceiptPdf(
  document: InvoiceDocument,
  format: ReceiptFormat,
  { fonts, logo }: RenderOptions = {},
): Promise<Buffer> {
  const { canvas, finish } = openPdf(factsOf(document), fonts ?? (await loadPdfFonts()))
  drawReceipt(canvas, invoiceReceipt(document), format, logo)
  return finish()
}

/** Draws a roll as one strip as long as its content, black only, in the dots of a thermal printer. */
export function drawReceipt(canvas: Canvas, roll: ReceiptLayout, format: ReceiptFormat, logo?: Uint8Array): void {
  const paper = RECEIPT_PAPERS[format]
  const tools: ReceiptTools = { paper, ruler: canvas, logo }

  const band = markBand(roll.marks, tools)
  const above = band ? [band, space(10)] : []
  const content = receiptBlocks(roll.parts, tools)
  const foot = (page: number, pages: number) => [
    ...footBlocks(roll, tools, page, pages),
    ...(band ? [space(8), band] : []),
  ]

  const around = paper.top + paper.bottom + stacked([...above, ...foot(2, 2)]).height
  const strips = cut(content, MAX_PAGE - around)
  strips.forEach((blocks, index) => {
    const strip = stacked([...above, ...blocks, ...foot(index + 1, strips.length)])
    canvas.newPage(paper.width, wholeMillimetres(paper.top + strip.height + paper.bottom))
    strip.draw(canvas, paper.top)
  })
}

function footBlocks({ name, foot }: ReceiptLayout, tools: ReceiptTools, page: number, pages: number): Block[] {
  const part = pages === 1 ? [] : text(`${name}, part ${page} of ${pages}`, 'small', 'center')
  const all = [...part, ...foot]
  return all.length === 0 ? [] : receiptBlocks([gap('large'), ...all], tools)
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
