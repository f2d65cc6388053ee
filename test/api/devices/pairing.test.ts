import { beforeAll, describe, expect, it } from 'vitest'

import { addPerson, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'
import { openDoor, type Screen } from '../support/screen.ts'

const app = openApp()
let newScreen: (userAgent?: string) => Screen

beforeAll(async () => {
  newScreen = await openDoor(app.server)
})

const makeCode = async (body: object = {}) => expectOk(await app.owner.post('/v1/devices/pairings', body), 201)

describe('a code', () => {
  it('pairs one screen, which is known by its cookie from then on', async () => {
    const { code, url, fingerprint, qrCodeDataUrl } = await makeCode({ name: 'Till 2', roleCeiling: 'CASHIER' })
    expect(code).toMatch(/^\d{3} \d{3} \d{2}$/)
    expect(url).toBe(app.server.core.sharing.current().url)
    expect(fingerprint).toBe(app.server.core.sharing.current().fingerprint)
    expect(qrCodeDataUrl).toMatch(/^data:image\/png;base64,/)

    const screen = newScreen()
    const paired = await screen.pair(code)
    expect(paired.status, JSON.stringify(paired.body)).toBe(201)
    expect(paired.body.data.device).toMatchObject({
      ...{ name: 'Till 2', kind: 'COMPUTER', roleCeiling: 'CASHIER', mayEnterSecrets: false, isKeyBound: true },
      ...{ isThis: true, pairedBy: 'Ngozi Okafor', address: '127.0.0.1' },
    })
    expect(paired.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-invoice-desk-device=[\w-]{43}; Max-Age=31536000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(await screen.send('/v1/auth/status')).toMatchObject({
      status: 200,
      body: { data: { needsSetup: false, device: { name: 'Till 2', roleCeiling: 'CASHIER' } } },
    })
    expect((await newScreen().pair(code)).body).toMatchObject({ code: 'pairing_refused', data: { guessesLeft: null } })
  })

  it('is typed with or without spaces, and says what is no code', async () => {
    const { code } = await makeCode()
    expect((await newScreen().pair('12 34')).body).toMatchObject({ code: 'validation_failed' })
    expect((await newScreen().pair(code.replaceAll(' ', '-'))).status).toBe(201)
  })

  it('pairs as many screens as it was made for, each with a name of its own', async () => {
    const { code } = await makeCode({ uses: 2, name: 'Phone' })
    const names = [await newScreen().pair(code), await newScreen().pair(code)].map(({ body }) => body.data.device.name)
    expect(names).toEqual(['Phone', 'Phone 2'])
    expect((await newScreen().pair(code)).status).toBe(401)
  })

  it('that twenty screens type at once pairs one', async () => {
    const { code } = await makeCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => newScreen().pair(code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 401)])
  })

  it('ends after ten minutes, and when it is cancelled', async () => {
    const late = await makeCode()
    app.server.clock.advance(10 * 60_000 + 1)
    expect((await newScreen().pair(late.code)).status).toBe(401)

    const open = async () => dataOf(await app.owner.get('/v1/devices')).pairings
    const cancelled = await makeCode()
    expect(await open()).toMatchObject([{ id: cancelled.id, expiresAt: cancelled.expiresAt }])
    expectOk(await app.owner.delete(`/v1/devices/pairings/${cancelled.id}`))
    expect((await newScreen().pair(cancelled.code)).status).toBe(401)
    expectError(await app.owner.delete(`/v1/devices/pairings/${cancelled.id}`), 404, 'not_found')
    expect(await open()).toEqual([])
  })

  it('is nothing that this computer needs, or that somebody makes who manages nothing', async () => {
    const { code } = await makeCode()
    expectError(await app.owner.post('/v1/devices/pair', { code, name: 'Here' }), 409, 'pairing_not_needed')
    const stranger = await addPerson(app.server)
    expectError(await stranger.api.post('/v1/devices/pairings', {}), 403, 'role_insufficient')
    expectError(await stranger.api.get('/v1/devices'), 403, 'role_insufficient')
  })

  it('is in no database, log or audit log', async () => {
    const { code } = await makeCode()
    const digits = code.replaceAll(' ', '')
    await newScreen().pair(code)
    const kept = await app.server.core.units.read(async ({ devices }) => JSON.stringify(await devices.pairings()))
    expect(`${kept}${app.server.log.join('\n')}`).not.toContain(digits)
  })
})

describe('wrong guesses', () => {
  it('end all open codes, whoever makes them, until there is a new one', async () => {
    const { code } = await makeCode()
    const wrong = code.startsWith('0') ? '111 111 11' : '000 000 00'
    const guesses = await Promise.all(Array.from({ length: 4 }, () => newScreen().pair(wrong)))
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await newScreen().pair(wrong)).body).toMatchObject({ statusCode: 429, code: 'too_many_pairing_guesses' })
    expect((await newScreen().pair(code)).status).toBe(429)

    const { commits } = await app.server.core.units.read(async ({ audit }) => ({ commits: await audit.heads() }))
    const more = await Promise.all(Array.from({ length: 50 }, () => newScreen().pair(wrong)))
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([429]))
    expect(await app.server.core.units.read(({ audit }) => audit.heads())).toEqual(commits)

    const next = await makeCode()
    expect((await newScreen().pair(next.code)).status).toBe(201)
    expect((await newScreen().pair(code)).status).toBe(401)
  })
})

describe('where nothing is shared', () => {
  it('there is no code', async () => {
    const { sharing, instanceSettings } = app.server.core
    await instanceSettings.save({ share: false })
    await sharing.apply()
    expectError(await app.owner.post('/v1/devices/pairings', {}), 409, 'sharing_off')
    await instanceSettings.save({ share: true })
    await sharing.apply()
    expect(dataOf(await app.owner.post('/v1/devices/pairings', {})).code).toMatch(/^\d/)
  })
})
