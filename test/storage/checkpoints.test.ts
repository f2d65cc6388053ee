import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { createCheckpoints } from '../../core/adapters/storage/sqlite/engine/checkpoints.ts'
import { openConnection } from '../../core/adapters/storage/sqlite/engine/connection.ts'
import { until } from '../support/scenario.ts'

import { inspectDatabase, openStorage, temporaryFolder } from './sqlite-fixture.ts'

/** Where the series stands in the main file alone, without its log. */
function inMainFile(file: string): unknown {
  const copy = join(temporaryFolder(), 'main-file.db')
  copyFileSync(file, copy)
  try {
    return inspectDatabase(copy).prepare('SELECT next FROM number_series').pluck().get()
  } catch {
    return undefined
  }
}

describe('the write-ahead log', () => {
  it('is folded into the database once nothing is written any more, while it stays open', async () => {
    const { storage, file } = openStorage()
    for (let next = 2; next <= 30; next++) {
      await storage.write(({ numberSeries }) => numberSeries.save({ tin: '20000000-0001', isLive: false, next }))
    }
    expect(
      await until(
        async () => inMainFile(file),
        (next) => next === 30,
      ),
    ).toBe(30)
  })

  it('waits for nobody who reads, takes nothing away from them, and is folded after them', async () => {
    const { storage, file } = openStorage()
    const save = (next: number) =>
      storage.write(({ numberSeries }) => numberSeries.save({ tin: '20000000-0001', isLive: false, next }))
    await save(2)
    const reader = inspectDatabase(file)
    reader.exec('BEGIN')
    const seen = reader.prepare('SELECT next FROM number_series').pluck()
    expect(seen.get()).toBe(2)

    const before = statSync(file).size
    await save(3)
    await until(
      async () => statSync(file).size,
      (size) => size > before,
    )
    expect(seen.get()).toBe(2)
    await save(4)
    reader.exec('COMMIT')

    await save(5)
    expect(
      await until(
        async () => inMainFile(file),
        (next) => next === 5,
      ),
    ).toBe(5)
  })

  it('stays beside a database whose pages were not looked at yet, and is folded once they are sound', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { db } = openConnection(join(temporaryFolder(), 'invoice-desk.db'), { readonly: false })
    const live = { folding: (work: () => void) => (work(), true) }
    const checkpoints = createCheckpoints({ db }, live, { holds: true })
    const folded = vi.spyOn(db, 'pragma')
    checkpoints.written()
    vi.advanceTimersByTime(60_000)
    expect(folded).not.toHaveBeenCalled()

    checkpoints.release()
    vi.advanceTimersByTime(60_000)
    expect(folded).toHaveBeenCalledExactlyOnceWith('wal_checkpoint(PASSIVE)')
    db.close()
  })

  /** How often it is folded while a unit of so many pages is written each millisecond, and once there is a rest. */
  function foldings(units: number, pages: number) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { db } = openConnection(join(temporaryFolder(), 'invoice-desk.db'), { readonly: false })
    onTestFinished(() => void db.close())
    db.exec('CREATE TABLE page (content)')
    const live = { folding: (work: () => void) => (work(), true) }
    const checkpoints = createCheckpoints({ db }, live)
    const asked = vi.spyOn(db, 'pragma')
    const count = () => asked.mock.calls.filter(([said]) => said === 'wal_checkpoint(PASSIVE)').length
    const write = db.prepare('INSERT INTO page VALUES (zeroblob(?))')

    for (let unit = 0; unit < units; unit += 1) {
      write.run(pages * 4096)
      checkpoints.written()
      vi.advanceTimersByTime(1)
    }
    const busy = count()
    vi.advanceTimersByTime(60_000)
    return { busy, rested: count() - busy }
  }

  it('is folded in the middle of a long day, too, whenever it has become long', () => {
    expect(foldings(640, 16).busy).toBe(10)
  })

  it('is left alone by many small units until there is a rest', () => {
    expect(foldings(130, 1)).toEqual({ busy: 0, rested: 1 })
  })
})
