import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, customerBody, dataOf } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceNow,
  malformedIds,
  NO_ID,
  openApp,
} from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

let names = 0
const freshName = () => `Customer ${++names}`
const create = (body: object, api = app.owner) => api.post('/v1/customers', { businessId, name: freshName(), ...body })
const at = (id: string) => `/v1/customers/${id}`
const walkIn = async () => dataOf(await app.owner.get(`/v1/customers?businessId=${businessId}&search=walk-in`)).items[0]

describe('a word for nothing', () => {
  it('is nothing in an optional field, by creating, changing and importing', async () => {
    const nothing = { tin: 'N/A', phone: '0000000000', email: 'none', city: '-' }
    const made = expectOk(await create(nothing), 201)
    expect(made).toMatchObject({ tin: null, phone: null, email: null, city: null, country: 'Nigeria' })
    expectOk(await app.owner.patch(at(made.id), { tin: '31569955-0001', city: 'Ikeja' }))
    expect(expectOk(await app.owner.patch(at(made.id), { tin: 'NIL' }))).toMatchObject({ tin: null, city: 'Ikeja' })

    // A list that does not know clears nothing.
    const rows = [{ name: made.name, city: 'N/A', phone: '0803 123 4567' }]
    const body = { businessId, mode: 'save', onExisting: 'update', rows }
    expectOk(await app.owner.post('/v1/customers/import', body))
    expect(expectOk(await app.owner.get(at(made.id)))).toMatchObject({ city: 'Ikeja', phone: '+2348031234567' })
  })
})

