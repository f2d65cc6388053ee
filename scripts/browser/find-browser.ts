import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, posix, win32 } from 'node:path'

import { packagedChromium } from './packaged-chromium.ts'

/**
 * `whole` is the browser that people have. A lean one is the same Chromium without what is around its pages: no windows,
 * no bars, no viewer of PDFs. It spends a quarter less on the same tests.
 */
export type BrowserKind = 'lean' | 'whole'

export type FoundBrowser = {
  readonly path: string
  readonly kind: BrowserKind
  /** Brought by npm: it needs what `prepareChromium` gives it. */
  readonly isPackaged: boolean
}

/** What is looked at to find a browser. */
export type Machine = {
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** Whether there is a file that can be started. */
  isProgram(path: string): boolean
  /** The names in a folder, none where there is no folder. */
  list(folder: string): readonly string[]
  /** The packed browser of npm, where it was installed. */
  packaged(): string | undefined
}

const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  home: homedir(),
  isProgram: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true && !isSnapShim(path),
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  packaged: packagedChromium,
}

/** Ubuntu's chromium-browser is a script that starts a snap, which sees other temporary folders than we do. */
function isSnapShim(path: string): boolean {
  return statSync(path).size < 100_000 && readFileSync(path, 'latin1').includes('/snap/')
}

/** The browser for tests of that kind: a lean one where it will do, and else what people have. */
export function findBrowser(kind: BrowserKind, machine = thisMachine): FoundBrowser | undefined {
  const said = machine.env['INVOICE_DESK_CHROMIUM']
  if (said) {
    if (!machine.isProgram(said)) throw new Error(`INVOICE_DESK_CHROMIUM says ${said}, where no program is.`)
    const found: FoundBrowser = { path: said, kind: isLean(said) ? 'lean' : 'whole', isPackaged: false }
    if (kind === 'lean' || found.kind === 'whole') return found
  }

  const candidates = [...installed(machine), ...ofPlaywright(machine)].map((path): FoundBrowser => ({
    path,
    kind: isLean(path) ? 'lean' : 'whole',
    isPackaged: false,
  }))
  const here = candidates.filter(({ path }) => machine.isProgram(path))
  const whole = here.find((one) => one.kind === 'whole')
  if (kind === 'whole') return whole

  const lean = here.find((one) => one.kind === 'lean')
  if (lean ?? whole) return lean ?? whole
  const path = machine.platform === 'linux' && machine.arch === 'x64' ? machine.packaged() : undefined
  return path === undefined ? undefined : { path, kind: 'lean', isPackaged: true }
}

const isLean = (path: string): boolean => /headless[-_]shell/.test(path)

/** Where Linux, macOS and Windows put browsers, in the order in which they are taken. */
function installed({ platform, env, home }: Machine): string[] {
  if (platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    return names.flatMap((name) =>
      ['/Applications', posix.join(home, 'Applications')].map(
        (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
      ),
    )
  }
  if (platform === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? [])
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']
    return [...programs, 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((program) =>
      folders.map((folder) => win32.join(folder, program)),
    )
  }
  const names = [
    'chromium-headless-shell',
    'chromium',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge-stable',
  ]
  const folders = [...new Set([...(env['PATH'] ?? '').split(':'), '/usr/bin', '/usr/local/bin'])].filter((one) => one)
  const apart = ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge']
  const others = ['microsoft-edge', 'chromium-browser', 'chrome']
  return [
    ...names.flatMap((name) => folders.map((folder) => posix.join(folder, name))),
    ...apart,
    ...others.flatMap((name) => folders.map((folder) => posix.join(folder, name))),
  ]
}

/** What Playwright downloaded for any project of this user, the newest first. */
function ofPlaywright({ platform, env, home, list }: Machine): string[] {
  const path = platform === 'win32' ? win32 : posix
  const caches: Partial<Record<NodeJS.Platform, string>> = {
    darwin: path.join(home, 'Library', 'Caches'),
    win32: env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'),
  }
  const usual = caches[platform] ?? env['XDG_CACHE_HOME'] ?? path.join(home, '.cache')
  const cache = env['PLAYWRIGHT_BROWSERS_PATH'] || path.join(usual, 'ms-playwright')
  const revision = (name: string) => Number(/-(\d+)$/.exec(name)?.[1])

  const programs = /^(headless_shell|chrome-headless-shell|chrome|Chromium|Google Chrome for Testing)(\.exe)?$/
  return list(cache)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .toSorted((a, b) => revision(b) - revision(a))
    .flatMap((name) => list(path.join(cache, name)).map((folder) => path.join(cache, name, folder)))
    .flatMap((folder) => [
      folder,
      ...list(folder)
        .filter((name) => name.endsWith('.app'))
        .map((name) => path.join(folder, name, 'Contents', 'MacOS')),
    ])
    .flatMap((folder) => list(folder).map((name) => ({ folder, name })))
    .filter(({ name }) => programs.test(name))
    .map(({ folder, name }) => path.join(folder, name))
}

/** What to type where there is no browser. */
export function howToGetBrowser(kind: BrowserKind, platform = process.platform): string {
  if (platform === 'linux') return 'npm run doctor -- --install'
  return `npx playwright-core install ${kind === 'lean' ? '--only-shell ' : ''}chromium`
}

/** The sentence for who has no browser. */
export const noBrowser = (kind: BrowserKind): string =>
  `There is no ${kind === 'lean' ? '' : 'whole '}Chromium, Chrome or Edge here: type "${howToGetBrowser(kind)}", or set INVOICE_DESK_CHROMIUM to the path of one.`

/** Whether a program is in the PATH. */
export const isInPath = (program: string, path = process.env['PATH'] ?? ''): boolean =>
  path.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)))
