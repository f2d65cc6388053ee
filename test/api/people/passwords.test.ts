import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { apiClient, type Api } from '../../support/api-client.ts'
import { addPerson, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, malformedIds, NO_ID, openApp, type App } from '../support/app.ts'

import { DAY, appOfOneTest, freshEmail, invite, MINUTE, password, signIn } from '../support/membership.ts'

const app = openApp()
const newPassword = 'a longer horse battery'

const login = (email: string, typed: string, { server } = app) =>
  apiClient(server.url).post('/v1/auth/login', { email, password: typed })
const recover = (body: object, { server } = app) => apiClient(server.url).post('/v1/auth/recover', body)
const changePassword = (api: Api, currentPassword: unknown, next: unknown = newPassword) =>
  api.post('/v1/users/change-password', { currentPassword, newPassword: next })
const me = (api: Api) => api.get('/v1/users/me')

/** Somebody who signed up and so has a recovery code. */
async function withCode(on: App = app) {
  const email = freshEmail()
  const businessId = await freshBusiness(on.owner)
  const { token } = await invite(on.owner, businessId, email)
  const answer = await apiClient(on.server.url).post('/v1/auth/signup', { email, password, invitationToken: token })
  const { accessToken, recoveryCode } = dataOf(answer)
  return { email, api: apiClient(on.server.url, accessToken), recoveryCode: String(recoveryCode) }
}

