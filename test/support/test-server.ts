import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { tmpdir, type NetworkInterfaceInfo } from 'node:os'
import { join } from 'node:path'

import { createQrEncryptor } from '../../core/adapters/crypto/qr-encryptor.ts'
import { createJobFiles } from '../../core/adapters/files/job-files.ts'
import { createAttachmentStore } from '../../core/adapters/files/attachments.ts'
import { createFolderFiles } from '../../core/adapters/files/folder-files.ts'
import { createUploadStore } from '../../core/adapters/files/uploads.ts'
import { writeXlsx } from '../../core/adapters/files/write-xlsx.ts'
import { writeZip } from '../../core/adapters/files/write-zip.ts'
import { openAnchor, readAnchor } from '../../core/adapters/installation/anchor.ts'
import { openInstallation } from '../../core/adapters/installation/installation.ts'
import { createMailer } from '../../core/adapters/mail/mailer.ts'
import { createPrinter } from '../../core/adapters/printing/printer.ts'
import { createTillPrinter } from '../../core/adapters/printing/till-printer.ts'
import { createProviderHttp, createReceivers } from '../../core/adapters/provider/http/client.ts'
import {
  createProviders,
  ownProviders,
  providersOf,
  type CreateProvider,
} from '../../core/adapters/provider/registry.ts'
import { createBackups } from '../../core/adapters/storage/backup/create-backups.ts'
import { createServerBackups } from '../../core/adapters/storage/postgres/office/server-backups.ts'
import { createApp } from '../../core/api/app.ts'
import type { ReadElsewhere } from '../../core/api/heavy-reads.ts'
import { createCore, type RunningCore } from '../../core/create-core.ts'
import { createSharing } from '../../core/create-sharing.ts'
import type { DataState } from '../../core/ports/unit.ts'
import type { StagedRestore } from '../../core/ports/installation/backups.ts'
import type { InstanceConfig } from '../../core/ports/installation/instance-settings.ts'
import type { SecretStore } from '../../core/ports/installation/secret-store.ts'
import type { PasswordHasher } from '../../core/ports/people/password-hasher.ts'
import type { Printer } from '../../core/ports/printing/printer.ts'
import { NOBODY_ELSE } from '../../core/ports/runtime/announcements.ts'
import type { Clock } from '../../core/ports/runtime/clock.ts'
import type { Network } from '../../core/ports/runtime/network.ts'
import type { ConnectionSettings, Gateway } from '../../core/ports/submission/provider.ts'
import type { Providers } from '../../core/ports/submission/provider.ts'
import { createReadingThread, type ReadingThread } from '../../core/reading-thread.ts'
import { createAuthorityClock } from '../../core/runtime/authority-clock.ts'
import { systemClock } from '../../core/runtime/clock.ts'
import { systemIds } from '../../core/runtime/ids.ts'
import { createLogger } from '../../core/runtime/logger.ts'
import { systemMachine } from '../../core/runtime/machine.ts'
import { systemNetwork } from '../../core/runtime/network.ts'
import { createAuditKeys, readAuditKey, storeAuditKey } from '../../core/use-cases/audit/sealing.ts'
import { storedPassphrase } from '../../core/use-cases/backup/backups.ts'

import { memorySecretStore } from './memory/secret-store.ts'
import { quickPasswords } from './quick/passwords.ts'
import { repeatingUnits } from './storage/repeated-units.ts'
import type { PastStorage } from './storage/past-storage.ts'
import { openTestStorage, type TestStorage } from './storage/test-storage.ts'

export type TestServer = {
  readonly url: string
  readonly port: number
  readonly core: RunningCore
  readonly storage: TestStorage
  /** Past all of it. */
  readonly past: PastStorage
  /** What of the data has changed, where that can be told. */
  readonly stateOfData: DataState | undefined
  /** The folder with database and uploads. */
  readonly folder: string
  /**
   * The clocks of the server. `advance` lets time pass: tokens and back-offs expire. `setWall` is somebody who sets the
   * computer's clock, to and fro.
   */
  readonly clock: Clock & { advance(milliseconds: number): void; setWall(milliseconds: number): void }
  /** The restore that this server was asked to start again with. */
  readonly restore: () => StagedRestore | undefined
  /** Every line the server logged, as it would stand in the file. */
  readonly log: readonly string[]
  close(): Promise<void>
}

type ReadingOptions = Pick<Parameters<typeof createReadingThread>[0], 'restMs' | 'openWorker'>

