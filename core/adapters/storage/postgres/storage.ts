import type pg from 'pg'

import { AppError } from '../../../contract/http/errors.ts'
import { foldTin } from '../../../domain/text/tin.ts'
import type { JobFiles } from '../../../ports/activity/job-files.ts'
import { INSTALLATION_CHAIN, type Anchor } from '../../../ports/audit/anchor.ts'
import type { AuditKeys } from '../../../ports/audit/audit-keys.ts'
import type { AuditRepository } from '../../../ports/audit/audit-repository.ts'
import type { NumberMarks } from '../../../ports/business/number-marks.ts'
import type { NumberSeriesRepository } from '../../../ports/business/number-series-repository.ts'
import type { SecretStore } from '../../../ports/installation/secret-store.ts'
import type { StoredFiles } from '../../../ports/installation/stored-files.ts'
import type { Nonces } from '../../../ports/people/nonces.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import type { Logger } from '../../../ports/runtime/logger.ts'
import type { Repositories, Storage } from '../../../ports/storage.ts'
import type { SandboxLedger } from '../../../ports/submission/sandbox-ledger.ts'

import { createAuditRepository, expectEntry } from './activity/audit.ts'
import { createIdempotencyRepository } from './activity/idempotency.ts'
import { createJobRepository } from './activity/jobs.ts'
import { createMailRepository } from './activity/mail.ts'
import { createRevisionRepository } from './activity/revisions.ts'
import { createWebhookRepository } from './activity/webhooks.ts'
import { createBusinessRepository } from './business/businesses.ts'
import { createInstanceRepository } from './business/instance.ts'
import { createNumberSeriesRepository } from './business/number-series.ts'
import { createPracticeClockRepository } from './business/practice-clock.ts'
import { createCustomerRepository, createPaymentDetailRepository, createProductRepository } from './business/records.ts'
import { refusalOf } from './engine/address.ts'
import { createConnection, type Connection } from './engine/connection.ts'
import { storageFailure } from './engine/errors.ts'
import { assertCurrent, migrateToLatest } from './engine/migrate.ts'
import { openPools, type ConnectionOptions } from './engine/pool.ts'
import { rememberRecords } from './engine/record-memory.ts'
import { createSchemaCheck } from './engine/schema-check.ts'
import { createUnits } from './engine/units.ts'
import { createInvoiceRepository } from './invoice/repository.ts'
import { assertServed } from './moving/mark.ts'
import { createAnnouncements } from './office/announcements.ts'
import { createSharedJobFiles, createStoredFiles } from './office/files.ts'
import { createLeaseRepository, createLeases } from './office/leases.ts'
import { createSharedNonces } from './office/nonces.ts'
import { createAccountRepository } from './people/accounts.ts'
import { createApiKeyRepository } from './people/api-keys.ts'
import { createDeviceRepository } from './people/devices.ts'
import { createTeamRepository } from './people/team.ts'
import { createPayablesRepository } from './payables/repository.ts'
import { createInboxRepository } from './purchases/inbox.ts'
import { createPurchaseRepository } from './purchases/repository.ts'
import { createSupplierRepository } from './purchases/suppliers.ts'
import { foldSomeEntries } from './receivables/entry-text.ts'
import { createReminderRepository } from './receivables/reminders.ts'
import { createReceivablesRepository } from './receivables/repository.ts'
import { createTillRepository } from './receivables/till.ts'
import type { SavedReceipts } from './sql/receipt-numbers.ts'
import { createVatMonthRepository } from './receivables/vat-month.ts'
import { createVatReturnRepository } from './receivables/vat-returns.ts'
import { createIndexRefresh, type AskAside } from './search/index-refresh.ts'
import { createWordIndex } from './search/word-index.ts'
import { createSearchIndex } from './sql/search-index.ts'
import { createSandboxLedger } from './submission/sandbox-ledger.ts'
import { createSubmissionRepository } from './submission/repository.ts'

