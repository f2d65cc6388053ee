import { describe, expect, it } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import { Environment, InvoiceStatus, InvoiceType, PaymentState } from '../../../core/contract/http/vocabulary.ts'
import { invoiceSorts } from '../../../core/contract/invoice/list.ts'
import { submissionState } from '../../../core/contract/invoice/invoice.ts'
import type { InvoiceQuery } from '../../../core/ports/invoice/invoice-repository.ts'
import type { Random } from '../../faults/support/random.ts'
import { defaultQuery, minutesAfter, submission } from '../../storage/contract/sample-records.ts'

import { drawnInBoth, inTurn } from './both-engines.ts'
import { DAYS, PRODUCT, QR_TEXTS, TIN, TROUBLES, type DrawnBooks } from './drawn-books.ts'

const SEARCHES = [
  ...['adebayo', 'ADÉBÁYỌ̀ sons', 'okafor ngozi', 'aisha', 'zenith', 'omo ibadan', 'nig ltd', 'sons & adebayo'],
  ...['inv 3', 'INV-12', 'inv000004', 'inv', 'inv 1', 'INV000002', '000003', '94ND90NR', 'till-7', 'till 7'],
  ...['0803 123 4567', '+234 803 123 4567', '8031234567', '0701', '20480001-0001', '9999', '12', '12mm', '1'],
  ...[
    '107.50',
    '₦107',
    '1,461,869.93',
    '0',
    'N 107',
    'elephant',
    'cement',
    'rod',
    'rice 50',
    '50',
    'e se',
    'eggs adebayo',
  ],
  ...['!!!', '  ', '%', '_', 'a_b', '\\', "'", 'zz', 'a', 'ọ', 'call', ...QR_TEXTS, 'C'.repeat(200)],
]

function drawnQuery({ next, pick }: Random, { owner, stranger, customers, records, makers }: DrawnBooks): InvoiceQuery {
  const maybe = <T>(share: number, value: () => T): T | undefined => (next() < share ? value() : undefined)
  const some = <T>(all: readonly T[]): T[] => all.filter(() => next() < 0.3)
  return {
    ...defaultQuery,
    businessId: next() < 0.05 ? stranger.id : owner.id,
    page: pick([1, 1, 1, 2, 3, 7, 100]),
    limit: pick([1, 3, 10, 20, 200]),
    search: maybe(0.5, () => pick(SEARCHES)),
    statuses: maybe(0.25, () => (next() < 0.5 ? [pick(InvoiceStatus.options)] : some(InvoiceStatus.options))),
    invoiceType: maybe(0.15, () => pick(InvoiceType.options)),
    customerId: maybe(0.15, () => (next() < 0.9 ? pick(customers).id : 'nobody')),
    externalReference: maybe(0.05, () => `TILL-${Math.floor(next() * records.length)}`),
    originalInvoiceId: maybe(0.05, () => pick(records).original?.invoiceId ?? pick(records).id),
    sentBackTo: maybe(0.1, () => pick(makers)),
    unpaidIn: maybe(0.1, () => pick(Environment.options)),
    paymentState: maybe(0.15, () => pick(PaymentState.options)),
    sortBy: pick(invoiceSorts),
    sortOrder: pick(['asc', 'desc']),
    startDate: maybe(0.15, () => pick(DAYS)),
    endDate: maybe(0.15, () => pick(DAYS)),
    updatedSince: maybe(0.1, () => minutesAfter(Math.floor(next() * 50))),
    ids: maybe(0.05, () => some(records).map(({ id }) => id)),
  }
}

