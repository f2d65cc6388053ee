import type { Command } from '../../core/run-command.ts'
import type { Invocation, Settings } from '../../core/runtime/settings.ts'
import { isExpectedAtStart } from '../../core/start-server.ts'

import { detailOf, runningOne, startTrouble } from './trouble/start-trouble.ts'
import { type Choice, stopTrouble, type Trouble } from './trouble/trouble.ts'

/** The part of Electron's app that starts and ends. */
type DesktopApp = {
  setPath(name: 'userData', path: string): void
  requestSingleInstanceLock(): boolean
  whenReady(): Promise<unknown>
  on(event: 'activate' | 'window-all-closed', listener: () => void): unknown
  on(event: 'second-instance', listener: (event: unknown, argv: readonly string[], folder: string) => void): unknown
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
  quit(): void
  relaunch(): void
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
  /** Does what a terminal asks for with the data of a stopped app, and answers the exit code. */
  readonly runCommand: (command: Command) => Promise<number>
  /** Called once Electron can show something, before the server starts: menu, guards, calls. */
  readonly prepareShell: (settings: Settings) => void
  readonly startServer: (settings: Settings) => Promise<DesktopServer>
  /** The Invoice Desk that listens there already; rejects where none does. */
  readonly joinServer: (running: { readonly pid: number; readonly port: number }) => Promise<DesktopServer>
  /** Opens the window on the served interface, or brings it to the front. */
  readonly showWindow: (url: string) => Promise<void>
  /** The same for the first time, when nobody may be there to see it. */
  readonly showFirstWindow: (url: string) => Promise<void>
  /** Does what the command line of a second start asks for, once the window is there. */
  readonly onSecondStart: (argv: readonly string[], folder: string) => void
  /** Says in a window of ours what is wrong, and answers what the person chose; asked again, it comes to the front. */
  readonly ask: (trouble: Trouble) => Promise<Choice>
  /** Brings the window that asks to the front, if one does. */
  readonly showAsked: () => void
  /** Tells when the system shuts down. */
  readonly onShutdown: (listener: () => void) => void
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

/**
 * The life of the desktop app: settings, single instance, server, window, and the way out. A second start on the same
 * data folder brings the first one's window to the front. What keeps the app from starting is said on standard error and
 * in a window that offers ways out; where none is taken, the app ends with exit code 1. Every other end stops the server
 * first, and asks nobody.
 */
export async function runDesktop(dependencies: DesktopDependencies): Promise<void> {
  const { app, print } = dependencies
  const invocation = attempt(dependencies.readInvocation)

  // Before anything that writes there: Electron's default may be the data folder itself.
  const profile = attempt(() => dependencies.prepareProfile(dataDirOf(invocation)))
  if ('value' in profile) app.setPath('userData', profile.value)

  if ('error' in invocation) return refuse(dependencies, startTrouble(invocation.error), invocation.error)
  if ('error' in profile) return refuse(dependencies, startTrouble(profile.error), profile.error)

  const { value } = invocation
  if (value.kind === 'help' || value.kind === 'version') {
    print(value.text)
    return app.exit(0)
  }
  if (value.kind === 'run') return openDesktop(dependencies, value.settings)

  // The keychain is asked by a process of Electron.
  await app.whenReady()
  app.exit(await dependencies.runCommand(value))
}

async function openDesktop(dependencies: DesktopDependencies, settings: Settings): Promise<void> {
  const { app, platform, showWindow, showFirstWindow, showAsked, printError } = dependencies
  if (!app.requestSingleInstanceLock()) return app.exit(0)

  let starting: Promise<DesktopServer> | undefined
  let address: string | undefined
  let leaving: Promise<void> | undefined

  const stopServer = async (reason: string): Promise<number> => {
    try {
      const server = await starting?.catch(() => undefined)
      return server ? await server.stop(reason) : 0
    } catch (error) {
      printError(`Invoice Desk did not stop cleanly. ${String(error)}\n`)
      return 1
    }
  }

  const leave = (reason: string): Promise<void> => (leaving ??= stopServer(reason).then((code) => app.exit(code)))

  const show = (): void => {
    if (address === undefined) showAsked()
    else void showWindow(address)
  }

  app.on('second-instance', (_event, argv, folder) => {
    show()
    dependencies.onSecondStart(argv, folder)
  })
  app.on('activate', show)
  // On macOS an app without windows goes on, and a click on its icon opens one again. Before the first window of the
  // interface only windows that ask are closed, and whoever asked goes on.
  app.on('window-all-closed', () => {
    if (platform !== 'darwin' && address !== undefined) app.quit()
  })
  // The windows are gone by now, so nobody sees a page whose server stops answering.
  app.on('will-quit', (event) => {
    event.preventDefault()
    void leave('quit')
  })
  onSignals(dependencies, (reason) => void leave(reason))
  // Electron would show the stack in a box of its own and go on in whatever state the error left.
  dependencies.processEvents.on('uncaughtException', (error) => {
    if (leaving) return printError(`${detailOf(error)}\n`)
    address = undefined
    leaving = crash(dependencies, error, stopServer)
  })

  await app.whenReady()
  dependencies.prepareShell(settings)
  dependencies.onShutdown(() => void leave('shutdown'))

  const start = (begin: () => Promise<DesktopServer>) => (starting = begin())
  const server = await startAsked(dependencies, settings, start, () => leaving !== undefined)
  if (leaving) return
  if (!server) return app.exit(1)

  address = server.url
  await showFirstWindow(address)
}

/** The server, in one of the ways that the person chose where the first one failed; undefined for none. */
async function startAsked(
  dependencies: DesktopDependencies,
  settings: Settings,
  start: (begin: () => Promise<DesktopServer>) => Promise<DesktopServer>,
  isLeaving: () => boolean,
): Promise<DesktopServer | undefined> {
  const { startServer, joinServer, ask, printError } = dependencies
  let begin = () => startServer(settings)

  while (!isLeaving()) {
    const attempted = await start(begin).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if ('value' in attempted) return attempted.value
    if (isLeaving()) return undefined

    const { error } = attempted
    printError(sentencesOf(error))
    const choice = await ask(startTrouble(error, settings.dataDir))
    const running = runningOne(error)
    if (choice === 'another-port') begin = () => startServer({ ...settings, port: 0 })
    else if (choice === 'open-running' && running) begin = () => joinServer(running)
    else if (choice === 'again') begin = () => startServer(settings)
    else return undefined
  }
  return undefined
}

/** Says why it does not start; there is nothing to stop. */
async function refuse(dependencies: DesktopDependencies, trouble: Trouble, error?: unknown): Promise<void> {
  const { app, ask, printError } = dependencies
  printError(error === undefined ? `${trouble.message}\n` : sentencesOf(error))
  onSignals(dependencies, () => app.exit(1))
  // A second try reads everything anew.
  await app.whenReady()
  if ((await ask(trouble)) === 'again') app.relaunch()
  app.exit(1)
}

/** What is in memory is not to be trusted any more: the server stops, and the app begins anew or ends. */
async function crash(
  { app, ask, printError }: DesktopDependencies,
  error: unknown,
  stopServer: (reason: string) => Promise<number>,
): Promise<void> {
  printError(`${detailOf(error)}\n`)
  const stopped = stopServer('crash')
  await app.whenReady()
  const choice = await ask(stopTrouble)
  await stopped
  if (choice === 'again') app.relaunch()
  app.exit(1)
}

function onSignals({ processEvents }: DesktopDependencies, leave: (signal: string) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) processEvents.on(signal, () => leave(signal))
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

function sentencesOf(error: unknown): string {
  const { message } = startTrouble(error)
  return isExpectedAtStart(error) ? `${message}\n` : `${message}\n${detailOf(error)}\n`
}
