import { formatDate } from '../../../domain/calendar/format.ts'
import {
  splitParts,
  buyerDetails,
  buyerHeading,
  clearingFact,
  dateFacts,
  supplierDetails,
  type Fact,
} from '../../../domain/printing/document-facts.ts'
import {
  documentTitle,
  isReported,
  missingQrReason,
  type DocumentSupplier,
  type InvoiceDocument,
} from '../../../domain/printing/invoice-document.ts'
import { initials } from '../../../domain/text/initials.ts'
import { fitImage } from '../image/image-size.ts'
import { baselineIn, drawLines, heightOf, wrapped, type Block, type StyledLine } from '../pdf/block.ts'
import type { Canvas } from '../pdf/canvas.ts'
import type { TextRuler } from '../text/ruler.ts'
import { MM, PAGE, type A4Styles, type Colour } from '../text/style.ts'
import type { A4Layout } from './layout.ts'

const LOGO_WIDTH = 56 * MM
/** Terms that are a sentence rather than a term stand under the notes instead. */
const SHORT_TERMS_WIDTH = 90

/** Terms short enough for the head, or null when they belong under the notes. */
export function headTerms({ paymentTerms }: InvoiceDocument, ruler: TextRuler, { strong }: A4Styles): string | null {
  if (!paymentTerms || paymentTerms.includes('\n')) return null
  return ruler.width(paymentTerms, strong) <= SHORT_TERMS_WIDTH ? paymentTerms : null
}

/** Who sends a paper, and what it is. */
export type PaperTop = {
  readonly supplier: DocumentSupplier
  readonly title: string
  /** Its number, or the days that it is of; empty where there are none. */
  readonly number: string
}

export const topOf = (document: InvoiceDocument): PaperTop => ({
  supplier: document.supplier,
  title: documentTitle(document),
  number: document.number,
})

export type Emblem = {
  readonly width: number
  readonly height: number
  readonly isLogo: boolean
  draw(canvas: Canvas, x: number, y: number): void
}

/** The logo, or the initials of the supplier on a ground in its colour; null where a name has no letters. */
export function measureEmblem(
  { name }: DocumentSupplier,
  logo: Uint8Array | undefined,
  height: number,
  [ground, letters]: readonly [Colour, Colour] = ['accent', 'onAccent'],
): Emblem | null {
  const box = logo ? fitImage(logo, { width: LOGO_WIDTH, height }) : undefined
  if (logo && box) {
    return {
      ...box,
      isLogo: true,
      draw(canvas, x, y) {
        canvas.figure(`Logo of ${name}`, { x, y, ...box }, () => canvas.image(logo, x, y, box.width, box.height))
      },
    }
  }

  const text = initials(name)
  if (text === '' || height === 0) return null
  return {
    width: height,
    height,
    isLogo: false,
    draw(canvas, x, y) {
      // The name stands beside it: the initials are there for the eye.
      canvas.artifact(() => {
        canvas.panel({ x, y, width: height, height }, ground, height * 0.22)
        canvas.outlined(text, {
          centreX: x + height / 2,
          centreY: y + height / 2,
          size: height * 0.4,
          degrees: 0,
          colour: letters,
          opacity: 1,
        })
      })
    },
  }
}

export function supplierLines(
  supplier: DocumentSupplier,
  ruler: TextRuler,
  [name, details]: readonly [A4Styles['name'], A4Styles['body']],
  width: number,
): StyledLine[] {
  // Broken anywhere, a phone number or an address of e-mail is none.
  const lines = supplierDetails(supplier).flatMap((line) =>
    ruler.width(line, details) > width ? splitParts(line) : [line],
  )
  return [...wrapped(ruler, [supplier.name], name, width), ...wrapped(ruler, lines, details, width)]
}

export function titleLines(
  { title, number }: PaperTop,
  ruler: TextRuler,
  styles: A4Styles,
  width: number,
): StyledLine[] {
  return [
    { text: title, style: styles.title },
    ...(number === '' ? [] : [{ text: number, style: ruler.fit(number, styles.number, width), gap: 3 }]),
  ]
}

const GAP_BELOW_EMBLEM = 9

