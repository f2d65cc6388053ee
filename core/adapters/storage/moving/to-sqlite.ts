import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

import Database from 'better-sqlite3'
import type pg from 'pg'

import { syncFileSync, syncFolderSync } from '../../../runtime/atomic-file.ts'
import { copyLine, rowOf, type StoredValue } from '../postgres/moving/copy-text.ts'
import { copyOut } from '../postgres/moving/copy.ts'
import { makeFirstDatabase } from '../sqlite/engine/first-database.ts'
import { remakeCounts } from '../sqlite/sql/counts.ts'

import { createDigest, piecesOf, ROWS_AT_ONCE } from './digest.ts'
import { movedTables, provideShortForms, storedIn, type MovedTable } from './moved-tables.ts'
import type { ReportProgress } from './progress.ts'

/** Where a move keeps how far it came, in the database that it makes: all of it goes at the end. */
const OWN = ['moved_table', 'moved_object', 'moved_from']

export function removeUnfinished(file: string): void {
  for (const name of besides(file)) rmSync(name, { force: true })
}

/** Lets a database that is complete take its place, whole or not at all. */
export function putInPlace(file: string, place: string): void {
  // Whoever closes it last, and may write, takes its log away.
  const db = new Database(file, { fileMustExist: true })
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  syncFileSync(file)
  renameSync(file, place)
  syncFolderSync(dirname(place))
}

const besides = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]

/**
 * The database of a move, empty and without its indexes and triggers, or as far as it came before.
 *
 * @param id of the move; a database of another one is made anew
 */
export function openUnfinished(file: string, id: string): Database.Database {
  if (existsSync(file)) {
    const found = new Database(file)
    if (isOf(found, id)) return ready(found)
    found.close()
  }
  removeUnfinished(file)
  makeFirstDatabase(file)
  const db = ready(new Database(file))
  db.transaction(() => {
    db.exec(`CREATE TABLE moved_table (name TEXT PRIMARY KEY, after INTEGER NOT NULL, done INTEGER NOT NULL, digest TEXT NOT NULL);
      CREATE TABLE moved_from (id TEXT NOT NULL);
      CREATE TABLE moved_object (position INTEGER PRIMARY KEY, type TEXT NOT NULL, name TEXT NOT NULL, sql TEXT NOT NULL);
      INSERT INTO moved_object (type, name, sql) SELECT type, name, sql FROM sqlite_master
        WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type, rowid`)
    for (const { type, name } of objectsOf(db)) db.exec(`DROP ${type} "${name}"`)
    for (const { name } of movedTables) db.exec(`DELETE FROM "${name}"`)
    db.prepare('INSERT INTO moved_from (id) VALUES (?)').run(id)
  })()
  return db
}

function ready(db: Database.Database): Database.Database {
  db.pragma('journal_mode = WAL')
  // Whole after a power cut, too; the newest ranges of it may be gone, and are copied again.
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = OFF')
  db.pragma('cache_size = -262144')
  db.pragma('temp_store = MEMORY')
  db.pragma('wal_autocheckpoint = 20000')
  return db
}

function isOf(db: Database.Database, id: string): boolean {
  try {
    return db.prepare('SELECT id FROM moved_from').pluck().get() === id
  } catch {
    return false
  }
}

/** Whether all of a move is in a database, as it is served: nothing of the move itself is left in it. */
export function isComplete(file: string): boolean {
  if (!existsSync(file)) return false
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'moved_from'").pluck().get() === 0
  } finally {
    db.close()
  }
}

type MadeObject = { readonly type: string; readonly name: string; readonly sql: string }

const objectsOf = (db: Database.Database): MadeObject[] =>
  db.prepare<[], MadeObject>('SELECT type, name, sql FROM moved_object ORDER BY position').all()

/**
 * Copies every row, from where it was; then makes indexes and triggers, compares, and leaves a database as any other one.
 *
 * @returns the tables that differ; then nothing of it may be used
 */
export async function copyToSqlite(
  db: Database.Database,
  client: pg.ClientBase,
  tell: ReportProgress,
): Promise<string[]> {
  const totals = await roughTotals(client)
  const total = [...totals.values()].reduce((sum, rows) => sum + rows, 0)
  const kept = await keptSnapshots(client)
  let passed = 0
  for (const table of movedTables) {
    await copyTable(db, client, table, kept, (rows) => tell('Copying', Math.min(total, passed + rows), total))
    passed += totals.get(table.name) ?? 0
  }
  const objects = objectsOf(db)
  for (const [at, { sql, name }] of objects.entries()) {
    const isThere = db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined
    if (!isThere) db.exec(sql)
    tell('Making indexes', at + 1, objects.length)
  }
  const different = differencesInSqlite(db, tell)
  if (different.length > 0) return different
  const moved = new Set(movedTables.map(({ name }) => name))
  db.transaction(() => {
    // What only this database counts.
    remakeCounts(db, (table) => moved.has(table))
    for (const name of OWN) db.exec(`DROP TABLE ${name}`)
  })()
  return []
}

