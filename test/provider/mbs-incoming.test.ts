import { describe, expect, it } from 'vitest'

import type { IncomingOutcome } from '../../core/domain/provider/incoming.ts'
import { deliveredInvoice } from '../support/scripted-provider/delivered-invoice.ts'
import { connectedMbs, connectedProvider1 } from './provider-fixture.ts'

const soon = { deadlineMs: 10_000 }
const days = { from: '2026-01-01', to: '2026-03-15' }
const answer = (data: unknown, status = 200) =>
  ({ do: 'answer', status, body: JSON.stringify({ code: 200, data }) }) as const

async function open() {
  const { provider, gateway } = await connectedMbs()
  const { incoming } = gateway
  if (!incoming) throw new Error('MBS delivers invoices.')
  return { provider, incoming, list: () => incoming.list(days, soon) }
}

const found = (outcome: IncomingOutcome) => (outcome.kind === 'found' ? outcome : { items: [], unreadable: -1 })

describe('what suppliers sent', () => {
  it('is asked for by days, confirmed or not, with the keys of the business', async () => {
    const { provider, list } = await open()
    provider.deliver(deliveredInvoice('KT1', '2026-03-02'))
    const { items } = found(await list())
    expect(items).toMatchObject([
      {
        irn: 'KT1-94ND90NR-20260302',
        invoiceType: 'STANDARD',
        supplierName: 'Kano Textiles Ltd',
        supplierTin: '23456789-0001',
        issueDate: '2026-03-02',
        total: 10_750_000n,
        tax: 750_000n,
        isConfirmed: false,
        lines: [{ description: 'Ankara, bale', lineTotal: 10_000_000n }],
        taxes: [{ taxable: 10_000_000n, tax: 750_000n }],
      },
    ])
    expect(provider.callsOf('pull').map(({ url, headers }) => [url.search, headers['x-api-key']])).toEqual([
      ['?from=2026-01-01&to=2026-03-15&confirmed=false', 'key'],
      ['?from=2026-01-01&to=2026-03-15&confirmed=true', 'key'],
    ])
  })

  it('is confirmed by its IRN, twice without harm', async () => {
    const { provider, incoming, list } = await open()
    provider.deliver(deliveredInvoice('KT1', '2026-03-02'))
    const irn = 'KT1-94ND90NR-20260302'
    expect(await incoming.confirm(irn, soon)).toEqual({ kind: 'confirmed' })
    expect(await incoming.confirm(irn, soon)).toEqual({ kind: 'confirmed' })
    expect(provider.confirmed).toEqual([irn])
    expect(found(await list()).items).toMatchObject([{ irn, isConfirmed: true }])
    expect(await incoming.confirm('OTHER-94ND90NR-20260302', soon)).toEqual({ kind: 'refused' })
    provider.script('receive', { do: 'refuse', details: 'invoice already confirmed' })
    expect(await incoming.confirm(irn, soon)).toEqual({ kind: 'confirmed' })
  })

  it('is read in every wrapping, and with the little that some tell', async () => {
    const { provider, list } = await open()
    const row = { irn: 'KT2-94ND90NR-20260303', supplier_name: 'Kano\n Textiles', total_amount: '500.50' }
    for (const data of [
      [row],
      { items: [row] },
      { data: { invoices: [row] } },
      JSON.stringify([row]),
      [{ invoice: row }],
    ]) {
      provider.script('pull', answer(data), answer([]))
      expect(found(await list()).items, JSON.stringify(data)).toMatchObject([
        { supplierName: 'Kano Textiles', total: 50_050n, tax: null, issueDate: '2026-03-03', lines: [], taxes: [] },
      ])
    }
  })

  it('counts what has no IRN, and drops lines that are not told whole', async () => {
    const { provider, list } = await open()
    const line = { invoiced_quantity: 'many', line_extension_amount: null }
    const half = deliveredInvoice('KT3', '2026-03-04', { invoice_line: [line] })
    provider.script('pull', answer([half, { total_amount: 5 }, 'nonsense', null]), answer([]))
    const { items, unreadable } = found(await list())
    expect(unreadable).toBe(3)
    expect(items).toMatchObject([{ irn: half.irn, lines: [], total: 10_750_000n }])
  })

  it('takes an authority that has nothing at its word, and no other no', async () => {
    const { provider, list } = await open()
    provider.script('pull', { do: 'refuse', details: 'no invoices found for this period', code: 404 }, answer([]))
    expect(await list()).toEqual({ kind: 'found', items: [], unreadable: 0 })
    provider.script('pull', { do: 'html', status: 404 })
    expect(await list()).toMatchObject({ kind: 'trouble', trouble: 'not_found' })
  })

  it.each([
    [{ do: 'drop' } as const, 'dropped'],
    [{ do: 'html', status: 200 } as const, 'unreadable'],
    [{ do: 'empty' } as const, 'unreadable'],
    [answer({ nothing: 'here' }), 'unreadable'],
    [answer('not a list'), 'unreadable'],
    [{ do: 'temporary' } as const, 'busy'],
    [{ do: 'html', status: 502 } as const, 'server_error'],
    [{ do: 'rate-limit', retryAfter: '7' } as const, 'rate_limited'],
  ])('is trouble where %j is the answer', async (script, trouble) => {
    const { provider, list } = await open()
    provider.script('pull', script)
    expect(await list()).toMatchObject({ kind: 'trouble', trouble })
  })

  it('is asked for in halves where it is too much for one answer', async () => {
    const { provider, list } = await open()
    provider.deliver(deliveredInvoice('KT1', '2026-01-05'))
    provider.deliver(deliveredInvoice('KT2', '2026-03-05'))
    provider.script('pull', { do: 'huge', bytes: 2_000_000 })
    expect(found(await list()).items.map(({ irn }) => irn)).toEqual(['KT1-94ND90NR-20260105', 'KT2-94ND90NR-20260305'])
    expect(
      provider.callsOf('pull').map(({ url }) => `${url.searchParams.get('from')} ${url.searchParams.get('to')}`),
    ).toEqual(['2026-01-01 2026-03-15', '2026-01-01 2026-02-06', '2026-02-07 2026-03-15', '2026-01-01 2026-03-15'])
  })

  it('needs keys that are taken', async () => {
    const { provider, incoming, list } = await open()
    provider.refuseCredentials(true)
    expect(await list()).toEqual({ kind: 'credentials_refused' })
    expect(await incoming.confirm('KT1-94ND90NR-20260302', soon)).toEqual({ kind: 'credentials_refused' })
  })

  it('is not offered by a provider that has no call for it', async () => {
    const { gateway } = await connectedProvider1()
    expect(gateway.incoming).toBeUndefined()
  })
})
