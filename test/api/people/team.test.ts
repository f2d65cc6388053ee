import { beforeAll, describe, expect, it } from 'vitest'

import { Role } from '../../../core/contract/http/vocabulary.ts'
import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { addPerson, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, malformedIds, NO_ID, openApp } from '../support/app.ts'

import { freshEmail, memberOf, membershipOf, teamOf } from '../support/membership.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshBusiness(app.owner)
})

const setRole = (id: string, role: unknown, api: Api = app.owner) => api.patch(`/v1/team/members/${id}/role`, { role })
const remove = (id: string, api: Api = app.owner) => api.delete(`/v1/team/members/${id}`)
const roleOf = async (business: string, userId: string): Promise<string | undefined> =>
  (await teamOf(app.owner, business)).members.find((member: Json) => member.userId === userId)?.role

describe('changing a role', () => {
  it('counts from the next request on, with the same token', async () => {
    const { api, id, userId, email } = await memberOf(app, businessId, 'VIEWER')
    const post = () => api.post('/v1/customers', { businessId, name: `By ${email}` })
    expectError(await post(), 403, 'role_insufficient')

    expect(expectOk(await setRole(id, 'CREATOR'))).toMatchObject({ id, userId, email, role: 'CREATOR' })
    expectOk(await post(), 201)

    expectOk(await setRole(id, 'VIEWER'))
    expectError(await api.post('/v1/customers', { businessId, name: 'Again' }), 403, 'role_insufficient')
  })

  it('leads to any role up to the own, and not above (403)', async () => {
    const admin = await memberOf(app, businessId, 'ADMIN')
    const { id, userId } = await memberOf(app, businessId, 'VIEWER')
    for (const role of Role.options.filter((one) => one !== 'OWNER')) {
      expect(expectOk(await setRole(id, role, admin.api)).role).toBe(role)
    }
    expectError(await setRole(id, 'OWNER', admin.api), 403, 'role_insufficient')
    expectError(await setRole(admin.id, 'OWNER', admin.api), 403, 'role_insufficient')
    expect(await roleOf(businessId, userId)).toBe('ADMIN')
    expect(expectOk(await setRole(id, 'OWNER')).role).toBe('OWNER')
  })

  it('is for ADMIN and above (403), 404 for strangers and unknown members', async () => {
    const { id } = await memberOf(app, businessId, 'VIEWER')
    for (const role of ['VIEWER', 'CREATOR', 'MANAGER'] as const) {
      const { api } = await memberOf(app, businessId, role)
      expectError(await setRole(id, 'VIEWER', api), 403, 'role_insufficient')
      expectError(await remove(id, api), 403, 'role_insufficient')
    }
    const stranger = (await addPerson(app.server)).api
    expectError(await setRole(id, 'VIEWER', stranger), 404, 'not_found')
    expectError(await remove(id, stranger), 404, 'not_found')
    expectError(await setRole(id, 'VIEWER', apiClient(app.server.url)), 401, 'unauthenticated')
    for (const unknown of [NO_ID, ...malformedIds]) {
      expectError(await setRole(unknown, 'VIEWER'), 404, 'not_found')
      expectError(await remove(unknown), 404, 'not_found')
    }
    for (const role of ['KING', '', null, undefined, 5]) {
      expectError(await setRole(id, role), 400, 'validation_failed', 'role')
    }
  })

  it('reaches nobody in another business, whatever the caller is there', async () => {
    const other = await freshBusiness(app.owner)
    const { id, userId } = await memberOf(app, other, 'VIEWER')
    const admin = await memberOf(app, businessId, 'ADMIN')
    expectError(await setRole(id, 'ADMIN', admin.api), 404, 'not_found')
    expectError(await remove(id, admin.api), 404, 'not_found')
    expect(await roleOf(other, userId)).toBe('VIEWER')
  })
})

