import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'

import { streamEvents } from '../../../core/contract/activity/event-stream.ts'
import {
  type Business,
  type createBusiness,
  deleteBusiness,
  getBusiness,
  type uploadCryptoKeys,
  uploadFile,
} from '../../../core/contract/business/business.ts'
import { errorTable } from '../../../core/contract/http/errors.ts'
import { finalizeInvoice } from '../../../core/contract/invoice/actions.ts'
import { listInvoices } from '../../../core/contract/invoice/list.ts'
import { authStatus, logIn, refreshTokens } from '../../../core/contract/people/account.ts'
import { getInvoicePdf } from '../../../core/contract/printing/invoice-document.ts'
import {
  failure,
  failureOf,
  ok,
  tokens,
  user,
  startScriptedCore,
  type ScriptedCore,
} from '../../../test/support/scripted-core.ts'
import { createClient, type Input } from './client.ts'

let core: ScriptedCore

beforeEach(async () => {
  core = await startScriptedCore()
})

afterEach(async () => core.close())

describe('a call', () => {
  it('sends parameters, query and body where the route has them', async () => {
    const seen: string[] = []
    core.handler = ({ method, url, token, body }) => {
      seen.push(`${method} ${url} ${token} ${JSON.stringify(body)}`)
      return failure('not_found')
    }
    core.kept = { refreshToken: 'refresh0', userId: user.id }
    await core.session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' })

    await failureOf(core.client.call(getBusiness, { params: { id: 'a/b' } }))
    await failureOf(core.client.call(listInvoices, { query: { businessId: 'b 1', search: 'Ọlá & sons' } }))
    await failureOf(core.client.call(logIn, { body: { email: user.email, password: 'secret words' } }))

    expect(seen).toEqual([
      'GET /v1/businesses/a%2Fb access0 undefined',
      `GET /v1/invoices?businessId=b+1&search=${encodeURIComponent('Ọlá')}+%26+sons access0 undefined`,
      `POST /v1/auth/login undefined {"email":"${user.email}","password":"secret words"}`,
    ])
  })

  it('answers data, warnings and status', async () => {
    core.handler = () => ({
      ...ok({ needsSetup: true }, { warnings: [{ field: 'TIN', message: 'looks odd' }] }),
      status: 202,
    })

    expect(await core.client.call(authStatus)).toEqual({
      data: { needsSetup: true },
      warnings: [{ field: 'TIN', message: 'looks odd' }],
      status: 202,
    })
  })

  it('of a route that answers no data is a success without any', async () => {
    core.kept = { refreshToken: 'refresh1', userId: user.id }
    core.handler = ({ url }) =>
      url.endsWith('/refresh') ? tokens(2) : { body: { statusCode: 200, message: 'Business deleted successfully.' } }
    expect((await core.client.call(deleteBusiness, { params: { id: 'b1' } })).data).toBeUndefined()
  })

  it('is typed by its route', () => {
    expectTypeOf(core.client.call<typeof getBusiness>)
      .parameter(1)
      .toHaveProperty('params')
    expectTypeOf(core.client.call<typeof getBusiness>)
      .returns.resolves.toHaveProperty('data')
      .toEqualTypeOf<Business>()
    expectTypeOf(core.client.call<typeof createBusiness>)
      .parameter(1)
      .toHaveProperty('body')
      .not.toBeAny()
    // @ts-expect-error: the id is missing
    const withoutId = () => core.client.call(getBusiness)
    // @ts-expect-error: the password is missing
    const withoutPassword = () => core.client.call(logIn, { body: { email: 'a@b.example' } })
    expect([withoutId, withoutPassword]).toHaveLength(2)
  })
})

