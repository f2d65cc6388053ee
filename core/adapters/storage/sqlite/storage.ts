import { chmodSync, existsSync } from 'node:fs'

import { AppError } from '../../../contract/http/errors.ts'
import { foldTin } from '../../../domain/text/tin.ts'
import type { Anchor } from '../../../ports/audit/anchor.ts'
import type { AuditKeys } from '../../../ports/audit/audit-keys.ts'
import type { NumberMarks } from '../../../ports/business/number-marks.ts'
import type { DataState } from '../../../ports/unit.ts'
import { ALONE } from '../../../ports/runtime/leases.ts'
import type { Repositories, Storage } from '../../../ports/storage.ts'
import type { SandboxLedger } from '../../../ports/submission/sandbox-ledger.ts'

import { chainHeads, createAuditRepository, type Signing } from './activity/audit.ts'
import { NO_KEYS } from './activity/audit-codec.ts'
import { createIdempotencyRepository } from './activity/idempotency.ts'
import { createJobRepository } from './activity/jobs.ts'
import { createMailRepository } from './activity/mail.ts'
import { provideNewestLogged } from './sql/newest-logged.ts'
import { createRevisionRepository } from './activity/revisions.ts'
import { createWebhookRepository } from './activity/webhooks.ts'
import { createBusinessRepository } from './business/businesses.ts'
import { createInstanceRepository } from './business/instance.ts'
import { committedSeries, createNumberSeriesRepository, type SavedSeries } from './business/number-series.ts'
import { createPracticeClockRepository } from './business/practice-clock.ts'
import { createCustomerRepository, createPaymentDetailRepository, createProductRepository } from './business/records.ts'
import { watchChanges } from './data-state.ts'
import { createCheckpoints } from './engine/checkpoints.ts'
import { createCommitCount } from './engine/commit-count.ts'
import { noted, openConnection, openLoneReader, type Connection } from './engine/connection.ts'
import { storageFailure } from './engine/errors.ts'
import { createGroupCommit, type CommitWatch } from './engine/group-commit.ts'
import { watchFiles, type LiveFile, type Loss } from './engine/live-file.ts'
import { assertNotNewer, isCurrent, migrateToLatest } from './engine/migrate.ts'
import { rememberRecords, type RecordMemory } from './engine/record-memory.ts'
import { watchLogIdentity } from './engine/write-ahead-log.ts'
import { createInvoiceRepository } from './invoice/repository.ts'
import { createAccountRepository } from './people/accounts.ts'
import { createApiKeyRepository } from './people/api-keys.ts'
import { createDeviceRepository } from './people/devices.ts'
import { createTeamRepository } from './people/team.ts'
import { createPayablesRepository } from './payables/repository.ts'
import { createInboxRepository } from './purchases/inbox.ts'
import { createPurchaseRepository } from './purchases/repository.ts'
import { createSupplierRepository } from './purchases/suppliers.ts'
import { committedReceipts } from './receivables/receipt-series.ts'
import { createReminderRepository } from './receivables/reminders.ts'
import { createReceivablesRepository } from './receivables/repository.ts'
import { createTillRepository } from './receivables/till.ts'
import { createVatMonthRepository } from './receivables/vat-month.ts'
import { createVatReturnRepository } from './receivables/vat-returns.ts'
import { createIndexRefresh } from './search/index-refresh.ts'
import { INVOICES, PAYMENTS, PURCHASES } from './search/sources.ts'
import { createShelfMemory } from './search/shelf-memory.ts'
import { createWordIndex } from './search/word-index.ts'
import { provideContentHash } from './sql/content-hash.ts'
import { provideAuditText } from './forms/audit-text.ts'
import { provideColumns } from './forms/columns.ts'
import { provideInvoiceText } from './forms/invoice-text.ts'
import { provideFingerprint } from './sql/fingerprint.ts'
import { provideOrigin } from './sql/origin.ts'
import type { SavedReceipts } from './sql/receipt-numbers.ts'
import { createSearchIndex, provideSearchText } from './sql/search.ts'
import { createSubmissionRepository } from './submission/repository.ts'
import { createSandboxLedger } from './submission/sandbox-ledger.ts'

