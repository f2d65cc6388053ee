/** What is inside a ZIP file, as its directory at the end lists it. */
type Entry = { readonly packed: Blob; readonly isDeflated: boolean; readonly declared: number }

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
/** The end of the directory is this long, with a comment of up to 64 KiB behind it. */
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff

/**
 * Whether the parts of an Excel file take more than so many bytes when they are unpacked. Nothing is believed: what each
 * part says of itself is only a reason to look no further, and unpacking ends with the byte that is too much.
 *
 * @throws where this is no ZIP file
 */
export async function unpacksToMoreThan(bytes: number, file: Blob): Promise<boolean> {
  const entries = await entriesOf(file)
  if (sum(entries.map(({ declared }) => declared)) > bytes) return true

  let left = bytes
  for (const { packed, isDeflated } of entries) {
    const stream = isDeflated ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw')) : packed.stream()
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      left -= value.byteLength
      if (left >= 0) continue
      await reader.cancel()
      return true
    }
  }
  return false
}

/** The parts that are read: texts. Pictures stay packed. */
async function entriesOf(file: Blob): Promise<Entry[]> {
  const view = new DataView(await file.arrayBuffer())
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  const entries: Entry[] = []

  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Error('The directory of the file is damaged.')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength))
    if (/\.(xml|rels)$/i.test(name)) {
      const start = contentStart(view, view.getUint32(at + 42, true))
      entries.push({
        packed: file.slice(start, start + view.getUint32(at + 20, true)),
        isDeflated: view.getUint16(at + 10, true) === 8,
        declared: view.getUint32(at + 24, true),
      })
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  throw new Error('This is no ZIP file, or not a whole one.')
}

/** Behind the header of an entry, which repeats its name and may have other additions than the directory. */
const contentStart = (view: DataView, at: number): number =>
  at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
