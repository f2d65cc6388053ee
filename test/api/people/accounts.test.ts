import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addPerson, dataOf, signUpOwner } from '../../support/scenario.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

import { expectError, expectOk, openApp } from '../support/app.ts'

const password = 'correct horse battery'
const MINUTE = 60_000

async function emptyServer(): Promise<TestServer> {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  return server
}

describe('the first account', () => {
  it('is open to anybody, becomes the instance owner, and closes the door behind it', async () => {
    const server = await emptyServer()
    const nobody = apiClient(server.url)
    expect(expectOk(await nobody.get('/v1/auth/status'))).toEqual({ needsSetup: true })

    const answer = await nobody.post('/v1/auth/signup', { email: 'Ngozi@Example.com', password, firstName: ' Ngozi ' })
    const data = expectOk(answer, 201)
    expect(data).toMatchObject({ expiresIn: 3600, user: { firstName: 'Ngozi', lastName: null, isInstanceOwner: true } })
    expect(Object.keys(data.user)).not.toContain('passwordHash')

    expect(expectOk(await nobody.get('/v1/auth/status'))).toEqual({ needsSetup: false })
    expectError(await nobody.post('/v1/auth/signup', { email: 'other@example.com', password }), 403, 'signup_closed')
    expectOk(await apiClient(server.url, data.accessToken).get('/v1/users/me'))
  })

  it('is one account, however many ask at the same moment', async () => {
    const server = await emptyServer()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        apiClient(server.url).post('/v1/auth/signup', { email: `p${index}@example.com`, password }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 403)])
  })

  it('wants an e-mail and a password of 10 to 200 characters', async () => {
    const server = await emptyServer()
    const post = (body: object) => apiClient(server.url).post('/v1/auth/signup', body)
    const email = 'a@example.com'

    expectError(await post({ password }), 400, 'validation_failed', 'email')
    expectError(await post({ email: 'no-at-sign', password }), 400, 'validation_failed', 'email')
    expectError(await post({ email }), 400, 'validation_failed', 'password')
    expectError(await post({ email, password: 'x'.repeat(9) }), 400, 'validation_failed', 'password')
    expectError(await post({ email, password: 'x'.repeat(201) }), 400, 'validation_failed', 'password')
    expectError(await post({ email, password: 1234567890 }), 400, 'validation_failed', 'password')
    expectOk(await post({ email, password: 'ten letter' }), 201)
  })
})

