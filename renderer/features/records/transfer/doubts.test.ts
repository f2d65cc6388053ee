import { describe, expect, it } from 'vitest'

import { texts } from '../../../lib/texts.ts'
import { customerFields } from './customer-fields.ts'
import { doubtsOf } from './rows-to-send.ts'

const rows = [
  { number: 2, cells: ['Adé & Sons', '31569955-0001'] },
  { number: 3, cells: ['Zenith Stores', '3156995'] },
  { number: 4, cells: ['Walk-in', ''] },
  // Excel takes ten digits for a number, and the zeros before them away.
  { number: 5, cells: ['Agbara Foods', 2048116600] },
  { number: 6, cells: ['Bisi Fabrics', 48116600] },
  { number: 7, cells: ['Short'] },
]

describe('doubtful TINs of a list', () => {
  it('are found by row with what stands there, and empty ones are none', () => {
    expect(doubtsOf(rows, ['name', 'tin'], customerFields)).toEqual([
      { row: 3, field: 'tin', message: texts.doubts.tin, value: '3156995' },
      { row: 6, field: 'tin', message: texts.doubts.tin, value: '48116600' },
    ])
  })

  it('are none where no column is the TIN', () => {
    expect(doubtsOf(rows, ['name', undefined], customerFields)).toEqual([])
  })
})
