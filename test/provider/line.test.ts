import { createServer } from 'node:net'

import { describe, expect, it } from 'vitest'

import type { CallName, Script } from '../support/scripted-provider/scripts.ts'
import { selfSignedCertificate } from './certificates.ts'
import { connectedMbs, connectedProvider1 } from './provider-fixture.ts'
import { sampleBytes } from './sample-invoice.ts'

const IRN = 'INV000042-94ND90NR-20260315'
const invoice = { irn: IRN, payload: sampleBytes() }
const soon = { deadlineMs: 10_000 }
const hurry = { deadlineMs: 300 }
const unclear = (body: string, status = 200): Script => ({ do: 'answer', status, body })

/** What holds for every real provider, whatever it speaks. */
describe.each([
  { name: 'provider1', connect: connectedProvider1, sign: 'SignInvoice', confirm: 'ConfirmInvoice' },
  { name: 'mbs', connect: connectedMbs, sign: 'sign', confirm: 'confirm' },
] as const)('the line to $name', ({ connect: connected, sign, confirm }) => {
  it('sends the very bytes', async () => {
    const { provider, gateway } = await connected()

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'accepted' })
    expect(provider.callsOf(sign).map(({ body }) => new Uint8Array(body))).toEqual([invoice.payload])
  })

  it('uses one connection for many calls', async () => {
    const { provider, gateway } = await connected()
    for (let i = 0; i < 3; i += 1) await gateway.lookup(IRN, soon)

    expect(provider.callsOf(confirm)).toHaveLength(3)
    expect(provider.connections).toBe(1)
  })

  it('goes on by itself when the provider was down and is back', async () => {
    const { provider, gateway } = await connected()
    await gateway.lookup(IRN, soon)
    await provider.goDown()
    expect(await gateway.lookup(IRN, soon)).toMatchObject({ kind: 'trouble' })
    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed', trouble: 'unreachable' })

    await provider.comeBack()
    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'accepted' })
    expect(provider.doubleAcceptances).toBe(0)
  })

  describe('a refusal', () => {
    it('is not a duplicate for the sentence that is part of every refusal', async () => {
      const { provider, gateway } = await connected()
      provider.script(sign, { do: 'refuse', details: 'something nobody has seen before' })

      expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'refused' })
    })

    it.each(['irn already exists', 'Duplicate IRN'])('is a duplicate when the details say "%s"', async (details) => {
      const { provider, gateway } = await connected()
      provider.script(sign, { do: 'refuse', details })

      expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'duplicate' })
    })

    it.each(['SHOUTED', 'plain'])('is told in our words alone (%s)', async (secretWord) => {
      const { provider, gateway } = await connected()
      provider.script(sign, { do: 'refuse', details: `invoicerequest.invoice.duedate is invalid ${secretWord}` })
      const outcome = await gateway.submit(invoice, soon)

      expect(outcome).toMatchObject({ kind: 'refused', refusal: { details: [{ field: 'dueDate' }] } })
      expect(JSON.stringify(outcome)).not.toContain(secretWord)
    })
  })

  describe('a submission that was clearly not processed', () => {
    it.each([
      'unable to complete this operation at this time',
      'Service temporarily unavailable',
      'an error occurred, please try again later',
    ])('is temporary trouble as HTTP 400: %s', async (message) => {
      const { provider, gateway } = await connected()
      const body = { code: 400, data: null, message, error: { details: '', public_message: PUBLIC } }
      provider.script(sign, unclear(JSON.stringify(body), 400))

      expect(await gateway.submit(invoice, soon)).toEqual({
        kind: 'not_processed',
        trouble: 'busy',
        retryAfterMs: null,
      })
    })

    it.each([
      ['7', 7_000],
      ['Sun, 15 Mar 2026 12:00:30 GMT', 30_000],
    ])('is a 429 with Retry-After %s', async (retryAfter, wait) => {
      const { provider, gateway } = await connected()
      provider.script(sign, { do: 'rate-limit', retryAfter })

      expect(await gateway.submit(invoice, soon)).toEqual({
        kind: 'not_processed',
        trouble: 'rate_limited',
        retryAfterMs: wait,
      })
    })

    it('is a provider that cannot be reached', async () => {
      const { connect } = await connected()
      const gateway = connect({ apiUrl: `http://127.0.0.1:${await closedPort()}` })

      expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed', trouble: 'unreachable' })
    })

    it('is a name that does not exist', async () => {
      const { connect } = await connected()
      const gateway = connect({ apiUrl: 'https://no-such-provider.invalid' })

      expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed' })
    })

    it('has no time left before it begins', async () => {
      const { provider, gateway } = await connected()

      expect(await gateway.submit(invoice, { deadlineMs: 0 })).toMatchObject({ kind: 'not_processed' })
      expect(provider.callsOf(sign)).toHaveLength(0)
    })
  })

  describe('the certificate', () => {
    it.each([
      ['signed by itself', () => ({ tls: selfSignedCertificate() })],
      ['expired', () => vouchedFor(selfSignedCertificate({ expired: true }))],
      ['of another name', () => vouchedFor(selfSignedCertificate({ host: 'provider.example' }))],
      ['of another name, called by its own', () => ({ ...vouchedFor(selfSignedCertificate()), host: 'localhost' })],
    ])('is refused when it is %s, whatever the environment says', async (_, options) => {
      const previous = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
      try {
        const { provider, gateway } = await connected(options())

        expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed', trouble: 'tls' })
        expect(await gateway.testConnection(soon)).toEqual({ kind: 'trouble', trouble: 'tls' })
        expect(provider.calls).toHaveLength(0)
      } finally {
        if (previous === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
        else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = previous
      }
    })

    it('that is vouched for is taken, and the connection kept', async () => {
      const { provider, gateway } = await connected(vouchedFor(selfSignedCertificate()))

      expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'accepted' })
      provider.script(confirm, { do: 'drop' })
      expect(await gateway.lookup(IRN, soon)).toMatchObject({ trouble: 'dropped' })
      expect(provider.connections).toBe(1)
    })
  })

  describe('a submission with an unknown outcome', () => {
    it.each<[string, Script, string]>([
      ['the answer is lost after accepting', { do: 'accept-then-drop' }, 'dropped'],
      ['the connection breaks', { do: 'drop' }, 'dropped'],
      ['the answer is empty', { do: 'empty' }, 'unreadable'],
      ['the answer is an HTML page', { do: 'html', status: 200 }, 'unreadable'],
      ['the server breaks with an HTML page', { do: 'html', status: 500 }, 'server_error'],
      ['a gateway gives up', { do: 'html', status: 504 }, 'server_error'],
      ['the authority behind the provider breaks', { do: 'refuse', details: 'boom', code: 502 }, 'server_error'],
      ['a code inside HTTP 200 says so', unclear('{"code":503,"data":null,"message":"x"}'), 'server_error'],
      ['the answer is too large', { do: 'huge', bytes: 1_100_000 }, 'too_large'],
      ['the answer is too large once unpacked', { do: 'huge', bytes: 20_000_000, gzip: true }, 'too_large'],
      ['the answer says nothing', unclear('{"success":true}'), 'unreadable'],
      ['a fault is told without a code', unclear('{"success":false,"message":"Internal error"}'), 'server_error'],
      ['a 400 has no words', unclear('{}', 400), 'unreadable'],
      [
        'HTTP says no and the body yes',
        unclear('{"code":201,"data":{"ok":true},"message":"signed"}', 400),
        'unreadable',
      ],
    ])('when %s', async (_, script, trouble) => {
      const { provider, gateway } = await connected()
      provider.script(sign, script)

      expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'unknown', trouble, retryAfterMs: null })
      expect(provider.callsOf(sign)).toHaveLength(1)
      expect(otherThan(provider.calls, sign)).toEqual([])
    })

    it('when data has no clear yes', async () => {
      const { provider, gateway } = await connected()
      provider.script(sign, unclear('{"data":{"invoice":"kept"}}'))

      expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'unknown', trouble: 'unreadable' })
    })

    it.each<[string, Script]>([
      ['never answers', { do: 'hang' }],
      ['drips bytes without end', { do: 'accept-then-drip', everyMs: 20 }],
      ['accepts after the deadline', { do: 'accept', afterMs: 600 }],
    ])('when the provider %s', async (_, script) => {
      const { provider, gateway } = await connected()
      provider.script(sign, script)

      expect(await gateway.submit(invoice, hurry)).toMatchObject({ kind: 'unknown', trouble: 'timeout' })
      expect(provider.doubleAcceptances).toBe(0)
    })

    it('when redirected: the key does not follow', async () => {
      const { provider, gateway } = await connected()
      const elsewhere = await connected()
      const path = new URL(elsewhere.provider.url)
      provider.script(sign, { do: 'redirect', to: path.href })

      expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'unknown', trouble: 'redirect' })
      expect(elsewhere.provider.connections).toBe(0)
    })
  })
})

const PUBLIC =
  'unable to complete this operation, check your request payload and confirm this is not a duplicate request'

/** Trusted as its own authority, so that nothing but its date or its name is wrong. */
const vouchedFor = (tls: ReturnType<typeof selfSignedCertificate>) => ({ tls, trust: tls.cert })

const otherThan = (calls: readonly { readonly name: CallName }[], name: CallName) =>
  calls.map((call) => call.name).filter((other) => other !== name && other !== 'Token')

/** A port where nobody listens: taken and given back. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address !== null && typeof address === 'object' ? address.port : 1
}
