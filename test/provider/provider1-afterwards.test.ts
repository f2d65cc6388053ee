import { describe, expect, it } from 'vitest'

import type { SearchQuery } from '../../core/domain/provider/invoice-search.ts'
import { connectedProvider1, sampleFound } from './provider-fixture.ts'
import { sampleBytes } from './sample-invoice.ts'

const IRN = 'INV000042-94ND90NR-20260315'
const invoice = { irn: IRN, payload: sampleBytes() }
const soon = { deadlineMs: 10_000 }
const answer = (inner: object, status = 200) =>
  ({ do: 'answer', status, body: JSON.stringify({ success: true, data: inner }) }) as const

describe('lookup', () => {
  it('tells what the authority holds', async () => {
    const { gateway } = await connectedProvider1()
    await gateway.submit(invoice, soon)

    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'known', issueDate: '2026-03-15', total: 3_116_431n })
  })

  it('finds an invoice whose answer was lost', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('SignInvoice', { do: 'accept-then-drop' })
    await gateway.submit(invoice, soon)

    expect(await gateway.lookup(IRN, soon)).toMatchObject({ kind: 'known' })
  })

  it.each([
    ['a code of 404 in HTTP 200', answer({ code: 404, data: null, message: 'error has occurred' })],
    ['words in HTTP 400', { do: 'refuse', details: 'invoice with irn does not exist', status: 400, shape: 'bare' }],
    ['words in HTTP 404', { do: 'answer', status: 404, body: '{"message":"No record found"}' }],
  ] as const)('is absent by %s', async (_, script) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('ConfirmInvoice', script)

    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'absent' })
  })

  it.each([
    ['a 404 page: the address is wrong, which says nothing of the invoice', { do: 'html', status: 404 }, 'not_found'],
    ['an empty 404', { do: 'empty', status: 404 }, 'not_found'],
    ['an empty answer', { do: 'empty' }, 'unreadable'],
    ['a yes without data', answer({ code: 200, data: null }), 'unreadable'],
    [
      'an answer about another IRN',
      answer({ code: 200, data: { irn: 'X-Y-20260315', issue_date: '2026-03-15' } }),
      'unreadable',
    ],
    ['temporary trouble', { do: 'temporary' }, 'busy'],
    ['a refusal of some other kind', { do: 'refuse', details: 'business not found' }, 'unreadable'],
    ['a broken server', { do: 'html', status: 502 }, 'server_error'],
    ['a hang-up', { do: 'drop' }, 'dropped'],
  ] as const)('is never "absent" after %s', async (_, script, trouble) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('ConfirmInvoice', script)

    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'trouble', trouble, retryAfterMs: null })
  })

  it.each([
    [{ entry_status: 'REJECTED', rejection_reason: 'customer TIN unknown' }, 'rejected'],
    [{ status: 'Rejected' }, 'rejected'],
    [{ entry_status: 'PROCESSING' }, 'processing'],
    [{ issue_date: '2026-03-15', payment_status: 'REJECTED' }, 'known'],
    [{ issue_date: '2026-03-15', payment_status: 'PENDING', transmitted: false }, 'known'],
    [{ ok: true }, 'known'],
  ])('reads %j as %s', async (data, kind) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('ConfirmInvoice', answer({ code: 200, data }))

    expect(await gateway.lookup(IRN, soon)).toMatchObject({ kind })
  })
})

describe('updatePayment', () => {
  const update = { irn: IRN, status: 'PAID', date: '2026-03-16', reference: 'TRF-1' } as const

  it('sends status and reference', async () => {
    const { provider, gateway } = await connectedProvider1()
    await gateway.submit(invoice, soon)

    expect(await gateway.updatePayment(update, soon)).toEqual({ kind: 'taken' })
    expect(JSON.parse(String(provider.callsOf('UpdateStatus')[0]?.body))).toEqual({
      payment_status: 'PAID',
      reference: 'TRF-1',
      irn: IRN,
    })
  })
})

