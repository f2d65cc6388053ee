import type { InvoiceDocument } from '../../../domain/printing/invoice-document.ts'
import { baselineIn, drawLines, heightOf, type Block } from '../pdf/block.ts'
import type { TextRuler } from '../text/ruler.ts'
import { CONTENT_WIDTH, MM, PAGE, type A4Styles } from '../text/style.ts'
import {
  buyerLines,
  drawFacts,
  headFacts,
  heightOfFacts,
  measureEmblem,
  referenceLines,
  supplierLines,
  titleLines,
  topOf,
  type PaperTop,
} from './head-parts.ts'
import type { A4Layout } from './layout.ts'
import { measureQr } from './qr.ts'

const COLUMN_GAP = 5 * MM
const BUYER_WIDTH = 60 * MM
const TITLE_WIDTH = 66 * MM
const EMBLEM_GAP = 12
/** Room in which an e-mail address or a phone number usually stands on one line; a wide logo gives way to it. */
const SUPPLIER_WIDTH = 54 * MM
/** White space on the band above and below what stands on it. */
const BAND_PADDING = 22
const GAP_BELOW_BAND = 20
const LETTERHEAD_RULE_GAP = 6

/** Supplier and title on a band of the accent colour up to the edges of the paper. */
export function measureBandTop(top: PaperTop, ruler: TextRuler, layout: A4Layout, logo: Uint8Array | undefined): Block {
  const onBand = lettersOnBand(layout.styles)
  const title = titleLines(top, ruler, onBand, TITLE_WIDTH)
  const titleWidth = Math.max(...title.map(({ text, style }) => ruler.width(text, style)))
  const left = CONTENT_WIDTH - titleWidth - COLUMN_GAP
  const emblemOf = (height: number) => measureEmblem(top.supplier, logo, height, ['onAccent', 'accent'])
  const whole = emblemOf(layout.emblemHeight)
  const most = left - EMBLEM_GAP - SUPPLIER_WIDTH
  const emblem = whole && whole.width > most ? emblemOf((layout.emblemHeight * most) / whole.width) : whole
  const indent = emblem ? emblem.width + EMBLEM_GAP : 0
  const supplier = supplierLines(top.supplier, ruler, [onBand.bigName, onBand.body], left - indent)
  const bandHeight = Math.max(emblem?.height ?? 0, heightOf(supplier), heightOf(title)) + 2 * BAND_PADDING

  return {
    height: bandHeight - PAGE.top + GAP_BELOW_BAND,
    draw(canvas) {
      canvas.panel({ x: 0, y: 0, width: PAGE.width, height: bandHeight }, 'accent')
      if (emblem?.isLogo) {
        const box = { x: PAGE.left - 5, y: BAND_PADDING - 5, width: emblem.width + 10, height: emblem.height + 10 }
        canvas.panel(box, 'white', 5)
      }
      emblem?.draw(canvas, PAGE.left, BAND_PADDING)
      drawLines(canvas, supplier, PAGE.left + indent, BAND_PADDING)
      drawLines(canvas, title, PAGE.right, BAND_PADDING, 'right')
    },
  }
}

/** Below a printed head: title and number on one line, and a rule. */
export function measureLetterheadTop({ title, number }: PaperTop, ruler: TextRuler, layout: A4Layout): Block {
  const { styles } = layout
  const numberStyle = ruler.fit(number, styles.number, CONTENT_WIDTH / 2, 0.5)
  const { leading } = styles.title
  const [, gap] = layout.gapAroundRule

  return {
    height: leading + LETTERHEAD_RULE_GAP + gap,
    draw(canvas, y) {
      drawLines(canvas, [{ text: title, style: styles.title }], PAGE.left, y)
      canvas.text(number, PAGE.right, y + baselineIn(styles.title), numberStyle, 'right')
      canvas.rule(PAGE.left, y + leading + LETTERHEAD_RULE_GAP, CONTENT_WIDTH, 1.5, 'accent')
    },
  }
}

/** An invoice on the band, with buyer, dates and code below it. */
export function measureBandHead(
  document: InvoiceDocument,
  ruler: TextRuler,
  layout: A4Layout,
  logo: Uint8Array | undefined,
): Block {
  return onTop(measureBandTop(topOf(document), ruler, layout, logo), measureBelow(document, ruler, layout))
}

/** An invoice below a printed head: what the supplier does not say. */
export function measureLetterheadHead(document: InvoiceDocument, ruler: TextRuler, layout: A4Layout): Block {
  return onTop(measureLetterheadTop(topOf(document), ruler, layout), measureBelow(document, ruler, layout))
}

const onTop = (top: Block, below: Block): Block => ({
  height: top.height + below.height,
  draw(canvas, y) {
    top.draw(canvas, y)
    below.draw(canvas, y + top.height)
  },
})

function lettersOnBand(styles: A4Styles): A4Styles {
  const { title, number, bigName, body } = styles
  const on = <Style extends A4Styles['body']>(style: Style): Style => ({ ...style, colour: 'onAccent' })
  return {
    ...styles,
    title: on({ ...title, size: 23, leading: 28 }),
    number: on(number),
    bigName: on(bigName),
    body: on(body),
  }
}

function measureBelow(document: InvoiceDocument, ruler: TextRuler, { styles, qrSize }: A4Layout): Block {
  const qr = measureQr(document, qrSize)
  const second = PAGE.left + BUYER_WIDTH + COLUMN_GAP
  const right = qr ? PAGE.right - qrSize - COLUMN_GAP : PAGE.right
  const buyer = buyerLines(document, ruler, styles, BUYER_WIDTH)
  const facts = headFacts(document, ruler, styles)
  const reference = referenceLines(document, ruler, styles, right - second)
  const factsHeight = heightOfFacts(facts, styles) + 9

  return {
    height: Math.max(qr?.height ?? 0, heightOf(buyer), factsHeight + heightOf(reference)),
    draw(canvas, y) {
      drawLines(canvas, buyer, PAGE.left, y)
      drawFacts(canvas, facts, y, {
        styles,
        width: Math.min(right - second, 60 * MM),
        right: Math.min(right, second + 60 * MM),
      })
      drawLines(canvas, reference, second, y + factsHeight)
      qr?.draw(canvas, y)
    },
  }
}
