import Database from 'better-sqlite3'
import type pg from 'pg'

import { bareTables, makeBare } from '../postgres/moving/bare-tables.ts'
import type { StoredValue } from '../postgres/moving/copy-text.ts'
import { copyIn, copyOut } from '../postgres/moving/copy.ts'
import { makeWhole } from '../postgres/moving/whole-tables.ts'
import { FIRST_ENTRY } from '../sqlite/engine/first-entry.ts'

import { createDigest, piecesOf, ROWS_AT_ONCE } from './digest.ts'
import { movedTables, provideMoving, type MovedTable, type Positioned } from './moved-tables.ts'
import type { ReportProgress } from './progress.ts'

/** What is in a database beside the tables of the description, and comes with a move. */
const BESIDES = [
  ...['entry_text', 'audit_end', 'search_part', 'search_shelf', 'search_changed'],
  ...['secret', 'secret_key', 'stored_file', 'job_file', 'taken_nonce', 'lease', 'moved_table'],
]

/** By what a later look finds out whether a database was written to in between: each commit is counted in it. */
export function stateOfFile(file: string): string {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const origin = db.prepare<[], Buffer>(FIRST_ENTRY).pluck().get()
    const commits = Number(db.prepare('SELECT max(commits) FROM commit_count').pluck().get() ?? 0)
    return `${origin?.toString('hex') ?? 'new'} ${commits}`
  } finally {
    db.close()
  }
}

/** Nothing of anybody is there: neither ours, but for what a first start writes, nor other tables. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: number }>(
    `SELECT NOT EXISTS (SELECT 1 FROM "user") AND NOT EXISTS (SELECT 1 FROM business)
       AND NOT EXISTS (SELECT 1 FROM audit_entry) AND NOT EXISTS (SELECT 1 FROM secret)
       AND NOT EXISTS (SELECT 1 FROM stored_file) AS "isEmpty"`,
  )
  return Boolean(rows[0]?.isEmpty)
}

/** Whether a database has tables, and none of them is ours. To be asked before its schema is made. */
export async function isForeign(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ tables: string; ours: string }>(
    `SELECT count(*) AS tables, count(*) FILTER (WHERE relname = '__drizzle_migrations') AS ours
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
       AND NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = pg_class.oid AND e.deptype = 'e')`,
  )
  return Number(rows[0]?.tables) > 0 && Number(rows[0]?.ours) === 0
}

/** In the transaction in which a move begins, or begins anew. */
export async function emptyForCopy(client: pg.ClientBase): Promise<void> {
  const tables = await client.query<{ name: string }>(
    "SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname = ANY($1)",
    [BESIDES],
  )
  await makeBare(
    client,
    tables.rows.map(({ name }) => name),
  )
}

/**
 * Copies every row, from where it was, with the first client; the other one makes keys and indexes of tables that have all
 * their rows meanwhile. Then both make what is left, and references. Nothing is begun again once it is done.
 */
export async function copyToPostgres(
  file: string,
  [client, helper]: readonly [pg.ClientBase, pg.ClientBase],
  tell: ReportProgress,
): Promise<void> {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  const whole = await makeWhole(helper)
  try {
    db.pragma('cache_size = -65536')
    db.pragma('mmap_size = 1073741824')
    db.pragma('temp_store = MEMORY')
    db.exec('BEGIN')
    provideMoving(db)
    // A server that stops takes back what it had not written: the ranges of it, too, which are copied again then.
    await client.query('SET synchronous_commit = off')
    const rowsOf = new Map(movedTables.map((table) => [table, roughRows(db, table)]))
    const total = [...rowsOf.values()].reduce((sum, rows) => sum + rows, 0)
    for (const name of bareTables) if (!movedTables.some((table) => table.name === name)) whole.add(name, 0)
    let passed = 0
    // The largest first: there is most to make of them.
    for (const [table, rows] of [...rowsOf].toSorted(([, one], [, other]) => other - one)) {
      await copyTable(db, client, table, (position) => {
        whole.throwIfFailed()
        tell('Copying', passed + Math.min(position, rows), total)
      })
      passed += rows
      tell('Copying', passed, total)
      whole.add(table.name, rows)
    }
    db.close()
    await whole.finish(client, (made, all) => tell('Making indexes', made, all))
  } finally {
    whole.stop()
    db.close()
  }
}

/** How many rows there may be. */
const roughRows = (db: Database.Database, { name, position }: MovedTable): number =>
  Number(
    db
      .prepare(`SELECT ${position === null ? 'count(*)' : 'coalesce(max(rowid), 0)'} FROM "${name}"`)
      .pluck()
      .get(),
  )

type Progress = { readonly after: number; readonly rows: number; readonly done: number; readonly digest: string }