describe('search', () => {
  const all: SearchQuery = { irn: null, supplierTin: null, buyerTin: null, startDate: null, endDate: null }
  const row = sampleFound(IRN)

  it.each([
    [{ irn: IRN }, 'SearchInvoice', { IRN }],
    [{ irn: IRN, buyerTin: '876543210001' }, 'SearchInvoice', { IRN }],
    [{ supplierTin: '12345678-0001' }, 'LookupWithTIN', { TIN: '12345678-0001' }],
    [{ buyerTin: '87654321-0001' }, 'LookupWithTIN', { TIN: '87654321-0001' }],
    [{ startDate: '2026-03-15', endDate: '2026-03-15' }, 'LookupWithTIN', { TIN: '12345678-0001' }],
    [{}, 'LookupWithTIN', { TIN: '12345678-0001' }],
  ] as const)('for %j asks %s %j and finds it', async (query, name, body) => {
    const { provider, gateway } = await connectedProvider1()
    await gateway.submit(invoice, soon)

    expect(await gateway.search({ ...all, ...query }, soon)).toEqual({ kind: 'found', items: [row] })
    expect(JSON.parse(String(provider.callsOf(name)[0]?.body))).toEqual(body)
  })

  it.each([
    [{ irn: 'INV000001-94ND90NR-20260315' }],
    [{ irn: IRN, buyerTin: '11111111-0001' }],
    [{ supplierTin: '12345678-0001', buyerTin: '11111111-0001' }],
    [{ startDate: '2026-03-16' }],
    [{ endDate: '2026-03-14' }],
  ])('for %j finds nothing', async (query) => {
    const { gateway } = await connectedProvider1()
    await gateway.submit(invoice, soon)

    expect(await gateway.search({ ...all, ...query }, soon)).toEqual({ kind: 'found', items: [] })
  })

  it('maps what is there and leaves the rest null', async () => {
    const { provider, gateway } = await connectedProvider1()
    const rows = [
      { IRN: 'A1-94ND90NR-20260101', total_amount: '10.50', entry_status: 'SIGNED', payment_status: 'PAID' },
      {
        irn: 'A2-94ND90NR-20260102',
        payable_amount: 10.555,
        invoice_type_code: 380,
        issue_date: '2026-01-02T00:00:00Z',
      },
      { unrelated: true },
      'nonsense',
    ]
    provider.script('LookupWithTIN', answer({ code: 200, data: JSON.stringify({ items: rows }) }))
    const found = await gateway.search(all, soon)
    const nothing = {
      invoiceType: null,
      supplierTin: null,
      buyerTin: null,
      taxAmount: null,
      issueDate: null,
      status: null,
    }

    expect(found).toEqual({
      kind: 'found',
      items: [
        { ...nothing, irn: 'A1-94ND90NR-20260101', totalAmount: 1_050n, status: 'SIGNED' },
        {
          ...nothing,
          irn: 'A2-94ND90NR-20260102',
          totalAmount: null,
          invoiceType: 'CREDIT_NOTE',
          issueDate: '2026-01-02',
        },
      ],
    })
  })

  it('asks LookupWithIRN where SearchInvoice does not exist', async () => {
    const { provider, gateway } = await connectedProvider1()
    await gateway.submit(invoice, soon)
    provider.always('SearchInvoice', { do: 'html', status: 404 })

    expect(await gateway.search({ ...all, irn: IRN }, soon)).toEqual({ kind: 'found', items: [row] })
  })

  it.each([
    [{ do: 'html', status: 500 }, 'server_error'],
    [{ do: 'empty' }, 'unreadable'],
    [answer({ code: 200, data: { hello: 'world' } }), 'unreadable'],
  ] as const)('is trouble after %j', async (script, trouble) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('LookupWithTIN', script)

    expect(await gateway.search(all, soon)).toMatchObject({ kind: 'trouble', trouble })
  })
})
