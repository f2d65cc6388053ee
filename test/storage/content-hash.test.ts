import { expect, it, onTestFinished, vi } from 'vitest'

import { contentHash, isIntact } from '../../core/adapters/storage/sqlite/sql/content-hash.ts'
import type { Storage } from '../../core/ports/storage.ts'
import { checkStep, recordStep, verifyRevisions } from '../../core/use-cases/audit/revisions.ts'
import { openUnits, type Units } from '../../core/use-cases/units.ts'
import { createRevisionChecks } from '../../core/workers/revision-checks.ts'
import { memoryLogger } from '../support/memory/logger.ts'
import { until } from '../support/scenario.ts'

import { customer, invoice, storedBusiness } from './contract/sample-records.ts'
import { inspectDatabase, openStorage } from './sqlite-fixture.ts'

/** More than are compared in one step. */
const INVOICES = 450

async function filled(storage: Storage) {
  const { owner } = await storedBusiness(storage)
  const buyer = customer(owner.id)
  await storage.write(async ({ customers, invoices }) => {
    await customers.insert(buyer)
    for (let number = 1; number <= INVOICES; number += 1) await invoices.insert(invoice(buyer, number))
  })
  return owner
}

const unitsOver = (storage: Storage) =>
  openUnits({
    storage,
    clock: { now: () => new Date('2026-11-22T10:00:00Z'), monotonic: () => 0 },
    ids: {} as never,
    encryptor: {} as never,
    installation: { copiedFrom: () => null, isRetired: () => false },
    committed: () => undefined,
  })

async function verified(storage: Storage, businessId?: string) {
  const units = unitsOver(storage)
  const damaged: string[] = []
  let checked = 0
  for (let after: number | null = 0; after !== null;) {
    const from: number = after
    const step = await units.read((unit) => verifyRevisions(unit, { after: from, ...(businessId && { businessId }) }))
    checked += step.checked
    damaged.push(...step.damaged.map(({ invoiceNumber }) => invoiceNumber))
    after = step.next
  }
  return { checked, damaged }
}

/** A whole round of the check in the background; where it was when it was cut off after a few steps, else its end. */
async function round(storage: Storage, steps = Infinity) {
  const units = unitsOver(storage)
  let after: number | null = (await units.read(({ revisions }) => revisions.progress())).after ?? 0
  let checked = 0
  for (let step = 0; after !== null && step < steps; step += 1) {
    const from: number = after
    const found = await units.read((unit) => checkStep(unit, from))
    checked += found.checked
    const so = { checked, notedUpTo: from }
    await units.write((unit) => recordStep(unit, found, so))
    after = found.next
  }
  return units.read(async ({ revisions }) => ({ ...(await revisions.progress()), damaged: await revisions.damaged() }))
}

type Column = { readonly name: string; readonly type: string }

it('the hash of a row is the same in every version: stored hashes stay right', () => {
  const row = { id: 'x', total: 107_500, notes: null, lines: '[["Cement"]]', supplier: null, buyer: '{"name":"Ada"}' }
  const hash = contentHash({ ...row, payInto: null }).toString('hex')
  expect(hash).toBe('e776540af3f2c0e20905d8dd1fffa38097b3bfa02da4819d8a5b4d3a1cbd1b6d')
  // A column that a later version adds is empty in older rows.
  expect(isIntact({ ...row, payInto: null, newColumn: null, contentHash: Buffer.from(hash, 'hex') } as never)).toBe(
    true,
  )
})

it('every column of an invoice counts, but those that are derived from others', async () => {
  const { storage, file } = openStorage()
  const owner = await filled(storage)
  const db = inspectDatabase(file)
  const columns = db.prepare('PRAGMA table_info(invoice)').all() as Column[]
  const derived = ['key', 'customer_fold', 'search_text', 'search_version']
  db.pragma('foreign_keys = OFF')
  db.exec('CREATE TEMP TABLE spare AS SELECT * FROM invoice WHERE key = 7')

  for (const { name, type } of columns.filter((column) => !derived.includes(column.name))) {
    const other = type === 'INTEGER' ? `coalesce(${name}, 0) + 100000` : `CAST(coalesce(${name}, '') || 'x' AS ${type})`
    db.exec(`UPDATE invoice SET ${name} = ${other} WHERE key = 7`)
    expect.soft((await verified(storage)).damaged, name).toHaveLength(1)
    db.exec(`UPDATE invoice SET ${name} = (SELECT ${name} FROM spare) WHERE key = 7`)
  }
  expect(await verified(storage, owner.id)).toEqual({ checked: INVOICES, damaged: [] })
  expect(await verified(storage, 'somebody else')).toEqual({ checked: 0, damaged: [] })
})

