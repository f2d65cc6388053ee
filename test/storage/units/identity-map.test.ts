import { describe, expect, it } from 'vitest'

import type { PaymentDetailRecord } from '../../../core/domain/records/payment-detail.ts'
import type { Repositories, Storage } from '../../../core/ports/storage.ts'
import { withIdentityMap } from '../../../core/use-cases/identity-map.ts'
import { repositoryCalls } from '../../support/storage/repository-calls.ts'

import { AT, customer, invoice, nextId, storedBusiness } from '../contract/sample-records.ts'
import { openStorage } from '../sqlite-fixture.ts'

const account = (businessId: string): PaymentDetailRecord => ({
  id: nextId(),
  businessId,
  name: 'Main account',
  type: 'BANK_TRANSFER',
  bankName: 'Zenith',
  accountNumber: '0123456789',
  accountName: 'Okafor Trading Ltd',
  isDefault: true,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
})

/** A business with a draft to its customer, over real SQLite, and units that remember, counted beneath. */
async function openMap() {
  const counter = repositoryCalls()
  const { storage } = openStorage()
  const { owner, buyer } = await storedBusiness(storage)
  const payInto = account(owner.id)
  const draft = invoice(buyer, 1, { paymentDetailId: payInto.id })
  await storage.write(async ({ paymentDetails, invoices }) => {
    await paymentDetails.insert(payInto)
    await invoices.insert(draft)
  })
  const counted = counter.count<Storage>(storage)
  return {
    ...{ owner, buyer, draft, payInto, storage, calls: counter.take },
    unit: <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> =>
      counted.write((repositories) => work(withIdentityMap(repositories))),
  }
}

describe('what a unit of work asks for by its id', () => {
  it('is read once in a unit, and again in the next', async () => {
    const { unit, calls, owner, buyer, draft } = await openMap()
    const readTwice = async ({ businesses, customers, invoices }: Repositories) => {
      for (const _ of [1, 2]) {
        expect(await businesses.get(owner.id)).toEqual(owner)
        expect(await customers.get(owner.id, buyer.id)).toEqual(buyer)
        expect(await invoices.get(owner.id, draft.id)).toEqual(draft)
      }
    }
    const once = ['businesses.get', 'customers.get', 'invoices.get']
    await unit(readTwice)
    expect(calls()).toEqual(once)
    await unit(readTwice)
    expect(calls()).toEqual(once)
  })

  it('is nobody else’s: an invoice of another business is not there', async () => {
    const { unit, draft, storage } = await openMap()
    const stranger = await storedBusiness(storage)
    await unit(async ({ invoices }) => {
      expect(await invoices.get(draft.businessId, draft.id)).toEqual(draft)
      expect(await invoices.get(stranger.owner.id, draft.id)).toBeUndefined()
    })
  })

  it('is there once it is made, though it was asked for before', async () => {
    const { unit, buyer } = await openMap()
    const made = invoice(buyer, 2)
    await unit(async ({ invoices }) => {
      expect(await invoices.get(made.businessId, made.id)).toBeUndefined()
      await invoices.insert(made)
      expect(await invoices.get(made.businessId, made.id)).toEqual(made)
    })
  })

  it('is an invoice as it was saved last, with its new version, as the next unit reads it', async () => {
    const { unit, draft } = await openMap()
    const read = ({ invoices }: Repositories) => invoices.get(draft.businessId, draft.id)
    const saved = await unit(async (repositories) => {
      const before = await read(repositories)
      const after = await repositories.invoices.update({ ...draft, notes: 'Second floor' })
      expect(before).toEqual(draft)
      expect(await read(repositories)).toEqual(after)
      return after
    })
    expect(saved).toMatchObject({ notes: 'Second floor', version: draft.version + 1 })
    expect(await unit(read)).toEqual(saved)
  })

  it('is what is stored after a save that was refused', async () => {
    const { unit, draft } = await openMap()
    await unit(async ({ invoices }) => {
      await invoices.get(draft.businessId, draft.id)
      await expect(invoices.update({ ...draft, notes: 'Too late', version: 7 })).rejects.toThrow()
      expect(await invoices.get(draft.businessId, draft.id)).toEqual(draft)
    })
  })

  it.each<readonly [string, (all: Repositories, its: Awaited<ReturnType<typeof openMap>>) => Promise<void>, object]>([
    [
      'the name of its customer',
      ({ invoices }, { buyer }) => invoices.renameCustomerInDrafts(buyer.id, 'Ada & Sons'),
      { customerName: 'Ada & Sons' },
    ],
    [
      'an environment that is fixed for all at once',
      async ({ invoices }, { owner }) =>
        void (await invoices.fixEnvironment(owner.id, { inLiveSeries: false, environment: 'SANDBOX', at: AT })),
      { environment: 'SANDBOX', version: 2 },
    ],
    [
      'a payment detail that is deleted',
      ({ paymentDetails }, { payInto }) => paymentDetails.update({ ...payInto, deletedAt: AT }),
      { paymentDetailId: null },
    ],
  ])('shows %s', async (_what, write, expected) => {
    const its = await openMap()
    const { draft } = its
    await its.unit(async (repositories) => {
      await repositories.invoices.get(draft.businessId, draft.id)
      await write(repositories, its)
      expect(await repositories.invoices.get(draft.businessId, draft.id)).toMatchObject(expected)
    })
  })

  it('shows a merged customer as the one that is kept, in its invoices too', async () => {
    const { unit, draft, buyer, owner } = await openMap()
    const kept = customer(owner.id)
    await unit(async ({ customers, invoices }) => {
      await customers.insert(kept)
      expect(await customers.get(owner.id, buyer.id)).toEqual(buyer)
      expect(await invoices.get(owner.id, draft.id)).toMatchObject({ customerId: buyer.id })
      await customers.mergeInto(buyer, kept, AT)
      expect(await customers.get(owner.id, buyer.id)).toEqual(kept)
      expect(await invoices.get(owner.id, draft.id)).toMatchObject({ customerId: kept.id })
    })
  })
})

