import { QUIET_ZONE_MODULES, type QrMatrix } from '../image/qr-matrix.ts'

/** A picture in the dots of a printer: eight to a byte, the left one first, set where it is black. */
export type Bitmap = { readonly width: number; readonly height: number; readonly bytes: Uint8Array }

/** Printers take pictures in pieces that their memory holds. */
const MOST_ROWS = 128

const strideOf = (width: number): number => Math.ceil(width / 8)

/** White paper to draw on. */
export function blankBitmap(width: number, height: number): Bitmap {
  return { width, height, bytes: new Uint8Array(strideOf(width) * height) }
}

/** Blackens a row from `from` to just before `to`; what lies beside the picture is left out. */
export function blacken({ width, height, bytes }: Bitmap, row: number, from: number, to: number): void {
  if (row < 0 || row >= height) return
  for (let x = Math.max(0, from); x < Math.min(width, to); x++) {
    const at = row * strideOf(width) + (x >> 3)
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7))
  }
}

/** A line over the whole width: thinner than two dots it is lost on thermal paper. */
export function ruleBitmap(width: number): Bitmap {
  const picture = blankBitmap(width, 2)
  for (const row of [0, 1]) blacken(picture, row, 0, width)
  return picture
}

/** A QR code with its quiet zone in the middle of the paper, each module as many whole dots wide as fit. */
export function qrBitmap(matrix: QrMatrix, width: number): Bitmap {
  const modules = matrix.length + 2 * QUIET_ZONE_MODULES
  const scale = Math.max(1, Math.floor(width / modules))
  const picture = blankBitmap(width, modules * scale)
  const left = Math.floor((width - matrix.length * scale) / 2)
  matrix.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return
      for (let dot = 0; dot < scale; dot++) {
        blacken(picture, (y + QUIET_ZONE_MODULES) * scale + dot, left + x * scale, left + (x + 1) * scale)
      }
    })
  })
  return picture
}

/** The commands that print a picture (`GS v 0`), in pieces without a gap between them. */
export function rasterCommands({ width, height, bytes }: Bitmap): Uint8Array {
  const stride = strideOf(width)
  const pieces: Uint8Array[] = []
  for (let row = 0; row < height; row += MOST_ROWS) {
    const rows = Math.min(MOST_ROWS, height - row)
    const head = [0x1d, 0x76, 0x30, 0, stride & 0xff, stride >> 8, rows & 0xff, rows >> 8]
    pieces.push(Uint8Array.from(head), bytes.subarray(row * stride, (row + rows) * stride))
  }
  return Buffer.concat(pieces)
}
