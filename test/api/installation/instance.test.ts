import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'

import { describe, expect, it } from 'vitest'

import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, NO_ID, openApp, rawRequest, type App } from '../support/app.ts'

import { appOfOneTest, profileOf } from '../support/membership.ts'

const shop = 'https://shop.example'

const patch = (api: Api, body: object) => api.patch('/v1/instance', body)

/** A request as a page of `origin` would send it. */
const from = async ({ server, owner }: App, origin: string, method = 'GET') => {
  const authorization: Record<string, string> = method === 'OPTIONS' ? {} : { authorization: `Bearer ${owner.token}` }
  const answer = await rawRequest(server.port, {
    method,
    path: '/v1/users/me',
    headers: {
      host: `127.0.0.1:${server.port}`,
      origin,
      ...authorization,
      ...(method === 'OPTIONS'
        ? {
            'access-control-request-method': 'PATCH',
            'access-control-request-headers': 'authorization,content-type,idempotency-key',
          }
        : {}),
    },
  })
  const body: Json = answer.text === '' ? {} : JSON.parse(answer.text)
  return { ...answer, code: body.code }
}

describe('the settings of the installation', () => {
  const app = openApp()

  it('are shown to the instance owner', async () => {
    expect(expectOk(await app.owner.get('/v1/instance'))).toEqual({
      version: '0.0.0-test',
      copiedFrom: null,
      privateAddresses: [],
      tillPrinter: null,
      isRetired: false,
      dataLoss: null,
      port: 4780,
      allowedOrigins: [],
      ownerId: (await profileOf(app.owner)).id,
      restartNeeded: true,
    })
  })

  it('are nobody else’s, whatever they are in a business (403), and 401 without a token', async () => {
    const business = await freshBusiness(app.owner)
    const other = await addMember(app.server, business, 'OWNER')
    const { key } = dataOf(await app.owner.post('/v1/api-keys', { businessId: business, name: 'Till', role: 'ADMIN' }))
    for (const api of [other, (await addPerson(app.server)).api]) {
      expectError(await api.get('/v1/instance'), 403, 'instance_owner_required')
      expectError(await patch(api, { allowedOrigins: [shop] }), 403, 'instance_owner_required')
      expectError(await patch(api, { port: 'not even valid' }), 403, 'instance_owner_required')
    }
    const till = apiClient(app.server.url, key)
    expectError(await till.get('/v1/instance'), 403, 'person_required')
    expectError(await patch(till, { port: 5000 }), 403, 'person_required')
    expectError(await apiClient(app.server.url).get('/v1/instance'), 401, 'unauthenticated')
    expect(dataOf(await app.owner.get('/v1/instance'))).toMatchObject({ port: 4780, allowedOrigins: [] })
  })

  it('take a port that counts from the next start', async () => {
    const port = app.server.port
    expect(expectOk(await patch(app.owner, { port: 5123 }))).toMatchObject({ port: 5123, restartNeeded: true })
    expect(expectOk(await patch(app.owner, { port }))).toMatchObject({ port, restartNeeded: false })
    expect(expectOk(await patch(app.owner, { port: 0 }))).toMatchObject({ port: 0, restartNeeded: false })
    for (const wrong of [-1, 65_536, 1.5, '5000', null]) {
      expectError(await patch(app.owner, { port: wrong }), 400, 'validation_failed', 'port')
    }
  })

  it('take origins and nothing that only looks like one', async () => {
    for (const origin of [
      'shop.example',
      'https://shop.example/',
      'https://shop.example/path',
      'https://Shop.example',
      'ftp://shop.example',
      'https://*',
      'null',
      '*',
      '',
      'https://user@shop.example',
      5,
    ]) {
      expectError(await patch(app.owner, { allowedOrigins: [origin] }), 400, 'validation_failed', 'allowedOrigins[0]')
    }
    expectError(await patch(app.owner, { allowedOrigins: shop }), 400, 'validation_failed', 'allowedOrigins')
    const twice = [shop, 'http://localhost:5173', shop]
    expect(expectOk(await patch(app.owner, { allowedOrigins: twice })).allowedOrigins).toEqual(twice.slice(0, 2))
    expect(expectOk(await patch(app.owner, {})).allowedOrigins).toEqual(twice.slice(0, 2))
  })
})

