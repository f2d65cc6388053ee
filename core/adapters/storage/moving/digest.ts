import { createHash } from 'node:crypto'

import { lineFrom, type StoredValue } from '../postgres/moving/copy-text.ts'

/** So many rows are copied in a transaction: what a kill takes back is copied again. */
export const ROWS_AT_ONCE = 50_000

/** Below what the allocator asks the system for, piece by piece. */
const PIECE_BYTES = 64 * 1024

/**
 * What rows are, in their order, as lines of COPY: a chain over ranges of `ROWS_AT_ONCE`, so that it goes on where a move was
 * interrupted. Alike on both sides exactly where every column of every row is.
 */
export type Digest = {
  /** One line, or some, of which `rows` are complete. */
  add(lines: Buffer, rows: number): void
  /** At the end of a range, and of all. */
  value(): string
}

/** @param before of the ranges that came before, all of them whole */
export function createDigest(before = ''): Digest {
  let chain = before
  let range = createHash('sha256')
  let rows = 0

  function end(): void {
    if (rows === 0) return
    chain = createHash('sha256').update(chain).update(range.digest()).digest('hex')
    range = createHash('sha256')
    rows = 0
  }

  return {
    add(lines, added) {
      range.update(lines)
      rows += added
      if (rows === ROWS_AT_ONCE) end()
    },
    value() {
      end()
      return chain
    },
  }
}

/**
 * Rows as text for COPY, in pieces none of which lies in two ranges; each is added to the digest. Each row is written as
 * bytes by itself: of a text of many rows, one with a ₦ in it, all of it is copied twice with two bytes a character, which
 * took four times as long.
 *
 * @param from where each row begins among its values
 */
export function* piecesOf(rows: Iterable<readonly StoredValue[]>, digest: Digest, from = 0): Iterable<Buffer> {
  let piece = Buffer.allocUnsafe(PIECE_BYTES)
  let used = 0
  let count = 0
  let inRange = 0
  for (const row of rows) {
    const line = lineFrom(row, from)
    // UTF-8 has at most three bytes for each unit of a string.
    const most = 3 * line.length
    if (count > 0 && used + most > piece.length) yield taken()
    if (most > piece.length) piece = Buffer.allocUnsafe(most)
    used += piece.write(line, used)
    count += 1
    inRange += 1
    if (inRange < ROWS_AT_ONCE) continue
    yield taken()
    inRange = 0
  }
  if (count > 0) yield taken()

  function taken(): Buffer {
    const whole = piece.subarray(0, used)
    digest.add(whole, count)
    piece = Buffer.allocUnsafe(PIECE_BYTES)
    used = 0
    count = 0
    return whole
  }
}
