import { describe, expect, it } from 'vitest'

import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, freshTin, openApp } from '../support/app.ts'

import { freshEmail, memberOf, membershipOf, password, teamOf, type Membership } from '../support/membership.ts'

const app = openApp()

const approvals = { role: 'ADMIN', scope: 'APPROVALS' } as const
const full = { role: 'ADMIN', scope: 'FULL' } as const

const setGrant = (id: string, grant: object, api: Api = app.owner) => api.patch(`/v1/team/members/${id}/role`, grant)
const invite = (businessId: string, grant: object, api: Api = app.owner) =>
  api.post('/v1/team/invite', { businessId, email: freshEmail(), ...grant })

/** A business that requires approval, with an ADMIN limited to approvals. */
async function withApprover(): Promise<{ business: string; approver: Membership }> {
  const business = await readyBusiness(app.owner, { TIN: freshTin() })
  dataOf(await app.owner.patch(`/v1/businesses/${business}/settings`, { requireApproval: true }))
  const api = await addMember(app.server, business, 'ADMIN', 'APPROVALS')
  return { business, approver: { api, ...(await membershipOf(app, business, api)) } }
}

async function waitingForApproval(business: string, customer: string): Promise<string> {
  const id = await createInvoice(app.owner, business, customer)
  expect(expectOk(await app.owner.post(`/v1/invoices/${id}/finalize`)).status).toBe('PENDING_APPROVAL')
  return id
}

describe('an ADMIN limited to approvals', () => {
  it('is invited as one, told so, and joins as one', async () => {
    const business = await freshBusiness(app.owner)
    const invited = expectOk(await invite(business, approvals), 201)
    expect(invited).toMatchObject(approvals)
    const anybody = apiClient(app.server.url)
    expect(expectOk(await anybody.get(`/v1/team/invitations/${invited.token}`))).toMatchObject(approvals)

    const account = { email: invited.email, password, invitationToken: invited.token }
    const { accessToken } = expectOk(await anybody.post('/v1/auth/signup', account), 201)
    const api = apiClient(app.server.url, accessToken)
    expect(expectOk(await api.get(`/v1/businesses/${business}`))).toMatchObject(approvals)
    expect(expectOk(await api.get('/v1/businesses'))).toMatchObject([{ id: business, ...approvals }])
    const { members } = await teamOf(api, business)
    expect(members.find((member: Json) => member.email === invited.email)).toMatchObject(approvals)
  })

  it('approves, sends back and reopens invoices, and is offered nothing else', async () => {
    const { business, approver } = await withApprover()
    const { api } = approver
    const customer = await createCustomer(app.owner, business)
    const [first, second] = [await waitingForApproval(business, customer), await waitingForApproval(business, customer)]
    expect(expectOk(await api.get(`/v1/invoices/${first}`)).allowedActions).toEqual(['approve', 'reject'])

    expect(expectOk(await api.post(`/v1/invoices/${first}/approve`))).toMatchObject({
      status: 'APPROVED',
      allowedActions: ['reopen'],
    })
    expectOk(await api.post(`/v1/invoices/${second}/reject`, { reason: 'Price' }))
    expect(expectOk(await api.post(`/v1/invoices/${first}/reopen`))).toMatchObject({
      status: 'DRAFT',
      allowedActions: [],
    })
  })

  it('is told why the role is not enough', async () => {
    const { business, approver } = await withApprover()
    const refused = await approver.api.get(`/v1/api-keys?businessId=${business}`)
    expectError(refused, 403, 'role_insufficient')
    expect(refused.body.message).toBe(
      'Only users with OWNER or ADMIN role can manage API keys. Your role ADMIN is limited to approving invoices.',
    )
    const deleting = await approver.api.delete(`/v1/businesses/${business}`)
    expectError(deleting, 403, 'role_insufficient')
    expect(deleting.body.message).toBe('Only users with OWNER role can delete the business.')
  })

  it('lifts no limit, the own or of somebody else, and sees no invitations', async () => {
    const { business, approver } = await withApprover()
    const other = await memberOf(app, business, 'VIEWER')
    for (const { id } of [approver, other]) {
      expectError(await setGrant(id, full, approver.api), 403, 'role_insufficient')
      expectError(await setGrant(id, approvals, approver.api), 403, 'role_insufficient')
    }
    expectOk(await invite(business, approvals), 201)
    expect(await teamOf(approver.api, business)).toMatchObject({ invitations: [] })
    expectOk(await approver.api.delete(`/v1/team/members/${approver.id}`))
  })
})

