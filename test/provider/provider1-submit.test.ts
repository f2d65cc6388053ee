import { createServer } from 'node:net'

import { describe, expect, it } from 'vitest'

import { sampleBytes, sampleInput } from './sample-invoice.ts'
import { connectedProvider1 } from './provider1-fixture.ts'
import { selfSignedCertificate } from './certificates.ts'

const IRN = 'INV000042-94ND90NR-20260315'
const invoice = { irn: IRN, payload: sampleBytes() }
const soon = { deadlineMs: 10_000 }
const hurry = { deadlineMs: 300 }

describe('an accepted submission', () => {
  it.each(['wrapped', 'data-string', 'bare'] as const)('is read from the answer %s', async (shape) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', { do: 'accept', shape })

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'accepted' })
  })

  it('sends the very bytes, the token and the merchant code', async () => {
    const { provider, gateway } = await connectedProvider1()
    await gateway.submit(invoice, soon)
    const [token, sign] = provider.calls

    expect(new Uint8Array(sign?.body ?? [])).toEqual(invoice.payload)
    expect(sign?.headers).toMatchObject({ authorization: 'Bearer token-1', 'content-type': 'application/json' })
    expect([token, sign].map((call) => call?.headers['merchantcode'])).toEqual(['MX-1', 'MX-1'])
  })

  it('goes to postInvoice where SignInvoice does not exist', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('SignInvoice', { do: 'html', status: 404 })

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'accepted' })
    expect(provider.callsOf('postInvoice')).toHaveLength(1)
  })

  it('under another IRN is a conflict', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', { do: 'accept', irn: 'INV000043-94ND90NR-20260315' })

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'conflict', irn: 'INV000043-94ND90NR-20260315' })
  })

  it('uses one connection for many calls', async () => {
    const { provider, gateway } = await connectedProvider1()
    for (let i = 0; i < 3; i += 1) await gateway.lookup(IRN, soon)

    expect(provider.calls).toHaveLength(4)
    expect(provider.connections).toBe(1)
  })
})

describe('a refused submission', () => {
  it.each([
    ['wrapped', 200],
    ['data-string', 200],
    ['bare', 200],
    ['bare', 400],
    ['wrapped', 422],
  ] as const)('is read from the answer %s with HTTP %i', async (shape, status) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', {
      do: 'refuse',
      details: 'invoicerequest.invoice.accountingcustomerparty.tin is required',
      shape,
      status,
    })

    expect(await gateway.submit(invoice, soon)).toEqual({
      kind: 'refused',
      refusal: {
        reason: "FIRS / NRS refused this invoice. The customer's TIN is missing.",
        details: [{ field: 'customer.tin', message: "The customer's TIN is missing." }],
      },
    })
  })

  it('is not called a duplicate for the sentence that is part of every refusal', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', { do: 'refuse', details: 'something nobody has seen before' })

    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'refused' })
  })

  it('is a duplicate when the details say so', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', { do: 'duplicate' })

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'duplicate' })
  })

  it('of postInvoice for its hand-over says nothing about the signature', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('SignInvoice', { do: 'html', status: 404 })
    provider.script('postInvoice', { do: 'refuse', details: 'transmission failed: access point offline' })

    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'unknown' })
  })
})

