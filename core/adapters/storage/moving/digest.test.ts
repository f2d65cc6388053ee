import { describe, expect, it } from 'vitest'

import { copyLine, type StoredValue } from '../postgres/moving/copy-text.ts'

import { createDigest, piecesOf, ROWS_AT_ONCE } from './digest.ts'

const inPieces = (rows: readonly StoredValue[][], digest = createDigest()) =>
  [...piecesOf(rows, digest)].map((piece) => Buffer.from(piece))

describe('rows in pieces', () => {
  it('are every row as it is, in two bytes a character and longer than a piece, too', () => {
    const long = 'Ọ̀pẹ̀ ₦ '.repeat(40_000)
    const rows: StoredValue[][] = [
      [1, 'plain', null],
      [2, long, Buffer.from('00ff', 'hex')],
      [3, '₦1,000\tand a line\n', null],
      [4, 'x'.repeat(70_000), null],
      ...Array.from({ length: 5_000 }, (_, at) => [at, at % 7 === 0 ? 'Ẹ̀kọ́ 🧾' : 'Rice, 50 kg', null]),
    ]
    const pieces = inPieces(rows)
    expect(Buffer.concat(pieces).toString()).toBe(rows.map(copyLine).join(''))
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.every((piece) => piece.at(-1) === 0x0a)).toBe(true)
  })

  it('lie in one range each, so that a digest goes on where a move was interrupted', () => {
    const rows: StoredValue[][] = Array.from({ length: 2 * ROWS_AT_ONCE + 10 }, (_, at) => [at, 'Garri'])
    const whole = createDigest()
    const pieces = inPieces(rows, whole)
    const lines = pieces.map((piece) => piece.toString().split('\n').length - 1)
    const ends = lines.map((_, at) => lines.slice(0, at + 1).reduce((sum, count) => sum + count, 0))
    expect(ends).toEqual(expect.arrayContaining([ROWS_AT_ONCE, 2 * ROWS_AT_ONCE, rows.length]))

    const before = createDigest()
    inPieces(rows.slice(0, ROWS_AT_ONCE), before)
    const after = createDigest(before.value())
    inPieces(rows.slice(ROWS_AT_ONCE), after)
    expect(after.value()).toBe(whole.value())
  })
})
