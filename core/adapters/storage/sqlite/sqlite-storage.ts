import { chmodSync, existsSync } from 'node:fs'

import { AppError } from '../../../contract/errors.ts'
import type { SandboxLedger } from '../../../ports/sandbox-ledger.ts'
import { foldTin } from '../../../domain/text/tin.ts'
import type { Anchor } from '../../../ports/anchor.ts'
import type { AuditKeys } from '../../../ports/audit-keys.ts'
import type { NumberMarks } from '../../../ports/number-marks.ts'
import type { Repositories, Storage } from '../../../ports/storage.ts'

import { createAccountRepository } from './account-repository.ts'
import { createApiKeyRepository } from './api-key-repository.ts'
import { committedHeads, createAuditRepository, type Signing } from './audit-repository.ts'
import { createBusinessRepository } from './business-repository.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createCommitCount } from './commit-count.ts'
import { openConnection, openLoneReader, type Connection } from './connection.ts'
import { provideContentHash } from './content-hash.ts'
import { createIdempotencyRepository } from './idempotency-repository.ts'
import { createInstanceRepository } from './instance-repository.ts'
import { createInvoiceRepository } from './invoice-repository.ts'
import { assertNotNewer, isCurrent, migrateToLatest } from './migrations.ts'
import {
  createCustomerRepository,
  createPaymentDetailRepository,
  createProductRepository,
} from './named-record-repository.ts'
import { committedSeries, createNumberSeriesRepository, type SavedSeries } from './number-series-repository.ts'
import { createRevisionRepository } from './revision-repository.ts'
import { createSandboxLedger } from './sandbox-ledger.ts'
import { createSearchIndex, provideSearchText } from './search.ts'
import { createSubmissionRepository } from './submission-repository.ts'
import { createTeamRepository } from './team-repository.ts'
import { createGroupCommit, type CommitWatch } from './group-commit.ts'

export type SqliteStorage = Storage & {
  readonly sandboxLedger: SandboxLedger
  /** Closes without folding the write-ahead log into the file: for one that is damaged, and must stay as it is. */
  abandon(): Promise<void>
  /** The database was looked at page by page, and is sound. */
  pagesAreSound(): void
  /** Lets go of pages that are kept in memory; they are read again when they are needed. */
  shrink(): void
}

type Options = {
  /** The file has yet to be looked at page by page: it is not written to before `pagesAreSound`. */
  readonly pagesUnchecked?: boolean
  /** Told of every number series as it is committed; without them nothing outlives an older copy of the database. */
  readonly marks?: Pick<NumberMarks, 'raise' | 'assertKept'>
  /** Told of each commit; without it a lost write-ahead log, or a log that was cut, is not noticed. */
  readonly anchor?: Pick<Anchor, 'committed'>
  /** Where the key that new audit entries are signed with is, once it is there. */
  readonly auditKeys?: Pick<AuditKeys, 'current'>
}

/**
 * Opens (or makes) the database, brings it to the latest schema and serves the storage port from it:
 * one writing connection, and one reading connection that is never held up by a write.
 *
 * @throws NewerDatabaseError for a database from a newer version, which stays as it is.
 */
export function openSqliteStorage(
  file: string,
  { pagesUnchecked = false, marks, anchor, auditKeys }: Options = {},
): SqliteStorage {
  assertNotNewer(file)
  const writer = openConnection(file, { readonly: false })
  try {
    migrateToLatest(writer)
  } catch (error) {
    writer.db.close()
    throw error
  }
  restrictToOwner(file)

  const reader = openConnection(file, { readonly: true })
  const { saved, committed: raiseMarks } = marks ? raisingMarks(writer, marks) : {}
  const { appended, committing, committed: anchorCommit } = anchoring(writer, anchor)
  const watch: CommitWatch = {
    committing,
    committed() {
      raiseMarks?.()
      anchorCommit()
    },
  }
  const units = createGroupCommit(writer, reader, watch)
  const checkpoints = createCheckpoints(writer, { holds: pagesUnchecked })
  const signing: Signing = { keys: auditKeys ?? { current: () => undefined }, appended }
  const forWriting = repositoriesOn(writer, { saved, signing })
  const forReading = repositoriesOn(reader)

  return {
    read: (work) => units.read(() => work(forReading)),
    write: (work) => units.write(() => work(forWriting)).finally(checkpoints.written),
    sandboxLedger: createSandboxLedger(units, writer, reader),

    async close() {
      await units.idle()
      checkpoints.stop()
      reader.db.close()
      writer.db.pragma('wal_checkpoint(TRUNCATE)')
      writer.db.close()
    },

    async abandon() {
      await units.idle()
      checkpoints.stop()
      // SQLite folds the log when the last connection closes, unless that one only reads.
      writer.db.close()
      reader.db.close()
    },

    pagesAreSound: () => checkpoints.release(),

    shrink() {
      for (const { db } of [writer, reader]) db.pragma('shrink_memory')
    },
  }
}

