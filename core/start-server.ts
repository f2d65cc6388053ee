import { setTimeout as delay } from 'node:timers/promises'

import { readAnchor } from './adapters/installation/anchor.ts'
import { readMovePlan } from './adapters/installation/move-plan.ts'
import { createSecretStore } from './adapters/secrets/create-secret-store.ts'
import type { ConnectKeychain } from './adapters/secrets/keychain-protocol.ts'
import { createBackups } from './adapters/storage/backup/create-backups.ts'
import { createServerBackups } from './adapters/storage/postgres/office/server-backups.ts'
import { damageFrom } from './adapters/storage/sqlite/engine/inspect.ts'
import { trimAllocator } from './adapters/storage/sqlite/engine/trim-allocator.ts'
import type { ApiOptions } from './api/app.ts'
import { AppError } from './contract/http/errors.ts'
import type { RunningCore } from './create-core.ts'
import { createSharing } from './create-sharing.ts'
import { createDataServer, type DataServer } from './data-server.ts'
import { damageOf } from './domain/backup/damage.ts'
import { PortForbiddenError, PortTakenError, serveOnLoopback } from './loopback-server.ts'
import { createMemoryKeeper } from './memory-keeper.ts'
import { unfinishedMove } from './move-secrets-command.ts'
import { BackupBeforeUpgradeError } from './open-app.ts'
import type { MetricsServer } from './metrics/serve-metrics.ts'
import type { InstanceConfig, InstanceSettings } from './ports/installation/instance-settings.ts'
import type { SecretStore } from './ports/installation/secret-store.ts'
import type { SharingState } from './ports/installation/sharing.ts'
import { systemClock } from './runtime/clock.ts'
import { collectGarbage, limitHeapGrowth, limitYoungGeneration, postponeMarking } from './runtime/heap.ts'
import { DataFolderError, FolderLockedError, openDataFolder } from './runtime/data-folder.ts'
import { systemIds } from './runtime/ids.ts'
import { fileLogger } from './runtime/logger.ts'
import { saveSettings, SettingsError, type Settings } from './runtime/settings.ts'
import { createShutdown, type Shutdown } from './runtime/shutdown.ts'
import { readAuditKey, storeAuditKey } from './use-cases/audit/sealing.ts'
import { storedPassphrase } from './use-cases/backup/backups.ts'
import { type WaitingWork, waitingWork } from './use-cases/submission/waiting-work.ts'

/** What a stop may take in all, besides the time for which it still serves. */
const STOP_MS = 10_000

export type ServerOptions = {
  readonly settings: Settings
  readonly version: string
  /** The built interface; null serves the API alone. */
  readonly rendererDir: string | null
  readonly connectKeychain: ConnectKeychain
  readonly checkAnswers?: boolean
}

export type RunningServer = {
  /** Undefined while the data cannot be used. */
  readonly core: RunningCore | undefined
  readonly url: string
  readonly port: number
  /** Where figures are read, where they are. */
  readonly metricsPort: number | undefined
  readonly work: ServerWork
  /** Resolves when other screens can come, or when that has a problem; at once where it is not shared. */
  readonly sharing: () => Promise<SharingState>
  /** Answers what is in flight, checkpoints the database and gives the data folder free. Answers the exit code. */
  stop(reason: string): Promise<number>
  /** Stops on SIGTERM and SIGINT. */
  readonly shutdown: Shutdown
}

/** What moves by itself behind the door, for whoever keeps the program open. */
export type ServerWork = {
  /** Undefined while the data cannot be used. */
  waiting(): Promise<WaitingWork | undefined>
  /** Lets nothing be sent by itself, until it is resumed or the program is started anew. */
  pause(): Promise<void>
  resume(): Promise<void>
  isPaused(): boolean
}

/** What a person can put right, with a message that says how. Anything else is a bug and shows its stack. */
export function isExpectedAtStart(error: unknown): error is Error {
  const known = [
    SettingsError,
    DataFolderError,
    FolderLockedError,
    PortTakenError,
    PortForbiddenError,
    BackupBeforeUpgradeError,
    AppError,
  ]
  return known.some((kind) => error instanceof kind)
}

