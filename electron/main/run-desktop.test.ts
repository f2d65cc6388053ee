import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { readSettings } from '../../core/runtime/settings.ts'
import { forkKeychain } from '../../core/adapters/secrets/keychain-link.ts'
import { startServer } from '../../core/start-server.ts'

import { joinServer } from './join-server.ts'
import { type DesktopDependencies, runDesktop } from './run-desktop.ts'
import type { Choice, Trouble } from './trouble/trouble.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'invoice-desk-desktop-'))
})
// An app that was let go in a test writes for a moment yet.
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))

/** A stand-in for Electron's app over the real settings and the real server. */
function desktop({ argv = ['--port=0', `--data-dir=${dataDir}`], hasLock = true, platform = 'linux' } = {}) {
  const app = Object.assign(new EventEmitter(), {
    setPath: vi.fn(),
    requestSingleInstanceLock: () => hasLock,
    whenReady: () => Promise.resolve(),
    quit: vi.fn(() => app.emit('will-quit', { preventDefault })),
    relaunch: vi.fn(),
    exit: vi.fn((code: number) => void app.emit('exited', code)),
  })
  const preventDefault = vi.fn()
  const processEvents = new EventEmitter()
  const parts = {
    app,
    processEvents,
    platform: platform === 'darwin' ? 'darwin' : 'linux',
    readInvocation: () => readSettings({ argv, env: {}, version: '1.2.3' }),
    prepareProfile: vi.fn((folder: string | undefined) => `/profiles/${folder ?? 'none'}`),
    runCommand: vi.fn<DesktopDependencies['runCommand']>(async () => 0),
    prepareShell: vi.fn(),
    startServer: vi.fn<DesktopDependencies['startServer']>((settings) =>
      startServer({ settings, version: '1.2.3', rendererDir: null, connectKeychain: forkKeychain() }),
    ),
    joinServer: vi.fn<DesktopDependencies['joinServer']>(joinServer),
    showWindow: vi.fn(async (_url: string) => {}),
    showFirstWindow: vi.fn((url: string): Promise<void> => parts.showWindow(url)),
    onSecondStart: vi.fn(),
    ask: vi.fn(async (_trouble: Trouble): Promise<Choice> => 'quit'),
    showAsked: vi.fn(),
    onShutdown: vi.fn((listener: () => void) => void app.on('shutdown', listener)),
    print: vi.fn(),
    printError: vi.fn(),
  } satisfies DesktopDependencies

  /** Ends the app in some way and answers the exit code. */
  const exitCodeAfter = async (end: () => unknown): Promise<unknown> => {
    const exited = once(app, 'exited')
    end()
    return (await exited)[0]
  }

  return { ...parts, preventDefault, exitCodeAfter, run: () => runDesktop(parts) }
}

const isServed = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )

