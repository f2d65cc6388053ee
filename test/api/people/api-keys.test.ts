import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { fillPath } from '../../../core/contract/http/route.ts'
import { routes } from '../../../core/contract/routes.ts'
import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import {
  addMember,
  addPerson,
  businessBody,
  createCustomer,
  createInvoice,
  dataOf,
  invoiceBody,
  until,
} from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  freshTin,
  malformedIds,
  NO_ID,
  openApp,
} from '../support/app.ts'
import { appOfOneTest, profileOf, signIn } from '../support/membership.ts'

import { openTill } from '../support/till.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const HOUR = 60 * 60_000
const create = (body: object, api: Api = app.owner) =>
  api.post('/v1/api-keys', { businessId, name: 'Till', role: 'CREATOR', ...body })
const list = async (business = businessId): Promise<Json[]> =>
  dataOf(await app.owner.get(`/v1/api-keys?businessId=${business}`)).items
const revoke = (id: string, api: Api = app.owner) => api.delete(`/v1/api-keys/${id}`)

describe('making a key', () => {
  it('shows it this once: not in the list, the database, or the log', async () => {
    const answer = await create({ name: 'Till at the door', role: 'MANAGER' })
    const { key, ...record } = expectOk(answer, 201)
    expect(key).toMatch(/^idk_[\w-]{43}$/)
    expect(record).toEqual({
      id: expect.any(String),
      businessId,
      name: 'Till at the door',
      role: 'MANAGER',
      scope: 'FULL',
      network: false,
      addresses: [],
      createdAt: expect.any(String),
      expiresAt: null,
      lastUsedAt: null,
    })
    expect(await list()).toContainEqual(record)

    expectOk(await apiClient(app.server.url, key).get(`/v1/businesses/${businessId}`))
    const files = await readdir(app.server.folder, { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile())) {
      expect((await readFile(join(file.parentPath, file.name))).includes(key)).toBe(false)
    }
    expect(app.server.log.join('\n')).not.toContain(key)
  })

  it('takes a role up to ADMIN (400 for OWNER) and up to the own', async () => {
    expectError(await create({ role: 'OWNER' }), 400, 'validation_failed', 'role')
    expectError(await create({ role: 'KING' }), 400, 'validation_failed', 'role')
    const admin = await addMember(app.server, businessId, 'ADMIN')
    for (const role of ['VIEWER', 'CREATOR', 'MANAGER', 'ADMIN']) {
      expect(expectOk(await create({ role }, admin), 201).role).toBe(role)
    }
    expectError(await create({ role: 'OWNER' }, admin), 400, 'validation_failed', 'role')
  })

  it('stops at 20 live ones of a business; what is revoked or has expired makes room', async () => {
    const own = await appOfOneTest()
    const business = await freshBusiness(own.owner)
    const make = (body: object = {}) =>
      own.owner.post('/v1/api-keys', { businessId: business, name: 'Till', role: 'VIEWER', ...body })
    const expiresAt = new Date(own.server.clock.now().getTime() + HOUR / 2).toISOString()
    const [first] = [expectOk(await make(), 201), expectOk(await make({ expiresAt }), 201)]
    for (let key = 3; key <= 20; key++) expectOk(await make(), 201)

    expectError(await make(), 409, 'too_many_api_keys')
    expectOk(await own.owner.delete(`/v1/api-keys/${first.id}`))
    expectOk(await make(), 201)
    expectError(await make(), 409, 'too_many_api_keys')
    own.server.clock.advance(HOUR / 2)
    expectOk(await make(), 201)
  })

  it('does not take a name that turns the direction of writing (400)', async () => {
    for (const name of ['Till \u202Etxt.exe', '\u2066Till\u2069']) {
      expectError(await create({ name }), 400, 'validation_failed', 'name')
    }
    expectOk(await create({ name: 'قصر البيع' }), 201)
  })

  it('is for ADMIN and above with a session: 401, 404 for strangers, 403 below and for keys', async () => {
    const { id } = dataOf(await create({}))
    const path = `/v1/api-keys?businessId=${businessId}`
    const none = apiClient(app.server.url)
    const stranger = (await addPerson(app.server)).api
    for (const [api, status, code] of [
      [none, 401, 'unauthenticated'],
      [stranger, 404, 'not_found'],
      [await addMember(app.server, businessId, 'MANAGER'), 403, 'role_insufficient'],
      [(await openTill(app, businessId, { role: 'ADMIN' })).api, 403, 'person_required'],
    ] as const) {
      expectError(await create({}, api), status, code)
      expectError(await api.get(path), status, code)
      expectError(await revoke(id, api), status, code)
    }
    for (const unknown of [NO_ID, ...malformedIds]) expectError(await revoke(unknown), 404, 'not_found')
  })

  it('checks its fields (400)', async () => {
    expectError(await create({ name: '' }), 400, 'validation_failed', 'name')
    expectError(await create({ name: undefined }), 400, 'validation_failed', 'name')
    for (const expiresAt of ['tomorrow', '2030-01-01', 5, '2020-01-01T00:00:00Z']) {
      expectError(await create({ expiresAt }), 400, 'validation_failed', 'expiresAt')
    }
    expect(expectOk(await create({ expiresAt: null }), 201).expiresAt).toBeNull()
    const later = expectOk(await create({ expiresAt: '2099-01-01T00:00:00+01:00' }), 201)
    expect(later.expiresAt).toBe('2098-12-31T23:00:00.000Z')
  })
})

