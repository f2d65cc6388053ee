import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  NO_ID,
  openApp,
  paymentPath,
} from '../support/app.ts'

const app = openApp()
let businessId: string
let ade: string
let bola: string
const made: string[] = []

const line = (unitPrice: number) => ({ items: [{ description: 'x', quantity: 1, unitPrice, taxPercent: 0 }] })

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  ade = await createCustomer(app.owner, businessId, { name: 'Adébáyọ̀ Ọlátúnjí' })
  bola = await createCustomer(app.owner, businessId, { name: 'bola & Co' })
  const other = await freshReadyBusiness(app.owner)
  await createInvoice(app.owner, other, await createCustomer(app.owner, other))

  const wanted = [
    [ade, { issueDate: '2026-01-10', dueDate: '2026-03-01', ...line(300), notes: 'Ọjà tuntun fún Ìbàdàn' }],
    [bola, { issueDate: '2026-01-11', dueDate: '2026-02-01', ...line(100) }],
    [ade, { issueDate: '2026-01-12', dueDate: '2026-02-01', ...line(100), invoiceType: 'PROFORMA' }],
    [bola, { issueDate: '2026-01-12', dueDate: '2026-02-01', ...line(100), invoiceType: 'CREDIT_NOTE' }],
    [ade, { issueDate: '2026-01-12', dueDate: '2026-05-01', ...line(2000) }],
    [bola, { issueDate: '2026-02-28', dueDate: '2026-02-28', ...line(50) }],
    [ade, { issueDate: '2025-12-31', dueDate: '2026-06-01', ...line(100), notes: '100% paid_later' }],
  ] as const
  for (const [customer, changes] of wanted) {
    made.push(await createInvoice(app.owner, businessId, customer, changes))
    app.server.clock.advance(3)
  }
  dataOf(await app.owner.post(`/v1/invoices/${made[0]}/finalize`))
  dataOf(await app.owner.delete(`/v1/invoices/${made[1]}`))
})

const ask = (query: string, api = app.owner) => api.get(`/v1/invoices?businessId=${businessId}${query}`)
const list = async (query: string): Promise<Json> => expectOk(await ask(query))
/** Which of the invoices made above a query finds, by their place, in the order of the answer. */
const found = async (query: string): Promise<number[]> =>
  (await list(`&limit=100${query}`)).items.map(({ id }: Json) => made.indexOf(id))
const sorted = async (query: string) => (await found(query)).toSorted((a, b) => a - b)

