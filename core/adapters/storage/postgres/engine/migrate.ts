import { fileURLToPath } from 'node:url'

import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

import { AppError } from '../../../../contract/http/errors.ts'

/** Beside this file in the source, beside the bundle in a build. */
export const migrationsFolder = fileURLToPath(new URL('../postgres-migrations', import.meta.url))

/** The table of those that were applied. */
export const MIGRATIONS = '__drizzle_migrations'

const KEPT_IN = { migrationsSchema: 'public', migrationsTable: MIGRATIONS }

/** One process at a time brings the database forward; the others wait, and find it done. */
export const MIGRATION_LOCK = 4_780_001

/** The database was written by a newer Invoice Desk: it is left untouched. */
const newerDatabase = (): AppError =>
  new AppError('storage_unavailable', {
    message: 'This database was written by a newer version of Invoice Desk. Install that version; nothing was changed.',
  })

/**
 * Before anything is made: tables belong to whoever makes them, and names are written with every letter that there is.
 *
 * @throws AppError storage_unavailable, which says what to type
 */
async function assertSuitable(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ database: string; person: string; owns: boolean; encoding: string }>(
    `SELECT current_database() AS database, current_user AS person, current_setting('server_encoding') AS encoding,
       has_database_privilege(current_database(), 'CREATE') AND coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), true) AS owns`,
  )
  const [found] = rows
  if (!found) return
  const { database, person, owns, encoding } = found
  if (encoding !== 'UTF8')
    throw new AppError('storage_unavailable', {
      message: `The database ${database} is written in ${encoding}, which lacks letters of names. Make it with UTF-8: createdb -O ${person} -E UTF8 -T template0 ${database}`,
    })
  if (!owns)
    throw new AppError('storage_unavailable', {
      message: `${person} may not make tables in the database ${database}. As its administrator, type: ALTER DATABASE "${database}" OWNER TO "${person}"`,
    })
}

/** Brings the database to the latest schema. @throws AppError storage_unavailable for one of a newer version */
export async function migrateToLatest(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const last = await lastApplied(client)
    if (last > latestKnown()) throw newerDatabase()
    if (last < latestKnown()) await assertSuitable(client)
    await migrate(drizzle(client), { migrationsFolder, ...KEPT_IN })
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/** Changes nothing. @throws AppError storage_unavailable for a database that is empty, older or newer */
export async function assertCurrent(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const last = await lastApplied(client)
    if (last > latestKnown()) throw newerDatabase()
    if (last === latestKnown()) return
    throw new AppError('storage_unavailable', {
      message:
        last === 0
          ? 'There is no data of Invoice Desk in this database.'
          : 'An older version wrote this database. Start Invoice Desk once, which brings it forward.',
    })
  } finally {
    client.release()
  }
}

let known: number | undefined

/** When the last migration that this version knows was made, in milliseconds. */
export function latestKnown(): number {
  return (known ??= readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0)
}

async function lastApplied(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ there: number }>(
    "SELECT (to_regclass('public.__drizzle_migrations') IS NOT NULL) AS there",
  )
  if (!rows[0]?.there) return 0
  const found = await client.query<{ last: number | null }>('SELECT max(created_at) AS last FROM __drizzle_migrations')
  return found.rows[0]?.last ?? 0
}