type Options = ConnectionOptions & {
  /** For whoever moves the data: what is moved is refused to everybody else. */
  readonly isMoving?: boolean
  /** For whoever only looks: it is not brought forward, and not asked whether it may be served. */
  readonly asItIs?: boolean
  /** Where the key that new audit entries are signed with is, once it is there. */
  readonly auditKeys?: Pick<AuditKeys, 'current' | 'isUnread'>
  /** Told of every number series as it is committed, so that a database of an earlier time is noticed. */
  readonly marks?: Omit<NumberMarks, 'all' | 'receipts' | 'close'>
  /** Told of every entry of the audit log as it is committed. */
  readonly anchor?: Pick<Anchor, 'committed'>
}

export type PostgresStorage = Storage & {
  readonly sandboxLedger: SandboxLedger
  /** How this process uses it at this moment. */
  use(): { readonly repeatedUnits: number; readonly connections: Connections }
  /** What processes share besides; to be closed before the storage. */
  office(process: OfficeParts): Office
}

type Connections = { readonly open: number; readonly idle: number; readonly waiting: number }

type OfficeParts = {
  /** Names this process, and no other one that ever was. */
  readonly holder: string
  readonly clock: Clock
  readonly logger: Logger
  readonly secrets: SecretStore
}

type Office = {
  readonly leases: ReturnType<typeof createLeases>
  readonly announcements: ReturnType<typeof createAnnouncements>
  readonly files: StoredFiles
  readonly nonces: Nonces
  /** @param local where they are written first */
  jobFiles(local: JobFiles): JobFiles
  close(): Promise<void>
}

/**
 * Brings the database to the latest schema and serves the storage port from it.
 *
 * @throws AppError storage_unavailable where the server does not answer or refuses, the data is not here or not all here, or
 *   is of a newer version, which stays as it is
 */
export async function openPostgresStorage(options: Options): Promise<PostgresStorage> {
  const pools = openPools(options)
  const all = Object.values(pools)
  const pool = pools.reading
  const closePools = () => Promise.all(all.map((one) => one.end()))
  try {
    if (options.asItIs) await assertCurrent(pool)
    else await migrateToLatest(pool)
    if (!options.isMoving && !options.asItIs) await assertMayServe(pool)
  } catch (error) {
    await closePools()
    throw refusalOf(error) ?? storageFailure(error)
  }
  const units = createUnits(pools)
  const connection = createConnection()
  const repositories = repositoriesOn(connection, pool, options)
  return {
    read: (work) => units.read(() => work(repositories)),
    write: (work) => units.write(() => work(repositories)),
    sandboxLedger: createSandboxLedger(units, connection),
    use: () => ({
      repeatedUnits: units.repeated(),
      connections: {
        open: sumOf(all, 'totalCount'),
        idle: sumOf(all, 'idleCount'),
        waiting: sumOf(all, 'waitingCount'),
      },
    }),
    office({ holder, clock, logger, secrets }) {
      const leases = createLeases({ pool, holder, clock, logger })
      const announcements = createAnnouncements({ pool, url: options.url, holder, logger })
      return {
        leases,
        announcements,
        files: createStoredFiles(pool),
        nonces: createSharedNonces(pool, secrets),
        jobFiles: (local) => createSharedJobFiles(pool, local),
        async close() {
          await announcements.close()
          await leases.release().catch((error: unknown) => logger.error('lease.release', { error }))
        },
      }
    },
    async close() {
      await units.idle()
      await closePools()
    },
  }
}

type PoolCount = 'totalCount' | 'idleCount' | 'waitingCount'

const sumOf = (pools: readonly pg.Pool[], count: PoolCount): number => pools.reduce((sum, pool) => sum + pool[count], 0)

/** @throws AppError storage_unavailable where the data is elsewhere, or not all here */
async function assertMayServe(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await assertServed(client)
  } finally {
    client.release()
  }
}

