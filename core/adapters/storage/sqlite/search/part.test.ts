import { expect, it } from 'vitest'

import { createPartBuilder, gramName, gramsLookedFor, shelfKey, shelfOf } from './part.ts'
import { emptySet, rowsIn, uniteEncoded } from './row-set.ts'
import { decodeShelf, setNamed } from './shelf.ts'

it('letters beyond the first plane of Unicode are not parted', () => {
  const { grams, isBeginning } = gramsLookedFor('𞤀𞤣a𞤤𞤢')
  expect(grams).toEqual(['𞤀𞤣a', '𞤣a𞤤', 'a𞤤𞤢'])
  expect(isBeginning).toBe(true)
})

it('a part has the rows of a word that is in few of them by its letters', () => {
  const builder = createPartBuilder(3)
  for (const row of [0, 7, 8_191]) builder.take({ row, owner: 2, text: `inv000${row}\ncement` })
  let shelves = builder.build()
  while (!shelves) shelves = builder.build()

  const name = gramName('head', '007')
  const key = shelfKey(3, shelfOf(name))
  const shelf = decodeShelf(key, shelves.get(key))
  const rows = emptySet()
  uniteEncoded(rows, (shelf && setNamed(shelf, name)) ?? Buffer.alloc(0))
  expect(rowsIn(rows)).toEqual([7])
  // Read as another one, it is none.
  expect(decodeShelf(key + 1, shelves.get(key))).toBeUndefined()
})