async function roughTotals(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: string }>(
    "SELECT relname::text AS name, greatest(reltuples, 0)::bigint AS rows FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  )
  const moved = new Set(movedTables.map(({ name }) => name))
  return new Map(rows.filter(({ name }) => moved.has(name)).map(({ name, rows }) => [name, Number(rows)]))
}

/** Copies that several businesses have are kept once here: which one stands for each of the others. */
async function keptSnapshots(client: pg.ClientBase): Promise<Map<number, number>> {
  const { rows } = await client.query<{ key: string; kept: string }>(
    `SELECT DISTINCT s.key, k.kept FROM snapshot s JOIN (SELECT hash, min(key) AS kept FROM snapshot GROUP BY hash) k
       ON k.hash = s.hash WHERE k.kept <> s.key`,
  )
  return new Map(rows.map(({ key, kept }) => [Number(key), Number(kept)]))
}

const ofSnapshot = new Set(['supplier_key', 'buyer_key', 'pay_into_key'])

async function copyTable(
  db: Database.Database,
  client: pg.ClientBase,
  table: MovedTable,
  kept: ReadonlyMap<number, number>,
  tell: (rows: number) => void,
): Promise<void> {
  const found = copiedOf(db, table.name)
  if (found?.done === 1) return
  const note = db.prepare(
    `INSERT INTO moved_table (name, after, done, digest) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET after = excluded.after, done = excluded.done, digest = excluded.digest`,
  )
  const names = table.ownColumns.map(({ name }) => `"${name}"`)
  const kinds = table.ownColumns.map(({ kind }) => kind)
  const insert = db.prepare<StoredValue[]>(
    `INSERT INTO "${table.name}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
  const stored = storedIn(db, table)
  const positionAt = table.ownColumns.findIndex(({ name }) => name === table.position)
  const snapshotsAt =
    table.name === 'invoice' ? names.flatMap((name, at) => (ofSnapshot.has(name.slice(1, -1)) ? [at] : [])) : []

  let after = found?.after ?? 0
  let rows = 0
  let digest = createDigest(found?.digest)
  const commit = (done: 0 | 1): void => {
    const value = digest.value()
    note.run(table.name, after, done, value)
    db.exec('COMMIT')
    digest = createDigest(value)
    tell(rows)
  }
  db.exec('BEGIN')
  try {
    await copyOut(client, selectionOf(table, names, after), (line) => {
      const row = rowOf(line.toString('utf8', 0, line.byteLength - 1), kinds)
      let isAsItCame = true
      for (const at of snapshotsAt) {
        const key = row[at]
        const instead = typeof key === 'number' ? kept.get(key) : undefined
        if (instead === undefined) continue
        row[at] = instead
        isAsItCame = false
      }
      digest.add(isAsItCame ? line : Buffer.from(copyLine(row)), 1)
      insert.run(...stored(row))
      rows += 1
      if (table.position === null || rows % ROWS_AT_ONCE !== 0) return
      after = Number(row[positionAt])
      commit(0)
      db.exec('BEGIN')
    })
    commit(1)
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
}

const copiedOf = (db: Database.Database, name: string) =>
  db
    .prepare<[string], { after: number; done: number; digest: string }>(
      'SELECT after, done, digest FROM moved_table WHERE name = ?',
    )
    .get(name)

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

function selectionOf({ name, order, position }: MovedTable, columns: readonly string[], after: number): string {
  if (name === 'snapshot')
    return `COPY (SELECT ${columns.join(', ')} FROM (SELECT DISTINCT ON (hash) * FROM snapshot ORDER BY hash, key, business_key) s ORDER BY key) TO STDOUT`
  const where = position === null ? '' : `WHERE "${position}" > ${after}`
  return `COPY (SELECT ${columns.join(', ')} FROM "${name}" ${where} ORDER BY ${listed(order)}) TO STDOUT`
}

/** Compares every row that is in the file now with what was read of the database. Answers the tables that differ. */
function differencesInSqlite(db: Database.Database, tell: ReportProgress): string[] {
  provideShortForms(db)
  return movedTables
    .filter(({ name, ownColumns, ownTable, order }, at) => {
      tell('Comparing', at, movedTables.length)
      // As they were written: short forms are in another order.
      const written = order.flatMap((one) => ownColumns.filter((own) => own.name === one).map((own) => own.inSqlite))
      const sorted = name === 'snapshot' ? '"key"' : written.join(', ')
      const columns = ownColumns.map((column) => column.inSqlite).join(', ')
      const select = db.prepare<[], StoredValue[]>(`SELECT ${columns} FROM ${ownTable} x ORDER BY ${sorted}`).raw()
      const digest = createDigest()
      for (const piece of piecesOf(select.iterate(), digest)) void piece
      const copied = copiedOf(db, name)
      return copied?.done !== 1 || copied.digest !== digest.value()
    })
    .map(({ name }) => name)
}
