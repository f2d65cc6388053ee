import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, malformedIds, NO_ID, openApp } from '../support/app.ts'

import {
  DAY,
  appOfOneTest,
  freshEmail,
  invite,
  memberOf,
  password,
  profileOf,
  signIn,
  teamOf,
} from '../support/membership.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshBusiness(app.owner)
})

const signUp = (email: string, invitationToken?: string, { server } = app) =>
  apiClient(server.url).post('/v1/auth/signup', { email, password, firstName: 'Ada', invitationToken })
const accept = (token: string, api = app.owner) => api.post(`/v1/team/invitations/${token}/accept`)
const withdraw = (id: string, api = app.owner) => api.delete(`/v1/team/invitations/${id}`)
const emails = (people: Json[]): string[] => people.map(({ email }) => email)

const show = (token: string, { server } = app) => apiClient(server.url).get(`/v1/team/invitations/${token}`)

describe('an invitation, before it is accepted', () => {
  it('tells whoever holds its token, without signing in, who invites whom into what and as what', async () => {
    const email = freshEmail()
    const invited = await app.owner.post('/v1/team/invite', { businessId, email, role: 'MANAGER' })
    const { token, expiresAt } = expectOk(invited, 201)
    const { name } = dataOf(await app.owner.get(`/v1/businesses/${businessId}`))
    expect(expectOk(await show(token))).toEqual({
      businessName: name,
      role: 'MANAGER',
      scope: 'FULL',
      email,
      invitedBy: 'Ngozi Okafor',
      expiresAt,
    })
    // Looking uses nothing up.
    expectOk(await signUp(email, token), 201)
  })

  it('is no longer told of once it is accepted, withdrawn or a week old, in the words of accepting it', async () => {
    const own = await appOfOneTest()
    const business = await freshBusiness(own.owner)
    const [accepted, withdrawn, old] = [freshEmail(), freshEmail(), freshEmail()]
    const used = await invite(own.owner, business, accepted)
    expectOk(await signUp(accepted, used.token, own), 201)
    const gone = await invite(own.owner, business, withdrawn)
    expectOk(await withdraw(gone.id, own.owner))
    const late = await invite(own.owner, business, old)
    expectOk(await show(late.token, own))
    const refusal = await accept(used.token, own.owner)
    own.server.clock.advance(7 * DAY)
    for (const { token } of [used, gone, late]) {
      const answer = await show(token, own)
      expectError(answer, 404, 'not_found')
      expect(answer.body.message).toBe(refusal.body.message)
    }
  })

  it('is told whatever others guess: asking changes nothing', async () => {
    const own = await appOfOneTest()
    const business = await freshBusiness(own.owner)
    const email = freshEmail()
    const { token } = await invite(own.owner, business, email)
    for (let guess = 0; guess < 30; guess++) expectError(await show(`guess-${guess}`, own), 404, 'not_found')
    expectOk(await show(token, own))
    expectOk(await signUp(email, token, own), 201)
  })

  it('leaves no token in the log, whatever becomes of it', async () => {
    const own = await appOfOneTest()
    const business = await freshBusiness(own.owner)
    const email = freshEmail()
    const { token } = await invite(own.owner, business, email)
    const unknown = 'Zm9vYmFyYmF6cXV1eGZvb2JhcmJhenF1dXhmb29iYXI'
    expectOk(await show(token, own))
    expectError(await show(unknown, own), 404, 'not_found')
    expectError(await accept(unknown, own.owner), 404, 'not_found')
    expectError(await accept(token, own.owner), 400, 'validation_failed')
    const log = JSON.stringify(own.server.log)
    expect(log).toContain('http.refused')
    for (const secret of [token, unknown]) expect(log).not.toContain(secret)
  })
})

