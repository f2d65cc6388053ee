import { describe, expect, it } from 'vitest'

import { unlimited } from '../../../core/contract/http/permissions.ts'

import { AT, business, customer, insertBusiness, person, storedBusiness } from './sample-records.ts'
import type { OpenStorage } from './open-storage.ts'

export function businessContract(open: OpenStorage): void {
  describe('a business', () => {
    it('is read as it was written, found by its TIN however that is typed, and changed', async () => {
      const { storage } = await open()
      const written = business({
        tin: '20481166-0001',
        logoUrl: 'https://example.com/logo.png',
        firsPasswordSet: true,
        invoicePrefix: 'LAG',
        creditNotePrefix: 'LAGCN',
        debitNotePrefix: 'LAGDN',
        defaultClassification: { kind: 'GOODS', hsnCode: '2523.29' },
        settings: {
          requireApproval: true,
          autoSubmitToFirs: true,
          requireDifferentApprover: false,
          counterWithoutApproval: true,
          counterLimits: {
            CREATOR: { discountPercent: 0, priceChange: false, return: true, blindCount: true },
            MANAGER: { discountPercent: 50, priceChange: true, return: true, blindCount: false },
          },
          lockDate: '2026-10-31',
          chargesVat: false,
          withholdsVat: true,
          yearEndMonth: 6,
          payClearedOnly: true,
          refusalHours: 48,
          paperTemplate: 'compact',
          accentColour: '#7a1f5c',
          letterheadMargin: 45,
        },
        firsConfig: { businessId: 'firs-1', serviceId: '94ND90NR' },
        cryptoKeys: { publicKeyPem: 'pem', fingerprint: 'ab', certificate: null, uploadedAt: AT },
        provider: { name: 'mbs', isConnected: true, credentials: { apiUrl: 'https://gateway.example', apiKey: true } },
        ownCredentials: { provider1: { clientId: 'client', clientSecret: true } },
        isDemo: true,
      })
      await storage.write((unit) => insertBusiness(unit, written))

      const found = await storage.read(({ businesses }) => businesses.byTin('2048 1166 0001'))
      expect(found).toEqual(written)
      await storage.write(({ businesses }) => businesses.update({ ...written, name: 'Renamed Ltd' }))
      expect(await storage.read(({ businesses }) => businesses.get(written.id))).toMatchObject({ name: 'Renamed Ltd' })
    })

    it('that was deleted is invisible, and its TIN is free again', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const user = person()
      await storage.write(async ({ accounts, businesses, team }) => {
        await accounts.insert(user)
        await team.addMember({ id: 'm', businessId: owner.id, userId: user.id, ...unlimited('OWNER'), createdAt: AT })
        await accounts.update({ ...user, defaultBusinessId: owner.id })
        await businesses.update({ ...owner, deletedAt: AT })
      })

      const seen = await storage.read(async ({ businesses, accounts }) => [
        await businesses.get(owner.id),
        await businesses.byTin(owner.tin),
        await businesses.reach(user.id, 'customer', buyer.id),
        (await accounts.get(user.id))?.defaultBusinessId ?? undefined,
      ])
      expect(seen).toEqual([undefined, undefined, undefined, undefined])
      expect(await storage.read(({ businesses }) => businesses.listOf(user.id))).toEqual([])
      expect(await storage.read(({ businesses }) => businesses.all())).toEqual([])
      await storage.write((unit) => insertBusiness(unit, business({ tin: owner.tin })))
    })

    it('is reached by its members alone, with their roles, and lists by name', async () => {
      const { storage } = await open()
      const [beta, alpha] = [
        await storedBusiness(storage, { name: 'beta' }),
        await storedBusiness(storage, { name: 'Alpha' }),
      ]
      const stranger = await storedBusiness(storage)
      const user = person()
      await storage.write(async ({ accounts, team }) => {
        await accounts.insert(user)
        for (const [id, { owner }] of Object.entries({ a: alpha, b: beta })) {
          await team.addMember({
            id,
            businessId: owner.id,
            userId: user.id,
            ...(id === 'a' ? { role: 'ADMIN', scope: 'APPROVALS' } : unlimited('OWNER')),
            createdAt: AT,
          })
        }
      })

      const reach = (kind: 'business' | 'customer' | 'invoice', id: string) =>
        storage.read(({ businesses }) => businesses.reach(user.id, kind, id))
      expect(await reach('customer', beta.buyer.id)).toEqual({ businessId: beta.owner.id, ...unlimited('OWNER') })
      expect(await reach('business', alpha.owner.id)).toEqual({
        businessId: alpha.owner.id,
        role: 'ADMIN',
        scope: 'APPROVALS',
      })
      expect(await reach('customer', stranger.buyer.id)).toBeUndefined()
      expect(await reach('invoice', beta.buyer.id)).toBeUndefined()

      const listed = await storage.read(({ businesses }) => businesses.listOf(user.id))
      expect(listed.map(({ business: { name }, grant }) => [name, grant])).toEqual([
        ['Alpha', { role: 'ADMIN', scope: 'APPROVALS' }],
        ['beta', unlimited('OWNER')],
      ])
    })

    it('owns what is its own and was not deleted', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const stranger = await storedBusiness(storage)
      const gone = customer(owner.id, { deletedAt: AT })
      await storage.write(({ customers }) => customers.insert(gone))

      const owns = (businessId: string, id: string) =>
        storage.read(({ businesses }) => businesses.owns(businessId, 'customer', id))
      expect(await owns(owner.id, buyer.id)).toBe(true)
      expect(await owns(stranger.owner.id, buyer.id)).toBe(false)
      expect(await owns(owner.id, gone.id)).toBe(false)
    })

    it('is counted with its invoices', async () => {
      const { storage } = await open()
      await storedBusiness(storage)
      expect(await storage.read(({ instance }) => instance.facts())).toMatchObject({ businesses: 1, invoices: 0 })
    })
  })
}
