import { describe, expect, it } from 'vitest'

import { business, insertBusiness, invoice, nextNumberOf, storedBusiness, takeNumberOf } from './sample-records.ts'
import type { OpenStorage } from './open-storage.ts'

export function numberSeriesContract(open: OpenStorage): void {
  describe('number series', () => {
    it('give every number once and skip none, however many ask at once', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)

      const taken = await Promise.all(
        Array.from({ length: 200 }, () => storage.write((unit) => takeNumberOf(unit, owner.id))),
      )
      expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    })

    it('take back the number of a unit that failed', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const take = () => storage.write((unit) => takeNumberOf(unit, owner.id))
      const fail = () =>
        storage.write(async (unit) => {
          await takeNumberOf(unit, owner.id)
          throw new Error('no')
        })

      const outcomes = await Promise.allSettled([take(), fail(), take(), fail(), fail(), take()])
      const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(numbers.toSorted()).toEqual([1, 2, 3])
    })

    it('belong to a TIN, however it is typed: a business made again goes on with its numbers', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage, { tin: '20481166-0001' })
      const again = business({ tin: ' 20481166 0001' })

      await storage.write(async (unit) => {
        await takeNumberOf(unit, owner.id)
        await takeNumberOf(unit, owner.id)
        await unit.businesses.update({ ...owner, deletedAt: owner.createdAt })
        await insertBusiness(unit, again)
      })
      expect(await storage.write((unit) => takeNumberOf(unit, again.id))).toBe(3)
    })

    it('are saved as they are given, and entered by name', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage, { tin: '20481166-0001' })
      const live = { tin: '204811660001', isLive: true, next: 7 }

      await storage.write(async ({ numberSeries }) => {
        await numberSeries.save({ ...live, next: 500 })
        await numberSeries.save(live)
      })
      expect(await nextNumberOf(storage, owner.id)).toBe(1)
      await storage.write(({ numberSeries }) => numberSeries.enter(owner.id, live))

      const found = await storage.read(async ({ numberSeries }) => ({
        present: await numberSeries.of(owner.id),
        all: await numberSeries.ofTin('2048 1166-0001'),
        strange: await numberSeries.ofTin('999'),
      }))
      expect(found).toEqual({ present: live, all: [{ ...live, isLive: false, next: 1 }, live], strange: [] })
    })

    it('know their highest numbers, by environment', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      await storage.write(async ({ invoices }) => {
        await invoices.insert(invoice(buyer, 3, { environment: 'SANDBOX' }))
        await invoices.insert(invoice(buyer, 5, { environment: 'LIVE' }))
        await invoices.insert(invoice(buyer, 9))
      })

      const highest = await storage.read(async ({ numberSeries }) => [
        await numberSeries.highestOf(owner.id, 'SANDBOX'),
        await numberSeries.highestOf(owner.id, 'LIVE'),
        await numberSeries.highestOfTin(owner.tin, 'LIVE'),
        await numberSeries.highestOfTin('999', 'LIVE'),
      ])
      expect(highest).toEqual([3, 5, 5, 0])
    })

    it('say whether an unsent invoice has the number of a real one', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage, { tin: '20481166-0001' })
      const live = { tin: '204811660001', isLive: true, next: 9 }
      const practice = { ...live, isLive: false }
      const store = (series: typeof live, number: number, extra: object) =>
        storage.write(async ({ numberSeries, invoices }) => {
          await numberSeries.save(series)
          await numberSeries.enter(owner.id, series)
          await invoices.insert(invoice(buyer, number, extra))
        })
      const isTaken = () => storage.read(({ numberSeries }) => numberSeries.isUnsentNumberTaken(owner.id))

      await store(live, 2, { environment: 'LIVE' })
      await store(practice, 2, { environment: 'SANDBOX' })
      await store(practice, 3, {})
      expect(await isTaken()).toBe(false)
      await store(live, 3, { environment: 'LIVE' })
      expect(await isTaken()).toBe(true)
    })

    it('never put one number on two invoices', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const [first, second] = [invoice(buyer, 1), invoice(buyer, 1)]
      await storage.write(({ invoices }) => invoices.insert(first))

      await expect(storage.write(({ invoices }) => invoices.insert(second))).rejects.toThrow()
      expect(await storage.read(({ invoices }) => invoices.get(owner.id, second.id))).toBeUndefined()
    })
  })
}