describe('the list of invoices', () => {
  it('shows summaries, newest first, ten to a page', async () => {
    const data = await list('')
    expect(data.meta).toEqual({ totalItems: 7, itemCount: 7, itemsPerPage: 10, totalPages: 1, currentPage: 1 })
    expect(data.items.map(({ id }: Json) => id)).toEqual(made.toReversed())
    expect(data.items.at(-1)).toEqual({
      id: made[0],
      invoiceType: 'STANDARD',
      invoiceKind: 'B2B',
      status: 'APPROVED',
      invoiceNumber: 'INV000001',
      irn: 'INV000001-94ND90NR-20260110',
      environment: 'SANDBOX',
      customerId: ade,
      customerName: 'Adébáyọ̀ Ọlátúnjí'.normalize('NFC'),
      issueDate: '2026-01-10',
      dueDate: '2026-03-01',
      subtotal: 300,
      totalTax: 0,
      total: 300,
      credited: 0,
      creditNotesTotal: 0,
      originalInvoiceId: null,
      originalIrn: null,
      originalInvoiceNumber: null,
      paid: 0,
      deducted: 0,
      writtenOff: 0,
      balance: 300,
      paymentState: 'UNPAID',
      externalReference: null,
      paymentStatus: null,
      paymentDate: null,
      paymentReference: null,
      customerTin: '31569955-0001',
      firsRejectionReason: null,
      rejectionReason: null,
      submissionState: null,
      nextAttemptAt: null,
      metadata: null,
      unfinished: null,
      isDamaged: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: expect.any(Number),
      allowedActions: ['submit', 'reopen', 'updatePayment', 'recordPayment', 'duplicate'],
    })
  })

  it('allows with each row what its own page allows, to everybody', async () => {
    const own = await freshReadyBusiness(app.owner)
    const settings = { requireApproval: true, requireDifferentApprover: true }
    dataOf(await app.owner.patch(`/v1/businesses/${own}/settings`, settings))
    const customer = await createCustomer(app.owner, own)
    const ids: string[] = []
    for (let made = 0; made < 4; made++) ids.push(await createInvoice(app.owner, own, customer))
    for (const id of ids.slice(1)) dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const admin = await addMember(app.server, own, 'ADMIN')
    for (const id of ids.slice(2)) dataOf(await admin.post(`/v1/invoices/${id}/approve`))
    dataOf(await admin.post(`/v1/invoices/${ids[3]}/submit-to-app`))

    for (const api of [app.owner, admin, await addMember(app.server, own, 'CREATOR')]) {
      const { items } = expectOk(await api.get(`/v1/invoices?businessId=${own}`))
      for (const { id, status, allowedActions } of items) {
        const one = expectOk(await api.get(`/v1/invoices/${id}`))
        expect([status, allowedActions]).toEqual([one.status, one.allowedActions])
        // Who made it may not approve it here.
        if (status === 'PENDING_APPROVAL') expect(allowedActions.includes('approve')).toBe(api === admin)
      }
    }
  })

  it('is empty for a business without invoices', async () => {
    const id = await freshReadyBusiness(app.owner)
    expect(expectOk(await app.owner.get(`/v1/invoices?businessId=${id}`))).toEqual({
      items: [],
      meta: { totalItems: 0, itemCount: 0, itemsPerPage: 10, totalPages: 0, currentPage: 1 },
    })
  })

  it('has the TIN that stands on the invoice, and what is known of its payment', async () => {
    const business = await freshReadyBusiness(app.owner)
    const customer = await createCustomer(app.owner, business, { tin: '31569955-0002' })
    const finalized = await createInvoice(app.owner, business, customer)
    await createInvoice(app.owner, business, customer)
    dataOf(await app.owner.post(`/v1/invoices/${finalized}/finalize`))
    dataOf(await app.owner.patch(`/v1/customers/${customer}`, { tin: '31569955-0003' }))
    const payment = { status: 'PAID', paymentDate: '2026-11-21', paymentReference: 'TRF/0042' }
    expectOk(await app.owner.patch(paymentPath(business, finalized), payment), 202)

    const { items } = expectOk(await app.owner.get(`/v1/invoices?businessId=${business}&sortOrder=asc`))
    expect(
      items.map(({ customerTin, paymentDate, paymentReference }: Json) => [customerTin, paymentDate, paymentReference]),
    ).toEqual([
      ['31569955-0002', '2026-11-21', 'TRF/0042'],
      ['31569955-0003', null, null],
    ])
  })

  it('comes in pages that together are the whole', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`&limit=3&page=${page}`)))
    expect(pages.map(({ meta }) => meta.itemCount)).toEqual([3, 3, 1, 0])
    expect(pages[2].meta).toEqual({ totalItems: 7, itemCount: 1, itemsPerPage: 3, totalPages: 3, currentPage: 3 })
    expect(pages.flatMap(({ items }) => items.map(({ id }: Json) => id))).toEqual(made.toReversed())
  })

  it('is 401 without a token, 404 for businesses out of reach, and open to viewers', async () => {
    expectError(await ask('', apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await ask('&page=0', (await addPerson(app.server)).api), 404, 'not_found')
    for (const wrong of [NO_ID, 'x', ade]) {
      expectError(await app.owner.get(`/v1/invoices?businessId=${wrong}`), 404, 'not_found')
    }
    expectOk(await ask('', await addMember(app.server, businessId, 'VIEWER')))
    expectError(await app.owner.get('/v1/invoices?businessId=a&businessId=b'), 400, 'validation_failed', 'businessId')
  })
})

