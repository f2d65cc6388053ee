import { EventEmitter } from 'node:events'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { keepPlace } from './keep-place.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function moved() {
  const window = Object.assign(new EventEmitter(), {
    isMinimized: vi.fn(() => false),
    isFullScreen: vi.fn(() => false),
  })
  const save = vi.fn()
  keepPlace(window, save)
  return { window, save }
}

it('keeps where a window has come to rest, once', () => {
  const { window, save } = moved()
  for (let step = 0; step < 100; step++) window.emit('move')
  window.emit('resize')
  expect(save).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(save).toHaveBeenCalledOnce()
})

it('keeps it at once when the window is closed, and asks it nothing afterwards', () => {
  const { window, save } = moved()
  window.emit('move')
  window.emit('close')
  expect(save).toHaveBeenCalledOnce()

  window.emit('move')
  window.emit('closed')
  vi.runAllTimers()
  expect(save).toHaveBeenCalledOnce()
})

it.each(['isMinimized', 'isFullScreen'] as const)('does not keep what is no place: %s', (state) => {
  const { window, save } = moved()
  window[state].mockReturnValue(true)
  window.emit('resize')
  vi.runAllTimers()
  expect(save).not.toHaveBeenCalled()
})