/**
 * Everything from an empty folder to a listening server. Where the data of a used folder cannot be used, what listens
 * is its recovery, and a sentence on standard error says so.
 *
 * @throws FolderLockedError, DataFolderError, PortTakenError, PortForbiddenError, BackupBeforeUpgradeError
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  postponeMarking()
  const { settings, version, rendererDir, connectKeychain } = options
  const clock = systemClock()
  const ids = systemIds(clock)

  // The lock comes before anything else in the folder is opened.
  const folder = await openDataFolder(settings.dataDir, clock)
  const { paths } = folder
  const plan = settings.databaseUrl === null ? readMovePlan(paths.root) : undefined
  if (plan !== undefined) {
    folder.release()
    throw new DataFolderError(halfMoved(paths.root, plan.from))
  }
  const shutdown = createShutdown({
    deadlineMs: STOP_MS + settings.drainMs,
    onEvent: (event) => logger.info('shutdown', event),
  })
  const logger = fileLogger({ folder: paths.logs, clock, verbose: settings.verbose })
  shutdown.add('log', () => logger.close())
  shutdown.add('data folder', () => folder.release())

  let port = settings.port
  let isStopping = false
  let metrics: MetricsServer | undefined
  let memory: ReturnType<typeof createMemoryKeeper> | undefined
  const instance = instanceSettings(settings, () => port)
  const api: ApiOptions = {
    ids,
    version,
    rendererDir,
    checkAnswers: options.checkAnswers ?? false,
    isStopping: () => isStopping,
    ...(settings.metricsPort !== null && { answered: (answer) => metrics?.answered(answer) }),
    port: () => port,
    allowedOrigins: () => instance.current().allowedOrigins,
    isSharedHost: (host) => sharing.isSharedHost(host),
    publicOrigin: settings.publicOrigin,
  }
  const secrets = await secretStoreOf(settings, { paths, ids, connectKeychain }).catch(async (error: unknown) => {
    await shutdown.stop('start failed')
    throw error
  })
  const sharing = createSharing({
    instance,
    secrets,
    clock,
    logger,
    trustedProxies: settings.trustedProxies,
    publicOrigin: settings.publicOrigin,
    tls: settings.tls,
    listener: (req, res) => {
      memory?.noteRequest()
      data.sharedApp()(req, res)
    },
  })
  const backups =
    settings.databaseUrl !== null
      ? createServerBackups()
      : createBackups({
          paths,
          clock,
          ids,
          version,
          folder: () => instance.current().backupFolder,
          passphrase: () => storedPassphrase(instance, secrets),
          auditKeys: {
            async current() {
              const core = data.desk()?.core
              await core?.auditSealing.begin()
              return core?.auditKeys.current()
            },
            keep: (key) => storeAuditKey(secrets, key),
            read: (id) => readAuditKey(secrets, id),
            anchored: () => readAnchor(paths.root)?.seal?.key ?? null,
          },
        })
  const data = createDataServer({
    desk: { settings, paths, clock, ids, logger, secrets, backups, instance, sharing, api },
    tell: (sentence) => process.stderr.write(`${sentence}\n`),
  })

  /** Loaded where it is wanted: few ask for figures. */
  async function openMetrics(wanted: number): Promise<MetricsServer> {
    const { serveMetrics } = await import('./metrics/serve-metrics.ts')
    const opened = await serveMetrics({ port: wanted, version, clock, desk: () => data.desk() })
    shutdown.add('metrics', () => opened.close())
    return opened
  }

  try {
    await data.open(folder.isReadOnly ? damageOf('readOnly', 'The data folder cannot be written to.') : undefined)
    shutdown.add('database', () => data.close())
    // Before the database, whose log it reads.
    shutdown.add('backups', () => backups.close())

    if (settings.databaseUrl === null) limitYoungGeneration()
    memory = createMemoryKeeper({
      limitGrowth: limitHeapGrowth,
      release() {
        data.desk()?.releaseMemory()
        collectGarbage()
        trimAllocator()
      },
    })
    const server = await serveOnLoopback((req, res) => {
      memory?.noteRequest()
      data.app()(req, res)
    }, settings.port)
    port = server.port
    shutdown.add('server', () => server.close())
    shutdown.add('sharing', () => sharing.stop())
    shutdown.add('event streams', () => data.desk()?.closeStreams())
    folder.announce(port)

    await data.start()
    shutdown.add('work', () => data.stop())
    memory.start()
    shutdown.add('memory', () => memory?.stop())
    const shared = sharing.apply()
    if (settings.metricsPort !== null) metrics = await openMetrics(settings.metricsPort)
    // The first step of a stop: whoever asks /readyz sends nobody here any more, and who is on the way is served.
    shutdown.add('readiness', async () => {
      isStopping = true
      if (settings.drainMs > 0) await delay(settings.drainMs)
    })

    const unfinished = unfinishedMove(paths.root)
    if (unfinished !== undefined) {
      logger.error('secrets.moveUnfinished', { sentence: unfinished })
      process.stderr.write(`${unfinished}\n`)
    }
    logger.info(data.desk() ? 'started' : 'recovery', { port, version, secretStore: settings.secretStore })
    return {
      core: data.desk()?.core,
      url: `http://127.0.0.1:${port}`,
      port,
      metricsPort: metrics?.port,
      work: serverWork(data),
      async sharing() {
        await shared
        return sharing.current()
      },
      shutdown,
      stop: (reason) => shutdown.stop(reason),
    }
  } catch (error) {
    logger.error('start.failed', { error })
    await shutdown.stop('start failed')
    throw asSentence(error)
  }
}

