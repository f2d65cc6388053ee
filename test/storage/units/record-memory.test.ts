import type Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { openConnection } from '../../../core/adapters/storage/sqlite/engine/connection.ts'
import { createGroupCommit } from '../../../core/adapters/storage/sqlite/engine/group-commit.ts'
import { migrateToLatest } from '../../../core/adapters/storage/sqlite/engine/migrate.ts'
import { rememberRecords } from '../../../core/adapters/storage/sqlite/engine/record-memory.ts'
import { CHAIN_BEGIN } from '../../../core/domain/audit/verification.ts'
import type { Repositories } from '../../../core/ports/storage.ts'

import { auditEntry, storedBusiness } from '../contract/sample-records.ts'
import { inspectDatabase, openStorage, temporaryFolder } from '../sqlite-fixture.ts'

/** A memory over a new database, and units of work on the same connection. */
function openMemory() {
  const connection = openConnection(`${temporaryFolder()}/invoice-desk.db`, { readonly: false })
  migrateToLatest(connection)
  const memory = rememberRecords(connection)
  const live = { assertThere: () => undefined, look: async () => undefined, failureOf: (error: unknown) => error }
  return { ...connection, memory, units: createGroupCommit(connection, live, { memory }) }
}

const WATCHED = [
  ...['user', 'session', 'token', 'api_key', 'device', 'membership', 'business', 'practice_clock'],
  ...['customer', 'product', 'payment_detail'],
]

/** One row of a table with something in each column that has to have it; references lead nowhere. */
function insertOf(db: Database.Database, table: string): string {
  const columns = db.pragma(`table_info(${table})`) as { name: string; notnull: number; dflt_value: unknown }[]
  const needed = columns.filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null)
  return `INSERT INTO ${table} (${needed.map(({ name }) => name).join(', ')}) VALUES (${needed.map(() => '1').join(', ')})`
}

describe('what is remembered between units of work', () => {
  it.each(WATCHED)('is forgotten with each change of %s', async (table) => {
    const { db, memory, units } = openMemory()
    db.pragma('foreign_keys = OFF')
    db.pragma('ignore_check_constraints = ON')
    let loads = 0
    const recall = () => units.read(async () => memory.recall('anything', () => (loads += 1)))

    await recall()
    expect(await recall()).toBe(1)
    db.exec(insertOf(db, table))
    expect(await recall()).toBe(2)
    const [column] = db.pragma(`table_info(${table})`) as { name: string }[]
    db.exec(`UPDATE ${table} SET ${column?.name} = ${column?.name}`)
    expect(await recall()).toBe(3)
    db.exec(`DELETE FROM ${table}`)
    expect(await recall()).toBe(4)
  })

  it('is lent to nobody outside of a unit', async () => {
    const { memory } = openMemory()
    expect(() => memory.recall('anything', () => 1)).toThrow('outside an open unit of work')
  })

  it('is a record of the next unit once a unit has changed it, or another connection has', async () => {
    const { storage, file } = openStorage()
    const { owner } = await storedBusiness(storage)
    const name = async () => (await storage.read(({ businesses }) => businesses.get(owner.id)))?.name

    expect(await name()).toBe(owner.name)
    await storage.write(({ businesses }) => businesses.update({ ...owner, name: 'Ada & Sons' }))
    expect(await name()).toBe('Ada & Sons')
    inspectDatabase(file).prepare('UPDATE business SET name = ?').run('Renamed Ltd')
    expect(await name()).toBe('Renamed Ltd')
  })

  it('is not what a unit wrote that was taken back, in its neighbours of the same commit neither', async () => {
    const { storage } = openStorage()
    const { owner } = await storedBusiness(storage)
    const nameIn = async ({ businesses }: Repositories) => (await businesses.get(owner.id))?.name

    const [before, failed, after] = await Promise.allSettled([
      storage.write(nameIn),
      storage.write(async (unit) => {
        await unit.businesses.update({ ...owner, name: 'Never' })
        expect(await nameIn(unit)).toBe('Never')
        throw new Error('taken back')
      }),
      storage.write(nameIn),
    ])
    expect([before, failed.status, after]).toEqual([
      { status: 'fulfilled', value: owner.name },
      'rejected',
      { status: 'fulfilled', value: owner.name },
    ])
    expect(await storage.read(nameIn)).toBe(owner.name)
  })

  it('lets the log go on behind the last entry that stands, where a unit in the middle of a group is taken back', async () => {
    const { storage } = openStorage()
    const [one, other] = [await storedBusiness(storage), await storedBusiness(storage)]
    // An action that nobody has written before has a code, which is taken back with the entry.
    const append = (of: string, { action = 'invoice.step1', fails = false } = {}) =>
      storage.write(async ({ audit }) => {
        const { id } = await audit.append(auditEntry(of, { action }))
        if (fails) throw new Error('taken back')
        return Number(id)
      })

    const outcomes = await Promise.allSettled([
      append(one.owner.id),
      append(other.owner.id),
      append(one.owner.id, { action: 'invoice.step2', fails: true }),
      append(one.owner.id, { action: 'invoice.step3' }),
      append(other.owner.id, { action: 'invoice.step2' }),
    ])
    const next = await append(one.owner.id, { action: 'invoice.step2' })
    const ids = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null))
    expect(ids).toEqual([1, 2, null, 3, 4])
    expect(next).toBe(5)

    for (const { owner } of [one, other]) {
      const part = await storage.read(({ audit }) => audit.check(owner.id, CHAIN_BEGIN, new Map(), 100))
      expect(part).toMatchObject({ isEnd: true, bad: null, needsKey: null })
    }
  })
})
