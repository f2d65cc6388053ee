import { DamagedBackupError } from './errors.ts'

/**
 * As much of the tar format (POSIX ustar) as a backup needs: plain files with short names. Any `tar` reads what is
 * written here, so that a backup can be opened without this program.
 */
export type TarFile = {
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const BLOCK = 512
const NAME_BYTES = 100
/** Eleven octal digits. What is larger is written as a binary number, as GNU and BSD do. */
const MOST_IN_OCTAL = 8 ** 11 - 1

export async function* packTar(files: AsyncIterable<TarFile>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of files) {
    yield header(name, size, modifiedAt)
    let written = 0
    for await (const chunk of content) {
      written += chunk.byteLength
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was read.`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/**
 * Hands out file after file. What `take` leaves unread of one is skipped.
 *
 * @throws DamagedBackupError
 */
export async function unpackTar(
  source: AsyncIterable<Uint8Array>,
  take: (file: TarFile) => Promise<void>,
): Promise<void> {
  const bytes = createByteReader(source)

  for (;;) {
    const block = await bytes.exactly(BLOCK)
    if (block.every((byte) => byte === 0)) break

    const { name, size } = readHeader(block)
    const content = bytes.next(size)
    await take({ name, size, content })
    for await (const _ of content);
    await bytes.exactly(padding(size))
  }
  // To the end: what follows (a checksum, an authentication tag) is checked by whoever hands out the bytes.
  await bytes.drain()
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

function header(name: string, size: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new RangeError(`${name} is too long for a tar header`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

  block.write(name, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  if (size <= MOST_IN_OCTAL) block.write(octal(size, 11), 124)
  else {
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  block.write(octal(Math.floor(modifiedAt.getTime() / 1000), 11), 136)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(`${octal(checksum(block), 6)} `, 148)
  return block
}

function readHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, length: number): string =>
    block
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '')
      .trim()

  if (Number.parseInt(text(148, 8), 8) !== checksum(block)) throw new DamagedBackupError('A tar header is damaged.')
  if (!['0', ''].includes(text(156, 1))) throw new DamagedBackupError('The archive holds more than plain files.')

  const size = block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new DamagedBackupError('A tar header has no size.')
  return { name: text(0, NAME_BYTES), size }
}

/** The sum of all bytes, with blanks where it will stand itself. */
function checksum(block: Buffer): number {
  let sum = 0
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte
  return sum
}

function createByteReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.alloc(0)

  /** Up to `most` bytes; none at the end. */
  async function some(most: number): Promise<Uint8Array> {
    while (rest.byteLength === 0) {
      const { done, value } = await chunks.next()
      if (done) return rest
      rest = value
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.byteLength)
    return part
  }

  async function* next(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      const part = await some(left)
      if (part.byteLength === 0) throw new DamagedBackupError('The archive ends too early.')
      left -= part.byteLength
      yield part
    }
  }

  return {
    next,
    async exactly(size: number): Promise<Buffer> {
      const parts: Uint8Array[] = []
      for await (const part of next(size)) parts.push(part)
      return Buffer.concat(parts)
    },
    async drain(): Promise<void> {
      while ((await some(BLOCK * BLOCK)).byteLength > 0);
    },
  }
}