const halfMoved = (root: string, from: string): string =>
  `${root} has only a part of the data of ${from}. Complete the move: --data-dir ${root} --move-from with the address of that database. Until it is done, the data is there.`

/** Of a folder, or of the database that several processes share. */
async function secretStoreOf(
  settings: Settings,
  parts: Omit<Parameters<typeof createSecretStore>[0], 'settings'>,
): Promise<SecretStore> {
  const { databaseUrl: url, passphrase } = settings
  if (url === null || passphrase === null) return createSecretStore({ settings, ...parts })
  const { createSharedSecrets } = await import('./adapters/storage/postgres/office/secrets.ts')
  return createSharedSecrets({ url, passphrase, ids: parts.ids })
}

function serverWork(data: Pick<DataServer, 'desk'>): ServerWork {
  /** A desk that took its place, after a restore, sends. */
  let paused: ReturnType<DataServer['desk']>

  return {
    async waiting() {
      const desk = data.desk()
      return desk && waitingWork(desk.core.units)
    },
    async pause() {
      const desk = data.desk()
      paused = desk
      await desk?.core.worker.stop()
    },
    async resume() {
      const desk = paused
      paused = undefined
      if (desk !== undefined && desk === data.desk()) await desk.core.worker.start()
    },
    isPaused: () => paused !== undefined && paused === data.desk(),
  }
}

/** What the disk or SQLite refuses, wherever it was met, is said like other trouble with the data folder. */
function asSentence(error: unknown): unknown {
  if (isExpectedAtStart(error)) return error
  const damage = damageFrom(error)
  return damage ? new DataFolderError(`${damage.happened} ${damage.remedy}`, { cause: error }) : error
}

/** The settings of this start, and what the owner changes while it runs. */
function instanceSettings(settings: Settings, listeningOn: () => number): InstanceSettings {
  const { port, allowedOrigins, privateAddresses, tillPrinter, backupFolder, backupsEncrypted } = settings
  const { share, sharePort, shareInterfaces } = settings
  let instance: InstanceConfig = {
    ...{ port, allowedOrigins, privateAddresses, tillPrinter, backupFolder, backupsEncrypted },
    ...{ share, sharePort, shareInterfaces },
  }
  return {
    current: () => instance,
    async save(patch) {
      const { allowedOrigins, privateAddresses, shareInterfaces, ...plain } = patch
      await saveSettings(settings.dataDir, {
        ...plain,
        ...(allowedOrigins === undefined ? {} : { allowedOrigins: [...allowedOrigins] }),
        ...(privateAddresses === undefined ? {} : { privateAddresses: [...privateAddresses] }),
        ...(shareInterfaces === undefined ? {} : { shareInterfaces: shareInterfaces && [...shareInterfaces] }),
      })
      instance = { ...instance, ...patch }
    },
    listeningOn,
  }
}
