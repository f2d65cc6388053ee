import { createHash } from 'node:crypto'

import { lineFrom, type StoredValue } from '../postgres/moving/copy-text.ts'

/** So many rows are copied in a transaction: what a kill takes back is copied again. */
export const ROWS_AT_ONCE = 50_000

const CHUNK_CHARACTERS = 128 * 1024

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
 * Rows as text for COPY, in pieces none of which lies in two ranges; each is added to the digest.
 *
 * @param from where each row begins among its values
 */
export function* piecesOf(rows: Iterable<readonly StoredValue[]>, digest: Digest, from = 0): Iterable<Buffer> {
  let text = ''
  let count = 0
  let inRange = 0
  for (const row of rows) {
    text += lineFrom(row, from)
    count += 1
    inRange += 1
    if (text.length < CHUNK_CHARACTERS && inRange < ROWS_AT_ONCE) continue
    yield piece()
  }
  if (count > 0) yield piece()

  function piece(): Buffer {
    const made = Buffer.from(text)
    digest.add(made, count)
    if (inRange === ROWS_AT_ONCE) inRange = 0
    text = ''
    count = 0
    return made
  }
}
