import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { inspectDatabase } from '../../core/adapters/storage/sqlite/engine/inspect.ts'
import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'
import { systemClock } from '../../core/runtime/clock.ts'
import { allChains } from '../../core/use-cases/audit/chains.ts'
import { verifyRecords } from '../../core/use-cases/audit/verify-records.ts'

import {
  withoutNewColumns,
  fixtureOf,
  fixtures,
  migrationTags,
  rowsOf,
  schemaOf,
  temporaryFolder,
} from './older-database.ts'

const kept = migrationTags.filter((tag) => existsSync(join(fixtures, `${tag}.db.gz`)))

async function openAndClose(file: string): Promise<void> {
  await openSqliteStorage(file).close()
}

/** What the check finds in it that its log says otherwise, or says nothing of. */
async function unlikeItsLog(file: string): Promise<unknown[]> {
  const units = openSqliteStorage(file)
  try {
    const chains = await units.read((unit) => allChains(unit))
    const found = await Promise.all(chains.map((chain) => verifyRecords({ units, clock: systemClock() }, chain)))
    return found.flatMap(({ firstBad }) => firstBad ?? [])
  } finally {
    await units.close()
  }
}

describe('a database that an earlier version filled', () => {
  it('is kept for every schema but the newest, which may still change', () => {
    // What is missing is made with `npm run db:fixture` in a version that has that schema.
    expect(migrationTags.slice(0, -1).filter((tag) => !kept.includes(tag))).toEqual([])
  })

  it.each(kept)('is upgraded from %s with every row as it was, to the schema of a new one', async (tag) => {
    const file = join(temporaryFolder(), 'invoice-desk.db')
    writeFileSync(file, fixtureOf(tag))
    expect(inspectDatabase(file)).toMatchObject({ state: 'sound', hasAccounts: true })
    const before = rowsOf(file)
    expect(schemaOf(file).applied).toBe(migrationTags.indexOf(tag) + 1)
    const filled = [...before].filter(([, rows]) => rows.length > 0).map(([table]) => table)
    expect(filled).toEqual(
      expect.arrayContaining(['user', 'business', 'membership', 'customer', 'product', 'invoice', 'submission']),
    )
    expect(before.get('invoice')?.map((row) => row['status'])).toEqual(
      expect.arrayContaining(['DRAFT', 'APPROVED', 'CANCELLED', 'FIRS_REJECTED', 'PAID']),
    )

    await openAndClose(file)
    expect(withoutNewColumns(rowsOf(file), before)).toEqual(before)
    const fresh = join(temporaryFolder(), 'invoice-desk.db')
    await openAndClose(fresh)
    expect(schemaOf(file)).toEqual(schemaOf(fresh))
    expect(inspectDatabase(file)).toMatchObject({ state: 'sound', hasAccounts: true })
  })

  // Sign-ins were not in the log of the first two; those sessions ended long ago.
  it.each(kept.slice(2))('is accused of nothing by the check of the log, from %s', async (tag) => {
    const file = join(temporaryFolder(), 'invoice-desk.db')
    writeFileSync(file, fixtureOf(tag))
    expect(await unlikeItsLog(file)).toEqual([])
  })
})
