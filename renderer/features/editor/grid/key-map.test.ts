import { describe, expect, it } from 'vitest'

import { actionOf, type Press, type GridCursor } from './key-map.ts'

const calm: GridCursor = {
  cell: 'quantity',
  row: 1,
  rows: 4,
  isListOpen: false,
  isTyped: false,
  atStart: true,
  atEnd: true,
  isBlank: false,
  hasPrice: true,
}
const press = (key: string, cursor: Partial<GridCursor> = {}, held: Partial<Press> = {}) =>
  actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, { ...calm, ...cursor })
const at = (row: number, cell: string) => ({ kind: 'go', row, cell })
const line = (command: string) => ({ kind: 'line', command })
const alt = { altKey: true }

describe('Enter', () => {
  it('goes on to what the line still needs, then to the next line', () => {
    expect(press('Enter', { cell: 'description' })).toEqual(at(1, 'quantity'))
    expect(press('Enter', { hasPrice: false })).toEqual(at(1, 'price'))
    expect(press('Enter')).toEqual(at(2, 'description'))
    expect(press('Enter', { cell: 'price' })).toEqual(at(2, 'description'))
  })

  it('on the last cell of the last line goes to a new one, and on a blank line nowhere', () => {
    expect(press('Enter', { cell: 'vat', row: 2 })).toEqual(at(3, 'description'))
    expect(press('Enter', { row: 3, isBlank: true, cell: 'description' })).toBeUndefined()
  })

  it('belongs to the list of products while that is open, and with Ctrl to the page', () => {
    expect(press('Enter', { cell: 'description', isListOpen: true })).toBeUndefined()
    expect(press('Enter', {}, { ctrlKey: true })).toBeUndefined()
  })
})

describe('arrows', () => {
  it('go from line to line', () => {
    expect(press('ArrowDown')).toEqual(at(2, 'quantity'))
    expect(press('ArrowUp')).toEqual(at(0, 'quantity'))
    expect(press('ArrowUp', { row: 0 })).toBeUndefined()
    expect(press('ArrowDown', { row: 3 })).toBeUndefined()
  })

  it('leave a text only at its ends', () => {
    expect(press('ArrowRight')).toEqual(at(1, 'unit'))
    expect(press('ArrowRight', { atEnd: false })).toBeUndefined()
    expect(press('ArrowLeft', { atStart: false })).toBeUndefined()
    expect(press('ArrowLeft', { cell: 'description' })).toEqual(at(0, 'vat'))
    expect(press('ArrowRight', { cell: 'vat' })).toEqual(at(2, 'description'))
    expect(press('ArrowRight', {}, { shiftKey: true })).toBeUndefined()
  })
})

describe('lines', () => {
  it('are moved, copied, deleted and opened', () => {
    expect(press('ArrowDown', {}, alt)).toEqual(line('down'))
    expect(press('ArrowUp', {}, alt)).toEqual(line('up'))
    expect(press('d', {}, { ctrlKey: true })).toEqual(line('duplicate'))
    expect(press('Delete', {}, alt)).toEqual(line('delete'))
    expect(press('Enter', {}, alt)).toEqual(line('details'))
  })

  it('do not go past the first, nor past the blank one, which is none', () => {
    expect(press('ArrowUp', { row: 0 }, alt)).toBeUndefined()
    expect(press('ArrowDown', { row: 2 }, alt)).toBeUndefined()
    expect(press('Delete', { row: 3, isBlank: true }, alt)).toBeUndefined()
  })
})

describe('Esc', () => {
  it('puts back what was typed over, also while a product is searched', () => {
    expect(press('Escape', { isTyped: true })).toEqual({ kind: 'putBack' })
    expect(press('Escape', { isTyped: true, isListOpen: true })).toEqual({ kind: 'putBack' })
  })

  it('leaves the cell where nothing was typed, after the list of products', () => {
    expect(press('Escape')).toEqual({ kind: 'leave' })
    expect(press('Escape', { isListOpen: true })).toBeUndefined()
  })
})