/** What only looks at the records that are remembered, or replaces the one that it saves. */
const KEEPS = {
  businesses: ['get', 'byTin', 'listOf', 'all', 'reach', 'owns'],
  customers: [
    'get',
    'getEvenDeleted',
    'byName',
    'namesakes',
    'list',
    'withAnyPiece',
    'names',
    'mergedInto',
    'tinHolders',
  ],
  products: ['get', 'getEvenDeleted', 'byName', 'namesakes', 'list', 'withAnyPiece', 'names'],
  paymentDetails: ['get', 'getEvenDeleted', 'byName', 'namesakes', 'list', 'withAnyPiece', 'names', 'getDefault'],
  invoices: [
    'countOfBusiness',
    ...['get', 'look', 'numbersOf', 'insert', 'update', 'list', 'byExternalReference', 'inStatuses', 'byIrn'],
    ...['creditedTotal', 'creditNotesOf', 'tinRefusedOn', 'laterDated', 'countOf', 'numbers', 'usedElsewhere'],
    ...['salesOfMonth', 'salesOfProduct'],
  ],
} as const satisfies { readonly [R in keyof Repositories]?: readonly (keyof Repositories[R])[] }

describe('everything is forgotten after a write, which is whatever is not listed here', () => {
  it.each(Object.entries(KEEPS))('of %s', async (name, keeps) => {
    const { storage, owner } = await openMap()
    const methods = await storage.read(async (repositories) => Object.keys(repositories[name as keyof typeof KEEPS]))
    const writes = methods.filter((method) => !(keeps as readonly string[]).includes(method))
    expect(methods).toEqual(expect.arrayContaining([...keeps]))

    for (const write of writes) {
      let reads = 0
      await storage.read(async (repositories) => {
        const get = async (id: string) => (reads++, repositories.businesses.get(id))
        const businesses = { ...repositories.businesses, get }
        const done = { ...repositories[name as keyof typeof KEEPS], [write]: async () => undefined }
        const stubbed = { ...repositories, businesses, [name]: name === 'businesses' ? { ...done, get } : done }
        const unit = withIdentityMap(stubbed)
        await unit.businesses.get(owner.id)
        await (unit[name as keyof typeof KEEPS] as unknown as Record<string, () => Promise<void>>)[write]?.()
        await unit.businesses.get(owner.id)
      })
      expect(reads, `${name}.${write}`).toBe(2)
    }
  })
})