describe('the limit of an ADMIN', () => {
  it('is set and lifted by who manages the team, and counts from the next request on', async () => {
    const { business, approver } = await withApprover()
    const admin = await memberOf(app, business, 'ADMIN')
    const keys = () => approver.api.get(`/v1/api-keys?businessId=${business}`)

    expectError(await keys(), 403, 'role_insufficient')
    expect(expectOk(await setGrant(approver.id, full, admin.api))).toMatchObject(full)
    expectOk(await keys())
    expect(expectOk(await setGrant(approver.id, approvals, admin.api))).toMatchObject(approvals)
    expectError(await keys(), 403, 'role_insufficient')
  })

  it('is not lifted by a client that does not name it, and goes with the role', async () => {
    const { approver } = await withApprover()
    expect(expectOk(await setGrant(approver.id, { role: 'ADMIN' }))).toMatchObject(approvals)
    expect(expectOk(await setGrant(approver.id, { role: 'MANAGER' }))).toMatchObject({ role: 'MANAGER', scope: 'FULL' })
    expect(expectOk(await setGrant(approver.id, { role: 'ADMIN' }))).toMatchObject(full)
  })

  it('is for the role ADMIN only (400)', async () => {
    const { business, approver } = await withApprover()
    for (const role of ['VIEWER', 'CREATOR', 'MANAGER', 'OWNER']) {
      for (const answer of [
        await invite(business, { ...approvals, role }),
        await setGrant(approver.id, { ...approvals, role }),
      ]) {
        expectError(answer, 400, 'validation_failed')
        expect(answer.body.details).toMatchObject([{ field: 'scope' }])
      }
    }
    expectError(await invite(business, { role: 'ADMIN', scope: 'KEYS' }), 400, 'validation_failed')
  })

  it('is in the audit log when somebody is invited, joins, is limited and leaves', async () => {
    const { business, approver } = await withApprover()
    expectOk(await invite(business, approvals), 201)
    expectOk(await setGrant(approver.id, full))
    expectOk(await setGrant(approver.id, approvals))
    expectOk(await app.owner.delete(`/v1/team/members/${approver.id}`))

    const { items } = expectOk(await app.owner.get(`/v1/businesses/${business}/audit-log`))
    const said = items.filter(({ action }: Json) => action.startsWith('member.'))
    expect(said.map(({ action, from, to }: Json) => ({ action, from, to }))).toEqual([
      { action: 'member.removed', from: approvals, to: null },
      { action: 'member.roleChanged', from: full, to: approvals },
      { action: 'member.roleChanged', from: approvals, to: full },
      { action: 'member.invited', from: null, to: { ...approvals, invitationHash: expect.any(String) } },
    ])
  })
})

describe('what an ADMIN handed out who is limited to approvals', () => {
  const keyOf = async (api: Api, businessId: string, role: string): Promise<{ id: string; api: Api }> => {
    const { id, key } = dataOf(await api.post('/v1/api-keys', { businessId, name: `Till ${role}`, role }))
    return { id, api: apiClient(app.server.url, key) }
  }
  const works = async ({ api }: { api: Api }) => (await api.get('/v1/customers')).status === 200

  it('ends, but for keys that only look; the answer says what', async () => {
    const business = await freshBusiness(app.owner)
    const admin = await memberOf(app, business, 'ADMIN')
    const till = await keyOf(admin.api, business, 'CREATOR')
    const display = await keyOf(admin.api, business, 'VIEWER')
    const invitation = expectOk(await invite(business, { role: 'VIEWER' }, admin.api), 201)

    expect(expectOk(await setGrant(admin.id, approvals))).toMatchObject({
      ...approvals,
      revokedKeys: [{ id: till.id }],
      withdrawnInvitations: [{ id: invitation.id }],
    })
    expect([await works(till), await works(display)]).toEqual([false, true])
    expectError(await app.owner.get(`/v1/team/invitations/${invitation.token}`), 404, 'not_found')
  })

  it('goes on in the name of whoever limits them and takes it over', async () => {
    const business = await freshBusiness(app.owner)
    const admin = await memberOf(app, business, 'ADMIN')
    const till = await keyOf(admin.api, business, 'CREATOR')
    expect(expectOk(await setGrant(admin.id, { ...approvals, takeOver: true }))).toMatchObject({
      revokedKeys: [],
      takenOverKeys: [{ id: till.id }],
    })
    expect(await works(till)).toBe(true)
  })

  it('is not taken over by who limits or demotes themselves', async () => {
    for (const less of [approvals, { role: 'VIEWER' }]) {
      const business = await freshBusiness(app.owner)
      const admin = await memberOf(app, business, 'ADMIN')
      const till = await keyOf(admin.api, business, 'CREATOR')
      expect(expectOk(await setGrant(admin.id, { ...less, takeOver: true }, admin.api))).toMatchObject({
        revokedKeys: [{ id: till.id }],
        takenOverKeys: [],
      })
      expect(await works(till)).toBe(false)
    }
  })
})
