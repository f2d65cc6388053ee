import { access, constants, mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { AppError, invalidField } from '../../../contract/http/errors.ts'
import type { BackupReason } from '../../../contract/http/vocabulary.ts'
import { schemaDamage } from '../../../domain/backup/schema-fault.ts'
import type { Backup } from '../../../domain/backup/backup.ts'
import { expiredBackups } from '../../../domain/backup/schedule.ts'
import { formatDate } from '../../../domain/calendar/format.ts'
import { lagosDate, lagosTime } from '../../../domain/calendar/lagos.ts'
import type { Backups, BackupTarget } from '../../../ports/installation/backups.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import type { Ids } from '../../../ports/runtime/ids.ts'
import { createQueue } from '../../../runtime/atomic-file.ts'
import { knownMigrations } from '../sqlite/engine/migrate.ts'
import { snapshotFaults } from '../sqlite/snapshot.ts'

import { contentsIn, isEncrypted, type Manifest, type Unpacked } from './archive.ts'
import { backupFailure } from './errors.ts'
import { listFolder, removeBackup, removeLeftovers } from './folder.ts'
import type { Job, JobResult } from './jobs.ts'
import { originOf, sealingKey, type BackupKeys } from './provenance.ts'
import { runInWorker } from './run-in-worker.ts'
import { stagedRestore, STAGED } from './staged-restore.ts'
import { whyUnfit } from './unfit-folder.ts'

export type BackupPaths = {
  readonly root: string
  readonly database: string
  readonly uploads: string
  readonly backups: string
}

type Dependencies = {
  readonly paths: BackupPaths
  readonly clock: Clock
  readonly ids: Ids
  readonly version: string
  /** The folder that the owner chose; null: the data folder's own. Absolute. */
  readonly folder: () => string | null
  /** What backups are encrypted with; null: they are not. Throws where it should be there and cannot be read. */
  readonly passphrase: () => Promise<string | null>
  /** Without them backups are not sealed. */
  readonly auditKeys?: BackupKeys
  /** How a job is run; in a thread of its own by default. */
  readonly run?: <J extends Job>(job: J, signal: AbortSignal) => Promise<JobResult<J>>
}

/**
 * Says in a chosen folder that it is one. An unmounted drive often leaves an empty folder of its name behind, on the
 * very disk that backups are to be safe from: without this file it is not the folder that was chosen.
 */
const MARKER = 'Invoice Desk backups.txt'
const MARKER_TEXT =
  'Invoice Desk keeps backups in this folder. While this file is missing, the drive counts as not connected.\n'

/** What somebody else's interrupted backup left in a shared folder is theirs to remove, for a day. */
const FOREIGN_LEFTOVERS_MS = 24 * 60 * 60_000

export type FileBackups = Backups & {
  /** Stops what is under way; nothing half made counts. */
  close(): Promise<void>
}

/** Backups of a data folder as files. */
export function createBackups(dependencies: Dependencies): FileBackups {
  const { paths, clock, ids, version, folder: chosen, passphrase: stored, auditKeys, run = runInWorker } = dependencies
  const oneAtATime = createQueue()
  const stopping = new AbortController()
  let problem: string | null = null

  async function inWorkFolder<J extends Job>(work: string, job: (work: string) => J): Promise<JobResult<J>> {
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { recursive: true, mode: 0o700 })
    return run(job(work), stopping.signal)
  }

  async function make(folder: string, reason: BackupReason, passphrase: string | null): Promise<Backup> {
    const work = join(paths.backups, 'work')
    const now = clock.now()
    await removeLeftovers(folder, folder === paths.backups ? Infinity : now.getTime() - FOREIGN_LEFTOVERS_MS)
    const auditKey = auditKeys ? await sealingKey(auditKeys, paths.database) : null
    try {
      const backup = await inWorkFolder(work, (empty) => ({
        kind: 'make',
        id: ids.uuid(),
        createdAt: now.toISOString(),
        reason,
        version,
        passphrase,
        auditKey,
        source: paths,
        folder,
        work: empty,
      }))
      await rotate(folder, backup)
      return backup
    } catch (error) {
      if (folder === paths.backups) await removeLeftovers(folder, Infinity)
      throw error
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  async function rotate(folder: string, { facts: { installation } }: Backup): Promise<void> {
    const own = (await listFolder(folder)).filter(({ facts }) => facts.installation === installation)
    for (const backup of expiredBackups(own, clock.now())) await removeBackup(backup)
  }

  /** In the chosen folder, else in the data folder: one that is in the wrong place is better than none. */
  async function makeSomewhere(reason: BackupReason, passphrase: string | null): Promise<Backup> {
    const folder = chosen()
    if (folder === null || reason === 'upgrade') {
      const backup = await make(paths.backups, reason, passphrase)
      if (folder === null) problem = null
      return backup
    }
    try {
      await assertFolder(folder)
      const backup = await make(folder, reason, passphrase)
      problem = null
      return backup
    } catch (error) {
      const failure = backupFailure(error)
      if (!(failure instanceof AppError) || failure.code === 'shutting_down') throw failure
      const backup = await make(paths.backups, reason, passphrase)
      problem = goesElsewhere(folder, failure)
      return backup
    }
  }

  async function target(): Promise<BackupTarget> {
    const folder = chosen()
    if (folder === null)
      return { folder: paths.backups, isDefault: true, onServer: false, problem, newest: await newestIn(paths.backups) }

    const trouble = await assertFolder(folder).then(() => null, backupFailure)
    const missing = trouble instanceof AppError ? goesElsewhere(folder, trouble) : null
    return {
      folder,
      isDefault: false,
      onServer: false,
      problem: missing ?? problem,
      newest: await newestIn(missing === null ? folder : paths.backups),
    }
  }

  const newestIn = async (folder: string): Promise<Backup | null> => (await listFolder(folder))[0] ?? null

  async function unpack(file: string, work: string, passphrase: string | undefined): Promise<Unpacked> {
    if (!(await isFile(file))) throw new AppError('not_found', { message: 'There is no such backup.' })
    const unpacked = await inWorkFolder(work, (empty) => ({
      kind: 'unpack',
      file,
      passphrase: passphrase ?? null,
      work: empty,
    }))
    if (unpacked.manifest.facts.schemaVersion > knownMigrations()) throw new AppError('backup_newer')
    const changed = schemaDamage(snapshotFaults(contentsIn(work).database))
    if (changed) throw new AppError('backup_damaged', { message: `${changed.happened} Use another backup.` })
    return unpacked
  }

  async function described(
    file: string,
    { format: _format, auditKey: _auditKey, ...manifest }: Manifest,
  ): Promise<Backup> {
    return { ...manifest, file, size: (await stat(file)).size, verified: true, encrypted: await isEncrypted(file) }
  }

  return {
    async list() {
      const folder = chosen()
      const found = await Promise.all([paths.backups, ...(folder === null ? [] : [folder])].map(listFolder))
      return found.flat().sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    },

    target,

    async useFolder(folder) {
      if (resolve(folder) !== folder) throw new AppError('backup_folder_missing')
      try {
        if (!(await stat(folder)).isDirectory()) throw new AppError('backup_folder_missing')
        const [real, root] = await Promise.all([realpath(folder), realpath(paths.root)])
        const unfit = whyUnfit(real, { root, backups: join(root, 'backups') })
        if (unfit !== undefined) throw invalidField('folder', unfit)
        await writeFile(join(folder, MARKER), MARKER_TEXT, { mode: 0o600 })
      } catch (error) {
        throw folderFailure(error)
      }
      problem = null
    },

    create: (reason, passphrase) =>
      oneAtATime(async () => {
        try {
          return await makeSomewhere(reason, passphrase ?? (reason === 'upgrade' ? null : await stored()))
        } catch (error) {
          const failure = backupFailure(error)
          problem = failure instanceof Error ? failure.message : String(failure)
          throw failure
        }
      }),

    verify: (file, passphrase) =>
      oneAtATime(async () => {
        const work = join(paths.backups, 'work')
        try {
          const unpacked = await unpack(file, work, passphrase)
          await originOf(unpacked, auditKeys, paths.database)
          return await described(file, unpacked.manifest)
        } catch (error) {
          throw backupFailure(error)
        } finally {
          await rm(work, { recursive: true, force: true })
        }
      }),

    stage: (file, passphrase) =>
      oneAtATime(async () => {
        const work = join(paths.root, STAGED)
        try {
          const unpacked = await unpack(file, work, passphrase)
          const { manifest } = unpacked
          const origin = await originOf(unpacked, auditKeys, paths.database)
          const backup = await described(file, manifest)
          const beside = [...new Set([dirname(file), paths.backups, chosen() ?? paths.backups])]
          const { auditKey } = manifest
          const keepKey = async () => auditKey && (await auditKeys?.keep(auditKey))
          const staged = contentsIn(work)
          return stagedRestore({ paths, staged, work, backup, origin, beside, clock, keepKey })
        } catch (error) {
          await rm(work, { recursive: true, force: true })
          throw backupFailure(error)
        }
      }),

    restoreFailed({ createdAt }, error) {
      const failure = backupFailure(error)
      const why = failure instanceof AppError ? ` ${failure.message}` : ''
      const at = new Date(createdAt)
      problem = `The backup of ${formatDate(lagosDate(at))}, ${lagosTime(at)}, could not be restored: nothing was changed.${why}`
    },

    async close() {
      stopping.abort()
      await oneAtATime(() => Promise.resolve())
    },
  }
}

async function assertFolder(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK)
    await access(join(folder, MARKER))
  } catch (error) {
    throw folderFailure(error)
  }
}

/** A drive that is not connected looks like any of these. */
function folderFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isMissing = ['ENOENT', 'ENOTDIR', 'ENODEV', 'EHOSTDOWN', 'ESTALE', 'ENOTCONN'].includes(code)
  return isMissing ? new AppError('backup_folder_missing', { cause: error }) : backupFailure(error)
}

const goesElsewhere = (folder: string, { message }: AppError): string =>
  `${folder}: ${message} Until then backups are kept in the data folder.`

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}
