import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { openPostgresStorage } from '../../core/adapters/storage/postgres/storage.ts'

import type { PastStorage } from '../support/storage/past-storage.ts'

import { SERVER_ADDRESS } from './global-setup.ts'

const serverUrl = (): string => process.env[SERVER_ADDRESS] ?? ''

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const ofDatabase = (name: string): string => serverUrl().replace('/postgres?', `/${name}?`)

let template: Promise<string> | undefined

/** A database with all migrations, which every other one is copied from. */
async function madeTemplate(): Promise<string> {
  const name = `template_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const storage = await openPostgresStorage({ url: ofDatabase(name) })
  await storage.close()
  return name
}

/** A new database with all migrations, which is there until it is dropped. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const from = await (template ??= madeTemplate())
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`)
  return { url: ofDatabase(name), drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

/** A new database with nothing in it. */
export async function createBareDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `bare_${process.pid}_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  return { url: ofDatabase(name), drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

const BOOL = 16
const EIGHT_BYTES = 20
const NUMERIC = 1700

/** Whole numbers, sums and conditions as SQLite answers them. */
function asSqlite(oid: number) {
  if (oid === EIGHT_BYTES || oid === NUMERIC) return Number
  return oid === BOOL ? (text: string) => (text === 't' ? 1 : 0) : pg.types.getTypeParser(oid)
}

export function pastPostgres(url: string): PastStorage {
  const pool = new pg.Pool({
    ...{ connectionString: url, types: { getTypeParser: asSqlite } },
    ...{ max: 1, idleTimeoutMillis: 500, allowExitOnIdle: true },
  })
  // Its database may be gone before it is.
  pool.on('error', () => undefined)
  const numbered = (sql: string): string => {
    let number = 0
    return sql.replaceAll('?', () => `$${(number += 1)}`)
  }
  const on = (sql: string, values: readonly unknown[]) => pool.query(numbered(sql), [...values])
  return {
    rows: async <Row>(sql: string, ...values: unknown[]) => (await on(sql, values)).rows as Row[],
    async contents(tables) {
      const all = new Map<string, object[]>()
      for (const table of tables) all.set(table, (await on(`SELECT * FROM "${table}"`, [])).rows as object[])
      return all
    },
    change: async (sql, ...values) => (await on(sql, values)).rowCount ?? 0,
    async force(sql, ...values) {
      const client = await pool.connect()
      try {
        await client.query('BEGIN; SET LOCAL session_replication_role = replica')
        const { rowCount } = await client.query(numbered(sql), values)
        await client.query('COMMIT')
        return rowCount ?? 0
      } finally {
        client.release(true)
      }
    },
    async tables() {
      const { rows } = await on("SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public'", [])
      return (rows as { name: string }[]).map(({ name }) => name)
    },
    isPostgres: true,
  }
}
