import { readFileSync } from 'node:fs'

import forge from 'node-forge'
import { describe, expect, it } from 'vitest'

import { sandboxCryptoKeys } from '../../core/adapters/crypto/sandbox-crypto-keys.ts'
import { createSandbox } from '../../core/adapters/provider/sandbox/provider.ts'
import { sandboxTriggers, type SandboxBehaviour } from '../../core/adapters/provider/sandbox/triggers.ts'
import type { FirsPayload } from '../../core/domain/payload/schema.ts'
import { parseCryptoKeysFile } from '../../core/domain/qr/crypto-keys-file.ts'
import type { ConnectionSettings } from '../../core/ports/submission/provider.ts'
import { REFUSED_TIN } from '../../core/use-cases/demo/content.ts'
import { memorySandboxLedger } from '../support/memory/sandbox-ledger.ts'
import { settingsFor, testClock } from './provider-fixture.ts'
import { customer, sampleBytes, sampleInput, samplePayload } from './sample-invoice.ts'

const IRN = 'INV000042-94ND90NR-20260315'
const soon = { deadlineMs: 10_000 }
const invoice = { irn: IRN, payload: sampleBytes() }
const known = { kind: 'known', issueDate: '2026-03-15', total: 3_116_431n }

function sandbox(changes: Partial<ConnectionSettings> = {}) {
  const clock = testClock()
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const provider = createSandbox({ clock, ledger: memorySandboxLedger(), wait })
  const connect = (other: Partial<ConnectionSettings> = {}) =>
    provider.connect(settingsFor('', { ...changes, ...other }))
  return { clock, connect, waits, gateway: connect() }
}

function forCustomer(behaviour: SandboxBehaviour) {
  return { irn: IRN, payload: sampleBytes(sampleInput({}, { customer: { ...customer, tin: tinOf(behaviour) } })) }
}

function tinOf(behaviour: SandboxBehaviour): string {
  return sandboxTriggers.find((trigger) => trigger.behaviour === behaviour)?.tin ?? ''
}

function withPayload(change: (payload: FirsPayload) => unknown) {
  return { irn: IRN, payload: new TextEncoder().encode(JSON.stringify(change(samplePayload()))) }
}

describe('the sandbox', () => {
  it('needs no set-up and is always connected', async () => {
    const { gateway } = sandbox()

    expect(
      createSandbox({ clock: testClock(), ledger: memorySandboxLedger() }).missingSetup(settingsFor('')),
    ).toBeNull()
    expect(await gateway.testConnection(soon)).toEqual({ kind: 'connected' })
  })

  it('accepts a good invoice, confirms it a second later, and hands it over', async () => {
    const { gateway, clock } = sandbox()

    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'absent' })
    expect(await gateway.submit(invoice, soon)).toEqual({ kind: 'accepted' })
    clock.advance(999)
    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'processing' })
    clock.advance(1)
    expect(await gateway.lookup(IRN, soon)).toEqual(known)
    expect(await gateway.transmit(IRN, soon)).toEqual({ kind: 'transmitted' })
  })

  it('says duplicate to a second submission, also at the same time', async () => {
    const { gateway } = sandbox()
    const both = await Promise.all([gateway.submit(invoice, soon), gateway.submit(invoice, soon)])

    expect(both.map(({ kind }) => kind).sort()).toEqual(['accepted', 'duplicate'])
  })

  it('keeps businesses apart', async () => {
    const { gateway, connect, clock } = sandbox()
    await gateway.submit(invoice, soon)
    clock.advance(1_000)
    const other = connect({ businessId: 'business-2' })
    const query = { irn: IRN, supplierTin: null, buyerTin: null, startDate: null, endDate: null }

    expect(await other.lookup(IRN, soon)).toEqual({ kind: 'absent' })
    expect(await other.search(query, soon)).toEqual({ kind: 'found', items: [] })
    expect(await other.submit(invoice, soon)).toEqual({ kind: 'accepted' })
  })

  it('takes payments of confirmed invoices and finds them by search', async () => {
    const { gateway, clock } = sandbox()
    const paid = { irn: IRN, status: 'PAID', date: '2026-03-20', reference: null } as const
    await gateway.submit(invoice, soon)
    expect(await gateway.updatePayment(paid, soon)).toMatchObject({ kind: 'trouble', trouble: 'not_found' })

    clock.advance(1_000)
    expect(await gateway.updatePayment(paid, soon)).toEqual({ kind: 'taken' })
    expect(
      await gateway.search(
        { irn: null, supplierTin: null, buyerTin: customer.tin, startDate: '2026-03-01', endDate: null },
        soon,
      ),
    ).toMatchObject({
      kind: 'found',
      items: [{ irn: IRN, status: 'PAID', invoiceType: 'STANDARD', taxAmount: 217_338n }],
    })
  })
})

