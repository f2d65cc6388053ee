import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const ONE_BIT_GREY = { depth: 1, colour: 0 }

/**
 * A 1-bit greyscale PNG (a set bit is white). `scanlines` holds, per line, the filter byte and the packed pixels.
 * Compressed at level 6: the lines of a QR code repeat, and more effort saves nothing.
 */
export function encodeOneBitPng(width: number, height: number, scanlines: Uint8Array): Buffer {
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
