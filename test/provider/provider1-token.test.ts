import { describe, expect, it } from 'vitest'

import { connectedProvider1 } from './provider-fixture.ts'
import { sampleBytes } from './sample-invoice.ts'

const IRN = 'INV000042-94ND90NR-20260315'
const invoice = { irn: IRN, payload: sampleBytes() }
const soon = { deadlineMs: 10_000 }
const MINUTE = 60_000

describe('the token', () => {
  it('is fetched once for 20 calls at the same time', async () => {
    const { provider, gateway } = await connectedProvider1()
    await Promise.all(Array.from({ length: 20 }, () => gateway.lookup(IRN, soon)))

    expect(provider.callsOf('Token')).toHaveLength(1)
    expect(provider.callsOf('ConfirmInvoice')).toHaveLength(20)
  })

  it('is renewed once when 20 calls meet a 401 at the same time', async () => {
    const { provider, gateway } = await connectedProvider1()
    await gateway.lookup(IRN, soon)
    provider.expireTokens()
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.lookup(IRN, soon)))

    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['absent']))
    expect(provider.callsOf('Token')).toHaveLength(2)
  })

  it('is renewed once on a 401, and the invoice is accepted once', async () => {
    const { provider, gateway } = await connectedProvider1()
    await gateway.lookup(IRN, soon)
    provider.expireTokens()

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'accepted' })
    expect(provider.callsOf('SignInvoice').map(({ authorised }) => authorised)).toEqual([false, true])
    expect(provider.doubleAcceptances).toBe(0)
  })

  it('that is refused twice means refused credentials, not a refused invoice', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('SignInvoice', { do: 'answer', status: 401, body: '{"code":401,"message":"unauthorized"}' })

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'credentials_refused' })
    expect(provider.callsOf('SignInvoice')).toHaveLength(2)
  })

  it('is renewed five minutes before its end, whatever the wall clock does', async () => {
    const { provider, gateway, clock } = await connectedProvider1({ tokenLifetimeSeconds: 3600 })
    await gateway.lookup(IRN, soon)
    clock.advance(54 * MINUTE)
    await gateway.lookup(IRN, soon)
    expect(provider.callsOf('Token')).toHaveLength(1)

    clock.setBack(120 * MINUTE)
    clock.advance(2 * MINUTE)
    await gateway.lookup(IRN, soon)
    expect(provider.callsOf('Token')).toHaveLength(2)
  })

  it.each([
    ['{"Token":"t1","expires_in":"3600"}'],
    ['{"access_token":"t1","token_type":"Bearer","expires_in":3600}'],
    ['{"data":{"token":"t1"}}'],
    ['{"success":true,"data":"{\\"access_token\\":\\"t1\\"}"}'],
    ['{"success":true,"data":{"code":200,"data":{"Token":"t1"}}}'],
  ])('is read from %s', async (body) => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('Token', { do: 'answer', status: 200, body })
    await gateway.lookup(IRN, soon)

    expect(provider.callsOf('ConfirmInvoice')[0]?.headers.authorization).toBe('Bearer t1')
  })

  it.each([
    ['an empty answer', { do: 'empty' }, 'unreadable'],
    ['a token that is no header', { do: 'answer', status: 200, body: '{"token":"a\\r\\nX: y"}' }, 'unreadable'],
    ['a broken server', { do: 'html', status: 500 }, 'server_error'],
    ['a wrong address', { do: 'html', status: 404 }, 'not_found'],
    ['a crowd', { do: 'rate-limit', retryAfter: '3' }, 'rate_limited'],
  ] as const)('is not there after %s', async (_, script, trouble) => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('Token', script)

    expect(await gateway.testConnection(soon)).toEqual({ kind: 'trouble', trouble })
  })

  it('does not make a caller wait longer than its own deadline, and does not spoil it for others', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('Token', { do: 'accept', afterMs: 600 })
    const patient = gateway.lookup(IRN, soon)
    const hurried = await gateway.submit(invoice, { deadlineMs: 200 })

    expect(hurried).toMatchObject({ kind: 'not_processed' })
    expect(await patient).toMatchObject({ kind: 'trouble', trouble: 'unreadable' })
    expect(provider.callsOf('Token')).toHaveLength(1)
  })

  it('of one business or of old credentials is never used for another', async () => {
    const { provider, gateway, connect } = await connectedProvider1()
    await gateway.lookup(IRN, soon)

    expect(await connect({ clientSecret: 'wrong' }).lookup(IRN, soon)).toEqual({ kind: 'credentials_refused' })
    expect(await connect({ businessId: 'business-2' }).lookup(IRN, soon)).toEqual({ kind: 'absent' })
    expect(provider.callsOf('Token')).toHaveLength(3)
  })
})

describe('the connection test', () => {
  it('asks for a new token each time and makes a harmless call', async () => {
    const { provider, gateway } = await connectedProvider1()

    expect(await gateway.testConnection(soon)).toEqual({ kind: 'connected' })
    provider.refuseCredentials(true)
    expect(await gateway.testConnection(soon)).toEqual({ kind: 'credentials_refused' })
    expect(provider.calls.map(({ name }) => name)).toEqual(['Token', 'GetEntity', 'Token'])
  })

  it('is passed where GetEntity knows no such entity', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('GetEntity', { do: 'refuse', details: 'entity not found', code: 404, status: 404 })

    expect(await gateway.testConnection(soon)).toEqual({ kind: 'connected' })
  })

  it.each([
    ['{"code":400,"message":"unable to validate api key"}', 400],
    ['{"success":true,"data":{"code":401,"message":"unauthorized"}}', 200],
    ['{"message":"forbidden"}', 403],
  ])('is not passed after %s', async (body, status) => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('GetEntity', { do: 'answer', status, body })

    expect(await gateway.testConnection(soon)).toEqual({ kind: 'credentials_refused' })
  })
})
