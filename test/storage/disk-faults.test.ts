import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { openConnection } from '../../core/adapters/storage/sqlite/engine/connection.ts'
import { createGroupCommit } from '../../core/adapters/storage/sqlite/engine/group-commit.ts'
import { watchFiles } from '../../core/adapters/storage/sqlite/engine/live-file.ts'

import { inspectDatabase, temporaryFolder } from './sqlite-fixture.ts'

/** Units over a database with one table, whose connection can be troubled. */
function troubled() {
  const file = join(temporaryFolder(), 'trouble.db')
  const writer = openConnection(file, { readonly: false })
  writer.db.exec('CREATE TABLE note (key INTEGER PRIMARY KEY, body BLOB NOT NULL)')
  const live = watchFiles(file, () => undefined)
  onTestFinished(() => {
    live.stop()
    writer.db.close()
  })

  const units = createGroupCommit(writer, live)
  const add = (bytes: number) =>
    units.write(async () => writer.prepare('INSERT INTO note (body) VALUES (zeroblob(?))').run(bytes))
  const count = () =>
    units.read(async () => writer.prepare<{ count: number }>('SELECT count(*) AS count FROM note').get()?.count)

  return { file, writer, units, add, count }
}

describe('a full disk', () => {
  it('is said, loses nothing that was answered, and is over when there is room again', async () => {
    const { file, writer, add, count } = troubled()
    await add(100)
    const pages = Number(writer.db.pragma('page_count', { simple: true }))
    writer.db.pragma(`max_page_count = ${pages + 20}`)

    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => add(4_000)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'storage_full' })

    const answered = outcomes.length - refused.length
    expect(inspectDatabase(file).prepare('SELECT count(*) FROM note').pluck().get()).toBe(answered + 1)
    expect(await count()).toBe(answered + 1)

    writer.db.pragma('max_page_count = 1000000')
    await add(4_000)
    expect(await count()).toBe(answered + 2)
  })
})

describe('a database that cannot be written', () => {
  it('is said, is still read, and works again afterwards', async () => {
    const { writer, add, count } = troubled()
    await add(10)

    writer.db.pragma('query_only = ON')
    const outcomes = await Promise.allSettled([add(10), add(10)])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'storage_unavailable' } })
    expect(await count()).toBe(1)

    writer.db.pragma('query_only = OFF')
    await add(10)
    expect(await count()).toBe(2)
  })

  it('because another program holds it is said to everybody of the turn', async () => {
    const { file, writer, add, count } = troubled()
    const other = inspectDatabase(file)
    writer.db.pragma('busy_timeout = 0')

    other.exec('BEGIN IMMEDIATE')
    const outcomes = await Promise.allSettled([add(10), add(10), add(10)])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'storage_unavailable' } })

    other.exec('COMMIT')
    await add(10)
    expect(await count()).toBe(1)
  })

  it('because its connection is gone rejects, and never leaves a caller waiting', async () => {
    const { writer, add } = troubled()
    writer.db.close()

    const outcomes = await Promise.allSettled([add(10), add(10)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(add(10)).rejects.toThrow()
  })
})

describe('a unit that ends the transaction itself', () => {
  it('fails its whole turn instead of being answered without a commit, and the next turn works', async () => {
    const { file, writer, units, add, count } = troubled()

    const outcomes = await Promise.allSettled([
      add(10),
      units.write(async () => void writer.db.exec('ROLLBACK')),
      add(10),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(inspectDatabase(file).prepare('SELECT count(*) FROM note').pluck().get()).toBe(0)

    await add(10)
    expect(await count()).toBe(1)
  })
})
