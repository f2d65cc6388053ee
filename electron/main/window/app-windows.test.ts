import { EventEmitter } from 'node:events'

import { describe, expect, it, vi } from 'vitest'

import { loadTrouble } from '../trouble/trouble.ts'

import { createAppWindows, type LastClose } from './app-windows.ts'

const address = 'http://127.0.0.1:4780'

/** A stand-in for BrowserWindow, over real events. */
function standIn() {
  return Object.assign(new EventEmitter(), {
    webContents: Object.assign(new EventEmitter(), {
      getURL: vi.fn(() => `${address}/customers?page=2`),
      reload: vi.fn(),
      forcefullyCrashRenderer: vi.fn(),
      startDrag: vi.fn(),
    }),
    loadURL: vi.fn(async (_url: string) => {}),
    show: vi.fn(),
    focus: vi.fn(),
    isFocused: vi.fn(() => true),
    isMinimized: vi.fn(() => false),
    restore: vi.fn(),
    hide: vi.fn(),
    close: vi.fn(),
    destroy: vi.fn(),
  })
}

function appWindow() {
  const made: ReturnType<typeof standIn>[] = []
  const popUpMenu = vi.fn()
  const mayLosePage = vi.fn(async () => false)
  const openBrowser = vi.fn()
  const leaveRemote = vi.fn()
  const quit = vi.fn()
  const onSessionEnd = vi.fn()
  const lastClose = vi.fn((): LastClose => 'close')
  const askLastClose = vi.fn(async (): Promise<'close' | 'hide' | 'stay'> => 'stay')
  const tellOfCommands = vi.fn()
  const now = vi.fn(() => 0)
  const create = vi.fn((_other: unknown) => {
    const next = standIn()
    made.push(next)
    return next
  })
  const window = createAppWindows({
    create,
    popUpMenu,
    mayLosePage,
    openBrowser,
    loadTrouble: () => loadTrouble,
    leaveRemote,
    quit,
    onSessionEnd,
    lastClose,
    askLastClose,
    tellOfCommands,
    now,
  })
  return {
    ...{ window, made, create, popUpMenu, mayLosePage, openBrowser, leaveRemote, quit, onSessionEnd },
    ...{ lastClose, askLastClose, tellOfCommands, now },
  }
}

it('opens the served interface and shows it with its first paint', async () => {
  const { window, made } = appWindow()
  await window.show(address)

  expect(made[0]?.loadURL).toHaveBeenCalledExactlyOnceWith(address)
  expect(made[0]?.show).not.toHaveBeenCalled()
  made[0]?.emit('ready-to-show')
  expect(made[0]?.show).toHaveBeenCalledOnce()
})

