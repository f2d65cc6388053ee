import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createHotkeys, type Hotkeys, type HotkeyScope, type Press } from './hotkeys.ts'

let hotkeys: Hotkeys
let ran: string[]

beforeEach(() => {
  hotkeys = createHotkeys()
  ran = []
})

afterEach(() => {
  vi.useRealTimers()
})

const add = (keys: string, scope: HotkeyScope = 'page', name = keys) =>
  hotkeys.add({ keys, scope, description: name, run: () => ran.push(name) })

const calm = { isTyping: false, isInDialog: false }
const press = (key: string, where: Partial<typeof calm> = {}, modifiers: Partial<Press> = {}) =>
  hotkeys.press(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...modifiers },
    { ...calm, ...where },
  )

describe('a key', () => {
  it('runs what it is for, in small and capital letters, as long as it is there', () => {
    const remove = add('N')
    expect([press('n'), press('N'), press('x')]).toEqual([true, true, false])
    remove()
    expect(press('n')).toBe(false)
    expect(ran).toEqual(['N', 'N'])
  })

  it('waits while somebody types, unless it is held with Ctrl or ⌘', () => {
    add('N')
    add('Ctrl+Enter')
    expect(press('n', { isTyping: true })).toBe(false)
    expect(press('Enter', { isTyping: true }, { ctrlKey: true })).toBe(true)
    expect(press('Enter', { isTyping: true }, { metaKey: true })).toBe(true)
    expect(press('n', {}, { altKey: true })).toBe(false)
  })

  it('is done for who asks by other means, as if it had been pressed', () => {
    add('N', 'page', 'page')
    add('N', 'everywhere', 'frame')
    expect(hotkeys.run('create', { isInDialog: false })).toBe(true)
    expect(hotkeys.run('create', { isInDialog: true })).toBe(false)
    expect(hotkeys.run('print', { isInDialog: false })).toBe(false)
    expect(ran).toEqual(['page'])
  })

  it('of a page counts before the same one of the frame, whichever came last', () => {
    add('N', 'page', 'page')
    add('N', 'everywhere', 'frame')
    press('n')
    expect(ran).toEqual(['page'])
  })

  it('of a page does nothing behind a dialog, and that of a dialog nothing without one', () => {
    add('Ctrl+Enter', 'page', 'page')
    add('Ctrl+Enter', 'dialog', 'dialog')
    press('Enter', { isInDialog: true }, { ctrlKey: true })
    press('Enter', {}, { ctrlKey: true })
    expect(ran).toEqual(['dialog', 'page'])
  })

  it('that is taken twice belongs to who came last', () => {
    add('N', 'everywhere', 'first')
    add('N', 'page', 'last')
    press('n')
    expect(ran).toEqual(['last'])
  })
})

describe('a chord', () => {
  it('with Shift is another one than without', () => {
    add('Ctrl+Z')
    add('Ctrl+Shift+Z')
    press('z', {}, { ctrlKey: true })
    press('Z', {}, { ctrlKey: true, shiftKey: true })
    // Shift Lock.
    press('Z', {}, { ctrlKey: true })
    expect(ran).toEqual(['Ctrl+Z', 'Ctrl+Shift+Z', 'Ctrl+Z'])
  })

  it('that is held down runs again only where it repeats', () => {
    add('Ctrl+S')
    hotkeys.add({ keys: 'Ctrl+Z', scope: 'page', repeats: true, run: () => ran.push('again') })
    const held = { ctrlKey: true, repeat: true }
    expect([press('s', {}, held), press('z', {}, held), press('z', {}, held)]).toEqual([false, true, true])
    expect(ran).toEqual(['again', 'again'])
  })
})

describe('two keys one after the other', () => {
  it('are ended by the mouse', () => {
    add('G S')
    add('S')
    press('g')
    hotkeys.forget()
    press('s')
    expect(ran).toEqual(['S'])
  })

  it('do nothing where they are for nothing', () => {
    add('G I')
    add('A')
    press('g')
    press('a')
    expect(ran).toEqual([])
  })

  it('run what they are for, and a third key between them ends them', () => {
    add('G I')
    press('g')
    press('i')
    press('g')
    press('x')
    press('i')
    expect(ran).toEqual(['G I'])
  })

  it('run what they are for however long it takes, and never what the second one does alone', () => {
    vi.useFakeTimers()
    add('G S')
    add('S')
    press('g')
    vi.advanceTimersByTime(60_000)
    press('s')
    expect(ran).toEqual(['G S'])
  })

  it('are ended by typing', () => {
    add('G S')
    add('S')
    press('g')
    press('o', { isTyping: true })
    press('s')
    expect(ran).toEqual(['S'])
  })
})
