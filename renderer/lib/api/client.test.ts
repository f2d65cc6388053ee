import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'

import { authStatus, logIn, refreshTokens } from '../../../core/contract/account.ts'
import {
  type Business,
  type createBusiness,
  deleteBusiness,
  getBusiness,
  listBusinesses,
  type uploadCryptoKeys,
  uploadFile,
} from '../../../core/contract/business.ts'
import { errorTable, type ErrorCode } from '../../../core/contract/errors.ts'
import { streamEvents } from '../../../core/contract/event.ts'
import { finalizeInvoice } from '../../../core/contract/invoice-actions.ts'
import { getInvoicePdf } from '../../../core/contract/invoice-document.ts'
import { listInvoices } from '../../../core/contract/invoice-list.ts'
import { ApiError } from './api-error.ts'
import { type Client, createClient, type Input } from './client.ts'
import { createSession, type KeptSession, type Session } from './session.ts'

type Answer = { status?: number; body: unknown; headers?: Record<string, string> }
type Asked = {
  method: string
  url: string
  token: string | undefined
  headers: IncomingHttpHeaders
  /** Parsed where it is JSON. */
  body: unknown
}
type Handler = (request: Asked) => Answer | 'hang'

const user = {
  id: 'u1',
  email: 'ngozi@okafor.example',
  firstName: null,
  lastName: null,
  isInstanceOwner: true,
  defaultBusinessId: null,
  createdAt: '2026-11-20T09:51:00.000Z',
}

const ok = (data: unknown, extra: object = {}): Answer => ({
  body: { statusCode: 200, message: 'Done.', data, ...extra },
})

const failure = (code: ErrorCode, extra: object = {}, headers: Record<string, string> = {}): Answer => {
  const [status, message] = errorTable[code]
  return { status, headers, body: { statusCode: status, message, error: 'Name', code, requestId: 'r1', ...extra } }
}

const tokens = (n: number) => ok({ user, accessToken: `access${n}`, refreshToken: `refresh${n}`, expiresIn: 3600 })

let handler: Handler
let baseUrl: string
let close: () => Promise<unknown>
let kept: KeptSession | undefined
let session: Session
let client: Client

beforeEach(async () => {
  const server = createServer((request, response) => void serve(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    server.closeAllConnections()
    if (server.listening) await once(server.close(), 'close')
  }

  kept = undefined
  session = createSession({
    keeper: {
      load: () => kept,
      save: (session) => (kept = session),
      clear: () => (kept = undefined),
      watch: () => () => undefined,
    },
    exclusively: (work) => work(),
  })
  client = createClient({ baseUrl, session })
})

afterEach(async () => {
  await close()
})

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const answer = handler({
    method: request.method ?? '',
    url: request.url ?? '',
    token: request.headers.authorization?.replace('Bearer ', ''),
    headers: request.headers,
    body: text === '' ? undefined : isJson(request) ? JSON.parse(text) : text,
  })
  if (answer === 'hang') return
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
  const { body } = answer
  response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
}

