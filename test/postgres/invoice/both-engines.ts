import { expect } from 'vitest'

import type { Repositories, Storage } from '../../../core/ports/storage.ts'
import { chosenSeed, seededRandom, type Random } from '../../faults/support/random.ts'
import { inspectDatabase, openStorage as openSqlite } from '../../storage/sqlite-fixture.ts'
import { copyRows } from '../copied-rows.ts'
import { inspectDatabase as inspectPostgres, openStorage as openPostgres } from '../postgres-fixture.ts'

import { drawBooks, type DrawnBooks } from './drawn-books.ts'

export type BothEngines = {
  readonly random: Random
  readonly books: DrawnBooks
  readonly sqlite: Storage
  /** Asks both, and holds that they answer the same. */
  same<T>(ask: (repositories: Repositories) => Promise<T>, what?: unknown): Promise<T>
  /** Does the same to both; they answer the same. */
  both<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>
  /** The same SQL to both, past the storage. */
  changeRows(sql: string): Promise<void>
}

/** The same drawn books in SQLite and in PostgreSQL. Another run draws others; its seed is printed. */
export async function drawnInBoth(test: string, many: number): Promise<BothEngines> {
  const random = seededRandom(chosenSeed(test))
  const { storage: sqlite, file } = openSqlite()
  const books = await drawBooks(sqlite, random, many)
  const { storage: postgres, url } = await openPostgres()
  const database = inspectDatabase(file)
  await copyRows(database, url)

  return {
    random,
    books,
    sqlite,
    async same(ask, what) {
      const answer = await sqlite.read(ask)
      expect(await postgres.read(ask), what === undefined ? undefined : JSON.stringify(what)).toEqual(answer)
      return answer
    },
    async both(work) {
      const answer = await sqlite.write(work)
      expect(await postgres.write(work)).toEqual(answer)
      return answer
    },
    async changeRows(sql) {
      database.exec(sql)
      await inspectPostgres(url, sql)
    },
  }
}

/** Of all drawn ones. */
export async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item)
}
