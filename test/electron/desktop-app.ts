import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { _electron, type ElectronApplication, type Page } from 'playwright-core'

import { electronProgram } from '../../scripts/launch/electron-runtime.ts'
import { root } from '../../scripts/launch/processes.ts'

export type DesktopApp = AsyncDisposable & {
  readonly app: ElectronApplication
  readonly dataDir: string
  /** The exit code and the signal, once it has ended. */
  readonly ended: Promise<unknown[]>
  /** The first window. */
  readonly page: Page
  /** Starts it once more with the same data, and waits until that one has left. `more` is what it is to open. */
  startAgain(more?: readonly string[]): Promise<void>
}

export type DesktopOptions = {
  /** A new one by default, which is removed in the end. */
  readonly dataDir?: string
  /** Of Chromium and of what this computer remembers. A new one by default, which is removed in the end. */
  readonly profileDir?: string
  readonly port?: number
  /** Electron's own, before the folder of the app. */
  readonly switches?: readonly string[]
  /** The folder of the app; a packed one has none. */
  readonly place?: readonly string[]
  /** Of ours. */
  readonly flags?: readonly string[]
  /** Run by Electron before the app: CommonJS. */
  readonly before?: string
}

const beforeFile = (profileDir: string) => join(profileDir, 'before.cjs')

/** How a desktop app is started here. */
export function desktopProgram(dataDir: string, profileDir: string, options: DesktopOptions = {}) {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    // Set in the terminals of editors that are Electron apps themselves; it would make ours a plain Node.
    if (value !== undefined && name !== 'ELECTRON_RUN_AS_NODE') env[name] = value
  }
  return {
    executablePath: electronProgram() ?? '',
    // The folder of the app separates Chromium's flags from ours.
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(options.switches ?? []),
      ...(options.before === undefined ? [] : ['-r', beforeFile(profileDir)]),
      ...(options.place ?? [root]),
      ...[`--port=${options.port ?? 0}`, `--data-dir=${dataDir}`],
      ...(options.flags ?? []),
    ],
    env: { ...env, XDG_CONFIG_HOME: profileDir, INVOICE_DESK_PASSPHRASE: 'a passphrase for tests' },
  }
}

/** Opens the built app, by default on an empty data folder and any free port. */
export async function openDesktop(options: DesktopOptions = {}): Promise<DesktopApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'invoice-desk-electron-')))
  // Beside the data folder and not in it: the app refuses a folder with other things in it.
  const profileDir = options.profileDir ?? (await mkdtemp(join(tmpdir(), 'invoice-desk-profile-')))

  const program = desktopProgram(dataDir, profileDir, options)
  if (options.before !== undefined) await writeFile(beforeFile(profileDir), options.before)
  const app = await _electron.launch(program)
  const child = app.process()
  const ended = once(child, 'exit')

  return {
    app,
    dataDir,
    ended,
    page: await app.firstWindow(),
    async startAgain(more = []) {
      await once(
        spawn(program.executablePath, [...program.args, ...more], { env: program.env, stdio: 'ignore' }),
        'exit',
      )
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      if (options.profileDir === undefined) await rm(profileDir, { recursive: true, force: true })
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the app and waits until it ends by itself: its exit code, its signal, and what it said. */
export async function runDesktop(options: DesktopOptions): Promise<{ ended: unknown[]; errors: string }> {
  await using data = await temporaryFolder()
  await using profile = await temporaryFolder()
  const { executablePath, args, env } = desktopProgram(data.path, profile.path, options)
  if (options.before !== undefined) await writeFile(beforeFile(profile.path), options.before)
  const child = spawn(executablePath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  return { ended: await once(child, 'close'), errors }
}

/** A folder for the data of an app that is opened more than once. */
export async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'invoice-desk-electron-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