describe('creating a customer', () => {
  it('answers all fields; what was not sent is null, and the country is Nigeria', async () => {
    expect(expectOk(await create({ name: ' Zenith Stores ' }), 201)).toEqual({
      id: expect.any(String),
      businessId,
      name: 'Zenith Stores',
      businessName: null,
      tin: null,
      email: null,
      phone: null,
      address: null,
      city: null,
      state: null,
      lga: null,
      postalCode: null,
      country: 'Nigeria',
      metadata: null,
      invoiceKind: null,
      automaticReminders: true,
      isWalkIn: false,
      mergedInto: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const full = {
      ...customerBody,
      businessName: 'Olatunji Ltd',
      lga: 'Badagry',
      postalCode: '103001',
      country: 'Ghana',
    }
    const data = expectOk(await create({ ...full, invoiceKind: 'B2G', phone: '0803 123 4567' }), 201)
    expect(data).toMatchObject({
      ...full,
      name: full.name.normalize('NFC'),
      invoiceKind: 'B2G',
      phone: '+2348031234567',
    })
  })

  it.each([
    ['name', undefined],
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['email', 'nobody'],
    ['phone', '123'],
    ['tin', '???'],
    ['invoiceKind', 'B2X'],
    ['address', 'x'.repeat(501)],
    ['country', ''],
  ])('refuses %s: %j', async (field, value) => {
    expectError(await create({ [field]: value }), 400, 'validation_failed', field)
  })

  it('refuses a name that is taken in the business (409), whatever its case or form', async () => {
    const name = 'Ọlá Stores'
    const { id } = expectOk(await create({ name }), 201)
    for (const again of [name, 'ỌLÁ STORES', ` ${name.normalize('NFD')} `]) {
      expectError(await create({ name: again }), 409, 'name_taken', 'name')
    }

    const other = await freshBusiness(app.owner)
    expectOk(await create({ businessId: other, name }), 201)
    expectOk(await app.owner.delete(at(id)))
    expectOk(await create({ name }), 201)
  })

  it('never makes a walk-in customer of it', async () => {
    expect(expectOk(await create({ isWalkIn: true, id: NO_ID, deletedAt: 'x' }), 201)).toMatchObject({
      isWalkIn: false,
    })
  })

  it('is 401 without a token, 404 for a foreign business, 403 for viewers', async () => {
    expectError(await create({}, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await create({ name: '' }, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await create({ businessId: NO_ID }), 404, 'not_found')
    expectError(await create({ name: '' }, await addMember(app.server, businessId, 'VIEWER')), 403, 'role_insufficient')
    expectOk(await create({}, await addMember(app.server, businessId, 'CREATOR')), 201)
    expectError(await create({ businessId: 5 }), 400, 'validation_failed', 'businessId')
  })
})

describe('listing customers', () => {
  it('goes by name, in pages, and searches name, company, TIN, e-mail and phone', async () => {
    const id = await freshBusiness(app.owner)
    const people = [
      { name: 'Adébáyọ̀ Àjàyí', email: 'ade@example.com' },
      { name: 'bola', tin: '77777777-0001' },
      { name: 'Chidi', businessName: 'Ọjà Market' },
      { name: 'Dayo', phone: '+2348099998888' },
    ]
    for (const person of people) expectOk(await create({ businessId: id, ...person }), 201)
    const list = async (query: string) => expectOk(await app.owner.get(`/v1/customers?businessId=${id}${query}`))
    const named = async (query: string) => (await list(query)).items.map(({ name }: Json) => name)

    const all = ['Adébáyọ̀ Àjàyí'.normalize('NFC'), 'bola', 'Chidi', 'Dayo', 'Walk-in customer']
    expect(await named('')).toEqual(all)
    expect(await list('&limit=2&page=3')).toMatchObject({
      items: [{ name: 'Walk-in customer' }],
      meta: { totalItems: 5, itemCount: 1, itemsPerPage: 2, totalPages: 3, currentPage: 3 },
    })
    expect(await list('&page=9')).toMatchObject({ items: [], meta: { totalItems: 5, itemCount: 0, currentPage: 9 } })

    expect(await named(`&search=${encodeURIComponent('ADÉBÁYỌ̀')}`)).toEqual([all[0]])
    expect(await named(`&search=${encodeURIComponent('àjàyí'.normalize('NFD'))}`)).toEqual([all[0]])
    expect(await named(`&search=${encodeURIComponent('ọJÀ')}`)).toEqual(['Chidi'])
    expect(await named('&search=77777777')).toEqual(['bola'])
    expect(await named('&search=ADE%40EX')).toEqual([all[0]])
    expect(await named('&search=9999888')).toEqual(['Dayo'])
    expect(await named('&search=%25')).toEqual([])
  })

  it('refuses pages and limits out of range', async () => {
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page=-1', 'page'],
      ['page=1.5', 'page'],
      ['page=x', 'page'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=', 'limit'],
    ] as const) {
      const answer = await app.owner.get(`/v1/customers?businessId=${businessId}&${query}`)
      expectError(answer, 400, 'validation_failed', field)
    }
    expectOk(await app.owner.get(`/v1/customers?businessId=${businessId}&limit=100`))
    expectError(await (await addPerson(app.server)).api.get(`/v1/customers?businessId=${businessId}`), 404, 'not_found')
  })
})

describe('one customer', () => {
  it('is shown to members, and 404 to everybody else and for ids that are none', async () => {
    const id = await createCustomer(app.owner, businessId, { name: freshName() })
    expectOk(await (await addMember(app.server, businessId, 'VIEWER')).get(at(id)))
    expectError(await (await addPerson(app.server)).api.get(at(id)), 404, 'not_found')
    for (const wrong of [NO_ID, businessId, ...malformedIds]) {
      expectError(await app.owner.get(at(wrong)), 404, 'not_found')
    }
  })

  it('changes what is sent; null clears', async () => {
    const id = await createCustomer(app.owner, businessId, { name: freshName() })
    const before = dataOf(await app.owner.get(at(id)))
    const data = expectOk(await app.owner.patch(at(id), { city: 'Ẹdẹ', tin: null, businessId, isWalkIn: true }))
    expect(data).toEqual({ ...before, city: 'Ẹdẹ', tin: null, updatedAt: expect.any(String) })
    expectError(await app.owner.patch(at(id), { city: 'Oyo', businessId: NO_ID }), 404, 'not_found')
    expectError(await app.owner.patch(at(id), { name: null }), 400, 'validation_failed', 'name')
    expectOk(await app.owner.patch(at(id), { country: 'Ghana' }))
    expect(expectOk(await app.owner.patch(at(id), { country: null })).country).toBe('Nigeria')
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    expectError(await viewer.patch(at(id), {}), 403, 'role_insufficient')
  })

  it('cannot take the name of another (409), and may keep its own', async () => {
    const [first, second] = [freshName(), freshName()]
    const id = await createCustomer(app.owner, businessId, { name: first })
    await createCustomer(app.owner, businessId, { name: second })
    expectError(await app.owner.patch(at(id), { name: second.toUpperCase() }), 409, 'name_taken', 'name')
    expect(expectOk(await app.owner.patch(at(id), { name: first.toUpperCase() })).name).toBe(first.toUpperCase())
  })

  it('renamed, renames drafts and no invoice that left DRAFT', async () => {
    const name = freshName()
    const id = await createCustomer(app.owner, businessId, { name })
    const [draft, approved] = [
      await createInvoice(app.owner, businessId, id),
      await createInvoice(app.owner, businessId, id),
    ]
    expectOk(await app.owner.post(`/v1/invoices/${approved}/finalize`))
    expectOk(await app.owner.patch(at(id), { name: 'Renamed Ltd', city: 'Kano' }))

    expect(await invoiceNow(app.owner, draft)).toMatchObject({ customerName: 'Renamed Ltd' })
    expect(await invoiceNow(app.owner, approved)).toMatchObject({
      customerName: name,
      customer: { name, city: customerBody.city },
    })
  })

  it('is deleted softly: gone from here, kept on its invoices', async () => {
    const name = freshName()
    const id = await createCustomer(app.owner, businessId, { name })
    const approved = await createInvoice(app.owner, businessId, id)
    const draft = await createInvoice(app.owner, businessId, id)
    expectOk(await app.owner.post(`/v1/invoices/${approved}/finalize`))

    expectOk(await app.owner.post(`/v1/invoices/${approved}/payments`), 201)

    const viewer = await addMember(app.server, businessId, 'VIEWER')
    expectError(await viewer.delete(at(id)), 403, 'role_insufficient')
    const answer = await app.owner.delete(at(id))
    expectOk(answer)
    expect('data' in answer.body).toBe(false)

    expectError(await app.owner.get(at(id)), 404, 'not_found')
    expectError(await app.owner.delete(at(id)), 404, 'not_found')
    expectError(await app.owner.patch(at(id), {}), 404, 'not_found')
    expect(await invoiceNow(app.owner, approved)).toMatchObject({ customerId: id, customer: { name } })
    expectError(await app.owner.post(`/v1/invoices/${draft}/finalize`), 400, 'validation_failed', 'customerId')
  })
})

describe('the walk-in customer', () => {
  it('is built in: it is neither deleted nor changed (409), and makes B2C invoices', async () => {
    const { id } = await walkIn()
    expectError(await app.owner.delete(at(id)), 409, 'built_in')
    expectError(await app.owner.patch(at(id), { name: 'Mine' }), 409, 'built_in')
    expect((await walkIn()).name).toBe('Walk-in customer')
    const invoiceId = await createInvoice(app.owner, businessId, id)
    expect((await invoiceNow(app.owner, invoiceId)).invoiceKind).toBe('B2C')
  })
})

describe('the list', () => {
  it('is in the order of the alphabet, whatever the tone marks, dots, hooks and case', async () => {
    const shop = await freshBusiness(app.owner)
    const wanted = ['Adé', 'ade bello', "A'isha", 'Ɗanladi', 'Ekene', 'Okoro', 'Ọlá', 'ọlọ́run', 'Pius', 'Zainab']
    for (const name of wanted.toReversed()) await createCustomer(app.owner, shop, { name })
    const { items } = dataOf(await app.owner.get(`/v1/customers?businessId=${shop}&limit=50`))
    expect(items.map(({ name }: Json) => name).filter((name: string) => name !== 'Walk-in customer')).toEqual(wanted)
  })
})

describe('names that may be one', () => {
  let shop: string
  let id: string
  beforeAll(async () => {
    shop = await freshBusiness(app.owner)
    id = await createCustomer(app.owner, shop, { name: 'Adébáyọ̀ Stores Ltd' })
    await createCustomer(app.owner, shop, { name: 'Adebayo Sons' })
  })
  const post = (name: string) => app.owner.post('/v1/customers', { businessId: shop, name })

  it('are found before another is made', async () => {
    const similarTo = async (name: string) =>
      dataOf(await app.owner.get(`/v1/customers?businessId=${shop}&similarTo=${encodeURIComponent(name)}`))
    expect(await similarTo('stores adebayo')).toMatchObject({ items: [{ id }], meta: { totalItems: 1 } })
    expect((await similarTo('Adebayor Stores')).items).toHaveLength(1)
    expect((await similarTo('adebyao')).items).toHaveLength(2)
    expect((await similarTo('Bola')).items).toEqual([])
    expect((await similarTo('!')).items).toEqual([])
  })

  it('only warn, with the ids', async () => {
    const { body } = await post('ADEBAYO Stores')
    expect(body.warnings).toEqual([
      { field: 'name', code: 'name_similar', ids: [id], message: expect.stringContaining('Adébáyọ̀ Stores Ltd') },
    ])
    expect((await post('Chidi')).body.warnings).toBeUndefined()
  })

  it('are searched for by every word, in any order and spelling', async () => {
    await createCustomer(app.owner, shop, { name: "Ɗanladi Nigeria A'isha", phone: '+234 805 999 1234' })
    const names = async (search: string) =>
      dataOf(await app.owner.get(`/v1/customers?businessId=${shop}&search=${encodeURIComponent(search)}`)).items.map(
        ({ name }: Json) => name,
      )
    for (const search of ['danladi nig', 'AISHA', '0805-999-1234', 'nig dan']) {
      expect({ search, found: await names(search) }).toEqual({ search, found: ["Ɗanladi Nigeria A'isha"] })
    }
    expect(await names('danladi zzz')).toEqual([])
  })
})
