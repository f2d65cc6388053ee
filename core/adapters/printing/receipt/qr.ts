import { qrMatrix, QUIET_ZONE_MODULES, type QrMatrix } from '../image/qr-matrix.ts'
import type { Block } from '../pdf/block.ts'
import { DOT, type ReceiptPaper } from '../text/style.ts'
import { space, type ReceiptTools } from './block.ts'

/** The QR code on a till roll: how large it may be, and where it stands. */

/** The QR code in the middle of the roll. */
export function qrBlocks(text: string, { paper }: ReceiptTools): Block[] {
  return [space(7), qrBlock(qrMatrix(text), paper), space(3)]
}

function qrBlock(matrix: QrMatrix, paper: ReceiptPaper): Block {
  const size = qrSize(matrix.length, paper)
  const quiet = (QUIET_ZONE_MODULES * size) / matrix.length

  return {
    height: size + 2 * quiet,
    draw(canvas, y) {
      const [left, top] = [wholeDots((paper.width - size) / 2), wholeDots(y + quiet)]
      canvas.figure('QR code of FIRS / NRS', { x: left, y: top, width: size, height: size }, () => {
        canvas.qr(matrix, left, top, size, QUIET_ZONE_MODULES, 'black')
      })
    },
  }
}

/**
 * As many whole printer dots per module as fit the print with the quiet zone: five on paper of 80 mm, three on 58 mm. A
 * module between two and three dots wide would be drawn with either, and cameras see a code that is not even.
 */
export function qrSize(modules: number, { contentWidth }: Pick<ReceiptPaper, 'contentWidth'>): number {
  const dots = Math.floor(contentWidth / DOT + 1e-6)
  return Math.max(1, Math.floor(dots / (modules + 2 * QUIET_ZONE_MODULES))) * modules * DOT
}

function wholeDots(points: number): number {
  return Math.round(points / DOT) * DOT
}