export type SqliteStorage = Storage & {
  readonly sandboxLedger: SandboxLedger
  /** Writes all that the open connections hold into a file of its own, where the database has lost its name. */
  rescue(target: string): void
  /** Closes without folding the write-ahead log into the file: for one that is damaged, and must stay as it is. */
  abandon(): Promise<void>
  /** The database was looked at page by page, and is sound. */
  pagesAreSound(): void
  /** Lets go of pages that are kept in memory; they are read again when they are needed. */
  shrink(): void
  /** Looks whether the files are there still, and the ones that were opened. @throws data_unavailable */
  look(): Promise<void>
  /** What of the data has changed, by this connection or by any other one. */
  readonly changes: DataState
}

type Options = {
  /** The file has yet to be looked at page by page: it is not written to before `pagesAreSound`. */
  readonly pagesUnchecked?: boolean
  /** Told of every number series as it is committed; without them nothing outlives an older copy of the database. */
  readonly marks?: Pick<NumberMarks, 'raise' | 'raiseReceipts' | 'assertKept'>
  /** Told of each commit; without it a lost write-ahead log, or a log that was cut, is not noticed. */
  readonly anchor?: Pick<Anchor, 'committed'>
  /** Where the key that new audit entries are signed with is, once it is there. */
  readonly auditKeys?: Pick<AuditKeys, 'current' | 'isUnread'>
  /** Told once that the files are not what they were: nothing is answered from here on but data_unavailable. */
  readonly lost?: (loss: Loss) => void
}

/**
 * Opens (or makes) the database, brings it to the latest schema and serves the storage port from it.
 *
 * @throws NewerDatabaseError for a database from a newer version, which stays as it is.
 */
export function openSqliteStorage(
  file: string,
  { pagesUnchecked = false, marks, anchor, auditKeys, lost = () => undefined }: Options = {},
): SqliteStorage {
  assertNotNewer(file)
  const connection = openConnection(file, { readonly: false })
  try {
    migrateToLatest(connection)
  } catch (error) {
    connection.db.close()
    throw error
  }
  restrictToOwner(file)

  const memory = rememberRecords(connection)
  const holder = openHolder(file)
  const { saved, receipts, committed: raiseMarks } = marks ? raisingMarks(connection, marks) : {}
  const log = watchLogIdentity(file)
  const { appended, committing, committed: anchorCommit } = anchoring(connection, log, anchor)
  const changes = watchChanges(connection)
  const watch: CommitWatch = {
    committing,
    committed() {
      changes.committed()
      raiseMarks?.()
      anchorCommit()
    },
  }
  const live = watchFiles(file, lost)
  const units = createGroupCommit(connection, live, { watch, memory })
  const checkpoints = createCheckpoints(connection, live, { holds: pagesUnchecked })
  const signing: Signing = { keys: auditKeys ?? NO_KEYS, appended }
  const repositories = repositoriesOn(connection, { saved, receipts, signing, memory })

  return {
    read: (work) => units.read(() => work(repositories)),
    write: (work) => units.write(() => work(repositories)).finally(checkpoints.written),
    sandboxLedger: createSandboxLedger(units, connection),

    rescue(target) {
      connection.db.prepare('VACUUM INTO ?').run(target)
      restrictToOwner(target)
      // Read together with what takes the place of the database, a log of another one would destroy it.
      connection.db.pragma('wal_checkpoint(TRUNCATE)')
    },

    async close() {
      await units.idle()
      live.stop()
      checkpoints.stop()
      holder.db.close()
      log.close()
      connection.db.pragma('wal_checkpoint(TRUNCATE)')
      connection.db.close()
    },

    async abandon() {
      await units.idle()
      live.stop()
      checkpoints.stop()
      log.close()
      connection.db.close()
      holder.db.close()
    },

    pagesAreSound: () => checkpoints.release(),

    shrink: () => void connection.db.pragma('shrink_memory'),

    look: live.look,

    changes,
  }
}

