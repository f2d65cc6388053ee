import { EventEmitter } from 'node:events'

import { expect, it, vi } from 'vitest'

import { createAppWindow } from './app-window.ts'

const address = 'http://127.0.0.1:4780'

/** A stand-in for BrowserWindow, over real events. */
function standIn() {
  return Object.assign(new EventEmitter(), {
    webContents: new EventEmitter(),
    loadURL: vi.fn(async (_url: string) => {}),
    show: vi.fn(),
    focus: vi.fn(),
    isMinimized: vi.fn(() => false),
    restore: vi.fn(),
  })
}

function appWindow() {
  const made: ReturnType<typeof standIn>[] = []
  const popUpMenu = vi.fn()
  const mayLosePage = vi.fn(() => false)
  const window = createAppWindow({
    create: () => {
      const next = standIn()
      made.push(next)
      return next
    },
    popUpMenu,
    mayLosePage,
  })
  return { window, made, popUpMenu, mayLosePage }
}

it('opens the served interface and shows it with its first paint', async () => {
  const { window, made } = appWindow()
  await window.show(address)

  expect(made[0]?.loadURL).toHaveBeenCalledExactlyOnceWith(address)
  expect(made[0]?.show).not.toHaveBeenCalled()
  made[0]?.emit('ready-to-show')
  expect(made[0]?.show).toHaveBeenCalledOnce()
})

it('is one: asked for again it comes to the front, out of the task bar too', async () => {
  const { window, made } = appWindow()
  await window.show(address)
  made[0]?.isMinimized.mockReturnValue(true)
  await window.show(address)

  expect(made).toHaveLength(1)
  expect(made[0]?.restore).toHaveBeenCalledOnce()
  expect(made[0]?.focus).toHaveBeenCalledOnce()
})

it('opens anew after it was closed, and the closed one is no longer its own', async () => {
  const { window, made } = appWindow()
  await window.show(address)
  const closed = made[0]?.webContents
  expect(window.isOwn(closed)).toBe(true)

  made[0]?.emit('closed')
  expect(window.isOwn(closed)).toBe(false)
  expect(window.isOwn(undefined)).toBe(false)

  await window.show(address)
  expect(made).toHaveLength(2)
  expect(window.isOwn(made[1]?.webContents)).toBe(true)
})

it('leaves a page with unsaved changes only when the person says so', async () => {
  const { window, made, mayLosePage } = appWindow()
  await window.show(address)
  const event = { preventDefault: vi.fn() }

  made[0]?.webContents.emit('will-prevent-unload', event)
  expect(event.preventDefault).not.toHaveBeenCalled()

  mayLosePage.mockReturnValue(true)
  made[0]?.webContents.emit('will-prevent-unload', event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
})

it('says where the right mouse button was pressed', async () => {
  const { window, made, popUpMenu } = appWindow()
  await window.show(address)
  const target = { isEditable: true, selectionText: '' }
  made[0]?.webContents.emit('context-menu', {}, target)

  expect(popUpMenu).toHaveBeenCalledExactlyOnceWith(made[0], target)
})
