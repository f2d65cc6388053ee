export type ImageSize = { readonly width: number; readonly height: number }

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_START = [0xff, 0xd8]
/** Frame headers: SOF0 to SOF15 without DHT, JPG and DAC, which stand between them. */
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The size in pixels of a PNG or JPEG, from its header; undefined for anything else or a damaged header. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, PNG_SIGNATURE))
    return bytes.length >= 24 ? positive(view.getUint32(16), view.getUint32(20)) : undefined
  if (startsWith(bytes, JPEG_START)) return jpegSize(view)
  return undefined
}

/** The size at which the image fills a box without being cut; undefined for what `imageSize` cannot read. */
export function fitImage(bytes: Uint8Array, box: ImageSize): ImageSize | undefined {
  const size = imageSize(bytes)
  if (!size) return undefined

  const factor = Math.min(box.width / size.width, box.height / size.height)
  return { width: size.width * factor, height: size.height * factor }
}

function jpegSize(view: DataView): ImageSize | undefined {
  let offset = 2
  while (offset + 9 <= view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    if (isFrameHeader(marker)) return positive(view.getUint16(offset + 7), view.getUint16(offset + 5))
    offset += 2 + view.getUint16(offset + 2)
  }
  return undefined
}

function positive(width: number, height: number): ImageSize | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}
