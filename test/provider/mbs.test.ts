import { describe, expect, it } from 'vitest'

import { createProviderHttp } from '../../core/adapters/provider/http/client.ts'
import { createMbs } from '../../core/adapters/provider/mbs/provider.ts'
import type { SearchQuery } from '../../core/domain/provider/invoice-search.ts'
import { connectedMbs, sampleFound, settingsFor, testClock } from './provider-fixture.ts'
import { FIRS_BUSINESS_ID, sampleBytes, sampleInput } from './sample-invoice.ts'

const IRN = 'INV000042-94ND90NR-20260315'
const invoice = { irn: IRN, payload: sampleBytes() }
const soon = { deadlineMs: 10_000 }
const answer = (inner: object, status = 200) => ({ do: 'answer', status, body: JSON.stringify(inner) }) as const
const LIST = `/api/v1/invoice/${FIRS_BUSINESS_ID}`

describe('the set-up', () => {
  const missing = (changes: object) => {
    const http = createProviderHttp({ clock: testClock() })
    const sentence = createMbs({ http, clock: testClock() }).missingSetup(
      settingsFor('https://gateway.example', changes),
    )
    http.close()
    return sentence
  }

  it.each([
    [{ apiUrl: null }, 'address'],
    [{ apiUrl: 'http://gateway.example' }, 'https://'],
    [{ apiUrl: 'https://user:password@gateway.example' }, 'https://'],
    [{ apiSecret: 'line\nbreak' }, 'Copy them again'],
    [{ clientId: 'ñ' }, 'Copy them again'],
    [{ firsBusinessId: null }, 'FIRS configuration'],
  ])('%j is told: %s', (changes, words) => expect(missing(changes)).toContain(words))

  it('needs neither a client ID nor the credentials of provider1', () =>
    expect(missing({ clientId: null, clientSecret: null, merchantCode: null })).toBeNull())

  it.each(['', '/', '/api', '/api/v1/'])('takes an address that ends with "%s"', async (end) => {
    const { provider, connect } = await connectedMbs()

    expect(await connect({ apiUrl: provider.url + end }).testConnection(soon)).toEqual({ kind: 'connected' })
  })
})

describe('every call', () => {
  it('carries key, secret and client ID, at the address of the interface', async () => {
    const { provider, gateway } = await connectedMbs()
    await gateway.testConnection(soon)
    await gateway.submit(invoice, soon)
    await gateway.transmit(IRN, soon)
    await gateway.lookup(IRN, soon)
    await gateway.updatePayment({ irn: IRN, status: 'PAID', date: '2026-03-16', reference: null }, soon)
    const keys = { 'x-api-key': 'key', 'x-api-secret': 'secret', 'x-client-id': 'client', accept: 'application/json' }

    expect(provider.calls.map(({ name, url }) => [name, url.pathname + url.search])).toEqual([
      ['health', '/api'],
      ['list', `${LIST}?size=1`],
      ['sign', '/api/v1/invoice/sign'],
      ['transmit', `/api/v1/invoice/transmit/${IRN}`],
      ['confirm', `/api/v1/invoice/confirm/${IRN}`],
      ['update', `/api/v1/invoice/update/${IRN}`],
    ])
    for (const { headers } of provider.calls) expect(headers).toMatchObject(keys)
    expect(provider.callsOf('sign')[0]?.headers['content-type']).toBe('application/json')
  })

  it('leaves the client ID out where none is set', async () => {
    const { provider, connect } = await connectedMbs()
    await connect({ clientId: null }).submit(invoice, soon)

    expect(provider.calls[0]?.headers).not.toHaveProperty('x-client-id')
  })

  it.each([
    ['HTTP 401', { do: 'empty', status: 401 }],
    ['a code of 401 in HTTP 200', answer({ code: 401, data: null, message: 'unauthorized' })],
    ['HTTP 403', answer({ message: 'forbidden' }, 403)],
    ['a 400 with the words', { do: 'refuse', details: 'unable to validate api key' }],
  ] as const)('that meets %s means refused credentials, and is made once', async (_, script) => {
    const { provider, gateway } = await connectedMbs()
    for (const call of ['sign', 'confirm', 'transmit', 'update', 'list'] as const) provider.always(call, script)
    const refused = { kind: 'credentials_refused' }

    expect(await gateway.submit(invoice, soon)).toEqual(refused)
    expect(await gateway.lookup(IRN, soon)).toEqual(refused)
    expect(await gateway.transmit(IRN, soon)).toEqual(refused)
    expect(await gateway.updatePayment({ irn: IRN, status: 'PAID', date: '', reference: null }, soon)).toEqual(refused)
    expect(await gateway.search(everything, soon)).toEqual(refused)
    expect(await gateway.checkSupplier({ by: 'irn', irn: IRN }, soon)).toEqual(refused)
    expect(await gateway.testConnection(soon)).toEqual(refused)
    expect(provider.callsOf('sign')).toHaveLength(1)
  })
})

