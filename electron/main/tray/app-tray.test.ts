import { EventEmitter } from 'node:events'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createAppTray } from './app-tray.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function tray() {
  const icons: ReturnType<typeof icon>[] = []
  const icon = () => Object.assign(new EventEmitter(), { setToolTip: vi.fn(), destroy: vi.fn() })
  const make = vi.fn(() => {
    const made = icon()
    icons.push(made)
    return made
  })
  const look = vi.fn(async () => ({ url: 'http://127.0.0.1:4780', invoices: 0, isPaused: false }))
  const parts = { make, showMenu: vi.fn(), look, open: vi.fn(), onFailure: vi.fn() }
  return { ...parts, icons, tray: createAppTray(parts) }
}

it('is there while it is wanted, once', () => {
  const { tray: icon, make, icons } = tray()
  icon.set(false)
  icon.set(true)
  icon.set(true)
  expect(make).toHaveBeenCalledOnce()
  icon.set(false)
  expect(icons[0]?.destroy).toHaveBeenCalledOnce()
})

it('is drawn anew when something has changed, and only then', async () => {
  const { tray: icon, look, showMenu, icons } = tray()
  icon.set(true)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(showMenu).toHaveBeenCalledOnce()
  expect(icons[0]?.setToolTip).toHaveBeenLastCalledWith('Invoice Desk: Nothing waits to be sent')

  look.mockResolvedValue({ url: 'http://127.0.0.1:4780', invoices: 2, isPaused: false })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(showMenu).toHaveBeenCalledTimes(2)
  expect(icons[0]?.setToolTip).toHaveBeenLastCalledWith('Invoice Desk: 2 invoices wait for FIRS / NRS')
})

it('opens the window when it is clicked', () => {
  const { tray: icon, icons, open } = tray()
  icon.set(true)
  icons[0]?.emit('click')
  expect(open).toHaveBeenCalledOnce()
})

it('is done without where the desktop has no place for it', () => {
  const { tray: icon, make, onFailure } = tray()
  make.mockImplementation(() => {
    throw new Error('no tray')
  })
  icon.set(true)
  icon.set(false)
  expect(onFailure).toHaveBeenCalledOnce()
})
