import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import type { BackupReason } from '../../../contract/http/vocabulary.ts'
import type { Backup } from '../../../domain/backup/backup.ts'
import type { AuditKey } from '../../../ports/audit/audit-keys.ts'
import { DamagedDatabaseError, inspectSnapshot, snapshotDatabase } from '../sqlite/snapshot.ts'

import {
  contentsIn,
  syncFolder,
  unpackArchive,
  uploadNames,
  writeArchive,
  type Contents,
  type Manifest,
  type Unpacked,
} from './archive.ts'
import { DamagedBackupError, UnverifiedBackupError } from './errors.ts'
import { backupFileName, writeFacts } from './folder.ts'

/** What takes long: it runs in a thread of its own, so everything in a job can be copied there. */
export type Job = MakeJob | UnpackJob

type MakeJob = {
  readonly kind: 'make'
  readonly id: string
  readonly createdAt: string
  readonly reason: BackupReason
  readonly version: string
  readonly passphrase: string | null
  /** Seals it, and goes along where there is a passphrase. */
  readonly auditKey: AuditKey | null
  /** The data to save. */
  readonly source: Contents
  /** Where the backup goes. */
  readonly folder: string
  /** Empty; for the snapshot, and for what is unpacked to be compared with it. */
  readonly work: string
}

type UnpackJob = {
  readonly kind: 'unpack'
  readonly file: string
  readonly passphrase: string | null
  /** Empty; holds database and uploads afterwards. */
  readonly work: string
}

/** What a job answers. */
export type JobResult<J extends Job> = J extends MakeJob ? Backup : Unpacked

export function runJob(job: Job): Promise<Backup | Unpacked> {
  return job.kind === 'make' ? makeBackup(job) : unpackVerified(job)
}

/**
 * A snapshot, packed, then read back from the disk, opened and compared with what was saved. Only then it gets its name
 * and its facts beside it, which make it a backup; whatever ends this earlier leaves a file that nobody takes for one.
 */
async function makeBackup(job: MakeJob): Promise<Backup> {
  const { id, createdAt, reason, version, passphrase, auditKey, source, folder, work } = job
  const saved = join(work, 'saved')
  const readBack = join(work, 'read-back')
  for (const inside of [saved, readBack]) await mkdir(inside, { mode: 0o700 })

  const { database } = contentsIn(saved)
  const facts = await snapshotDatabase(source.database, database)
  // Pictures are never changed, and were there before the database named them.
  const uploads = (await uploadNames(source.uploads)).length
  const manifest: Manifest = {
    format: 1,
    id,
    createdAt,
    reason,
    version,
    facts: { ...facts, series: [...facts.series], receipts: [...facts.receipts] },
    uploads,
    ...(passphrase !== null && auditKey !== null && { auditKey }),
  }

  const file = join(folder, backupFileName(manifest, passphrase !== null))
  const partial = `${file}.partial`
  try {
    await writeArchive(partial, {
      manifest,
      contents: { database, uploads: source.uploads },
      passphrase,
      key: auditKey,
    })
    // Before the second copy: a small disk need not hold both.
    await rm(saved, { recursive: true })

    await assertSame(manifest, { kind: 'unpack', file: partial, passphrase, work: readBack })

    const { size } = await stat(partial)
    const backup: Backup = {
      id,
      file,
      createdAt,
      size,
      reason,
      verified: true,
      encrypted: passphrase !== null,
      version,
      facts,
      uploads,
    }
    await writeFacts(backup)
    await rename(partial, file)
    await syncFolder(folder)
    return backup
  } catch (error) {
    // On a drive that others use too, nothing that is half made stays.
    for (const left of [file, partial, `${file}.json`, `${file}.json.tmp`])
      await rm(left, { force: true }).catch(nothing)
    throw error
  }
}

const nothing = (): void => undefined

/** @throws UnverifiedBackupError */
async function assertSame(saved: Manifest, job: UnpackJob): Promise<void> {
  try {
    const found = await unpackVerified(job)
    if (!isDeepStrictEqual(found.manifest, saved))
      throw new DamagedBackupError('What was read back is not what was saved.')
  } catch (error) {
    const isDamage = error instanceof DamagedBackupError || error instanceof DamagedDatabaseError
    throw isDamage ? new UnverifiedBackupError(error.message, { cause: error }) : error
  }
}

/** Everything in an archive, checked: its checksums, the database by SQLite, and what the manifest says of it. */
async function unpackVerified({ file, passphrase, work }: UnpackJob): Promise<Unpacked> {
  const unpacked = await unpackArchive(file, work, passphrase)
  const { manifest } = unpacked
  const { database, uploads } = contentsIn(work)

  if (!isDeepStrictEqual(inspectSnapshot(database), manifest.facts)) {
    throw new DamagedBackupError('The database is not the one that the manifest describes.')
  }
  if ((await uploadNames(uploads)).length !== manifest.uploads) throw new DamagedBackupError('Pictures are missing.')
  return unpacked
}
