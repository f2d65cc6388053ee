import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'

import { createJobFiles } from './adapters/files/job-files.ts'
import { createAttachmentStore } from './adapters/files/attachments.ts'
import { createFolderFiles } from './adapters/files/folder-files.ts'
import { createUploadStore } from './adapters/files/uploads.ts'
import { openAnchor, readAnchor, readOnlyAnchor } from './adapters/installation/anchor.ts'
import { databaseOf, knownOrigin, openInstallation } from './adapters/installation/installation.ts'
import { openNumberMarks } from './adapters/installation/number-marks.ts'
import { hasHeldAccounts, wasUsedBefore } from './adapters/installation/used-folder.ts'
import { applyStagedRestore } from './adapters/storage/backup/staged-restore.ts'
import { openLoneReader } from './adapters/storage/sqlite/engine/connection.ts'
import { makeFirstDatabase } from './adapters/storage/sqlite/engine/first-database.ts'
import { damageFrom, inspectDatabase } from './adapters/storage/sqlite/engine/inspect.ts'
import { needsMigration } from './adapters/storage/sqlite/engine/migrate.ts'
import { goesOnFrom, logIdentity, walIsReadable } from './adapters/storage/sqlite/engine/write-ahead-log.ts'
import { openFullStorage, openSqliteStorage, type SqliteStorage } from './adapters/storage/sqlite/storage.ts'
import { createApp } from './api/app.ts'
import { AppError } from './contract/http/errors.ts'
import { assembleCore, type AppParts } from './assemble-core.ts'
import type { RunningCore } from './create-core.ts'
import { schemaDamage } from './domain/backup/schema-fault.ts'
import { damageOf, type Damage } from './domain/backup/damage.ts'
import type { NumberSeries } from './domain/business/number-series.ts'
import type { Anchor } from './ports/audit/anchor.ts'
import type { AuditKeys } from './ports/audit/audit-keys.ts'
import type { NumberMarks } from './ports/business/number-marks.ts'
import type { Backups } from './ports/installation/backups.ts'
import type { Installation } from './ports/installation/installation.ts'
import { NOBODY_ELSE } from './ports/runtime/announcements.ts'
import { ALONE } from './ports/runtime/leases.ts'
import type { Logger } from './ports/runtime/logger.ts'
import { createReadingThread } from './reading-thread.ts'
import type { DataPaths } from './runtime/data-folder.ts'
import { adjustSessionsToClock } from './use-cases/account/clock-change.ts'
import { clearLostFiles } from './use-cases/purchases/lost-files.ts'
import { recordDataLoss, recordLostNumbers, type DataLoss } from './use-cases/audit/data-loss.ts'
import { createAuditKeys } from './use-cases/audit/sealing.ts'
import { completeRestore } from './use-cases/backup/complete-restore.ts'
import { lostNumbers, resumeNumbers, resumeReceipts, type LostNumbers } from './use-cases/business/resume-numbers.ts'

/** When somebody has been at work for a moment: the first document comes at once then (17 ms instead of 300). */
const WARM_AFTER_MS = 2_000

type DatabaseUse = {
  /** Since the start: units that met another one and were run again. */
  readonly repeatedUnits: number
  /** To a server; null where the database is a file. */
  readonly connections: { readonly open: number; readonly idle: number; readonly waiting: number } | null
  /** What this process leads, by name. */
  readonly leases: readonly string[]
}

