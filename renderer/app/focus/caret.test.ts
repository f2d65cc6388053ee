import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { restCaret } from './caret.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const field = () => {
  const set = new Set<string>()
  return {
    isResting: () => set.has('data-caret-rests'),
    toggleAttribute: (name: string, force?: boolean) => (force ? (set.add(name), true) : (set.delete(name), false)),
  }
}

function begin() {
  const page = Object.assign(new EventTarget(), { activeElement: field() })
  const stop = restCaret(page)
  const act = (type: string) => page.dispatchEvent(new Event(type))
  return { page, stop, act }
}

it('lets the cursor stand still where nobody types, and blink with the next key', () => {
  const { page, act } = begin()
  vi.advanceTimersByTime(14_000)
  act('keydown')
  vi.advanceTimersByTime(14_000)
  expect(page.activeElement.isResting()).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(page.activeElement.isResting()).toBe(true)
  act('keydown')
  expect(page.activeElement.isResting()).toBe(false)
})

it('leaves nothing behind in a field that is left, and nothing at all once it has stopped', () => {
  const { page, stop, act } = begin()
  const former = page.activeElement
  vi.advanceTimersByTime(15_000)
  page.activeElement = field()
  act('focusin')
  expect(former.isResting()).toBe(false)

  stop()
  act('keydown')
  vi.advanceTimersByTime(60_000)
  expect(page.activeElement.isResting()).toBe(false)
})