describe('a key', () => {
  it('is refused from the moment it is revoked (401), which happens once', async () => {
    const till = await openTill(app, businessId)
    expectOk(await till.api.get('/v1/invoices'))
    expect(expectOk(await revoke(till.id))).toBeUndefined()

    expectError(await till.api.get('/v1/invoices'), 401, 'unauthenticated')
    expectError(await revoke(till.id), 404, 'not_found')
    expect((await list()).map(({ id }) => id)).not.toContain(till.id)
  })

  it('is refused once it has expired (401)', async () => {
    const own = await appOfOneTest()
    const business = await freshBusiness(own.owner)
    const expiresAt = new Date(own.server.clock.now().getTime() + HOUR).toISOString()
    const till = await openTill(own, business, { expiresAt })
    const forever = await openTill(own, business)

    own.server.clock.advance(HOUR - 60_000)
    expectOk(await till.api.get('/v1/invoices'))
    own.server.clock.advance(60_000)
    expectError(await till.api.get('/v1/invoices'), 401, 'unauthenticated')
    own.server.clock.advance(1000 * 24 * HOUR)
    expectOk(await forever.api.get('/v1/invoices'))
  })

  it('shows when it was last used, to the minute', async () => {
    const own = await appOfOneTest()
    const business = await freshBusiness(own.owner)
    const { email } = await profileOf(own.owner)
    const till = await openTill(own, business)
    const lastUse = async (api = own.owner) =>
      dataOf(await api.get(`/v1/api-keys?businessId=${business}`)).items[0].lastUsedAt
    expect(await lastUse()).toBeNull()

    dataOf(await till.api.get('/v1/invoices'))
    const first = await until(lastUse, (at) => at !== null)
    expect(Math.abs(Date.parse(first) - own.server.clock.now().getTime())).toBeLessThan(60_000)

    own.server.clock.advance(2 * HOUR)
    dataOf(await till.api.get('/v1/invoices'))
    const { api } = await signIn(own.server.url, email)
    const second = await until(
      () => lastUse(api),
      (at) => at !== first,
    )
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(2 * HOUR)
  })

  it('counts in the bearer header only', async () => {
    const { key } = await openTill(app, businessId)
    const nobody = apiClient(app.server.url)
    for (const headers of [{ 'x-api-key': key }, { cookie: `key=${key}` }, { authorization: key }]) {
      expectError(await nobody.request('GET', '/v1/invoices', { headers }), 401, 'unauthenticated')
    }
    expectError(await nobody.get(`/v1/invoices?api_key=${key}&key=${key}`), 401, 'unauthenticated')
    expectError(await apiClient(app.server.url, `${key}x`).get('/v1/invoices'), 401, 'unauthenticated')
    expectError(await apiClient(app.server.url, key.slice(4)).get('/v1/invoices'), 401, 'unauthenticated')
  })

  it('always means its business, and reaches no other one (404)', async () => {
    const { api } = await openTill(app, businessId, { role: 'ADMIN' })
    const other = await freshReadyBusiness(app.owner)
    const foreignCustomer = await createCustomer(app.owner, other)
    const foreign = await createInvoice(app.owner, other, foreignCustomer)

    const { businessId: _businessId, ...withoutBusiness } = invoiceBody(businessId, customerId)
    expect(expectOk(await api.post('/v1/invoices', withoutBusiness), 201).businessId).toBe(businessId)
    expect(dataOf(await api.get('/v1/businesses'))).toMatchObject([{ id: businessId, role: 'ADMIN', isDefault: true }])

    for (const answer of [
      await api.get(`/v1/businesses/${other}`),
      await api.patch(`/v1/businesses/${other}`, { name: 'Mine' }),
      await api.get(`/v1/invoices?businessId=${other}`),
      await api.get(`/v1/invoices/${foreign}`),
      await api.post(`/v1/invoices/${foreign}/finalize`),
      await api.post('/v1/invoices', invoiceBody(other, foreignCustomer)),
      await api.get(`/v1/customers/${foreignCustomer}`),
      await api.get(`/v1/businesses/${other}/number-register`),
      await api.get(`/v1/api/v1/businesses/${other}/app/invoices/search`),
      await api.get(`/v1/events?businessId=${other}`),
    ]) {
      expectError(answer, 404, 'not_found')
    }
    expectError(
      await api.post('/v1/invoices', invoiceBody(businessId, foreignCustomer)),
      400,
      'validation_failed',
      'customerId',
    )
  })

  it('does nothing that is a person’s: account, team, keys, installation, new businesses (403)', async () => {
    const { api, id } = await openTill(app, businessId, { role: 'ADMIN' })
    const { members } = dataOf(await app.owner.get(`/v1/team?businessId=${businessId}`))
    const invitation = dataOf(
      await app.owner.post('/v1/team/invite', { businessId, email: 'someone@example.com', role: 'VIEWER' }),
    )
    const ids: Record<string, string> = {
      '/v1/team/members/{id}': members[0].id,
      '/v1/team/members/{id}/handed-out': members[0].id,
      '/v1/team/members/{id}/role': members[0].id,
      '/v1/team/invitations/{id}': invitation.id,
      '/v1/api-keys/{id}': id,
      '/v1/businesses/{id}/set-default': businessId,
    }
    const personal = routes.filter(({ access }) =>
      access.kind === 'business' ? access.personOnly === true : ['person', 'instanceOwner'].includes(access.kind),
    )
    expect(personal.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['createBusiness', 'setDefaultBusiness', 'getMe', 'changePassword', 'listSessions']),
    )

    for (const { method, path } of personal) {
      const target = fillPath(path, { id: ids[path] ?? NO_ID, token: invitation.token })
      const body = { ...businessBody, TIN: freshTin(), businessId, email: 'x@example.com', role: 'VIEWER' }
      const answer = await (method === 'get' || method === 'delete' ? api[method](target) : api[method](target, body))
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'person_required'])
    }
  })

  it('can never do more than its role', async () => {
    const draft = () => createInvoice(app.owner, businessId, customerId)
    const viewer = (await openTill(app, businessId, { role: 'VIEWER' })).api
    expectOk(await viewer.get('/v1/invoices'))
    expectError(await viewer.post('/v1/invoices', invoiceBody(businessId, customerId)), 403, 'role_insufficient')
    expectError(await viewer.post('/v1/customers', { name: 'X' }), 403, 'role_insufficient')
    expectError(await viewer.post(`/v1/invoices/${await draft()}/finalize`), 403, 'role_insufficient')

    const creator = (await openTill(app, businessId, { role: 'CREATOR' })).api
    const id = await createInvoice(creator, businessId, customerId)
    dataOf(await creator.post(`/v1/invoices/${id}/finalize`))
    expectError(await creator.post(`/v1/invoices/${id}/submit-to-app`), 403, 'role_insufficient')
    expect(dataOf(await creator.get(`/v1/invoices/${id}`)).allowedActions).toEqual(['recordPayment', 'duplicate'])

    const manager = (await openTill(app, businessId, { role: 'MANAGER' })).api
    expectError(await manager.post(`/v1/invoices/${id}/reopen`), 403, 'role_insufficient')
    expectError(await manager.patch(`/v1/businesses/${businessId}`, { name: 'Mine' }), 403, 'role_insufficient')
    expectOk(await manager.post(`/v1/invoices/${id}/submit-to-app`))

    const admin = (await openTill(app, businessId, { role: 'ADMIN' })).api
    expectError(await admin.delete(`/v1/businesses/${businessId}`), 403, 'role_insufficient')
    expectOk(await admin.patch(`/v1/businesses/${businessId}`, { city: 'Ikeja' }))
  })

  it('stands in what it did: createdBy is its id, the history its name', async () => {
    const { api, id: keyId } = await openTill(app, businessId, { name: 'Till in the yard' })
    const created = expectOk(await api.post('/v1/invoices', invoiceBody(businessId, customerId)), 201)
    expect(created.createdBy).toBe(keyId)
    dataOf(await api.patch(`/v1/invoices/${created.id}`, { notes: 'changed' }))
    dataOf(await api.post(`/v1/invoices/${created.id}/finalize`))

    const { items } = dataOf(await app.owner.get(`/v1/invoices/${created.id}/history`))
    expect(items.map(({ action, by }: Json) => [action, by])).toEqual(
      ['invoice.created', 'invoice.updated', 'invoice.finalized'].map((action) => [
        action,
        { id: keyId, name: 'Till in the yard' },
      ]),
    )
  })

  it('dies with its business', async () => {
    const business = await freshBusiness(app.owner)
    const { api } = await openTill(app, business)
    expectOk(await api.get('/v1/invoices'))
    dataOf(await app.owner.delete(`/v1/businesses/${business}`))
    expectError(await api.get('/v1/invoices'), 401, 'unauthenticated')
  })
})