describe('the recovery code', () => {
  it('sets a new password once, ends all sessions and brings the next code', async () => {
    const { email, api, recoveryCode } = await withCode()
    const answer = await recover({ email, recoveryCode, newPassword })
    const data = expectOk(answer)
    expect(data).toMatchObject({ expiresIn: 3600, user: { email } })
    expect(data.recoveryCode).not.toBe(recoveryCode)

    expectOk(await me(apiClient(app.server.url, data.accessToken)))
    expectError(await me(api), 401, 'unauthenticated')
    expectError(await login(email, password), 401, 'login_failed')
    expectOk(await login(email, newPassword))

    expectError(await recover({ email, recoveryCode, newPassword: password }), 401, 'recovery_failed')
    expectOk(await login(email, newPassword))
    expectOk(await recover({ email, recoveryCode: data.recoveryCode, newPassword: password }))
    expectOk(await login(email, password))
  })

  it('is understood as people type it from paper', async () => {
    const { email, recoveryCode } = await withCode()
    const typed = ` ${recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expectOk(await recover({ email: email.toUpperCase(), recoveryCode: typed, newPassword }))
  })

  it('works once for 6 who use it at the same moment', async () => {
    const { email, recoveryCode } = await withCode()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => recover({ email, recoveryCode, newPassword: `${newPassword} ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('says the same to a wrong code and to an unknown e-mail, and nothing to a short password', async () => {
    const { email, api, recoveryCode } = await withCode()
    const wrong = await recover({ email, recoveryCode: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', newPassword })
    const unknown = await recover({ email: freshEmail(), recoveryCode, newPassword })
    expectError(wrong, 401, 'recovery_failed')
    expectError(unknown, 401, 'recovery_failed')
    expect(unknown.body.message).toBe(wrong.body.message)

    expectError(await recover({ email, recoveryCode, newPassword: 'short' }), 400, 'validation_failed', 'newPassword')
    expectOk(await me(api))
    expectOk(await recover({ email, recoveryCode, newPassword }))
  })

  it('cannot be guessed: ten failures close the e-mail for codes and passwords, 15 minutes long', async () => {
    const own = await appOfOneTest()
    const { email, api, recoveryCode } = await withCode(own)
    for (let failure = 1; failure <= 10; failure++) {
      expectError(await recover({ email, recoveryCode: `AAAAA-${failure}`, newPassword }, own), 401, 'recovery_failed')
    }
    const closed = await recover({ email, recoveryCode, newPassword }, own)
    expectError(closed, 429, 'too_many_logins')
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expectError(await login(email, password, own), 429, 'too_many_logins')
    expectOk(await me(api))

    own.server.clock.advance(15 * MINUTE)
    expectOk(await recover({ email, recoveryCode, newPassword }, own))
  })

  it('is stored only as a hash, and so is an invitation’s token', async () => {
    const { recoveryCode } = await withCode()
    const { token } = await invite(app.owner, await freshBusiness(app.owner), freshEmail())
    const contents = await filesOf(app.server.folder)
    expect(contents.length).toBeGreaterThan(0)
    for (const secret of [recoveryCode, recoveryCode.replaceAll('-', ''), token]) {
      expect(contents.some((content) => content.includes(secret))).toBe(false)
      expect(app.server.log.some((line) => line.includes(secret))).toBe(false)
    }
  })
})

describe('a new recovery code', () => {
  const renew = (api: Api, currentPassword: unknown) => api.post('/v1/auth/recovery-code', { currentPassword })

  it('takes the place of the one before, for who knows the password', async () => {
    const { email, api, recoveryCode } = await withCode()
    const next = expectOk(await renew(api, password)).recoveryCode as string
    expect(next).not.toBe(recoveryCode)
    expectOk(await me(api))

    expectError(await recover({ email, recoveryCode, newPassword }), 401, 'recovery_failed')
    expectOk(await recover({ email, recoveryCode: next, newPassword }))
    expectOk(await login(email, newPassword))
  })

  it('wants the present password, and cannot be used to guess it', async () => {
    const own = await appOfOneTest()
    const { email, api } = await addPerson(own.server)
    expectError(await renew(api, undefined), 400, 'validation_failed', 'currentPassword')
    for (let failure = 1; failure <= 10; failure++) {
      expectError(await renew(api, `guess number ${failure}`), 400, 'validation_failed', 'currentPassword')
    }
    expectError(await renew(api, password), 429, 'too_many_logins')
    expectError(await login(email, password, own), 429, 'too_many_logins')
  })

  it('is kept nowhere in readable form, not even with an Idempotency-Key', async () => {
    const { api } = await withCode()
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'renew-1' }
    const body = JSON.stringify({ currentPassword: password })
    const code = expectOk(await api.request('POST', '/v1/auth/recovery-code', { headers, body })).recoveryCode as string

    const contents = await filesOf(app.server.folder)
    for (const secret of [code, code.replaceAll('-', '')]) {
      expect(contents.some((content) => content.includes(secret))).toBe(false)
      expect(app.server.log.some((line) => line.includes(secret))).toBe(false)
    }
  })
})

describe('changing the password', () => {
  it('ends the other sessions and not this one', async () => {
    const { email, api } = await addPerson(app.server)
    const other = await signIn(app.server.url, email)
    expect(expectOk(await changePassword(api, password))).toBeUndefined()

    expectOk(await me(api))
    expectError(await me(other.api), 401, 'unauthenticated')
    const { refreshToken } = other
    expectError(await apiClient(app.server.url).post('/v1/auth/refresh', { refreshToken }), 401, 'refresh_failed')
    expectError(await login(email, password), 401, 'login_failed')
    expectOk(await login(email, newPassword))
  })

  it('wants the present password (400) and a new one of 10 to 200 characters', async () => {
    const { email, api } = await addPerson(app.server)
    expectError(await changePassword(api, 'not this one'), 400, 'validation_failed', 'currentPassword')
    expectError(await changePassword(api, undefined), 400, 'validation_failed', 'currentPassword')
    for (const next of ['x'.repeat(9), 'x'.repeat(201), 12345678910, null]) {
      expectError(await changePassword(api, password, next), 400, 'validation_failed', 'newPassword')
    }
    expectError(await changePassword(apiClient(app.server.url), password), 401, 'unauthenticated')
    expectOk(await login(email, password))
  })

  it('cannot be used to guess the present one: closed after ten failures, the session goes on', async () => {
    const own = await appOfOneTest()
    const { email, api } = await addPerson(own.server)
    for (let failure = 1; failure <= 10; failure++) {
      expectError(await changePassword(api, `guess number ${failure}`), 400, 'validation_failed', 'currentPassword')
    }
    const closed = await changePassword(api, password)
    expectError(closed, 429, 'too_many_logins')
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0)
    expectError(await login(email, password, own), 429, 'too_many_logins')
    expectOk(await me(api))

    own.server.clock.advance(15 * MINUTE)
    expectOk(await changePassword(api, password))
  })

  it('leaves no trace from which a password could be guessed, not even with an Idempotency-Key', async () => {
    const { createHash } = await import('node:crypto')
    const { api } = await addPerson(app.server)
    const body = JSON.stringify({ currentPassword: password, newPassword: 'tooeasytoguess' })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'change-1' }
    expectOk(await api.request('POST', '/v1/users/change-password', { headers, body }))

    const contents = await filesOf(app.server.folder)
    for (const guess of ['tooeasytoguess', body, `[{},${body}]`]) {
      const digest = createHash('sha256').update(guess).digest()
      expect(contents.some((content) => content.includes(digest))).toBe(false)
      expect(contents.some((content) => content.includes(guess))).toBe(false)
    }
  })
})

describe('sessions', () => {
  it('are listed with the present one marked, and only the own', async () => {
    const { email, api } = await addPerson(app.server)
    const second = await signIn(app.server.url, email)
    const { items } = expectOk(await second.api.get('/v1/sessions'))
    expect(items).toMatchObject([{ isCurrent: true }, { isCurrent: false }])

    const seen = dataOf(await api.get('/v1/sessions')).items
    expect(seen.map(({ id }: { id: string }) => id)).toEqual(items.map(({ id }: { id: string }) => id))
    expect(seen).toMatchObject([{ isCurrent: false }, { isCurrent: true }])
    expect(JSON.stringify(items)).not.toContain(second.accessToken)
    expectError(await apiClient(app.server.url).get('/v1/sessions'), 401, 'unauthenticated')
  })

  it('end at once, each alone; somebody else’s are 404', async () => {
    const { email, api } = await addPerson(app.server)
    const second = await signIn(app.server.url, email)
    const stranger = (await addPerson(app.server)).api
    const [latest, first] = dataOf(await api.get('/v1/sessions')).items
    const end = (id: string, as: Api = api) => as.delete(`/v1/sessions/${id}`)

    expectError(await end(latest.id, stranger), 404, 'not_found')
    expectOk(await me(second.api))
    expect(expectOk(await end(latest.id))).toBeUndefined()
    expectError(await me(second.api), 401, 'unauthenticated')
    expectOk(await me(api))

    for (const id of [latest.id, NO_ID, ...malformedIds]) expectError(await end(id), 404, 'not_found')
    expectOk(await end(first.id))
    expectError(await me(api), 401, 'unauthenticated')
  })

  it('that were renewed say when, and keep their id', async () => {
    const own = await appOfOneTest()
    const { email } = await addPerson(own.server)
    const { api, refreshToken } = await signIn(own.server.url, email)
    const before = dataOf(await api.get('/v1/sessions')).items.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    )

    own.server.clock.advance(DAY)
    const { accessToken } = dataOf(await apiClient(own.server.url).post('/v1/auth/refresh', { refreshToken }))
    const renewed = apiClient(own.server.url, accessToken)
    const after = dataOf(await renewed.get('/v1/sessions')).items.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    )
    expect(after).toMatchObject({ id: before.id, createdAt: before.createdAt })
    expect(Date.parse(after.lastUsedAt) - Date.parse(before.lastUsedAt)).toBeGreaterThanOrEqual(DAY)
  })
})

/** Everything that the server has written, as bytes. */
async function filesOf(folder: string): Promise<Buffer[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name))))
}
