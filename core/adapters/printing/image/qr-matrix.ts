import encodeQR from 'qr'

/** Rows of modules, true where dark; no quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[]

/** ISO/IEC 18004: a code needs four modules of white around it to be found. */
export const QUIET_ZONE_MODULES = 4

/** The modules of a QR code at level H (30 % recovery). 344 characters of Base64 make 97 by 97. */
export function qrMatrix(text: string): QrMatrix {
  // The library insists on a border of at least one module: it is cut off again.
  const bordered = encodeQR(text, 'raw', { ecc: 'high', encoding: 'byte', border: 1 })
  return bordered.slice(1, -1).map((row) => row.slice(1, -1))
}