describe('search', () => {
  it.each([
    ['the IRN', 'INV000003-94nd90nr', [2]],
    ['a part of the IRN', '20260112', [2, 3, 4]],
    ['the number', 'inv00000', [0, 1, 2, 3, 4, 5, 6]],
    ['the customer name', 'BOLA', [1, 3, 5]],
    ['Yoruba letters in capitals', 'ADÉBÁYỌ̀', [0, 2, 4, 6]],
    ['Yoruba letters, decomposed', 'Ọlátúnjí'.normalize('NFD').toUpperCase(), [0, 2, 4, 6]],
    ['names without their marks, in any order', 'olatunji ade', [0, 2, 4, 6]],
    ['notes', 'TUNTUN FÚN ÌBÀDÀN', [0]],
    ['a percent sign as itself', '100%', [6]],
    ['an underscore as itself', 'd_l', [6]],
    ['a quote as itself', "' OR 1=1 --", []],
    ['an amount as a bank writes it', '₦2,000.00', [4]],
    ['an amount without its kobo', '300', [0]],
    ['nothing that is there', 'zzzz', []],
    ['blanks only, which is no search', '  ', [0, 1, 2, 3, 4, 5, 6]],
  ])('finds %s', async (_what, text, expected) => {
    expect(await sorted(`&search=${encodeURIComponent(text)}`)).toEqual(expected)
  })

  it('finds the number of an invoice that has no IRN', async () => {
    const id = await freshBusiness(app.owner)
    const invoiceId = await createInvoice(app.owner, id, await createCustomer(app.owner, id))
    const { items } = expectOk(await app.owner.get(`/v1/invoices?businessId=${id}&search=inv000001`))
    expect(items).toMatchObject([{ id: invoiceId, irn: null }])
  })
})

describe('filters', () => {
  it.each([
    ['&status=DRAFT', [2, 3, 4, 5, 6]],
    ['&status=APPROVED', [0]],
    ['&status=CANCELLED', [1]],
    ['&status=PAID', []],
    ['&invoiceType=PROFORMA', [2]],
    ['&invoiceType=STANDARD', [0, 1, 4, 5, 6]],
    ['&startDate=2026-01-12', [2, 3, 4, 5]],
    ['&endDate=2026-01-10', [0, 6]],
    ['&startDate=2026-01-11&endDate=2026-01-12', [1, 2, 3, 4]],
    ['&startDate=2026-02-01&endDate=2026-01-01', []],
    ['&status=DRAFT&invoiceType=STANDARD&startDate=2026-01-01&search=bola', [5]],
    [`&customerId=${NO_ID}`, []],
  ])('%s', async (query, expected) => {
    expect(await sorted(query)).toEqual(expected)
    expect((await list(query)).meta.totalItems).toBe(expected.length)
  })

  it('by customer', async () => {
    expect(await sorted(`&customerId=${bola}`)).toEqual([1, 3, 5])
    expect(await sorted(`&customerId=${ade}&status=DRAFT`)).toEqual([2, 4, 6])
  })
})

