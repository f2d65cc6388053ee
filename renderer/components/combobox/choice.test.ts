import { describe, expect, it } from 'vitest'

import { choiceByEnter, itemByTab, searchKey } from './choice.ts'

const found = { items: ['Cement 42.5R', 'Cement 32.5N'], typed: 'cement' }
const ask = { isAnswered: true, mayStand: false }

describe('Enter', () => {
  it('takes the first of what is found, unless somebody knows what is meant', () => {
    expect(choiceByEnter({ ...found, ...ask })).toEqual({ kind: 'taken', item: 'Cement 42.5R' })
    const meant = () => 'Cement 32.5N'
    expect(choiceByEnter({ ...found, ...ask, meant })).toEqual({ kind: 'taken', item: 'Cement 32.5N' })
  })

  it('asks where one may be meant and it is not known which, and not where none can be', () => {
    const unknown = { ...found, ...ask, meant: () => undefined }
    expect(choiceByEnter(unknown)).toEqual({ kind: 'unclear' })
    expect(choiceByEnter({ ...unknown, mayMean: () => false })).toEqual({ kind: 'new' })
  })

  it('on nothing found makes a new one, leaves the text, or waits for an answer', () => {
    const nothing = { items: [], typed: 'zinc' }
    expect(choiceByEnter({ ...nothing, ...ask })).toEqual({ kind: 'new' })
    expect(choiceByEnter({ ...nothing, isAnswered: false, mayStand: true })).toEqual({ kind: 'stands' })
    expect(choiceByEnter({ ...nothing, isAnswered: false, mayStand: false })).toEqual({ kind: 'unanswered' })
  })
})

describe('Tab', () => {
  it('takes what is marked, what is meant, or the only one, and never one of several', () => {
    expect(itemByTab(found, 1)).toBe('Cement 32.5N')
    expect(itemByTab(found, -1)).toBeUndefined()
    expect(itemByTab({ ...found, meant: ([first]) => first }, -1)).toBe('Cement 42.5R')
    expect(itemByTab({ items: ['Cement 42.5R'], typed: 'cem' }, -1)).toBe('Cement 42.5R')
  })
})

describe('a key in the field', () => {
  const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
  const typing = { draft: 'cem', isOpen: true, isMarked: false, tabLeaves: false }
  const key = (name: string, state: Partial<typeof typing> = {}, held: Partial<typeof plain> = {}) =>
    searchKey({ key: name, ...plain, ...held }, { ...typing, ...state })

  it('chooses, gives up or undoes while something is searched for', () => {
    expect([key('Enter'), key('Tab'), key('Escape'), key('z', {}, { ctrlKey: true })]).toEqual([
      'enter',
      'tab',
      'giveUp',
      'undo',
    ])
  })

  it('is one of the page, of the list or of the browser otherwise', () => {
    expect(key('Enter', {}, { ctrlKey: true })).toBeUndefined()
    expect(key('Enter', { isMarked: true })).toBeUndefined()
    expect(key('Enter', { draft: ' ' })).toBeUndefined()
    expect(key('Tab', {}, { shiftKey: true })).toBeUndefined()
    expect(key('Tab', { tabLeaves: true })).toBeUndefined()
    expect(key('c')).toBeUndefined()
    const idle = { draft: undefined as string | undefined, isOpen: false, isMarked: false, tabLeaves: false }
    expect(searchKey({ key: 'Escape', ...plain }, idle)).toBeUndefined()
    expect(searchKey({ key: 'Enter', ...plain }, idle)).toBeUndefined()
  })
})