describe('the desktop app', () => {
  it('serves and opens its window there, and stops the server before it quits', async () => {
    const { run, app, showWindow, ask, preventDefault, exitCodeAfter } = desktop()
    await run()
    const url = showWindow.mock.calls[0]?.[0] ?? ''

    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await isServed(url)).toBe(true)

    expect(await exitCodeAfter(() => app.emit('window-all-closed'))).toBe(0)
    expect(preventDefault).toHaveBeenCalledOnce()
    expect(await isServed(url)).toBe(false)
    expect(app.exit).toHaveBeenCalledOnce()
    expect(ask).not.toHaveBeenCalled()
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('ends in order on %s', async (signal) => {
    const { run, showWindow, processEvents, exitCodeAfter } = desktop()
    await run()

    expect(await exitCodeAfter(() => processEvents.emit(signal))).toBe(0)
    expect(await isServed(showWindow.mock.calls[0]?.[0] ?? '')).toBe(false)
  })

  it('ends in order with the system, and asks nobody', async () => {
    const { run, app, ask, exitCodeAfter } = desktop()
    await run()

    expect(await exitCodeAfter(() => app.emit('shutdown'))).toBe(0)
    expect(ask).not.toHaveBeenCalled()
  })

  it('goes on without a window on macOS, and opens one again', async () => {
    const { run, app, showWindow, exitCodeAfter } = desktop({ platform: 'darwin' })
    await run()
    app.emit('window-all-closed')
    expect(app.quit).not.toHaveBeenCalled()

    app.emit('activate')
    expect(showWindow).toHaveBeenCalledTimes(2)
    await exitCodeAfter(() => app.quit())
  })

  it('comes to the front when it is started a second time', async () => {
    const { run, app, showWindow, onSecondStart, exitCodeAfter } = desktop()
    await run()
    app.emit('second-instance', {}, ['app', 'a.csv'], '/home/ada')

    expect(showWindow).toHaveBeenCalledTimes(2)
    expect(onSecondStart).toHaveBeenCalledExactlyOnceWith(['app', 'a.csv'], '/home/ada')
    await exitCodeAfter(() => app.quit())
  })

  it('leaves at once, without a word, when another one has the data folder open', async () => {
    const { run, app, startServer, ask } = desktop({ hasLock: false })
    await run()

    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0)
    expect(startServer).not.toHaveBeenCalled()
    expect(ask).not.toHaveBeenCalled()
  })

  // Chromium would otherwise write into the data folder on macOS and Windows.
  it('names its own folder to Chromium before anything else, whatever the settings say', async () => {
    const good = desktop({ hasLock: false })
    await good.run()
    expect(good.app.setPath).toHaveBeenCalledExactlyOnceWith('userData', `/profiles/${dataDir}`)

    const bad = desktop({ argv: ['--port=none'] })
    await bad.run()
    expect(bad.app.setPath).toHaveBeenCalledExactlyOnceWith('userData', '/profiles/none')
  })

  it('prints its version and ends', async () => {
    const { run, app, print } = desktop({ argv: ['--version'] })
    await run()

    expect(print).toHaveBeenCalledExactlyOnceWith('Invoice Desk 1.2.3\n')
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0)
  })

  it('waits for a start under way before it stops', async () => {
    const { run, app, startServer: start, showWindow, exitCodeAfter } = desktop()
    const running = vi.fn(async () => 0)
    let started: (server: { url: string; stop: typeof running }) => void = () => {}
    start.mockReturnValue(new Promise((resolve) => (started = resolve)))

    const ran = run()
    await vi.waitFor(() => expect(start).toHaveBeenCalled())
    const code = exitCodeAfter(() => app.quit())
    started({ url: 'http://127.0.0.1:4780', stop: running })

    expect(await code).toBe(0)
    await ran
    expect(running).toHaveBeenCalledOnce()
    expect(showWindow).not.toHaveBeenCalled()
  })

  it('passes on that the server did not stop in order', async () => {
    const { run, app, startServer: start, exitCodeAfter } = desktop()
    start.mockResolvedValue({ url: 'http://127.0.0.1:4780', stop: async () => 1 })
    await run()

    expect(await exitCodeAfter(() => app.quit())).toBe(1)
  })

  it.each([
    ['again', 1],
    ['quit', 0],
  ] as const)('stops after an error nobody caught, instead of going on: %s', async (choice, relaunched) => {
    const { run, app, processEvents, startServer: start, ask, exitCodeAfter } = desktop()
    const stop = vi.fn(async () => 0)
    start.mockResolvedValue({ url: 'http://127.0.0.1:4780', stop })
    ask.mockResolvedValue(choice)
    await run()

    expect(await exitCodeAfter(() => processEvents.emit('uncaughtException', new Error('a bug')))).toBe(1)
    expect(stop).toHaveBeenCalledOnce()
    expect(ask).toHaveBeenCalledOnce()
    expect(ask.mock.calls[0]?.[0].message).not.toContain('a bug')
    expect(app.relaunch).toHaveBeenCalledTimes(relaunched)
  })
})

describe('data that cannot be used', () => {
  it('opens the window on its recovery', async () => {
    const first = desktop()
    await first.run()
    await first.exitCodeAfter(() => first.app.quit())

    const database = new Database(join(dataDir, 'invoice-desk.db'))
    database.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)")
    database.close()

    const second = desktop()
    await second.run()
    expect(second.showWindow).toHaveBeenCalledOnce()
    const url = String(second.showWindow.mock.calls[0]?.[0])
    expect((await fetch(`${url}/healthz`)).status).toBe(503)
    expect(await second.exitCodeAfter(() => second.app.quit())).toBe(0)
  })
})

/** The port of somebody else. */
async function takePort() {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, free: () => other.close() }
}

describe('a start that fails is explained in a window, and ends with 1 where nobody knows better:', () => {
  async function failure(parts: ReturnType<typeof desktop>): Promise<Trouble> {
    await parts.run()

    expect(parts.showWindow).not.toHaveBeenCalled()
    expect(parts.app.exit).toHaveBeenCalledExactlyOnceWith(1)
    expect(parts.ask).toHaveBeenCalledOnce()
    const [trouble] = parts.ask.mock.calls[0] ?? []
    if (trouble === undefined) throw new Error('Nobody was asked.')
    expect(trouble.choices.at(-1)).toBe('quit')
    return trouble
  }

  it('a flag that cannot be used', async () => {
    const { message, choices } = await failure(desktop({ argv: ['--port=none'] }))
    expect(message).toMatch(/^--port must be a whole number.* the shortcut or the command that starts Invoice Desk/)
    // A second try would be given the same.
    expect(choices).toEqual(['quit'])
  })

  it('a folder that cannot hold the data', async () => {
    const file = join(dataDir, 'books')
    await writeFile(file, '')
    const { message, choices } = await failure(desktop({ argv: [`--data-dir=${file}`] }))
    expect(message).toMatch(/^.+books is a file, not a folder\. Put that right and try again/)
    expect(choices).toEqual(['again', 'quit'])
  })

  it('a data folder in use', async () => {
    const first = desktop()
    await first.run()

    const { message, choices } = await failure(desktop())
    expect(message).toContain(`already used by another Invoice Desk (process ${process.pid}`)
    expect(choices[0]).toBe('open-running')
    await first.exitCodeAfter(() => first.app.quit())
  })

  it('a port that is taken', async () => {
    const { port, free } = await takePort()
    const { message, choices } = await failure(desktop({ argv: [`--port=${port}`, `--data-dir=${dataDir}`] }))
    expect(message).toContain(`Port ${port} is taken`)
    expect(choices[0]).toBe('another-port')
    free()
  })

  it('a bug, whose details go to standard error and not into the window', async () => {
    const parts = desktop()
    parts.startServer.mockRejectedValue(new TypeError('undefined is not a function'))

    const { message, folder } = await failure(parts)
    expect(message).toMatch(/^Something unexpected kept Invoice Desk from starting\./)
    expect(folder).toBe(dataDir)
    expect(parts.printError).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('undefined is not a function'))
  })

  it("a folder for Chromium's own files that cannot be made", async () => {
    const parts = desktop()
    parts.prepareProfile.mockImplementation(() => {
      throw new Error('EACCES')
    })

    expect((await failure(parts)).message).toMatch(/^Something unexpected kept Invoice Desk from starting\./)
    expect(parts.startServer).not.toHaveBeenCalled()
  })
})