describe('signing in', () => {
  const app = openApp()
  const login = (body: object) => apiClient(app.server.url).post('/v1/auth/login', body)

  it('gives tokens that work, whatever the case of the e-mail', async () => {
    const { email } = await addPerson(app.server)
    const data = expectOk(await login({ email: email.toUpperCase(), password }))
    expect(data).toMatchObject({ expiresIn: 3600, user: { email } })
    expect(dataOf(await apiClient(app.server.url, data.accessToken).get('/v1/users/me')).email).toBe(email)
  })

  it('says the same to a wrong password and to an unknown e-mail', async () => {
    const { email } = await addPerson(app.server)
    const wrong = await login({ email, password: 'wrong password' })
    const unknown = await login({ email: 'nobody@example.com', password: 'wrong password' })
    expectError(wrong, 401, 'login_failed')
    expectError(unknown, 401, 'login_failed')
    expect(unknown.body.message).toBe(wrong.body.message)
    expectError(await login({ email }), 400, 'validation_failed', 'password')
  })

  it('closes an e-mail after ten failures for 15 minutes, and no session that exists', async () => {
    const { email, api } = await addPerson(app.server)
    const other = await addPerson(app.server)
    for (let failure = 1; failure <= 10; failure++) {
      expectError(await login({ email, password: 'wrong password' }), 401, 'login_failed')
    }

    const closed = await login({ email, password })
    expectError(closed, 429, 'too_many_logins')
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect(Number(closed.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    expectOk(await api.get('/v1/users/me'))
    expectOk(await login({ email: other.email, password }))

    app.server.clock.advance(15 * MINUTE + 1000)
    expectOk(await login({ email, password }))
  })

  it('counts failures that arrive at the same moment', async () => {
    const { email } = await addPerson(app.server)
    const answers = await Promise.all(Array.from({ length: 25 }, () => login({ email, password: 'wrong password' })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })
})

describe('tokens', () => {
  const app = openApp()
  const refresh = (refreshToken: unknown) => apiClient(app.server.url).post('/v1/auth/refresh', { refreshToken })
  const signedIn = async () => {
    const { email } = await addPerson(app.server)
    return dataOf(await apiClient(app.server.url).post('/v1/auth/login', { email, password }))
  }
  const me = (token: string) => apiClient(app.server.url, token).get('/v1/users/me')

  it('expire after one hour, and are renewed for 30 days', async () => {
    const server = await emptyServer()
    const first = dataOf(await apiClient(server.url).post('/v1/auth/signup', { email: 'a@example.com', password }))
    const profile = (token: string) => apiClient(server.url, token).get('/v1/users/me')

    server.clock.advance(59 * MINUTE)
    expectOk(await profile(first.accessToken))
    server.clock.advance(2 * MINUTE)
    expectError(await profile(first.accessToken), 401, 'unauthenticated')

    const renewed = expectOk(await apiClient(server.url).post('/v1/auth/refresh', { refreshToken: first.refreshToken }))
    expectOk(await profile(renewed.accessToken))
    server.clock.advance(30 * 24 * 60 * MINUTE + 1000)
    expectError(
      await apiClient(server.url).post('/v1/auth/refresh', { refreshToken: renewed.refreshToken }),
      401,
      'refresh_failed',
    )
  })

  it('rotate; the previous refresh token is good for 60 seconds and after that ends the session', async () => {
    const first = await signedIn()
    const second = expectOk(await refresh(first.refreshToken))
    expect(second.refreshToken).not.toBe(first.refreshToken)

    app.server.clock.advance(59_000)
    const otherTab = expectOk(await refresh(first.refreshToken))
    expect([otherTab.accessToken, otherTab.refreshToken]).toEqual([second.accessToken, second.refreshToken])
    expectOk(await me(otherTab.accessToken))

    app.server.clock.advance(2_000)
    expectError(await refresh(first.refreshToken), 401, 'refresh_failed')
    for (const { accessToken, refreshToken } of [first, second, otherTab]) {
      expectError(await me(accessToken), 401, 'unauthenticated')
      expectError(await refresh(refreshToken), 401, 'refresh_failed')
    }
  })

  it('of one kind do not work as the other', async () => {
    const { accessToken, refreshToken } = await signedIn()
    expectError(await me(refreshToken), 401, 'unauthenticated')
    expectError(await refresh(accessToken), 401, 'refresh_failed')
    expectError(await refresh('garbage'), 401, 'refresh_failed')
    expectError(await refresh(''), 400, 'validation_failed', 'refreshToken')
  })

  it('end with signing out, which may be said twice', async () => {
    const { accessToken, refreshToken } = await signedIn()
    const logout = () => apiClient(app.server.url).post('/v1/auth/logout', { refreshToken })

    expect(expectOk(await logout())).toBeUndefined()
    expectOk(await logout())
    expectError(await me(accessToken), 401, 'unauthenticated')
    expectError(await refresh(refreshToken), 401, 'refresh_failed')
  })

  it('count in the bearer header only', async () => {
    const { accessToken } = await signedIn()
    const nobody = apiClient(app.server.url)
    const withHeaders = (headers: Record<string, string>) => nobody.request('GET', '/v1/users/me', { headers })

    expectOk(await withHeaders({ authorization: `bearer ${accessToken}` }))
    expectOk(await withHeaders({ authorization: `Bearer  ${accessToken}` }))
    for (const headers of [
      { cookie: `accessToken=${accessToken}; token=${accessToken}` },
      { 'x-access-token': accessToken },
      { 'x-api-key': accessToken },
      { authorization: accessToken },
      { authorization: `Basic ${Buffer.from(`x:${accessToken}`).toString('base64')}` },
      { authorization: `Bearer ${accessToken} extra` },
      { authorization: 'Bearer ' },
    ]) {
      const refused = await withHeaders(headers)
      expectError(refused, 401, 'unauthenticated')
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    }
    expectError(
      await nobody.get(`/v1/users/me?access_token=${accessToken}&token=${accessToken}`),
      401,
      'unauthenticated',
    )
  })

  it('are stored only as hashes', async () => {
    const { accessToken, refreshToken } = await signedIn()
    const files = await readdir(app.server.folder, { recursive: true, withFileTypes: true })
    const contents = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name))),
    )
    expect(contents.length).toBeGreaterThan(0)
    for (const secret of [accessToken, refreshToken, password]) {
      expect(contents.some((content) => content.includes(secret))).toBe(false)
      expect(app.server.log.some((line) => line.includes(secret))).toBe(false)
    }
  })
})

describe('the own profile', () => {
  const app = openApp()

  it('is shown and changed; null clears a name, an absent one stays', async () => {
    const { api, email } = await addPerson(app.server)
    expect(expectOk(await api.get('/v1/users/me'))).toMatchObject({
      email,
      firstName: 'Person',
      defaultBusinessId: null,
    })

    expect(expectOk(await api.patch('/v1/users/me', { firstName: 'Olúfẹ́mi' }))).toMatchObject({
      firstName: 'Olúfẹ́mi'.normalize('NFC'),
      lastName: expect.any(String),
    })
    expect(expectOk(await api.patch('/v1/users/me', { lastName: null }))).toMatchObject({ lastName: null })
    const unchanged: Json = expectOk(
      await api.patch('/v1/users/me', { email: 'evil@example.com', isInstanceOwner: true }),
    )
    expect(unchanged).toMatchObject({ email, isInstanceOwner: false, firstName: 'Olúfẹ́mi'.normalize('NFC') })
  })

  it('refuses a name that is no text', async () => {
    const { api } = await addPerson(app.server)
    expectError(await api.patch('/v1/users/me', { firstName: 5 }), 400, 'validation_failed', 'firstName')
    expectError(await api.patch('/v1/users/me', { firstName: 'x'.repeat(201) }), 400, 'validation_failed', 'firstName')
    expectError(await apiClient(app.server.url).get('/v1/users/me'), 401, 'unauthenticated')
    expectError(await apiClient(app.server.url).patch('/v1/users/me', {}), 401, 'unauthenticated')
  })
})

describe('an installation', () => {
  it('shows in its answers and its log no password', async () => {
    const server = await emptyServer()
    await signUpOwner(server)
    expect(server.log.join('\n')).not.toContain(password)
  })
})