/**
 * Serves what is in the database where the disk is full before anything is opened: then there is no room for what two
 * connections share, so that one reads alone, and every write is refused.
 *
 * @throws with the code of a full disk where the database would need an upgrade to be read
 */
export function openFullStorage(file: string, { lost = () => undefined }: Pick<Options, 'lost'> = {}): SqliteStorage {
  const reader = openLoneReader(file)
  if (!isCurrent(reader)) {
    reader.db.close()
    throw Object.assign(new Error('There is no room to bring the database to the schema of this version.'), {
      code: 'ENOSPC',
    })
  }
  const live = watchFiles(file, lost)
  const units = createGroupCommit(reader, live)
  const refuse = () => Promise.reject(new AppError('storage_full'))
  const refusing = { ...units, write: refuse }
  const forReading = repositoriesOn(reader)

  async function close(): Promise<void> {
    await units.idle()
    live.stop()
    reader.db.close()
  }
  return {
    read: (work) => units.read(() => work(forReading)),
    write: refuse,
    sandboxLedger: createSandboxLedger(refusing, reader),
    rescue() {
      throw new AppError('storage_full')
    },
    close,
    abandon: close,
    pagesAreSound: () => undefined,
    shrink: () => void reader.db.pragma('shrink_memory'),
    look: live.look,
    changes: watchChanges(reader),
  }
}

/** A database that is looked at and stays as it is, its write-ahead log too. */
export function openReadOnly(
  file: string,
  { isReadWhole = false }: { readonly isReadWhole?: boolean } = {},
): Pick<Storage, 'read' | 'close'> {
  return reading(
    file,
    watchFiles(file, () => undefined),
    isReadWhole ? readWhole : undefined,
  )
}

/** For whoever reads all of a database, and looks up in it what it reads: the pages come from the system's own cache. */
function readWhole({ db }: Connection): void {
  db.pragma('cache_size = -131072')
  db.pragma('mmap_size = 2147418112')
}

/**
 * One more reader of a database that this program has open: whoever opened it looks after its files, whose other writer is
 * no stranger. What was committed before a unit begins is seen by it.
 */
export function openSecondReader(file: string): Pick<Storage, 'read' | 'close'> & Pick<DataState, 'noting'> {
  const nothing = (): void => undefined
  const live = { assertThere: nothing, look: async () => undefined, failureOf: storageFailure, stop: nothing }
  return { ...reading(file, live), noting: noted }
}

function reading(
  file: string,
  live: Pick<LiveFile, 'assertThere' | 'look' | 'failureOf' | 'stop'>,
  prepare: (reader: Connection) => void = () => undefined,
): Pick<Storage, 'read' | 'close'> {
  const reader = openConnection(file, { readonly: true })
  prepare(reader)
  const units = createGroupCommit(reader, live)
  const forReading = repositoriesOn(reader)
  return {
    read: (work) => units.read(() => work(forReading)),
    async close() {
      await units.idle()
      live.stop()
      reader.db.close()
    },
  }
}

/** Raises the marks of the series, of invoices and of receipts, that a commit may have moved: what was rolled back is not in the database to be read. */
function raisingMarks(writer: Connection, marks: NonNullable<Options['marks']>) {
  const moved = new Set<string>()
  const receipted = new Set<string>()
  const ofTin = committedSeries(writer)
  const receiptsOf = committedReceipts(writer)
  const saved: SavedSeries = { beforeSave: marks.assertKept, saved: ({ tin }) => void moved.add(foldTin(tin)) }
  const receipts: SavedReceipts = {
    beforeSave: marks.assertKept,
    saved: ({ businessId }) => void receipted.add(businessId),
  }

  const committed = (): void => {
    if (moved.size + receipted.size === 0) return
    try {
      if (moved.size > 0) marks.raise([...moved].flatMap(ofTin))
      moved.clear()
      if (receipted.size > 0) marks.raiseReceipts([...receipted].flatMap(receiptsOf))
      receipted.clear()
    } catch {
      // What was committed stays so, whatever the disk says to a question; the next commit asks again.
    }
  }
  return { saved, receipts, committed }
}

