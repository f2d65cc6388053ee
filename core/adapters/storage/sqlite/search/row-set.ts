/** So many rows stand in one part of the index, by the upper bits of their keys. */
const PART_BITS = 13
export const PART_ROWS = 1 << PART_BITS

/** Which rows of a part, one bit each. */
export type RowSet = Uint32Array

export const emptySet = (): RowSet => new Uint32Array(PART_ROWS / 32)

export const add = (set: RowSet, row: number): void => void (set[row >>> 5] = (set[row >>> 5] ?? 0) | (1 << (row & 31)))
export const remove = (set: RowSet, row: number): void =>
  void (set[row >>> 5] = (set[row >>> 5] ?? 0) & ~(1 << (row & 31)))
export const has = (set: RowSet, row: number): boolean => (((set[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1

/** Adds to the first what is in the second. */
export function unite(set: RowSet, other: RowSet): void {
  for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) | (other[at] ?? 0)
}

/** Leaves in the first what is in the second, too; whether anything is left. */
export function intersect(set: RowSet, other: RowSet): boolean {
  let left = 0
  for (let at = 0; at < set.length; at += 1) left |= set[at] = (set[at] ?? 0) & (other[at] ?? 0)
  return left !== 0
}

/** Takes out of the first what is in the second. */
export function subtract(set: RowSet, other: RowSet): void {
  for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) & ~(other[at] ?? 0)
}

export function sizeOf(set: RowSet): number {
  let size = 0
  for (let at = 0; at < set.length; at += 1) {
    let word = set[at] ?? 0
    word -= (word >>> 1) & 0x55_55_55_55
    word = (word & 0x33_33_33_33) + ((word >>> 2) & 0x33_33_33_33)
    size += (((word + (word >>> 4)) & 0x0f_0f_0f_0f) * 0x01_01_01_01) >>> 24
  }
  return size
}

/** The rows, the lowest first. */
export function rowsIn(set: RowSet): number[] {
  const rows: number[] = []
  for (let at = 0; at < set.length; at += 1) {
    for (let word = set[at] ?? 0; word !== 0; word &= word - 1) rows.push((at << 5) + 31 - Math.clz32(word & -word))
  }
  return rows
}

const BITMAP_BYTES = PART_ROWS / 8

/** Few rows as the number of each, many as one bit each; whatever their order is, and where one is given twice. */
export function encodeRows(rows: readonly number[]): Buffer {
  const set = emptySet()
  for (const row of rows) add(set, row)
  const size = sizeOf(set)
  if (size * 2 >= BITMAP_BYTES) {
    const bits = Buffer.alloc(BITMAP_BYTES)
    for (let at = 0; at < set.length; at += 1) bits.writeUInt32LE(set[at] ?? 0, at * 4)
    return bits
  }
  const numbers = Buffer.alloc(size * 2)
  for (const [at, row] of rowsIn(set).entries()) numbers.writeUInt16LE(row, at * 2)
  return numbers
}

/** Adds to a set the rows that `encodeRows` wrote. */
export function uniteEncoded(set: RowSet, content: Buffer): void {
  if (content.length < BITMAP_BYTES) {
    for (let at = 0; at < content.length; at += 2) add(set, (content[at] ?? 0) | ((content[at + 1] ?? 0) << 8))
    return
  }
  for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) | content.readUInt32LE(at * 4)
}
