import { describe, expect, it } from 'vitest'

import { proofText } from '../../../core/contract/people/session-proof.ts'
import { apiClient } from '../../support/api-client.ts'
import { addPerson, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

import { appOfOneTest, MINUTE, password, signIn } from '../support/membership.ts'

const app = openApp()
const HOUR = 60 * MINUTE
const curve = { name: 'ECDSA', namedCurve: 'P-256' }

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

/** A browser that somebody signs in with: what it keeps, and what it does. */
async function browserOn({ server } = app) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  const proofKey = base64url(await crypto.subtle.exportKey('spki', publicKey))
  const api = apiClient(server.url)

  const nonce = async (): Promise<string> => expectOk(await api.post('/v1/auth/nonce')).nonce
  const sign = async (refreshToken: string, over: string) => ({
    nonce: over,
    signature: base64url(
      await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        privateKey,
        new TextEncoder().encode(proofText(over, refreshToken)),
      ),
    ),
  })
  return {
    proofKey,
    nonce,
    sign,
    signIn: async (email: string) =>
      expectOk(await api.post('/v1/auth/login', { email, password, browser: { proofKey } })),
    refresh: async (refreshToken: string) =>
      api.post('/v1/auth/refresh', { refreshToken, proof: await sign(refreshToken, await nonce()) }),
    refreshWith: (refreshToken: string, proof?: object) => api.post('/v1/auth/refresh', { refreshToken, proof }),
  }
}

describe('a session of a browser', () => {
  it('is renewed with a proof by its key, and goes on', async () => {
    const { email } = await addPerson(app.server)
    const browser = await browserOn()
    const first = await browser.signIn(email)
    const second = expectOk(await browser.refresh(first.refreshToken))
    const third = expectOk(await browser.refresh(second.refreshToken))
    expect(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3)
    expectOk(await apiClient(app.server.url, third.accessToken).get('/v1/users/me'))
  })

  it('is not renewed by who holds its refresh token alone, nor ended', async () => {
    const { email } = await addPerson(app.server)
    const browser = await browserOn()
    const thief = await browserOn()
    const { refreshToken } = await browser.signIn(email)

    expectError(await browser.refreshWith(refreshToken), 401, 'proof_refused')
    expectError(await thief.refresh(refreshToken), 401, 'proof_refused')
    const made = { nonce: 'made-up.nonce.seal', signature: 'AAAA' }
    expectError(await browser.refreshWith(refreshToken, made), 401, 'proof_refused')
    const own = await browser.nonce()
    expectError(await browser.refreshWith(refreshToken, await browser.sign('another token', own)), 401, 'proof_refused')
    expectOk(await browser.refresh(refreshToken))
  })

  it('takes a nonce once, for a minute, and from this process only', async () => {
    const own = await appOfOneTest()
    const { email } = await addPerson(own.server)
    const browser = await browserOn(own)
    const { refreshToken } = await browser.signIn(email)

    // While the stopwatches of both agree, so that the seal alone decides.
    const elsewhere = await (await browserOn(app)).nonce()
    const foreign = await browser.sign(refreshToken, elsewhere)
    expectError(await browser.refreshWith(refreshToken, foreign), 401, 'proof_refused')

    const late = await browser.sign(refreshToken, await browser.nonce())
    own.server.clock.advance(MINUTE + 1)
    expectError(await browser.refreshWith(refreshToken, late), 401, 'proof_refused')

    const proof = await browser.sign(refreshToken, await browser.nonce())
    const { refreshToken: next } = expectOk(await browser.refreshWith(refreshToken, proof))
    expectError(await browser.refreshWith(refreshToken, proof), 401, 'proof_refused')
    expectOk(await browser.refresh(next))
  })

  it('ends after 12 hours without use, and goes on for who uses it', async () => {
    const own = await appOfOneTest()
    const { email } = await addPerson(own.server)
    const browser = await browserOn(own)
    let { refreshToken } = await browser.signIn(email)
    for (let renewal = 0; renewal < 3; renewal++) {
      own.server.clock.advance(12 * HOUR - MINUTE)
      refreshToken = expectOk(await browser.refresh(refreshToken)).refreshToken
    }
    own.server.clock.advance(12 * HOUR + 1)
    const refused = await browser.refresh(refreshToken)
    expectError(refused, 401, 'refresh_failed')
    expect(refused.body.data).toEqual({ reason: 'expired' })
  })

  it('declares a key of the one kind that is checked', async () => {
    const { email } = await addPerson(app.server)
    const rsa = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['sign', 'verify'],
    )
    const other = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, ['sign', 'verify'])
    const keys = ['no-key', '', base64url(await crypto.subtle.exportKey('spki', other.publicKey))]
    for (const proofKey of keys) {
      const answer = await apiClient(app.server.url).post('/v1/auth/login', { email, password, browser: { proofKey } })
      expectError(answer, 400, 'validation_failed', 'browser.proofKey')
    }
    const tooLong = base64url(await crypto.subtle.exportKey('spki', rsa.publicKey))
    const answer = await apiClient(app.server.url).post('/v1/auth/login', {
      email,
      password,
      browser: { proofKey: tooLong },
    })
    expectError(answer, 400, 'validation_failed', 'browser.proofKey')
  })

  it('is no matter of programs: theirs is renewed by its token alone, for 30 days', async () => {
    const own = await appOfOneTest()
    const { email } = await addPerson(own.server)
    const { refreshToken } = await signIn(own.server.url, email)
    own.server.clock.advance(29 * 24 * HOUR)
    expectOk(await apiClient(own.server.url).post('/v1/auth/refresh', { refreshToken }))
  })
})