describe('the triggers', () => {
  it('are told apart by memorable TINs', () => {
    expect(sandboxTriggers.map(({ tin }) => tin)).toEqual(
      sandboxTriggers.map((_, index) => `99999999-${String(index + 1).padStart(4, '0')}`),
    )
  })

  it('refuse the customer that the demo business says is refused', () => {
    expect(REFUSED_TIN).toBe(tinOf('refuse'))
  })

  it('refuse', async () => {
    const { gateway } = sandbox()

    expect(await gateway.submit(forCustomer('refuse'), soon)).toMatchObject({
      kind: 'refused',
      refusal: {
        details: [{ field: 'customer.tin', message: expect.stringMatching(/^The customer's TIN is not valid[.] /) }],
      },
    })
    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'absent' })
  })

  it('confirm late', async () => {
    const { gateway, clock } = sandbox()
    expect(await gateway.submit(forCustomer('confirm_late'), soon)).toEqual({ kind: 'accepted' })

    clock.advance(19_999)
    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'processing' })
    clock.advance(1)
    expect(await gateway.lookup(IRN, soon)).toEqual(known)
  })

  it('lose the answer', async () => {
    const { gateway, clock } = sandbox()
    expect(await gateway.submit(forCustomer('lose_answer'), soon)).toMatchObject({
      kind: 'unknown',
      trouble: 'dropped',
    })

    clock.advance(1_000)
    expect(await gateway.lookup(IRN, soon)).toEqual(known)
  })

  it('are down twice', async () => {
    const { gateway } = sandbox()
    const submission = forCustomer('down_twice')
    const kinds = []
    for (let i = 0; i < 3; i += 1) kinds.push((await gateway.submit(submission, soon)).kind)

    expect(kinds).toEqual(['not_processed', 'not_processed', 'accepted'])
  })

  it('say duplicate of an invoice that is then found', async () => {
    const { gateway, clock } = sandbox()
    expect(await gateway.submit(forCustomer('say_duplicate'), soon)).toEqual({ kind: 'duplicate' })

    clock.advance(1_000)
    expect(await gateway.lookup(IRN, soon)).toEqual(known)
  })

  it('reject later', async () => {
    const { gateway, clock } = sandbox()
    expect(await gateway.submit(forCustomer('reject_later'), soon)).toEqual({ kind: 'accepted' })

    clock.advance(1_000)
    expect(await gateway.lookup(IRN, soon)).toMatchObject({ kind: 'rejected' })
  })

  it('answer with another IRN', async () => {
    const { gateway } = sandbox()

    expect(await gateway.submit(forCustomer('other_irn'), soon)).toEqual({ kind: 'conflict', irn: `OTHER${IRN}` })
  })

  it('refuse the credentials once', async () => {
    const { gateway } = sandbox()
    const submission = forCustomer('refuse_credentials_once')

    expect(await gateway.submit(submission, soon)).toEqual({ kind: 'credentials_refused' })
    expect(await gateway.testConnection(soon)).toEqual({ kind: 'connected' })
    expect(await gateway.submit(submission, soon)).toEqual({ kind: 'accepted' })
  })

  it('refuse the payment of an approved invoice', async () => {
    const { gateway, clock } = sandbox()
    await gateway.submit(forCustomer('refuse_payment'), soon)
    clock.advance(1_000)
    expect(await gateway.lookup(IRN, soon)).toEqual(known)

    expect(
      await gateway.updatePayment({ irn: IRN, status: 'PAID', date: '2026-03-20', reference: null }, soon),
    ).toMatchObject({ kind: 'refused', refusal: { details: [{ field: 'paymentStatus' }] } })
  })

  it('refuse the hand-over', async () => {
    const { gateway } = sandbox()
    expect(await gateway.submit(forCustomer('refuse_handover'), soon)).toEqual({ kind: 'accepted' })

    expect(await gateway.transmit(IRN, soon)).toMatchObject({
      kind: 'refused',
      refusal: { details: [{ field: 'customer.email' }] },
    })
  })

  it('hand over at the fourth try', async () => {
    const { gateway } = sandbox()
    expect(await gateway.submit(forCustomer('handover_down'), soon)).toEqual({ kind: 'accepted' })
    const kinds = []
    for (let i = 0; i < 4; i += 1) kinds.push((await gateway.transmit(IRN, soon)).kind)

    expect(kinds).toEqual(['trouble', 'trouble', 'trouble', 'transmitted'])
  })

  it('answer late, also after the deadline, and accept once', async () => {
    const patient = sandbox()
    expect(await patient.gateway.submit(forCustomer('answer_late'), soon)).toEqual({ kind: 'accepted' })
    expect(patient.waits).toEqual([5_000])

    const hurried = sandbox()
    expect(await hurried.gateway.submit(forCustomer('answer_late'), { deadlineMs: 2_000 })).toMatchObject({
      kind: 'unknown',
      trouble: 'timeout',
    })
    expect(hurried.waits).toEqual([2_000])
    hurried.clock.advance(1_000)
    expect(await hurried.gateway.lookup(IRN, soon)).toEqual(known)
  })
})

