import { describe, expect, it } from 'vitest'

import type { Party } from '../../../core/domain/invoice/invoice.ts'

import { AT, customer, invoice, minutesAfter, storedBusiness } from './sample-records.ts'
import type { OpenStorage } from './open-storage.ts'

const party = (tin: string | null): Party => ({
  name: 'Okafor Trading Ltd',
  tin,
  registrationNumber: null,
  email: null,
  phone: null,
  address: null,
  city: null,
  lga: null,
  state: null,
  postalCode: null,
  country: 'Nigeria',
  logoUrl: null,
})

export function invoiceContract(open: OpenStorage): void {
  describe('an invoice', () => {
    it('is read as it was written, to the last kobo', async () => {
      const { storage } = await open()
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
            withVat: null,
          },
        ],
      })

      await storage.write(({ invoices }) => invoices.insert(written))
      expect(await storage.read(({ invoices }) => invoices.get(buyer.businessId, written.id))).toEqual(written)
    })

    it('is changed by whoever saw its present version, and by nobody else', async () => {
      const { storage } = await open()
      const { buyer } = await storedBusiness(storage)
      const draft = invoice(buyer, 1)
      await storage.write(({ invoices }) => invoices.insert(draft))

      const names = ['first', 'second', 'third']
      const change = (notes: string) => storage.write(({ invoices }) => invoices.update({ ...draft, notes }))
      const outcomes = await Promise.allSettled(names.map(change))

      // Whose turn comes first is the database's to say.
      const changed = names.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      expect(changed).toHaveLength(1)
      const refused = outcomes.filter(({ status }) => status === 'rejected')
      expect(refused).toMatchObject(Array.from({ length: 2 }, () => ({ reason: { code: 'version_conflict' } })))
      const stored = await storage.read(({ invoices }) => invoices.get(buyer.businessId, draft.id))
      expect(stored).toMatchObject({ notes: changed[0], version: 2 })
    })

    it('is out of reach of other businesses', async () => {
      const { storage } = await open()
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
      const { storage } = await open()
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

    it('keeps the copies of its day, whatever becomes of the records', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const payInto = { label: 'Main', accountName: null, accountNumber: '0123456789', bankName: 'GTBank' }
      const parties = { business: party('1'), customer: party('2'), payInto }
      const [first, second] = [invoice(buyer, 1, { parties }), invoice(buyer, 2, { parties })]
      await storage.write(async ({ customers, invoices }) => {
        await invoices.insert(first)
        await invoices.insert(second)
        await customers.update({ ...buyer, name: 'Renamed', deletedAt: AT })
      })
      for (const { id } of [first, second]) {
        expect(await storage.read(({ invoices }) => invoices.get(owner.id, id))).toMatchObject({ parties })
      }
    })

    it('has an external reference that no other one of the business has', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const stranger = await storedBusiness(storage)
      const first = invoice(buyer, 1, { externalReference: 'TILL-7' })
      const insert = (record: typeof first) => storage.write(({ invoices }) => invoices.insert(record))
      await insert(first)
      await insert(invoice(stranger.buyer, 1, { externalReference: 'TILL-7' }))

      const again = insert(invoice(buyer, 2, { externalReference: 'TILL-7' }))
      await expect(again).rejects.toMatchObject({ name: 'AppError', code: 'external_reference_taken' })
      expect(await storage.read(({ invoices }) => invoices.byExternalReference(owner.id, 'TILL-7'))).toEqual(first)
    })

    it('is found by its status, the oldest first, and by its IRN, that of the environment first', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const irn = 'INV000001-94ND90NR-20261120'
      const practice = invoice(buyer, 1, { irn, environment: 'SANDBOX', status: 'FIRS_APPROVED' })
      const real = invoice(buyer, 2, { irn, environment: 'LIVE', status: 'PENDING' })
      await storage.write(async ({ invoices }) => {
        for (const record of [practice, real, invoice(buyer, 3)]) await invoices.insert(record)
      })

      const found = await storage.read(async ({ invoices }) => ({
        moving: (await invoices.inStatuses(owner.id, ['PENDING', 'FIRS_APPROVED'])).map(({ id }) => id),
        sandbox: (await invoices.byIrn(owner.id, irn, 'SANDBOX'))?.id,
        live: (await invoices.byIrn(owner.id, irn, 'LIVE'))?.id,
        none: await invoices.byIrn(owner.id, 'another', 'LIVE'),
      }))
      const expected = { moving: [practice.id, real.id], sandbox: practice.id, live: real.id, none: undefined }
      expect(found).toEqual(expected)
    })

    it('that was not sent is tied to an environment once, by the series it stands in', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const live = { tin: owner.tin, isLive: true, next: 1 }
      const [before, sent, after] = [invoice(buyer, 1), invoice(buyer, 2, { environment: 'LIVE' }), invoice(buyer, 1)]
      await storage.write(async ({ invoices, numberSeries }) => {
        await invoices.insert(before)
        await invoices.insert(sent)
        await numberSeries.save(live)
        await numberSeries.enter(owner.id, live)
        await invoices.insert(after)
      })

      const fix = { inLiveSeries: false, environment: 'SANDBOX', at: minutesAfter(5) } as const
      const tied = await storage.write(({ invoices }) => invoices.fixEnvironment(owner.id, fix))
      expect(tied).toEqual([{ id: before.id }])
      const stored = await storage.read(async ({ invoices }) => [
        await invoices.get(owner.id, before.id),
        await invoices.get(owner.id, sent.id),
        await invoices.get(owner.id, after.id),
      ])
      expect(stored).toEqual([
        { ...before, environment: 'SANDBOX', version: 2, updatedAt: minutesAfter(5) },
        sent,
        after,
      ])
    })

    it('is credited by its notes, but not by those that were cancelled or refused', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const original = invoice(buyer, 1, { irn: 'INV000001-94ND90NR-20261120', status: 'FIRS_APPROVED' })
      const of = { invoiceId: original.id, irn: 'INV000001-94ND90NR-20261120', issueDate: original.issueDate }
      const note = (sequence: number, changes: Partial<typeof original>) =>
        invoice(buyer, sequence, { invoiceType: 'CREDIT_NOTE', original: of, total: 100n, ...changes })
      const [draft, approved] = [note(2, {}), note(3, { status: 'APPROVED' })]
      await storage.write(async ({ invoices }) => {
        for (const each of [original, draft, approved, note(4, { status: 'CANCELLED' })]) await invoices.insert(each)
        await invoices.insert(note(5, { status: 'FIRS_REJECTED' }))
        await invoices.insert(note(6, { invoiceType: 'DEBIT_NOTE', status: 'APPROVED' }))
      })

      const found = await storage.read(async ({ invoices }) => ({
        finalized: await invoices.creditedTotal(owner.id, original.id, 'finalized'),
        others: await invoices.creditedTotal(owner.id, original.id, { except: draft.id }),
        all: await invoices.creditedTotal(owner.id, original.id, { except: '' }),
        notes: (await invoices.creditNotesOf(owner.id, original.id, { except: '' })).map(({ id }) => id),
      }))
      expect(found).toEqual({ finalized: 100n, others: 100n, all: 200n, notes: [draft.id, approved.id] })
    })
  })
}
