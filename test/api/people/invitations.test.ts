import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, malformedIds, NO_ID, openDesk } from '../desk.ts'

import { DAY, freshEmail, invite, memberOf, password, signIn, teamOf } from './membership.ts'

const desk = openDesk()
let businessId: string
beforeAll(async () => {
  businessId = await freshBusiness(desk.owner)
})

const signUp = (email: string, invitationToken?: string) =>
  apiClient(desk.server.url).post('/v1/auth/signup', { email, password, firstName: 'Ada', invitationToken })
const accept = (token: string, api = desk.owner) => api.post(`/v1/team/invitations/${token}/accept`)
const withdraw = (id: string, api = desk.owner) => api.delete(`/v1/team/invitations/${id}`)
const emailsOf = async () => (await teamOf(desk.owner, businessId)).members.map(({ email }: Json) => email)

describe('an invitation', () => {
  it('is answered with who, what and a token that is good for 7 days', async () => {
    const email = freshEmail()
    const answer = await desk.owner.post('/v1/team/invite', { businessId, email, role: 'MANAGER' })
    const data = expectOk(answer, 201)
    expect(data).toMatchObject({ email, role: 'MANAGER', invitedBy: 'Ngozi Okafor' })
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(7 * DAY)
    expect(Buffer.from(data.token, 'base64url')).toHaveLength(32)
  })

  it('lets a new person sign up into the business, in its role, with the business as the default', async () => {
    const email = freshEmail()
    const { token } = await invite(desk.owner, businessId, email, 'MANAGER')
    const { user, accessToken, recoveryCode } = expectOk(await signUp(email.toUpperCase(), token), 201)
    expect(user).toMatchObject({ isInstanceOwner: false, defaultBusinessId: businessId })
    expect(recoveryCode).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/)

    const businesses = dataOf(await apiClient(desk.server.url, accessToken).get('/v1/businesses'))
    expect(businesses).toMatchObject([{ id: businessId, role: 'MANAGER', isDefault: true }])
    expect((await teamOf(desk.owner, businessId)).members).toContainEqual(
      expect.objectContaining({ userId: user.id, name: 'Ada', role: 'MANAGER' }),
    )
  })

  it('opens the door to nobody but the invited e-mail (400), and stays open for that one', async () => {
    const email = freshEmail()
    const { token } = await invite(desk.owner, businessId, email)
    expectError(await signUp(freshEmail(), token), 400, 'validation_failed', 'email')
    expectOk(await signUp(email, token), 201)
  })

  it('works once: a second sign-up is 403, a second accepting 404', async () => {
    const email = freshEmail()
    const { token } = await invite(desk.owner, businessId, email)
    dataOf(await signUp(email, token))
    expectError(await signUp(email, token), 403, 'signup_closed')
    expectError(await accept(token, (await signIn(desk.server.url, email)).api), 404, 'not_found')
  })

  it('works once even for 8 sign-ups at the same moment', async () => {
    const email = freshEmail()
    const { token } = await invite(desk.owner, businessId, email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(email, token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await emailsOf()).filter((one: string) => one === email)).toHaveLength(1)
  })

  it('is worth nothing after 7 days', async () => {
    const [email, late] = [freshEmail(), await addPerson(desk.server)]
    const { token } = await invite(desk.owner, businessId, email)
    const second = await invite(desk.owner, businessId, late.email)
    desk.server.clock.advance(7 * DAY)
    expectError(await signUp(email, token), 403, 'signup_closed')
    const { api: again } = await signIn(desk.server.url, late.email)
    expectError(await accept(second.token, again), 404, 'not_found')

    const owner = (await signIn(desk.server.url, dataOfOwner.email)).api
    expect((await teamOf(owner, businessId)).invitations.map(({ email: one }: Json) => one)).not.toContain(email)
    dataOfOwner.renewed = owner.token ?? ''
  })
})