describe('an OWNER', () => {
  it('is demoted and removed by OWNERs only (403)', async () => {
    const admin = await memberOf(app, businessId, 'ADMIN')
    const second = await memberOf(app, businessId, 'OWNER')
    expectError(await setRole(second.id, 'VIEWER', admin.api), 403, 'role_insufficient')
    expectError(await remove(second.id, admin.api), 403, 'role_insufficient')
    expect(await roleOf(businessId, second.userId)).toBe('OWNER')

    expectOk(await setRole(second.id, 'VIEWER'))
    expectOk(await remove(second.id, admin.api))
  })

  it('who is the last one can be neither demoted nor removed (409), by anybody', async () => {
    const business = await freshBusiness(app.owner)
    const last = await membershipOf(app, business, app.owner)
    for (const role of Role.options.filter((one) => one !== 'OWNER')) {
      expectError(await setRole(last.id, role), 409, 'last_owner')
    }
    expectError(await remove(last.id), 409, 'last_owner')
    expect(expectOk(await setRole(last.id, 'OWNER')).role).toBe('OWNER')

    const second = await memberOf(app, business, 'OWNER')
    expectOk(await setRole(last.id, 'ADMIN', second.api))
    expectError(await remove(second.id, second.api), 409, 'last_owner')
  })

  it('is never lost when two OWNERs demote and remove each other at the same moment', async () => {
    const business = await freshBusiness(app.owner)
    const [first, second] = [await membershipOf(app, business, app.owner), await memberOf(app, business, 'OWNER')]
    const answers = await Promise.all([setRole(second.id, 'VIEWER'), remove(first.id, second.api)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)

    const { members } = await teamOf(answers[0].status === 200 ? app.owner : second.api, business)
    expect(members.filter(({ role }: Json) => role === 'OWNER')).toHaveLength(1)
  })
})

describe('leaving', () => {
  it('is for every role, and ends what the person reaches at once', async () => {
    const business = await freshBusiness(app.owner)
    for (const role of Role.options) {
      const { api, id, userId } = await memberOf(app, business, role)
      expectOk(await remove(id, api))
      expectError(await api.get(`/v1/businesses/${business}`), 404, 'not_found')
      expectError(await remove(id, api), 404, 'not_found')
      expect(await roleOf(business, userId)).toBeUndefined()
    }
  })

  it('leaves the others alone: a member ends no membership but the own (403)', async () => {
    const { api } = await memberOf(app, businessId, 'MANAGER')
    for (const role of Role.options) {
      const { id, userId } = await memberOf(app, businessId, role)
      expectError(await remove(id, api), 403, 'role_insufficient')
      expect(await roleOf(businessId, userId)).toBe(role)
    }
  })

  it('is not for the last OWNER, who is told who must take over first (409)', async () => {
    const business = await freshBusiness(app.owner)
    const own = await membershipOf(app, business, app.owner)
    await memberOf(app, business, 'ADMIN')
    const answer = await remove(own.id)
    expectError(answer, 409, 'last_owner')
    expect(answer.body.message).toContain('Make somebody else OWNER first')

    const second = await memberOf(app, business, 'OWNER')
    expectOk(await remove(second.id, second.api))
    expectError(await remove(own.id), 409, 'last_owner')
  })

  it('is in the history of the business, by the person who left', async () => {
    const business = await freshBusiness(app.owner)
    const { api, id, userId } = await memberOf(app, business, 'CREATOR')
    expectOk(await remove(id, api))
    const entries = await app.server.storage.read(({ audit }) => audit.historyOf(business, userId))
    expect(entries.at(-1)).toMatchObject({ action: 'member.left', actor: { id: userId }, from: { role: 'CREATOR' } })
  })
})

describe('somebody who was removed', () => {
  it('finds nothing of the business any more (404), at once and with the same token', async () => {
    const business = await freshBusiness(app.owner)
    const { api, id, userId } = await memberOf(app, business, 'ADMIN')
    const invoiceId = await createInvoice(api, business, await createCustomer(api, business))
    dataOf(await api.post(`/v1/businesses/${business}/set-default`))

    expectOk(await remove(id))
    for (const path of [
      `/v1/businesses/${business}`,
      `/v1/invoices/${invoiceId}`,
      `/v1/invoices?businessId=${business}`,
      `/v1/team?businessId=${business}`,
      `/v1/events?businessId=${business}`,
    ]) {
      expectError(await api.get(path), 404, 'not_found')
    }
    expect(dataOf(await api.get('/v1/businesses'))).toEqual([])
    expectError(await api.get('/v1/invoices'), 400, 'business_missing')
    expect(expectOk(await api.get('/v1/users/me'))).toMatchObject({ id: userId, defaultBusinessId: null })

    expectError(await remove(id), 404, 'not_found')
    expect(await roleOf(business, userId)).toBeUndefined()
    const history = dataOf(await app.owner.get(`/v1/invoices/${invoiceId}/history`)).items
    expect(history[0].by.id).toBe(userId)
  })

  it('may be invited again', async () => {
    const business = await freshBusiness(app.owner)
    const { api, id, email } = await memberOf(app, business, 'CREATOR')
    dataOf(await remove(id))
    const { token } = dataOf(await app.owner.post('/v1/team/invite', { businessId: business, email, role: 'VIEWER' }))
    expectOk(await api.post(`/v1/team/invitations/${token}/accept`))
    expect(dataOf(await api.get(`/v1/businesses/${business}`)).role).toBe('VIEWER')
  })
})

describe('what a member handed out', () => {
  const keyOf = async (api: Api, business: string, role: string): Promise<{ id: string; api: Api }> => {
    const { id, key } = dataOf(await api.post('/v1/api-keys', { businessId: business, name: `Till ${role}`, role }))
    return { id, api: apiClient(app.server.url, key) }
  }
  const inviteBy = async (api: Api, business: string, role: string): Promise<Json> =>
    dataOf(await api.post('/v1/team/invite', { businessId: business, email: freshEmail(), role }))
  const works = async ({ api }: { api: Api }, business: string) =>
    (await api.get(`/v1/customers?businessId=${business}`)).status === 200
  const isOpen = async ({ token }: Json) => (await app.owner.get(`/v1/team/invitations/${token}`)).status === 200

  it('ends with the membership, and the answer says what', async () => {
    const business = await freshBusiness(app.owner)
    const admin = await memberOf(app, business, 'ADMIN')
    const theirs = [await keyOf(admin.api, business, 'VIEWER'), await keyOf(admin.api, business, 'ADMIN')]
    const ours = await keyOf(app.owner, business, 'ADMIN')
    const invitation = await inviteBy(admin.api, business, 'VIEWER')
    const ourInvitation = await inviteBy(app.owner, business, 'VIEWER')

    expect(expectOk(await app.owner.get(`/v1/team/members/${admin.id}/handed-out`))).toMatchObject({
      apiKeys: [{ name: 'Till ADMIN' }, { name: 'Till VIEWER' }],
      invitations: [{ email: invitation.email }],
    })
    const answer = expectOk(await remove(admin.id))
    expect(answer.revokedKeys.map(({ id }: Json) => id).toSorted()).toEqual(theirs.map(({ id }) => id).toSorted())
    expect(answer).toMatchObject({ takenOverKeys: [], withdrawnInvitations: [{ email: invitation.email }] })

    expect(await Promise.all([...theirs, ours].map((key) => works(key, business)))).toEqual([false, false, true])
    expect([await isOpen(invitation), await isOpen(ourInvitation)]).toEqual([false, true])
  })

  it('goes on in the name of whoever takes it over, so that no till stops', async () => {
    const business = await freshBusiness(app.owner)
    const admin = await memberOf(app, business, 'ADMIN')
    const till = await keyOf(admin.api, business, 'CREATOR')

    const answer = expectOk(await app.owner.delete(`/v1/team/members/${admin.id}`, { takeOver: true }))
    expect(answer).toMatchObject({ revokedKeys: [], takenOverKeys: [{ id: till.id }] })
    expect(await works(till, business)).toBe(true)

    const { members } = await teamOf(app.owner, business)
    expect(expectOk(await app.owner.get(`/v1/team/members/${members[0].id}/handed-out`)).apiKeys).toMatchObject([
      { id: till.id },
    ])
  })

  it('is not taken over by who leaves', async () => {
    const business = await freshBusiness(app.owner)
    const admin = await memberOf(app, business, 'ADMIN')
    const till = await keyOf(admin.api, business, 'CREATOR')
    expect(expectOk(await admin.api.delete(`/v1/team/members/${admin.id}`, { takeOver: true }))).toMatchObject({
      revokedKeys: [{ id: till.id }],
    })
    expect(await works(till, business)).toBe(false)
  })

  it('ends where a lower role could not have handed it out', async () => {
    const business = await freshBusiness(app.owner)
    const admin = await memberOf(app, business, 'ADMIN')
    const [high, low] = [await keyOf(admin.api, business, 'ADMIN'), await keyOf(admin.api, business, 'CREATOR')]
    const invitation = await inviteBy(admin.api, business, 'VIEWER')

    const answer = expectOk(await setRole(admin.id, 'MANAGER'))
    expect(answer).toMatchObject({ role: 'MANAGER', revokedKeys: [{ id: high.id }] })
    expect([await works(high, business), await works(low, business)]).toEqual([false, true])
    expect(await isOpen(invitation)).toBe(false)
  })

  it('stays where a role grows, or is the same', async () => {
    const business = await freshBusiness(app.owner)
    const admin = await memberOf(app, business, 'ADMIN')
    const till = await keyOf(admin.api, business, 'ADMIN')
    for (const role of ['ADMIN', 'OWNER'] as const) {
      expect(expectOk(await setRole(admin.id, role))).toMatchObject({ revokedKeys: [], withdrawnInvitations: [] })
    }
    expect(await works(till, business)).toBe(true)
  })
})