describe('externalReference', () => {
  const post = (changes: object, business = businessId, customer = customerId) =>
    app.owner.post('/v1/invoices', invoiceBody(business, customer, changes))

  it('is unique in its business: a repeat is 409 with the id of the invoice that has it', async () => {
    const first = expectOk(await post({ externalReference: 'R-1001' }), 201)
    expect(first.externalReference).toBe('R-1001')
    const { nextInvoiceNumber } = dataOf(await app.owner.get(`/v1/businesses/${businessId}`))

    const repeat = await post({ externalReference: ' R-1001 ' })
    expectError(repeat, 409, 'external_reference_taken', 'externalReference')
    expect(repeat.body.details).toEqual([{ field: 'externalReference', message: first.id }])
    expect(repeat.body.data).toEqual({ invoiceId: first.id })
    const found = dataOf(await app.owner.get(`/v1/invoices?businessId=${businessId}&externalReference=R-1001`))
    expect(found.items).toMatchObject([{ id: first.id, externalReference: 'R-1001' }])
    expect(found.meta.totalItems).toBe(1)
    expect(dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber).toBe(nextInvoiceNumber)

    const other = await freshBusiness(app.owner)
    expectOk(await post({ externalReference: 'R-1001' }, other, await createCustomer(app.owner, other)), 201)
    expectOk(await post({ externalReference: 'r-1001' }), 201)
  })

  it('makes one invoice of 10 requests at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ externalReference: 'R-2001' })))
    const created = answers.filter(({ status }) => status === 201)
    expect(created).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectError(answer, 409, 'external_reference_taken')
      expect(answer.body.details[0].message).toBe(created[0]?.body.data.id)
    }
  })

  it('stays taken by a cancelled invoice, and moves by PATCH', async () => {
    const first = expectOk(await post({ externalReference: 'R-3001' }), 201)
    const second = expectOk(await post({}), 201)
    const patch = (id: string, externalReference: unknown) =>
      app.owner.patch(`/v1/invoices/${id}`, { externalReference })

    expectError(await patch(second.id, 'R-3001'), 409, 'external_reference_taken')
    expectOk(await patch(first.id, 'R-3001'))
    expectOk(await patch(first.id, null))
    expect(expectOk(await patch(second.id, 'R-3001')).externalReference).toBe('R-3001')
    dataOf(await app.owner.delete(`/v1/invoices/${second.id}`))
    expectError(await post({ externalReference: 'R-3001' }), 409, 'external_reference_taken')
    expectError(await post({ externalReference: '' }), 400, 'validation_failed', 'externalReference')
    expectError(await post({ externalReference: 'x'.repeat(201) }), 400, 'validation_failed', 'externalReference')
  })
})
