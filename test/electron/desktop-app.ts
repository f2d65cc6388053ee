import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { _electron, type ElectronApplication, type Page } from 'playwright-core'

import { electronProgram } from '../../scripts/launch/electron-runtime.ts'
import { root } from '../../scripts/launch/processes.ts'

export type DesktopApp = AsyncDisposable & { readonly app: ElectronApplication; readonly page: Page }

/** Opens the built app on an empty data folder and any free port. */
export async function openDesktop(): Promise<DesktopApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'invoice-desk-electron-'))
  // Beside the data folder and not in it: the app refuses a folder with other things in it.
  const profileDir = await mkdtemp(join(tmpdir(), 'invoice-desk-profile-'))
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0

  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    // Set in the terminals of editors that are Electron apps themselves; it would make ours a plain Node.
    if (value !== undefined && name !== 'ELECTRON_RUN_AS_NODE') env[name] = value
  }

  const app = await _electron.launch({
    executablePath: electronProgram() ?? '',
    // The folder of the app separates Chromium's flags from ours.
    args: [...(isRoot ? ['--no-sandbox'] : []), root, '--port=0', `--data-dir=${dataDir}`],
    env: { ...env, XDG_CONFIG_HOME: profileDir },
  })

  return {
    app,
    page: await app.firstWindow(),
    async [Symbol.asyncDispose]() {
      await app.close()
      for (const folder of [dataDir, profileDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}