describe('an exchange of a refresh token', () => {
  it('answers one new pair to fifty who ask at once, and later within the minute', async () => {
    const own = await appOfOneTest()
    const { email } = await addPerson(own.server)
    const { refreshToken } = await signIn(own.server.url, email)
    const refresh = () => apiClient(own.server.url).post('/v1/auth/refresh', { refreshToken })
    const answers = (await Promise.all(Array.from({ length: 50 }, refresh))).map((answer) => expectOk(answer))
    // The real clock goes on beside it: a slow machine has half a minute for its fifty answers.
    own.server.clock.advance(30_000)
    const late = expectOk(await refresh())

    expect(new Set([...answers, late].map(({ accessToken }) => accessToken)).size).toBe(1)
    expect(new Set([...answers, late].map((answer) => answer.refreshToken)).size).toBe(1)
    expect(answers[0].expiresIn).toBe(3600)
    expect(late.expiresIn).toBeLessThanOrEqual(3570)
    expectOk(await apiClient(own.server.url, late.accessToken).get('/v1/users/me'))
  })

  it('that is refused says who ended the session', async () => {
    const { email, api } = await addPerson(app.server)
    const reasonOf = async (refreshToken: string) => {
      const answer = await apiClient(app.server.url).post('/v1/auth/refresh', { refreshToken })
      expectError(answer, 401, 'refresh_failed')
      return answer.body.data
    }
    const elsewhere = await signIn(app.server.url, email)
    const [{ id }] = dataOf(await elsewhere.api.get('/v1/sessions')).items
    expectOk(await api.delete(`/v1/sessions/${id}`))
    expect(await reasonOf(elsewhere.refreshToken)).toEqual({ reason: 'signed_out_elsewhere' })

    const own = await signIn(app.server.url, email)
    expectOk(await apiClient(app.server.url).post('/v1/auth/logout', { refreshToken: own.refreshToken }))
    expect(await reasonOf(own.refreshToken)).toEqual({ reason: 'unknown' })

    const left = await signIn(app.server.url, email)
    expectOk(await api.post('/v1/users/change-password', { currentPassword: password, newPassword: `${password} 2` }))
    expect(await reasonOf(left.refreshToken)).toEqual({ reason: 'password_changed' })
  })
})

describe('signing out', () => {
  it('tells the own page to forget everything, and nobody else’s', async () => {
    const logOut = (headers: Record<string, string>) =>
      apiClient(app.server.url, undefined, headers).post('/v1/auth/logout', { refreshToken: 'whatever' })
    const own = await logOut({ 'sec-fetch-site': 'same-origin' })
    expectOk(own)
    expect(own.headers.get('clear-site-data')).toBe('"cache", "storage"')
    const program = await logOut({})
    expectOk(program)
    expect(program.headers.get('clear-site-data')).toBeNull()
  })
})

