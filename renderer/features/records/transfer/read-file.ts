import type { Sheet } from '../../../lib/spreadsheet/cell.ts'
import { decodeText } from './decode-text.ts'

/** Why a file cannot be read. */
type FileTrouble = 'oldExcel' | 'unreadable'

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** The sheets of a file by what is in it, whatever its name says. */
export async function readFile(file: File): Promise<readonly Sheet[] | FileTrouble> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'oldExcel'
  if (!startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const { readText } = await import('./read-text.ts')
    return [readText(decodeText(bytes), file.name)]
  }

  const { readXlsx } = await import('./read-xlsx.ts')
  try {
    return await readXlsx(file)
  } catch {
    return 'unreadable'
  }
}