/**
 * Serves what is in the database where the disk is full before anything is opened: then there is no room for what two
 * connections share, so that one reads alone, and every write is refused.
 *
 * @throws with the code of a full disk where the database would need an upgrade to be read
 */
export function openFullStorage(file: string): SqliteStorage {
  const reader = openLoneReader(file)
  if (!isCurrent(reader)) {
    reader.db.close()
    throw Object.assign(new Error('There is no room to bring the database to the schema of this version.'), {
      code: 'ENOSPC',
    })
  }
  const units = createGroupCommit(reader, reader)
  const refuse = () => Promise.reject(new AppError('storage_full'))
  const refusing = { ...units, write: refuse }
  const forReading = repositoriesOn(reader)

  async function close(): Promise<void> {
    await units.idle()
    reader.db.close()
  }
  return {
    read: (work) => units.read(() => work(forReading)),
    write: refuse,
    sandboxLedger: createSandboxLedger(refusing, reader, reader),
    close,
    abandon: close,
    pagesAreSound: () => undefined,
    shrink: () => void reader.db.pragma('shrink_memory'),
  }
}

/** A database that is looked at and stays as it is, its write-ahead log too. */
export function openReadOnly(file: string): Pick<Storage, 'read' | 'close'> {
  const reader = openConnection(file, { readonly: true })
  const units = createGroupCommit(reader, reader)
  const forReading = repositoriesOn(reader)
  return {
    read: (work) => units.read(() => work(forReading)),
    async close() {
      await units.idle()
      reader.db.close()
    },
  }
}

/** Raises the mark of each series that a commit may have moved: what was rolled back is not in the database to be read. */
function raisingMarks(writer: Connection, marks: NonNullable<Options['marks']>) {
  const moved = new Set<string>()
  const ofTin = committedSeries(writer)
  const saved: SavedSeries = { beforeSave: marks.assertKept, saved: ({ tin }) => void moved.add(foldTin(tin)) }

  const committed = (): void => {
    if (moved.size === 0) return
    try {
      marks.raise([...moved].flatMap(ofTin))
      moved.clear()
    } catch {
      // What was committed stays so, whatever the disk says to a question; the next commit asks again.
    }
  }
  return { saved, committed }
}

/** Counts each commit, and anchors how far the database and the chains of its log have come by it. */
function anchoring(writer: Connection, anchor: Options['anchor']) {
  const grown = new Set<number>()
  const counter = createCommitCount(writer)
  const headsOf = committedHeads(writer)
  let anchored = counter.commits()

  return {
    appended: (businessKey: number) => void grown.add(businessKey),
    committing: counter.count,
    committed(): void {
      try {
        const commits = counter.commits()
        if (commits === anchored) return
        anchor?.committed({ commits, ...headsOf(grown) })
        anchored = commits
        grown.clear()
      } catch {
        // What was committed stays so, whatever the disk says to a question; the next commit asks again.
      }
    },
  }
}

type Watched = { readonly saved?: SavedSeries | undefined; readonly signing?: Signing }

function repositoriesOn(connection: Connection, { saved, signing }: Watched = {}): Repositories {
  provideSearchText(connection)
  provideContentHash(connection)

  return {
    accounts: createAccountRepository(connection),
    apiKeys: createApiKeyRepository(connection),
    audit: createAuditRepository(connection, signing),
    businesses: createBusinessRepository(connection),
    numberSeries: createNumberSeriesRepository(connection, saved),
    team: createTeamRepository(connection),
    customers: createCustomerRepository(connection),
    products: createProductRepository(connection),
    paymentDetails: createPaymentDetailRepository(connection),
    invoices: createInvoiceRepository(connection),
    submissions: createSubmissionRepository(connection),
    idempotency: createIdempotencyRepository(connection),
    instance: createInstanceRepository(connection),
    searchIndex: createSearchIndex(connection),
    revisions: createRevisionRepository(connection),
  }
}

/** The database and its companions are for this user's eyes only. SQLite gives the companions the file's own mode. */
function restrictToOwner(file: string): void {
  if (process.platform === 'win32') return
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600)
}
