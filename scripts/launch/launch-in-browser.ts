import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readSettings, type Settings, SettingsError } from '../../core/runtime/settings.ts'
import { showWindow, windowProfile } from './app-window.ts'
import { runningServer } from './running-server.ts'
import { becomeServer, startServer } from './start-server.ts'
import { troublePage } from './trouble-page.ts'

/** One that is just starting answers within this time, and one that is stopping has left. */
const PATIENCE_MS = 3_000
/** For one that has the data folder and says nothing: a slow machine may be starting it. */
const LONG_PATIENCE_MS = 30_000

/**
 * The app without a desktop runtime: its server, and a window by a browser. Where it runs already, another window of it
 * is opened. The server ends as the window is closed that it was started for; where a browser shows the page that does
 * not end with it, it goes on until it is stopped.
 */
export async function launchInBrowser(flags: readonly string[]): Promise<void> {
  const settings = settingsToRun(flags)
  if (settings instanceof SettingsError) {
    process.stderr.write(`${settings.message}\n`)
    return endWithTrouble(1, settings.message, windowProfile(undefined))
  }
  if (settings === undefined) return becomeServer()

  const profile = windowProfile(settings.dataDir)
  const running = await runningServer(settings.dataDir, PATIENCE_MS)
  if (running !== undefined) return joinRunning(running, profile)

  let isListening = false
  const server = startServer(flags, (address) => {
    isListening = true
    void showWindow(address, profile).then((outcome) => {
      if (outcome === 'closed') server.stop()
    })
  })
  const code = await server.ended
  if (code === 0 || isListening) process.exit(code)

  // Of two that were started at once, one has the folder.
  const other = await runningServer(settings.dataDir, LONG_PATIENCE_MS)
  if (other !== undefined) return joinRunning(other, profile)
  await endWithTrouble(code, server.errors(), profile)
}

async function joinRunning(address: string, profile: string): Promise<void> {
  process.stdout.write(`Invoice Desk is running on ${address}\n`)
  await showWindow(address, profile)
}

/** Undefined for a single command, which the server does by itself. */
function settingsToRun(flags: readonly string[]): Settings | SettingsError | undefined {
  try {
    const invocation = readSettings({ argv: flags, version: '' })
    return invocation.kind === 'run' ? invocation.settings : undefined
  } catch (error) {
    if (error instanceof SettingsError) return error
    throw error
  }
}

/** Whoever clicked an icon sees no terminal, and gets a window with what stands there. */
async function endWithTrouble(code: number, words: string, profile: string): Promise<void> {
  if (!process.stderr.isTTY) {
    const file = join(profile, 'trouble.html')
    await mkdir(profile, { recursive: true, mode: 0o700 })
    await writeFile(file, troublePage(words))
    await showWindow(pathToFileURL(file).href, profile)
  }
  process.exit(code)
}
