import type { InvoiceDocument } from '../../../domain/printing/invoice-document.ts'
import { drawLines, heightOf, type Block } from '../pdf/block.ts'
import type { TextRuler } from '../text/ruler.ts'
import { CONTENT_WIDTH, MM, PAGE } from '../text/style.ts'
import { measureBandHead, measureLetterheadHead } from './head-band.ts'
import {
  buyerLines,
  drawFacts,
  headFacts,
  heightOfFacts,
  measureSupplier,
  referenceLines,
  titleLines,
  topOf,
} from './head-parts.ts'
import type { A4Layout } from './layout.ts'
import { measureQr } from './qr.ts'

const LEFT_WIDTH = 104 * MM
const COLUMN_GAP = 5 * MM
const BUYER_WIDTH = 64 * MM

/** Supplier and title, a rule, then buyer, reference number and code: what stands on the first page only. */
export function measureHead(
  document: InvoiceDocument,
  ruler: TextRuler,
  layout: A4Layout,
  logo: Uint8Array | undefined,
): Block {
  if (!layout.namesSupplier) return measureLetterheadHead(document, ruler, layout)
  if (layout.hasBand) return measureBandHead(document, ruler, layout, logo)

  const { styles } = layout
  const [before, after] = layout.gapAroundRule
  const supplier = measureSupplier(document.supplier, ruler, layout, { logo, width: LEFT_WIDTH })
  const title = titleLines(topOf(document), ruler, styles, CONTENT_WIDTH - LEFT_WIDTH - COLUMN_GAP)
  const facts = headFacts(document, ruler, styles)
  const band = measureBand(document, ruler, layout)

  const ruleAt = Math.max(supplier.height, heightOf(title) + 6 + heightOfFacts(facts, styles)) + before

  return {
    height: ruleAt + after + band.height,
    draw(canvas, y) {
      supplier.draw(canvas, y)

      const factsTop = drawLines(canvas, title, PAGE.right, y, 'right') + 6
      drawFacts(canvas, facts, factsTop, { styles, width: layout.qrSize })

      canvas.rule(PAGE.left, y + ruleAt, CONTENT_WIDTH, 1.5, 'accent')
      band.draw(canvas, y + ruleAt + after)
    },
  }
}

/** Buyer, reference number and the QR code, beside each other. */
function measureBand(document: InvoiceDocument, ruler: TextRuler, { styles, qrSize }: A4Layout): Block {
  const qr = measureQr(document, qrSize)
  const second = PAGE.left + BUYER_WIDTH + COLUMN_GAP
  const width = (qr ? PAGE.right - qrSize - COLUMN_GAP : PAGE.right) - second
  const buyer = buyerLines(document, ruler, styles, BUYER_WIDTH)
  const reference = referenceLines(document, ruler, styles, width)

  return {
    height: Math.max(qr?.height ?? 0, heightOf(buyer), heightOf(reference)),
    draw(canvas, y) {
      drawLines(canvas, buyer, PAGE.left, y)
      drawLines(canvas, reference, second, y)
      qr?.draw(canvas, y)
    },
  }
}
