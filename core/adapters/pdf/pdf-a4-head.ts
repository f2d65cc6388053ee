import {
  buyerDetails,
  buyerHeading,
  clearingFact,
  dateFacts,
  supplierDetails,
  type Fact,
} from '../../domain/paper/document-facts.ts'
import { formatDate } from '../../domain/calendar/format-date.ts'
import { fitImage } from './image-size.ts'
import { documentTitle, printedQrText, type InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from './pdf-block.ts'
import { measureQr, QR_LEFT } from './pdf-a4-qr.ts'
import type { Canvas } from './pdf-canvas.ts'
import { CONTENT_WIDTH, MM, PAGE, A4_STYLES } from './pdf-style.ts'
import type { TextRuler } from './pdf-text.ts'

const LOGO_MAX = { width: 56 * MM, height: 14 * MM }
const LEFT_WIDTH = 104 * MM
const COLUMN_GAP = 5 * MM
const BUYER_WIDTH = 64 * MM
const SECOND_COLUMN = PAGE.left + BUYER_WIDTH + COLUMN_GAP
const GAP_BEFORE_RULE = 22
const GAP_AFTER_RULE = 14
/** Terms that are a sentence rather than a term stand under the notes instead. */
const SHORT_TERMS_WIDTH = 90

/** Supplier and title, the green rule, then buyer, reference number and code: what stands on the first page only. */
export function measureHead(document: InvoiceDocument, ruler: TextRuler, logo: Uint8Array | undefined): Block {
  const logoBox = logo ? fitImage(logo, LOGO_MAX) : undefined
  const supplier = supplierLines(document, ruler, logoBox === undefined)
  const title = titleLines(document, ruler)
  const facts = headFacts(document, ruler)
  const band = measureBand(document, ruler)

  const leftHeight = (logoBox ? logoBox.height + 10 : 0) + heightOf(supplier)
  const rightHeight = heightOf(title) + 6 + facts.length * A4_STYLES.body.leading * 1.15
  const ruleAt = Math.max(leftHeight, rightHeight) + GAP_BEFORE_RULE

  return {
    height: ruleAt + GAP_AFTER_RULE + band.height,
    draw(canvas, y) {
      if (logo && logoBox) {
        const box = { x: PAGE.left, y, ...logoBox }
        canvas.figure(`Logo of ${document.supplier.name}`, box, () => {
          canvas.image(logo, box.x, box.y, box.width, box.height)
        })
      }
      drawLines(canvas, supplier, PAGE.left, y + (logoBox ? logoBox.height + 10 : 0))

      const factsTop = drawLines(canvas, title, PAGE.right, y, 'right') + 6
      drawFacts(canvas, facts, factsTop)

      canvas.rule(PAGE.left, y + ruleAt, CONTENT_WIDTH, 1.5, 'accent')
      band.draw(canvas, y + ruleAt + GAP_AFTER_RULE)
    },
  }
}

/** Terms short enough for the head, or null when they belong under the notes. */
export function headTerms({ paymentTerms }: InvoiceDocument, ruler: TextRuler): string | null {
  if (!paymentTerms || paymentTerms.includes('\n')) return null
  return ruler.width(paymentTerms, A4_STYLES.strong) <= SHORT_TERMS_WIDTH ? paymentTerms : null
}

function supplierLines({ supplier }: InvoiceDocument, ruler: TextRuler, namesAlone: boolean): StyledLine[] {
  return [
    ...wrapped(ruler, [supplier.name], namesAlone ? A4_STYLES.bigName : A4_STYLES.name, LEFT_WIDTH),
    ...wrapped(ruler, supplierDetails(supplier), A4_STYLES.body, LEFT_WIDTH),
  ]
}

function titleLines(document: InvoiceDocument, ruler: TextRuler): StyledLine[] {
  const { number } = document
  const width = CONTENT_WIDTH - LEFT_WIDTH - COLUMN_GAP
  return [
    { text: documentTitle(document), style: A4_STYLES.title },
    { text: number, style: ruler.fit(number, A4_STYLES.number, width), gap: 3 },
  ]
}

function headFacts(document: InvoiceDocument, ruler: TextRuler): Fact[] {
  const terms = headTerms(document, ruler)
  return [...dateFacts(document), ...(terms ? [{ label: 'Terms', value: terms }] : [])]
}

function drawFacts(canvas: Canvas, facts: readonly Fact[], top: number): void {
  const needed = Math.max(
    ...facts.map(({ label, value }) => canvas.width(label, A4_STYLES.muted) + canvas.width(value, A4_STYLES.strong)),
  )
  const left = Math.min(QR_LEFT, PAGE.right - needed - 10)
  const pitch = A4_STYLES.body.leading * 1.15

  canvas.tagged('L', () => {
    facts.forEach(({ label, value }, index) => {
      const baseline = top + index * pitch + baselineIn(A4_STYLES.body)
      canvas.tagged('LI', () => {
        canvas.tagged('Lbl', () => canvas.text(label, left, baseline, A4_STYLES.muted))
        canvas.tagged('LBody', () => canvas.text(value, PAGE.right, baseline, A4_STYLES.strong, 'right'))
      })
    })
  })
}

/** Buyer, reference number and the QR code, beside each other. */
function measureBand(document: InvoiceDocument, ruler: TextRuler): Block {
  const qr = measureQr(document)
  const secondWidth = (qr ? QR_LEFT - COLUMN_GAP : PAGE.right) - SECOND_COLUMN
  const buyer = buyerLines(document, ruler)
  const reference = referenceLines(document, ruler, secondWidth)

  return {
    height: Math.max(qr?.height ?? 0, heightOf(buyer), heightOf(reference)),
    draw(canvas, y) {
      drawLines(canvas, buyer, PAGE.left, y)
      drawLines(canvas, reference, SECOND_COLUMN, y)
      qr?.draw(canvas, y)
    },
  }
}

function buyerLines(document: InvoiceDocument, ruler: TextRuler): StyledLine[] {
  const { buyer } = document
  return [
    { text: buyerHeading(document), style: A4_STYLES.label },
    ...wrapped(ruler, [buyer.name], A4_STYLES.name, BUYER_WIDTH),
    ...wrapped(ruler, buyerDetails(buyer), A4_STYLES.body, BUYER_WIDTH),
  ]
}

function referenceLines(document: InvoiceDocument, ruler: TextRuler, width: number): StyledLine[] {
  const { irn, original, noQrReason } = document
  const clearing = clearingFact(document)
  const hasCode = printedQrText(document) !== null

  const sections: StyledLine[][] = [
    labelled(
      'INVOICE REFERENCE NUMBER',
      irn ? irnLines(irn, ruler, width) : [{ text: 'Not given yet', style: A4_STYLES.muted }],
    ),
  ]
  if (original) {
    const issued: StyledLine[] = original.issueDate
      ? [{ text: `of ${formatDate(original.issueDate)}`, style: A4_STYLES.body }]
      : []
    sections.push(labelled('CORRECTS INVOICE', [...irnLines(original.irn, ruler, width), ...issued]))
  }
  if (clearing) sections.push(labelled(clearing.label, wrapped(ruler, [clearing.value], A4_STYLES.body, width)))
  if (!hasCode && noQrReason) {
    sections.push(labelled('QR CODE', wrapped(ruler, [noQrReason], A4_STYLES.body, width)))
  }
  return sections.flatMap((section, index) =>
    section.map((line, n) => (index > 0 && n === 0 ? { ...line, gap: 9 } : line)),
  )
}

/** An IRN stays on one line as long as it can be read; a very long one breaks. */
function irnLines(irn: string, ruler: TextRuler, width: number): StyledLine[] {
  const style = ruler.fit(irn, A4_STYLES.strong, width, 0.8)
  return wrapped(ruler, [irn], style, width)
}

function labelled(label: string, lines: readonly StyledLine[]): StyledLine[] {
  return [{ text: label, style: A4_STYLES.label }, ...lines]
}
