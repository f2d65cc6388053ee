import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { roundedGross } from '../../core/invoice/amounts.ts'
import type { InvoiceLine } from '../../core/invoice/invoice.ts'
import { decimalToText } from '../../core/money/decimal.ts'
import { MAX_TOTAL_KOBO } from '../../core/money/money.ts'
import { buildPayload, payloadBytes } from '../../core/provider/payload/build-payload.ts'
import { complaintsAbout } from '../../core/provider/sandbox/check-payload.ts'
import { readPayload } from '../../core/provider/sandbox/read-payload.ts'
import { customer, decimal, maize, sampleBytes, sampleInput, sampleLine, samplePayload } from './sample-invoice.ts'

const original = { invoiceId: null, irn: 'INV000007-94ND90NR-20260201', issueDate: '2026-02-01' }
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('golden payloads', () => {
  it.each([
    ['standard', sampleInput()],
    ['credit-note', sampleInput({ invoiceType: 'CREDIT_NOTE', original, paymentMethod: null })],
    ['debit-note', sampleInput({ invoiceType: 'DEBIT_NOTE', original, paymentMethod: 'MOBILE_MONEY' })],
    ['proforma', sampleInput({ invoiceType: 'PROFORMA', notes: null, paymentTerms: null })],
    ['b2c', sampleInput({ invoiceKind: 'B2C', paymentMethod: 'CASH', lines: [maize] })],
    ['b2g', sampleInput({ invoiceKind: 'B2G', paymentMethod: 'CREDIT_CARD' })],
  ])('%s', async (name, input) => {
    const payload = samplePayload(input)

    await expect(`${JSON.stringify(payload, null, 2)}\n`).toMatchFileSnapshot(`../fixtures/payload/${name}.json`)
  })

  it('goes out as compact JSON in UTF-8, the same bytes every time', () => {
    const bytes = sampleBytes()

    expect(sampleBytes()).toEqual(bytes)
    expect(text(bytes)).toContain('"party_name":"Ọlá & Sons"')
    expect(text(bytes)).not.toMatch(/":\s|,\s"/)
  })

  it('is taken by the simulated authority, which checks what FIRS / NRS checks', () => {
    for (const invoiceKind of ['B2B', 'B2C', 'B2G'] as const) {
      const read = readPayload(sampleBytes(sampleInput({ invoiceKind })))
      expect(read.ok && complaintsAbout(read.payload, 'INV000042-94ND90NR-20260315')).toEqual([])
    }
  })
})

describe('amounts', () => {
  /** Lines of any allowed size, from fractions of a kobo to 15-digit prices. */
  const line = fc
    .record({
      quantity: fc.tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 6 })),
      price: fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 4 })),
      discountShare: fc.integer({ min: 0, max: 100 }),
      tax: fc.constantFrom(
        ['STANDARD', '7.5'] as const,
        ['ZERO_RATED', '0'] as const,
        ['EXEMPT', '0'] as const,
        ['REDUCED', '2.5'] as const,
        ['REDUCED', '3.3333'] as const,
      ),
    })
    .map(({ quantity, price, discountShare, tax: [taxCategory, rate] }): InvoiceLine => {
      const amounts = { quantity: scaled(quantity), unitPrice: scaled(price) }
      const discount = (roundedGross(amounts) * BigInt(discountShare)) / 100n
      return sampleLine({ ...amounts, discount, taxCategory, taxPercent: decimal(rate) })
    })

  it('add up exactly, from the text of the numbers that leave the machine', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const input = sampleInput({ lines })
        fc.pre(input.invoice.total <= MAX_TOTAL_KOBO && input.invoice.subtotal <= MAX_TOTAL_KOBO)
        const sent = numbersAsText(text(sampleBytes(input)))
        const { invoice } = input

        const lineSum = sum(sent.invoice_line.map((each) => each.line_extension_amount))
        const subtotals = sent.tax_total[0]?.tax_subtotal ?? []
        const tax = sum(subtotals.map((each) => each.tax_amount))

        expect(sum(subtotals.map((each) => each.taxable_amount)).eq(lineSum)).toBe(true)
        expect(tax.eq(sent.tax_total[0]?.tax_amount ?? 'NaN')).toBe(true)
        expect(lineSum.eq(sent.legal_monetary_total.tax_exclusive_amount)).toBe(true)
        expect(lineSum.plus(tax).eq(sent.legal_monetary_total.payable_amount)).toBe(true)
        expect(new Decimal(sent.legal_monetary_total.payable_amount).times(100).toFixed(0)).toBe(`${invoice.total}`)
        expect(sent.invoice_line.map((each) => each.price.price_amount)).toEqual(
          lines.map(({ unitPrice }) => decimalToText(unitPrice)),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the largest total to the kobo', () => {
    const lines = [
      sampleLine({
        quantity: decimal('1'),
        unitPrice: decimal('9999999999999.99'),
        taxPercent: decimal('0'),
        taxCategory: 'EXEMPT',
      }),
    ]
    const payload = samplePayload({
      ...sampleInput(),
      invoice: { ...sampleInput({ lines }).invoice, total: 6_999_999_999_999_999n },
    })

    expect(text(payloadBytes(payload))).toContain('"payable_amount":69999999999999.99')
  })

  it('has one subtotal per category and rate', () => {
    const lines = [
      sampleLine(),
      maize,
      sampleLine({ taxPercent: decimal('2.5'), taxCategory: 'REDUCED' }),
      sampleLine(),
      sampleLine({ taxPercent: decimal('0'), taxCategory: 'EXEMPT' }),
    ]
    const categories = samplePayload(sampleInput({ lines })).tax_total[0]?.tax_subtotal.map((each) => each.tax_category)

    expect(categories).toEqual([
      { id: 'STANDARD_VAT', percent: 7.5 },
      { id: 'ZERO_VAT', percent: 0 },
      { id: 'REDUCED_VAT', percent: 2.5 },
      { id: 'EXEMPTED', percent: 0 },
    ])
  })
})