/** The whole product over one data folder, behind a door that is not open yet. */
export type OpenApp = {
  readonly core: RunningCore
  readonly app: RequestListener
  /** Set where the database was too big to be looked at page by page before it was opened. */
  readonly pagesUnchecked: boolean
  /** Set where the disk was full before it was opened: it is read, and nothing is written. */
  readonly waitsForSpace: boolean
  /** What was committed once and is not in the database any more. */
  readonly lost: DataLoss | null
  /** Numbers that were given by their marks and that the database knows nothing of. */
  readonly missingNumbers: readonly LostNumbers[]
  /** The backup that took the place of the data with this opening. */
  readonly restoredBackup: string | undefined
  /** Lets move by itself what does. */
  start(): Promise<void>
  /** The database has been looked at page by page; until then its file is left as it is, and the log beside it grows. */
  pagesAreSound(): void
  /** Ends that, within a few seconds. */
  stop(): Promise<void>
  closeStreams(): void
  /** Folds the write-ahead log into the database and closes it. */
  close(): Promise<void>
  /** Writes all that is still held of the database beside it. */
  rescue(target: string): void
  /** Closes it and leaves every byte where it is. */
  abandon(): Promise<void>
  /** How the database is used by this process at this moment. */
  databaseUse(): DatabaseUse
  /** Lets go of what is kept in memory for quicker work. */
  releaseMemory(): void
}

/** The data of the folder cannot be used. `message` is whole sentences for people. */
export class DataDamagedError extends Error {
  override readonly name = 'DataDamagedError'
  readonly damage: Damage

  constructor(damage: Damage, options?: ErrorOptions) {
    super(`${damage.happened} ${damage.remedy}`, options)
    this.damage = damage
  }
}

/** An upgrade changes the database only after a backup of it. */
export class BackupBeforeUpgradeError extends Error {
  override readonly name = 'BackupBeforeUpgradeError'

  constructor(cause: Error) {
    super(
      `This version of Invoice Desk has to change the database, and the backup before that failed. ${cause.message}`,
      { cause },
    )
  }
}

/**
 * Opens the data of a folder, with the backup that was restored into it, if one was. Numbers go on above `series`, where more is known of them than stands in the folder.
 *
 * @throws DataDamagedError, BackupBeforeUpgradeError; nothing of the data was changed
 */