export type TestServerOptions = {
  readonly providerWindowMs?: number
  /** It is looked for what suppliers sent so soon after a connection test; never by itself unless said. */
  readonly inboxFirstLookMs?: number
  readonly secrets?: SecretStore
  readonly allowedOrigins?: readonly string[]
  readonly rendererDir?: string | null
  readonly certificateAuthorities?: string
  /** Stands in for the name servers. */
  readonly lookup?: LookupFunction
  readonly network?: Network
  /** A certificate that mail servers are trusted by. */
  readonly mailAuthority?: string
  readonly printer?: Printer & { close(): Promise<void> }
  /** Registered beside the product's own. */
  readonly alsoProviders?: readonly CreateProvider[]
  /** Stands between the core and every provider. */
  readonly throughGateway?: (gateway: Gateway) => Gateway
  /** Every unit that writes is rolled back once and run again. */
  readonly repeatUnits?: boolean
  /** Stands between the core and its storage. */
  readonly throughStorage?: (storage: TestStorage) => TestStorage
  /** When it is for the server as it starts, in milliseconds; now unless said. */
  readonly startsAt?: number
  /** Answers heavy reads in their thread, or where this says instead; here unless said. */
  readonly throughReads?: (reads: (options?: ReadingOptions) => ReadingThread) => ReadElsewhere
  /** A folder that stays when the server is closed; one that goes with it unless said. */
  readonly folder?: string
  readonly passwords?: PasswordHasher
  /** How it is shared once it is. */
  readonly sharing?: Partial<Parameters<typeof createSharing>[0]>
}

