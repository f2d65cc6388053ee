import { describe, expect, it } from 'vitest'

import { unlimited } from '../../../core/contract/http/permissions.ts'
import type { Repositories } from '../../../core/ports/storage.ts'

import { business, insertBusiness, nextNumberOf, person, storedBusiness, takeNumberOf } from './sample-records.ts'
import type { OpenStorage } from './open-storage.ts'

const namesOf = async ({ businesses }: Repositories) => (await businesses.all()).map(({ name }) => name)

export function unitContract(open: OpenStorage): void {
  describe('a unit', () => {
    it('that fails leaves nothing behind', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)

      const failing = storage.write(async (unit) => {
        await insertBusiness(unit, business({ name: 'never' }))
        await takeNumberOf(unit, owner.id)
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await storage.read(namesOf)).toEqual([owner.name])
      expect(await nextNumberOf(storage, owner.id)).toBe(1)
    })

    it('that fails takes nothing of its neighbours with it', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const trouble = new Error('the till fell over')

      const outcomes = await Promise.allSettled([
        storage.write((unit) => insertBusiness(unit, business({ name: 'before' }))),
        storage.write(async (unit) => {
          await insertBusiness(unit, business({ name: 'never' }))
          await takeNumberOf(unit, owner.id)
          throw trouble
        }),
        storage.write((unit) => takeNumberOf(unit, owner.id)),
        storage.write((unit) => insertBusiness(unit, { ...owner, name: 'the same id again' })),
        storage.write((unit) => insertBusiness(unit, business({ name: 'after' }))),
      ])

      const rejected = ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']
      expect(outcomes.map(({ status }) => status)).toEqual(rejected)
      expect(outcomes[1]).toMatchObject({ reason: trouble })
      expect(outcomes[2]).toMatchObject({ value: 1 })
      const names = await storage.read(namesOf)
      expect(names.toSorted()).toEqual([owner.name, 'after', 'before'].toSorted())
    })

    it('may be repeated as a whole: a first try that was rolled back leaves no trace in the second', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const record = business({ name: 'at last' })
      const tries: number[] = []
      const attempt = (fails: boolean) =>
        storage.write(async (unit) => {
          await insertBusiness(unit, record)
          tries.push(await takeNumberOf(unit, owner.id))
          if (fails) throw new Error('not yet')
        })

      await expect(attempt(true)).rejects.toThrow('not yet')
      await attempt(false)
      expect(tries).toEqual([1, 1])
      expect(await storage.read(namesOf)).toEqual([owner.name, 'at last'])
    })

    it('sees what it wrote itself', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)

      const seen = await storage.write(async (unit) => {
        await unit.businesses.update({ ...owner, name: 'Renamed Ltd' })
        await takeNumberOf(unit, owner.id)
        return [(await unit.businesses.get(owner.id))?.name, (await unit.numberSeries.of(owner.id)).next]
      })
      expect(seen).toEqual(['Renamed Ltd', 2])
    })

    it('is durable before it resolves, with everything in it', async () => {
      const { storage, reopen } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      await storage.write((unit) => takeNumberOf(unit, owner.id))

      const again = await reopen()
      expect(await again.read(({ customers }) => customers.get(owner.id, buyer.id))).toEqual(buyer)
      expect(await nextNumberOf(again, owner.id)).toBe(2)
    })

    it('that reads sees one consistent state, whatever is committed meanwhile', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const other = business()
      await storage.write((unit) => insertBusiness(unit, other))
      const rename = (round: number) =>
        storage.write(async ({ businesses }) => {
          await businesses.update({ ...owner, name: `round ${round}` })
          await businesses.update({ ...other, name: `round ${round}` })
        })
      const look = () => storage.read(async (unit) => [await namesOf(unit), await namesOf(unit)])

      await rename(0)
      const looks: ReturnType<typeof look>[] = []
      for (let round = 1; round <= 20; round += 1) {
        looks.push(look(), look())
        await Promise.all([rename(round), look()])
      }
      for (const seen of await Promise.all(looks)) expect(new Set(seen.flat()).size).toBe(1)
    })

    it('that reads cannot write', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)

      const writing = storage.read((unit) => takeNumberOf(unit, owner.id))
      await expect(writing).rejects.toMatchObject({ code: 'storage_unavailable' })
      expect(await nextNumberOf(storage, owner.id)).toBe(1)
    })

    it('cannot be nested', async () => {
      const { storage } = await open()
      const refusal = 'cannot be used inside a unit of work'

      await expect(storage.write(() => storage.write(async () => 1))).rejects.toThrow(refusal)
      await expect(storage.write(() => storage.read(async () => 1))).rejects.toThrow(refusal)
      await expect(storage.read(() => storage.write(async () => 1))).rejects.toThrow(refusal)
      await expect(storage.read(() => storage.read(async () => 1))).rejects.toThrow(refusal)
      expect(await storage.write(async () => 'still works')).toBe('still works')
    })

    it('is answered before the storage closes', async () => {
      const { storage, reopen } = await open()
      const units = Array.from({ length: 5 }, () => storage.write((unit) => insertBusiness(unit)))

      await storage.close()
      await Promise.all(units)
      expect(await (await reopen()).read(({ businesses }) => businesses.all())).toHaveLength(5)
    })
  })

  describe('what must be there once', () => {
    it.each([
      ['a TIN', 'tin_taken'],
      ['an e-mail address', 'email_taken'],
      ['the name of a customer', 'name_taken'],
      ['a membership', 'already_member'],
    ] as const)('%s is refused the second time, although nobody looked before', async (_what, code) => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const user = person()
      const membership = {
        id: 'm1',
        businessId: owner.id,
        userId: user.id,
        ...unlimited('OWNER'),
        createdAt: owner.createdAt,
      } as const
      await storage.write(async ({ accounts, team }) => {
        await accounts.insert(user)
        await team.addMember(membership)
      })

      const again = {
        tin_taken: () => storage.write((unit) => insertBusiness(unit, business({ tin: owner.tin }))),
        email_taken: () =>
          storage.write(({ accounts }) => accounts.insert(person({ email: user.email.toUpperCase() }))),
        name_taken: () => storage.write(({ customers }) => customers.insert({ ...buyer, id: 'another' })),
        already_member: () => storage.write(({ team }) => team.addMember({ ...membership, id: 'm2' })),
      }
      await expect(again[code]()).rejects.toMatchObject({ name: 'AppError', code })
    })

    it('and what names nothing is refused', async () => {
      const { storage } = await open()
      const { buyer } = await storedBusiness(storage)
      const orphan = { ...buyer, id: 'other', name: 'Other', businessId: 'nobody' }
      await expect(storage.write(({ customers }) => customers.insert(orphan))).rejects.toThrow()
    })
  })
}
