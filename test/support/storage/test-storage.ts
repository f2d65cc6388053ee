import { join } from 'node:path'

import { openSqliteStorage } from '../../../core/adapters/storage/sqlite/storage.ts'
import type { Anchor } from '../../../core/ports/audit/anchor.ts'
import type { AuditKeys } from '../../../core/ports/audit/audit-keys.ts'
import type { DataState } from '../../../core/ports/unit.ts'
import { ALONE, type Leases } from '../../../core/ports/runtime/leases.ts'
import type { Storage } from '../../../core/ports/storage.ts'
import type { SandboxLedger } from '../../../core/ports/submission/sandbox-ledger.ts'
import { systemClock } from '../../../core/runtime/clock.ts'
import { systemIds } from '../../../core/runtime/ids.ts'
import { createLogger } from '../../../core/runtime/logger.ts'

import { memorySecretStore } from '../memory/secret-store.ts'

import { pastSqlite, type PastStorage } from './past-storage.ts'

export type TestStorage = Storage & { readonly sandboxLedger: SandboxLedger }

type Watch = {
  readonly anchor?: Pick<Anchor, 'committed'>
  readonly auditKeys?: Pick<AuditKeys, 'current' | 'isUnread'>
}

type Opened = {
  readonly storage: TestStorage
  readonly past: PastStorage
  readonly leases: Leases
  /** Looks after the files of the database: nothing where there are none. */
  look(): Promise<void>
  /** Of what answers are remembered, where that can be told. */
  readonly stateOfData?: DataState
  /** Before the storage is closed. */
  release(): Promise<void>
  /** The data is not needed any more. */
  forget(): Promise<void>
}

const isOnPostgres = (): boolean => process.env['INVOICE_DESK_TEST_DATABASE'] === 'postgres'

/**
 * What a server keeps its data in: a database of SQLite in its folder, or one of PostgreSQL where
 * INVOICE_DESK_TEST_DATABASE says `postgres`, the same one for a folder that is opened again.
 */
export async function openTestStorage(folder: string, watch: Watch = {}): Promise<Opened> {
  if (isOnPostgres()) return inPostgres(folder, watch)
  const file = join(folder, 'invoice-desk.db')
  const storage = openSqliteStorage(file, watch)
  const { look, changes: stateOfData } = storage
  return { storage, past: pastSqlite(file), leases: ALONE, look, stateOfData, release: nothing, forget: nothing }
}

const nothing = async (): Promise<void> => undefined

/** The address of a database for a server that is started with one; null where it has its data in its folder. */
export async function newTestDatabase(): Promise<{ readonly url: string | null; drop(): Promise<void> }> {
  if (!isOnPostgres()) return { url: null, drop: nothing }
  const { createDatabase } = await import('../../postgres/databases.ts')
  return createDatabase()
}

/** What a server has in its database, past it. */
export async function pastOf(folder: string, url: string | null): Promise<PastStorage> {
  if (url === null) return pastSqlite(join(folder, 'invoice-desk.db'))
  const { pastPostgres } = await import('../../postgres/databases.ts')
  return pastPostgres(url)
}

const databases = new Map<string, { readonly url: string; drop(): Promise<void> }>()

async function inPostgres(folder: string, watch: Watch): Promise<Opened> {
  const { createDatabase, pastPostgres } = await import('../../postgres/databases.ts')
  const { openPostgresStorage } = await import('../../../core/adapters/storage/postgres/storage.ts')
  const database = databases.get(folder) ?? (await createDatabase())
  databases.set(folder, database)
  const storage = await openPostgresStorage({ url: database.url, connections: 5, ...watch })
  // Leases are held by the true time, whatever a test does to the clock of its server.
  const clock = systemClock()
  const office = storage.office({
    holder: systemIds(clock).uuid(),
    clock,
    logger: createLogger(() => undefined),
    secrets: memorySecretStore(),
  })
  return {
    storage,
    past: pastPostgres(database.url),
    leases: office.leases,
    look: nothing,
    release: () => office.close(),
    async forget() {
      databases.delete(folder)
      await database.drop()
    },
  }
}
