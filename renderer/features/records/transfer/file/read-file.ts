import type { Sheet } from '../../../../lib/spreadsheet/cell.ts'
import { decodeBytes } from './decode-bytes.ts'

/** Why a file cannot be read. */
type FileTrouble = 'oldExcel' | 'tooBig' | 'unreadable'

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Unpacked. A sheet of 20,000 rows with ten columns is half of it; a file made to do harm is hundreds of times its size. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024

/** The sheets of a file by what is in it, whatever its name says. Excel files are read beside the page. */
export async function readFile(file: File, readWorkbook = readBesideThePage): Promise<readonly Sheet[] | FileTrouble> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'oldExcel'
  if (!startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const { readText } = await import('./read-text.ts')
    return [readText(decodeText(bytes), file.name)]
  }

  try {
    const { unpacksToMoreThan } = await import('./unpacked-size.ts')
    if (await unpacksToMoreThan(MOST_UNPACKED_BYTES, file)) return 'tooBig'
    return await readWorkbook(file)
  } catch {
    return 'unreadable'
  }
}

async function readBesideThePage(file: Blob): Promise<Sheet[]> {
  const { readXlsxApart } = await import('./read-xlsx-apart.ts')
  return readXlsxApart(file)
}

/**
 * The text of a file, whatever it was saved as: UTF-8 or UTF-16, with its mark or without, or what Windows calls ANSI.
 * Text that is no UTF-8 is Windows-1252, the encoding of Excel's plain CSV in Nigeria, or that of an older Mac.
 */
function decodeText(bytes: Uint8Array): string {
  const marked = [
    { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
    { encoding: 'utf-16le', mark: [0xff, 0xfe] },
    { encoding: 'utf-16be', mark: [0xfe, 0xff] },
  ].find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  // A decoder leaves the mark out by itself.
  if (marked) return new TextDecoder(marked.encoding).decode(bytes)

  const wide = wideEncoding(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeBytes(bytes)
  }
}

/** UTF-16 without a mark: every other byte of ordinary text is 0. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const enough = start.length / 5
  if (odd > enough && odd > even) return 'utf-16le'
  return even > enough && even > odd ? 'utf-16be' : undefined
}
