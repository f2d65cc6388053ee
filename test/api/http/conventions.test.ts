import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'

import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type ApiAnswer } from '../../support/api-client.ts'
import {
  addMember,
  addPerson,
  businessBody,
  createCustomer,
  createInvoice,
  invoiceBody,
} from '../../support/scenario.ts'

import { expectError, expectOk, freshReadyBusiness, malformedIds, NO_ID, openApp, rawRequest } from '../support/app.ts'

const ALLOWED = 'https://shop.example'
const app = openApp({ allowedOrigins: [ALLOWED] })
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const raw = (options: Parameters<typeof rawRequest>[1]) => rawRequest(app.server.port, options)
const bearer = () => ({ authorization: `Bearer ${app.owner.token}` })
const host = () => `127.0.0.1:${app.server.port}`
const json = { 'content-type': 'application/json' }
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  app.owner.request('POST', path, { headers, body })

describe('the Host header', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST'])('%s with the own port is served', async (name) => {
    const answer = await raw({ headers: { ...bearer(), host: `${name}:${app.server.port}` } })
    expect(answer.status).toBe(200)
  })

  it.each([
    ['another name', () => `evil.example:${app.server.port}`],
    ['a name that begins like ours', () => `127.0.0.1.evil.example:${app.server.port}`],
    ['no port', () => '127.0.0.1'],
    ['another port', () => `127.0.0.1:${app.server.port + 1}`],
    ['another address of this machine', () => `0.0.0.0:${app.server.port}`],
    ['a user in front', () => `x@127.0.0.1:${app.server.port}`],
  ])('with %s is 403, whatever else the request says', async (_what, value) => {
    for (const request of [
      { headers: { ...bearer(), host: value() } },
      { headers: { host: value() } },
      { path: '/healthz', headers: { host: value() } },
      { path: '/openapi.json', headers: { host: value() } },
      { path: '/', headers: { host: value() } },
      { path: '/v1/nothing', headers: { host: value() } },
      { method: 'POST', path: '/v1/invoices', headers: { host: value(), 'content-type': 'text/plain' }, body: '{' },
    ]) {
      const { status, text } = await raw(request)
      expect([status, JSON.parse(text).code]).toEqual([403, 'host_not_allowed'])
    }
  })
})