it('comes to the front when it is asked for again, out of the task bar too', async () => {
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

/** Open, with the parts of its one window. */
async function opened() {
  const parts = appWindow()
  await parts.window.show(address)
  const [only] = parts.made
  if (!only) throw new Error('No window was made.')
  only.loadURL.mockClear()
  const choose = (what: string) =>
    only.webContents.emit('will-frame-navigate', {
      url: `invoice-desk-choice:${what}?`,
      isMainFrame: true,
      preventDefault: vi.fn(),
    })
  const crash = (reason = 'crashed') => only.webContents.emit('render-process-gone', {}, { reason })
  return { ...parts, only, contents: only.webContents, choose, crash }
}

it('is shown again when it was hidden', async () => {
  const { window, only } = await opened()
  await window.show(address)
  expect(only.show).toHaveBeenCalledOnce()
  expect(only.focus).toHaveBeenCalledOnce()
})

it('does not mind a load that closing or reloading ended, or one of a frame', async () => {
  const { only, contents } = await opened()
  contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', address, true)
  contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', address, false)
  expect(only.loadURL).not.toHaveBeenCalled()
})

const prevent = () => ({ preventDefault: vi.fn() })

describe('a page with unsaved changes', () => {
  it('stays while the person is asked, and when they want it to', async () => {
    const { contents, only, mayLosePage } = await opened()
    const event = prevent()
    only.emit('close', prevent())
    contents.emit('will-prevent-unload', event)

    await vi.waitFor(() => expect(mayLosePage).toHaveBeenCalledOnce())
    expect(event.preventDefault).not.toHaveBeenCalled()
    expect(only.destroy).not.toHaveBeenCalled()
  })

  it('is closed when the person says so', async () => {
    const { contents, only, mayLosePage } = await opened()
    mayLosePage.mockResolvedValue(true)
    only.emit('close', prevent())
    contents.emit('will-prevent-unload', prevent())

    await vi.waitFor(() => expect(only.destroy).toHaveBeenCalledOnce())
    expect(contents.reload).not.toHaveBeenCalled()
  })

  it('is loaded again when the person says so, without a second question', async () => {
    const { contents, only, mayLosePage } = await opened()
    mayLosePage.mockResolvedValue(true)
    contents.emit('will-prevent-unload', prevent())
    await vi.waitFor(() => expect(contents.reload).toHaveBeenCalledOnce())

    const event = prevent()
    contents.emit('will-prevent-unload', event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(mayLosePage).toHaveBeenCalledOnce()
    expect(only.destroy).not.toHaveBeenCalled()
  })
})

describe('a page that stops', () => {
  it('is opened anew where it was, which is told once', async () => {
    const { window, only, contents, crash } = await opened()
    expect(window.takeRevived(contents)).toBe(false)
    crash()

    expect(only.loadURL).toHaveBeenCalledExactlyOnceWith(`${address}/customers?page=2`)
    expect(window.takeRevived(contents)).toBe(true)
    expect(window.takeRevived(contents)).toBe(false)
  })

  it('begins at the start where it was nowhere', async () => {
    const { only, contents, crash } = await opened()
    contents.getURL.mockReturnValue('')
    crash('oom')
    expect(only.loadURL).toHaveBeenCalledExactlyOnceWith(address)
  })

  it('is ended when it hangs', async () => {
    const { only, contents } = await opened()
    only.emit('unresponsive')
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce()
  })

  it.each([true, false])('lets its window be closed all the same (in front: %s)', async (isFocused) => {
    const { only, contents } = await opened()
    only.destroy.mockImplementation(() => void only.emit('closed'))
    only.isFocused.mockReturnValue(isFocused)
    only.emit('close', { preventDefault: vi.fn() })
    only.emit('unresponsive')
    expect(only.destroy).toHaveBeenCalledOnce()
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled()
  })

  it('keeps its window where somebody is asked what closing means', async () => {
    const { only, lastClose } = await opened()
    lastClose.mockReturnValue('ask')
    only.emit('close', { preventDefault: vi.fn() })
    only.emit('unresponsive')
    expect(only.destroy).not.toHaveBeenCalled()
  })

  it('is left alone while a dialog of the system is over it', async () => {
    const { only, contents } = await opened()
    only.isFocused.mockReturnValue(false)
    only.emit('unresponsive')
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled()
  })

  it('is left alone where it has ended by itself', async () => {
    const { only, crash } = await opened()
    crash('clean-exit')
    expect(only.loadURL).not.toHaveBeenCalled()
  })

  it.each([
    ['start-page', address],
    ['open-browser', address],
  ])('offers ways out the third time in a minute: %s', async (choice, next) => {
    const { only, crash, choose, openBrowser, quit } = await opened()
    for (let stop = 0; stop < 3; stop++) crash()

    await vi.waitFor(() => expect(only.show).toHaveBeenCalled())
    expect(only.loadURL).toHaveBeenLastCalledWith(expect.stringContaining('This%20page%20keeps%20stopping'))
    choose(choice)
    await vi.waitFor(() => expect(only.loadURL).toHaveBeenLastCalledWith(next))
    expect(openBrowser).toHaveBeenCalledTimes(choice === 'open-browser' ? 1 : 0)
    expect(quit).not.toHaveBeenCalled()
  })
})

it('offers ways out when its page does not come, and never ends the app by itself', async () => {
  const { only, contents, choose, quit } = await opened()
  contents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', address, true)
  await vi.waitFor(() => expect(only.show).toHaveBeenCalled())
  expect(quit).not.toHaveBeenCalled()

  choose('again')
  await vi.waitFor(() => expect(only.loadURL).toHaveBeenLastCalledWith(address))
  contents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', address, true)
  await vi.waitFor(() => expect(only.show).toHaveBeenCalledTimes(2))
  choose('quit')
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
})

it('tells that the session of its user ends', async () => {
  const { only, onSessionEnd } = await opened()
  only.emit('session-end')
  expect(onSessionEnd).toHaveBeenCalledOnce()
})

it('lets files be dragged out of it', async () => {
  const { window, contents } = await opened()
  window.startDrag(contents, '/tmp/a.pdf', '/app/icon.png')
  expect(contents.startDrag).toHaveBeenCalledExactlyOnceWith({ file: '/tmp/a.pdf', icon: '/app/icon.png' })
})

describe('further windows', () => {
  async function two() {
    const parts = await opened()
    await parts.window.open(`${address}/customers`)
    const further = parts.made[1]
    if (!further) throw new Error('No further window was made.')
    return { ...parts, further }
  }

  it('stand beside the one in front, and are its equals', async () => {
    const { window, create, only, further } = await two()
    expect(create.mock.calls).toEqual([[undefined], [only]])
    expect(further.loadURL).toHaveBeenCalledExactlyOnceWith(`${address}/customers`)
    for (const { webContents } of [only, further]) expect(window.isOwn(webContents)).toBe(true)
  })

  it('are shown again by the one that was in front last', async () => {
    const { window, only, further } = await two()
    expect(window.front()).toBe(further)
    only.emit('focus')
    expect(window.front()).toBe(only)
    await window.show(address)
    expect(only.focus).toHaveBeenCalledOnce()
    expect(further.focus).not.toHaveBeenCalled()
  })

  it('close without a question as long as one is left', async () => {
    const { only, further, lastClose } = await two()
    lastClose.mockReturnValue('hide')
    const event = prevent()
    further.emit('close', event)
    expect(event.preventDefault).not.toHaveBeenCalled()
    further.emit('closed')

    only.emit('close', event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(only.hide).toHaveBeenCalledOnce()
  })
})

describe('the last window', () => {
  it.each([
    ['hide', 1, 0],
    ['close', 0, 1],
    ['stay', 0, 0],
  ] as const)('asks what its end is to be, and does so: %s', async (answer, hidden, closed) => {
    const { only, lastClose, askLastClose } = await opened()
    lastClose.mockReturnValue('ask')
    askLastClose.mockResolvedValue(answer)
    const event = prevent()
    only.emit('close', event)
    only.emit('close', prevent())

    await vi.waitFor(() => expect(askLastClose).toHaveBeenCalledOnce())
    await new Promise(setImmediate)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(only.hide).toHaveBeenCalledTimes(hidden)
    expect(only.close).toHaveBeenCalledTimes(closed)
  })

  it('closes after it was asked, and still asks for what is not saved', async () => {
    const { only, contents, lastClose, askLastClose, mayLosePage } = await opened()
    lastClose.mockReturnValue('ask')
    askLastClose.mockResolvedValue('close')
    only.emit('close', prevent())
    await vi.waitFor(() => expect(only.close).toHaveBeenCalledOnce())

    const event = prevent()
    only.emit('close', event)
    contents.emit('will-prevent-unload', prevent())
    expect(event.preventDefault).not.toHaveBeenCalled()
    expect(askLastClose).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(mayLosePage).toHaveBeenCalledOnce())
  })

  it('may be opened without being shown', async () => {
    const { window, made } = appWindow()
    await window.openHidden(address)
    made[0]?.emit('ready-to-show')
    expect(made[0]?.show).not.toHaveBeenCalled()

    await window.show(address)
    expect(made).toHaveLength(1)
    expect(made[0]?.show).toHaveBeenCalledOnce()
  })
})

describe('what the menu asks for', () => {
  const print = { kind: 'key', key: 'print' } as const
  const openList = { kind: 'open', path: '/businesses' } as const

  it('waits until the page in front takes it, which gets it once', async () => {
    const { window, contents, tellOfCommands } = await opened()
    expect(window.command(print)).toBe(true)
    expect(window.command(openList)).toBe(true)
    expect(tellOfCommands).toHaveBeenCalledWith(contents)
    expect(window.takeCommands(contents)).toEqual([print, openList])
    expect(window.takeCommands(contents)).toEqual([])
  })

  it('is not heard where there is no window', () => {
    const { window } = appWindow()
    expect(window.command(print)).toBe(false)
    expect(window.takeCommands({})).toEqual([])
  })
})

it('says where the right mouse button was pressed', async () => {
  const { window, made, popUpMenu } = appWindow()
  await window.show(address)
  const target = { isEditable: true, selectionText: '', linkURL: '' }
  made[0]?.webContents.emit('context-menu', {}, target)

  expect(popUpMenu).toHaveBeenCalledExactlyOnceWith(made[0], target)
})
