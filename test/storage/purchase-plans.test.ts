import { expect, it, onTestFinished } from 'vitest'

import { openConnection } from '../../core/adapters/storage/sqlite/engine/connection.ts'
import { createGroupCommit } from '../../core/adapters/storage/sqlite/engine/group-commit.ts'
import { watchFiles } from '../../core/adapters/storage/sqlite/engine/live-file.ts'
import { provideColumns } from '../../core/adapters/storage/sqlite/forms/columns.ts'
import { createPayablesRepository } from '../../core/adapters/storage/sqlite/payables/repository.ts'
import { createPurchaseRepository } from '../../core/adapters/storage/sqlite/purchases/repository.ts'
import { createTillRepository } from '../../core/adapters/storage/sqlite/receivables/till.ts'
import { PURCHASES } from '../../core/adapters/storage/sqlite/search/sources.ts'
import { createShelfMemory } from '../../core/adapters/storage/sqlite/search/shelf-memory.ts'
import { createWordIndex } from '../../core/adapters/storage/sqlite/search/word-index.ts'
import { provideSearchText } from '../../core/adapters/storage/sqlite/sql/search.ts'

import { recordQueryPlans, type QueryPlan } from './query-plan.ts'
import { openStorage } from './sqlite-fixture.ts'

it('reads accounts of suppliers by their indexes, never whole', async () => {
  const { file } = openStorage()
  const reader = openConnection(file, { readonly: true })
  onTestFinished(() => void reader.db.close())
  provideSearchText(reader)
  const live = watchFiles(file, () => undefined)
  onTestFinished(live.stop)
  const plans: QueryPlan[] = []
  const payables = createPayablesRepository(recordQueryPlans(reader, plans))
  const books = { businessId: 'a business', environment: 'LIVE' } as const
  const account = { ...books, supplierId: 'a supplier' }
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const page = { page: 1, limit: 20, environment: 'LIVE' } as const

  await createGroupCommit(reader, live).read(async () => {
    await payables.open(account, 'debit')
    await payables.open(account, 'credit')
    await payables.overdue(account, '2026-11-20')
    await payables.entries(account, days)
    await payables.sumBefore(account, '2026-11-01')
    await payables.openAsOf(books, '2026-11-20')
    await payables.creditAsOf(books, '2026-11-20')
    await payables.ageing(books, '2026-11-20')
    await payables.dueBy(books, '2026-11-20')
    await payables.withheldIn(books, days)
    await payables.journal(books, days)
    await payables.payments(books.businessId, { ...page, supplierId: 'a supplier', purchaseId: 'a bill' })
    await payables.payments(books.businessId, { ...page, search: 'ada', ...days })
    await payables.deductions({ purchaseId: 'a bill' })
    await payables.deductions({ paymentId: 'a payment' })
    await payables.creditLeftOfNotes(books.businessId, 'a bill')
    await payables.links('an entry')
    await payables.freedOn('an entry')
    await payables.isOpen(books.businessId, 'a supplier')
    await payables.ofRun(books.businessId, 'a run')
  })

  // Names of suppliers are looked through once, as those of customers; `x` is what was found by indexes.
  const scans = plans.flatMap(({ steps }) =>
    steps.filter((step) => step.startsWith('SCAN') && !/^SCAN (\(|SUBQUERY|CONSTANT|[fx]$)/.test(step)),
  )
  expect(scans).toEqual([])
})

it('reads bills, and cash that waits to be booked, by their indexes, never whole', async () => {
  const { file } = openStorage()
  const reader = openConnection(file, { readonly: true })
  onTestFinished(() => void reader.db.close())
  provideSearchText(reader)
  provideColumns(reader)
  const live = watchFiles(file, () => undefined)
  onTestFinished(live.stop)
  const plans: QueryPlan[] = []
  const connection = recordQueryPlans(reader, plans)
  const purchases = createPurchaseRepository(
    connection,
    createWordIndex(connection, PURCHASES, new Set(), createShelfMemory(connection)),
  )
  const till = createTillRepository(connection)
  const books = { businessId: 'a business', environment: 'LIVE' } as const
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const twin = { ...books, id: 'a bill', supplierId: 'a supplier', isCreditNote: false }
  const list = { ...books, page: 1, limit: 20 }
  const byDate = { by: 'date', direction: 'desc' } as const

  await createGroupCommit(reader, live).read(async () => {
    await purchases.get(books.businessId, 'a bill')
    await purchases.list({ ...list, order: byDate })
    await purchases.list({ ...list, order: byDate, status: 'RECORDED', paymentState: 'UNPAID', ...days })
    await purchases.list({ ...list, order: byDate, supplierId: 'a supplier' })
    await purchases.list({ ...list, order: byDate, vatMonth: '2026-11' })
    await purchases.list({ ...list, order: byDate, billId: 'a bill' })
    await purchases.list({ ...list, order: byDate, search: 'cement' })
    await purchases.ofVatMonth(books, '2026-11')
    await purchases.ofPeriod(books, days)
    await purchases.creditNotesOf({ id: 'a bill', businessId: books.businessId })
    await purchases.sameNumber({ ...twin, supplierInvoiceNumber: 'A-1' })
    await purchases.sameIrn({ ...twin, irn: 'an IRN' })
    await purchases.sameReference(books, 'a reference')
    await purchases.nearTwins({ ...twin, total: 1n, ...days })
    await purchases.hasOpen(books.businessId, 'a supplier')
    await purchases.attachmentsOf(['a bill'])
    await till.unbookedCash(books.businessId, { environment: 'LIVE', from: '2026-11-01', limit: 200 })
    await createPayablesRepository(connection).bookedCash('an entry')
  })

  const scans = plans.flatMap(({ steps }) =>
    steps.filter((step) => step.startsWith('SCAN') && !/^SCAN (\(|SUBQUERY|CONSTANT|f$|given$|\w+ VIRTUAL)/.test(step)),
  )
  expect(scans).toEqual([])
})
