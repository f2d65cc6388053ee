import { describe, expect, it } from 'vitest'

import type { InvoiceQuery } from '../../../core/ports/invoice/invoice-repository.ts'
import type { Storage } from '../../../core/ports/storage.ts'

import { auditEntry, customer, invoice, minutesAfter, storedBusiness, defaultQuery } from './sample-records.ts'
import type { OpenStorage } from './open-storage.ts'

/** Ten invoices of a business: totals, days and names do not follow each other. */
async function tenInvoices(storage: Storage) {
  const { owner, buyer } = await storedBusiness(storage)
  const stranger = await storedBusiness(storage)
  const other = customer(owner.id, { name: 'Zenith', tin: '999' })
  const records = Array.from({ length: 10 }, (_, index) =>
    invoice(index % 3 === 0 ? other : buyer, index + 1, {
      total: BigInt((index * 7) % 10) * 100n,
      issueDate: `2026-11-${String(20 - ((index * 3) % 10)).padStart(2, '0')}`,
      status: index < 5 ? 'DRAFT' : index < 8 ? 'APPROVED' : 'CANCELLED',
      externalReference: `TILL-${index}`,
      createdAt: minutesAfter(index),
    }),
  )
  await storage.write(async ({ customers, invoices }) => {
    await customers.insert(other)
    for (const record of records) await invoices.insert(record)
    await invoices.insert(invoice(stranger.buyer, 1))
  })

  const list = async (query: Partial<InvoiceQuery>) => {
    const page = await storage.read(({ invoices }) =>
      invoices.list({ ...defaultQuery, businessId: owner.id, sortOrder: 'asc', ...query }),
    )
    return {
      totalItems: page.totalItems,
      numbers: page.items.map(({ sequence }) => sequence),
      items: page.items,
      next: page.next ?? undefined,
    }
  }
  return { owner, other, records, list }
}

export function invoiceListContract(open: OpenStorage): void {
  describe('the list of invoices', () => {
    it.each(['total', 'issueDate', 'createdAt', 'status', 'customerName'] as const)(
      'sorted by %s shows every invoice of the business once, in pages, either way',
      async (sortBy) => {
        const { storage } = await open()
        const { list } = await tenInvoices(storage)
        const pages = async (sortOrder: 'asc' | 'desc') => {
          const all = []
          for (const page of [1, 2, 3, 4]) all.push(...(await list({ sortBy, sortOrder, page, limit: 3 })).items)
          return all
        }

        const ascending = await pages('asc')
        expect(new Set(ascending.map(({ sequence }) => sequence)).size).toBe(10)
        expect(await pages('desc')).toEqual(ascending.toReversed())
        const values = ascending.map((item) => item[sortBy])
        if (sortBy !== 'total') expect(values).toEqual(values.toSorted())
        else expect(values.map(Number)).toEqual(values.map(Number).toSorted((a, b) => a - b))
      },
    )

    it('is narrowed by what is asked for, and counts what is on other pages too', async () => {
      const { storage } = await open()
      const { list, other } = await tenInvoices(storage)

      expect(await list({ statuses: ['APPROVED'], limit: 2 })).toMatchObject({ totalItems: 3, numbers: [6, 7] })
      expect(await list({ statuses: ['APPROVED', 'CANCELLED'] })).toMatchObject({ numbers: [6, 7, 8, 9, 10] })
      expect(await list({ customerId: other.id })).toMatchObject({ numbers: [1, 4, 7, 10] })
      expect(await list({ externalReference: 'TILL-3' })).toMatchObject({ totalItems: 1, numbers: [4] })
      expect(await list({ startDate: '2026-11-19', endDate: '2026-11-20' })).toMatchObject({ totalItems: 2 })
      expect(await list({ search: 'ZENITH' })).toMatchObject({ numbers: [1, 4, 7, 10] })
      expect(await list({ invoiceType: 'CREDIT_NOTE' })).toMatchObject({ totalItems: 0, numbers: [] })
    })

    it.each([
      ['asc', 'createdAt'],
      ['desc', 'status'],
    ] as const)(
      'finds a number that is written short first, %s by %s, and the others behind it once',
      async (...how) => {
        const { storage } = await open()
        const { list } = await tenInvoices(storage)
        const [sortOrder, sortBy] = how
        for (const search of ['inv 4', 'INV-4', 'inv0004']) {
          expect((await list({ search, sortOrder, sortBy })).numbers[0]).toBe(4)
        }
        const query = { search: 'inv 1', sortOrder, sortBy } as const
        const { numbers } = await list(query)
        expect(numbers[0]).toBe(1)
        const met: number[] = []
        for (
          let page = await list({ ...query, limit: 1 });
          ;
          page = await list({ ...query, limit: 1, after: page.next })
        ) {
          met.push(...page.numbers)
          if (!page.next) break
        }
        expect(met).toEqual(numbers)
      },
    )

    it('says whom an invoice is for', async () => {
      const { storage } = await open()
      const { list } = await tenInvoices(storage)
      const { items } = await list({ limit: 1 })
      expect(items[0]).toMatchObject({ customerTin: '999', creditNotesTotal: 0n, settlement: null, queue: null })
    })
  })

  describe('the register of numbers', () => {
    it('names every number of an environment, the newest first, with who took it', async () => {
      const { storage } = await open()
      const { owner, records } = await tenInvoices(storage)
      const [first] = records
      if (!first) throw new Error('There are ten.')
      await storage.write(async ({ audit, invoices }) => {
        await audit.append(auditEntry(owner.id, { subject: { kind: 'invoice', id: first.id }, at: minutesAfter(0) }))
        await invoices.update({ ...first, environment: 'LIVE' })
      })

      const numbers = (environment: 'SANDBOX' | 'LIVE', page = 1) =>
        storage.read(({ invoices }) =>
          invoices.numbers(owner.id, { environment, isPresent: environment === 'SANDBOX', page, limit: 5 }),
        )
      const sequences = async (page: number) => (await numbers('SANDBOX', page)).items.map(({ sequence }) => sequence)
      expect([await sequences(1), await sequences(2)]).toEqual([
        [10, 9, 8, 7, 6],
        [5, 4, 3, 2],
      ])
      const { items, totalItems } = await numbers('LIVE')
      expect({ totalItems, items }).toMatchObject({ totalItems: 1, items: [{ sequence: 1, takenBy: 'Ngozi Okafor' }] })
    })
  })

  describe('the sales of a month', () => {
    it('are exact beyond what a double can hold, with credit notes taken off', async () => {
      const { storage } = await open()
      const { owner, buyer } = await storedBusiness(storage)
      const large = { status: 'APPROVED', total: 9_007_199_254_740_991n, totalTax: 1n } as const
      await storage.write(async ({ invoices }) => {
        await invoices.insert(invoice(buyer, 1, large))
        await invoices.insert(invoice(buyer, 2, large))
        await invoices.insert(
          invoice(buyer, 3, { status: 'APPROVED', invoiceType: 'CREDIT_NOTE', total: 11n, totalTax: 1n }),
        )
        await invoices.insert(invoice(buyer, 4, { ...large, issueDate: '2026-10-31' }))
        await invoices.insert(invoice(buyer, 5))
      })

      const query = { environment: 'SANDBOX', isPresent: true, month: '2026-11' } as const
      expect(await storage.read(({ invoices }) => invoices.salesOfMonth(owner.id, query))).toEqual({
        invoices: 2,
        creditNotes: 1,
        sales: 18_014_398_509_481_970n,
        vat: 1n,
        credited: 10n,
      })
    })
  })
}
