import { request } from 'node:https'

import { beforeAll, describe, expect, it } from 'vitest'

import { routes } from '../../../core/contract/routes.ts'
import type { Json } from '../../support/api-client.ts'
import { repositoryCalls } from '../../support/storage/repository-calls.ts'
import { pemOf } from '../../support/shared-client.ts'
import { NO_ID, openApp } from '../support/app.ts'
import { openDoor, type Screen, type ScreenAnswer } from '../support/screen.ts'

const calls = repositoryCalls()
const app = openApp({ throughStorage: calls.count })
let newScreen: (userAgent?: string) => Screen

beforeAll(async () => {
  newScreen = await openDoor(app.server)
})

const OPEN = new Set(['POST /v1/devices/pair'])
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** What every refusal is, whatever was asked for, but for its own id. */
const REFUSAL = {
  ...{ statusCode: 401, error: 'Unauthorized', code: 'device_not_paired', message: expect.any(String) },
  requestId: expect.any(String),
}

/** What a request had looked up; the queue looks after itself meanwhile. */
const lookedUp = () => calls.take().filter((call) => !call.startsWith('submissions.'))

const withoutId = ({ requestId: _, ...body }: Json) => body

function expectRefused(answer: ScreenAnswer, method: string, what: string): void {
  expect(answer.status, what).toBe(401)
  expect(answer.headers['cache-control'], what).toBe('no-store')
  if (method === 'HEAD') return expect(answer.body, what).toBe('')
  expect(answer.body, what).toEqual(REFUSAL)
}

describe('a screen that is not paired', () => {
  it('is refused by every route and every method in the same words', async () => {
    const screen = newScreen()
    const bodies = new Set<string>()
    for (const path of new Set(routes.map((route) => route.path.replaceAll(/\{\w+\}/g, NO_ID)))) {
      for (const method of methods) {
        if (OPEN.has(`${method} ${path}`)) continue
        const answer = await screen.send(path, { method })
        expectRefused(answer, method, `${method} ${path}`)
        if (method !== 'HEAD') bodies.add(JSON.stringify(withoutId(answer.body)))
      }
    }
    expect(bodies.size).toBe(1)
  })

  it.each([
    ...[
      '/docs',
      '/docs/',
      '/docs/connecting',
      '/openapi.json',
      '/v1/openapi.json',
      '/uploads/x.png',
      '/assets/index.js',
    ],
    ...['/v1', '/v1/', '/v1/nothing', '/V1/invoices', '//v1/invoices', '/v1//invoices', '/./v1/invoices'],
    ...['/%76%31/invoices', '/v1%2finvoices', '/%2e/v1/invoices', '/pair/../v1/invoices', '/pair/%2e%2e/index.html'],
    ...['/pair/..%2findex.html', '/pair/..\\index.html', '/pair/../../package.json', '/pair//index.html', '/PAIR/x.js'],
    ...[
      '/v1/devices/pair',
      '/v1/devices/pair/',
      '/V1/DEVICES/PAIR',
      '/healthz/../v1/instance',
      '/healthz/',
      '/Healthz',
    ],
    ...[
      '/index.html',
      '/mark.svg',
      '/%00',
      '/v1/invoices?x=/pair/ca.crt',
      '/?x=1/../v1',
      '/readyz/',
      '/Readyz',
      '/metrics',
    ],
  ])('gets nothing of %s', async (path) => {
    const screen = newScreen()
    for (const headers of [{}, { accept: 'text/html' }, { authorization: 'Bearer x', accept: 'text/html' }]) {
      const answer = await screen.send(path, { headers })
      // The page that pairs is all that a plain address may answer, whatever is asked of it.
      if (path.startsWith('/?')) expect(answer.body).toContain('this device is not paired')
      else expectRefused(answer, 'GET', `${path} ${JSON.stringify(headers)}`)
    }
  })

  it.each(['/', '/invoices', '/businesses/0194f3a0-7c1e-7d3a-9d3a-2f6f0a1b2c3d/counter'])(
    'gets the page that pairs it under %s',
    async (path) => {
      const { status, body, headers } = await newScreen().send(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(status).toBe(200)
      expect(body).toContain('this device is not paired')
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  it('is not waited for with a body that is big, or does not say how big it is', async () => {
    const screen = newScreen()
    const pairing = { code: '482 913 06', name: 'Till', proofKey: 'x'.repeat(8 * 1024) }
    const big = await screen.post('/v1/devices/pair', pairing)
    expect(big.body).toMatchObject({ statusCode: 413, code: 'body_too_large' })
    const chunked = { 'transfer-encoding': 'chunked', 'content-type': 'application/json' }
    const unsaid = await screen.send('/v1/devices/pair', { method: 'POST', headers: chunked })
    expect(unsaid.body).toMatchObject({ statusCode: 413, code: 'body_too_large' })
  })

  it('is told that the server lives and may serve, and what to trust', async () => {
    expect((await newScreen().send('/healthz')).body).toMatchObject({ status: 'ok' })
    expect((await newScreen().send('/readyz')).body).toEqual({
      status: 'ready',
      product: 'Invoice Desk',
      version: '0.0.0-test',
    })
    expect((await newScreen().send('/pair/ca.crt')).status).toBe(200)
  })

  it.each([
    ['no cookie', undefined],
    ['an empty one', ''],
    ['one that is too short', 'abc'],
    ['one that nobody was given', 'A'.repeat(43)],
    ['one that is too long', 'A'.repeat(8_000)],
    ['letters of no cookie', '%00%ff<script>'],
  ])('is refused with %s, after the same work', async (_, cookie) => {
    const screen = newScreen()
    if (cookie !== undefined) screen.setCookie(cookie)
    calls.take()
    expectRefused(await screen.send('/v1/invoices'), 'GET', 'invoices')
    expect(lookedUp()).toEqual(['devices.byCookie', 'apiKeys.byHash'])
  })

  it('is looked up as much for a token, a key or a cookie that is known', async () => {
    const { code } = (await app.owner.post('/v1/devices/pairings', {})).body.data
    const paired = newScreen()
    await paired.pair(code)
    const keyed = newScreen()
    keyed.setToken('idk_nobody')
    for (const screen of [paired, keyed, newScreen()]) {
      calls.take()
      await screen.send('/healthz')
      expect(lookedUp()).toEqual(['devices.byCookie', 'apiKeys.byHash'])
    }
  })

  it('gets no further with a whole address, another host or a foreign page', async () => {
    const { port, name } = app.server.core.sharing.current()
    const ca = pemOf(app.server.core.sharing.authority())
    const raw = (path: string, headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, ca, servername: name, agent: false, headers }
        request(options, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
          .on('error', reject)
          .end()
      })
    const host = `${name}:${port}`
    expect(await raw(`https://${host}/v1/invoices`, { host })).toBe(401)
    expect(await raw('/v1/invoices', { host: 'shop.example' })).toBe(403)
    expect(await raw('/v1/invoices', { host, origin: 'https://shop.example' })).toBe(403)
    expect(await raw('/v1/invoices', { host, origin: `https://${host}` })).toBe(401)
  })

  it('and one that is, on loopback, meets no gate', async () => {
    expect((await app.owner.get('/v1/users/me')).status).toBe(200)
    const fromHere = await fetch(`${app.server.url}/v1/users/me`, {
      headers: { cookie: `__Host-invoice-desk-device=${'A'.repeat(43)}`, authorization: `Bearer ${app.owner.token}` },
    })
    expect(fromHere.status).toBe(200)
  })
})
