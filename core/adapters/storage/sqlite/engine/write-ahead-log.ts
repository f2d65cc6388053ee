import { closeSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 32
const MAGIC = 0x377f0682

/**
 * Whether SQLite will read a write-ahead log. One whose header it does not understand it would take for empty, and
 * write over without a word; the work in it would be gone. No log, and one without a header yet, are fine.
 *
 * See "WAL-Index Format" and "The WAL File Format" at sqlite.org/fileformat2.html, section 4.
 */
export function walIsReadable(file: string): boolean {
  const header = headerOf(file)
  if (header === undefined) return true

  // The lowest bit of the magic number says in which byte order the checksums are counted.
  const magic = header.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== MAGIC) return false
  const read = magic & 1 ? (at: number) => header.readUInt32BE(at) : (at: number) => header.readUInt32LE(at)

  let [first, second] = [0, 0]
  for (let at = 0; at < 24; at += 8) {
    first = (first + read(at) + second) >>> 0
    second = (second + read(at + 4) + first) >>> 0
  }
  return first === header.readUInt32BE(24) && second === header.readUInt32BE(28)
}

function headerOf(file: string): Buffer | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    return readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES ? undefined : header
  } finally {
    closeSync(descriptor)
  }
}