describe('a failure', () => {
  it('carries what its code promises, and nothing that is not of that form', async () => {
    core.handler = () => failure('name_taken', { data: { id: 'c1' } })
    expect(await failureOf(core.client.call(authStatus))).toMatchObject({
      carried: { code: 'name_taken', data: { id: 'c1' } },
    })

    core.handler = () => failure('name_taken', { data: { n: 1 } })
    expect(await failureOf(core.client.call(authStatus))).toMatchObject({ code: 'name_taken', carried: undefined })
  })

  it('carries code, details, request and wait', async () => {
    const details = [{ field: 'TIN', message: 'must not be empty' }]
    core.handler = () => failure('too_many_logins', { details }, { 'retry-after': '840' })

    expect(await failureOf(core.client.call(authStatus))).toMatchObject({
      code: 'too_many_logins',
      status: 429,
      message: errorTable.too_many_logins[1],
      details,
      requestId: 'r1',
      retryAfterSeconds: 840,
    })
  })

  it('is `offline` when nothing listens', async () => {
    await core.close()
    expect(await failureOf(core.client.call(authStatus))).toMatchObject({ code: 'offline', status: undefined })
  })

  it('is `offline` when the answer does not come in time', async () => {
    core.handler = () => 'hang'
    const hasty = createClient({ baseUrl: core.baseUrl, session: core.session, timeoutMs: 50 })
    expect(await failureOf(hasty.call(authStatus))).toMatchObject({ code: 'offline' })
  })

  it.each([
    ['a page of something else', { body: '<!doctype html>' }],
    ['an error page of something else', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['an error in another shape', { status: 500, body: { oops: true } }],
    ['data that breaks its own description', ok({ needsSetup: 'perhaps' })],
  ])('is `unexpected_answer` for %s', async (_name, answer) => {
    core.handler = () => answer
    expect(await failureOf(core.client.call(authStatus))).toMatchObject({ code: 'unexpected_answer' })
  })

  it('is the reason of the signal when the caller gave up', async () => {
    core.handler = () => 'hang'
    const controller = new AbortController()
    const call = core.client.call(authStatus, { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('an upload', () => {
  beforeEach(() => core.session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' }))

  it('goes in the field of its route, under the name of the file', async () => {
    const seen: string[] = []
    core.handler = ({ headers, body }) => {
      seen.push(`${headers['content-type']?.split(';')[0]} ${String(body)}`)
      return ok({ url: '/uploads/logo.png' })
    }
    const file = new File(['picture'], 'Ọjà logo.png', { type: 'image/png' })
    expect((await core.client.call(uploadFile, { file })).data).toEqual({ url: '/uploads/logo.png' })

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
    await core.session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' })
    const seen: unknown[] = []
    core.handler = ({ headers }) => {
      seen.push(headers['idempotency-key'])
      return failure('invoice_not_draft')
    }
    await failureOf(core.client.call(finalizeInvoice, { params: { id: 'i1' }, idempotencyKey: 'k1' }))
    await failureOf(core.client.call(finalizeInvoice, { params: { id: 'i1' } }))
    expect(seen).toEqual(['k1', undefined])
  })
})

describe('a download', () => {
  beforeEach(() => core.session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' }))

  it.each([
    ['attachment; filename="INV000001.pdf"', 'INV000001.pdf'],
    [`attachment; filename="Oja.pdf"; filename*=UTF-8''${encodeURIComponent('Ọjà.pdf')}`, 'Ọjà.pdf'],
  ])('is the file with its name: %s', async (disposition, fileName) => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff])
    core.handler = ({ url }) => {
      expect(url).toBe('/v1/invoices/i1/pdf?format=receipt-80')
      return { body: bytes, headers: { 'content-type': 'application/pdf', 'content-disposition': disposition } }
    }
    const found = await core.client.download(getInvoicePdf, { params: { id: 'i1' }, query: { format: 'receipt-80' } })
    expect(found.fileName).toBe(fileName)
    expect(Buffer.from(await found.blob.arrayBuffer())).toEqual(bytes)
  })

  it('is refused like any call, and is no page of something else', async () => {
    core.handler = () => failure('not_found')
    expect(await failureOf(core.client.download(getInvoicePdf, { params: { id: 'x' } }))).toMatchObject({
      code: 'not_found',
    })
    core.handler = () => ({ body: '<!doctype html>', headers: { 'content-type': 'text/html' } })
    expect(await failureOf(core.client.download(getInvoicePdf, { params: { id: 'x' } }))).toMatchObject({
      code: 'unexpected_answer',
    })
  })
})

describe('a stream', () => {
  it('begins after the named event, with a session that is renewed first, and ends with its signal', async () => {
    core.kept = { refreshToken: 'refresh0', userId: user.id }
    core.handler = ({ url, token, headers }) => {
      if (url === refreshTokens.path) return tokens(1)
      expect([url, token, headers['last-event-id']]).toEqual(['/v1/events?businessId=b1', 'access1', '41'])
      return { body: 'id: 42\n\n', headers: { 'content-type': 'text/event-stream; charset=utf-8' } }
    }
    const { signal } = new AbortController()
    const stream = await core.client.open(streamEvents, { query: { businessId: 'b1' }, signal, lastEventId: '41' })
    expect(await new Response(stream).text()).toBe('id: 42\n\n')
  })
})

describe('a screen that is not paired', () => {
  const call = async (isRenewed: boolean) => {
    const renewals: number[] = []
    const screen = createClient({
      baseUrl: core.baseUrl,
      session: core.session,
      renewPairing: async (since) => {
        renewals.push(since)
        return isRenewed
      },
    })
    return { answer: await screen.call(authStatus).catch((error: unknown) => error), renewals }
  }

  it('is renewed once, and the call is sent again', async () => {
    let calls = 0
    core.handler = () => (++calls === 1 ? failure('device_not_paired') : ok({ needsSetup: true }))
    const { answer, renewals } = await call(true)
    expect(answer).toMatchObject({ data: { needsSetup: true } })
    expect([calls, renewals.length]).toEqual([2, 1])
  })

  it('is told so where that is of no use, or cannot be done', async () => {
    core.handler = () => failure('device_not_paired')
    const useless = await call(true)
    expect(useless.answer).toMatchObject({ code: 'device_not_paired' })
    expect(useless.renewals).toHaveLength(1)
    expect((await call(false)).answer).toMatchObject({ code: 'device_not_paired' })
  })
})

describe('whether the core is reached', () => {
  it('is told with every call, and a refusal is an answer', async () => {
    const told: boolean[] = []
    const watched = createClient({
      baseUrl: core.baseUrl,
      session: core.session,
      onReach: (isReached) => void told.push(isReached),
    })
    core.handler = () => ok({ needsSetup: true })
    await watched.call(authStatus)
    core.handler = () => failure('storage_full')
    await failureOf(watched.call(authStatus))
    core.handler = () => 'drop'
    await failureOf(watched.call(authStatus))
    expect(told).toEqual([true, true, false])
  })

  it('is not told by the answer to what was asked before a failure', async () => {
    const told: boolean[] = []
    const watched = createClient({
      baseUrl: core.baseUrl,
      session: core.session,
      onReach: (isReached) => void told.push(isReached),
    })
    let answerLate: (() => void) | undefined
    const lateAnswer = new Promise<ReturnType<typeof ok>>((resolve) => {
      answerLate = () => resolve(ok({ needsSetup: true }))
    })
    let early: Promise<unknown> | undefined
    await new Promise<void>((arrived) => {
      core.handler = async () => {
        arrived()
        return lateAnswer
      }
      early = watched.call(authStatus)
    })
    core.handler = () => 'drop'
    await failureOf(watched.call(authStatus))
    answerLate?.()
    await early
    expect(told).toEqual([false])

    core.handler = () => ok({ needsSetup: true })
    await watched.call(authStatus)
    expect(told).toEqual([false, true])
  })
})