describe('a submission that was clearly not processed', () => {
  it('is temporary trouble as HTTP 400', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', { do: 'temporary' })

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'not_processed', trouble: 'busy', retryAfterMs: null })
  })

  it.each([
    ['7', 7_000],
    ['Sun, 15 Mar 2026 12:00:30 GMT', 30_000],
  ])('is a 429 with Retry-After %s', async (retryAfter, wait) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', { do: 'rate-limit', retryAfter })

    expect(await gateway.submit(invoice, soon)).toEqual({
      kind: 'not_processed',
      trouble: 'rate_limited',
      retryAfterMs: wait,
    })
  })

  it('is a provider that cannot be reached', async () => {
    const { connect } = await connectedProvider1()
    const gateway = connect({ apiUrl: `http://127.0.0.1:${await closedPort()}` })

    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed', trouble: 'unreachable' })
  })

  it('is a name that does not exist', async () => {
    const { connect } = await connectedProvider1()
    const gateway = connect({ apiUrl: 'https://no-such-provider.invalid' })

    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed' })
  })

  it('is a failure before the invoice, while fetching the token', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('Token', { do: 'html', status: 503 })

    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed', trouble: 'server_error' })
    expect(provider.callsOf('SignInvoice')).toHaveLength(0)
  })

  it('is an address that knows neither SignInvoice nor postInvoice', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('SignInvoice', { do: 'html', status: 404 })
    provider.always('postInvoice', { do: 'html', status: 404 })

    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed', trouble: 'not_found' })
  })

  it('is a server whose certificate nobody vouches for, whatever the environment says', async () => {
    const previous = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    try {
      const { provider, gateway } = await connectedProvider1({ tls: selfSignedCertificate() })

      expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed', trouble: 'tls' })
      expect(provider.calls).toHaveLength(0)
    } finally {
      if (previous === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = previous
    }
  })

  it('speaks TLS with a server that is vouched for, and keeps the connection', async () => {
    const tls = selfSignedCertificate()
    const { provider, gateway } = await connectedProvider1({ tls, trust: tls.cert })

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'accepted' })
    expect(provider.connections).toBe(1)
    provider.script('ConfirmInvoice', { do: 'drop' })
    expect(await gateway.lookup(IRN, soon)).toMatchObject({ trouble: 'dropped' })
  })
})

describe('a submission with an unknown outcome', () => {
  it.each([
    ['the answer is lost after accepting', { do: 'accept-then-drop' }, 'dropped'],
    ['the connection breaks', { do: 'drop' }, 'dropped'],
    ['the answer is empty', { do: 'empty' }, 'unreadable'],
    ['the answer is an HTML page', { do: 'html', status: 200 }, 'unreadable'],
    ['the server breaks with an HTML page', { do: 'html', status: 500 }, 'server_error'],
    ['a gateway gives up', { do: 'html', status: 504 }, 'server_error'],
    ['the authority behind the provider breaks', { do: 'refuse', details: 'boom', code: 502 }, 'server_error'],
    ['the answer is too large', { do: 'huge', bytes: 1_100_000 }, 'too_large'],
    ['the answer is too large once unpacked', { do: 'huge', bytes: 20_000_000, gzip: true }, 'too_large'],
    ['the answer says nothing', { do: 'answer', status: 200, body: '{"success":true}' }, 'unreadable'],
    [
      'a fault is told without a code',
      { do: 'answer', status: 200, body: '{"success":false,"message":"Internal error"}' },
      'server_error',
    ],
    ['a 400 has no words', { do: 'answer', status: 400, body: '{}' }, 'unreadable'],
  ] as const)('when %s', async (_, script, trouble) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', script)

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'unknown', trouble, retryAfterMs: null })
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
    expect(provider.callsOf('postInvoice')).toHaveLength(0)
  })

  it.each([
    ['never answers', { do: 'hang' }],
    ['drips bytes without end', { do: 'accept-then-drip', everyMs: 20 }],
    ['accepts after the deadline', { do: 'accept', afterMs: 600 }],
  ] as const)('when the provider %s', async (_, script) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', script)

    expect(await gateway.submit(invoice, hurry)).toMatchObject({ kind: 'unknown', trouble: 'timeout' })
    expect(provider.doubleAcceptances).toBe(0)
  })

  it('when redirected: the key does not follow', async () => {
    const { provider, gateway } = await connectedProvider1()
    const elsewhere = await connectedProvider1()
    provider.script('SignInvoice', { do: 'redirect', to: `${elsewhere.provider.url}/Api/SwitchTax/SignInvoice` })

    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'unknown', trouble: 'redirect' })
    expect(elsewhere.provider.calls).toHaveLength(0)
  })
})

describe('the scripted provider', () => {
  it('counts what must never happen', async () => {
    const { provider, gateway } = await connectedProvider1()
    await gateway.submit(invoice, soon)
    await gateway.submit(invoice, soon)
    await gateway.submit(
      { irn: 'INV000050-94ND90NR-20260315', payload: sampleBytes(sampleInput({ irn: 'INV000050-94ND90NR-20260315' })) },
      soon,
    )

    expect(provider.accepted.size).toBe(2)
    expect(provider.doubleAcceptances).toBe(1)
  })
})

/** A port where nobody listens: taken and given back. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address !== null && typeof address === 'object' ? address.port : 1
}
