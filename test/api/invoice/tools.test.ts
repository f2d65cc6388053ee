import { describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addPerson } from '../../support/scenario.ts'

import { expectError, expectOk, freshBusiness, openApp } from '../support/app.ts'

const app = openApp()

describe('the IRN generator', () => {
  const given = { invoiceNumber: 'INV001', serviceId: '94ND90NR', issueDate: '2024-06-11' }
  const generate = (changes: object = {}, api = app.owner) =>
    api.post('/v1/irn-generator/generate', { ...given, ...changes })

  it('puts the three parts together', async () => {
    expect(expectOk(await generate())).toEqual({ irn: 'INV001-94ND90NR-20240611' })
    expect(expectOk(await generate({ issueDate: '2024-02-29' }))).toEqual({ irn: 'INV001-94ND90NR-20240229' })
  })

  it.each([
    ['invoiceNumber', undefined],
    ['invoiceNumber', ''],
    ['invoiceNumber', 'INV-001'],
    ['invoiceNumber', 'INV/001'],
    ['invoiceNumber', 17],
    ['serviceId', undefined],
    ['serviceId', '94ND 90NR'],
    ['serviceId', 'ÀB'],
    ['issueDate', undefined],
    ['issueDate', '2023-02-29'],
    ['issueDate', '20240611'],
    ['issueDate', '2024-6-11'],
  ])('refuses %s: %j', async (field, value) => {
    expectError(await generate({ [field]: value }), 400, 'validation_failed', field)
  })

  it('is for anybody who is signed in', async () => {
    expectOk(await generate({}, (await addPerson(app.server)).api))
    expectError(await generate({}, apiClient(app.server.url)), 401, 'unauthenticated')
  })
})

describe('validating invoice data', () => {
  const good = {
    irn: 'INV000001-94ND90NR-20261120',
    issueDate: '2026-11-20',
    invoiceType: 'STANDARD',
    supplier: { name: 'Okafor Trading Ltd', TIN: '20481166-0001', address: '12 Broad Street' },
    buyer: { name: 'Ọlátúnjí', TIN: '1234567890', address: 'Ìbàdàn' },
    items: [
      { description: 'Cement', quantity: 2, unitPrice: 8450, taxPercent: 7.5 },
      { description: 'Transport', quantity: 3, unitPrice: 0.335, taxPercent: 7.5 },
    ],
    taxTotal: 1267.58,
    monetaryTotal: 18168.59,
  }
  const validate = (body: object, api = app.owner) => api.post('/v1/invoices/validate', body)
  const fieldsOf = async (body: object): Promise<string[]> => {
    const answer = await validate(body)
    const data = expectOk(answer)
    expect(data.isValid).toBe(data.errors.length === 0)
    expect(answer.body.message).toBe(data.isValid ? 'Invoice data is valid.' : 'Invoice data has validation errors.')
    for (const { message } of data.errors) expect(message).toMatch(/\S/)
    return data.errors.map(({ field }: Json) => field)
  }

  it('means one business in query and body, or nothing is answered (400)', async () => {
    const [first, second] = [await freshBusiness(app.owner), await freshBusiness(app.owner)]
    const ask = (query: string, body: string) =>
      app.owner.post(`/v1/invoices/validate?businessId=${query}`, { ...good, businessId: body })
    expect(expectOk(await ask(first, first)).isValid).toBe(true)
    expectError(await ask(first, second), 400, 'validation_failed', 'businessId')
  })

  it('finds nothing wrong with data that adds up', async () => {
    const answer = await validate(good)
    expect(expectOk(answer)).toEqual({ isValid: true, errors: [] })
    expect(answer.body.message).toBe('Invoice data is valid.')
  })

  it('answers 200 with an entry for everything that is missing', async () => {
    expect((await fieldsOf({})).toSorted()).toEqual(
      ['buyer', 'invoiceType', 'irn', 'issueDate', 'items', 'monetaryTotal', 'supplier', 'taxTotal'].toSorted(),
    )
  })

  it.each<[string, object]>([
    ['irn', { irn: 'nonsense' }],
    ['irn', { irn: 'INV000001-94ND90NR-20261121' }],
    ['irn', { irn: 5 }],
    ['issueDate', { issueDate: '2026-11-31' }],
    ['invoiceType', { invoiceType: 'INVOICE' }],
    ['supplier', { supplier: 'Okafor' }],
    ['supplier.name', { supplier: { ...good.supplier, name: ' ' } }],
    ['supplier.TIN', { supplier: { ...good.supplier, TIN: '123' } }],
    ['supplier.address', { supplier: { ...good.supplier, address: undefined } }],
    ['buyer.TIN', { buyer: { ...good.buyer, TIN: 1234567890 } }],
    ['buyer', { buyer: null }],
    ['items', { items: [] }],
    ['items', { items: {} }],
    ['items[1]', { items: [good.items[0], 'x'] }],
    ['items[0].quantity', { items: [{ ...good.items[0], quantity: 0 }, good.items[1]] }],
    ['items[0].quantity', { items: [{ ...good.items[0], quantity: '2' }, good.items[1]] }],
    ['items[0].unitPrice', { items: [{ ...good.items[0], unitPrice: -1 }, good.items[1]] }],
    ['items[1].taxPercent', { items: [good.items[0], { ...good.items[1], taxPercent: 101 }] }],
    ['items[1].description', { items: [good.items[0], { ...good.items[1], description: '' }] }],
    ['taxTotal', { taxTotal: 1267.57 }],
    ['taxTotal', { taxTotal: '1267.58' }],
    ['monetaryTotal', { monetaryTotal: 16901.01 }],
    ['monetaryTotal', { monetaryTotal: 18168.591 }],
    ['monetaryTotal', { monetaryTotal: null }],
  ])('names %s for %j, and nothing else', async (field, changes) => {
    expect(await fieldsOf({ ...good, ...changes })).toEqual([field])
  })

  it('names the sum that would be right', async () => {
    const { errors } = expectOk(await validate({ ...good, monetaryTotal: 1 }))
    expect(errors).toEqual([{ field: 'monetaryTotal', message: expect.stringContaining('18168.59') }])
  })

  it('takes the forms of TIN that exist', async () => {
    for (const TIN of ['12345678-0001', '1234567890', '1234567890123']) {
      expect(await fieldsOf({ ...good, buyer: { ...good.buyer, TIN } })).toEqual([])
    }
  })

  it('knows the discount of a line', async () => {
    const line = { description: 'Cement', quantity: 2, unitPrice: 8450, discount: 900, taxPercent: 7.5 }
    const items = [line, { ...line, discount: null }]
    expect(await fieldsOf({ ...good, items, taxTotal: 2467.5, monetaryTotal: 35367.5 })).toEqual([])
    for (const discount of [16900.01, -1, '900', 0.001]) {
      expect(await fieldsOf({ ...good, items: [{ ...line, discount }] })).toEqual(['items[0].discount'])
    }
  })

  it.each(['[]', 'null', 'true', '17', '"an invoice"', '[[]]'])('answers 200 to %s', async (body) => {
    const answer = await app.owner.request('POST', '/v1/invoices/validate', {
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { isValid, errors } = expectOk(answer)
    expect([isValid, errors.map(({ field }: Json) => field)]).toEqual([false, await fieldsOf({})])
  })

  it('creates nothing, and is for anybody who is signed in', async () => {
    expect(await fieldsOf({ ...good, canary: 'x' })).toEqual([])
    expectError(await validate(good, apiClient(app.server.url)), 401, 'unauthenticated')
    expectOk(await validate(good, (await addPerson(app.server)).api))
  })
})