describe('the connection test', () => {
  it.each([
    ['{"healthy":true}', { kind: 'connected' }],
    ['{"code":200,"data":{"healthy":true}}', { kind: 'connected' }],
    ['{"healthy":false}', { kind: 'trouble', trouble: 'busy' }],
    ['{"hello":"world"}', { kind: 'trouble', trouble: 'unreadable' }],
    ['', { kind: 'trouble', trouble: 'unreadable' }],
  ])('reads the health %s', async (body, result) => {
    const { provider, gateway } = await connectedMbs()
    provider.script('health', { do: 'answer', status: 200, body })

    expect(await gateway.testConnection(soon)).toEqual(result)
    expect(provider.callsOf('list')).toHaveLength(result.kind === 'connected' ? 1 : 0)
  })

  it.each([
    ['is down', { do: 'html', status: 503 }, 'server_error'],
    ['is another site', { do: 'html', status: 404 }, 'not_found'],
    ['sends elsewhere', { do: 'redirect', to: 'https://elsewhere.example/api' }, 'redirect'],
  ] as const)('fails where the address %s', async (_, script, trouble) => {
    const { provider, gateway } = await connectedMbs()
    provider.script('health', script)

    expect(await gateway.testConnection(soon)).toEqual({ kind: 'trouble', trouble })
  })

  it('is not passed by good health alone', async () => {
    const { provider, gateway } = await connectedMbs()
    provider.refuseCredentials(true)

    expect(await gateway.testConnection(soon)).toEqual({ kind: 'credentials_refused' })
  })

  it.each([
    ['a business without invoices', { details: 'no invoices found', code: 404 }, { kind: 'connected' }],
    ['an unknown business', { details: 'business not found', code: 404 }, { kind: 'business_unknown' }],
    ['a business ID that is none', { details: 'business_id is invalid' }, { kind: 'business_unknown' }],
    ['something else', { details: 'size is invalid' }, { kind: 'trouble', trouble: 'unreadable' }],
  ] as const)('tells %s', async (_, refusal, result) => {
    const { provider, gateway } = await connectedMbs()
    provider.script('list', { do: 'refuse', ...refusal })

    expect(await gateway.testConnection(soon)).toEqual(result)
  })

  it('fails when the list cannot be had', async () => {
    const { provider, gateway } = await connectedMbs()
    provider.script('list', { do: 'html', status: 500 })

    expect(await gateway.testConnection(soon)).toEqual({ kind: 'trouble', trouble: 'server_error' })
  })
})

describe('submit', () => {
  it.each(['bare', 'data-string', 'wrapped'] as const)('is accepted in the shape %s', async (shape) => {
    const { provider, gateway } = await connectedMbs()
    provider.script('sign', { do: 'accept', shape })

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'accepted' })
  })

  it('is one call: signing checks what the validating calls check', async () => {
    const { provider, gateway } = await connectedMbs()
    await gateway.submit(invoice, soon)

    expect(provider.calls.map(({ name }) => name)).toEqual(['sign'])
  })

  it.each([200, 400, 422])('is refused by the code inside, with HTTP %i', async (status) => {
    const { provider, gateway } = await connectedMbs()
    const details = 'invoicerequest.invoice.accountingcustomerparty.tin is required'
    provider.script('sign', { do: 'refuse', details, status })

    expect(await gateway.submit(invoice, soon)).toMatchObject({
      kind: 'refused',
      refusal: { details: [{ field: 'customer.tin' }] },
    })
  })

  it('under another IRN is a conflict', async () => {
    const { provider, gateway } = await connectedMbs()
    provider.script('sign', { do: 'accept', irn: 'INV000043-94ND90NR-20260315' })

    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'conflict', irn: 'INV000043-94ND90NR-20260315' })
  })

  it('to an address without the interface was not processed', async () => {
    const { provider, gateway } = await connectedMbs()
    provider.script('sign', { do: 'html', status: 404 })

    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'not_processed', trouble: 'not_found' })
  })
})

