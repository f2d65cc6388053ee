import { crc32, deflateSync } from 'node:zlib'

import type { QrImages } from '../../../ports/invoice/qr-encryptor.ts'
import { qrMatrix, QUIET_ZONE_MODULES } from './qr-matrix.ts'

/** The contract's smallest image, in pixels. */
const MIN_PIXELS = 300
const MIN_PIXELS_PER_MODULE = 4
/** PNG filter types: a line as it is, and a line as its difference to the one above. */
const FILTER_NONE = 0
const FILTER_UP = 2
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const ONE_BIT_GREY = { depth: 1, colour: 0 }

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

/**
 * A 1-bit greyscale PNG (a set bit is white). `scanlines` holds, per line, the filter byte and the packed pixels.
 * Compressed at level 6: the lines of a QR code repeat, and more effort saves nothing.
 */
function encodeOneBitPng(width: number, height: number, scanlines: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(ONE_BIT_GREY.depth, 8)
  header.writeUInt8(ONE_BIT_GREY.colour, 9)

  const data = deflateSync(scanlines, { level: 6 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
