import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createApp } from './api/app.ts'
import { hashPassword, verifyPassword } from './adapters/crypto/password-hash.ts'
import { createQrEncryptor } from './adapters/crypto/qr-encryptor.ts'
import { createCore, type RunningCore } from './create-core.ts'
import type { InstanceConfig } from './ports/instance-settings.ts'
import { createProviderHttp } from './adapters/provider/http/provider-http.ts'
import { createProviders } from './adapters/provider/registry.ts'
import { systemClock } from './runtime/clock.ts'
import { DataFolderError, FolderLockedError, openDataFolder } from './runtime/data-folder.ts'
import { systemIds } from './runtime/ids.ts'
import { fileLogger } from './runtime/logger.ts'
import { systemMachine } from './runtime/machine.ts'
import { systemNetwork } from './runtime/network.ts'
import { saveSettings, SettingsError, type Settings } from './runtime/settings.ts'
import { createShutdown, type Shutdown } from './runtime/shutdown.ts'
import { createSecretStore } from './adapters/secrets/create-secret-store.ts'
import type { ConnectKeychain } from './adapters/secrets/keychain-protocol.ts'
import { NewerDatabaseError } from './adapters/storage/sqlite/migrations.ts'
import { openSqliteStorage } from './adapters/storage/sqlite/sqlite-storage.ts'
import { createUploadStore } from './adapters/uploads/upload-store.ts'

export type ServerOptions = {
  readonly settings: Settings
  readonly version: string
  /** The built interface; null serves the API alone. */
  readonly rendererDir: string | null
  readonly connectKeychain: ConnectKeychain
  readonly checkAnswers?: boolean
}

export type RunningServer = {
  readonly core: RunningCore
  readonly url: string
  readonly port: number
  /** Answers what is in flight, checkpoints the database and gives the data folder free. Answers the exit code. */
  stop(reason: string): Promise<number>
  /** Stops on SIGTERM and SIGINT. */
  readonly shutdown: Shutdown
}

/** The port is taken: said plainly, never dodged by hopping to another one. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'

  constructor(port: number) {
    super(
      `Port ${port} is taken by another program. Close that program, or choose another port with --port (0 picks a free one).`,
    )
  }
}

/** What a person can put right, with a message that says how. Anything else is a bug and shows its stack. */
export function isExpectedAtStart(error: unknown): error is Error {
  const known = [SettingsError, DataFolderError, FolderLockedError, NewerDatabaseError, PortTakenError]
  return known.some((kind) => error instanceof kind)
}

/**
 * Everything from an empty folder to a listening server.
 *
 * @throws FolderLockedError, DataFolderError, NewerDatabaseError, PortTakenError
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, version, rendererDir, connectKeychain } = options
  const clock = systemClock()
  const ids = systemIds(clock)

  // The lock comes before anything else in the folder is opened.
  const folder = await openDataFolder(settings.dataDir, clock)
  const shutdown = createShutdown({ onEvent: (event) => logger.info('shutdown', event) })
  const logger = fileLogger({ folder: folder.paths.logs, clock, verbose: settings.verbose })
  shutdown.add('log', () => logger.close())
  shutdown.add('data folder', () => folder.release())

  try {
    const storage = openSqliteStorage(folder.paths.database)
    shutdown.add('database', () => storage.close())

    const http = createProviderHttp({ clock })
    shutdown.add('provider connections', () => http.close())

    let port = settings.port
    let instance: InstanceConfig = { port: settings.port, allowedOrigins: settings.allowedOrigins }
    const core = createCore({
      storage,
      clock,
      ids,
      network: systemNetwork(),
      machine: systemMachine({ clock, paths: folder.paths }),
      random: Math.random,
      secrets: createSecretStore({ settings, paths: folder.paths, ids, connectKeychain }),
      providers: createProviders({ clock, http, sandboxLedger: storage.sandboxLedger }),
      passwords: { hash: (password) => hashPassword(password), verify: verifyPassword },
      encryptor: createQrEncryptor(),
      uploads: createUploadStore({ folder: folder.paths.uploads, ids }),
      logger,
      version,
      instance: {
        current: () => instance,
        async save(patch) {
          const { port: savedPort, allowedOrigins } = patch
          await saveSettings(settings.dataDir, {
            ...(savedPort === undefined ? {} : { port: savedPort }),
            ...(allowedOrigins === undefined ? {} : { allowedOrigins: [...allowedOrigins] }),
          })
          instance = { ...instance, ...patch }
        },
        listeningOn: () => port,
      },
      providerWindowMs: settings.providerWindowMs,
    })

    const { app, streams } = createApp(core, {
      ids,
      version,
      rendererDir,
      checkAnswers: options.checkAnswers ?? false,
      port: () => port,
      allowedOrigins: () => instance.allowedOrigins,
    })

    const servers = await listenOnLoopback(() => createServer({ requireHostHeader: false }, app), settings.port)
    port = portOf(servers[0])
    shutdown.add('server', () => closeAll(servers))
    shutdown.add('event streams', () => streams.closeAll())
    folder.announce(port)

    await core.worker.start()
    shutdown.add('queue', () => core.worker.stop())
    core.searchRefresh.start()
    shutdown.add('search', () => core.searchRefresh.stop())

    logger.info('started', { port, version, secretStore: settings.secretStore })
    return { core, url: `http://127.0.0.1:${port}`, port, shutdown, stop: (reason) => shutdown.stop(reason) }
  } catch (error) {
    logger.error('start.failed', { error })
    await shutdown.stop('start failed')
    throw error
  }
}

/** 127.0.0.1 and, where the machine has it, ::1, both on one port. */
async function listenOnLoopback(make: () => Server, wanted: number): Promise<[Server, ...Server[]]> {
  const first = await listen(make(), '127.0.0.1', wanted)
  try {
    return [first, await listen(make(), '::1', portOf(first))]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [first]

    await closeAll([first])
    throw error
  }
}

function listen(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error)
    })
    server.on('clientError', answerBrokenRequest)
    // Node would answer expectations that it does not know with a bare 417; they may as well be ignored (RFC 9110, 10.1.1).
    server.on('checkExpectation', (req, res) => void server.emit('request', req, res))
    server.listen(port, host, () => resolve(server))
  })
}

/** Bytes that are not HTTP never reach Express; they get the envelope all the same. */
function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: NodeJS.WritableStream & { writable: boolean },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const body = JSON.stringify({
    statusCode: 400,
    message: 'The request could not be understood.',
    error: 'Bad Request',
    code: 'malformed_json',
    requestId: 'unknown',
  })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** How long a request in flight may still take when the server stops. The whole stop has ten seconds. */
const LAST_REQUESTS_MS = 5_000

/** Lets requests in flight finish. Connections are closed as soon as they are idle: a client would keep them for more. */
async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          const idle = setInterval(() => server.closeIdleConnections(), 20)
          const late = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS)
          server.close(() => {
            clearInterval(idle)
            clearTimeout(late)
            resolve()
          })
        }),
    ),
  )
}