describe('lookup', () => {
  it('is absent at first, and then tells what the authority holds', async () => {
    const { gateway } = await connectedMbs()
    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'absent' })

    await gateway.submit(invoice, soon)
    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'known', issueDate: '2026-03-15', total: 3_116_431n })
  })

  it('finds an invoice whose answer was lost', async () => {
    const { provider, gateway } = await connectedMbs()
    provider.script('sign', { do: 'accept-then-drop' })
    await gateway.submit(invoice, soon)

    expect(await gateway.lookup(IRN, soon)).toMatchObject({ kind: 'known' })
  })

  const held = { issue_date: '2026-03-15', due_date: '2026-04-14', sync_date: '2026-03-15T10:00:00Z' }
  it.each([
    [{ ...held, payment_status: 'PENDING', transmitted: false, delivered: false }, 'known'],
    [{ ...held, payment_status: 'REJECTED' }, 'known'],
    [JSON.stringify(held), 'known'],
    [{ ...held, entry_status: 'REJECTED' }, 'rejected'],
    [{ ...held, entry_status: 'PROCESSING' }, 'processing'],
  ])('reads the data %j as %s', async (data, kind) => {
    const { provider, gateway } = await connectedMbs()
    provider.script('confirm', answer({ code: 200, data }))

    expect(await gateway.lookup(IRN, soon)).toMatchObject({
      kind,
      ...(kind === 'known' && { issueDate: '2026-03-15', total: null }),
    })
  })

  it.each([
    ['a page of another server', { do: 'html', status: 404 }, 'not_found'],
    ['an empty 404', { do: 'empty', status: 404 }, 'not_found'],
    ['a proxy without a route', answer({ message: 'no Route matched with those values' }, 404), 'not_found'],
    [
      'a router without the path',
      answer({ code: 404, message: 'Cannot GET /api/v1/invoice/confirm/x' }, 404),
      'not_found',
    ],
    ['an empty answer', { do: 'empty' }, 'unreadable'],
    ['a yes without data', answer({ code: 200, data: null }), 'unreadable'],
    ['temporary trouble', { do: 'temporary' }, 'busy'],
    ['a crowd', { do: 'rate-limit', retryAfter: 'soon' }, 'rate_limited'],
    ['another refusal', { do: 'refuse', details: 'business not found' }, 'unreadable'],
    ['a broken server', { do: 'html', status: 502 }, 'server_error'],
  ] as const)('is never "absent" after %s', async (_, script, trouble) => {
    const { provider, gateway } = await connectedMbs()
    provider.script('confirm', script)

    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'trouble', trouble, retryAfterMs: null })
  })

  it('asks for the IRN as one part of the path, whatever it holds', async () => {
    const { provider, gateway } = await connectedMbs()
    await gateway.lookup('A/../B?x=1', soon)

    expect(provider.calls[0]?.url.pathname).toBe('/api/v1/invoice/confirm/A%2F..%2FB%3Fx%3D1')
  })
})

describe('updatePayment', () => {
  const update = { irn: IRN, status: 'PAID', date: '2026-03-16', reference: 'TRF-1' } as const

  it('sends status and reference', async () => {
    const { provider, gateway } = await connectedMbs()
    await gateway.submit(invoice, soon)

    expect(await gateway.updatePayment(update, soon)).toEqual({ kind: 'taken' })
    expect(JSON.parse(String(provider.callsOf('update')[0]?.body))).toEqual({
      payment_status: 'PAID',
      reference: 'TRF-1',
    })
    expect(provider.accepted.get(IRN)?.paymentStatus).toBe('PAID')
  })
})

const everything: SearchQuery = { irn: null, supplierTin: null, buyerTin: null, startDate: null, endDate: null }