describe('what cannot be said', () => {
  it('asks for the tax category rather than guess it', () => {
    const lines = [
      sampleLine(),
      sampleLine({ taxCategory: null, taxPercent: decimal('10') }),
      sampleLine({ taxCategory: 'CUSTOM' }),
    ]
    const built = buildPayload(sampleInput({ lines }))

    expect(built).toMatchObject({
      ok: false,
      problems: [
        { field: 'items[1].taxCategory', message: expect.stringContaining('10 %') },
        { field: 'items[2].taxCategory', message: expect.stringContaining('custom') },
      ],
    })
  })

  it.each([
    ['irn', sampleInput({ irn: null })],
    ['originalInvoiceId', sampleInput({ invoiceType: 'CREDIT_NOTE' })],
    ['originalInvoiceId', sampleInput({ invoiceType: 'DEBIT_NOTE' })],
    ['firsConfig', { ...sampleInput(), firsBusinessId: null }],
    ['items', sampleInput({ lines: [] })],
  ])('names the field: %s', (field, input) => {
    const built = buildPayload(input)

    expect(built.ok).toBe(false)
    expect(!built.ok && built.problems.map((problem) => problem.field)).toEqual([field])
  })

  it('leaves out what it cannot write, and says so', () => {
    const odd = {
      ...customer,
      tin: null,
      email: null,
      phone: '12 34',
      state: 'Atlantis',
      lga: 'Epe',
      country: 'Elsewhere',
    }
    const built = buildPayload(sampleInput({}, { customer: odd }))
    if (!built.ok) throw new Error('expected a payload')

    expect(built.payload.accounting_customer_party).toStrictEqual({
      party_name: customer.name,
      tin: undefined,
      email: undefined,
      telephone: undefined,
      postal_address: {
        street_name: customer.address,
        city_name: customer.city,
        postal_zone: undefined,
        lga: undefined,
        state: undefined,
        country: undefined,
      },
    })
    expect(built.warnings.map(({ field }) => field)).toEqual([
      'customer.tin',
      'customer.email',
      'customer.phone',
      'customer.country',
    ])
  })

  it('says nothing of a private buyer', () => {
    const sent = text(sampleBytes(sampleInput({ invoiceKind: 'B2C' })))

    expect(sent).not.toContain('accounting_customer_party')
    expect(sent).not.toContain(customer.name)
  })

  it('finds nothing wrong with a good invoice', () => {
    expect(buildPayload(sampleInput())).toMatchObject({ ok: true, warnings: [] })
  })

  it('warns of a rate that is not that of its category', () => {
    const built = buildPayload(sampleInput({ lines: [sampleLine({ taxPercent: decimal('5') })] }))

    expect(built.warnings.map(({ field }) => field)).toEqual(['items[0].taxPercent'])
  })
})

function scaled([units, scale]: readonly [number, number]) {
  const digits = String(units).padStart(scale + 1, '0')
  return decimal(scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
}

function sum(amounts: readonly string[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), new Decimal(0))
}

type SentAmounts = {
  readonly invoice_line: readonly {
    readonly line_extension_amount: string
    readonly price: { readonly price_amount: string }
  }[]
  readonly tax_total: readonly {
    readonly tax_amount: string
    readonly tax_subtotal: readonly { readonly taxable_amount: string; readonly tax_amount: string }[]
  }[]
  readonly legal_monetary_total: { readonly tax_exclusive_amount: string; readonly payable_amount: string }
}

/** The JSON with every number kept as the text that it was written with. */
function numbersAsText(json: string): SentAmounts {
  return JSON.parse(json.replace(/":(-?\d[\d.eE+-]*)(?=[,}\]])/g, '":"$1"')) as SentAmounts
}