const NOTHING: Progress = { after: 0, rows: 0, done: 0, digest: '' }

async function copyTable(
  db: Database.Database,
  client: pg.ClientBase,
  table: MovedTable,
  tell: (position: number) => void,
): Promise<void> {
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ')
  const copy = `COPY "${table.name}" (${names}) FROM STDIN`
  const range = rangeOf(db, table)
  let { after, rows, done, digest } = await progressOf(client, table.name)
  while (done === 0) {
    const copied = createDigest(digest)
    const passed = { after, rows: 0 }
    await client.query('BEGIN')
    rows += await copyIn(client, copy, piecesOf(range.read(passed), copied, range.from))
    after = passed.after
    digest = copied.value()
    if (table.position === null || passed.rows < ROWS_AT_ONCE) done = 1
    await client.query(
      `INSERT INTO moved_table (name, after, rows, done, digest) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (name) DO UPDATE SET after = excluded.after, rows = excluded.rows, done = excluded.done,
         digest = excluded.digest`,
      [table.name, after, rows, done, digest],
    )
    await client.query('COMMIT')
    tell(after)
  }
}

/** Reads the rows behind a position, or all where a table has none; says how far it came, which stands before each row. */
function rangeOf(db: Database.Database, { columns, from, position, order, behind }: MovedTable) {
  const values = columns.map(({ inSqlite }) => inSqlite).join(', ')
  if (position === null) {
    const all = db
      .prepare<[], StoredValue[]>(`SELECT ${values} FROM ${from} ORDER BY ${order.map(orderIn(columns)).join(', ')}`)
      .raw()
    return { from: 0, read: () => all.iterate() }
  }
  const some = behind?.(db) ?? byColumns(db, { values, from, position })
  return {
    from: 1,
    *read(passed: { after: number; rows: number }): Iterable<readonly StoredValue[]> {
      for (const row of some(passed.after, ROWS_AT_ONCE)) {
        passed.after = row[0]
        passed.rows += 1
        yield row
      }
    },
  }
}

function byColumns(
  db: Database.Database,
  { values, from, position }: { readonly values: string; readonly from: string; readonly position: string },
): (position: number, most: number) => Iterable<Positioned> {
  const some = db
    .prepare<[number, number], Positioned>(
      `SELECT x."${position}", ${values} FROM ${from} WHERE x."${position}" > ? ORDER BY x."${position}" LIMIT ?`,
    )
    .raw()
  return (after, most) => some.iterate(after, most)
}

const orderIn =
  (columns: MovedTable['columns']) =>
  (column: string): string =>
    columns.find(({ name }) => name === column)?.inSqlite ?? column

async function progressOf(client: pg.ClientBase, name: string): Promise<Progress> {
  const { rows } = await client.query<Record<keyof Progress, string>>(
    'SELECT after, rows, done, digest FROM moved_table WHERE name = $1',
    [name],
  )
  const [row] = rows
  return row
    ? { after: Number(row.after), rows: Number(row.rows), done: Number(row.done), digest: row.digest }
    : NOTHING
}

/** Compares every row that is in the database now with what was read of the folder. Answers the tables that differ. */
export async function differencesInPostgres(
  clients: readonly pg.ClientBase[],
  tell: ReportProgress,
): Promise<string[]> {
  const different = new Set<string>()
  // The largest first: none of them is left for one client alone at the end.
  const waiting = await byRows(clients)
  let compared = 0
  const compare = async (client: pg.ClientBase): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      tell('Comparing', compared, movedTables.length)
      if (await differs(client, next)) different.add(next.name)
      compared += 1
    }
  }
  await Promise.all(clients.map(compare))
  tell('Comparing', 1, 1)
  return movedTables.map(({ name }) => name).filter((name) => different.has(name))
}

async function byRows([client]: readonly pg.ClientBase[]): Promise<MovedTable[]> {
  const found = await client?.query<{ name: string; rows: string }>('SELECT name, rows FROM moved_table')
  const rowsOf = new Map(found?.rows.map(({ name, rows }) => [name, Number(rows)]))
  return movedTables.toSorted((one, other) => (rowsOf.get(other.name) ?? 0) - (rowsOf.get(one.name) ?? 0))
}

async function differs(client: pg.ClientBase, { name, columns, order }: MovedTable): Promise<boolean> {
  const copied = await progressOf(client, name)
  const digest = createDigest()
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const sorted = order.map((column) => `"${column}"`).join(', ')
  const rows = await copyOut(client, `COPY (SELECT ${names} FROM "${name}" ORDER BY ${sorted}) TO STDOUT`, (line) =>
    digest.add(line, 1),
  )
  return copied.done !== 1 || rows !== copied.rows || digest.value() !== copied.digest
}
