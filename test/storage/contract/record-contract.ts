import { describe, expect, it } from 'vitest'

import type { PaymentDetailRecord } from '../../../core/domain/records/payment-detail.ts'

import { AT, customer, nextId, product, storedBusiness } from './sample-records.ts'
import type { OpenStorage } from './open-storage.ts'

const account = (businessId: string, isDefault: boolean): PaymentDetailRecord => ({
  id: nextId(),
  businessId,
  name: 'Main account',
  type: 'BANK_TRANSFER',
  accountName: 'Okafor Trading Ltd',
  accountNumber: '0123456789',
  bankName: 'GTBank',
  isDefault,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
})

export function recordContract(open: OpenStorage): void {
  describe('a named record', () => {
    it('is read as it was written, exact prices among them', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const [cement, main] = [product(owner.id), account(owner.id, true)]
      await storage.write(async ({ products, paymentDetails }) => {
        await products.insert(cement)
        await paymentDetails.insert(main)
        await paymentDetails.insert(account(owner.id, false))
      })

      expect(await storage.read(({ products }) => products.get(owner.id, cement.id))).toEqual(cement)
      expect(await storage.read(({ paymentDetails }) => paymentDetails.getDefault(owner.id))).toEqual(main)
      const namesakes = await storage.read(({ paymentDetails }) => paymentDetails.namesakes(owner.id, 'main ACCOUNT'))
      expect(namesakes).toHaveLength(2)
    })

    it('is invisible to other businesses', async () => {
      const { storage } = await open()
      const { buyer } = await storedBusiness(storage)
      const { owner: stranger } = await storedBusiness(storage)

      const seen = await storage.read(async ({ customers }) => [
        await customers.get(stranger.id, buyer.id),
        await customers.getEvenDeleted(stranger.id, buyer.id),
        await customers.byName(stranger.id, buyer.name),
      ])
      expect(seen).toEqual([undefined, undefined, undefined])
    })

    it('is not found by what no id has', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      for (const wrong of ['', '\0', `${owner.id}\0`, '\uD800', "' OR true --", 'x'.repeat(5000)]) {
        const found = await storage.read(async ({ customers, businesses }) => [
          await customers.get(owner.id, wrong),
          await businesses.get(wrong),
          (await customers.withAnyPiece(owner.id, [`${wrong}\0`])).length,
        ])
        expect(found).toEqual([undefined, undefined, 0])
      }
    })

    it('that was deleted is invisible, and its name is free again', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const gone = { ...buyer, deletedAt: AT }
      await storage.write(({ customers }) => customers.update(gone))

      const found = await storage.read(async ({ customers }) => ({
        byId: await customers.get(owner.id, buyer.id),
        byName: await customers.byName(owner.id, buyer.name),
        list: await customers.list(owner.id, { page: 1, limit: 10, search: undefined }),
        evenDeleted: await customers.getEvenDeleted(owner.id, buyer.id),
      }))
      const nowhere = { byId: undefined, byName: undefined, list: { items: [], totalItems: 0, next: null } }
      expect(found).toEqual({ ...nowhere, evenDeleted: gone })
      await storage.write(({ customers }) => customers.insert(customer(owner.id, { name: buyer.name })))
    })

    it('is listed by name in pages, and found by what it holds, whatever the case', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage, { name: 'Shop' })
      const names = ['zenith', 'Adé Stores', 'Bola', 'ada']
      await storage.write(async ({ customers }) => {
        await customers.update({ ...buyer, deletedAt: AT })
        for (const name of names) await customers.insert(customer(owner.id, { name, email: `${name.length}@shop.ng` }))
      })
      const list = async (page: number, search?: string) => {
        const { items, totalItems } = await storage.read(({ customers }) =>
          customers.list(owner.id, { page, limit: 3, search }),
        )
        return [items.map(({ name }) => name), totalItems]
      }

      expect(await list(1)).toEqual([['ada', 'Adé Stores', 'Bola'], 4])
      expect(await list(2)).toEqual([['zenith'], 4])
      expect(await list(3)).toEqual([[], 4])
      expect(await list(1, 'ADÉ')).toEqual([['Adé Stores'], 1])
      expect(await list(1, '4@SHOP')).toEqual([['Bola'], 1])
    })
  })
}
