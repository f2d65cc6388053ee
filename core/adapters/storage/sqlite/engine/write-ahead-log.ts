import { closeSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 32
/** Where the salts are: the first grows by one each time the log begins anew, the second is drawn. */
const SALTS_AT = 16
/** How often a log may have begun anew since it was last looked at. */
const MOST_BEGINNINGS = 100_000
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

/** Which write-ahead log it is: its salts, in hex. Undefined where there is none. */
export const logIdentity = (file: string): string | undefined => identityIn(headerOf(file))

/** Whether a log is the one that was known, or began anew after it; every other one would be laid over a database that is not its own. */
export function goesOnFrom(known: string, found: string): boolean {
  const begun = (parseInt(found.slice(0, 8), 16) - parseInt(known.slice(0, 8), 16)) >>> 0
  return begun === 0 ? found === known : begun <= MOST_BEGINNINGS
}

/** Says again and again which log stands beside an open database. */
export function watchLogIdentity(file: string) {
  let descriptor: number | undefined
  return {
    current(): string | undefined {
      try {
        descriptor ??= openSync(`${file}-wal`, 'r')
        return identityIn(readHeader(descriptor))
      } catch {
        return undefined
      }
    },
    /** Before SQLite removes the log: Windows removes nothing that is open. */
    close(): void {
      if (descriptor !== undefined) closeSync(descriptor)
      descriptor = undefined
    },
  }
}

const identityIn = (header: Buffer | undefined): string | undefined =>
  header?.subarray(SALTS_AT, SALTS_AT + 8).toString('hex')

function headerOf(file: string): Buffer | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    return readHeader(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function readHeader(descriptor: number): Buffer | undefined {
  const header = Buffer.alloc(HEADER_BYTES)
  return readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES ? undefined : header
}
