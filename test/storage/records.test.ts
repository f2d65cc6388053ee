import { describe, expect, it } from 'vitest'

import {
  business,
  customer,
  insertBusiness,
  invoice,
  openStorage,
  storedBusiness,
  takeNumberOf,
} from './storage-fixture.ts'

describe('number series', () => {
  it('give every number once and skip none, however many ask at once', async () => {
    const { storage } = openStorage()
    const { owner } = await storedBusiness(storage)

    const taken = await Promise.all(
      Array.from({ length: 200 }, () => storage.write((unit) => takeNumberOf(unit, owner.id))),
    )
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })

  it('take back the number of a unit that failed', async () => {
    const { storage } = openStorage()
    const { owner } = await storedBusiness(storage)
    const take = () => storage.write((unit) => takeNumberOf(unit, owner.id))
    const fail = () =>
      storage.write(async (unit) => {
        await takeNumberOf(unit, owner.id)
        throw new Error('no')
      })

    const outcomes = await Promise.allSettled([take(), fail(), take(), fail(), fail(), take()])
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(numbers).toEqual([1, 2, 3])
  })

  it('belong to a TIN: a business that is deleted and made again goes on with its numbers', async () => {
    const { storage } = openStorage()
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

  it('never put one number on two invoices', async () => {
    const { storage } = openStorage()
    const { buyer } = await storedBusiness(storage)
    await storage.write(({ invoices }) => invoices.insert(invoice(buyer, 1)))

    await expect(storage.write(({ invoices }) => invoices.insert(invoice(buyer, 1)))).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
    })
  })
})

describe('an invoice', () => {
  it('is read as it was written, to the last kobo', async () => {
    const { storage } = openStorage()
    const { buyer } = await storedBusiness(storage)
    const written = invoice(buyer, 7, {
      irn: 'INV000007-94ND90NR-20261120',
      status: 'FIRS_APPROVED',
      environment: 'LIVE',
      subtotal: 6_999_999_999_999_999n,
      totalDiscount: 1n,
      totalTax: 3n,
      total: 7_000_000_000_000_000n,
      paymentTerms: 'Net 30',
      paymentMethod: 'BANK_TRANSFER',
      notes: 'Ẹ ṣé púpọ̀ ₦',
      externalReference: 'TILL-7',
      original: { invoiceId: null, irn: 'INV1-94ND90NR-20240611', issueDate: '2024-06-11' },
      qr: { text: 'c2VjcmV0', keyFingerprint: 'ab'.repeat(32) },
      payment: { status: 'PAID', date: '2026-11-21', reference: 'TRF-1', sent: false },
      refusal: { reason: 'TIN', details: [{ field: 'tin', message: 'is unknown' }] },
      approvedBy: 'somebody',
      approvedAt: '2026-11-20T09:00:00.001Z',
      clearedAt: '2026-11-20T09:00:00.999Z',
      lines: [
        {
          description: 'Cement',
          productId: null,
          unit: 'bag',
          kind: 'GOODS',
          quantity: { units: 1_000_001n, scale: 6 },
          unitPrice: { units: 123_456_789_012_345n, scale: 4 },
          taxPercent: { units: 75n, scale: 1 },
          taxCategory: 'STANDARD',
          discount: 1n,
          lineTotal: 6_999_999_999_999_999n,
          taxAmount: 3n,
          hsnCode: '2523.29',
          productCategory: 'Cement',
          isicCode: null,
          serviceCategory: null,
        },
      ],
    })

    await storage.write(({ invoices }) => invoices.insert(written))
    expect(await storage.read(({ invoices }) => invoices.get(buyer.businessId, written.id))).toEqual(written)
  })

  it('is changed by whoever saw its present version, and by nobody else', async () => {
    const { storage } = openStorage()
    const { buyer } = await storedBusiness(storage)
    const draft = invoice(buyer, 1)
    await storage.write(({ invoices }) => invoices.insert(draft))

    const change = (notes: string) => storage.write(({ invoices }) => invoices.update({ ...draft, notes }))
    const outcomes = await Promise.allSettled([change('first'), change('second'), change('third')])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'version_conflict' } })
    const stored = await storage.read(({ invoices }) => invoices.get(buyer.businessId, draft.id))
    expect(stored).toMatchObject({ notes: 'first', version: 2 })
  })

  it('is out of reach of other businesses', async () => {
    const { storage } = openStorage()
    const { buyer } = await storedBusiness(storage)
    const stranger = await storedBusiness(storage)
    const draft = invoice(buyer, 1)
    await storage.write(({ invoices }) => invoices.insert(draft))

    expect(await storage.read(({ invoices }) => invoices.get(stranger.owner.id, draft.id))).toBeUndefined()
    const stolen = { ...draft, businessId: stranger.owner.id, notes: 'mine' }
    await expect(storage.write(({ invoices }) => invoices.update(stolen))).rejects.toMatchObject({
      code: 'version_conflict',
    })
  })

  it('follows the name of its customer only while it is a draft', async () => {
    const { storage } = openStorage()
    const { owner } = await storedBusiness(storage)
    const buyer = customer(owner.id, { name: 'Old name' })
    const [draft, sent] = [invoice(buyer, 1), invoice(buyer, 2, { status: 'SUBMITTED' })]

    await storage.write(async ({ customers, invoices }) => {
      await customers.insert(buyer)
      await invoices.insert(draft)
      await invoices.insert(sent)
      await invoices.renameCustomerInDrafts(buyer.id, 'New name')
    })
    const names = await storage.read(async ({ invoices }) => [
      (await invoices.get(owner.id, draft.id))?.customerName,
      (await invoices.get(owner.id, sent.id))?.customerName,
    ])
    expect(names).toEqual(['New name', 'Old name'])
  })
})
