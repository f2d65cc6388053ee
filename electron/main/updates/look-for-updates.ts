import { app, BrowserWindow, dialog, Menu, MenuItem } from 'electron'

import { prepareUpdate } from '../../../core/prepare-update.ts'
import type { RunningServer } from '../../../core/start-server.ts'

import { electronSource } from './electron-source.ts'
import { offerUpdates } from './offer-updates.ts'

type OnFailure = (what: string, error: unknown) => void

/** Where a feed was packed with the app: newer versions, for the data that this app serves itself. */
export async function lookForUpdates(server: RunningServer, onFailure: OnFailure): Promise<void> {
  const source = await electronSource(process.resourcesPath, () => app.releaseSingleInstanceLock())
  if (source === undefined) return
  await offerUpdates({
    source,
    prepare: async () => {
      if (!server.core) throw new Error('The data cannot be used.')
      return prepareUpdate(server.core)
    },
    stopServer: () => server.stop('update'),
    startAgain: () => {
      app.relaunch()
      app.exit(1)
    },
    windows: () => BrowserWindow.getAllWindows(),
    addMenu(template) {
      const menu = Menu.getApplicationMenu() ?? new Menu()
      menu.append(new MenuItem(template))
      Menu.setApplicationMenu(menu)
    },
    explain: (message) => void dialog.showMessageBox({ type: 'info', message }),
    onFailure,
  })
}
