import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiClient, type Api } from '../../support/api-client.ts'
import { addPerson, createBusiness, dataOf, until } from '../../support/scenario.ts'
import { expectOk, freshTin, openApp } from '../support/app.ts'
import { MINUTE, profileOf } from '../support/membership.ts'
import { openDoor, type Screen } from '../support/screen.ts'

const app = openApp()
let newScreen: (userAgent?: string) => Screen
let owner: Api
let email: string

beforeAll(async () => {
  newScreen = await openDoor(app.server)
  owner = app.owner
  email = (await profileOf(owner)).email
})

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A screen that is paired, with a key of its browser unless said. */
async function pairedScreen({ body = {}, withKey = true, userAgent = 'Mozilla/5.0 (X11)' } = {}): Promise<Screen> {
  const { code } = expectOk(await owner.post('/v1/devices/pairings', body), 201)
  const screen = newScreen(userAgent)
  expect((await screen.pair(code, { withKey })).status).toBe(201)
  return screen
}

beforeEach(() => again())

const status = async (screen: Screen) => (await screen.send('/v1/auth/status')).status
const listed = async () => expectOk(await owner.get('/v1/devices')).items
/** The owner signs in again, for time passes here. */
const again = async (): Promise<void> => {
  const answer = await apiClient(app.server.url).post('/v1/auth/login', { email, password: 'correct horse battery' })
  owner = apiClient(app.server.url, dataOf(answer).accessToken)
}

