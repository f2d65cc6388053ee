import { chmodSync, existsSync } from 'node:fs'

import type { SandboxLedger } from '../../../ports/sandbox-ledger.ts'
import type { Repositories, Storage } from '../../../ports/storage.ts'

import { createAccountRepository } from './account-repository.ts'
import { createApiKeyRepository } from './api-key-repository.ts'
import { createAuditRepository } from './audit-repository.ts'
import { createBusinessRepository } from './business-repository.ts'
import { openConnection, type Connection } from './connection.ts'
import { createIdempotencyRepository } from './idempotency-repository.ts'
import { createInstanceRepository } from './instance-repository.ts'
import { createInvoiceRepository } from './invoice-repository.ts'
import { assertNotNewer, migrateToLatest } from './migrations.ts'
import {
  createCustomerRepository,
  createPaymentDetailRepository,
  createProductRepository,
} from './named-record-repository.ts'
import { createNumberSeriesRepository } from './number-series-repository.ts'
import { createSandboxLedger } from './sandbox-ledger.ts'
import { createSearchIndex, provideSearchText } from './search.ts'
import { createSubmissionRepository } from './submission-repository.ts'
import { createTeamRepository } from './team-repository.ts'
import { createUnits } from './units.ts'

export type SqliteStorage = Storage & { readonly sandboxLedger: SandboxLedger }

/**
 * Opens (or makes) the database, brings it to the latest schema and serves the storage port from it:
 * one writing connection, and one reading connection that is never held up by a write.
 *
 * @throws NewerDatabaseError for a database from a newer version, which stays as it is.
 */
export function openSqliteStorage(file: string): SqliteStorage {
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
  const units = createUnits(writer, reader)
  const forWriting = repositoriesOn(writer)
  const forReading = repositoriesOn(reader)

  return {
    read: (work) => units.read(() => work(forReading)),
    write: (work) => units.write(() => work(forWriting)),
    sandboxLedger: createSandboxLedger(units, writer, reader),

    async close() {
      await units.idle()
      reader.db.close()
      writer.db.pragma('wal_checkpoint(TRUNCATE)')
      writer.db.close()
    },
  }
}

function repositoriesOn(connection: Connection): Repositories {
  provideSearchText(connection)

  return {
    accounts: createAccountRepository(connection),
    apiKeys: createApiKeyRepository(connection),
    audit: createAuditRepository(connection),
    businesses: createBusinessRepository(connection),
    numberSeries: createNumberSeriesRepository(connection),
    team: createTeamRepository(connection),
    customers: createCustomerRepository(connection),
    products: createProductRepository(connection),
    paymentDetails: createPaymentDetailRepository(connection),
    invoices: createInvoiceRepository(connection),
    submissions: createSubmissionRepository(connection),
    idempotency: createIdempotencyRepository(connection),
    instance: createInstanceRepository(connection),
    searchIndex: createSearchIndex(connection),
  }
}

/** The database and its companions are for this user's eyes only. SQLite gives the companions the file's own mode. */
function restrictToOwner(file: string): void {
  if (process.platform === 'win32') return
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600)
}
