import { describe, expect, it } from 'vitest'

import { SecretStoreError } from '../../../core/ports/installation/secret-store.ts'
import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import {
  addMember,
  addPerson,
  businessBody,
  createCustomer,
  createInvoice,
  dataOf,
  signUpOwner,
} from '../../support/scenario.ts'
import { startTestServer } from '../../support/test-server.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  freshTin,
  invoiceIn,
  malformedIds,
  NO_ID,
  openApp,
} from '../support/app.ts'

const app = openApp()
const create = (changes: object = {}, api: Api = app.owner) =>
  api.post('/v1/businesses', { ...businessBody, TIN: freshTin(), ...changes })

describe('creating a business', () => {
  it('answers the business with its settings off, nothing configured, and no password', async () => {
    const TIN = freshTin()
    const answer = await create({ TIN, firsEmail: 'firs@okafor.example', firsPassword: 'portal-password-1' })
    const data = expectOk(answer, 201)

    const { firsPassword: _firsPassword, ...sent } = { ...businessBody, TIN, firsPassword: '' }
    expect(data).toMatchObject({
      ...sent,
      firsEmail: 'firs@okafor.example',
      firsPasswordSet: true,
      settings: { requireApproval: false, autoSubmitToFirs: false },
      firsConfig: null,
      appProvider: null,
      cryptoKeys: null,
      role: 'OWNER',
      invoicePrefix: 'INV',
      nextInvoiceNumber: 1,
    })
    expect(data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(data.updatedAt).toBe(data.createdAt)
    expect(JSON.stringify(answer.body)).not.toContain('portal-password-1')
    expect(app.server.log.join('\n')).not.toContain('portal-password-1')
  })

  it.each(['name', 'TIN', 'businessType', 'address', 'city', 'state', 'country'])('needs %s', async (field) => {
    expectError(await create({ [field]: undefined }), 400, 'validation_failed', field)
    expectError(await create({ [field]: '  ' }), 400, 'validation_failed', field)
    expectError(await create({ [field]: 7 }), 400, 'validation_failed', field)
  })

  it.each([
    ['businessType', 'LTD'],
    ['firsEmail', 'not an address'],
    ['email', 'a@b'],
    ['phone', '12'],
    ['logoUrl', 'javascript:alert(1)'],
    ['logoUrl', 'file:///etc/passwd'],
    ['invoicePrefix', 'INV-'],
    ['nextInvoiceNumber', 0],
    ['nextInvoiceNumber', 1.5],
    ['nextInvoiceNumber', '7'],
    ['name', 'x'.repeat(201)],
    ['TIN', '<script>'],
    ['firsPassword', 12],
    ['defaultClassification', { kind: 'THING' }],
  ])('refuses %s: %j', async (field, value) => {
    const answer = await create({ [field]: value })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(answer.body.details[0].field).toMatch(new RegExp(`^${field}`))
  })

  it('names every wrong field at once', async () => {
    const answer = await create({ name: '', city: 3, phone: 'x' })
    expect(answer.body.details.map((detail: Json) => detail.field).toSorted()).toEqual(['city', 'name', 'phone'])
  })

  it('refuses a TIN that is taken (409), however it is written, and makes nothing', async () => {
    const TIN = freshTin()
    expectOk(await create({ TIN }), 201)
    const before = dataOf(await app.owner.get('/v1/businesses')).length

    expectError(await create({ TIN }), 409, 'tin_taken', 'TIN')
    expectError(await create({ TIN: ` ${TIN.replace('-', '')} ` }), 409, 'tin_taken', 'TIN')
    const { api } = await addPerson(app.server)
    expectError(await create({ TIN }, api), 409, 'tin_taken', 'TIN')
    expect(dataOf(await app.owner.get('/v1/businesses'))).toHaveLength(before)
  })

  it('gives a TIN to one of many that ask at the same moment', async () => {
    const TIN = freshTin()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ TIN })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('understands a Nigerian phone number', async () => {
    expect(expectOk(await create({ phone: '0803 123 4567' }), 201).phone).toBe('+2348031234567')
  })

  it('brings the walk-in customer with it', async () => {
    const id = await freshBusiness(app.owner)
    const { items } = dataOf(await app.owner.get(`/v1/customers?businessId=${id}`))
    expect(items).toMatchObject([{ name: 'Walk-in customer', isWalkIn: true, tin: null }])
  })

  it('is for signed-in people', async () => {
    expectError(await create({}, apiClient(app.server.url)), 401, 'unauthenticated')
  })
})

describe('listing businesses', () => {
  it('shows the own ones only, with role and default, without their settings', async () => {
    const { api } = await addPerson(app.server)
    expect(expectOk(await api.get('/v1/businesses'))).toEqual([])

    const own = await freshBusiness(api, { name: 'Zuma Ltd' })
    const foreign = await freshBusiness(app.owner)
    expect(expectOk(await api.get('/v1/businesses'))).toEqual([
      {
        id: own,
        name: 'Zuma Ltd',
        TIN: expect.any(String),
        businessType: 'LLC',
        city: 'Lagos',
        state: 'Lagos',
        country: 'Nigeria',
        logoUrl: null,
        role: 'OWNER',
        scope: 'FULL',
        isDefault: true,
        isDemo: false,
        createdAt: expect.any(String),
      },
    ])
    expectError(await api.get(`/v1/businesses/${foreign}`), 404, 'not_found')
    expectError(await apiClient(app.server.url).get('/v1/businesses'), 401, 'unauthenticated')
  })
})

describe('one business', () => {
  it('is 404 for an unknown, a malformed and a foreign id alike', async () => {
    const { api } = await addPerson(app.server)
    const id = await freshBusiness(app.owner)
    const messages = new Set<string>()
    for (const wrong of [id, NO_ID, ...malformedIds]) {
      const answer = await api.get(`/v1/businesses/${wrong}`)
      expectError(answer, 404, 'not_found')
      messages.add(answer.body.message)
    }
    expect(messages.size).toBeLessThanOrEqual(2)
    expectOk(await app.owner.get(`/v1/businesses/${id}`))
  })
})

describe('changing a business', () => {
  it('changes what is sent, clears with null, and leaves the rest', async () => {
    const id = await freshBusiness(app.owner, { registrationNumber: 'RC 1234', lga: 'Eti-Osa' })
    const before = dataOf(await app.owner.get(`/v1/businesses/${id}`))
    app.server.clock.advance(5)

    const data = expectOk(await app.owner.patch(`/v1/businesses/${id}`, { city: 'Ìbàdàn', state: 'Oyo', lga: null }))
    expect(data).toEqual({
      ...before,
      city: 'Ìbàdàn'.normalize('NFC'),
      state: 'Oyo',
      lga: null,
      updatedAt: expect.any(String),
    })
    expect(data.updatedAt > before.updatedAt).toBe(true)
    expect(dataOf(await app.owner.get(`/v1/businesses/${id}`))).toEqual(data)
  })

  it('ignores fields that are none of its own', async () => {
    const id = await freshBusiness(app.owner)
    const sent = {
      id: NO_ID,
      role: 'VIEWER',
      createdAt: '2000-01-01T00:00:00.000Z',
      settings: { requireApproval: true },
      firsConfig: { businessId: 'x', serviceId: 'y' },
      appProvider: { name: 'sandbox', isConnected: true },
      deletedAt: '2000-01-01T00:00:00.000Z',
      extra: 'canary-value',
    }
    const answer = await app.owner.patch(`/v1/businesses/${id}`, sent)
    expect(expectOk(answer)).toMatchObject({
      id,
      role: 'OWNER',
      settings: { requireApproval: false },
      firsConfig: null,
      appProvider: null,
    })
    expect(JSON.stringify(answer.body)).not.toContain('canary-value')
  })

  it('cannot clear what a business must have', async () => {
    const id = await freshBusiness(app.owner)
    expectError(await app.owner.patch(`/v1/businesses/${id}`, { name: null }), 400, 'validation_failed', 'name')
    expectError(await app.owner.patch(`/v1/businesses/${id}`, { TIN: '' }), 400, 'validation_failed', 'TIN')
  })

  it('refuses a TIN of another business (409), and takes a new one of its own', async () => {
    const [taken, own, fresh] = [freshTin(), freshTin(), freshTin()]
    await freshBusiness(app.owner, { TIN: taken })
    const id = await freshBusiness(app.owner, { TIN: own })

    expectError(await app.owner.patch(`/v1/businesses/${id}`, { TIN: taken }), 409, 'tin_taken', 'TIN')
    expect(expectOk(await app.owner.patch(`/v1/businesses/${id}`, { TIN: own })).TIN).toBe(own)
    expect(expectOk(await app.owner.patch(`/v1/businesses/${id}`, { TIN: fresh })).TIN).toBe(fresh)
    expectOk(await create({ TIN: own }), 201)
  })

  it('keeps the FIRS password out of every answer; null forgets it', async () => {
    const id = await freshBusiness(app.owner)
    const set = await app.owner.patch(`/v1/businesses/${id}`, { firsPassword: 'canary-password' })
    expect(expectOk(set).firsPasswordSet).toBe(true)
    expect(JSON.stringify(set.body)).not.toContain('canary-password')
    expect(expectOk(await app.owner.patch(`/v1/businesses/${id}`, { firsPassword: null })).firsPasswordSet).toBe(false)
  })

  it('needs ADMIN (403), and is 404 for strangers even with a broken body', async () => {
    const id = await freshBusiness(app.owner)
    const manager = await addMember(app.server, id, 'MANAGER')
    const refused = await manager.patch(`/v1/businesses/${id}`, { name: '' })
    expectError(refused, 403, 'role_insufficient')
    expect(refused.body.message).toBe('Only users with OWNER or ADMIN role can change the business.')
    expectOk(await (await addMember(app.server, id, 'ADMIN')).patch(`/v1/businesses/${id}`, { city: 'Kano' }))

    const { api } = await addPerson(app.server)
    expectError(await api.patch(`/v1/businesses/${id}`, { name: '' }), 404, 'not_found')
  })
})

describe('settings', () => {
  it('change one by one and answer both flags', async () => {
    const id = await freshBusiness(app.owner)
    const path = `/v1/businesses/${id}/settings`
    expect(expectOk(await app.owner.patch(path, { requireApproval: true }))).toMatchObject({
      requireApproval: true,
      autoSubmitToFirs: false,
    })
    expect(expectOk(await app.owner.patch(path, { autoSubmitToFirs: true }))).toMatchObject({
      requireApproval: true,
      autoSubmitToFirs: true,
    })
    expect(expectOk(await app.owner.patch(path, {}))).toMatchObject({ requireApproval: true, autoSubmitToFirs: true })
    expect(dataOf(await app.owner.get(`/v1/businesses/${id}`)).settings).toMatchObject({ autoSubmitToFirs: true })
  })

  it('are as those of a new business where null clears them', async () => {
    const id = await freshBusiness(app.owner)
    const path = `/v1/businesses/${id}/settings`
    const { settings: usual } = dataOf(await app.owner.get(`/v1/businesses/${id}`))
    const others: Record<string, unknown> = {
      lockDate: '2026-01-31',
      paperTemplate: 'compact',
      accentColour: '#7a1fa2',
      letterheadMargin: 45,
      yearEndMonth: 3,
      refusalHours: 48,
      counterLimits: {
        CREATOR: { discountPercent: 0, priceChange: true, return: true, blindCount: true },
        MANAGER: { discountPercent: 5, priceChange: false, return: false, blindCount: true },
      },
    }
    for (const [name, value] of Object.entries(usual)) {
      const other = others[name] ?? value === false
      expect(expectOk(await app.owner.patch(path, { [name]: other }))).toMatchObject({ [name]: other })
      expect(expectOk(await app.owner.patch(path, { [name]: null }))).toEqual(usual)
    }
  })

  it('are true or false, nothing else', async () => {
    const id = await freshBusiness(app.owner)
    for (const value of ['true', 1, {}]) {
      const answer = await app.owner.patch(`/v1/businesses/${id}/settings`, { requireApproval: value })
      expectError(answer, 400, 'validation_failed', 'requireApproval')
    }
    expectError(await app.owner.patch(`/v1/businesses/${NO_ID}/settings`, {}), 404, 'not_found')
    const manager = await addMember(app.server, id, 'MANAGER')
    expectError(await manager.patch(`/v1/businesses/${id}/settings`, {}), 403, 'role_insufficient')
  })
})

describe('the default business', () => {
  it('belongs to one person, and stands in where a call names none', async () => {
    const { api } = await addPerson(app.server)
    const [first, second] = [await freshBusiness(api), await freshBusiness(api)]
    const defaults = async () =>
      dataOf(await api.get('/v1/businesses'))
        .filter((business: Json) => business.isDefault)
        .map((business: Json) => business.id)

    expect(await defaults()).toEqual([first])
    const answer = await api.post(`/v1/businesses/${second}/set-default`)
    expectOk(answer)
    expect('data' in answer.body).toBe(false)
    expect(await defaults()).toEqual([second])

    expect(dataOf(await api.post('/v1/customers', { name: 'Of the default' })).businessId).toBe(second)
    expect(dataOf(await api.get('/v1/customers?search=Of%20the')).meta.totalItems).toBe(1)
    expect(dataOf(await app.owner.get('/v1/users/me')).defaultBusinessId).not.toBe(second)
  })

  it('is missed with 400 where there is none, and goes away with its business', async () => {
    const { api } = await addPerson(app.server)
    expectError(await api.get('/v1/invoices'), 400, 'business_missing')
    expectError(await api.post('/v1/customers', { name: 'X' }), 400, 'business_missing')

    const id = await freshBusiness(api)
    expectOk(await api.get('/v1/invoices'))
    expectOk(await api.delete(`/v1/businesses/${id}`))
    expectError(await api.get('/v1/invoices'), 400, 'business_missing')
  })

  it('is 404 for a business of somebody else', async () => {
    const { api } = await addPerson(app.server)
    expectError(await api.post(`/v1/businesses/${await freshBusiness(app.owner)}/set-default`), 404, 'not_found')
  })
})

describe('deleting a business', () => {
  it('hides it and all it had, for everybody, and frees its TIN', async () => {
    const TIN = freshTin()
    const id = await freshReadyBusiness(app.owner, { TIN })
    const customerId = await createCustomer(app.owner, id)
    const invoiceId = await createInvoice(app.owner, id, customerId)

    const answer = await app.owner.delete(`/v1/businesses/${id}`)
    expectOk(answer)
    expect('data' in answer.body).toBe(false)

    for (const path of [
      `/v1/businesses/${id}`,
      `/v1/invoices?businessId=${id}`,
      `/v1/invoices/${invoiceId}`,
      `/v1/invoices/${invoiceId}/pdf`,
      `/v1/invoices/${invoiceId}/history`,
      `/v1/customers/${customerId}`,
      `/v1/customers?businessId=${id}`,
    ]) {
      expectError(await app.owner.get(path), 404, 'not_found')
    }
    expectError(await app.owner.delete(`/v1/businesses/${id}`), 404, 'not_found')
    expectError(await app.owner.patch(`/v1/invoices/${invoiceId}`, { notes: 'x' }), 404, 'not_found')
    expect(dataOf(await app.owner.get('/v1/businesses')).map((business: Json) => business.id)).not.toContain(id)
    expectOk(await create({ TIN }), 201)
  })

  it('is for owners only', async () => {
    const id = await freshBusiness(app.owner)
    const answer = await (await addMember(app.server, id, 'ADMIN')).delete(`/v1/businesses/${id}`)
    expectError(answer, 403, 'role_insufficient')
    expect(answer.body.message).toBe('Only users with OWNER role can delete the business.')
    expectError(await (await addPerson(app.server)).api.delete(`/v1/businesses/${id}`), 404, 'not_found')
    expectOk(await app.owner.get(`/v1/businesses/${id}`))
  })

  it.each(['PENDING', 'SUBMITTED'] as const)('waits for invoices that are %s (409)', async (status) => {
    const id = await freshReadyBusiness(app.owner)
    await invoiceIn(app, id, status)
    const answer = await app.owner.delete(`/v1/businesses/${id}`)
    expectError(answer, 409, 'work_in_flight', 'INV000001')
    expect(answer.body.details).toEqual([{ field: 'INV000001', message: `is ${status}` }])
  })
})

describe('without a usable secret store', () => {
  it('a FIRS password is refused with the remedy (422), and everything else works', async () => {
    const broken = () => Promise.reject(new SecretStoreError('unavailable', 'No keychain here.', 'Unlock it.'))
    const server = await startTestServer({ secrets: { kind: 'memory', get: broken, set: broken, delete: broken } })
    try {
      const owner = await signUpOwner(server)
      expectError(
        await owner.post('/v1/businesses', { ...businessBody, firsPassword: 'secret-1' }),
        422,
        'secret_store_unavailable',
      )
      expectOk(await owner.post('/v1/businesses', businessBody), 201)
    } finally {
      await server.close()
    }
  })
})