describe('what a terminal asks for is done without a window:', () => {
  it.each([
    ['--reset-password=ngozi@example.com', 'reset-password'],
    ['--adopt', 'adopt'],
    ['--verify', 'verify'],
    ['--repair-accounts', 'repair-accounts'],
    ['--restore=a.backup', 'restore'],
    ['--move-secrets=file', 'move-secrets'],
  ])('%s', async (flag, kind) => {
    const {
      run,
      app,
      ask,
      runCommand,
      startServer: start,
      showWindow,
    } = desktop({ argv: [flag, `--data-dir=${dataDir}`] })
    runCommand.mockResolvedValue(2)
    await run()

    expect(runCommand).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind }))
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(2)
    for (const shown of [ask, start, showWindow]) expect(shown).not.toHaveBeenCalled()
  })
})

describe('a way out', () => {
  it('from a taken port is another one, this time', async () => {
    const { port, free } = await takePort()
    const { run, app, ask, showWindow, exitCodeAfter } = desktop({ argv: [`--port=${port}`, `--data-dir=${dataDir}`] })
    ask.mockResolvedValue('another-port')
    await run()

    const url = showWindow.mock.calls[0]?.[0] ?? ''
    expect(url).not.toContain(`:${port}`)
    expect(await isServed(url)).toBe(true)
    await exitCodeAfter(() => app.quit())
    free()
  })

  it('is to try again, as often as somebody likes', async () => {
    const { port, free } = await takePort()
    const { run, app, ask, showWindow, exitCodeAfter } = desktop({ argv: [`--port=${port}`, `--data-dir=${dataDir}`] })
    ask.mockResolvedValueOnce('again').mockImplementationOnce(async () => {
      free()
      return 'again'
    })
    await run()

    expect(ask).toHaveBeenCalledTimes(2)
    expect(showWindow).toHaveBeenCalledExactlyOnceWith(`http://127.0.0.1:${port}`)
    await exitCodeAfter(() => app.quit())
  })

  it('from a folder in use is the window of the one that runs, which goes on afterwards', async () => {
    const first = desktop()
    await first.run()
    const url = first.showWindow.mock.calls[0]?.[0] ?? ''

    const second = desktop()
    second.ask.mockResolvedValue('open-running')
    await second.run()
    expect(second.showWindow).toHaveBeenCalledExactlyOnceWith(url)
    expect(await second.exitCodeAfter(() => second.app.quit())).toBe(0)
    expect(await isServed(url)).toBe(true)
    await first.exitCodeAfter(() => first.app.quit())
  })

  it('is offered until the app is told to end', async () => {
    const { run, startServer: start, ask, app, processEvents, exitCodeAfter } = desktop()
    start.mockRejectedValue(new Error('a bug'))
    ask.mockReturnValue(new Promise(() => undefined))
    void run()
    await vi.waitFor(() => expect(ask).toHaveBeenCalled())

    expect(await exitCodeAfter(() => processEvents.emit('SIGTERM'))).toBe(0)
    expect(app.exit).toHaveBeenCalledOnce()
  })

  it('comes to the front with a second start', async () => {
    const { run, startServer: start, ask, app, showAsked, showWindow } = desktop()
    start.mockRejectedValue(new Error('a bug'))
    ask.mockReturnValue(new Promise(() => undefined))
    void run()
    await vi.waitFor(() => expect(ask).toHaveBeenCalled())

    app.emit('second-instance')
    expect(showAsked).toHaveBeenCalledOnce()
    // The window that asks is closed, and no other is there yet.
    app.emit('window-all-closed')
    expect(app.quit).not.toHaveBeenCalled()
    expect(showWindow).not.toHaveBeenCalled()
  })
})