/** Counts each commit, and anchors how far the database and the chains of its log have come by it. */
function anchoring(
  connection: Connection,
  log: Pick<ReturnType<typeof watchLogIdentity>, 'current'>,
  anchor: Options['anchor'],
) {
  const grown = new Set<number>()
  const counter = createCommitCount(connection)
  const headsOf = chainHeads(connection)
  let anchored = counter.commits()
  let reached: Omit<Parameters<Anchor['committed']>[0], 'log'> | undefined

  return {
    appended: (businessKey: number) => void grown.add(businessKey),
    /** Reads what is anchored afterwards, where it costs no transaction of its own. */
    committing(): void {
      counter.count()
      const commits = counter.commits()
      reached = commits === anchored ? undefined : { commits, ...headsOf(grown) }
    },
    committed(): void {
      if (!reached) return
      anchor?.committed({ ...reached, log: log.current() ?? null })
      anchored = reached.commits
      grown.clear()
    },
  }
}

/**
 * A second connection, which reads once and then only stays open. SQLite folds the write-ahead log when the last
 * connection closes, unless that one cannot write: so a database that turned out to be damaged can be left as it is.
 */
function openHolder(file: string): Connection {
  const holder = openConnection(file, { readonly: true })
  holder.db.pragma('schema_version')
  return holder
}

type Watched = {
  readonly saved?: SavedSeries | undefined
  readonly receipts?: SavedReceipts | undefined
  readonly signing?: Signing
  readonly memory?: RecordMemory
}

function repositoriesOn(connection: Connection, { saved, receipts, signing, memory }: Watched = {}): Repositories {
  provideSearchText(connection)
  provideContentHash(connection)
  provideFingerprint(connection)
  provideAuditText(connection)
  provideNewestLogged(connection)
  provideInvoiceText(connection)
  provideColumns(connection)
  provideOrigin(connection)

  const damaged = new Set<number>()
  const shelves = createShelfMemory(connection)
  const invoiceWords = createWordIndex(connection, INVOICES, damaged, shelves)
  const paymentWords = createWordIndex(connection, PAYMENTS, damaged, shelves)
  const purchaseWords = createWordIndex(connection, PURCHASES, damaged, shelves)
  return {
    accounts: createAccountRepository(connection, memory),
    apiKeys: createApiKeyRepository(connection, memory),
    audit: createAuditRepository(connection, signing, memory),
    devices: createDeviceRepository(connection),
    businesses: createBusinessRepository(connection, memory),
    numberSeries: createNumberSeriesRepository(connection, saved),
    team: createTeamRepository(connection),
    customers: createCustomerRepository(connection, memory),
    products: createProductRepository(connection, memory),
    suppliers: createSupplierRepository(connection),
    purchases: createPurchaseRepository(connection, purchaseWords, receipts),
    inbox: createInboxRepository(connection),
    leases: ALONE,
    payables: createPayablesRepository(connection, receipts),
    paymentDetails: createPaymentDetailRepository(connection, memory),
    invoices: createInvoiceRepository(connection, invoiceWords, memory),
    receivables: createReceivablesRepository(connection, paymentWords, receipts),
    submissions: createSubmissionRepository(connection),
    idempotency: createIdempotencyRepository(connection),
    instance: createInstanceRepository(connection),
    practiceClock: createPracticeClockRepository(connection, memory),
    searchIndex: createSearchIndex(connection, createIndexRefresh(connection, damaged)),
    revisions: createRevisionRepository(connection),
    till: createTillRepository(connection),
    vatMonths: createVatMonthRepository(connection),
    vatReturns: createVatReturnRepository(connection),
    mail: createMailRepository(connection),
    reminders: createReminderRepository(connection),
    jobs: createJobRepository(connection),
    webhooks: createWebhookRepository(connection),
  }
}

/** The database and its companions are for this user's eyes only. SQLite gives the companions the file's own mode. */
function restrictToOwner(file: string): void {
  if (process.platform === 'win32') return
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600)
}
