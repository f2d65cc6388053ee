import pg from 'pg'
import { onTestFinished } from 'vitest'

import { openPostgresStorage, type PostgresStorage } from '../../core/adapters/storage/postgres/storage.ts'

import { createDatabase } from './databases.ts'

/** The address of a new database with all migrations; it is gone when the test is over. */
export async function newDatabase(): Promise<string> {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  return url
}

/** The real storage over a new database; closed when the test is over. */
export async function openStorage(url?: string): Promise<{ storage: PostgresStorage; url: string }> {
  const address = url ?? (await newDatabase())
  const storage = await openPostgresStorage({ url: address, connections: 5 })
  onTestFinished(() => storage.close().catch(() => undefined))
  return { storage, url: address }
}

/** What is committed, past the storage. */
export async function inspectDatabase<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