/** Logo or initials with name, address and TIN: below, or beside where room is scarce. */
export function measureSupplier(
  supplier: DocumentSupplier,
  ruler: TextRuler,
  { styles, emblemHeight, hasCodeColumn }: A4Layout,
  { logo, width }: { readonly logo: Uint8Array | undefined; readonly width: number },
): Block {
  const emblem = measureEmblem(supplier, logo, emblemHeight)
  const lines = supplierLines(supplier, ruler, [styles.name, styles.body], width)
  const besideEmblem = emblem !== null && hasCodeColumn
  const above = emblem === null || besideEmblem ? 0 : emblem.height + GAP_BELOW_EMBLEM
  return {
    height: Math.max(above + heightOf(lines), emblem?.height ?? 0),
    draw(canvas, y) {
      emblem?.draw(canvas, PAGE.left, y)
      drawLines(canvas, lines, PAGE.left + (besideEmblem ? emblem.width + 8 : 0), y + above)
    },
  }
}

/** Dates and short terms. */
export function headFacts(document: InvoiceDocument, ruler: TextRuler, styles: A4Styles): Fact[] {
  const terms = headTerms(document, ruler, styles)
  return [...dateFacts(document), ...(terms ? [{ label: 'Terms', value: terms }] : [])]
}

const factPitch = ({ body }: A4Styles): number => body.leading * 1.15

export const heightOfFacts = (facts: readonly Fact[], styles: A4Styles): number => facts.length * factPitch(styles)

/** Labels at the left of a column of at least so many points, values at its right end. */
export function drawFacts(
  canvas: Canvas,
  facts: readonly Fact[],
  top: number,
  { styles, width, right = PAGE.right }: { readonly styles: A4Styles; readonly width: number; readonly right?: number },
): void {
  const { muted, strong, body } = styles
  const needed = Math.max(...facts.map(({ label, value }) => canvas.width(label, muted) + canvas.width(value, strong)))
  const left = Math.min(right - width, right - needed - 10)

  canvas.tagged('L', () => {
    facts.forEach(({ label, value }, index) => {
      const baseline = top + index * factPitch(styles) + baselineIn(body)
      canvas.tagged('LI', () => {
        canvas.tagged('Lbl', () => canvas.text(label, left, baseline, muted))
        canvas.tagged('LBody', () => canvas.text(value, right, baseline, strong, 'right'))
      })
    })
  })
}

/** The buyer below what they are to this paper. */
export function buyerLines(document: InvoiceDocument, ruler: TextRuler, styles: A4Styles, width: number): StyledLine[] {
  const { buyer } = document
  return [
    { text: buyerHeading(document), style: styles.label },
    ...wrapped(ruler, [buyer.name], styles.name, width),
    ...wrapped(ruler, buyerDetails(buyer), styles.body, width),
  ]
}

/** What FIRS / NRS knows it by, which invoice it corrects, when it was cleared, and why there is no code. */
export function referenceLines(
  document: InvoiceDocument,
  ruler: TextRuler,
  styles: A4Styles,
  width: number,
): StyledLine[] {
  if (!isReported(document)) return []
  const { irn, original } = document
  const noQrReason = missingQrReason(document)
  const clearing = clearingFact(document)
  const labelled = (label: string, lines: readonly StyledLine[]): StyledLine[] => [
    { text: label, style: styles.label },
    ...lines,
  ]

  const sections: StyledLine[][] = [
    labelled(
      'INVOICE REFERENCE NUMBER',
      irn ? irnLines(irn, ruler, styles, width) : [{ text: 'Not given yet', style: styles.muted }],
    ),
  ]
  if (original) {
    const issued: StyledLine[] = original.issueDate
      ? [{ text: `of ${formatDate(original.issueDate)}`, style: styles.body }]
      : []
    sections.push(labelled('CORRECTS INVOICE', [...irnLines(original.irn, ruler, styles, width), ...issued]))
  }
  if (clearing) sections.push(labelled(clearing.label, wrapped(ruler, [clearing.value], styles.body, width)))
  if (noQrReason) {
    sections.push(labelled('QR CODE', wrapped(ruler, [noQrReason], styles.body, width)))
  }
  return sections.flatMap((section, index) =>
    section.map((line, n) => (index > 0 && n === 0 ? { ...line, gap: 9 } : line)),
  )
}

/** An IRN stays on one line as long as it can be read; a very long one breaks. */
function irnLines(irn: string, ruler: TextRuler, styles: A4Styles, width: number): StyledLine[] {
  const style = ruler.fit(irn, styles.strong, width, 0.8)
  return wrapped(ruler, [irn], style, width)
}