describe('sorting', () => {
  it.each([
    ['issueDate', [6, 0, 1, 2, 3, 4, 5]],
    ['dueDate', [1, 2, 3, 5, 0, 4, 6]],
    ['total', [5, 1, 2, 3, 6, 0, 4]],
    ['createdAt', [0, 1, 2, 3, 4, 5, 6]],
    ['irn', [0, 1, 2, 3, 4, 5, 6]],
    ['status', [0, 1, 2, 3, 4, 5, 6]],
    ['customerName', [0, 2, 4, 6, 1, 3, 5]],
  ])('by %s, ties by id, both ways and the same in pages', async (sortBy, ascending) => {
    expect(await found(`&sortBy=${sortBy}&sortOrder=asc`)).toEqual(ascending)
    expect(await found(`&sortBy=${sortBy}&sortOrder=desc`)).toEqual(ascending.toReversed())
    expect(await found(`&sortBy=${sortBy}`)).toEqual(ascending.toReversed())

    for (const sortOrder of ['asc', 'desc']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => list(`&sortBy=${sortBy}&sortOrder=${sortOrder}&limit=2&page=${page}`)),
      )
      const inPages = pages.flatMap(({ items }) => items.map(({ id }: Json) => made.indexOf(id)))
      expect(inPages).toEqual(sortOrder === 'asc' ? ascending : ascending.toReversed())
    }
  })
})

describe('unknown values', () => {
  it.each([
    ['sortBy', 'customer'],
    ['sortBy', 'id; DROP TABLE invoice'],
    ['sortBy', ''],
    ['sortOrder', 'ASC'],
    ['sortOrder', 'up'],
    ['status', 'draft'],
    ['status', 'OPEN'],
    ['invoiceType', 'INVOICE'],
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.0'],
    ['page', 'one'],
    ['page', ''],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1e2'],
    ['startDate', '2026-02-30'],
    ['startDate', 'yesterday'],
    ['endDate', '2026-1-1'],
  ])('are refused: %s=%s', async (field, value) => {
    expectError(await ask(`&${field}=${encodeURIComponent(value)}`), 400, 'validation_failed', field)
  })

  it('are refused where a value comes twice', async () => {
    expectError(await ask('&status=DRAFT&status=PAID'), 400, 'validation_failed', 'status')
  })

  it('of parameters that do not exist are refused, and the nearest one is named', async () => {
    const answer = await ask('&dateForm=2026-01-01')
    expectError(answer, 400, 'validation_failed', 'dateForm')
    expect(answer.body.message).toContain('Did you mean dateFrom?')
    // Nothing is near to this one.
    const far = await ask('&warehouse=2')
    expectError(far, 400, 'validation_failed', 'warehouse')
    expect(far.body.message).not.toContain('Did you mean')
  })

  it('take a day as a date or as an instant, whose day in Lagos counts, under either name', async () => {
    const idsOf = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => id)
    const all = (await list('&sortBy=issueDate&sortOrder=asc')).items
    const day: string = all[3].issueDate
    const before = new Date(Date.parse(`${day}T00:00:00Z`) - 30 * 60_000).toISOString()

    const from = await idsOf(`&startDate=${day}`)
    expect(from.length).toBeLessThan(all.length)
    expect(await idsOf(`&dateFrom=${day}`)).toEqual(from)
    expect(await idsOf(`&dateFrom=${before}`), 'half past midnight in Lagos').toEqual(from)
    expect(await idsOf(`&startDate=${day}T10:00:00+01:00`), 'a plus that is not encoded').toEqual(from)
    expect(await idsOf(`&dateTo=${before}`)).toEqual(await idsOf(`&endDate=${day}`))
    expectError(await ask(`&startDate=${day}&dateFrom=2020-01-01`), 400, 'validation_failed', 'dateFrom')
    expectError(await ask('&startDate=2026-02-30T00:00:00Z'), 400, 'validation_failed', 'startDate')
  })

  it('that another call does not know are warned about', async () => {
    const [{ id }] = (await list('')).items
    const answer = await app.owner.get(`/v1/invoices/${id}?include=lines`)
    expect(expectOk(answer).id).toBe(id)
    expect(answer.body.warnings).toMatchObject([{ field: 'query.include' }])
  })

  it('stop at the limits: 100 rows, any page', async () => {
    expect((await list('&limit=100')).meta.itemsPerPage).toBe(100)
    expect((await list('&page=100000')).items).toEqual([])
  })
})
