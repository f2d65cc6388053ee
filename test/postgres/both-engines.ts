import { getTableColumns, getTableName, type Column } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import pg from 'pg'
import { expect } from 'vitest'

import { tables } from '../../core/adapters/storage/postgres/schema/tables.ts'
import type { Repositories, Storage } from '../../core/ports/storage.ts'
import { inspectDatabase, openStorage as openSqlite } from '../storage/sqlite-fixture.ts'

import { newDatabase, openStorage as openPostgres } from './postgres-fixture.ts'

/** SQLite and PostgreSQL with the same content: whatever is asked of both, both answer the same. */

/** Drawn by a seed that is printed, so that it is drawn again. */
export type Draw = ReturnType<typeof drawFrom>

export function drawFrom(seed: number) {
  let state = seed
  // mulberry32: small, and the same everywhere.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number): number => Math.floor(next() * most)
  const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T
  return {
    below,
    pick,
    maybe: <T>(value: T): T | null => (below(2) === 0 ? value : null),
    some: <T>(of: readonly T[]): T[] => of.filter(() => below(2) === 0),
    isOften: (): boolean => below(4) !== 0,
  }
}

/** A row by the names of the schema; what has to be there and is not given is empty, or 0. */
export type Row = { readonly table: SQLiteTable; readonly businessKey?: number; readonly values: object }

const emptyOf = (column: Column): unknown => {
  if (!column.notNull || column.hasDefault) return null
  return column.columnType === 'SQLiteInteger' ? 0 : ''
}

function columnsOf({ table, values }: Row): [string, unknown][] {
  const given = values as Readonly<Record<string, unknown>>
  return Object.entries(getTableColumns(table)).flatMap(([property, column]): [string, unknown][] => {
    const value = given[property] ?? emptyOf(column)
    return value === null && column.hasDefault ? [] : [[column.name, value]]
  })
}

const statementOf = (table: SQLiteTable, columns: readonly string[], placeholder: (at: number) => string): string =>
  `INSERT INTO "${getTableName(table)}" (${columns.map((name) => `"${name}"`).join(', ')})
   VALUES (${columns.map((_name, at) => placeholder(at)).join(', ')})`

/** With what a row has there alone: its business, and what is sorted by. */
function postgresColumnsOf(row: Row): [string, unknown][] {
  const own = columnsOf(row)
  const derived = tables[getTableName(row.table)]
  if (!derived) throw new Error(`${getTableName(row.table)} is not in PostgreSQL.`)
  const names = new Set(Object.values(getTableColumns(row.table)).map(({ name }) => name))
  const others = Object.values(getTableColumns(derived))
    .filter(({ name, notNull, hasDefault }) => !names.has(name) && notNull && !hasDefault)
    .map(({ name }): [string, unknown] => [name, name === 'business_key' ? row.businessKey : ''])
  return [...own, ...others]
}

async function insertIntoPostgres(url: string, rows: readonly Row[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    for (const row of rows) {
      const columns = postgresColumnsOf(row)
      await client.query(
        statementOf(
          row.table,
          columns.map(([name]) => name),
          (at) => `$${at + 1}`,
        ),
        columns.map(([, value]) => value),
      )
    }
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

function insertIntoSqlite(file: string, rows: readonly Row[]): void {
  const db = inspectDatabase(file)
  db.exec('BEGIN')
  for (const row of rows) {
    const columns = columnsOf(row)
    db.prepare(
      statementOf(
        row.table,
        columns.map(([name]) => name),
        () => '?',
      ),
    ).run(columns.map(([, value]) => value))
  }
  db.exec('COMMIT')
  db.close()
}

type Answer = { readonly value: unknown } | { readonly code: unknown }

async function answerOf(storage: Storage, how: 'read' | 'write', work: (on: Repositories) => Promise<unknown>) {
  try {
    return { value: await storage[how](work) } satisfies Answer
  } catch (error) {
    // A bug that is refused has no code in either.
    const code = error instanceof Error && error.name === 'AppError' && 'code' in error ? error.code : 'refused'
    return { code } satisfies Answer
  }
}

/** Both with these rows, put there past the storage, so that what is tested needs no other repository. */
export async function openBoth(rows: readonly Row[]) {
  const { storage: migrated, file } = openSqlite()
  await migrated.close()
  insertIntoSqlite(file, rows)
  const url = await newDatabase()
  await insertIntoPostgres(url, rows)
  const { storage: sqlite } = openSqlite(file)
  const { storage: postgres } = await openPostgres(url)

  /** What both answer. */
  async function expectSame(
    how: 'read' | 'write',
    name: string,
    work: (on: Repositories) => Promise<unknown>,
  ): Promise<Answer> {
    const expected = await answerOf(sqlite, how, work)
    const answered = await answerOf(postgres, how, work)
    expect(answered, name).toEqual(expected)
    return answered
  }

  /** What both answer, of something that is not refused. */
  async function answerOfBoth<T>(
    how: 'read' | 'write',
    name: string,
    work: (on: Repositories) => Promise<T>,
  ): Promise<T> {
    const expected = await sqlite[how](work)
    expect(await postgres[how](work), name).toEqual(expected)
    return expected
  }

  return { sqlite, postgres, url, file, expectSame, answerOfBoth }
}

export type BothEngines = Awaited<ReturnType<typeof openBoth>>