const isJson = ({ headers }: IncomingMessage) => headers['content-type'] === 'application/json'

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`)
  return error
}

describe('a call', () => {
  it('sends parameters, query and body where the route has them', async () => {
    const seen: string[] = []
    handler = ({ method, url, token, body }) => {
      seen.push(`${method} ${url} ${token} ${JSON.stringify(body)}`)
      return failure('not_found')
    }
    kept = { refreshToken: 'refresh0', userId: user.id }
    session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' })

    await failureOf(client.call(getBusiness, { params: { id: 'a/b' } }))
    await failureOf(client.call(listInvoices, { query: { businessId: 'b 1', search: 'Ọlá & sons' } }))
    await failureOf(client.call(logIn, { body: { email: user.email, password: 'secret words' } }))

    expect(seen).toEqual([
      'GET /v1/businesses/a%2Fb access0 undefined',
      `GET /v1/invoices?businessId=b+1&search=${encodeURIComponent('Ọlá')}+%26+sons access0 undefined`,
      `POST /v1/auth/login undefined {"email":"${user.email}","password":"secret words"}`,
    ])
  })

  it('answers data, warnings and status', async () => {
    handler = () => ({
      ...ok({ needsSetup: true }, { warnings: [{ field: 'TIN', message: 'looks odd' }] }),
      status: 202,
    })

    expect(await client.call(authStatus)).toEqual({
      data: { needsSetup: true },
      warnings: [{ field: 'TIN', message: 'looks odd' }],
      status: 202,
    })
  })

  it('of a route that answers no data is a success without any', async () => {
    kept = { refreshToken: 'refresh1', userId: user.id }
    handler = ({ url }) =>
      url.endsWith('/refresh') ? tokens(2) : { body: { statusCode: 200, message: 'Business deleted successfully.' } }
    expect((await client.call(deleteBusiness, { params: { id: 'b1' } })).data).toBeUndefined()
  })

  it('is typed by its route', () => {
    expectTypeOf(client.call<typeof getBusiness>)
      .parameter(1)
      .toHaveProperty('params')
    expectTypeOf(client.call<typeof getBusiness>)
      .returns.resolves.toHaveProperty('data')
      .toEqualTypeOf<Business>()
    expectTypeOf(client.call<typeof createBusiness>)
      .parameter(1)
      .toHaveProperty('body')
      .not.toBeAny()
    // @ts-expect-error: the id is missing
    const withoutId = () => client.call(getBusiness)
    // @ts-expect-error: the password is missing
    const withoutPassword = () => client.call(logIn, { body: { email: 'a@b.example' } })
    expect([withoutId, withoutPassword]).toHaveLength(2)
  })
})

describe('a failure', () => {
  it('carries code, details, request and wait', async () => {
    const details = [{ field: 'TIN', message: 'must not be empty' }]
    handler = () => failure('too_many_logins', { details, data: { n: 1 } }, { 'retry-after': '840' })

    expect(await failureOf(client.call(authStatus))).toMatchObject({
      code: 'too_many_logins',
      status: 429,
      message: errorTable.too_many_logins[1],
      details,
      data: { n: 1 },
      requestId: 'r1',
      retryAfterSeconds: 840,
    })
  })

  it('is `offline` when nothing listens', async () => {
    await close()
    expect(await failureOf(client.call(authStatus))).toMatchObject({ code: 'offline', status: undefined })
  })

  it('is `offline` when the answer does not come in time', async () => {
    handler = () => 'hang'
    const hasty = createClient({ baseUrl, session, timeoutMs: 50 })
    expect(await failureOf(hasty.call(authStatus))).toMatchObject({ code: 'offline' })
  })

  it.each([
    ['a page of something else', { body: '<!doctype html>' }],
    ['an error page of something else', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['an error in another shape', { status: 500, body: { oops: true } }],
    ['data that breaks its own description', ok({ needsSetup: 'perhaps' })],
  ])('is `unexpected_answer` for %s', async (_name, answer) => {
    handler = () => answer
    expect(await failureOf(client.call(authStatus))).toMatchObject({ code: 'unexpected_answer' })
  })

  it('is the reason of the signal when the caller gave up', async () => {
    handler = () => 'hang'
    const controller = new AbortController()
    const call = client.call(authStatus, { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('an upload', () => {
  beforeEach(() => session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' }))

  it('goes in the field of its route, under the name of the file', async () => {
    const seen: string[] = []
    handler = ({ headers, body }) => {
      seen.push(`${headers['content-type']?.split(';')[0]} ${String(body)}`)
      return ok({ url: '/uploads/logo.png' })
    }
    const file = new File(['picture'], 'Ọjà logo.png', { type: 'image/png' })
    expect((await client.call(uploadFile, { file })).data).toEqual({ url: '/uploads/logo.png' })

    expect(seen[0]).toMatch(/^multipart\/form-data /)
    expect(seen[0]).toContain('name="file"; filename="Ọjà logo.png"')
    expect(seen[0]).toContain('picture')
  })

  it('does not compile without its file, and other routes take none', () => {
    expectTypeOf<Input<typeof uploadCryptoKeys>>().toHaveProperty('file').toEqualTypeOf<Blob>()
    expectTypeOf<Input<typeof finalizeInvoice>>().not.toHaveProperty('file')
  })
})

describe('an idempotency key', () => {
  it('is sent where it is given', async () => {
    session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' })
    const seen: unknown[] = []
    handler = ({ headers }) => {
      seen.push(headers['idempotency-key'])
      return failure('invoice_not_draft')
    }
    await failureOf(client.call(finalizeInvoice, { params: { id: 'i1' }, idempotencyKey: 'k1' }))
    await failureOf(client.call(finalizeInvoice, { params: { id: 'i1' } }))
    expect(seen).toEqual(['k1', undefined])
  })
})

describe('a download', () => {
  beforeEach(() => session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' }))

  it.each([
    ['attachment; filename="INV000001.pdf"', 'INV000001.pdf'],
    [`attachment; filename="Oja.pdf"; filename*=UTF-8''${encodeURIComponent('Ọjà.pdf')}`, 'Ọjà.pdf'],
  ])('is the file with its name: %s', async (disposition, fileName) => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff])
    handler = ({ url }) => {
      expect(url).toBe('/v1/invoices/i1/pdf?format=receipt-80')
      return { body: bytes, headers: { 'content-type': 'application/pdf', 'content-disposition': disposition } }
    }
    const found = await client.download(getInvoicePdf, { params: { id: 'i1' }, query: { format: 'receipt-80' } })
    expect(found.fileName).toBe(fileName)
    expect(Buffer.from(await found.blob.arrayBuffer())).toEqual(bytes)
  })

  it('is refused like any call, and is no page of something else', async () => {
    handler = () => failure('not_found')
    expect(await failureOf(client.download(getInvoicePdf, { params: { id: 'x' } }))).toMatchObject({
      code: 'not_found',
    })
    handler = () => ({ body: '<!doctype html>', headers: { 'content-type': 'text/html' } })
    expect(await failureOf(client.download(getInvoicePdf, { params: { id: 'x' } }))).toMatchObject({
      code: 'unexpected_answer',
    })
  })
})

describe('a stream', () => {
  it('begins after the named event, with a session that is renewed first, and ends with its signal', async () => {
    kept = { refreshToken: 'refresh0', userId: user.id }
    handler = ({ url, token, headers }) => {
      if (url === refreshTokens.path) return tokens(1)
      expect([url, token, headers['last-event-id']]).toEqual(['/v1/events?businessId=b1', 'access1', '41'])
      return { body: 'id: 42\n\n', headers: { 'content-type': 'text/event-stream; charset=utf-8' } }
    }
    const { signal } = new AbortController()
    const stream = await client.open(streamEvents, { query: { businessId: 'b1' }, signal, lastEventId: '41' })
    expect(await new Response(stream).text()).toBe('id: 42\n\n')
  })
})

describe('whether the core is reached', () => {
  it('is told with every call, and a refusal is an answer', async () => {
    const told: boolean[] = []
    const watched = createClient({ baseUrl, session, timeoutMs: 50, onReach: (isReached) => void told.push(isReached) })
    handler = () => ok({ needsSetup: true })
    await watched.call(authStatus)
    handler = () => failure('storage_full')
    await failureOf(watched.call(authStatus))
    handler = () => 'hang'
    await failureOf(watched.call(authStatus))
    expect(told).toEqual([true, true, false])
  })
})

describe('the session', () => {
  it('is renewed once for many calls that find it expired together', async () => {
    session.begin({ user, accessToken: 'expired', refreshToken: 'refresh0' })
    let renewals = 0
    handler = ({ url, token, body }) => {
      if (url === refreshTokens.path) {
        expect(body).toEqual({ refreshToken: `refresh${renewals}` })
        renewals += 1
        return tokens(renewals)
      }
      return token === 'access1' ? ok([]) : failure('unauthenticated')
    }

    const answers = await Promise.all(Array.from({ length: 10 }, () => client.call(listBusinesses)))

    expect(answers.map(({ data }) => data)).toEqual(Array(10).fill([]))
    expect(renewals).toBe(1)
    expect(kept).toEqual({ refreshToken: 'refresh1', userId: user.id })
  })

  it('is taken up after a reload without a call that fails first', async () => {
    kept = { refreshToken: 'refresh0', userId: user.id }
    const seen: string[] = []
    handler = ({ url }) => {
      seen.push(url)
      return url === refreshTokens.path ? tokens(1) : ok([])
    }

    await client.call(listBusinesses)
    expect(seen).toEqual([refreshTokens.path, listBusinesses.path])
  })

  it('uses the refresh token that another tab has stored meanwhile', async () => {
    session.begin({ user, accessToken: 'expired', refreshToken: 'refresh0' })
    kept = { refreshToken: 'refresh7', userId: user.id }
    const used: unknown[] = []
    handler = ({ url, token, body }) => {
      if (url === refreshTokens.path) {
        used.push(body)
        return tokens(8)
      }
      return token === 'access8' ? ok([]) : failure('unauthenticated')
    }

    await client.call(listBusinesses)
    expect(used).toEqual([{ refreshToken: 'refresh7' }])
  })

  it('does not speak for somebody who signed in before in this tab', async () => {
    session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' })
    kept = { refreshToken: 'of-ada', userId: 'ada' }
    const seen: (string | undefined)[] = []
    handler = ({ url, token }) => {
      if (url === refreshTokens.path) {
        return ok({
          user: { ...user, id: 'ada' },
          accessToken: 'access-ada',
          refreshToken: 'of-ada-2',
          expiresIn: 3600,
        })
      }
      seen.push(token)
      return ok([])
    }

    await client.call(listBusinesses)
    expect(seen).toEqual(['access-ada'])
  })

  it('ends when it cannot be renewed, and says so', async () => {
    session.begin({ user, accessToken: 'expired', refreshToken: 'refresh0' })
    let changes = 0
    session.subscribe(() => (changes += 1))
    handler = ({ url }) => failure(url === refreshTokens.path ? 'refresh_failed' : 'unauthenticated')

    expect(await failureOf(client.call(listBusinesses))).toMatchObject({ code: 'unauthenticated' })
    expect([session.userId(), session.hasExpired(), changes]).toEqual([undefined, true, 1])
  })

  it.each([
    ['the core is gone', 'hang' as const, 'offline'],
    ['the core is in trouble', failure('storage_full'), 'storage_full'],
  ])('goes on when it cannot be renewed because %s', async (_name, answer, code) => {
    kept = { refreshToken: 'refresh0', userId: user.id }
    handler = () => answer
    const hasty = createClient({ baseUrl, session, timeoutMs: 50 })

    expect(await failureOf(hasty.call(listBusinesses))).toMatchObject({ code })
    expect(kept).toEqual({ refreshToken: 'refresh0', userId: user.id })
  })

  it('is not ended by a wrong password', async () => {
    session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' })
    handler = () => failure('login_failed')

    const body = { email: user.email, password: 'wrong' }
    expect(await failureOf(client.call(logIn, { body }))).toMatchObject({ code: 'login_failed' })
    expect(session.userId()).toBe(user.id)
  })

  it('asks nobody when nobody is signed in', async () => {
    handler = () => {
      throw new Error('asked')
    }
    expect(await failureOf(client.call(listBusinesses))).toMatchObject({ code: 'unauthenticated' })
  })
})
