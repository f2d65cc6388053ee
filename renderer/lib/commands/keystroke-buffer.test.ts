import { describe, expect, it } from 'vitest'

import { createKeystrokeBuffer, type PendingChoice } from './keystroke-buffer.ts'

/** A page whose keys reach the fields, unless they are taken; `pauseMs` before a key. */
function begin(asked: PendingChoice) {
  const listeners = new Map<string, (event: KeyboardEvent) => void>()
  let now = 0
  let reached = ''
  let dropped = ''
  const page = {
    addEventListener: (type: string, listener: (event: KeyboardEvent) => void) => void listeners.set(type, listener),
    removeEventListener: (type: string) => void listeners.delete(type),
    performance: { now: () => now },
  }
  const ahead = createKeystrokeBuffer(page, (typed) => (dropped = typed))
  const field = {}
  ahead.hold(field)
  ahead.refuse(field, asked)
  return {
    ahead,
    field,
    press(key: string, pauseMs = 20) {
      now += pauseMs
      let isTaken = false
      const event = { isTrusted: true, key, timeStamp: now, ctrlKey: false, altKey: false, metaKey: false }
      const take = () => (isTaken = true)
      listeners.get('keydown')?.({
        ...event,
        preventDefault: take,
        stopImmediatePropagation: take,
      } as Partial<KeyboardEvent> as KeyboardEvent)
      if (!isTaken) reached += key
    },
    click: () => listeners.get('pointerdown')?.({} as KeyboardEvent),
    get reached() {
      return reached
    },
    get dropped() {
      return dropped
    },
  }
}

describe('a search that nobody answered', () => {
  it('gets nothing of what is typed on, however late it comes, and says what was not taken', () => {
    const page = begin('unanswered')
    for (const key of 'cement') page.press(key, 900)
    expect([page.reached, page.dropped]).toEqual(['', 'cement'])
  })

  it.each(['Enter', 'Backspace', 'ArrowLeft', 'Tab'])('has the keys again with %s, after a pause', (key) => {
    const page = begin('unanswered')
    page.press('c')
    page.press(key)
    expect(page.reached).toBe('')
    page.press(key, 900)
    page.press('x')
    expect(page.reached).toBe(`${key}x`)
  })

  it('has the keys again with the mouse, and where its field is left', () => {
    const clicked = begin('unanswered')
    clicked.click()
    clicked.press('c')
    expect(clicked.reached).toBe('c')
    const left = begin('unanswered')
    left.ahead.drop({})
    left.press('c')
    expect(left.reached).toBe('')
    left.ahead.drop(left.field)
    left.press('c')
    expect(left.reached).toBe('c')
  })
})

it('a key reaches its field by itself once the choice is made, where none was held', () => {
  const page = begin('open')
  page.ahead.hold(page.field)
  page.ahead.release(page.field)
  page.press('Delete')
  expect(page.reached).toBe('Delete')
})

it('another question has the keys after a pause', () => {
  const page = begin('open')
  page.press('c')
  page.ahead.drop(page.field)
  page.press('e')
  page.press('m', 900)
  expect([page.reached, page.dropped]).toEqual(['m', 'ce'])
})
