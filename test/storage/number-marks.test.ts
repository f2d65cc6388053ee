import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { openNumberMarks, readNumberMarks } from '../../core/adapters/installation/number-marks.ts'
import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'
import { AppError } from '../../core/contract/http/errors.ts'
import type { NumberSeries } from '../../core/domain/business/number-series.ts'

import { temporaryFolder } from './sqlite-fixture.ts'

const series = (next: number, tin = '204811660001', isLive = false): NumberSeries => ({ tin, isLive, next })

/** A database that tells `told` of its series, one entry for each commit. */
function markedStorage(assertKept: () => void = () => undefined) {
  const told: (readonly NumberSeries[])[] = []
  const marks = {
    raise: (raised: readonly NumberSeries[]) => void told.push(raised),
    raiseReceipts: () => undefined,
    assertKept,
  }
  const storage = openSqliteStorage(join(temporaryFolder(), 'invoice-desk.db'), { marks })
  onTestFinished(() => storage.close())
  const save = (...all: NumberSeries[]) =>
    storage.write(async ({ numberSeries }) => {
      for (const one of all) await numberSeries.save(one)
    })
  return { storage, told, save }
}

describe('the storage tells how far series have come', () => {
  it('once for all that is committed together, before anybody is answered', async () => {
    const { told, save } = markedStorage()
    const counts = await Promise.all([2, 3, 4].map((next) => save(series(next)).then(() => told.length)))
    expect(counts).toEqual([1, 1, 1])
    expect(told).toEqual([[series(4)]])
  })

  it('as it is committed: a unit that failed has moved nothing', async () => {
    const { storage, told, save } = markedStorage()
    const failed = storage.write(async ({ numberSeries }) => {
      await numberSeries.save(series(50))
      throw new Error('no')
    })
    await Promise.all([save(series(2)), expect(failed).rejects.toThrow('no')])
    expect(told).toEqual([[series(2)]])
  })

  it('and moves none while the last mark could not be kept', async () => {
    const { storage, told, save } = markedStorage(() => {
      throw new AppError('storage_full')
    })
    await expect(save(series(2))).rejects.toMatchObject({ code: 'storage_full' })
    expect(await storage.read(({ numberSeries }) => numberSeries.all())).toEqual([])
    expect(told).toEqual([])
  })
})

describe('marks', () => {
  const [first, second] = ['number-marks.json', 'number-marks.2.json']

  it('only ever rise, each series for itself, and are read without being closed', async () => {
    const folder = temporaryFolder()
    const marks = await openNumberMarks(folder)
    onTestFinished(() => marks.close())

    marks.raise([series(5), series(3, '99')])
    marks.raise([series(4), series(2, '204811660001', true)])
    expect(readNumberMarks(folder)).toEqual([series(5), series(3, '99'), series(2, '204811660001', true)])
    expect(marks.all()).toEqual(readNumberMarks(folder))
  })

  it('know how far receipts came, for themselves', async () => {
    const folder = temporaryFolder()
    const before = await openNumberMarks(folder)
    before.raise([series(5)])
    const receipts = (next: number) => ({ businessId: 'a business', environment: 'LIVE' as const, next })
    before.raiseReceipts([receipts(3)])
    before.raiseReceipts([receipts(2)])
    await before.close()
    const marks = await openNumberMarks(folder)
    onTestFinished(() => marks.close())
    expect(marks.receipts()).toEqual([receipts(3)])
    expect(marks.all()).toEqual([series(5)])
  })

  it('are the higher of two files, whichever is lost, torn, garbled or older', async () => {
    const folder = temporaryFolder()
    const marks = await openNumberMarks(folder)
    marks.raise([series(5)])
    const older = readFileSync(join(folder, first))
    marks.raise([series(1_000)])
    await marks.close()

    const whole = readFileSync(join(folder, first))
    const harms = [whole.subarray(0, 20), Buffer.from('garbage'), Buffer.alloc(0), older, undefined]
    for (const name of [first, second]) {
      for (const harm of harms) {
        if (harm === undefined) rmSync(join(folder, name))
        else writeFileSync(join(folder, name), harm)
        const again = await openNumberMarks(folder)
        expect(again.all()).toEqual([series(1_000)])
        again.raise([series(1_000)])
        await again.close()
        writeFileSync(join(folder, name), whole)
      }
    }
  })

  it('are one text after the other in place: a shorter one does not leave a mixture', async () => {
    const folder = temporaryFolder()
    const marks = await openNumberMarks(folder)
    marks.raise([series(5, '1'.repeat(40)), series(7)])
    await marks.close()
    const long = readFileSync(join(folder, first))

    const short = `{"series":[]}\n`
    writeFileSync(join(folder, first), Buffer.concat([Buffer.from(short), long.subarray(short.length)]))
    expect(readNumberMarks(folder)).toEqual([series(5, '1'.repeat(40)), series(7)])
  })
})
