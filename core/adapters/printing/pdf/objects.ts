import { pack } from './pack.ts'

/* How pdfkit writes a file, and what it lacks: objects that are packed together, which a tagged file has thousands of. */

/** What this file uses of pdfkit beyond what it declares; the version is exact, and the tests read every file back. */
type Reference = { readonly id: number; end(bytes?: Uint8Array): void }
type PdfkitFile = {
  readonly _offsets: (number | null)[]
  readonly _offset: number
  readonly _root: { readonly data: Record<string, unknown> }
  readonly _info: Reference
  readonly _id: Uint8Array
  _ended: boolean
  _finalize(): void
  _write(text: string): void
  push(chunk: null): void
  ref(data: Record<string, unknown>): Reference
  _refEnd(ref: Reference): void
}

export type PackedObjects = {
  /** Numbers for so many objects in a row that are written later; answers the first. */
  reserve(count: number): number
  /** Writes the objects with these numbers, the first and those after it, as PDF text in ASCII. */
  write(first: number, bodies: readonly string[]): void
  /** An entry of the document's catalog that points to an object. */
  addToCatalog(name: string, id: number): void
}

/** How many objects a reader has to unpack to look at one of them. */
const OBJECTS_IN_STREAM = 1000
/** Bytes of a row of the cross-reference stream: kind, place, index. */
const ROW = { kind: 1, place: 4, index: 2 }
/** The predictor of PNG that compares with the row above (ISO 32000-1, table 8). */
const UP = 12
const ROW_LENGTH = ROW.kind + ROW.place + ROW.index

/**
 * Lets a pdfkit document have object streams (ISO 32000-1, 7.5.7) and end with the cross-reference stream that they need
 * (7.5.8) instead of a table.
 */
export function packObjects(pdf: unknown): PackedObjects {
  const file = pdf as PdfkitFile
  const places = new Map<number, { readonly stream: number; readonly index: number }>()

  function reserve(count: number): number {
    const first = file._offsets.length + 1
    for (let n = 0; n < count; n++) file._offsets.push(null)
    return first
  }

  function writeStream(first: number, bodies: readonly string[]): void {
    let length = 0
    const numbers = bodies.map((body, index) => {
      const at = `${first + index} ${length}`
      length += body.length + 1
      return at
    })
    const head = `${numbers.join(' ')}\n`
    const stream = file.ref({ Type: 'ObjStm', N: bodies.length, First: head.length, Filter: 'FlateDecode' })
    bodies.forEach((_, index) => places.set(first + index, { stream: stream.id, index }))
    stream.end(pack(Buffer.from(`${head}${bodies.join('\n')}`, 'latin1')))
  }

  file._finalize = () => {
    // The last object of the file is the one that says where all are; ending it must not end the file again.
    file._ended = false
    const start = file._offset
    const size = file._offsets.length + 2
    const rows = Buffer.alloc(size * ROW_LENGTH)
    const row = (id: number, kind: number, place: number, index: number) => {
      const at = rows.writeUInt8(kind, id * ROW_LENGTH)
      rows.writeUInt16BE(index, rows.writeUInt32BE(place, at))
    }
    // The list of free objects has only its head.
    row(0, 0, 0, 0xff_ff)
    file._offsets.forEach((offset, position) => {
      const packed = places.get(position + 1)
      if (packed) row(position + 1, 2, packed.stream, packed.index)
      else row(position + 1, 1, offset ?? 0, 0)
    })
    row(size - 1, 1, start, 0)

    const { _root: Root, _info: Info, _id } = file
    const W = [ROW.kind, ROW.place, ROW.index]
    const packing = { Filter: 'FlateDecode', DecodeParms: { Predictor: UP, Columns: ROW_LENGTH } }
    file.ref({ Type: 'XRef', Size: size, W, Root, Info, ID: [_id, _id], ...packing }).end(pack(differences(rows)))
    file._write('startxref')
    file._write(String(start))
    file._write('%%EOF')
    file.push(null)
  }

  return {
    reserve,
    write(first, bodies) {
      for (let from = 0; from < bodies.length; from += OBJECTS_IN_STREAM)
        writeStream(first + from, bodies.slice(from, from + OBJECTS_IN_STREAM))
    },
    addToCatalog(name, id) {
      file._root.data[name] = referenceTo(id)
    },
  }
}

/** Each row as what it adds to the row before, after the number of that way: most rows are then the same. */
function differences(rows: Buffer): Buffer {
  const count = rows.length / ROW_LENGTH
  const result = Buffer.alloc(count * (ROW_LENGTH + 1))
  for (let row = 0; row < count; row++) {
    const to = result.writeUInt8(2, row * (ROW_LENGTH + 1))
    for (let byte = 0; byte < ROW_LENGTH; byte++) {
      const from = row * ROW_LENGTH + byte
      result[to + byte] = ((rows[from] ?? 0) - (row > 0 ? (rows[from - ROW_LENGTH] ?? 0) : 0)) & 0xff
    }
  }
  return result
}

/** pdfkit writes what is no plain object as the text it turns into, and ends some entries of the catalog itself. */
function referenceTo(id: number) {
  return { [Symbol.toStringTag]: 'Reference', toString: () => `${id} 0 R`, end: () => undefined }
}
