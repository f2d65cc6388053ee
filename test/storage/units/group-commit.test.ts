import { describe, expect, it } from 'vitest'

import { business, insertBusiness, nextNumberOf, storedBusiness, takeNumberOf } from '../contract/sample-records.ts'
import { inspectDatabase, openStorage } from '../sqlite-fixture.ts'
import { countCommits } from '../write-ahead-log.ts'

/** A promise that the test resolves when it wants. */
function gate() {
  let open: (value: unknown) => void = () => undefined
  const opened = new Promise<unknown>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const businessCount = 'SELECT count(*) AS count FROM business'

describe('units of work', () => {
  it('of one turn share one durable transaction', async () => {
    const { storage, file } = openStorage()
    const before = countCommits(file)

    await Promise.all(Array.from({ length: 20 }, () => storage.write((unit) => insertBusiness(unit))))
    expect(countCommits(file) - before).toBe(1)
    expect(inspectDatabase(file).prepare(businessCount).get()).toEqual({ count: 20 })
  })

  it('of different turns have a transaction each', async () => {
    const { storage, file } = openStorage()
    const before = countCommits(file)

    for (let turn = 0; turn < 5; turn += 1) await storage.write((unit) => insertBusiness(unit))
    expect(countCommits(file) - before).toBe(5)
  })

  it('are answered only when everything of their turn is committed', async () => {
    const { storage, file } = openStorage()
    const observer = inspectDatabase(file)
    const seen: unknown[] = []

    const units = Array.from({ length: 4 }, (_, index) =>
      storage.write(async (unit) => {
        await insertBusiness(unit)
        if (index === 2) throw new Error('one of them fails')
      }),
    )
    const look = () => void seen.push(observer.prepare(businessCount).pluck().get())
    await Promise.all(units.map((unit) => unit.then(look, look)))

    expect(seen).toEqual([3, 3, 3, 3])
  })

  it('that wait for something slow fail, are rolled back, and hold nobody up', async () => {
    const { storage, file } = openStorage()
    const slow = gate()
    const late = gate()

    const waiting = storage.write(async (unit) => {
      await insertBusiness(unit, business({ name: 'too slow' }))
      await slow.opened
      await insertBusiness(unit, business({ name: 'late' })).catch(late.open)
    })
    const neighbour = storage.write((unit) => insertBusiness(unit, business({ name: 'neighbour' })))

    await expect(waiting).rejects.toThrow('awaited something that is not a repository')
    await neighbour
    await storage.write((unit) => insertBusiness(unit, business({ name: 'next' })))

    // What the slow unit does afterwards must not write on its own, or in somebody else's transaction.
    slow.open(undefined)
    expect(await late.opened).toMatchObject({ message: expect.stringContaining('outside an open unit of work') })
    const names = inspectDatabase(file).prepare('SELECT name FROM business ORDER BY key').pluck().all()
    expect(names).toEqual(['neighbour', 'next'])
  })

  it('that wait for a timer fail while reading, too, and the next read works', async () => {
    const { storage } = openStorage()
    const { owner } = await storedBusiness(storage)

    const waiting = storage.read(async ({ businesses }) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return businesses.get(owner.id)
    })
    await expect(waiting).rejects.toThrow('awaited something that is not a repository')
    expect(await storage.read(({ businesses }) => businesses.get(owner.id))).toEqual(owner)
  })

  it('lend their repositories to nobody', async () => {
    const { storage } = openStorage()
    const { owner } = await storedBusiness(storage)

    const lent = await storage.write(async (unit) => unit)
    await expect(takeNumberOf(lent, owner.id)).rejects.toThrow('outside an open unit of work')
    expect(await nextNumberOf(storage, owner.id)).toBe(1)
  })

  it('read one consistent state, whatever is committed meanwhile', async () => {
    const { storage, file } = openStorage()
    const { owner } = await storedBusiness(storage)
    const somebodyElse = inspectDatabase(file)
    const name = async () => (await storage.read(({ businesses }) => businesses.get(owner.id)))?.name

    const seen = await storage.read(async ({ businesses }) => {
      const first = await businesses.get(owner.id)
      somebodyElse.prepare('UPDATE business SET name = ?').run('Renamed Ltd')
      const second = await businesses.get(owner.id)
      return [first?.name, second?.name]
    })

    expect(seen).toEqual([owner.name, owner.name])
    expect(await name()).toBe('Renamed Ltd')
  })

  it('are all answered before the storage closes', async () => {
    const { storage, file } = openStorage()
    const units = Array.from({ length: 5 }, () => storage.write((unit) => insertBusiness(unit)))

    await storage.close()
    await Promise.all(units)
    expect(inspectDatabase(file).prepare(businessCount).get()).toEqual({ count: 5 })
    expect(countCommits(file)).toBe(0)
  })
})
