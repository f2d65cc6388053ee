import { expect } from 'vitest'

import type { PostgresStorage } from '../../../core/adapters/storage/postgres/storage.ts'
import type { SqliteStorage } from '../../../core/adapters/storage/sqlite/storage.ts'
import { AppError } from '../../../core/contract/http/errors.ts'
import type { Repositories } from '../../../core/ports/storage.ts'
import { openStorage as openSqlite } from '../../storage/sqlite-fixture.ts'

import { openStorage as openPostgres } from '../postgres-fixture.ts'

type Outcome<T> = { readonly answer: T } | { readonly refused: string }

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await work() }
  } catch (error) {
    // What is no answer for people reads differently on each.
    return { refused: error instanceof AppError ? error.code : 'otherwise' }
  }
}

export type BothEngines = {
  /** Does the same in both, in units of their own, and has them answer the same; undefined where both refused. */
  read<T>(what: string, work: (unit: Repositories) => Promise<T>): Promise<T | undefined>
  write<T>(what: string, work: (unit: Repositories) => Promise<T>): Promise<T | undefined>
  onBoth<T>(what: string, work: (storage: SqliteStorage | PostgresStorage) => Promise<T>): Promise<T | undefined>
}

/** Two new databases, one of each kind, which are given the same. */
export async function openBothEngines(): Promise<BothEngines> {
  const { storage: sqlite } = openSqlite()
  const { storage: postgres } = await openPostgres()

  async function onBoth<T>(
    what: string,
    work: (storage: SqliteStorage | PostgresStorage) => Promise<T>,
  ): Promise<T | undefined> {
    const expected = await outcomeOf(() => work(sqlite))
    const found = await outcomeOf(() => work(postgres))
    expect(found, what).toEqual(expected)
    return 'answer' in expected ? expected.answer : undefined
  }

  return {
    onBoth,
    read: (what, work) => onBoth(what, (storage) => storage.read(work)),
    write: (what, work) => onBoth(what, (storage) => storage.write(work)),
  }
}
