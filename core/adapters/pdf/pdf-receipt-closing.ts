import { amountInWords } from '../../domain/paper/amount-in-words.ts'
import { accountText, paymentHeading, sumFacts } from '../../domain/paper/document-facts.ts'
import { formatNaira } from '../../domain/money/format-money.ts'
import { paymentMethodName, printedQrText, type InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import { wrapped, type Block, type StyledLine } from './pdf-block.ts'
import { gap, lineBlocks, pairBlock, ruleBlock, type ReceiptTools } from './pdf-receipt-block.ts'
import { shortTerms } from './pdf-receipt-head.ts'
import { DOT, MM, type ReceiptPaper } from './pdf-style.ts'
import { qrMatrix, QUIET_ZONE_MODULES, type QrMatrix } from './qr-matrix.ts'

/** Below this, phones have trouble with the 97 modules of an invoice's code. */
const LEAST_QR_SIZE = 40 * MM
/** How far a roll may run to one side: a code that loses the edge of its corners is not found any more. */
const PLAY = MM

/** Sums, words, payment, code and notes: what stands below the lines. */
export function receiptClosing(document: InvoiceDocument, tools: ReceiptTools): Block[] {
  const { paper, ruler } = tools
  const { styles, contentWidth } = paper
  const total = { label: 'Total', value: formatNaira(document.totals.total) }
  const words = wrapped(ruler, [amountInWords(document.totals.total)], styles.small, contentWidth)

  return [
    ...sumFacts(document).map(({ label, value }) => {
      const unbroken = label.replace(' on ', ' on\u00a0')
      return pairBlock(tools, { label: unbroken, value }, styles.body, styles.body)
    }),
    ruleBlock(paper),
    pairBlock(tools, total, styles.total, styles.total),
    gap(2),
    ...lineBlocks(words, paper),
    ...paymentBlocks(document, tools),
    ...codeBlocks(document, tools),
    ...textBlocks(document, tools),
  ]
}

function paymentBlocks(document: InvoiceDocument, tools: ReceiptTools): Block[] {
  const { payment, paymentMethod } = document
  const { styles, contentWidth } = tools.paper
  const method = paymentMethod ? paymentMethodName(paymentMethod) : ''
  if (!payment && method === '') return []
  if (!payment) {
    return [ruleBlock(tools.paper), pairBlock(tools, { label: 'Payment', value: method }, styles.body, styles.strong)]
  }

  const { ruler, paper } = tools
  const lines: StyledLine[] = [
    { text: paymentHeading(document), style: styles.label },
    ...wrapped(ruler, [accountText(payment)], styles.strong, contentWidth),
    ...wrapped(ruler, [payment.accountName ?? ''], styles.body, contentWidth),
    ...wrapped(ruler, [method === '' ? '' : `By ${method.toLowerCase()}`], styles.body, contentWidth),
  ]
  return [ruleBlock(paper), ...lineBlocks(lines, paper)]
}

function codeBlocks(document: InvoiceDocument, { paper, ruler }: ReceiptTools): Block[] {
  const text = printedQrText(document)
  if (text !== null) return [gap(7), codeBlock(qrMatrix(text), paper), gap(3)]
  if (document.noQrReason === null) return []

  const lines = wrapped(ruler, [document.noQrReason], paper.styles.body, paper.contentWidth)
  return [ruleBlock(paper), ...lineBlocks(lines, paper, 'center')]
}

function codeBlock(matrix: QrMatrix, paper: ReceiptPaper): Block {
  const size = codeSize(matrix.length, paper)
  const quiet = (QUIET_ZONE_MODULES * size) / matrix.length

  return {
    height: size + 2 * quiet,
    draw(canvas, y) {
      const left = wholeDots((paper.width - size) / 2)
      canvas.qr(matrix, left, wholeDots(y + quiet), size, QUIET_ZONE_MODULES, 'black')
    },
  }
}

/**
 * As many whole printer dots per module as fit with the quiet zone. Narrow paper has too few dots for that: there the
 * code takes the printed width and its quiet zone lies in the margins, which stay white.
 */
export function codeSize(modules: number, { contentWidth }: Pick<ReceiptPaper, 'contentWidth'>): number {
  const dots = Math.floor(contentWidth / DOT + 1e-6)
  const whole = Math.floor(dots / (modules + 2 * QUIET_ZONE_MODULES)) * modules * DOT
  return whole >= LEAST_QR_SIZE ? whole : contentWidth - 2 * PLAY
}

function wholeDots(points: number): number {
  return Math.round(points / DOT) * DOT
}

function textBlocks(document: InvoiceDocument, tools: ReceiptTools): Block[] {
  const { notes, paymentTerms } = document
  const { paper, ruler } = tools
  const { styles, contentWidth } = paper
  const texts = [
    { label: 'NOTES', text: notes },
    { label: 'TERMS', text: shortTerms(document, tools) === null ? paymentTerms : null },
  ]
  return texts.flatMap(({ label, text }) =>
    text === null || text === ''
      ? []
      : [
          ruleBlock(paper),
          ...lineBlocks([{ text: label, style: styles.label }], paper),
          ...lineBlocks(wrapped(ruler, [text], styles.body, contentWidth), paper),
        ],
  )
}
