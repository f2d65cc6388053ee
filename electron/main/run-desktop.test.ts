import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { readSettings } from '../../core/runtime/settings.ts'
import { forkKeychain } from '../../core/adapters/secrets/keychain-link.ts'
import { startServer } from '../../core/start-server.ts'

import { type DesktopDependencies, runDesktop } from './run-desktop.ts'

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
    prepareShell: vi.fn(),
    startServer: vi.fn<DesktopDependencies['startServer']>((settings) =>
      startServer({ settings, version: '1.2.3', rendererDir: null, connectKeychain: forkKeychain() }),
    ),
    showWindow: vi.fn(async (_url: string) => {}),
    showError: vi.fn(),
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
    const { run, app, showWindow, showError, preventDefault, exitCodeAfter } = desktop()
    await run()
    const url = showWindow.mock.calls[0]?.[0] ?? ''

    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await isServed(url)).toBe(true)

    expect(await exitCodeAfter(() => app.emit('window-all-closed'))).toBe(0)
    expect(preventDefault).toHaveBeenCalledOnce()
    expect(await isServed(url)).toBe(false)
    expect(app.exit).toHaveBeenCalledOnce()
    expect(showError).not.toHaveBeenCalled()
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('ends in order on %s', async (signal) => {
    const { run, showWindow, processEvents, exitCodeAfter } = desktop()
    await run()

    expect(await exitCodeAfter(() => processEvents.emit(signal))).toBe(0)
    expect(await isServed(showWindow.mock.calls[0]?.[0] ?? '')).toBe(false)
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
    const { run, app, showWindow, exitCodeAfter } = desktop()
    await run()
    app.emit('second-instance')

    expect(showWindow).toHaveBeenCalledTimes(2)
    await exitCodeAfter(() => app.quit())
  })

  it('leaves at once, without a word, when another one has the data folder open', async () => {
    const { run, app, startServer, showError } = desktop({ hasLock: false })
    await run()

    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0)
    expect(startServer).not.toHaveBeenCalled()
    expect(showError).not.toHaveBeenCalled()
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

  it('says so and ends after an error nobody caught, instead of going on', async () => {
    const { run, processEvents, startServer: start, showError, exitCodeAfter } = desktop()
    start.mockResolvedValue({ url: 'http://127.0.0.1:4780', stop: async () => 0 })
    await run()

    expect(await exitCodeAfter(() => processEvents.emit('uncaughtException', new Error('a bug')))).toBe(1)
    expect(showError).toHaveBeenCalledExactlyOnceWith('Invoice Desk has stopped', expect.not.stringContaining('a bug'))
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

describe('a start that fails is explained in a box, and ends with 1:', () => {
  async function failure(parts: ReturnType<typeof desktop>): Promise<string> {
    await parts.run()

    expect(parts.showWindow).not.toHaveBeenCalled()
    expect(parts.app.exit).toHaveBeenCalledExactlyOnceWith(1)
    expect(parts.showError).toHaveBeenCalledExactlyOnceWith('Invoice Desk could not start', expect.any(String))
    return String(parts.showError.mock.calls[0]?.[1])
  }

  it('a flag that cannot be used', async () => {
    expect(await failure(desktop({ argv: ['--port=none'] }))).toContain('--port must be a whole number')
  })

  it.each([
    ['--reset-password=ngozi@example.com'],
    ['--adopt'],
    ['--verify'],
    ['--repair-accounts'],
    ['--restore=a.backup'],
    ['--move-secrets=file'],
  ])('%s, which is done in a terminal', async (flag) => {
    expect(await failure(desktop({ argv: [flag, `--data-dir=${dataDir}`] }))).toContain(
      `npm run serve -- ${flag.replace(/=.*/, '')}`,
    )
  })

  it('a data folder in use', async () => {
    const first = desktop()
    await first.run()

    expect(await failure(desktop())).toContain(`already used by another Invoice Desk (process ${process.pid}`)
    await first.exitCodeAfter(() => first.app.quit())
  })

  it('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined

    expect(await failure(desktop({ argv: [`--port=${port}`, `--data-dir=${dataDir}`] }))).toContain(
      `Port ${port} is taken`,
    )
    other.close()
  })

  it('a bug, whose details go to standard error and not into the box', async () => {
    const parts = desktop()
    parts.startServer.mockRejectedValue(new TypeError('undefined is not a function'))

    expect(await failure(parts)).toMatch(/^Something unexpected kept Invoice Desk from starting\./)
    expect(parts.printError).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('undefined is not a function'))
  })

  it("a folder for Chromium's own files that cannot be made", async () => {
    const parts = desktop()
    parts.prepareProfile.mockImplementation(() => {
      throw new Error('EACCES')
    })

    expect(await failure(parts)).toMatch(/^Something unexpected kept Invoice Desk from starting\./)
    expect(parts.startServer).not.toHaveBeenCalled()
  })

  it('a page that cannot be loaded', async () => {
    const parts = desktop()
    parts.showWindow.mockRejectedValue(new Error('ERR_CONNECTION_REFUSED'))
    await parts.run()

    expect(parts.app.exit).toHaveBeenCalledExactlyOnceWith(1)
    expect(parts.showError).toHaveBeenCalledOnce()
  })
})
