import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, dataOf, invoiceBody } from '../../support/scenario.ts'

import { expectError, expectOk, freshBusiness, malformedIds, NO_ID, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshBusiness(app.owner)
})

let names = 0
const freshName = () => `Product ${++names}`
const create = (changes: object = {}, api = app.owner) =>
  api.post('/v1/products', { businessId, name: freshName(), unitPrice: 8450, taxPercent: 7.5, ...changes })
const at = (id: string) => `/v1/products/${id}`

describe('creating a product', () => {
  it('answers all fields; what was not sent is null, and it is active', async () => {
    expect(expectOk(await create({ name: 'Cement' }), 201)).toEqual({
      id: expect.any(String),
      businessId,
      name: 'Cement',
      description: null,
      barcode: null,
      unitPrice: 8450,
      unitPriceWithVat: null,
      taxPercent: 7.5,
      unit: null,
      kind: null,
      taxCategory: null,
      hsnCode: null,
      productCategory: null,
      isicCode: null,
      serviceCategory: null,
      counterCategory: null,
      tileColor: null,
      imageUrl: null,
      metadata: null,
      isActive: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const full = {
      description: '50 kg',
      barcode: '5901234123457',
      unit: 'bag',
      kind: 'GOODS',
      taxCategory: 'STANDARD',
      hsnCode: '2523.29',
      productCategory: 'Cement',
      isActive: false,
      unitPrice: 0.0125,
      taxPercent: 12.3456,
    }
    expect(expectOk(await create(full), 201)).toMatchObject(full)
  })

  it('keeps what its tile at the counter looks like, and answers its picture as a path', async () => {
    const name = `${'a'.repeat(42)}_.jpg`
    const tile = { counterCategory: 'Ohun mímu', tileColor: 'AMBER' }
    const made = expectOk(await create({ ...tile, imageUrl: `https://shop.local:4781/uploads/${name}` }), 201)
    expect(made).toMatchObject({ ...tile, imageUrl: `/uploads/${name}` })
    const changed = await app.owner.patch(at(made['id']), { imageUrl: `/uploads/${name}`, tileColor: null })
    expect(expectOk(changed)).toMatchObject({
      counterCategory: 'Ohun mímu',
      tileColor: null,
      imageUrl: `/uploads/${name}`,
    })
    expect(expectOk(await app.owner.patch(at(made['id']), { imageUrl: null }))).toMatchObject({ imageUrl: null })
  })

  it.each([
    ['imageUrl', 'https://elsewhere.example/cat.png'],
    ['imageUrl', '/uploads/../secrets.json'],
    ['tileColor', 'CRIMSON'],
    ['counterCategory', 'x'.repeat(61)],
  ])('refuses a tile with the %s %j', async (field, value) => {
    expectError(await create({ [field]: value }), 400, 'validation_failed', field)
  })

  it.each([
    ['name', undefined],
    ['name', ' '],
    ['unitPrice', undefined],
    ['unitPrice', '8450'],
    ['unitPrice', -1],
    ['unitPrice', 0.00001],
    ['unitPrice', 1234567890123456],
    ['taxPercent', undefined],
    ['taxPercent', 100.5],
    ['taxPercent', -1],
    ['taxPercent', null],
    ['kind', 'THING'],
    ['taxCategory', 'VAT'],
    ['description', 'x'.repeat(501)],
    ['isActive', 'yes'],
  ])('refuses %s: %j', async (field, value) => {
    expectError(await create({ [field]: value }), 400, 'validation_failed', field)
  })

  it('refuses a name that is taken (409)', async () => {
    const name = freshName()
    expectOk(await create({ name }), 201)
    expectError(await create({ name: name.toUpperCase() }), 409, 'name_taken', 'name')
  })

  it('is 401 without a token, 404 for a foreign business, 403 for viewers', async () => {
    expectError(await create({}, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await create({ name: '' }, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await create({ name: '' }, await addMember(app.server, businessId, 'VIEWER')), 403, 'role_insufficient')
    expectOk(await create({}, await addMember(app.server, businessId, 'CREATOR')), 201)
  })
})

describe('the barcode of a product', () => {
  it('is one article however a scanner reads it, and a code of the shop is taken with a warning', async () => {
    const id = await freshBusiness(app.owner)
    const make = (name: string, barcode: string) => create({ businessId: id, name, barcode })
    const found = async (barcode: string): Promise<string[]> => {
      const query = new URLSearchParams({ businessId: id, barcode })
      return expectOk(await app.owner.get(`/v1/products?${query}`)).items.map(({ name }: Json) => name)
    }
    expectOk(await make('Palm oil', '5400000002649'), 201)
    for (const read of [
      '05400000002649',
      '0105400000002649172812311012AB',
      ']d20105400000002649',
      `]C1010540000000264910A1${'\u001d'}21X`,
      ']E05400000002649',
      'https://id.gs1.org/01/05400000002649/10/ABC',
    ]) {
      expect(await found(read), read).toEqual(['Palm oil'])
    }
    expectError(await make('Palm oil, again', '05400000002649'), 409, 'barcode_taken', 'barcode')
    expectOk(await make('Gala', '036000291452'), 201)
    expect(await found('36000291452')).toEqual(['Gala'])

    for (const [name, barcode, doubts] of [
      ['Own 8', '20001234', 1],
      ['Own 13', '1234567891234', 1],
      ['Own 12', '202611270001', 1],
      ['Own long', '1'.repeat(30), 0],
      ['UPC-E', '04252614', 0],
    ] as const) {
      const made = await make(name, barcode)
      expectOk(made, 201)
      const warned = (made.body.warnings ?? []).filter(({ field }: Json) => field === 'barcode')
      expect(warned).toHaveLength(doubts)
      expect(await found(barcode)).toEqual([name])
    }
    expect(await found('042100005264')).toEqual(['UPC-E'])
  })

  it('is one of a business: a second one names its holder (409), and in another business it is free', async () => {
    const gala = dataOf(await create({ name: 'Gala', barcode: '036000291452' }))
    const second = await create({ barcode: '0036000291452' })
    expectError(second, 409, 'barcode_taken', 'barcode')
    expect(second.body.data).toEqual({ id: gala.id })
    expect(JSON.stringify(second.body.message)).toContain('Gala')

    const other = dataOf(await create({ barcode: 'SHELF-7' }))
    expectError(await app.owner.patch(at(other.id), { barcode: '036000291452' }), 409, 'barcode_taken', 'barcode')
    expectOk(await app.owner.patch(at(gala.id), { barcode: null }))
    expectOk(await app.owner.patch(at(other.id), { barcode: '036000291452' }))
    expectOk(await create({ businessId: await freshBusiness(app.owner), barcode: '036000291452' }), 201)

    expectOk(await app.owner.delete(at(other.id)))
    expectOk(await create({ barcode: '036000291452' }), 201)
  })

  it('is refused where a spreadsheet shortened it, and where nothing is left of it', async () => {
    expectError(await create({ barcode: '6.15E+12' }), 400, 'validation_failed', 'barcode')
    expectError(await create({ barcode: '' }), 400, 'validation_failed', 'barcode')
  })

  it('finds just its product, as a scanner reads it, and searches find it too', async () => {
    const id = await freshBusiness(app.owner)
    expectOk(await create({ businessId: id, name: 'Rice', barcode: 'rice-5' }), 201)
    expectOk(await create({ businessId: id, name: 'Rice, 50 kg', barcode: 'rice-50' }), 201)
    const named = async (query: string) =>
      expectOk(await app.owner.get(`/v1/products?businessId=${id}&${query}`)).items.map(({ name }: Json) => name)
    expect(await named('barcode=RICE-5')).toEqual(['Rice'])
    expect(await named('barcode=rice')).toEqual([])
    expect(await named('search=rice-50')).toEqual(['Rice, 50 kg'])
  })
})

describe('products', () => {
  it('are listed by name, in pages, and found by name, description and codes', async () => {
    const id = await freshBusiness(app.owner)
    const things = [
      { name: 'Agbada', description: 'Aṣọ òkè, hand-woven' },
      { name: 'Blocks', hsnCode: '6810.11' },
      { name: 'Haulage', isicCode: '4923' },
    ]
    for (const thing of things) expectOk(await create({ businessId: id, ...thing }), 201)
    const named = async (query: string) =>
      expectOk(await app.owner.get(`/v1/products?businessId=${id}${query}`)).items.map(({ name }: Json) => name)

    expect(await named('')).toEqual(['Agbada', 'Blocks', 'Haulage'])
    expect(await named('&limit=2&page=2')).toEqual(['Haulage'])
    expect(await named(`&search=${encodeURIComponent('AṢỌ ÒKÈ')}`)).toEqual(['Agbada'])
    expect(await named('&search=6810')).toEqual(['Blocks'])
    expect(await named('&search=4923')).toEqual(['Haulage'])
    expectError(await app.owner.get(`/v1/products?businessId=${id}&limit=1000`), 400, 'validation_failed', 'limit')
  })

  it('are changed field by field', async () => {
    const { id } = dataOf(await create({ unit: 'bag', hsnCode: '2523.29' }))
    const before = dataOf(await app.owner.get(at(id)))
    expect(expectOk(await app.owner.patch(at(id), { unitPrice: 9000.5, unit: null }))).toEqual({
      ...before,
      unitPrice: 9000.5,
      unit: null,
      updatedAt: expect.any(String),
    })
    expectError(await app.owner.patch(at(id), { unitPrice: null }), 400, 'validation_failed', 'unitPrice')
    expectOk(await app.owner.patch(at(id), { isActive: false }))
    expect(expectOk(await app.owner.patch(at(id), { isActive: null })).isActive).toBe(true)
    const taken = dataOf(await create())
    expectError(await app.owner.patch(at(id), { name: taken.name }), 409, 'name_taken', 'name')
  })

  it('are 404 for strangers and ids that are none, 403 for viewers who write', async () => {
    const { id } = dataOf(await create())
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    const { api: stranger } = await addPerson(app.server)
    expectOk(await viewer.get(at(id)))
    expectError(await viewer.patch(at(id), { name: '' }), 403, 'role_insufficient')
    expectError(await viewer.delete(at(id)), 403, 'role_insufficient')
    for (const answer of [
      await stranger.get(at(id)),
      await stranger.patch(at(id), { name: '' }),
      await stranger.delete(at(id)),
    ]) {
      expectError(answer, 404, 'not_found')
    }
    for (const wrong of [NO_ID, businessId, ...malformedIds]) {
      expectError(await app.owner.get(at(wrong)), 404, 'not_found')
    }
  })

  it('lend their unit and codes to lines, which keep them when the product goes', async () => {
    const product = { unit: 'bag', hsnCode: '2523.29', productCategory: 'Cement', taxCategory: 'REDUCED' }
    const { id } = dataOf(await create(product))
    const customerId = await createCustomer(app.owner, businessId)
    const line = { description: 'Cement', quantity: 1, unitPrice: 100, taxPercent: 5, productCode: id }
    const invoice = expectOk(
      await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, { items: [line] })),
      201,
    )
    expect(invoice.items).toMatchObject([{ ...product, productCode: id }])

    const answer = await app.owner.delete(at(id))
    expectOk(answer)
    expect('data' in answer.body).toBe(false)
    expectError(await app.owner.get(at(id)), 404, 'not_found')
    expectError(await app.owner.delete(at(id)), 404, 'not_found')
    expect(dataOf(await app.owner.get(`/v1/invoices/${invoice.id}`)).items).toEqual(invoice.items)
    expectError(
      await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, { items: [line] })),
      400,
      'validation_failed',
      'items[0].productCode',
    )
  })
})
