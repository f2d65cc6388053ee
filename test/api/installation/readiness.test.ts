import { once } from 'node:events'
import { get, request } from 'node:http'

import { describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { createBusiness, signUpOwner } from '../../support/scenario.ts'
import { openApp, rawRequest } from '../support/app.ts'
import { dataFolder, openServer } from '../support/serve-process.ts'

const readyz = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json() }
}

/** A request whose body is on its way. */
async function halfSent(port: number) {
  const going = request({ port, host: '127.0.0.1', method: 'POST', path: '/v1/auth/login', headers: JSON_OF_20 })
  going.write('{"email"')
  await once(going, 'socket')
  return {
    async complete() {
      going.end(': "a@b.ng"} ')
      const [response] = (await once(going, 'response')) as [{ statusCode: number; resume(): void }]
      response.resume()
      return response.statusCode
    },
  }
}
const JSON_OF_20 = { 'content-type': 'application/json', 'content-length': 20 }

describe('GET /readyz', () => {
  const app = openApp()

  it('needs no key, says that requests may be sent here, and nothing of anybody', async () => {
    const { status, cache, body } = await readyz(app.server.url)
    expect({ status, cache }).toEqual({ status: 200, cache: 'no-store' })
    expect(body).toEqual({ status: 'ready', product: 'Invoice Desk', version: '0.0.0-test' })
  })

  it('is held to the names of this computer, like everything', async () => {
    const { port } = app.server
    expect((await rawRequest(port, { method: 'GET', path: '/readyz', headers: { host: 'evil.example' } })).status).toBe(
      403,
    )
  })

  it('is 503 with a reason where the data was moved elsewhere', async () => {
    const server = await openServer(await dataFolder())
    await server.core?.installation.retire()
    expect(await readyz(server.url)).toMatchObject({
      status: 503,
      body: { status: 'not_ready', reason: 'data_moved', message: expect.stringContaining('moved elsewhere') },
    })
  })

  it('turns 503 before anything ends when the program is told to stop, and what is on the way is answered', async () => {
    const server = await openServer(await dataFolder(), undefined, { drainMs: 700 })
    const going = await halfSent(server.port)
    const stopped = server.stop('test')

    expect(await readyz(server.url)).toMatchObject({ status: 503, body: { reason: 'shutting_down' } })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await going.complete()).toBe(400)
    expect(await stopped).toBe(0)
    await expect(fetch(`${server.url}/readyz`)).rejects.toThrow()
  })
})

describe('GET /metrics', () => {
  it('is there on a port of its own where it was asked for, on this computer, and on no other port', async () => {
    const server = await openServer(await dataFolder(), undefined, { metricsPort: 0 })
    const metrics = `http://127.0.0.1:${server.metricsPort}`
    const answer = await fetch(`${metrics}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect((await fetch(`${metrics}/v1/invoices`)).status).toBe(404)
    expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(405)
    const rebound = get({
      port: server.metricsPort,
      host: '127.0.0.1',
      path: '/metrics',
      headers: { host: 'evil.example' },
    })
    const [refused] = (await once(rebound, 'response')) as [{ statusCode: number; resume(): void }]
    refused.resume()
    expect(refused.statusCode).toBe(403)
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('invoice_desk_')

    const without = await openServer(await dataFolder())
    expect(without.metricsPort).toBeUndefined()
  })

  it('counts requests by the pattern of their address, and what waits by its state, without a name or an id', async () => {
    const server = await openServer(await dataFolder(), undefined, { metricsPort: 0 })
    const owner = await signUpOwner(server)
    const business = await createBusiness(owner)
    await owner.get(`/v1/businesses/${business}`)
    await owner.get('/v1/businesses/11111111-1111-4111-8111-111111111111')
    await apiClient(server.url).get('/v1/invoices')
    await apiClient(server.url).get('/v1/nothing/of-the-kind')

    const text = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
    const count = (method: string, route: string, status: number) =>
      Number(
        new RegExp(
          `^invoice_desk_http_request_duration_seconds_count\\{method="${method}",route="${route.replaceAll(/[{}]/g, '\\$&')}",status="${status}"\\} (\\d+)$`,
          'm',
        ).exec(text)?.[1],
      )
    expect(count('GET', '/v1/businesses/{id}', 200)).toBeGreaterThanOrEqual(1)
    expect(count('GET', '/v1/businesses/{id}', 404)).toBe(1)
    expect(count('GET', '/v1/invoices', 401)).toBe(1)
    expect(count('GET', 'other', 401)).toBe(1)
    for (const name of [
      'invoice_desk_data_available 1',
      'invoice_desk_units_repeated_total 0',
      'invoice_desk_webhook_deliveries_waiting 0',
      'nodejs_eventloop_lag_seconds',
      'process_resident_memory_bytes',
    ])
      expect(text).toContain(name)
    expect(text).not.toContain(business)
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}|@|Okafor/i)
  })
})
