import { printedQrText, type InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import { wrapped, type Block } from './pdf-block.ts'
import { gap, lineBlocks, ruleBlock, type ReceiptTools } from './pdf-receipt-block.ts'
import { DOT, MM, type ReceiptPaper } from './pdf-style.ts'
import { qrMatrix, QUIET_ZONE_MODULES, type QrMatrix } from './qr-matrix.ts'

/** The QR code on a till roll: how large it may be, and where it stands. */

/** Below this, phones have trouble with the 97 modules of an invoice's code. */
const LEAST_QR_SIZE = 40 * MM
/** How far a roll may run to one side: a code that loses the edge of its corners is not found any more. */
const PLAY = MM

/** The QR code, or why there is none. */
export function qrBlocks(document: InvoiceDocument, { paper, ruler }: ReceiptTools): Block[] {
  const text = printedQrText(document)
  if (text !== null) return [gap(7), qrBlock(qrMatrix(text), paper), gap(3)]
  if (document.noQrReason === null) return []

  const lines = wrapped(ruler, [document.noQrReason], paper.styles.body, paper.contentWidth)
  return [ruleBlock(paper), ...lineBlocks(lines, paper, 'center')]
}

function qrBlock(matrix: QrMatrix, paper: ReceiptPaper): Block {
  const size = qrSize(matrix.length, paper)
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
export function qrSize(modules: number, { contentWidth }: Pick<ReceiptPaper, 'contentWidth'>): number {
  const dots = Math.floor(contentWidth / DOT + 1e-6)
  const whole = Math.floor(dots / (modules + 2 * QUIET_ZONE_MODULES)) * modules * DOT
  return whole >= LEAST_QR_SIZE ? whole : contentWidth - 2 * PLAY
}

function wholeDots(points: number): number {
  return Math.round(points / DOT) * DOT
}
