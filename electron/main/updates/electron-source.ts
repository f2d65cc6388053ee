import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { AppUpdater } from 'electron-updater'

import type { UpdateSource } from './updates.ts'

/** What electron-builder writes beside the program where a feed was configured: without it there are no updates. */
export const feedFile = (resourcesPath: string): string => join(resourcesPath, 'app-update.yml')

type Updater = Pick<AppUpdater, 'autoDownload' | 'autoInstallOnAppQuit' | 'allowDowngrade' | 'logger'> & {
  checkForUpdates: AppUpdater['checkForUpdates']
  downloadUpdate: AppUpdater['downloadUpdate']
  quitAndInstall: AppUpdater['quitAndInstall']
  once(event: 'error', listener: (error: Error) => void): unknown
}

/** electron-updater as a source: it fetches when it is told to, installs when it is told to, and never goes back. */
export function sourceOf(updater: Updater, beforeReplacing: () => void): UpdateSource {
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.logger = null
  return {
    async fetchNewer() {
      const result = await updater.checkForUpdates()
      if (result?.isUpdateAvailable !== true) return null
      await updater.downloadUpdate(result.cancellationToken)
      return result.updateInfo.version
    },
    replaceProgram() {
      const failures: Error[] = []
      // It reports what goes wrong here, and throws nothing.
      updater.once('error', (error) => failures.push(error))
      beforeReplacing()
      updater.quitAndInstall(true, true)
      const [failure] = failures
      if (failure) throw failure
    },
  }
}

/** The source of the packed app; undefined where no feed was configured when it was packed. */
export async function electronSource(
  resourcesPath: string,
  beforeReplacing: () => void,
): Promise<UpdateSource | undefined> {
  if (!existsSync(feedFile(resourcesPath))) return undefined
  const { default: module } = await import('electron-updater')
  return sourceOf(module.autoUpdater, beforeReplacing)
}
