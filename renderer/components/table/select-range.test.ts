import { expect, it } from 'vitest'

import { selectRange } from './select-range.ts'

const ids = ['a', 'b', 'c', 'd']

it('changes one row, or all rows between two in either direction', () => {
  const selected = new Set(['z'])
  expect([...selectRange({ ids, selected, id: 'b', isOn: true, from: undefined })]).toEqual(['z', 'b'])
  expect([...selectRange({ ids, selected, id: 'b', isOn: true, from: 'd' })]).toEqual(['z', 'b', 'c', 'd'])
  expect([...selectRange({ ids, selected: new Set(ids), id: 'c', isOn: false, from: 'a' })]).toEqual(['d'])
})

it('changes one row when the other end is no longer seen', () => {
  expect([...selectRange({ ids, selected: new Set(), id: 'b', isOn: true, from: 'gone' })]).toEqual(['b'])
})