it('what was stored before there were hashes gets them in the first round, which may be cut off; from then on none is missing', async () => {
  const { storage, file } = openStorage()
  await filled(storage)
  const db = inspectDatabase(file)
  const missing = () => db.prepare('SELECT count(*) FROM invoice WHERE content_hash IS NULL').pluck().get()
  db.exec('UPDATE invoice SET content_hash = NULL')
  expect(await verified(storage)).toEqual({ checked: INVOICES, damaged: [] })

  expect(await round(storage, 1)).toMatchObject({ after: 10, finishedAt: null })
  expect(missing()).toBe(INVOICES - 10)
  expect(await round(storage)).toMatchObject({ after: null, finishedAt: expect.any(String), damaged: [] })
  expect(missing()).toBe(0)
  expect(await verified(storage)).toEqual({ checked: INVOICES, damaged: [] })

  db.exec('UPDATE invoice SET total = 1, content_hash = NULL WHERE key = 3')
  expect((await verified(storage)).damaged).toEqual(['INV000003'])
  expect((await round(storage)).damaged).toMatchObject([{ invoiceNumber: 'INV000003' }])
  expect(missing()).toBe(1)
})

it('a check in the background writes nothing while it finds nothing, and goes on where it was stopped', async () => {
  const { storage } = openStorage()
  await filled(storage)
  await round(storage)
  const reading = unitsOver(storage)
  let writes = 0
  const units: Units = { ...reading, write: (work) => ((writes += 1), reading.write(work)) }
  const steps: number[] = []
  let stop: (() => void) | undefined
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  const watched: Units = {
    ...units,
    async read(work) {
      const found = await units.read(work)
      if (typeof found === 'object' && found !== null && 'upTo' in found && steps.push(Number(found.upTo)) === 3)
        stop?.()
      return found
    },
  }
  const pace = { firstMs: 0, stepMs: 0, busyStepMs: 0, roundMs: 3_600_000, againMs: 3_600_000 }
  const first = createRevisionChecks({ units: watched, logger: memoryLogger(), pace })
  first.start()
  await stopped
  expect(writes).toBe(0)
  await first.stop()
  const reached = steps.at(-1) ?? 0
  expect(writes).toBe(1)
  expect(await progress(storage)).toMatchObject({ after: reached, checked: reached })

  const second = createRevisionChecks({ units, logger: memoryLogger(), pace })
  second.start()
  await until(
    () => progress(storage),
    ({ after }) => after === null,
  )
  await second.stop()
  expect(writes).toBe(2)
  expect(await progress(storage)).toMatchObject({ after: null, checked: INVOICES })
})

it('the check of all rests for longer while others have work', async () => {
  const { storage } = openStorage()
  await filled(storage)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const units = unitsOver(storage)
  let [reads, busy] = [0, true]
  const watched: Units = { ...units, read: (work) => units.read(work).finally(() => (reads += 1)) }
  const pace = { firstMs: 1, stepMs: 10, busyStepMs: 100, roundMs: 3_600_000, againMs: 3_600_000 }
  const checks = createRevisionChecks({ units: watched, logger: memoryLogger(), pace, isBusy: () => busy })
  /** Which of these milliseconds something was read in. */
  async function stepsIn(ms: number): Promise<number> {
    const before = reads
    for (let at = 0; at < ms; at += 1) {
      await vi.advanceTimersByTimeAsync(1)
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    return reads - before
  }

  checks.start()
  await stepsIn(1)
  expect(await stepsIn(99)).toBe(0)
  busy = false
  expect(await stepsIn(1)).toBe(1)
  expect(await stepsIn(10)).toBe(1)
  await checks.stop()
})

const progress = (storage: Storage) => storage.read(({ revisions }) => revisions.progress())

it('damaged ones are counted by business, and no further than somebody wants to know', async () => {
  const { storage, file } = openStorage()
  const owner = await filled(storage)
  const { owner: other } = await storedBusiness(storage, { tin: '20481177-0001' })
  inspectDatabase(file).exec('UPDATE invoice SET total = total + 1 WHERE key <= 20')
  await round(storage)
  const counted = (id: string, limit: number) => storage.read(({ revisions }) => revisions.countDamaged(id, limit))
  expect(await counted(owner.id, 1_000)).toBe(20)
  expect(await counted(owner.id, 7)).toBe(7)
  expect(await counted(other.id, 7)).toBe(0)
})

it('a round keeps what it found until the next one finds it whole', async () => {
  const { storage, file } = openStorage()
  await filled(storage)
  const db = inspectDatabase(file)
  db.exec('UPDATE invoice SET total = total + 1 WHERE key IN (5, 333)')
  expect((await round(storage)).damaged.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV000005', 'INV000333'])

  db.exec('UPDATE invoice SET total = total - 1 WHERE key = 5')
  expect((await round(storage)).damaged.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV000333'])
})