describe('the checks', () => {
  const supplier = samplePayload().accounting_supplier_party
  const [line] = samplePayload().invoice_line
  const totals = samplePayload().legal_monetary_total

  it.each<[string | null, (payload: FirsPayload) => unknown]>([
    ['customer.tin', (p) => ({ ...p, accounting_customer_party: { ...p.accounting_customer_party, tin: '' } })],
    ['customer', (p) => ({ ...p, accounting_customer_party: undefined })],
    ['business.tin', (p) => ({ ...p, accounting_supplier_party: { ...supplier, tin: undefined } })],
    ['business.phone', (p) => ({ ...p, accounting_supplier_party: { ...supplier, telephone: '08031234567' } })],
    [
      'business.state',
      (p) => ({
        ...p,
        accounting_supplier_party: { ...supplier, postal_address: { ...supplier.postal_address, state: 'Lagos' } },
      }),
    ],
    ['business.name', (p) => ({ ...p, accounting_supplier_party: { ...supplier, party_name: undefined } })],
    ['originalInvoiceId', (p) => ({ ...p, invoice_type_code: '380' })],
    ['invoiceType', (p) => ({ ...p, invoice_type_code: '396' })],
    ['irn', (p) => ({ ...p, irn: 'INV000099-94ND90NR-20260315' })],
    [null, (p) => ({ ...p, tax_currency_code: undefined })],
    ['dueDate', (p) => ({ ...p, due_date: '14/04/2026' })],
    [
      'items[0].quantity',
      (p) => ({ ...p, invoice_line: [{ ...line, invoiced_quantity: '3' }, ...p.invoice_line.slice(1)] }),
    ],
    [
      'items[0].lineTotal',
      (p) => ({ ...p, invoice_line: [{ ...line, discount_amount: 1 }, ...p.invoice_line.slice(1)] }),
    ],
    ['items', (p) => ({ ...p, invoice_line: [] })],
    ['total', (p) => ({ ...p, legal_monetary_total: { ...totals, payable_amount: totals.payable_amount + 0.01 } })],
    ['subtotal', (p) => ({ ...p, legal_monetary_total: { ...totals, tax_exclusive_amount: 1 } })],
    ['totalTax', (p) => ({ ...p, tax_total: [{ ...p.tax_total[0], tax_amount: 1 }] })],
    [
      'items',
      (p) => ({
        ...p,
        tax_total: [
          {
            ...p.tax_total[0],
            tax_subtotal: p.tax_total[0]?.tax_subtotal.map((each) => ({
              ...each,
              tax_category: { id: 'CUSTOM', percent: 7.5 },
            })),
          },
        ],
      }),
    ],
    [
      'items',
      (p) => ({
        ...p,
        tax_total: [
          {
            ...p.tax_total[0],
            tax_subtotal: p.tax_total[0]?.tax_subtotal.map((each) => ({
              ...each,
              tax_category: { id: 'STANDARD_VAT', percent: 5 },
            })),
          },
        ],
      }),
    ],
  ])('refuse what is wrong at %s', async (field, change) => {
    const { gateway } = sandbox()
    const outcome = await gateway.submit(withPayload(change), soon)

    expect(outcome.kind).toBe('refused')
    expect(outcome.kind === 'refused' && outcome.refusal.details.map((detail) => detail.field)).toContain(field)
    expect(await gateway.lookup(IRN, soon)).toEqual({ kind: 'absent' })
  })

  it.each<[string, (payload: FirsPayload) => unknown]>([
    ['e-mail', (p) => ({ ...p, accounting_customer_party: { ...p.accounting_customer_party, email: undefined } })],
    ['an HS code', (p) => ({ ...p, invoice_line: [{ ...line, hsn_code: undefined }, ...p.invoice_line.slice(1)] })],
    [
      'a category',
      (p) => ({ ...p, invoice_line: p.invoice_line.map((each) => ({ ...each, service_category: undefined })) }),
    ],
  ])('let pass an invoice without %s: pre-flight says what FIRS / NRS would do', async (_what, change) => {
    expect(await sandbox().gateway.submit(withPayload(change), soon)).toEqual({ kind: 'accepted' })
  })

  it.each(['', '{', '[]', 'null', '{"irn":1}'])('refuse %j, which is no invoice', async (text) => {
    const { gateway } = sandbox()

    expect(await gateway.submit({ irn: IRN, payload: new TextEncoder().encode(text) }, soon)).toMatchObject({
      kind: 'refused',
    })
  })
})

describe('the key pair', () => {
  it('comes as a crypto_keys.txt whose private half reads what was encrypted', () => {
    const keys = parseCryptoKeysFile(sandboxCryptoKeys())
    if ('problem' in keys) throw new Error(keys.problem)
    const privatePem = readFileSync(new URL('../fixtures/sandbox/sandbox-private-key.pem', import.meta.url), 'utf8')
    const cipher = forge.pki.publicKeyFromPem(keys.publicKeyPem).encrypt('to the authority', 'RSAES-PKCS1-V1_5')

    expect(forge.pki.privateKeyFromPem(privatePem).decrypt(cipher, 'RSAES-PKCS1-V1_5')).toBe('to the authority')
    expect(keys.certificate).toBe(Buffer.from('INVOICE-DESK-SANDBOX-CERTIFICATE').toString('base64'))
  })
})
