import { describe, expect, it } from 'vitest'

import { nothingFound } from '../../core/adapters/provider/answer/nothing-found.ts'
import { createSandbox } from '../../core/adapters/provider/sandbox/provider.ts'
import { sandboxSupplierRules } from '../../core/adapters/provider/sandbox/suppliers.ts'
import { memorySandboxLedger } from '../support/memory/sandbox-ledger.ts'
import { connectedMbs, connectedProvider1, settingsFor, testClock } from './provider-fixture.ts'
import { sampleBytes } from './sample-invoice.ts'

const IRN = 'INV000042-94ND90NR-20260315'
const SUPPLIER = '12345678-0001'
const invoice = { irn: IRN, payload: sampleBytes() }
const soon = { deadlineMs: 10_000 }
const byIrn = { by: 'irn', irn: IRN } as const
const byTin = { by: 'tin', tin: SUPPLIER } as const
const answer = (data: unknown) => ({ do: 'answer', status: 200, body: JSON.stringify({ code: 200, data }) }) as const
const unknownTo = (what: string) => ({ do: 'refuse', details: `${what} not found`, code: 404, status: 404 }) as const

describe('provider1', () => {
  it('finds the invoice of a supplier by its IRN', async () => {
    const { provider, gateway } = await connectedProvider1()
    await gateway.submit(invoice, soon)

    expect(await gateway.checkSupplier(byIrn, soon)).toEqual({
      kind: 'known',
      finding: {
        irn: IRN,
        supplierTin: SUPPLIER,
        supplierName: null,
        issueDate: '2026-03-15',
        totalAmount: 3_116_431n,
        taxAmount: 217_338n,
        status: 'PENDING',
      },
    })
    expect(JSON.parse(String(provider.callsOf('LookupWithIRN')[0]?.body))).toEqual({ IRN })
    expect(provider.callsOf('SearchInvoice')).toHaveLength(0)
  })

  it('says unknown only after both calls have said so', async () => {
    const { provider, gateway } = await connectedProvider1()

    expect(await gateway.checkSupplier(byIrn, soon)).toEqual({ kind: 'unknown' })
    expect(provider.calls.map(({ name }) => name)).toEqual(['Token', 'LookupWithIRN', 'SearchInvoice'])

    provider.script('SearchInvoice', { do: 'html', status: 500 })
    expect(await gateway.checkSupplier(byIrn, soon)).toMatchObject({ kind: 'trouble', trouble: 'server_error' })
  })

  it('does with one of the two calls where the other does not exist', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('LookupWithIRN', { do: 'html', status: 404 })
    expect(await gateway.checkSupplier(byIrn, soon)).toEqual({ kind: 'unknown' })
    await gateway.submit(invoice, soon)
    expect(await gateway.checkSupplier(byIrn, soon)).toMatchObject({ kind: 'known' })

    provider.always('LookupWithIRN', unknownTo('invoice'))
    provider.always('SearchInvoice', { do: 'html', status: 404 })
    expect(await gateway.checkSupplier(byIrn, soon)).toEqual({ kind: 'unknown' })

    provider.always('LookupWithIRN', { do: 'html', status: 404 })
    expect(await gateway.checkSupplier(byIrn, soon)).toMatchObject({ kind: 'trouble', trouble: 'not_found' })
  })

  it.each([
    [{ IRN }, 'known', {}],
    [
      {
        items: [
          { irn: 'X1-94ND90NR-20260101', total_amount: 1 },
          { irn: IRN, total_amount: '10.50', accounting_supplier_party: { tin: 'T', party_name: 'Bello & Co' } },
        ],
      },
      'known',
      { totalAmount: 1_050n, supplierTin: 'T', supplierName: 'Bello & Co' },
    ],
    [{ irn: IRN, entry_status: 'REJECTED' }, 'rejected', { status: 'REJECTED' }],
  ])('reads %j as %s and leaves the rest null', async (data, kind, told) => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('LookupWithIRN', answer(data))

    expect(await gateway.checkSupplier(byIrn, soon)).toEqual({ kind, finding: { ...nothingFound, irn: IRN, ...told } })
  })

  it('takes no answer about another invoice for this one', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('LookupWithIRN', answer({ irn: 'X1-94ND90NR-20260101', total_amount: 1 }))

    expect(await gateway.checkSupplier(byIrn, soon)).toMatchObject({ kind: 'trouble', trouble: 'unreadable' })
  })

  it('knows a TIN by its invoices, or by its entry', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.script('GetEntity', unknownTo('entity'))
    expect(await gateway.checkSupplier(byTin, soon)).toEqual({ kind: 'unknown' })

    provider.script('GetEntity', answer({ tin: '123456780001', business_name: 'Bello & Co' }))
    expect(await gateway.checkSupplier(byTin, soon)).toEqual({
      kind: 'known',
      finding: { ...nothingFound, supplierTin: SUPPLIER, supplierName: 'Bello & Co' },
    })
    expect(JSON.parse(String(provider.callsOf('GetEntity')[0]?.body))).toEqual({ EntityId: SUPPLIER })

    await gateway.submit(invoice, soon)
    expect(await gateway.checkSupplier(byTin, soon)).toEqual({
      kind: 'known',
      finding: { ...nothingFound, supplierTin: SUPPLIER },
    })
    expect(provider.callsOf('GetEntity')).toHaveLength(2)
  })

  it.each([
    ['says nothing of use', answer({ ok: true })],
    ['does not exist', { do: 'html', status: 404 }],
    ['tells of another TIN', answer({ tin: '99999999-0001', name: 'Other' })],
  ] as const)('does not know a TIN without invoices where GetEntity %s', async (_, script) => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('GetEntity', script)

    expect(await gateway.checkSupplier(byTin, soon)).toEqual({ kind: 'unknown' })
  })

  it('is trouble, never "unknown", when the line fails', async () => {
    const { provider, gateway } = await connectedProvider1()
    provider.always('LookupWithIRN', { do: 'drop' })
    provider.always('LookupWithTIN', { do: 'empty' })

    expect(await gateway.checkSupplier(byIrn, soon)).toMatchObject({ kind: 'trouble', trouble: 'dropped' })
    expect(await gateway.checkSupplier(byTin, soon)).toMatchObject({ kind: 'trouble', trouble: 'unreadable' })
  })
})