describe('an origin', () => {
  it('counts from the moment the owner allows it until the moment it is taken back', async () => {
    const app = await appOfOneTest()
    expect(await from(app, shop)).toMatchObject({ status: 403, code: 'origin_not_allowed' })

    dataOf(await patch(app.owner, { allowedOrigins: [shop] }))
    const allowed = await from(app, shop)
    expect(allowed.status).toBe(200)
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': shop,
      vary: expect.stringMatching(/Origin/),
    })
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined()
    for (const other of ['https://shop.example.evil', 'http://shop.example', 'https://shop.example:444', 'null']) {
      const refused = await from(app, other)
      expect(refused).toMatchObject({ status: 403, code: 'origin_not_allowed' })
      expect(refused.headers['access-control-allow-origin']).toBeUndefined()
    }

    dataOf(await patch(app.owner, { allowedOrigins: [] }))
    expect(await from(app, shop)).toMatchObject({ status: 403, code: 'origin_not_allowed' })
  })

  it('that is allowed gets its preflight answered, without a token; an unknown one gets 403', async () => {
    const app = await appOfOneTest()
    const early = await from(app, shop, 'OPTIONS')
    expect(early).toMatchObject({ status: 403, code: 'origin_not_allowed' })
    expect(early.headers['access-control-allow-origin']).toBeUndefined()

    dataOf(await patch(app.owner, { allowedOrigins: [shop] }))
    const { status, headers, text } = await from(app, shop, 'OPTIONS')
    expect([status, text]).toEqual([204, ''])
    expect(headers['access-control-allow-origin']).toBe(shop)
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      expect(headers['access-control-allow-methods']).toContain(method)
    }
    for (const header of ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID']) {
      expect(headers['access-control-allow-headers']).toContain(header)
    }
    expect((await from(app, 'https://evil.example', 'OPTIONS')).status).toBe(403)
  })

  it('of the app itself needs no permission', async () => {
    const app = await appOfOneTest()
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      expect((await from(app, `http://${host}:${app.server.port}`)).status).toBe(200)
    }
    expect((await from(app, `https://127.0.0.1:${app.server.port}`)).status).toBe(403)
    expect((await from(app, `http://127.0.0.1:${app.server.port + 1}`)).status).toBe(403)
  })
})

describe('handing the installation over', () => {
  it('makes the other account the instance owner and nobody else', async () => {
    const app = await appOfOneTest()
    const next = await addPerson(app.server)
    expect(expectOk(await patch(app.owner, { ownerId: next.userId })).ownerId).toBe(next.userId)

    expectError(await app.owner.get('/v1/instance'), 403, 'instance_owner_required')
    expect((await profileOf(app.owner)).isInstanceOwner).toBe(false)
    expect((await profileOf(next.api)).isInstanceOwner).toBe(true)
    expect(expectOk(await next.api.get('/v1/instance')).ownerId).toBe(next.userId)
  })

  it('to nobody, or to oneself, changes nothing', async () => {
    const app = await appOfOneTest()
    const { id } = await profileOf(app.owner)
    expectError(await patch(app.owner, { ownerId: NO_ID, port: 5555 }), 400, 'validation_failed', 'ownerId')
    expect(expectOk(await patch(app.owner, { ownerId: id }))).toMatchObject({ ownerId: id, port: 4780 })
    expect((await profileOf(app.owner)).isInstanceOwner).toBe(true)
  })

  it('to five people at the same moment leaves one owner', async () => {
    const app = await appOfOneTest()
    const people: Awaited<ReturnType<typeof addPerson>>[] = []
    while (people.length < 5) people.push(await addPerson(app.server))
    // All of them have been let in by the time the first body is whole.
    const requests = people.map(({ userId }) => startPatch(app, JSON.stringify({ ownerId: userId })))
    for (let count = 0; count < 10; count++) expectOk(await app.owner.get('/v1/instance'))
    const statuses = await Promise.all(requests.map((finish) => finish()))
    expect(statuses.toSorted()).toEqual([200, 403, 403, 403, 403])

    const profiles = await Promise.all([app.owner, ...people.map(({ api }) => api)].map(profileOf))
    expect(profiles.filter(({ isInstanceOwner }) => isInstanceOwner)).toHaveLength(1)
  })
})

/** Sends the head and the first byte of a change; the answered function sends the rest. */
function startPatch({ server, owner }: App, body: string): () => Promise<number> {
  const request = httpRequest({
    port: server.port,
    host: '127.0.0.1',
    method: 'PATCH',
    path: '/v1/instance',
    agent: false,
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  request.write(body.slice(0, 1))

  return async () => {
    const answered = once(request, 'response')
    request.end(body.slice(1))
    const [response]: IncomingMessage[] = await answered
    response?.resume()
    return response?.statusCode ?? 0
  }
}
