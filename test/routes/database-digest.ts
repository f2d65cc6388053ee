import { createHash } from 'node:crypto'
import type { PastStorage } from '../support/storage/past-storage.ts'

/** A digest of what each table holds; two of them are equal when nothing was written in between. */
export type DatabaseDigest = Readonly<Record<string, string>>

/** When a key was last used is noted for refused calls too; that is a commit. */
const NOTED_IN_PASSING: Readonly<Record<string, readonly string[]>> = {
  api_key: ['last_used_at'],
  commit_count: ['commits'],
  webhook: ['read_up_to'],
  mail_settings: ['tested_at', 'test_trouble'],
  // Nobody listens there: each is tried, and waits.
  email: ['attempts', 'tries', 'tried_since', 'last_attempt_at', 'next_attempt_at', 'trouble'],
}

/** What is held and let go while nobody asks for anything. */
const MOVES_BY_ITSELF = ['lease']

export async function openDigest(past: PastStorage) {
  const tables = (await past.tables()).filter((table) => !MOVES_BY_ITSELF.includes(table))
  return {
    print: (): Promise<DatabaseDigest> => (past.isPostgres ? digestedThere(past, tables) : digestedHere(past, tables)),
  }
}

/** One journey for all of them. */
async function digestedThere(past: PastStorage, tables: readonly string[]): Promise<DatabaseDigest> {
  const each = tables.map((table) => {
    const passing = (NOTED_IN_PASSING[table] ?? []).map((column) => ` - '${column}'`).join('')
    // A row that changed in passing is found at another place.
    return `SELECT '${table}' AS name, md5(string_agg(x.whole, ' ' ORDER BY x.whole)) AS digest
      FROM (SELECT (to_jsonb(t)${passing})::text AS whole FROM "${table}" t) x`
  })
  const rows = await past.rows<{ name: string; digest: string }>(each.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

async function digestedHere(past: PastStorage, tables: readonly string[]): Promise<DatabaseDigest> {
  const all = await past.contents(tables)
  return Object.fromEntries([...all].map(([table, rows]) => [table, digestOf(table, rows)]))
}

function digestOf(table: string, rows: readonly object[]): string {
  const hash = createHash('sha256')
  for (const row of rows) {
    const passing = (NOTED_IN_PASSING[table] ?? []).map((column) => [column, null])
    hash.update(JSON.stringify({ ...row, ...Object.fromEntries(passing) }))
  }
  return hash.digest('hex')
}
