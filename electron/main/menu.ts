import type { MenuItemConstructorOptions } from 'electron'

type MenuSettings = {
  readonly platform: NodeJS.Platform
  readonly packaged: boolean
  readonly openDataFolder: () => void
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The application's menu. Without its Edit roles, copy and paste would have no keys on macOS. */
export function menuTemplate({ platform, packaged, openDataFolder }: MenuSettings): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const about: MenuItemConstructorOptions = { role: 'about', label: 'About Invoice Desk' }

  return [
    isMac
      ? {
          label: 'Invoice Desk',
          submenu: [
            about,
            separator,
            { role: 'hide' },
            { role: 'hideOthers' },
            { role: 'unhide' },
            separator,
            { role: 'quit', label: 'Quit Invoice Desk' },
          ],
        }
      : { label: '&File', submenu: [{ role: 'quit', label: 'Quit', accelerator: 'Ctrl+Q' }] },
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
      submenu: [{ label: 'Open data folder', click: openDataFolder }, ...(isMac ? [] : [separator, about])],
    },
  ]
}

/** What the right mouse button offers: Electron has no menu of its own there. Empty where nothing can be done. */
export function contextMenuTemplate({
  isEditable,
  selectionText,
}: {
  readonly isEditable: boolean
  readonly selectionText: string
}): MenuItemConstructorOptions[] {
  if (isEditable) return [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, separator, { role: 'selectAll' }]
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }]
}
