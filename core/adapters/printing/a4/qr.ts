import { printedQrText, type InvoiceDocument } from '../../../domain/printing/invoice-document.ts'
import { qrMatrix, QUIET_ZONE_MODULES } from '../image/qr-matrix.ts'
import type { Block } from '../pdf/block.ts'
import { PAGE } from '../text/style.ts'

/** What the code is, for who cannot see it. */
function qrAlt({ irn, number }: InvoiceDocument): string {
  return `QR code of FIRS / NRS for ${irn ?? number}`
}

/** The QR code, `size` points wide, at the right edge of an A4 page; undefined where the invoice has none to print. */
export function measureQr(document: InvoiceDocument, size: number): Block | undefined {
  const text = printedQrText(document)
  if (!text) return undefined

  const matrix = qrMatrix(text)
  return {
    height: size,
    draw(canvas, y) {
      const box = { x: PAGE.right - size, y, width: size, height: size }
      canvas.figure(qrAlt(document), box, () => {
        canvas.qr(matrix, box.x, y, size, QUIET_ZONE_MODULES, 'ink')
      })
    },
  }
}