describe('an invitation', () => {
  it('is answered with who, what and a 256-bit token that is good for 7 days', async () => {
    const email = freshEmail()
    const answer = await app.owner.post('/v1/team/invite', { businessId, email, role: 'MANAGER' })
    const data = expectOk(answer, 201)
    expect(data).toMatchObject({ email, role: 'MANAGER', invitedBy: 'Ngozi Okafor' })
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(7 * DAY)
    expect(Buffer.from(data.token, 'base64url')).toHaveLength(32)
  })

  it('lets a new person sign up into the business, in its role, which becomes the default business', async () => {
    const email = freshEmail()
    const { token } = await invite(app.owner, businessId, email, 'MANAGER')
    const { user, accessToken, recoveryCode } = expectOk(await signUp(email.toUpperCase(), token), 201)
    expect(user).toMatchObject({ isInstanceOwner: false, defaultBusinessId: businessId })
    expect(recoveryCode).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/)

    const businesses = dataOf(await apiClient(app.server.url, accessToken).get('/v1/businesses'))
    expect(businesses).toMatchObject([{ id: businessId, role: 'MANAGER', isDefault: true }])
    expect((await teamOf(app.owner, businessId)).members).toContainEqual(
      expect.objectContaining({ userId: user.id, name: 'Ada', role: 'MANAGER' }),
    )
  })

  it('opens the door to nobody but the invited e-mail (400), and stays open for that one', async () => {
    const email = freshEmail()
    const { token } = await invite(app.owner, businessId, email)
    expectError(await signUp(freshEmail(), token), 400, 'validation_failed', 'email')
    expectOk(await signUp(email, token), 201)
  })

  it('works once: a second sign-up is 403, a second accepting 404', async () => {
    const email = freshEmail()
    const { token } = await invite(app.owner, businessId, email)
    dataOf(await signUp(email, token))
    expectError(await signUp(email, token), 403, 'signup_closed')
    expectError(await accept(token, (await signIn(app.server.url, email)).api), 404, 'not_found')
  })

  it('works once for 8 sign-ups at the same moment', async () => {
    const email = freshEmail()
    const { token } = await invite(app.owner, businessId, email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(email, token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const { members } = await teamOf(app.owner, businessId)
    expect(emails(members).filter((one) => one === email)).toHaveLength(1)
  })

  it('is worth nothing after 7 days, and no longer listed', async () => {
    const own = await appOfOneTest()
    const { email: ownerEmail } = await profileOf(own.owner)
    const business = await freshBusiness(own.owner)
    const [newcomer, late] = [freshEmail(), await addPerson(own.server)]
    const first = await invite(own.owner, business, newcomer)
    const second = await invite(own.owner, business, late.email)
    expect(emails((await teamOf(own.owner, business)).invitations)).toEqual([newcomer, late.email])

    own.server.clock.advance(7 * DAY)
    expectError(await signUp(newcomer, first.token, own), 403, 'signup_closed')
    expectError(await accept(second.token, (await signIn(own.server.url, late.email)).api), 404, 'not_found')
    const { api } = await signIn(own.server.url, ownerEmail)
    expect((await teamOf(api, business)).invitations).toEqual([])
  })

  it('is worth nothing once it is withdrawn, which happens once', async () => {
    const email = freshEmail()
    const { id, token } = await invite(app.owner, businessId, email)
    expect(emails((await teamOf(app.owner, businessId)).invitations)).toContain(email)

    expect(expectOk(await withdraw(id))).toBeUndefined()
    expectError(await signUp(email, token), 403, 'signup_closed')
    expectError(await accept(token), 404, 'not_found')
    expectError(await withdraw(id), 404, 'not_found')
    expect(emails((await teamOf(app.owner, businessId)).invitations)).not.toContain(email)
  })

  it('is no other token: a guess is 403 for a sign-up and 404 for accepting', async () => {
    expectError(await signUp(freshEmail(), 'x'.repeat(43)), 403, 'signup_closed')
    expectError(await signUp(freshEmail()), 403, 'signup_closed')
    for (const token of ['x'.repeat(43), ...malformedIds.slice(0, 3)]) {
      expectError(await accept(token), 404, 'not_found')
    }
  })

  it('for an e-mail that has an account is accepted by that account, not signed up with (409)', async () => {
    const { api, email } = await addPerson(app.server)
    const stranger = await addPerson(app.server)
    const { token } = await invite(app.owner, businessId, email, 'VIEWER')
    expectError(await signUp(email, token), 409, 'email_taken')
    expectError(await accept(token, stranger.api), 400, 'validation_failed', 'email')
    expectError(await accept(token, apiClient(app.server.url)), 401, 'unauthenticated')

    expect(expectOk(await accept(token, api))).toMatchObject({ businessId, email, role: 'VIEWER' })
    expect(dataOf(await api.get(`/v1/businesses/${businessId}`)).role).toBe('VIEWER')
    expectError(await stranger.api.get(`/v1/businesses/${businessId}`), 404, 'not_found')
  })

  it('is refused for somebody who is a member already (409), whatever the case of the e-mail', async () => {
    const { email, api } = await memberOf(app, businessId, 'VIEWER')
    const body = { businessId, email: email.toUpperCase(), role: 'CREATOR' }
    expectError(await app.owner.post('/v1/team/invite', body), 409, 'already_member')

    const other = await addPerson(app.server)
    const [first, second] = [
      await invite(app.owner, businessId, other.email, 'VIEWER'),
      await invite(app.owner, businessId, other.email, 'ADMIN'),
    ]
    dataOf(await accept(first.token, other.api))
    expectError(await accept(second.token, other.api), 409, 'already_member')
    expect(dataOf(await other.api.get(`/v1/businesses/${businessId}`)).role).toBe('VIEWER')
    expect(dataOf(await api.get(`/v1/businesses/${businessId}`)).role).toBe('VIEWER')
  })

  it('checks its fields (400)', async () => {
    const post = (body: object) => app.owner.post('/v1/team/invite', { businessId, ...body })
    expectError(await post({ role: 'VIEWER' }), 400, 'validation_failed', 'email')
    expectError(await post({ email: 'nobody', role: 'VIEWER' }), 400, 'validation_failed', 'email')
    expectError(await post({ email: freshEmail() }), 400, 'validation_failed', 'role')
    expectError(await post({ email: freshEmail(), role: 'KING' }), 400, 'validation_failed', 'role')
  })
})

describe('inviting', () => {
  it('is for ADMIN and above: 401, 404 for strangers, 403 below', async () => {
    const body = () => ({ businessId, email: freshEmail(), role: 'VIEWER' })
    expectError(await apiClient(app.server.url).post('/v1/team/invite', body()), 401, 'unauthenticated')
    expectError(await (await addPerson(app.server)).api.post('/v1/team/invite', body()), 404, 'not_found')
    expectError(await app.owner.post('/v1/team/invite', { ...body(), businessId: NO_ID }), 404, 'not_found')
    for (const role of ['VIEWER', 'CREATOR', 'MANAGER'] as const) {
      const api = await addMember(app.server, businessId, role)
      expectError(await api.post('/v1/team/invite', body()), 403, 'role_insufficient')
    }
    expectOk(await (await addMember(app.server, businessId, 'ADMIN')).post('/v1/team/invite', body()), 201)
  })

  it('to a role above the own is refused (403)', async () => {
    const admin = await addMember(app.server, businessId, 'ADMIN')
    const post = (role: string) => admin.post('/v1/team/invite', { businessId, email: freshEmail(), role })
    expectError(await post('OWNER'), 403, 'role_insufficient')
    expectOk(await post('ADMIN'), 201)
  })

  it('is undone by ADMIN and above; an invitation to OWNER by an OWNER', async () => {
    const admin = await addMember(app.server, businessId, 'ADMIN')
    const manager = await addMember(app.server, businessId, 'MANAGER')
    const low = await invite(app.owner, businessId, freshEmail(), 'VIEWER')
    const high = await invite(app.owner, businessId, freshEmail(), 'OWNER')

    expectError(await withdraw(low.id, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await withdraw(low.id, manager), 403, 'role_insufficient')
    expectError(await withdraw(high.id, admin), 403, 'role_insufficient')
    expectOk(await withdraw(low.id, admin))
    expectOk(await withdraw(high.id))
    for (const id of [NO_ID, ...malformedIds]) expectError(await withdraw(id), 404, 'not_found')
  })
})

describe('the list of the team', () => {
  it('shows open invitations to ADMIN and above only, and never a token', async () => {
    const email = freshEmail()
    const { token } = await invite(app.owner, businessId, email)
    for (const role of ['VIEWER', 'CREATOR', 'MANAGER'] as const) {
      const { members, invitations } = await teamOf(await addMember(app.server, businessId, role), businessId)
      expect(members.length).toBeGreaterThan(1)
      expect(invitations).toEqual([])
    }
    const shown = await teamOf(await addMember(app.server, businessId, 'ADMIN'), businessId)
    expect(emails(shown.invitations)).toContain(email)
    expect(JSON.stringify(shown)).not.toContain(token)
  })

  it('is 404 for strangers, 401 for nobody, and means the default business without businessId', async () => {
    expectError(await (await addPerson(app.server)).api.get(`/v1/team?businessId=${businessId}`), 404, 'not_found')
    expectError(await apiClient(app.server.url).get('/v1/team'), 401, 'unauthenticated')
    expectError(await (await addPerson(app.server)).api.get('/v1/team'), 400, 'business_missing')
    expect(expectOk(await app.owner.get('/v1/team')).members[0]).toMatchObject({ name: 'Ngozi Okafor', role: 'OWNER' })
  })
})