export async function openApp(parts: AppParts, series: readonly NumberSeries[] = []): Promise<OpenApp> {
  const { paths, clock, ids, logger, backups, api } = parts
  const restored = await orDamage(() => applyStagedRestore(paths))
  const { hasAccounts, pagesUnchecked, isFull, isNew, origin } = assertUsable(paths, restored !== undefined)
  if (isNew) await orDamage(async () => makeFirstDatabase(paths.database))
  const isOlder = !isFull && needsMigration(paths.database)
  if (isOlder) await backUpBeforeUpgrade(backups)
  const auditKeys = createAuditKeys()
  const opening = { clock, keys: auditKeys, lost: parts.lost }
  const { storage, marks, anchor } = await openStorage(paths, { isFull, pagesUnchecked }, opening)
  const waitsForSpace = marks === undefined
  const installation = openInstallation({ root: paths.root, ids })
  const files = createFolderFiles(paths.uploads)
  const { core, http, printer } = assembleCore(parts, {
    storage,
    leases: ALONE,
    announcements: NOBODY_ELSE,
    installation,
    auditKeys,
    anchor,
    uploads: createUploadStore({ files, ids }),
    attachments: createAttachmentStore({ files, ids }),
    jobFiles: createJobFiles({ folder: paths.jobs, clock }),
  })

  let lost: DataLoss | null = null
  let missingNumbers: readonly LostNumbers[] = []
  try {
    await orDamage(async () => {
      const changed = isOlder ? schemaDamage(await core.units.read((unit) => unit.instance.schemaFaults())) : undefined
      if (changed) throw new DataDamagedError(changed)
      if (!marks) return
      // Before its log goes on: a restore that is killed after it was told of would leave a database that nobody knows.
      if (restored || origin === null) installation.keepOrigin(origin)
      // Before anything is written: what is counted then would hide what is missing.
      if (restored) anchor.forgetSigned()
      else lost = await recordDataLoss(core)
      const known = [...marks.all(), ...series, ...(restored?.plan.series ?? [])]
      const receipts = [...marks.receipts(), ...(restored?.plan.receipts ?? [])]
      const recordLost = restored ? null : recordLostNumbers(core, lost)
      if (!restored) missingNumbers = await core.units.read((unit) => lostNumbers(unit, { series: known, receipts }))
      marks.raise(await resumeNumbers(core.units, known, recordLost))
      marks.raiseReceipts(await resumeReceipts(core.units, receipts, recordLost))
      await adjustSessionsToClock(core.units)
      if (!restored) return
      await completeRestore(core, restored.plan)
      await restored.told()
    })
  } catch (error) {
    http.close()
    await storage.abandon()
    throw error
  }

  if (hasAccounts) markUsed(installation, origin, logger)
  // On a full disk one connection reads alone.
  const reads = waitsForSpace
    ? undefined
    : createReadingThread({
        ...{ database: paths.database, checkAnswers: api.checkAnswers },
        ...{ clock, installation, logger, papers: core, look: storage.look },
      })
  const { app: answer, streams } = createApp(core, {
    ...api,
    ...(reads && { elsewhere: reads, stateOfData: storage.changes }),
  })
  let warming: NodeJS.Timeout | undefined
  let mayWarm = false
  const app: RequestListener = (req, res) => {
    // Until somebody is signed in no document is made, and the thread that makes them takes memory.
    if (mayWarm && req.headers.authorization !== undefined) {
      mayWarm = false
      warming = setTimeout(() => printer.warm(), WARM_AFTER_MS).unref()
    }
    answer(req, res)
  }
  return {
    core,
    app,
    pagesUnchecked,
    waitsForSpace,
    lost,
    missingNumbers,
    restoredBackup: restored?.plan.id,
    async start() {
      if (waitsForSpace) return
      void core.auditSealing.begin()
      // Where data was lost, a file of nobody may be all that is left of its bill.
      if (lost === null && !restored) {
        clearLostFiles(core).catch((error: unknown) => logger.error('attachments.clear', { error }))
      }
      // A copy sends nothing, and what was left for another computer: the other folder may be sending the same.
      if (installation.copiedFrom() === null && !installation.isRetired()) await core.queue.start()
      await core.jobRunner.start()
      core.backupSchedule.start()
      await core.maintenance.start()
      mayWarm = true
    },
    async stop() {
      mayWarm = false
      clearTimeout(warming)
      core.backupSchedule.stop()
      await core.maintenance.stop()
      await core.jobRunner.stop()
      await core.queue.stop()
    },
    closeStreams: () => streams.closeAll(),
    async close() {
      http.close()
      await reads?.close()
      await printer.close()
      await storage.close()
      await Promise.all([marks?.close(), anchor.close()])
    },
    rescue: (target) => storage.rescue(target),
    async abandon() {
      http.close()
      await reads?.close()
      await printer.close()
      await storage.abandon()
      await Promise.all([marks?.close(), anchor.close()])
    },
    pagesAreSound: () => storage.pagesAreSound(),
    databaseUse: () => ({ repeatedUnits: 0, connections: null, leases: [] }),
    releaseMemory: () => storage.shrink(),
  }
}

/** @throws BackupBeforeUpgradeError */
async function backUpBeforeUpgrade(backups: Backups): Promise<void> {
  try {
    await backups.create('upgrade')
  } catch (error) {
    throw error instanceof AppError ? new BackupBeforeUpgradeError(error) : error
  }
}

/**
 * The database and the marks of its numbers; on a full disk the database alone, to be read.
 *
 * @throws DataDamagedError
 */
