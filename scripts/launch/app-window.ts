import { spawn } from 'node:child_process'
import { lstatSync, readlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

import { profileFolder } from '../../electron/main/profile-folder.ts'
import { findBrowser, type FoundBrowser } from '../browser/find-browser.ts'
import { hasDisplay } from './electron-runtime.ts'
import { quietProfile } from './quiet-profile.ts'

/** A browser that ends sooner, and not well, never showed a window. */
const FIRST_MOMENTS_MS = 10_000

/**
 * What became of a window: `closed` by a person, `elsewhere` where a browser shows it that does not end with it, `none`
 * where there is nobody to look at one.
 */
export type WindowOutcome = 'closed' | 'elsewhere' | 'none'

/**
 * Shows a page in a window of its own, by Chromium, Chrome or Edge, or else in the browser that people have set. Resolves
 * when the window is closed, or shown by somebody else.
 *
 * @param profile the folder of the window's own browser profile, an absolute path
 */
export async function showWindow(address: string, profile: string): Promise<WindowOutcome> {
  if (process.env['CI'] || !hasDisplay()) return 'none'
  const browser = browserOfWindow()
  if (browser === undefined) return openDefaultBrowser(address)

  // The one that has the profile opens the window, and this one only tells it.
  const isRunning = isProfileInUse(profile)
  if (!isRunning) quietProfile(profile)
  const started = performance.now()
  const code = await exitOf(browser.path, windowFlags(address, profile))
  if (code !== 0 && performance.now() - started < FIRST_MOMENTS_MS) return openDefaultBrowser(address)
  return isRunning ? 'elsewhere' : 'closed'
}

function browserOfWindow(): FoundBrowser | undefined {
  try {
    return findBrowser('whole')
  } catch (error) {
    // INVOICE_DESK_CHROMIUM names none.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return undefined
  }
}

function windowFlags(address: string, profile: string): string[] {
  // Chromium refuses to sandbox for root, and would show no window at all (containers, test machines).
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  return [
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    // It would go on without a window, and the server with it.
    '--disable-background-mode',
    // What a desktop knows the window's icon by.
    '--class=invoice-desk',
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
}

const exitOf = (program: string, args: readonly string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore' })
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })

/** A Chromium has a link (on Windows a file) in its profile for as long as it runs; one that crashed leaves the link. */
function isProfileInUse(profile: string): boolean {
  if (process.platform === 'win32') return isThere(win32.join(profile, 'lockfile'))
  const link = posix.join(profile, 'SingletonLock')
  if (!isThere(link)) return false
  const pid = Number(/-(\d+)$/.exec(readlinkSync(link))?.[1])
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

function openDefaultBrowser(address: string): WindowOutcome {
  const [command, ...args] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '', address]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', address]
  const opener = spawn(command, args, { stdio: 'ignore', detached: true })
  // The address stands on the screen: a machine without an opener loses nothing.
  opener.on('error', () => undefined)
  opener.unref()
  return 'elsewhere'
}

/** Where the browser keeps what it knows of the window: in a folder of its own beside what Electron would keep; `dataDir` as there. */
export function windowProfile(dataDir: string | undefined, { platform, env } = process, home = homedir()): string {
  const { join } = platform === 'win32' ? win32 : posix
  const folders: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, 'Library', 'Application Support'),
    win32: env['APPDATA'] || join(home, 'AppData', 'Roaming'),
  }
  return join(profileFolder(folders[platform] ?? (env['XDG_CONFIG_HOME'] || join(home, '.config')), dataDir), 'Browser')
}
