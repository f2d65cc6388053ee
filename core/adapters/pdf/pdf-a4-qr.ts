import { printedQrText, type InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import type { Block } from './pdf-block.ts'
import { MM, PAGE } from './pdf-style.ts'
import { qrMatrix, QUIET_ZONE_MODULES } from './qr-matrix.ts'

/** The size of the code itself; the law of small print: 0.43 mm per module is read by every phone. */
const QR_SIZE = 42 * MM
export const QR_LEFT = PAGE.right - QR_SIZE

/** What the code is, for who cannot see it. */
export function qrAlt({ irn, number }: InvoiceDocument): string {
  return `QR code of FIRS / NRS for ${irn ?? number}`
}

/** The QR code at the right edge of an A4 page; undefined where the invoice has none to print. */
export function measureQr(document: InvoiceDocument): Block | undefined {
  const text = printedQrText(document)
  if (!text) return undefined

  const matrix = qrMatrix(text)
  return {
    height: QR_SIZE,
    draw(canvas, y) {
      const box = { x: QR_LEFT, y, width: QR_SIZE, height: QR_SIZE }
      canvas.figure(qrAlt(document), box, () => {
        canvas.qr(matrix, QR_LEFT, y, QR_SIZE, QUIET_ZONE_MODULES, 'ink')
      })
    },
  }
}
