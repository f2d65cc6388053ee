import type { Invocation, Settings } from '../../core/runtime/settings.ts'
import { isExpectedAtStart } from '../../core/start-server.ts'

/** The part of Electron's app that starts and ends. */
type DesktopApp = {
  setPath(name: 'userData', path: string): void
  requestSingleInstanceLock(): boolean
  whenReady(): Promise<unknown>
  on(event: 'second-instance' | 'activate' | 'window-all-closed', listener: () => void): unknown
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
  quit(): void
  exit(code: number): void
}

/** The part of `process` that is listened to. */
type ProcessEvents = {
  on(event: 'SIGINT' | 'SIGTERM' | 'SIGHUP', listener: () => void): unknown
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown
}

type DesktopServer = {
  readonly url: string
  /** Answers the exit code. */
  stop(reason: string): Promise<number>
}

export type DesktopDependencies = {
  readonly app: DesktopApp
  readonly processEvents: ProcessEvents
  readonly platform: NodeJS.Platform
  /** Reads flags, environment and settings file; throws SettingsError. */
  readonly readInvocation: () => Invocation
  /** Makes the folder of Chromium's own files for this data folder and answers its path. */
  readonly prepareProfile: (dataDir: string | undefined) => string
  /** Called once Electron can show something, before the server starts: menu, guards, calls. */
  readonly prepareShell: (settings: Settings) => void
  readonly startServer: (settings: Settings) => Promise<DesktopServer>
  /** Opens the window on the served interface, or brings it to the front. */
  readonly showWindow: (url: string) => Promise<void>
  /** A native box that waits until it is read. */
  readonly showError: (title: string, message: string) => void
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

const COULD_NOT_START = 'Invoice Desk could not start'

/** What the window does not do at its start, and where it is done. */
const IN_A_TERMINAL = {
  'reset-password': 'Reset a password in a terminal: npm run serve -- --reset-password EMAIL',
  adopt: 'Choose which copy to keep using on the page "This installation", or in a terminal: npm run serve -- --adopt',
  verify: 'Check the log on the page "Audit log", or all data in a terminal: npm run serve -- --verify',
  'repair-accounts': 'Rebuild customer balances in a terminal: npm run serve -- --repair-accounts',
  restore: 'Restore a backup on the page "This installation", or in a terminal: npm run serve -- --restore FILE',
  'move-secrets': 'Move secrets in a terminal: npm run serve -- --move-secrets keychain, or file',
} as const

/**
 * The life of the desktop app: settings, single instance, server, window, and the way out. A second start on the same
 * data folder brings the first one's window to the front. What keeps the app from starting is said in a box and on
 * standard error, and ends it with exit code 1; every other end stops the server first.
 */
export async function runDesktop(dependencies: DesktopDependencies): Promise<void> {
  const { app, print, showError } = dependencies
  const invocation = attempt(dependencies.readInvocation)

  // Before anything that writes there: Electron's default may be the data folder itself.
  const profile = attempt(() => dependencies.prepareProfile(dataDirOf(invocation)))
  if ('value' in profile) app.setPath('userData', profile.value)

  if ('error' in invocation) return fail(dependencies, invocation.error)
  if ('error' in profile) return fail(dependencies, profile.error)

  switch (invocation.value.kind) {
    case 'help':
    case 'version':
      print(invocation.value.text)
      return app.exit(0)
    case 'reset-password':
    case 'adopt':
    case 'verify':
    case 'repair-accounts':
    case 'restore':
    case 'move-secrets':
      await app.whenReady()
      showError(COULD_NOT_START, IN_A_TERMINAL[invocation.value.kind])
      return app.exit(1)
    case 'run':
      return openDesktop(dependencies, invocation.value.settings)
  }
}

async function openDesktop(dependencies: DesktopDependencies, settings: Settings): Promise<void> {
  const { app, processEvents, platform, showWindow, printError } = dependencies
  if (!app.requestSingleInstanceLock()) return app.exit(0)

  let starting: Promise<DesktopServer> | undefined
  let address: string | undefined
  let leaving: Promise<void> | undefined

  const stopAndExit = async (reason: string): Promise<void> => {
    let code = 0
    try {
      const server = await starting?.catch(() => undefined)
      if (server) code = await server.stop(reason)
    } catch (error) {
      code = 1
      printError(`Invoice Desk did not stop cleanly. ${String(error)}\n`)
    }
    app.exit(code)
  }

  const leave = (reason: string): Promise<void> => (leaving ??= stopAndExit(reason))

  const show = (): void => {
    if (address !== undefined) showWindow(address).catch((error: unknown) => void fail(dependencies, error))
  }

  app.on('second-instance', show)
  app.on('activate', show)
  // On macOS an app without windows goes on, and a click on its icon opens one again.
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit()
  })
  // The windows are gone by now, so nobody sees a page whose server stops answering.
  app.on('will-quit', (event) => {
    event.preventDefault()
    void leave('quit')
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) processEvents.on(signal, () => void leave(signal))
  // Electron would show the stack in a box of its own and go on in whatever state the error left.
  processEvents.on('uncaughtException', (error) => crash(dependencies, error))

  try {
    await app.whenReady()
    dependencies.prepareShell(settings)
    starting = dependencies.startServer(settings)
    const { url } = await starting
    if (leaving) return

    address = url
    await showWindow(url)
  } catch (error) {
    if (!leaving) await fail(dependencies, error)
  }
}

function crash({ app, showError, printError }: DesktopDependencies, error: unknown): void {
  printError(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  showError('Invoice Desk has stopped', 'Something unexpected happened. Saved data is safe: start Invoice Desk again.')
  app.exit(1)
}

async function fail({ app, showError, printError }: DesktopDependencies, error: unknown): Promise<void> {
  const { message, detail } = explainStartFailure(error)
  printError(`${message}\n${detail === undefined ? '' : `${detail}\n`}`)

  // Before Electron is ready a box would be shown to nobody.
  await app.whenReady()
  showError(COULD_NOT_START, message)
  app.exit(1)
}

type Attempt<T> = { readonly value: T } | { readonly error: unknown }

function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { value: work() }
  } catch (error) {
    return { error }
  }
}

function dataDirOf(invocation: Attempt<Invocation>): string | undefined {
  if ('error' in invocation) return undefined
  return 'settings' in invocation.value ? invocation.value.settings.dataDir : undefined
}

type StartFailure = {
  /** Whole sentences for people. */
  readonly message: string
  /** For whoever looks for the bug: only where there may be one. */
  readonly detail: string | undefined
}

/** What to say when the app could not start because of `error`. */
function explainStartFailure(error: unknown): StartFailure {
  if (isExpectedAtStart(error)) return { message: error.message, detail: undefined }

  return {
    message:
      'Something unexpected kept Invoice Desk from starting. Your data was not changed. Start it again; if that does ' +
      'not help, look in the folder "logs" in the data folder.',
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}
