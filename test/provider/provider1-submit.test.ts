import { describe, expect, it } from 'vitest'

import { sampleBytes, sampleInput } from './sample-invoice.ts'
import { connectedProvider1 } from './provider-fixture.ts'

const IRN = 'INV000042-94ND90NR-20260315'
const invoice = { irn: IRN, payload: sampleBytes() }
const soon = { deadlineMs: 10_000 }

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
        reason: expect.stringContaining("refused this invoice. The customer's TIN is missing. B2B invoices need one"),
        details: [
          {
            field: 'customer.tin',
            message: expect.stringMatching(/^The customer's TIN is missing[.] B2B invoices/),
            remedy: 'EDIT_CUSTOMER',
          },
        ],
      },
    })
  })

  it('of postInvoice for its hand-over says nothing about the signature', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('SignInvoice', { do: 'html', status: 404 })
    provider.script('postInvoice', { do: 'refuse', details: 'transmission failed: access point offline' })

    expect(await gateway.submit(invoice, soon)).toMatchObject({ kind: 'unknown' })
  })
})

describe('a submission that was clearly not processed', () => {
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
