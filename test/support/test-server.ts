import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createApp } from '../../core/api/app.ts'
import { createQrEncryptor } from '../../core/crypto/qr-encryptor.ts'
import { createCore, type Core } from '../../core/create-core.ts'
import type { InstanceConfig } from '../../core/instance/instance-service.ts'
import { createProviderHttp } from '../../core/provider/http/provider-http.ts'
import { createProviders } from '../../core/provider/registry.ts'
import { systemClock, type Clock } from '../../core/runtime/clock.ts'
import { systemIds } from '../../core/runtime/ids.ts'
import { createLogger } from '../../core/runtime/logger.ts'
import { systemMachine } from '../../core/runtime/machine.ts'
import { systemNetwork, type Network } from '../../core/runtime/network.ts'
import type { SecretStore } from '../../core/secrets/secret-store.ts'
import { openSqliteStorage, type SqliteStorage } from '../../core/storage/sqlite/sqlite-storage.ts'
import { createUploadStore } from '../../core/uploads/upload-store.ts'

import { memorySecretStore } from './memory-secret-store.ts'
import { quickPasswords } from './quick-passwords.ts'

export type TestServer = {
  readonly url: string
  readonly port: number
  readonly core: Core
  readonly storage: SqliteStorage
  /** The folder with database and uploads. */
  readonly folder: string
  /** Wall clock of the server; moving it forward expires tokens and back-offs. */
  readonly clock: Clock & { advance(milliseconds: number): void }
  /** Every line the server logged, as it would stand in the file. */
  readonly log: readonly string[]
  close(): Promise<void>
}

export type TestServerOptions = {
  readonly providerWindowMs?: number
  readonly secrets?: SecretStore
  readonly allowedOrigins?: readonly string[]
  readonly rendererDir?: string | null
  readonly certificateAuthorities?: string
  readonly network?: Network
}

/** The real core behind the real HTTP surface on a real socket, with a real database in a folder of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-test-'))
  const clock = movableClock()
  const ids = systemIds(clock)
  const log: string[] = []
  const logger = createLogger((level, event, fields) => void log.push(JSON.stringify({ level, event, ...fields })))

  const storage = openSqliteStorage(join(folder, 'invoice-desk.db'))
  const authorities = options.certificateAuthorities
  const http = createProviderHttp({ clock, ...(authorities ? { certificateAuthorities: authorities } : {}) })
  let port = 0
  let instance: InstanceConfig = { port: 4780, allowedOrigins: options.allowedOrigins ?? [] }
  const core = createCore({
    storage,
    clock,
    ids,
    network: options.network ?? systemNetwork(),
    machine: systemMachine({
      clock,
      paths: { root: folder, database: join(folder, 'invoice-desk.db'), logs: join(folder, 'logs') },
    }),
    random: () => 1,
    secrets: options.secrets ?? memorySecretStore(),
    providers: createProviders({ clock, http, sandboxLedger: storage.sandboxLedger }),
    passwords: quickPasswords,
    encryptor: createQrEncryptor(),
    uploads: createUploadStore({ folder, ids }),
    logger,
    version: '0.0.0-test',
    instance: {
      current: () => instance,
      save: async (patch) => void (instance = { ...instance, ...patch }),
      listeningOn: () => port,
    },
    providerWindowMs: options.providerWindowMs ?? 50,
  })

  const { app, streams } = createApp(core, {
    ids,
    version: '0.0.0-test',
    rendererDir: options.rendererDir ?? null,
    checkAnswers: true,
    port: () => port,
    allowedOrigins: () => instance.allowedOrigins,
  })
  const server = createServer({ requireHostHeader: false }, app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  await core.worker.start()

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    core,
    storage,
    folder,
    clock,
    log,
    async close() {
      streams.closeAll()
      await core.worker.stop()
      server.close()
      server.closeAllConnections()
      http.close()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function movableClock(): TestServer['clock'] {
  const system = systemClock()
  let ahead = 0

  return {
    now: () => new Date(system.now().getTime() + ahead),
    monotonic: () => system.monotonic() + ahead,
    advance: (milliseconds) => void (ahead += milliseconds),
  }
}