describe('search', () => {
  async function withInvoices(count: number, maxPageSize = 100) {
    const connected = await connectedMbs({ maxPageSize })
    const irns = Array.from(
      { length: count },
      (_, index) => `INV0001${String(index).padStart(2, '0')}-94ND90NR-20260315`,
    )
    for (const irn of irns) {
      await connected.gateway.submit({ irn, payload: sampleBytes(sampleInput({ irn })) }, soon)
    }
    return { ...connected, irns }
  }

  const irnsFound = async (
    gateway: Awaited<ReturnType<typeof connectedMbs>>['gateway'],
    query: Partial<SearchQuery>,
  ) => {
    const found = await gateway.search({ ...everything, ...query }, soon)
    return found.kind === 'found' ? found.items.map(({ irn }) => irn) : found
  }

  it('maps what is there', async () => {
    const { gateway, irns } = await withInvoices(1)

    expect(await gateway.search(everything, soon)).toEqual({
      kind: 'found',
      items: [sampleFound(irns[0] ?? '')],
    })
  })

  it('goes from page to page to the end', async () => {
    const { provider, gateway, irns } = await withInvoices(5, 2)

    expect(await irnsFound(gateway, {})).toEqual(irns)
    expect(provider.callsOf('list').map(({ url }) => url.search)).toEqual([
      '?size=100&page=1',
      '?size=100&page=2',
      '?size=100&page=3',
    ])
  })

  it('asks for the IRN, or the one day, and compares the rest here', async () => {
    const { provider, gateway, irns } = await withInvoices(2)

    expect(await irnsFound(gateway, { irn: irns[1] ?? '' })).toEqual([irns[1]])
    expect(await irnsFound(gateway, { startDate: '2026-03-15', endDate: '2026-03-15' })).toEqual(irns)
    expect(await irnsFound(gateway, { startDate: '2026-03-16' })).toEqual([])
    expect(await irnsFound(gateway, { buyerTin: '876543210001' })).toEqual(irns)
    expect(await irnsFound(gateway, { buyerTin: '11111111-0001' })).toEqual([])
    expect(await irnsFound(gateway, { supplierTin: '12345678-0001' })).toEqual(irns)
    expect(provider.callsOf('list').map(({ url }) => url.search)).toEqual([
      `?size=100&page=1&irn=${irns[1]}`,
      '?size=100&page=1&issue_date=2026-03-15',
      ...Array.from({ length: 4 }, () => '?size=100&page=1'),
    ])
  })

  it('takes rows without a supplier for its own, and guesses no buyer', async () => {
    const { provider, gateway } = await connectedMbs()
    provider.always('list', answer({ code: 200, data: { items: [{ irn: IRN }] } }))

    expect(await irnsFound(gateway, { supplierTin: '12345678-0001' })).toEqual([IRN])
    expect(await irnsFound(gateway, { supplierTin: '99999999-0001' })).toEqual([])
    expect(await irnsFound(gateway, { buyerTin: '87654321-0001' })).toEqual([])
  })

  it('ends where a provider says "more" for ever', async () => {
    const { provider, gateway } = await connectedMbs()
    const page = { hasNextPage: true }
    provider.always('list', answer({ code: 200, data: { items: [{ irn: IRN }], page } }))
    await gateway.search(everything, soon)
    expect(provider.callsOf('list')).toHaveLength(10)

    provider.always('list', answer({ code: 200, data: { items: [], page } }))
    await gateway.search(everything, soon)
    expect(provider.callsOf('list')).toHaveLength(11)
  })

  it('is trouble as a whole when one page fails: half an answer is none', async () => {
    const { provider, gateway } = await withInvoices(3, 2)
    provider.script('list', { do: 'accept' }, { do: 'html', status: 500 })

    expect(await gateway.search(everything, soon)).toMatchObject({ kind: 'trouble', trouble: 'server_error' })
  })

  it.each([
    [{ do: 'empty' }, { kind: 'trouble', trouble: 'unreadable' }],
    [answer({ code: 200, data: { hello: 'world' } }), { kind: 'trouble', trouble: 'unreadable' }],
    [answer({ code: 200, data: { items: null } }), { kind: 'found', items: [] }],
    [
      { do: 'refuse', details: 'no invoices found', code: 404 },
      { kind: 'found', items: [] },
    ],
  ] as const)('after %j is %j', async (script, outcome) => {
    const { provider, gateway } = await connectedMbs()
    provider.script('list', script)

    expect(await gateway.search(everything, soon)).toMatchObject(outcome)
  })
})