describe('mbs', () => {
  it('confirms the IRN', async () => {
    const { gateway } = await connectedMbs()
    expect(await gateway.checkSupplier(byIrn, soon)).toEqual({ kind: 'unknown' })

    await gateway.submit(invoice, soon)
    expect(await gateway.checkSupplier(byIrn, soon)).toEqual({
      kind: 'known',
      finding: { ...nothingFound, irn: IRN, issueDate: '2026-03-15', totalAmount: 3_116_431n, status: 'PENDING' },
    })
  })

  it.each([
    [answer({ issue_date: '2026-03-15', entry_status: 'REJECTED' }), { kind: 'rejected' }],
    [answer({ issue_date: '2026-03-15', entry_status: 'PROCESSING' }), { kind: 'unknown' }],
    [answer({ sync_date: '2026-03-15' }), { kind: 'known', finding: { ...nothingFound, irn: IRN } }],
    [
      { do: 'html', status: 404 },
      { kind: 'trouble', trouble: 'not_found' },
    ],
    [{ do: 'temporary' }, { kind: 'trouble', trouble: 'busy' }],
  ] as const)('after %j is %j', async (script, outcome) => {
    const { provider, gateway } = await connectedMbs()
    provider.script('confirm', script)

    expect(await gateway.checkSupplier(byIrn, soon)).toMatchObject(outcome)
  })

  it('cannot look up a TIN alone, and asks nobody', async () => {
    const { provider, gateway } = await connectedMbs()

    expect(await gateway.checkSupplier(byTin, soon)).toEqual({ kind: 'unsupported' })
    expect(provider.calls).toHaveLength(0)
  })
})

describe('the sandbox', () => {
  const clock = testClock()
  const gateway = createSandbox({ clock, ledger: memorySandboxLedger() }).connect(settingsFor(''))
  const ask = async (text: string) =>
    (await gateway.checkSupplier(text.length > 15 ? { by: 'irn', irn: text } : { by: 'tin', tin: text }, soon)).kind

  it('answers by its rules', async () => {
    const [known, refused, tin] = await Promise.all(sandboxSupplierRules.map((rule) => ask(rule.ask)))

    expect([known, refused, tin]).toEqual(['known', 'rejected', 'known'])
    expect(await ask('SUPPLY0009-94ND90NR-20261120')).toBe('unknown')
    expect(await ask('77777777-0001')).toBe('unknown')
  })

  it('knows what this business itself has sent, once it is confirmed', async () => {
    await gateway.submit(invoice, soon)
    expect(await ask(IRN)).toBe('unknown')
    clock.advance(1_000)

    expect(await gateway.checkSupplier(byIrn, soon)).toMatchObject({
      kind: 'known',
      finding: { supplierTin: SUPPLIER, totalAmount: 3_116_431n },
    })
  })
})
