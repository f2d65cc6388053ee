import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'

import { contextMenuTemplate, menuTemplate } from './menu.ts'

const flatten = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])])

const itemsOf = (platform: NodeJS.Platform, { packaged = true, openDataFolder = () => {} } = {}) =>
  flatten(menuTemplate({ platform, packaged, openDataFolder }))

const rolesOf = (platform: NodeJS.Platform, packaged = true) => itemsOf(platform, { packaged }).map(({ role }) => role)

describe('the menu', () => {
  it.each(['linux', 'win32', 'darwin'] as const)('has editing, zoom, window and quit on %s', (platform) => {
    expect(rolesOf(platform)).toEqual(
      expect.arrayContaining([
        ...['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'],
        ...['reload', 'resetZoom', 'zoomIn', 'zoomOut', 'minimize', 'close', 'about', 'quit'],
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
    const item = itemsOf('linux', { openDataFolder }).find(({ label }) => label === 'Open data folder')
    if (item?.click) Reflect.apply(item.click, undefined, [])

    expect(openDataFolder).toHaveBeenCalledOnce()
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
})