describe('a request without a Host, or with more than one', () => {
  /** What a client that writes its own bytes is answered. */
  const rawSocket = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(app.server.port, '127.0.0.1', () => socket.write([...lines, '', ''].join('\r\n')))
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })

  it.each<[string, () => string[]]>([
    ['none', () => []],
    ['an empty one', () => ['Host: ']],
    ['a foreign one before ours', () => ['Host: evil.example', `Host: ${host()}`]],
  ])('is not served: %s', async (_what, hosts) => {
    const answer = await rawSocket([
      'GET /v1/businesses HTTP/1.1',
      ...hosts(),
      `Authorization: Bearer ${app.owner.token}`,
      'Connection: close',
    ])
    expect(answer).toMatch(/^HTTP\/1\.1 40[03] /)
    expect(answer).not.toContain('"data"')
  })

  it.each<[string, () => [string, ...string[]]]>([
    ['two that are the same', () => ['/v1/businesses', `Host: ${host()}`, `host: ${host()}`]],
    ['a foreign one behind ours', () => ['/v1/businesses', `Host: ${host()}`, 'Host: evil.example']],
    ['another one in the first line', () => ['http://evil.example/v1/businesses', `Host: ${host()}`]],
    ['our name on another port in the first line', () => ['http://127.0.0.1:1/v1/businesses', `Host: ${host()}`]],
  ])('is 400: %s', async (_what, request) => {
    const [target, ...hosts] = request()
    const auth = `Authorization: Bearer ${app.owner.token}`
    const answer = await rawSocket([`GET ${target} HTTP/1.1`, ...hosts, auth, 'Connection: close'])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"host_ambiguous"')
  })

  it('is served where the first line names ours, and with more than one space behind Bearer', async () => {
    const target = `GET http://${host()}/v1/businesses HTTP/1.1`
    const auth = `Authorization: Bearer   ${app.owner.token}`
    expect(await rawSocket([target, `Host: ${host()}`, auth, 'Connection: close'])).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('the Origin header', () => {
  it('may be the own one, one that was allowed, or absent', async () => {
    for (const origin of [`http://${host()}`, `http://localhost:${app.server.port}`, ALLOWED]) {
      expect((await raw({ headers: { ...bearer(), host: host(), origin } })).status).toBe(200)
    }
  })

  it.each(['https://evil.example', 'null', 'http://127.0.0.1', 'https://shop.example.evil.example', 'file://'])(
    '%s is 403, before the token is looked at',
    async (origin) => {
      for (const headers of [
        { ...bearer(), host: host(), origin },
        { host: host(), origin },
      ]) {
        const { status, text, headers: answered } = await raw({ headers })
        expect([status, JSON.parse(text).code]).toEqual([403, 'origin_not_allowed'])
        expect(answered['access-control-allow-origin']).toBeUndefined()
      }
    },
  )

  it('that was allowed gets what a browser needs, and no cookies', async () => {
    const preflight = await raw({
      method: 'OPTIONS',
      headers: { host: host(), origin: ALLOWED, 'access-control-request-method': 'PATCH' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe(ALLOWED)
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    expect(
      (await raw({ headers: { ...bearer(), host: host() } })).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })
})

describe('every answer', () => {
  it('has a request id that errors repeat, is not kept by caches and names no framework', async () => {
    const answers = [
      await app.owner.get('/v1/businesses'),
      await app.owner.get('/v1/nothing'),
      await apiClient(app.server.url).get('/v1/businesses'),
      await app.owner.post('/v1/businesses', {}),
    ]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(answers.length)
    for (const { headers, body } of answers) {
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
      expect(headers.get('etag')).toBeNull()
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(headers.get('content-type')).toContain('application/json')
      if (body.statusCode >= 400) expect(body.requestId).toBe(headers.get('x-request-id'))
    }
  })

  it('says its request id in the log, and in no answer a path or a stack', async () => {
    const answer = await app.owner.post('/v1/invoices', { businessId, items: [{}] })
    expect(app.server.log.some((line) => line.includes(answer.body.requestId))).toBe(true)
    expect(JSON.stringify(answer.body)).not.toMatch(/\.ts|node_modules|SELECT|at \w+ \(/)
  })
})

describe('addresses', () => {
  it('without a token are 401, known or not', async () => {
    const nobody = apiClient(app.server.url)
    for (const path of ['/v1/nothing', '/v1', '/v1/businesses', '/v1/invoices/%E0%A4%A']) {
      expectError(await nobody.get(path), 401, 'unauthenticated')
    }
    expectError(await nobody.request('PUT', '/v1/businesses'), 401, 'unauthenticated')
  })

  it('that do not exist are 404 in the envelope', async () => {
    for (const path of ['/v1/nothing', '/v1', '/v1/', '/v1/invoices/x/y/z', '/v1/businesses/providers']) {
      const answer = await app.owner.get(path)
      expect([answer.status, answer.body.error]).toEqual([404, 'Not Found'])
    }
    expectError(await app.owner.get('/v1/nothing'), 404, 'route_not_found')
    expectError(await app.owner.request('PUT', '/v1/nothing'), 404, 'route_not_found')
  })

  it('with a method they do not take are 405 and name the others', async () => {
    const answer = await app.owner.request('PUT', '/v1/businesses')
    expectError(answer, 405, 'method_not_allowed')
    expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST'])
    const id = await createInvoice(app.owner, businessId, customerId)
    expectError(await app.owner.post(`/v1/invoices/${id}`, {}), 405, 'method_not_allowed')
    expectError(await app.owner.get(`/v1/invoices/${id}/finalize`), 405, 'method_not_allowed')
    expectError(await app.owner.delete('/v1/invoices'), 405, 'method_not_allowed')
  })

  it('with malformed ids are 404', async () => {
    for (const id of malformedIds) {
      for (const path of [`/v1/businesses/${id}`, `/v1/invoices/${id}`, `/v1/customers/${id}`, `/v1/sessions/${id}`]) {
        const answer = path.startsWith('/v1/sessions') ? await app.owner.delete(path) : await app.owner.get(path)
        expectError(answer, 404, 'not_found')
      }
    }
    for (const [path, message] of [
      ['/v1/invoices/%E0%A4%A', 'Invoice not found.'],
      ['/v1/customers/%', 'Customer not found.'],
      ['/v1/businesses/%zz/queue?limit=%zz', 'Business not found.'],
    ] as const) {
      const answer = await app.owner.get(path)
      expectError(answer, 404, 'not_found')
      expect(answer.body.message).toBe(message)
    }
    const entries = {
      deductions: 'Deduction',
      refunds: 'Refund',
      'opening-items': 'Opening item',
      'write-offs': 'Write-off',
    }
    for (const [path, called] of Object.entries(entries)) {
      const answer = await app.owner.post(`/v1/${path}/${NO_ID}/reverse`, { reason: 'Typed twice' })
      expect([answer.status, answer.body.message]).toEqual([404, `${called} not found.`])
    }
    expect((await app.owner.post(`/v1/open-items/${NO_ID}/apply-credit`)).body.message).toBe('Open item not found.')
    // Whoever was invited has no token yet.
    expectError(await apiClient(app.server.url).get('/v1/team/invitations/%zz'), 404, 'not_found')
    expectError(await apiClient(app.server.url).get('/V1/Team/Invitations/%zz'), 404, 'not_found')
  })

  it('outside /v1: health needs no token, the rest is the interface', async () => {
    const nobody = apiClient(app.server.url)
    expect((await nobody.get('/healthz')).body).toMatchObject({ status: 'ok' })
    expect((await nobody.get('/some/page')).headers.get('content-type')).not.toContain('json')
    expect(await nobody.get('/v2/businesses')).toMatchObject({ status: 404, body: undefined })
  })
})

describe('bodies', () => {
  const MANY = 2 * 1024 * 1024
  const filled = (size: number) => {
    const frame = JSON.stringify({ ...businessBody, filler: '' })
    return frame.replace('"filler":""', `"filler":"${'x'.repeat(size - frame.length)}"`)
  }

  it('must be application/json (415); one without a body needs no type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json']) {
      expectError(await post('/v1/businesses', '{}', { 'content-type': type }), 415, 'unsupported_media_type')
    }
    const bytes = new TextEncoder().encode('{}')
    expectError(await post('/v1/businesses', bytes, {}), 415, 'unsupported_media_type')
    expectError(
      await post('/v1/businesses', '{}', { 'content-type': 'application/json; charset=utf-8' }),
      400,
      'validation_failed',
    )
    expectError(await post('/v1/businesses', '{}', { 'content-type': 'APPLICATION/JSON' }), 400, 'validation_failed')
    const id = await createInvoice(app.owner, businessId, customerId)
    expectOk(await app.owner.request('POST', `/v1/invoices/${id}/finalize`))
  })

  it('are not unpacked', async () => {
    const packed = new Uint8Array(gzipSync(JSON.stringify(businessBody)))
    const answer = await post('/v1/businesses', packed, { ...json, 'content-encoding': 'gzip' })
    expect([400, 415]).toContain(answer.status)
  })

  it('have at most 2 MB (413)', async () => {
    expectError(await post('/v1/businesses', filled(MANY + 1)), 413, 'body_too_large')
    const largest = await post('/v1/businesses', filled(MANY))
    expect([201, 409]).toContain(largest.status)
  })

  it.each(['{', '{"name": }', '{"a":1,}', "{'a':1}", 'undefined', '{"a":1}{"b":2}', '\u0000'])(
    'that are no JSON are 400: %s',
    async (body) => {
      expectError(await post('/v1/businesses', body), 400, 'malformed_json')
    },
  )

  it.each(['null', '[]', '"text"', '1', 'true', '[{}]'])('that are no object are 400: %s', async (body) => {
    expectError(await post('/v1/businesses', body), 400, 'validation_failed', 'body')
    expectError(await post('/v1/invoices', body), 400, 'validation_failed', 'body')
  })

  it('that are not UTF-8 are 400: a name in an old encoding would be stored broken', async () => {
    const body = new Uint8Array(Buffer.from('{"name":"Café"}', 'latin1'))
    const answer = await app.owner.request('POST', '/v1/businesses', {
      headers: { 'content-type': 'application/json' },
      body,
    })
    expectError(answer, 400, 'malformed_json')
    expect(answer.body.message).toContain('UTF-8')
  })

  it('are nested at most 64 deep', async () => {
    const nested = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    expectError(await post('/v1/businesses', nested(65)), 400, 'malformed_json')
    expectError(await post('/v1/businesses', nested(100_000)), 400, 'malformed_json')
    expectError(await post('/v1/businesses', nested(64)), 400, 'validation_failed')
    const inText = JSON.stringify({ name: '['.repeat(200), x: '"[[[\\' })
    expectError(await post('/v1/businesses', inText), 400, 'validation_failed', 'TIN')
  })

  it('are not looked at before the caller is known', async () => {
    const nobody = apiClient(app.server.url)
    const attempts: [string, Record<string, string>][] = [
      ['{', json],
      ['{}', { 'content-type': 'text/plain' }],
      [filled(MANY + 10), json],
      ['['.repeat(70), json],
    ]
    for (const [body, headers] of attempts) {
      for (const path of ['/v1/businesses', '/v1/invoices', '/v1/nothing']) {
        expectError(await nobody.request('POST', path, { headers, body }), 401, 'unauthenticated')
      }
    }
  })

  it('cannot reach the prototype of anything', async () => {
    const name = `Proto ${Math.random()}`
    const body = `{"businessId":"${businessId}","name":${JSON.stringify(name)},"__proto__":{"isWalkIn":true},"constructor":{"prototype":{"x":1}}}`
    expect(expectOk(await post('/v1/customers', body), 201)).toMatchObject({ name, isWalkIn: false })
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

describe('the order of checks', () => {
  it('is 401, 404, 403, 400, 409, 422', async () => {
    const business = await freshReadyBusiness(app.owner)
    const id = await createInvoice(app.owner, business, await createCustomer(app.owner, business))
    expectOk(await app.owner.delete(`/v1/invoices/${id}`))
    const path = `/v1/invoices/${id}`
    const broken = { items: [], issueDate: 'x' }
    const viewer = await addMember(app.server, business, 'VIEWER')

    // Everything is wrong at once; each line puts one more thing right.
    expectError(await apiClient(app.server.url).patch(path, broken), 401, 'unauthenticated')
    expectError(await (await addPerson(app.server)).api.patch(path, broken), 404, 'not_found')
    expectError(await viewer.patch(path, broken), 403, 'role_insufficient')
    expectError(await app.owner.patch(path, broken), 400, 'validation_failed')
    expectError(await app.owner.patch(path, { notes: 'x' }), 409, 'invoice_not_draft')
  })

  it('counts a businessId in the body as a resource, and other ids as fields', async () => {
    const { api } = await addPerson(app.server)
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    const broken = { businessId, customerId: NO_ID, items: [] }
    expectError(await api.post('/v1/invoices', broken), 404, 'not_found')
    expectError(await viewer.post('/v1/invoices', broken), 403, 'role_insufficient')
    const body = invoiceBody(businessId, NO_ID)
    expectError(await app.owner.post('/v1/invoices', body), 400, 'validation_failed', 'customerId')
    const malformed = await viewer.request('POST', '/v1/invoices', { headers: json, body: '{' })
    expectError(malformed, 400, 'malformed_json')
  })
})

describe('text', () => {
  const customer = (name: unknown, more: object = {}): Promise<ApiAnswer> =>
    app.owner.post('/v1/customers', { businessId, name, ...more })

  it('is trimmed and normalised to NFC', async () => {
    const decomposed = 'Ẹ̀bùn Olúwa'.normalize('NFD')
    expect(decomposed).not.toBe(decomposed.normalize('NFC'))
    expect(expectOk(await customer(`\t ${decomposed} \n`), 201).name).toBe(decomposed.normalize('NFC'))
  })

  it('has no NUL and no lone surrogate', async () => {
    for (const name of ['a\u0000b', '\u0000', '\uD800', 'x\uDC00y', '\uDBFF\uDBFF']) {
      expectError(await customer(name), 400, 'validation_failed', 'name')
    }
    const written = `{"businessId":"${businessId}","name":"a\\ud800b"}`
    expectError(await post('/v1/customers', written), 400, 'validation_failed', 'name')
    expect(expectOk(await customer('Astral 😀 𝒳'), 201).name).toBe('Astral 😀 𝒳')
    const query = await app.owner.get(`/v1/customers?businessId=${businessId}&search=%00`)
    expectError(query, 400, 'validation_failed', 'search')
  })

  it('keeps to its bounds: names 200, descriptions 500, notes and terms 2,000', async () => {
    expectOk(await customer('n'.repeat(200)), 201)
    expectError(await customer('n'.repeat(201)), 400, 'validation_failed', 'name')
    const line = (description: string) => ({ items: [{ description, quantity: 1, unitPrice: 1, taxPercent: 0 }] })
    const invoice = (changes: object) => app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, changes))
    expectOk(await invoice({ ...line('d'.repeat(500)), notes: 'n'.repeat(2000), paymentTerms: 't'.repeat(2000) }), 201)
    expectError(await invoice(line('d'.repeat(501))), 400, 'validation_failed', 'items[0].description')
    expectError(await invoice({ notes: 'n'.repeat(2001) }), 400, 'validation_failed', 'notes')
    expectError(await invoice({ paymentTerms: 't'.repeat(2001) }), 400, 'validation_failed', 'paymentTerms')
  })

  it('counts blanks only after trimming', async () => {
    expectOk(await customer(` ${'m'.repeat(200)} `), 201)
    for (const name of ['', '   ', '\n\t', '\u00a0'])
      expectError(await customer(name), 400, 'validation_failed', 'name')
  })

  it('is kept as it is, whatever it looks like', async () => {
    const names = [
      "Robert'); DROP TABLE invoice;--",
      '<img src=x onerror=alert(1)>',
      '{{7*7}} <%= 7*7 %> %s',
      '../../etc/passwd',
    ]
    for (const name of names) expect(expectOk(await customer(name), 201).name).toBe(name)
  })
})

describe('unknown body fields', () => {
  it('are ignored and never stored', async () => {
    const canary = 'canary-unknown-field'
    const body = invoiceBody(businessId, customerId, { canary, meta: { canary } })
    const { items: [line] = [{}] } = body
    const answer = await app.owner.post('/v1/invoices', { ...body, items: [{ ...line, canary, lineTotal: 5 }] })
    const { id } = expectOk(answer, 201)
    const { past } = app.server
    const stored = [...(await past.contents(await past.tables())).values()].flat()
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.filter((row) => textOf(row).includes(canary))).toEqual([])
    expect(JSON.stringify((await app.owner.get(`/v1/invoices/${id}`)).body)).not.toContain(canary)
  })
})

/** A row with what it has packed. */
const textOf = (row: object): string =>
  Object.values(row)
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n')
