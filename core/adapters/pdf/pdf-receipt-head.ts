import { buyerDetails, buyerHeading, dateFacts, beside } from '../../domain/paper/document-facts.ts'
import { documentMarks } from '../../domain/paper/document-marks.ts'
import { formatDate, formatLagosTime } from '../../domain/calendar/format-date.ts'
import { fitImage } from './image-size.ts'
import {
  documentTitle,
  registrationLabel,
  type DocumentSupplier,
  type InvoiceDocument,
} from '../../domain/paper/invoice-document.ts'
import { wrapped, type Block, type StyledLine } from './pdf-block.ts'
import { gap, lineBlocks, pairBlock, referenceLines, ruleBlock, type ReceiptTools } from './pdf-receipt-block.ts'

/** Supplier, title and dates, buyer, reference number: what stands above the lines. */
export function receiptHead(document: InvoiceDocument, tools: ReceiptTools, logo: Uint8Array | undefined): Block[] {
  const { paper, ruler } = tools
  const { styles, contentWidth } = paper
  const terms = shortTerms(document, tools)
  const title: StyledLine[] = [
    { text: documentTitle(document), style: styles.title },
    { text: document.number, style: ruler.fit(document.number, styles.number, contentWidth) },
  ]

  return [
    ...logoBlocks(tools, logo),
    ...lineBlocks(supplierLines(document.supplier, tools), paper, 'center'),
    ruleBlock(paper),
    ...lineBlocks(title, paper, 'center'),
    gap(4),
    ...dateFacts(document).map((fact) => pairBlock(tools, fact, styles.body, styles.strong)),
    ...(terms === null ? [] : [pairBlock(tools, { label: 'Terms', value: terms }, styles.body, styles.strong)]),
    ruleBlock(paper),
    ...buyerBlocks(document, tools),
    gap(5),
    ...referenceBlocks(document, tools),
  ]
}

/** Terms short enough to stand with the dates, or null when they belong under the notes. */
export function shortTerms({ paymentTerms }: InvoiceDocument, { paper, ruler }: ReceiptTools): string | null {
  if (!paymentTerms || paymentTerms.includes('\n')) return null
  return ruler.width(paymentTerms, paper.styles.strong) <= paper.contentWidth / 2 ? paymentTerms : null
}

/** The logo in the middle of the roll, where there is one. */
export function logoBlocks({ paper }: ReceiptTools, logo: Uint8Array | undefined): Block[] {
  const box = logo ? fitImage(logo, paper.logo) : undefined
  if (!logo || !box) return []

  const picture: Block = {
    height: box.height,
    draw(canvas, y) {
      canvas.image(logo, (paper.width - box.width) / 2, y, box.width, box.height)
    },
  }
  return [picture, gap(6)]
}

/** Who sells, as the head of a roll names them. */
export function supplierLines(supplier: DocumentSupplier, { paper, ruler }: ReceiptTools): StyledLine[] {
  const { styles, contentWidth } = paper
  const identity = [
    `TIN ${supplier.tin}`,
    supplier.registrationNumber ? registrationLabel(supplier.registrationNumber) : '',
  ]
  const fits = ruler.width(beside(identity), styles.body) <= contentWidth
  const details = [
    ...supplier.address,
    ...(fits ? [beside(identity)] : identity),
    supplier.phone ?? supplier.email ?? '',
  ]

  return [
    ...wrapped(ruler, [supplier.name], styles.name, contentWidth),
    ...wrapped(ruler, details, styles.body, contentWidth),
  ]
}

/** One line for somebody of whom only the name is known, as with a walk-in customer. */
function buyerBlocks(document: InvoiceDocument, tools: ReceiptTools): Block[] {
  const { paper, ruler } = tools
  const { styles, contentWidth } = paper
  const { buyer } = document
  const details = buyerDetails(buyer)
  const name = wrapped(ruler, [buyer.name], styles.strong, contentWidth)
  if (details.length === 0 && name.length === 1) {
    return [pairBlock(tools, { label: 'Customer', value: buyer.name }, styles.body, styles.strong)]
  }

  return lineBlocks(
    [
      { text: buyerHeading(document), style: styles.label },
      ...name,
      ...wrapped(ruler, details, styles.body, contentWidth),
    ],
    paper,
  )
}

function referenceBlocks(document: InvoiceDocument, tools: ReceiptTools): Block[] {
  const { irn, original, clearedAt } = document
  const { paper, ruler } = tools
  const { styles, contentWidth } = paper
  const label = (text: string): StyledLine => ({ text, style: styles.label, gap: 5 })

  const lines: StyledLine[] = [
    { text: 'INVOICE REFERENCE NUMBER', style: ruler.fit('INVOICE REFERENCE NUMBER', styles.label, contentWidth) },
    ...(irn ? referenceLines(irn, styles.strong, tools) : [{ text: 'Not given yet', style: styles.body }]),
  ]
  if (original) {
    lines.push(label('CORRECTS INVOICE'), ...referenceLines(original.irn, styles.strong, tools))
    if (original.issueDate) lines.push({ text: `of ${formatDate(original.issueDate)}`, style: styles.body })
  }
  if (clearedAt) {
    lines.push(label('CLEARED BY FIRS / NRS'), { text: formatLagosTime(clearedAt), style: styles.body })
  } else if (documentMarks(document).includes('NOT YET CLEARED')) {
    lines.push(label('FIRS / NRS'), { text: 'Not yet cleared', style: styles.body })
  }
  return lineBlocks(lines, paper)
}
