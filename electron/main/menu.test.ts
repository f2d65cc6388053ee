import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'

import { contextMenuTemplate, menuTemplate } from './menu.ts'

const flatten = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])])

const itemsOf = (
  platform: NodeJS.Platform,
  {
    packaged = true,
    openDataFolder = () => {},
    askPage = (_key: string) => {},
    openWindow = () => {},
    quit = () => {},
  } = {},
) => flatten(menuTemplate({ platform, packaged, openDataFolder, askPage, openWindow, quit }))

const choose = (item: MenuItemConstructorOptions | undefined) => {
  if (item?.click) Reflect.apply(item.click, undefined, [])
}

const rolesOf = (platform: NodeJS.Platform, packaged = true) => itemsOf(platform, { packaged }).map(({ role }) => role)

describe('the menu', () => {
  it.each(['linux', 'win32', 'darwin'] as const)('has editing, zoom and windows on %s', (platform) => {
    expect(rolesOf(platform)).toEqual(
      expect.arrayContaining([
        ...['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'],
        ...['reload', 'resetZoom', 'zoomIn', 'zoomOut', 'minimize', 'close', 'about'],
      ]),
    )
  })

  it('has no entry without a function', () => {
    const dead = itemsOf('linux').filter(
      ({ type, role, click, submenu }) => type !== 'separator' && !role && !click && !submenu,
    )

    expect(dead).toEqual([])
  })

  it('has developer tools only where the app is developed', () => {
    expect(rolesOf('linux', true)).not.toContain('toggleDevTools')
    expect(rolesOf('linux', false)).toContain('toggleDevTools')
  })

  it('opens the data folder', () => {
    const openDataFolder = vi.fn()
    choose(itemsOf('linux', { openDataFolder }).find(({ label }) => label === 'Open data folder'))

    expect(openDataFolder).toHaveBeenCalledOnce()
  })
})

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  it.each([
    ['New invoice', 'create'],
    ['Print…', 'print'],
    ['Save PDF…', 'savePdf'],
    ['Find…', 'palette'],
    [/^Settings/, 'goSettings'],
    ['Help', 'help'],
    ['Keyboard shortcuts', 'help'],
  ])('asks the page: %s', (name, key) => {
    const askPage = vi.fn()
    const isNamed = (label = '') => (typeof name === 'string' ? label === name : name.test(label))
    choose(itemsOf(platform, { askPage }).find(({ label, submenu }) => isNamed(label) && !submenu))
    expect(askPage).toHaveBeenCalledExactlyOnceWith(key)
  })

  it('opens windows, and quits as a window does', () => {
    const openWindow = vi.fn()
    const quit = vi.fn()
    const items = itemsOf(platform, { openWindow, quit })
    choose(items.find(({ label }) => label === 'New window'))
    choose(items.find(({ label }) => label?.startsWith('Quit')))
    expect(openWindow).toHaveBeenCalledOnce()
    expect(quit).toHaveBeenCalledOnce()
    expect(items.map(({ role }) => role)).not.toContain('quit')
  })

  it('leaves to the page the keys that the page has', () => {
    const taken = itemsOf(platform)
      .filter(({ accelerator, registerAccelerator = true }) => accelerator !== undefined && registerAccelerator)
      .map(({ label }) => label)
    expect(taken.toSorted()).toEqual(['New window', expect.stringMatching(/^Quit/)])
  })
})

describe('the right mouse button', () => {
  const rolesFor = (isEditable: boolean, selectionText: string) =>
    contextMenuTemplate({ isEditable, selectionText }).flatMap(({ role }) => role ?? [])

  it('cuts, copies and pastes in a field, copies what is selected elsewhere, and else offers nothing', () => {
    expect(rolesFor(true, '')).toEqual(['cut', 'copy', 'paste', 'selectAll'])
    expect(rolesFor(false, 'INV000042-94ND90NR-20261120')).toEqual(['copy'])
    expect(rolesFor(false, ' \n')).toEqual([])
  })

  it('opens a link of ours in a window of its own', () => {
    const openBeside = vi.fn()
    choose(contextMenuTemplate({ isEditable: false, selectionText: '' }, openBeside)[0])
    expect(openBeside).toHaveBeenCalledOnce()
  })
})
