/** Several files in one: a ZIP whose files are stored as they are, which Excel files hardly lose by. */

export type ZipFile = { readonly name: string; readonly bytes: Uint8Array }

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

/** Little-endian numbers, each of so many bytes. */
function numbers(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): number[] {
  return values.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff))
}

/** 1 January 1980, the first day that ZIP knows: the same files give the same bytes at any time. */
const NO_DATE = 0x0021

/** @param files with names of ASCII; below 4 GB in all */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: ArrayLike<number>[] = []
  const directory: number[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const title = Array.from(name, (letter) => letter.charCodeAt(0))
    const about = [
      ...numbers([20, 2], [0, 2], [0, 2], [0, 2], [NO_DATE, 2], [crc32(bytes), 4]),
      ...numbers([bytes.length, 4], [bytes.length, 4], [title.length, 2], [0, 2]),
    ]
    const head = [...numbers([0x04034b50, 4]), ...about, ...title]
    directory.push(...numbers([0x02014b50, 4], [20, 2]), ...about)
    directory.push(...numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), ...title)
    parts.push(head, bytes)
    offset += head.length + bytes.length
  }
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2])
  parts.push(directory, [...end, ...numbers([directory.length, 4], [offset, 4], [0, 2])])

  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
