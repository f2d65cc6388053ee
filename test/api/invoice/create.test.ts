import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import {
  addMember,
  addPerson,
  createCustomer,
  createInvoice,
  dataOf,
  invoiceBody,
  lineBody,
} from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  malformedIds,
  NO_ID,
  openApp,
} from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const create = (changes: object = {}, api: Api = app.owner) =>
  api.post('/v1/invoices', invoiceBody(businessId, customerId, changes))
const line = (changes: object = {}) => ({ items: [{ ...lineBody, ...changes }] })

describe('creating an invoice', () => {
  it('answers what is read of it from then on', async () => {
    const sent = {
      paymentTerms: '',
      notes: ' Ẹ ṣé ',
      metadata: {},
      items: [
        { ...lineBody, quantity: 1.5, unitPrice: 0.3333, discount: 0.1, unit: 'kg' },
        { ...lineBody, taxPercent: 0, taxCategory: 'EXEMPT' },
      ],
    }
    const made = expectOk(await create(sent), 201)
    expect(made).toEqual(expectOk(await app.owner.get(`/v1/invoices/${made.id}`)))

    const id = await invoiceIn(app, businessId, 'FIRS_APPROVED')
    const note = expectOk(await app.owner.post(`/v1/invoices/${id}/credit-notes`), 201)
    expect(note).toEqual(expectOk(await app.owner.get(`/v1/invoices/${note.id}`)))
  })

  it('answers a DRAFT with its IRN, its amounts and everything that was sent', async () => {
    const business = await freshReadyBusiness(app.owner)
    const customer = await createCustomer(app.owner, business)
    const account = dataOf(
      await app.owner.post('/v1/payment-details', { businessId: business, label: 'Main', type: 'BANK_TRANSFER' }),
    )
    const sent = {
      paymentTerms: 'Net 30',
      paymentMethod: 'BANK_TRANSFER',
      paymentDetails: account.id,
      notes: 'Ẹ ṣé púpọ̀',
      externalReference: 'TILL-7/1',
    }
    const data = expectOk(await app.owner.post('/v1/invoices', invoiceBody(business, customer, sent)), 201)

    expect(data).toMatchObject({
      ...sent,
      notes: sent.notes.normalize('NFC'),
      businessId: business,
      customerId: customer,
      customerName: expect.any(String),
      invoiceType: 'STANDARD',
      invoiceKind: 'B2B',
      status: 'DRAFT',
      invoiceNumber: 'INV000001',
      irn: 'INV000001-94ND90NR-20261120',
      environment: 'SANDBOX',
      issueDate: '2026-11-20',
      dueDate: '2026-12-20',
      subtotal: 16900,
      totalDiscount: 0,
      totalTax: 1267.5,
      total: 18167.5,
      qrCode: null,
      approvedBy: null,
      approvedAt: null,
      rejectedBy: null,
      rejectedAt: null,
      rejectionReason: null,
      submittedAt: null,
      firsRejectionReason: null,
      firsRejectionDetails: [],
      paymentStatus: null,
      customer: null,
      business: null,
      submission: null,
      version: 1,
    })
    expect(data.items).toEqual([
      {
        ...lineBody,
        unitPriceWithVat: null,
        discount: 0,
        productCode: null,
        unit: null,
        kind: 'GOODS',
        taxCategory: 'STANDARD',
        isicCode: null,
        serviceCategory: null,
        lineTotal: 16900,
        taxAmount: 1267.5,
      },
    ])
    expect(data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(data.allowedActions).toEqual(['edit', 'cancel', 'finalize', 'duplicate'])
    expect(await invoiceNow(app.owner, data.id)).toEqual(data)
  })

  it.each(['STANDARD', 'PROFORMA', 'CREDIT_NOTE', 'DEBIT_NOTE'])('makes a %s', async (invoiceType) => {
    expect(expectOk(await create({ invoiceType }), 201)).toMatchObject({ invoiceType, status: 'DRAFT' })
  })

  it('has no IRN before the FIRS configuration', async () => {
    const business = await freshBusiness(app.owner)
    const customer = await createCustomer(app.owner, business)
    const data = expectOk(await app.owner.post('/v1/invoices', invoiceBody(business, customer)), 201)
    expect(data).toMatchObject({ irn: null, invoiceNumber: 'INV000001' })
  })

  it.each([
    ['customerId', undefined],
    ['customerId', NO_ID],
    ['customerId', ''],
    ['invoiceType', undefined],
    ['invoiceType', 'INVOICE'],
    ['issueDate', undefined],
    ['issueDate', '2026-02-29'],
    ['issueDate', '20-11-2026'],
    ['issueDate', '2026-11-20T00:00:00Z'],
    ['issueDate', 20261120],
    ['dueDate', undefined],
    ['dueDate', '2026-11-31'],
    ['dueDate', '2026-11-19'],
    ['items', undefined],
    ['items', []],
    ['items', {}],
    ['items', 'one'],
    ['paymentMethod', 'CHEQUE'],
    ['paymentDetails', NO_ID],
    ['paymentTerms', 'x'.repeat(2001)],
    ['notes', 'x'.repeat(2001)],
    ['notes', 17],
    ['invoiceKind', 'C2C'],
    ['externalReference', 'x'.repeat(201)],
  ])('refuses %s: %j', async (field, value) => {
    expectError(await create({ [field]: value }), 400, 'validation_failed', field)
  })

  it.each([
    ['description', undefined],
    ['description', ' '],
    ['description', 'x'.repeat(501)],
    ['quantity', undefined],
    ['quantity', 0],
    ['quantity', -1],
    ['quantity', '2'],
    ['quantity', null],
    ['unitPrice', undefined],
    ['unitPrice', -0.01],
    ['unitPrice', '8450'],
    ['taxPercent', undefined],
    ['taxPercent', -1],
    ['taxPercent', 100.0001],
    ['discount', -1],
    ['discount', 16900.01],
    ['discount', '5'],
    ['productCode', NO_ID],
    ['taxCategory', 'VAT'],
    ['kind', 'THING'],
  ])('refuses a line with %s: %j', async (field, value) => {
    expectError(await create(line({ [field]: value })), 400, 'validation_failed', `items[0].${field}`)
  })

  it('names the wrong line and all that is wrong with it', async () => {
    const answer = await create({ items: [lineBody, { ...lineBody, quantity: 0, description: '' }, 'x'] })
    expectError(answer, 400, 'validation_failed')
    expect(answer.body.details.map(({ field }: Json) => field).toSorted()).toEqual([
      'items[1].description',
      'items[1].quantity',
      'items[2]',
    ])
  })

  it('takes 1,000 lines and no more', async () => {
    const many = (length: number) => create({ items: Array.from({ length }, () => lineBody) })
    expect(expectOk(await many(1000), 201).items).toHaveLength(1000)
    expectError(await many(1001), 400, 'validation_failed', 'items')
  })

  it('takes a due date on the day of issue, and leap days that exist', async () => {
    expectOk(await create({ issueDate: '2024-02-29', dueDate: '2024-02-29' }), 201)
  })

  it('refers only to records of its own business', async () => {
    const other = await freshBusiness(app.owner)
    const foreignCustomer = await createCustomer(app.owner, other)
    const product = dataOf(
      await app.owner.post('/v1/products', { businessId: other, name: 'P', unitPrice: 1, taxPercent: 0 }),
    )
    const account = dataOf(await app.owner.post('/v1/payment-details', { businessId: other, label: 'A', type: 'CASH' }))
    expectError(await create({ customerId: foreignCustomer }), 400, 'validation_failed', 'customerId')
    expectError(await create({ paymentDetails: account.id }), 400, 'validation_failed', 'paymentDetails')
    expectError(await create(line({ productCode: product.id })), 400, 'validation_failed', 'items[0].productCode')
  })

  it('is 401 without a token, 404 for a business out of reach, 403 for viewers', async () => {
    expectError(await create({}, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await create({ items: [] }, (await addPerson(app.server)).api), 404, 'not_found')
    for (const wrong of [NO_ID, 'nonsense', customerId]) {
      expectError(await create({ businessId: wrong, items: [] }), 404, 'not_found')
    }
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    const refused = await create({ items: [] }, viewer)
    expectError(refused, 403, 'role_insufficient')
    expect(refused.body.message).toContain('CREATOR')
    expectOk(await create({}, await addMember(app.server, businessId, 'CREATOR')), 201)
  })
})

describe('the kind of an invoice', () => {
  it('follows the customer: its own kind, else B2B with a TIN and B2C without', async () => {
    const kindFor = async (customer: object, changes: object = {}) => {
      const id = await createCustomer(app.owner, businessId, {
        name: `K ${JSON.stringify([customer, changes])}`,
        ...customer,
      })
      return expectOk(await create({ customerId: id, ...changes }), 201).invoiceKind
    }
    expect(await kindFor({})).toBe('B2B')
    expect(await kindFor({ tin: null })).toBe('B2C')
    expect(await kindFor({ invoiceKind: 'B2G' })).toBe('B2G')
    expect(await kindFor({ invoiceKind: 'B2G' }, { invoiceKind: 'B2C' })).toBe('B2C')
  })
})

describe("a till's own reference", () => {
  it('makes an invoice once: a repeat is 409 and names the invoice', async () => {
    const first = expectOk(await create({ externalReference: 'till-42' }), 201)
    const again = await create({ externalReference: ' till-42 ' })
    expectError(again, 409, 'external_reference_taken', 'externalReference')
    expect(again.body.details).toEqual([{ field: 'externalReference', message: first.id }])

    const other = await freshBusiness(app.owner)
    const customer = await createCustomer(app.owner, other)
    const body = invoiceBody(other, customer, { externalReference: 'till-42' })
    expectOk(await app.owner.post('/v1/invoices', body), 201)
  })

  it('makes one of many that arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ externalReference: 'till-43' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })
})

describe('credit and debit notes', () => {
  it('are for MANAGER and above, however created', async () => {
    const creator = await addMember(app.server, businessId, 'CREATOR')
    for (const invoiceType of ['CREDIT_NOTE', 'DEBIT_NOTE']) {
      const refused = await create({ invoiceType }, creator)
      expectError(refused, 403, 'role_insufficient')
      expect(refused.body.message).toBe(
        'Only users with OWNER, ADMIN or MANAGER role can create credit and debit notes.',
      )
    }
    expectOk(await create({ invoiceType: 'CREDIT_NOTE' }, await addMember(app.server, businessId, 'MANAGER')), 201)

    const draft = await createInvoice(creator, businessId, customerId)
    expectError(await creator.patch(`/v1/invoices/${draft}`, { invoiceType: 'CREDIT_NOTE' }), 403, 'role_insufficient')
    const note = dataOf(await create({ invoiceType: 'CREDIT_NOTE' })).id
    expectError(await creator.patch(`/v1/invoices/${note}`, { notes: 'x' }), 403, 'role_insufficient')
    expect((await invoiceNow(creator, note)).allowedActions).not.toContain('edit')
  })

  it('name an invoice of this business that FIRS has, or an IRN from elsewhere with its date', async () => {
    const original = await invoiceIn(app, businessId, 'FIRS_APPROVED')
    const { irn, issueDate } = await invoiceNow(app.owner, original)
    expect(expectOk(await create({ invoiceType: 'CREDIT_NOTE', originalInvoiceId: original }), 201)).toMatchObject({
      originalInvoiceId: original,
      originalIrn: irn,
      originalIssueDate: issueDate,
    })

    const elsewhere = { originalIrn: 'A-17-ABCD1234-20240611', originalIssueDate: '2024-06-11' }
    expect(expectOk(await create({ invoiceType: 'DEBIT_NOTE', ...elsewhere }), 201)).toMatchObject({
      ...elsewhere,
      originalInvoiceId: null,
    })
  })

  it.each([
    ['originalInvoiceId', { originalInvoiceId: NO_ID }],
    ['originalIrn', { originalIssueDate: '2024-06-11' }],
    ['originalIssueDate', { originalIrn: 'A-ABCD1234-20240611' }],
    ['originalIrn', { originalIrn: 'nonsense', originalIssueDate: '2024-06-11' }],
    ['originalIrn', { invoiceType: 'STANDARD', originalIrn: 'A-ABCD1234-20240611', originalIssueDate: '2024-06-11' }],
    [
      'originalInvoiceId',
      { originalInvoiceId: NO_ID, originalIrn: 'A-ABCD1234-20240611', originalIssueDate: '2024-06-11' },
    ],
  ])('refuse a wrong %s: %j', async (field, changes) => {
    expectError(await create({ invoiceType: 'CREDIT_NOTE', ...changes }), 400, 'validation_failed', field)
  })

  it('do not correct what FIRS has not got', async () => {
    for (const status of ['DRAFT', 'APPROVED', 'FIRS_REJECTED', 'CANCELLED'] as const) {
      const originalInvoiceId = await invoiceIn(app, businessId, status)
      const answer = await create({ invoiceType: 'CREDIT_NOTE', originalInvoiceId })
      expectError(answer, 400, 'validation_failed', 'originalInvoiceId')
    }
  })
})

describe('the tax category of a line', () => {
  it.each([
    [{ taxPercent: 7.5 }, 'STANDARD'],
    [{ taxPercent: 0 }, 'ZERO_RATED'],
    [{ taxPercent: 5 }, null],
    [{ taxPercent: 0, taxCategory: 'EXEMPT' }, 'EXEMPT'],
    [{ taxPercent: 5, taxCategory: 'REDUCED' }, 'REDUCED'],
  ])('of %j is %s', async (changes, category) => {
    expect(expectOk(await create(line(changes)), 201).items[0].taxCategory).toBe(category)
  })
})

describe('the codes of a line', () => {
  it('come from the line, else its product, else the business, never mixed', async () => {
    const defaults = { kind: 'SERVICE', isicCode: '4923', serviceCategory: 'Haulage' }
    const business = await freshBusiness(app.owner, { defaultClassification: defaults })
    const customer = await createCustomer(app.owner, business)
    const product = dataOf(
      await app.owner.post('/v1/products', {
        businessId: business,
        name: 'Cement',
        unitPrice: 1,
        taxPercent: 7.5,
        hsnCode: '2523.29',
        productCategory: 'Cement',
      }),
    )
    const plain = { description: 'x', quantity: 1, unitPrice: 1, taxPercent: 7.5 }
    const items = [
      plain,
      { ...plain, productCode: product.id },
      { ...plain, productCode: product.id, isicCode: '6201' },
    ]
    const data = expectOk(await app.owner.post('/v1/invoices', invoiceBody(business, customer, { items })), 201)
    expect(data.items).toMatchObject([
      { kind: 'SERVICE', isicCode: '4923', serviceCategory: 'Haulage', hsnCode: null },
      { kind: 'GOODS', hsnCode: '2523.29', productCategory: 'Cement', isicCode: null },
      { kind: 'SERVICE', isicCode: '6201', hsnCode: null, productCategory: null, serviceCategory: null },
    ])
  })
})

describe('one invoice', () => {
  it('is shown to members; 404 to strangers and for ids that are none', async () => {
    const id = await createInvoice(app.owner, businessId, customerId)
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    expect(expectOk(await viewer.get(`/v1/invoices/${id}`))).toMatchObject({ id, allowedActions: [] })
    expectError(await apiClient(app.server.url).get(`/v1/invoices/${id}`), 401, 'unauthenticated')
    expectError(await (await addPerson(app.server)).api.get(`/v1/invoices/${id}`), 404, 'not_found')
    for (const wrong of [NO_ID, customerId, businessId, ...malformedIds]) {
      expectError(await app.owner.get(`/v1/invoices/${wrong}`), 404, 'not_found')
    }
  })
})
