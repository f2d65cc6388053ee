import type { MenuItemConstructorOptions } from 'electron'

import type { menuKeys } from '../shared/page-commands.ts'

import type { Target } from './window/app-windows.ts'

type MenuSettings = {
  readonly platform: NodeJS.Platform
  readonly packaged: boolean
  /** Undefined where the data is on another computer. */
  readonly openDataFolder: (() => void) | undefined
  /** Asks the page in front for what one of its keys means. */
  readonly askPage: (key: (typeof menuKeys)[number]) => void
  readonly openWindow: () => void
  readonly quit: () => void
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The application's menu. Without its Edit roles, copy and paste would have no keys on macOS. */
export function menuTemplate(settings: MenuSettings): MenuItemConstructorOptions[] {
  const { platform, packaged, openDataFolder, askPage, openWindow, quit } = settings
  const isMac = platform === 'darwin'
  const about: MenuItemConstructorOptions = { role: 'about', label: 'About Invoice Desk' }
  // What the page has a key for, the page does: it gets the key first, and a list that is open takes it for its own.
  const item = (label: string, key: (typeof menuKeys)[number], accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => askPage(key),
    // macOS would take a letter alone out of what is typed.
    ...(accelerator !== undefined &&
      (!isMac || accelerator.startsWith('CmdOrCtrl')) && { accelerator, registerAccelerator: false }),
  })
  const quitItem: MenuItemConstructorOptions = {
    label: isMac ? 'Quit Invoice Desk' : 'Quit',
    accelerator: 'CmdOrCtrl+Q',
    click: quit,
  }
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      item('New invoice', 'create', 'N'),
      { label: 'New window', accelerator: 'CmdOrCtrl+Shift+N', click: openWindow },
      separator,
      item('Print…', 'print', 'CmdOrCtrl+P'),
      item('Save PDF…', 'savePdf', 'CmdOrCtrl+Shift+S'),
      separator,
      ...(isMac ? [] : [item('Settings', 'goSettings'), separator, quitItem]),
      ...(isMac ? [{ role: 'close' } satisfies MenuItemConstructorOptions] : []),
    ],
  }

  return [
    isMac
      ? {
          label: 'Invoice Desk',
          submenu: [
            about,
            separator,
            item('Settings…', 'goSettings'),
            separator,
            { role: 'hide' },
            { role: 'hideOthers' },
            { role: 'unhide' },
            separator,
            quitItem,
          ],
        }
      : file,
    ...(isMac ? [file] : []),
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'selectAll' },
        separator,
        item('Find…', 'palette', 'CmdOrCtrl+K'),
      ],
    },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        ...(packaged ? [] : [{ role: 'toggleDevTools' } satisfies MenuItemConstructorOptions]),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    {
      role: 'window',
      label: '&Window',
      submenu: [
        { role: 'minimize' },
        ...(isMac ? [{ role: 'zoom' } satisfies MenuItemConstructorOptions] : []),
        { role: 'close' },
      ],
    },
    {
      role: 'help',
      label: '&Help',
      submenu: [
        item('Help', 'help'),
        item('Keyboard shortcuts', 'help', '?'),
        ...(openDataFolder === undefined ? [] : [separator, { label: 'Open data folder', click: openDataFolder }]),
        ...(isMac ? [] : [separator, about]),
      ],
    },
  ]
}

/**
 * What the right mouse button offers: Electron has no menu of its own there. Empty where nothing can be done.
 *
 * @param openBeside opens a link of the interface in a window of its own; undefined where there is none
 */
export function contextMenuTemplate(
  { isEditable, selectionText }: Pick<Target, 'isEditable' | 'selectionText'>,
  openBeside?: () => void,
): MenuItemConstructorOptions[] {
  if (isEditable) return [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, separator, { role: 'selectAll' }]
  return [
    ...(openBeside ? [{ label: 'Open in a new window', click: openBeside }] : []),
    ...(selectionText.trim() === '' ? [] : [{ role: 'copy' } satisfies MenuItemConstructorOptions]),
  ]
}
