import { describe, expect, it, onTestFinished } from 'vitest'

import { openConnection } from '../../core/adapters/storage/sqlite/engine/connection.ts'
import { createGroupCommit } from '../../core/adapters/storage/sqlite/engine/group-commit.ts'
import { watchFiles } from '../../core/adapters/storage/sqlite/engine/live-file.ts'
import { createInvoiceRepository } from '../../core/adapters/storage/sqlite/invoice/repository.ts'
import { INVOICES } from '../../core/adapters/storage/sqlite/search/sources.ts'
import { createShelfMemory } from '../../core/adapters/storage/sqlite/search/shelf-memory.ts'
import { createWordIndex } from '../../core/adapters/storage/sqlite/search/word-index.ts'
import { provideSearchText } from '../../core/adapters/storage/sqlite/sql/search.ts'
import { invoiceSorts } from '../../core/contract/invoice/list.ts'
import type { InvoiceQuery } from '../../core/ports/invoice/invoice-repository.ts'

import { customer, invoice, storedBusiness, defaultQuery } from './contract/sample-records.ts'
import { recordQueryPlans, type QueryPlan } from './query-plan.ts'
import { openStorage } from './sqlite-fixture.ts'

const sorts = invoiceSorts.flatMap((sortBy) => (['asc', 'desc'] as const).map((sortOrder) => ({ sortBy, sortOrder })))

const sortingSteps = (plans: readonly QueryPlan[]) =>
  plans.flatMap(({ steps }) => steps).filter((step) => step.includes('TEMP B-TREE'))

/** What finds the keys of a page, or counts invoices; and what reads the rows of the page. */
const finds = ({ sql }: QueryPlan): boolean =>
  /^\s*SELECT (i\.key AS key|count\(\*\) AS count) FROM invoice i/s.test(sql)
const readsRows = ({ sql }: QueryPlan): boolean => sql.includes('json_each(@keys)')

describe('the invoice list', () => {
  /** The plans that find one page and count, over a database with two businesses; not that of the rows of the page. */
  async function plansOf(
    queries: (ids: { customerId: string }) => readonly Partial<InvoiceQuery>[],
    isMeant = finds,
  ): Promise<QueryPlan[][]> {
    const { storage, file } = openStorage()
    const [own, strange] = [await storedBusiness(storage), await storedBusiness(storage)]
    const regular = customer(own.owner.id)

    await storage.write(async ({ customers, invoices }) => {
      await customers.insert(regular)
      for (let number = 1; number <= 50; number += 1) {
        await invoices.insert(invoice(number % 5 === 0 ? regular : own.buyer, number))
        await invoices.insert(invoice(strange.buyer, number))
      }
    })

    const reader = openConnection(file, { readonly: true })
    onTestFinished(() => void reader.db.close())
    provideSearchText(reader)
    const plans: QueryPlan[] = []
    const repository = createInvoiceRepository(
      recordQueryPlans(reader, plans),
      createWordIndex(reader, INVOICES, new Set(), createShelfMemory(reader)),
    )
    const live = watchFiles(file, () => undefined)
    onTestFinished(live.stop)
    const units = createGroupCommit(reader, live)

    const results: QueryPlan[][] = []
    for (const query of queries({ customerId: regular.id })) {
      await units.read(() => repository.list({ ...defaultQuery, businessId: own.owner.id, ...query }))
      results.push(plans.splice(0).filter(isMeant))
    }
    return results
  }

  /** Every table is entered through an index that the business or its customer narrows, or by its key. */
  function expectNoFullScan(plans: readonly QueryPlan[]): void {
    for (const { steps } of plans) {
      expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
      const invoices = steps.filter((step) => /^SEARCH i\b/.test(step))
      expect(invoices).toEqual([expect.stringMatching(/\((business_key=\?|customer_key=\?|rowid=\?)/)])
    }
  }

  it.each(sorts)('sorted by $sortBy $sortOrder walks an index in its order', async (sort) => {
    for (const plans of await plansOf(() => [sort])) {
      expectNoFullScan(plans)
      expect(sortingSteps(plans)).toEqual([])
    }
  })

  it.each(sorts.filter(({ sortBy }) => sortBy !== 'status'))(
    'behind a cursor, sorted by $sortBy $sortOrder, walks the same index',
    async (sort) => {
      const after = { id: 'one', values: [sort.sortBy.endsWith('At') ? 1 : 'a'] }
      for (const plans of await plansOf(() => [{ ...sort, after }])) {
        expectNoFullScan(plans)
        expect(sortingSteps(plans)).toEqual([])
      }
    },
  )

  it('finds the credit notes of each row by its IRN', async () => {
    const notes = (await plansOf(() => [{}], readsRows))
      .flat()
      .flatMap(({ steps }) => steps)
      .filter((step) => /\bn USING/.test(step))
    expect(notes).toEqual([expect.stringContaining('invoice_by_original (business_key=? AND original_irn=?)')])
  })

  it.each<[string, Partial<InvoiceQuery>]>([
    ['status', { statuses: ['DRAFT'] }],
    ['several statuses', { statuses: ['DRAFT', 'APPROVED', 'PAID'] }],
    ['type', { invoiceType: 'STANDARD' }],
    ['first day', { startDate: '2026-11-01' }],
    ['last day', { endDate: '2026-11-30' }],
    ['change', { updatedSince: '2026-11-20T09:51:00.000Z' }],
    ['days', { startDate: '2026-11-01', endDate: '2026-11-30' }],
    ['search', { search: 'cement' }],
    ['drafts that were sent back', { sentBackTo: 'somebody' }],
    ['what it corrects', { originalInvoiceId: 'one' }],
    ['what is still to be paid', { unpaidIn: 'SANDBOX' }],
  ])('filtered by %s never reads the invoices of other businesses, however it is sorted', async (_, filter) => {
    for (const plans of await plansOf(() => sorts.map((sort) => ({ ...filter, ...sort })))) expectNoFullScan(plans)
  })

  it('filtered by customer never reads the invoices of other businesses, however it is sorted', async () => {
    const queries = ({ customerId }: { customerId: string }) => sorts.map((sort) => ({ customerId, ...sort }))
    for (const plans of await plansOf(queries)) expectNoFullScan(plans)
  })

  it('filtered by status or type in the usual order needs no sorting', async () => {
    for (const plans of await plansOf(() => [{ statuses: ['DRAFT'] }, { invoiceType: 'STANDARD' }])) {
      expect(sortingSteps(plans)).toEqual([])
    }
  })
})
