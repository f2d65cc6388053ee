import { createHash } from 'node:crypto'
import { join } from 'node:path'

/**
 * Where Chromium keeps its own files (caches, window storage, the lock of the single instance). Electron's default on
 * macOS and Windows is the very folder the product keeps its data in, which then would look like somebody else's. One
 * profile per data folder, so that two data folders can be open side by side.
 *
 * @param appData the system's folder for the data of applications
 * @param dataDir the data folder, an absolute path; undefined when the settings could not be read
 */
export function profileFolder(appData: string, dataDir: string | undefined): string {
  const base = join(appData, 'Invoice Desk Window')
  if (dataDir === undefined) return join(base, 'no-data-folder')
  return join(base, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
}