function repositoriesOn(
  connection: Connection,
  pool: pg.Pool,
  { url, auditKeys, marks, anchor }: Options,
): Repositories {
  const damaged = new Set<number>()
  const memory = rememberRecords(connection)
  const aside: AskAside = async (sql, values) => (await pool.query(sql, [...values])).rows
  const refreshWords = createIndexRefresh(connection, aside, damaged)
  const receipts = marks && markedReceipts(connection, marks)
  const repositories: Partial<Repositories> = {
    accounts: createAccountRepository(connection),
    apiKeys: createApiKeyRepository(connection),
    audit: anchored(createAuditRepository(connection, auditKeys), connection, anchor),
    businesses: createBusinessRepository(connection, memory),
    customers: createCustomerRepository(connection, memory),
    devices: createDeviceRepository(connection),
    idempotency: createIdempotencyRepository(connection),
    instance: createInstanceRepository(connection, createSchemaCheck(url)),
    invoices: createInvoiceRepository(connection, createWordIndex(connection, damaged)),
    inbox: createInboxRepository(connection),
    jobs: createJobRepository(connection),
    leases: createLeaseRepository(connection),
    mail: createMailRepository(connection),
    numberSeries: marked(
      createNumberSeriesRepository(connection, (businessId) => expectEntry(connection, memory, businessId)),
      connection,
      marks,
    ),
    payables: createPayablesRepository(connection, receipts),
    paymentDetails: createPaymentDetailRepository(connection, memory),
    practiceClock: createPracticeClockRepository(connection, memory),
    products: createProductRepository(connection, memory),
    purchases: createPurchaseRepository(connection, receipts),
    receivables: createReceivablesRepository(connection, receipts),
    reminders: createReminderRepository(connection),
    revisions: createRevisionRepository(connection),
    searchIndex: createSearchIndex(connection, async () => (await foldSomeEntries(connection)) || refreshWords()),
    submissions: createSubmissionRepository(connection),
    suppliers: createSupplierRepository(connection, memory),
    team: createTeamRepository(connection),
    till: createTillRepository(connection),
    vatMonths: createVatMonthRepository(connection),
    vatReturns: createVatReturnRepository(connection),
    webhooks: createWebhookRepository(connection),
  }
  return repositories as Repositories
}

/** What was appended is anchored once it is committed. Commits are not counted: no row is written by everybody. */
function anchored(audit: AuditRepository, connection: Connection, anchor: Options['anchor']): AuditRepository {
  if (!anchor) return audit
  let newest = 0
  return {
    ...audit,
    async append(entry, above) {
      const appended = await audit.append(entry, above)
      connection.afterCommit(() => {
        const head = { id: Number(appended.id), hash: appended.hash, at: appended.at }
        newest = Math.max(newest, head.id)
        anchor.committed({ commits: 0, newest, heads: { [entry.businessId ?? INSTALLATION_CHAIN]: head }, log: null })
      })
      return appended
    },
  }
}

/** The mark of a series rises once its number is committed. */
function marked(
  numberSeries: NumberSeriesRepository,
  connection: Connection,
  marks: Options['marks'],
): NumberSeriesRepository {
  if (!marks) return numberSeries
  return {
    ...numberSeries,
    /** A unit that writes is alone with what it read: what is known beside the database is not ahead of it. */
    async of(businessId) {
      const series = await numberSeries.of(businessId)
      const mayTake = connection.lock('s') !== ''
      if (mayTake && marks.isAhead({ ...series, tin: foldTin(series.tin) })) throw earlierDatabase()
      return series
    },
    async save(series) {
      marks.assertKept()
      await numberSeries.save(series)
      connection.afterCommit(() => marks.raise([{ ...series, tin: foldTin(series.tin) }]))
    },
  }
}

/** A server that was put back, or a replica that took over and lacks the last commits: no number is given again. */
const earlierDatabase = (): AppError =>
  new AppError('storage_unavailable', {
    message:
      'The database is of an earlier time than this process knows: numbers were given that it does not have. Restart Invoice Desk, which goes on behind them.',
  })

/** The same for receipts, tax receipts and bills. */
const markedReceipts = (connection: Connection, marks: NonNullable<Options['marks']>): SavedReceipts => ({
  beforeSave: () => marks.assertKept(),
  assertNew(series) {
    if (marks.isReceiptAhead({ ...series, next: series.next - 1 })) throw earlierDatabase()
  },
  saved: (series) => connection.afterCommit(() => marks.raiseReceipts([series])),
})
