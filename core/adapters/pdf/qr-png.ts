import type { QrImages } from '../../ports/qr-encryptor.ts'
import { encodeOneBitPng } from './png.ts'
import { qrMatrix, QUIET_ZONE_MODULES } from './qr-matrix.ts'

/** The contract's smallest image, in pixels. */
const MIN_PIXELS = 300
const MIN_PIXELS_PER_MODULE = 4
/** PNG filter types: a line as it is, and a line as its difference to the one above. */
const FILTER_NONE = 0
const FILTER_UP = 2

/**
 * A QR code of level H as a PNG: whole pixels per module, four or more, and never below 300 by 300.
 * The 344 characters of an invoice's code make 97 modules, with the quiet zone 105, so 420 by 420 pixels.
 */
export function qrPng(text: string): Buffer {
  const matrix = qrMatrix(text)
  const modules = matrix.length + 2 * QUIET_ZONE_MODULES
  const scale = Math.max(MIN_PIXELS_PER_MODULE, Math.ceil(MIN_PIXELS / modules))
  const size = modules * scale
  const stride = 1 + Math.ceil(size / 8)
  const scanlines = new Uint8Array(size * stride)
  const white = new Uint8Array(stride).fill(0xff).fill(FILTER_NONE, 0, 1)

  for (let module = 0; module < modules; module++) {
    const row = matrix[module - QUIET_ZONE_MODULES] ?? []
    const first = module * scale * stride
    scanlines.set(white, first)
    row.forEach((dark, column) => {
      if (dark) clearBits(scanlines, first + 1, (column + QUIET_ZONE_MODULES) * scale, scale)
    })

    // The other lines of a module are the first one again: as differences they are all zero.
    for (let line = 1; line < scale; line++) scanlines[first + line * stride] = FILTER_UP
  }
  return encodeOneBitPng(size, size, scanlines)
}

/** The PNG of `qrPng` as text, raw and as a data URL. */
export function qrImages(text: string): QrImages {
  const qrCodeBase64 = qrPng(text).toString('base64')
  return { qrCodeBase64, qrCodeDataUrl: `data:image/png;base64,${qrCodeBase64}` }
}

function clearBits(bytes: Uint8Array, offset: number, from: number, count: number): void {
  for (let bit = from; bit < from + count; bit++) {
    const index = offset + (bit >> 3)
    bytes[index] = (bytes[index] ?? 0) & ~(0x80 >> (bit & 7))
  }
}