describe('guesses', () => {
  const login = (on: typeof app, email: string, typed: string, browser?: object) =>
    apiClient(on.server.url).post('/v1/auth/login', { email, password: typed, browser })
  const wrong = 'wrong password'

  it('of a stranger do not close out the browser that signed in before', async () => {
    const own = await appOfOneTest()
    const { email } = await addPerson(own.server)
    const { browserSecret: secret } = expectOk(await login(own, email, password, {}))
    for (let guess = 1; guess <= 11; guess++) await login(own, email, wrong)
    expectError(await login(own, email, password), 429, 'too_many_logins')
    expectError(await login(own, email, password, { secret: 'of a stranger' }), 429, 'too_many_logins')

    expect(expectOk(await login(own, email, password, { secret })).browserSecret).toBe(secret)
    expectError(await login(own, email, password), 429, 'too_many_logins')
  })

  it('in that browser are counted by themselves', async () => {
    const own = await appOfOneTest()
    const { email } = await addPerson(own.server)
    const { browserSecret: secret } = expectOk(await login(own, email, password, {}))
    for (let guess = 1; guess <= 10; guess++) {
      expectError(await login(own, email, wrong, { secret }), 401, 'login_failed')
    }
    expectError(await login(own, email, password, { secret }), 429, 'too_many_logins')
    expectOk(await login(own, email, password))
    own.server.clock.advance(15 * MINUTE)
    expectOk(await login(own, email, password, { secret }))
  })

  it('are not exempt for who shares the browser and never signed in, nor after a new password', async () => {
    const own = await appOfOneTest()
    const [ada, bola] = [await addPerson(own.server), await addPerson(own.server)]
    const { browserSecret: secret } = expectOk(await login(own, ada.email, password, {}))
    for (const { email } of [ada, bola]) {
      for (let guess = 1; guess <= 10; guess++) await login(own, email, wrong)
    }
    expectError(await login(own, bola.email, password, { secret }), 429, 'too_many_logins')
    expectOk(await login(own, ada.email, password, { secret }))

    const next = `${password} 2`
    expectOk(await ada.api.post('/v1/users/change-password', { currentPassword: password, newPassword: next }))
    expectError(await login(own, ada.email, next, { secret }), 429, 'too_many_logins')
  })

  it('are kept for two who share a browser', async () => {
    const own = await appOfOneTest()
    const [ada, bola] = [await addPerson(own.server), await addPerson(own.server)]
    const { browserSecret: secret } = expectOk(await login(own, ada.email, password, {}))
    expect(expectOk(await login(own, bola.email, password, { secret })).browserSecret).toBe(secret)
    for (const { email } of [ada, bola]) {
      for (let guess = 1; guess <= 10; guess++) await login(own, email, wrong)
      expectOk(await login(own, email, password, { secret }))
    }
  })

  it('of a stranger keep nobody who is signed in from changing the password', async () => {
    const own = await appOfOneTest()
    const { email, api } = await addPerson(own.server)
    for (let guess = 1; guess <= 11; guess++) await login(own, email, wrong)
    expectOk(await api.post('/v1/users/change-password', { currentPassword: password, newPassword: `${password} 2` }))
  })

  it('leave the secret of a browser nowhere readable', async () => {
    const own = await appOfOneTest()
    const { email } = await addPerson(own.server)
    const { browserSecret } = expectOk(await login(own, email, password, {}))
    expect(String(browserSecret)).toHaveLength(43)
    expect(own.server.log.some((line) => line.includes(browserSecret))).toBe(false)
    const asProgram = expectOk(await login(own, email, password))
    expect(Object.keys(asProgram)).not.toContain('browserSecret')
  })
})

describe('pages of other sites', () => {
  const from = (site: string, path: string) =>
    apiClient(app.server.url, undefined, { 'sec-fetch-site': site }).get(path)

  it.each(['cross-site', 'same-site'])('that ask for a picture under /v1 are refused (%s)', async (site) => {
    for (const path of ['/v1/team/invitations/guess', '/v1/auth/status', '/V1/auth/status', '/v1']) {
      expectError(await from(site, path), 403, 'origin_not_allowed')
    }
  })

  it.each(['same-origin', 'none'])('are told from our own and from what somebody typed (%s)', async (site) => {
    expectOk(await from(site, '/v1/auth/status'))
  })

  it('may link to the interface', async () => {
    expect((await from('cross-site', '/healthz')).status).toBe(200)
  })
})