describe('PostgreSQL answers as SQLite does of', needs('postgresql'), () => {
  it('lists of invoices: all filters, searches, sorts and pages', { timeout: 300_000 }, async () => {
    const { random, books, sqlite, same } = await drawnInBoth('lists of invoices', 120)
    const ask = (query: InvoiceQuery) => same(({ invoices }) => invoices.list(query), query)
    const many = async (count: number) => {
      for (let drawn = 0; drawn < count; drawn += 1) {
        const query = drawnQuery(random, books)
        const { next, items } = await ask(query)
        if (!next) continue
        // What follows behind it, and behind one that was written by hand.
        await ask({ ...query, page: 1, after: next })
        const last = items.at(-1)
        if (last) await ask({ ...query, page: 1, after: { id: last.id, values: next.values.map(() => null) } })
      }
    }
    await many(60)
    // The same again by SQLite's index of words.
    while (await sqlite.write(({ searchIndex }) => searchIndex.refresh())) continue
    await many(60)

    for (const sortBy of invoiceSorts) {
      for (const search of [undefined, 'inv 3']) {
        const query = { ...defaultQuery, businessId: books.owner.id, sortBy, search, limit: 17 }
        for (let page = await ask(query); page.next; page = await ask({ ...query, after: page.next })) continue
      }
    }
    for (const search of SEARCHES) await ask({ ...defaultQuery, businessId: books.owner.id, search, limit: 200 })
  })

  it('single invoices, sums and the register of numbers', { timeout: 120_000 }, async () => {
    const { books, same } = await drawnInBoth('single invoices', 80)
    const { owner, stranger, customers, records } = books
    await inTurn(records, async ({ id, sequence, issueDate, irn, externalReference }) => {
      await same(({ invoices }) => invoices.get(owner.id, id))
      await same(({ invoices }) => invoices.look(owner.id, id))
      await same(({ invoices }) => invoices.get(stranger.id, id))
      await same(({ invoices }) => invoices.laterDated(owner.id, { id, sequence, issueDate }))
      await same(({ invoices }) => invoices.creditedTotal(owner.id, id, 'finalized'))
      await same(({ invoices }) => invoices.creditedTotal(owner.id, id, { except: id }))
      await same(({ invoices }) => invoices.creditNotesOf(owner.id, id, { except: '' }))
      await same(({ invoices }) => invoices.byExternalReference(owner.id, externalReference ?? ''))
      for (const environment of Environment.options) {
        await same(({ invoices }) => invoices.byIrn(owner.id, irn ?? '', environment))
      }
    })
    await same(({ invoices }) => invoices.numbersOf(owner.id, [...records.map(({ id }) => id), 'none']))
    for (const status of InvoiceStatus.options) await same(({ invoices }) => invoices.inStatuses(owner.id, [status]))
    await same(({ invoices }) => invoices.inStatuses(owner.id, []))
    for (const { id: customerId } of customers) {
      await same(({ invoices }) => invoices.countOf(customerId))
      for (const environment of Environment.options) {
        const about = { customerId, tin: TIN, environment, except: '' }
        await same(({ invoices }) => invoices.tinRefusedOn(owner.id, about))
      }
    }
    for (const environment of Environment.options) {
      for (const isPresent of [true, false]) {
        const of = { environment, isPresent }
        for (const page of [1, 2, 4, 9, 40]) {
          await same(({ invoices }) => invoices.numbers(owner.id, { ...of, page, limit: 10 }), { ...of, page })
        }
        await same(({ invoices }) => invoices.usedElsewhere(owner.id, of))
        for (const month of ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']) {
          await same(({ invoices }) => invoices.salesOfMonth(owner.id, { ...of, month }))
          await same(({ invoices }) => invoices.salesOfProduct(owner.id, { ...of, month, product: PRODUCT }))
        }
      }
    }
  })

  it('the queue of submissions and what needs somebody', { timeout: 120_000 }, async () => {
    const { books, same, both } = await drawnInBoth('the queue', 80)
    const { owner, stranger, records, makers } = books
    const look = async () => {
      for (const minute of [0, 20, 40, 60, 1500]) {
        const now = minutesAfter(minute)
        for (const limit of [1, 5, 100]) await same(({ submissions }) => submissions.due(now, limit))
        await same(({ submissions }) => submissions.isDueAfter(now))
        for (const businessId of [undefined, owner.id, 'none']) {
          await same(({ submissions }) => submissions.heldUp(TROUBLES, now, businessId))
          await same(({ submissions }) => submissions.heldUp(['timeout'], now, businessId))
        }
        for (const caller of makers) {
          for (const environment of Environment.options) {
            const at = { now, today: '2026-11-16' }
            await same(({ submissions }) => submissions.attentionCounts(owner.id, environment, at, caller))
          }
        }
      }
      for (const state of submissionState.options) {
        await same(({ submissions }) => submissions.inState(state))
        await same(({ submissions }) => submissions.inState(state, owner.id))
      }
      // Of several that are as old each engine names another one.
      await same(async ({ submissions }) =>
        (await submissions.oldestMoving()).map(({ businessId, queuedAt }) => ({ businessId, queuedAt })),
      )
      await same(({ submissions }) => submissions.nextDueAt())
      await same(({ submissions }) => submissions.businessesInTrouble(TROUBLES))
      for (const limit of [1, 100]) await same(({ submissions }) => submissions.paymentsToTell(limit))
      for (const page of [1, 2, 3]) {
        await same(({ submissions }) => submissions.queue(owner.id, { page, limit: 15 }))
        await same(({ submissions }) => submissions.queue(stranger.id, { page, limit: 15 }))
      }
      await inTurn(records, async ({ id }) => {
        await same(({ submissions }) => submissions.get(id))
        await same(({ submissions }) => submissions.attemptsOf(id, { page: 1, limit: 2 }))
      })
    }
    await look()

    await both(async ({ submissions }) => submissions.waitNoLongerThan(minutesAfter(30)))
    await inTurn(records.slice(0, 20), (record) =>
      both(async ({ submissions }) => {
        const stored = await submissions.get(record.id)
        if (!stored) return submissions.insert(submission(record, { state: 'CHECKING' }))
        if (stored.tries > 0) return submissions.remove(record.id)
        return submissions.update({ ...stored, tries: 1, state: 'SENDING', lastTrouble: 'timeout' })
      }),
    )
    await look()
  })

  it('what changes many invoices at once, and of what was damaged', { timeout: 120_000 }, async () => {
    const { books, same, both, changeRows } = await drawnInBoth('changes', 60)
    const { owner, customers, records } = books
    const all = () => same(({ invoices }) => invoices.list({ ...defaultQuery, businessId: owner.id, limit: 200 }))
    const everything = { after: 0, upTo: Number.MAX_SAFE_INTEGER }

    for (const { id } of customers) await both(({ invoices }) => invoices.renameCustomerInDrafts(id, 'Ọlá & Sons'))
    await all()
    for (const inLiveSeries of [true, false]) {
      const fix = { inLiveSeries, environment: 'LIVE', at: minutesAfter(25) } as const
      await both(({ invoices }) => invoices.fixEnvironment(owner.id, fix))
    }
    const { items } = await all()
    expect(items.some(({ isDamaged }) => isDamaged)).toBe(false)
    expect(items.every(({ environment }) => environment !== null)).toBe(true)
    await same(({ invoices }) => invoices.list({ ...defaultQuery, businessId: owner.id, search: 'ola sons' }))

    await inTurn(records, ({ id }) =>
      both(async ({ invoices }) => {
        const stored = await invoices.get(owner.id, id)
        if (!stored) throw new Error('It was stored.')
        const { version } = await invoices.update({
          ...stored,
          notes: 'Changed',
          total: stored.total + 1n,
          status: 'DRAFT',
        })
        return version
      }),
    )
    await all()

    await changeRows("UPDATE invoice SET notes = 'Not what was saved' WHERE key IN (5, 6, 7)")
    await changeRows('UPDATE invoice SET content_hash = NULL WHERE key IN (6, 8, 9)')
    const withheld = (await all()).items.filter(({ isDamaged }) => isDamaged)
    expect(withheld).toHaveLength(2)
    await same(({ revisions }) => revisions.compare(everything))
    await both(({ revisions }) => revisions.hashUnseen({ after: 6, upTo: 8 }))
    await same(({ revisions }) => revisions.compare(everything))
    // What was damaged goes on being noticed, whatever else of it changes.
    for (const { id } of customers) await both(({ invoices }) => invoices.renameCustomerInDrafts(id, 'Adé'))
    expect((await all()).items.filter(({ isDamaged }) => isDamaged)).toHaveLength(2)
    await inTurn(withheld, ({ id }) => same(({ invoices }) => invoices.look(owner.id, id)))
    await inTurn(withheld, ({ id }) =>
      same(({ invoices }) => invoices.get(owner.id, id).catch(({ code }: { code: string }) => code)),
    )

    for (const paymentState of PaymentState.options) {
      await same(({ invoices }) => invoices.list({ ...defaultQuery, businessId: owner.id, paymentState }))
    }

    await same(({ revisions }) => revisions.last())
    for (const businessId of [undefined, owner.id, 'none']) {
      await same(({ revisions }) => revisions.compare(everything, businessId))
      await same(({ revisions }) => revisions.compare({ after: 5, upTo: 9 }, businessId))
    }
    const damaged = [7, 3].map((position) => ({ position, invoiceId: '', businessId: '', invoiceNumber: '' }))
    await both(({ revisions }) => revisions.note(everything, damaged, minutesAfter(1)))
    await both(({ revisions }) => revisions.note({ after: 6, upTo: 8 }, damaged.slice(0, 1), minutesAfter(1)))
    for (const businessId of [undefined, owner.id]) await same(({ revisions }) => revisions.damaged(businessId))
    for (const limit of [1, 5]) await same(({ revisions }) => revisions.countDamaged(owner.id, limit))
    await same(({ revisions }) => revisions.progress())
    await both(({ revisions }) => revisions.save({ after: 7, checked: 7, finishedAt: null }))
    await both(({ revisions }) => revisions.save({ after: null, checked: 9, finishedAt: minutesAfter(3) }))
    await same(({ revisions }) => revisions.progress())
  })
})