/** The real core behind the real HTTP surface on a real socket, with a real database in a folder of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'invoice-desk-test-')))
  const clock = movableClock(options.startsAt)
  const ids = systemIds(clock)
  const log: string[] = []
  const logger = createLogger((level, event, fields) => void log.push(JSON.stringify({ level, event, ...fields })))

  const auditKeys = createAuditKeys()
  const anchor = await openAnchor({ root: folder, clock, keys: auditKeys })
  const test = await openTestStorage(folder, { anchor, auditKeys })
  const { storage: opened, past, leases, look, stateOfData, release, forget } = test
  const through = options.throughStorage?.(opened) ?? opened
  const storage = options.repeatUnits ? repeatingUnits(through) : through
  const authorities = options.certificateAuthorities
  const authorityClock = createAuthorityClock(clock)
  const http = createProviderHttp({
    clock,
    heardDate: authorityClock.heard,
    ...(authorities ? { certificateAuthorities: authorities } : {}),
    allowedInside: () => instance.privateAddresses,
    ...(options.lookup && { lookup: options.lookup }),
  })
  let port = 0
  let restore: StagedRestore | undefined
  let instance: InstanceConfig = {
    port: 4780,
    allowedOrigins: options.allowedOrigins ?? [],
    privateAddresses: [],
    tillPrinter: null,
    backupFolder: null,
    backupsEncrypted: false,
    share: false,
    sharePort: 0,
    shareInterfaces: null,
  }
  const secrets = options.secrets ?? memorySecretStore()
  const paths = {
    root: folder,
    database: join(folder, 'invoice-desk.db'),
    uploads: join(folder, 'uploads'),
    backups: join(folder, 'backups'),
  }
  for (const made of [paths.uploads, paths.backups]) await mkdir(made, { recursive: true })
  const backups = past.isPostgres
    ? createServerBackups()
    : createBackups({
        paths,
        clock,
        ids,
        version: '0.0.0-test',
        folder: () => instance.backupFolder,
        passphrase: () => storedPassphrase({ current: () => instance }, secrets),
        auditKeys: {
          async current() {
            await core.auditSealing.begin()
            return auditKeys.current()
          },
          keep: (key) => storeAuditKey(secrets, key),
          read: (id) => readAuditKey(secrets, id),
          anchored: () => readAnchor(folder)?.seal?.key ?? null,
        },
      })
  const sharing = createSharing({
    instance: { current: () => instance },
    secrets,
    clock,
    logger,
    listener: (req, res) => app(req, res),
    // No test speaks on the network of whoever runs it.
    announcer: { announce: async () => null, end: async () => undefined },
    hostName: () => 'desk',
    readInterfaces: () => ({ eth0: [networkAddress('192.168.1.5')] }),
    ...options.sharing,
  })
  const printer = options.printer ?? createPrinter({ logger, warmsAhead: false })
  const core = createCore({
    leases,
    announcements: NOBODY_ELSE,
    storage,
    clock,
    authorityClock,
    ids,
    network: options.network ?? systemNetwork(),
    machine: systemMachine({
      clock,
      paths: { root: folder, database: join(folder, 'invoice-desk.db'), logs: join(folder, 'logs') },
    }),
    random: () => 1,
    secrets,
    receivers: createReceivers(http),
    jobFiles: createJobFiles({ folder: join(folder, 'jobs'), clock }),
    tillPrinter: createTillPrinter(),
    mailer: createMailer(options.mailAuthority === undefined ? {} : { ca: options.mailAuthority }),
    mailBackoffMs: null,
    inboxFirstLookMs: options.inboxFirstLookMs ?? null,
    providers: throughGateway(
      createProviders({ clock, http, sandboxLedger: storage.sandboxLedger }, [
        ...ownProviders,
        ...(options.alsoProviders ?? []),
      ]),
      options.throughGateway,
    ),
    passwords: options.passwords ?? quickPasswords,
    encryptor: createQrEncryptor(),
    uploads: createUploadStore({ files: createFolderFiles(paths.uploads), ids }),
    attachments: createAttachmentStore({ files: createFolderFiles(paths.uploads), ids }),
    installation: openInstallation({ root: folder, ids }),
    sharing,
    backups,
    auditKeys,
    anchor,
    program: { restartWith: (staged) => void (restore = staged) },
    printer,
    writeXlsx,
    writeZip,
    logger,
    version: '0.0.0-test',
    instance: {
      current: () => instance,
      save: async (patch) => void (instance = { ...instance, ...patch }),
      listeningOn: () => port,
    },
    providerWindowMs: options.providerWindowMs ?? 50,
  })

  const threads: ReadingThread[] = []
  const elsewhere = options.throughReads?.((said) => {
    const about = { database: paths.database, checkAnswers: true, clock, logger, papers: core, look }
    const thread = createReadingThread({ ...about, installation: core.installation, fromDocuments: 0, ...said })
    threads.push(thread)
    return thread
  })
  const { app, streams } = createApp(core, {
    ...(elsewhere && { elsewhere }),
    ...(stateOfData && { stateOfData }),
    ids,
    version: '0.0.0-test',
    rendererDir: options.rendererDir ?? null,
    checkAnswers: true,
    port: () => port,
    allowedOrigins: () => instance.allowedOrigins,
    isSharedHost: (host) => sharing.isSharedHost(host),
    publicOrigin: options.sharing?.publicOrigin ?? null,
  })
  const server = createServer({ requireHostHeader: false }, app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  await core.queue.start()
  await core.jobRunner.start()

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    core,
    storage,
    past,
    stateOfData,
    folder,
    clock,
    log,
    restore: () => restore,
    async close() {
      streams.closeAll()
      await sharing.stop()
      await core.queue.stop()
      await core.jobRunner.stop()
      server.close()
      server.closeAllConnections()
      http.close()
      for (const thread of threads) await thread.close()
      await printer.close()
      await backups.close()
      await release()
      await storage.close()
      await anchor.close()
      if (options.folder !== undefined) return
      await forget()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As the system describes an address of a network connection. */
export function networkAddress(address: string): NetworkInterfaceInfo {
  const rest = { address, mac: '02:00:00:00:00:05', internal: address.startsWith('127.') }
  return address.includes(':')
    ? { ...rest, family: 'IPv6', netmask: 'ffff:ffff:ffff:ffff::', cidr: `${address}/64`, scopeid: 0 }
    : { ...rest, family: 'IPv4', netmask: '255.255.255.0', cidr: `${address}/24` }
}

function throughGateway(providers: Providers, gateway: TestServerOptions['throughGateway']): Providers {
  if (!gateway) return providers
  return providersOf(
    providers.list.map((provider) => ({
      ...provider,
      connect: (settings: ConnectionSettings) => gateway(provider.connect(settings)),
    })),
  )
}

function movableClock(startsAt = Date.now()): TestServer['clock'] {
  let [ahead, wall] = [0, startsAt - Date.now()]
  const system = systemClock(() => Date.now() + ahead + wall)

  return {
    now: () => system.now(),
    monotonic: () => system.monotonic() + ahead,
    advance: (milliseconds) => void (ahead += milliseconds),
    setWall: (milliseconds) => void (wall += milliseconds),
  }
}