describe('the cookie of a device with a key', () => {
  it('lapses after an hour and is renewed with the key; the one before is good for a minute', async () => {
    const screen = await pairedScreen()
    app.server.clock.advance(HOUR + 1)
    expect(await status(screen)).toBe(401)
    expect((await screen.send('/', { headers: { accept: 'text/html' } })).status).toBe(200)

    const lapsed = screen.cookie() ?? ''
    expect(await screen.renew()).toMatchObject({ status: 200, body: { data: { expiresIn: 3600 } } })
    const renewed = screen.cookie()
    expect(renewed).not.toBe(lapsed)
    expect(await status(screen)).toBe(200)

    screen.setCookie(lapsed)
    expect(await status(screen)).toBe(200)
    expect((await screen.renew()).status).toBe(200)
    expect(screen.cookie()).toBe(renewed)

    screen.setCookie(lapsed)
    app.server.clock.advance(MINUTE + 1)
    expect(await status(screen)).toBe(401)
    // Its answer may have been lost on the way: with the key the screen comes back all the same.
    expect((await screen.renew()).status).toBe(200)
    expect(await status(screen)).toBe(200)
  })

  it('is renewed alike for twenty tabs that ask at once', async () => {
    const screen = await pairedScreen()
    const answers = await Promise.all(Array.from({ length: 20 }, () => screen.renew()))
    const given = answers.map(({ headers }) => headers['set-cookie']?.[0])
    expect(new Set(given).size).toBe(1)
    expect(await status(screen)).toBe(200)
  })

  it('that was copied lapses within the hour, and no other key renews it', async () => {
    const screen = await pairedScreen()
    const thief = await pairedScreen()
    thief.steal(screen)
    expect(await status(thief)).toBe(200)
    expect((await thief.renew(screen.deviceId())).body).toMatchObject({ statusCode: 401, code: 'proof_refused' })
    expect((await thief.renew()).body).toMatchObject({ code: 'proof_refused' })
    expect(await status(screen)).toBe(200)
    app.server.clock.advance(HOUR + 1)
    expect(await status(thief)).toBe(401)
    expect((await thief.renew(screen.deviceId())).status).toBe(401)
    expect((await screen.renew()).status).toBe(200)
  })

  it('opens nothing but its own renewal once it has lapsed', async () => {
    const screen = await pairedScreen()
    app.server.clock.advance(HOUR + 1)
    for (const path of ['/v1/users/me', '/docs', '/assets/x.js', '/v1/nothing']) {
      expect((await screen.send(path)).body, path).toMatchObject({ code: 'device_not_paired' })
    }
    expect((await screen.post('/v1/auth/login', { email: 'a@example.com', password: 'x' })).status).toBe(401)
    const nonce = (await screen.post('/v1/auth/nonce')).body.data.nonce
    const signature = await screen.sign(`invoice-desk device\n${nonce}\n${screen.deviceId()}`)
    expect((await screen.post('/v1/devices/renew', { nonce, signature })).status).toBe(200)
    // A nonce is good once.
    expect((await screen.post('/v1/devices/renew', { nonce, signature })).status).toBe(401)
  })
})

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'PHONE'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36', 'PHONE'],
    ['Mozilla/5.0 (Linux; Android 14; SM-X210) Chrome/140.0.0.0 Safari/537.36', 'TABLET'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) InvoiceDesk/1.0 Electron/38.1.0', 'DESKTOP_APP'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', 'COMPUTER'],
    ['curl/8.14.1', 'PROGRAM'],
  ])('that says "%s" is a %s', async (userAgent, kind) => {
    const screen = await pairedScreen({ userAgent })
    expect((await listed()).find(({ id }: { id: string }) => id === screen.deviceId())).toMatchObject({ kind })
  })

  it('notes when it was seen last once a minute, however much it asks', async () => {
    const screen = await pairedScreen()
    const heads = () => app.server.core.units.read(async ({ devices }) => devices.get(screen.deviceId()))
    const before = (await heads())?.lastSeenAt
    await Promise.all(Array.from({ length: 20 }, () => status(screen)))
    expect((await heads())?.lastSeenAt).toBe(before)
    app.server.clock.advance(MINUTE)
    await status(screen)
    await until(heads, (device) => device?.lastSeenAt !== before)
  })

  it('that is removed is refused at once: its requests, its sessions and its open streams', async () => {
    const businessId = await createBusiness(owner, { TIN: freshTin() })
    const screen = await pairedScreen({ body: { name: 'Till at the door' } })
    await screen.signIn(email)
    const stream = await screen.open(`/v1/events?businessId=${businessId}`)
    expect(stream.statusCode).toBe(200)
    const ended = new Promise<void>((resolve) => stream.on('close', resolve))
    stream.resume()
    const waiting = screen.send(`/v1/events?businessId=${businessId}&format=json&wait=20`)
    expectOk(await owner.get('/v1/users/me'))

    expectOk(await owner.delete(`/v1/devices/${screen.deviceId()}`))
    await ended
    expect((await waiting).status).toBeGreaterThanOrEqual(200)
    expect((await screen.send('/v1/users/me')).body).toMatchObject({ code: 'device_not_paired' })
    expect((await screen.renew()).status).toBe(401)
    expect((await listed()).map(({ id }: { id: string }) => id)).not.toContain(screen.deviceId())
  })

  it('is good for the sessions that were begun on it, and no other screen is', async () => {
    const screen = await pairedScreen()
    const other = await pairedScreen()
    const { accessToken, refreshToken } = await screen.signIn(email)
    expect((await screen.send('/v1/users/me')).status).toBe(200)

    const here = apiClient(app.server.url, accessToken)
    expect((await here.get('/v1/users/me')).body).toMatchObject({ code: 'unauthenticated' })
    expect((await here.post('/v1/auth/refresh', { refreshToken })).body).toMatchObject({ code: 'refresh_failed' })
    other.setToken(accessToken)
    expect((await other.send('/v1/users/me')).body).toMatchObject({ code: 'unauthenticated' })
    expect((await other.post('/v1/auth/refresh', { refreshToken })).body).toMatchObject({ code: 'refresh_failed' })
    // Nobody has ended it by trying.
    expect((await screen.post('/v1/auth/refresh', { refreshToken })).status).toBe(200)

    screen.setToken(owner.token)
    expect((await screen.send('/v1/users/me')).body).toMatchObject({ code: 'unauthenticated' })
  })

  it('is changed and removed by who paired it, and by the owner of the installation', async () => {
    const businessId = await createBusiness(owner, { TIN: freshTin() })
    const { api: admin, email: adminEmail } = await addPerson(app.server)
    const { token } = expectOk(
      await owner.post('/v1/team/invite', { businessId, email: adminEmail, role: 'ADMIN' }),
      201,
    )
    expectOk(await admin.post(`/v1/team/invitations/${token}/accept`))
    const ofOwner = await pairedScreen()
    expect((await admin.patch(`/v1/devices/${ofOwner.deviceId()}`, { name: 'Mine' })).status).toBe(403)
    expect((await admin.delete(`/v1/devices/${ofOwner.deviceId()}`)).status).toBe(403)

    const { code } = expectOk(await admin.post('/v1/devices/pairings', {}), 201)
    const own = newScreen()
    await own.pair(code)
    const path = `/v1/devices/${own.deviceId()}`
    expect(expectOk(await admin.patch(path, { name: 'Mine', roleCeiling: 'VIEWER' }))).toMatchObject({ name: 'Mine' })
    expect((await admin.patch(path, { mayEnterSecrets: true })).status).toBe(403)
    expect(expectOk(await owner.patch(path, { mayEnterSecrets: true }))).toMatchObject({ mayEnterSecrets: true })
    expectOk(await admin.delete(path))
  })

  it('is new to everybody who manages devices until they have looked', async () => {
    const businessId = await createBusiness(owner, { TIN: freshTin() })
    const attention = async () => expectOk(await owner.get(`/v1/businesses/${businessId}/attention`)).newDevices
    app.server.clock.advance(1)
    expectOk(await owner.post('/v1/devices/looked-at'))
    expect(await attention()).toBe(0)
    app.server.clock.advance(1)
    const screen = await pairedScreen()
    expect(await attention()).toBe(1)
    expect((await listed())[0]).toMatchObject({ id: screen.deviceId(), isNew: true })
    app.server.clock.advance(1)
    expectOk(await owner.post('/v1/devices/looked-at'))
    expect(await attention()).toBe(0)
    expect((await listed())[0]).toMatchObject({ id: screen.deviceId(), isNew: false })
  })
})

// Last of all: the certificate is renewed for the years that pass here.
describe('the cookie of a device without a key', () => {
  it('has nothing to prove', async () => {
    const screen = await pairedScreen({ withKey: false })
    const other = await pairedScreen()
    other.steal(screen)
    expect((await other.renew(screen.deviceId())).body).toMatchObject({ code: 'proof_refused' })
  })

  it('is good while it is used, for a year at most without', async () => {
    const screen = await pairedScreen({ withKey: false })
    const before = screen.cookie()
    app.server.clock.advance(300 * DAY)
    const used = await screen.send('/v1/auth/status')
    expect(used.status).toBe(200)
    expect(used.headers['set-cookie']).toEqual([expect.stringContaining(`=${before}; Max-Age=31536000;`)])
    await again()
    await until(listed, (items) => items.some((each: { lastSeenAt: string }) => each.lastSeenAt > '2027'))
    app.server.clock.advance(300 * DAY)
    expect(await status(screen)).toBe(200)
    await again()
    await until(listed, (items) => items.some((each: { lastSeenAt: string }) => each.lastSeenAt > '2028'))
    app.server.clock.advance(366 * DAY)
    expect(await status(screen)).toBe(401)
  })
})