async function openStorage(
  { root, database }: DataPaths,
  { isFull, pagesUnchecked }: { readonly isFull: boolean; readonly pagesUnchecked: boolean },
  { lost, keys, clock }: Pick<AppParts, 'lost' | 'clock'> & { readonly keys: AuditKeys },
): Promise<{ readonly storage: SqliteStorage; readonly marks: NumberMarks | undefined; readonly anchor: Anchor }> {
  try {
    if (isFull) throw new DataDamagedError(damageOf('diskFull'))
    return await orDamage(async () => {
      const marks = await openNumberMarks(root)
      const anchor = await openAnchor({ clock, keys, root, log: logIdentity(`${database}-wal`) })
      const options = { pagesUnchecked, marks, anchor, auditKeys: keys, lost }
      return { storage: openSqliteStorage(database, options), marks, anchor }
    })
  } catch (error) {
    if (!(error instanceof DataDamagedError) || error.damage.kind !== 'diskFull') throw error
    return orDamage(async () => ({
      storage: openFullStorage(database, { lost }),
      marks: undefined,
      anchor: readOnlyAnchor(root),
    }))
  }
}

/** Looks before it opens: a database that was there before is never made anew, and what is damaged is never written. */
function assertUsable(
  { root, database }: DataPaths,
  isRestored: boolean,
): {
  /** By what the database is known; null where it has nothing yet. */
  readonly origin: string | null
  readonly hasAccounts: boolean
  readonly pagesUnchecked: boolean
  readonly isFull: boolean
  readonly isNew: boolean
} {
  const server = existsSync(database) ? null : databaseOf(root)
  if (server !== null)
    throw new AppError('storage_unavailable', {
      message: `${root} belongs to a process whose data is in the database ${server}. Set INVOICE_DESK_DATABASE_URL, or choose another folder with --data-dir.`,
    })
  if (!isRestored && hasForeignLog(root, database)) throw new DataDamagedError(damageOf('foreign', FOREIGN_LOG))
  const looked = inspectDatabase(database)
  const isFull = looked.state === 'damaged' && looked.damage.kind === 'diskFull'
  const found = isFull ? inspectDatabase(database, openLoneReader) : looked
  switch (found.state) {
    case 'damaged':
      throw new DataDamagedError(found.damage)
    case 'absent':
    case 'blank':
      if (wasUsedBefore(root)) throw new DataDamagedError(damageOf(found.state === 'absent' ? 'missing' : 'empty'))
      return { hasAccounts: false, pagesUnchecked: false, isFull, isNew: true, origin: null }
    case 'sound':
      if (!found.hasAccounts && hasHeldAccounts(root)) throw new DataDamagedError(damageOf('empty'))
      if (!isRestored && isForeign(root, found.origin))
        throw new DataDamagedError(damageOf('foreign', FOREIGN_DATABASE))
      return {
        hasAccounts: found.hasAccounts,
        pagesUnchecked: !found.pagesChecked,
        isFull,
        isNew: false,
        origin: found.origin,
      }
  }
}

const FOREIGN_DATABASE =
  'The database in this folder belongs to another installation of Invoice Desk. To go on with that one, use its whole data folder.'
const FOREIGN_LOG =
  'The newest part of the database (invoice-desk.db-wal) does not belong to it: it is of another database, or of another time. If you copied files into the data folder, put back those that belong together.'

/** One without a log of its own, as older versions made it, cannot be told apart. */
function isForeign(root: string, origin: string | null): boolean {
  const known = knownOrigin(root)
  return known !== null && origin !== null && known !== origin
}

/** Whether the log that SQLite would read into the database is one that this folder has never had. */
function hasForeignLog(root: string, database: string): boolean {
  const log = `${database}-wal`
  const known = readAnchor(root)?.anchored.log ?? null
  const found = walIsReadable(log) ? logIdentity(log) : undefined
  return known !== null && found !== undefined && !goesOnFrom(known, found)
}

/** Folders from before there was a marker get theirs; a disk that is full gets it at the next start. */
function markUsed(installation: Installation, origin: string | null, logger: Logger): void {
  try {
    installation.markUsed()
    if (origin !== null) installation.keepOrigin(origin)
  } catch (error) {
    logger.error('installation.notMarked', { error })
  }
}

/** What the disk or the database refuses is damage; anything else is a bug and stays one. */
async function orDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const damage = damageFrom(error)
    throw damage ? new DataDamagedError(damage, { cause: error }) : error
  }
}
