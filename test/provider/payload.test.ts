import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { complaintsAbout } from '../../core/adapters/provider/sandbox/check-payload.ts'
import { readPayload } from '../../core/adapters/provider/sandbox/read-payload.ts'
import { roundedGross } from '../../core/domain/invoice/amounts.ts'
import type { InvoiceLine } from '../../core/domain/invoice/invoice.ts'
import { decimalToText } from '../../core/domain/money/decimal.ts'
import { MAX_TOTAL_KOBO } from '../../core/domain/money/money.ts'
import { payloadText } from '../../core/domain/payload/build.ts'
import {
  business,
  customer,
  decimal,
  maize,
  sampleBytes,
  sampleInput,
  sampleLine,
  samplePayload,
  transport,
} from './sample-invoice.ts'

const repair = sampleLine({
  ...transport,
  description: 'Generator repair',
  isicCode: '3314',
  serviceCategory: 'Repair of electrical equipment',
  discount: 0n,
})
const discounted = sampleLine({ discount: 5_005n })
const reduced = sampleLine({ description: 'Bus ticket', taxPercent: decimal('2.5'), taxCategory: 'REDUCED' })
const exempt = sampleLine({ description: 'Exercise book', taxPercent: decimal('0'), taxCategory: 'EXEMPT' })
const longLine = sampleLine({ description: 'Ìwé ọ̀rọ̀ '.repeat(50).trim() })
const longBusiness = { ...business, name: 'Ọ̀'.repeat(100) }
const long = { ...customer, name: `"\\${'Adébáyọ̀ & Sons '.repeat(12)}`.trim(), address: '12\tMarina, '.repeat(40) }
const nothing = { tin: null, email: null, phone: null, address: null, city: null, state: null, lga: null }
const walkIn = { ...customer, ...nothing, name: 'Walk-in customer' }
const original = { invoiceId: null, irn: 'INV000007-94ND90NR-20260201', issueDate: '2026-02-01' }
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('golden payloads', () => {
  it.each([
    ['standard', sampleInput()],
    ['goods', sampleInput({ lines: [sampleLine(), maize] })],
    ['services', sampleInput({ lines: [transport, repair] })],
    ['discount-and-mixed-vat', sampleInput({ lines: [discounted, transport, maize, reduced, exempt, sampleLine()] })],
    [
      'long-names',
      sampleInput({ lines: [longLine], notes: 'ẹ́'.repeat(1000) }, { business: longBusiness, customer: long }),
    ],
    ['b2c-without-buyer', sampleInput({ invoiceKind: 'B2C' }, { customer: walkIn })],
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
    const { facts, ...rest } = sampleInput({ lines })
    const invoice = { ...facts.invoice, total: 6_999_999_999_999_999n }
    const payload = samplePayload({ ...rest, facts: { ...facts, invoice } })

    expect(payloadText(payload)).toContain('"payable_amount":69999999999999.99')
  })

  it('of 16 digits are read by the simulated authority as well', () => {
    const lines = [sampleLine({ quantity: decimal('6'), unitPrice: decimal('9999999999999.99') })]
    const read = readPayload(sampleBytes(sampleInput({ lines })))

    expect(read.ok && complaintsAbout(read.payload, 'INV000042-94ND90NR-20260315')).toEqual([])
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

describe('a party', () => {
  it('goes out without what cannot be written', () => {
    const odd = { ...customer, phone: '12 34', state: 'Atlantis', lga: 'Epe' }

    expect(samplePayload(sampleInput({}, { customer: odd })).accounting_customer_party).toStrictEqual({
      party_name: customer.name,
      tin: customer.tin,
      email: customer.email,
      telephone: undefined,
      postal_address: {
        street_name: customer.address,
        city_name: customer.city,
        postal_zone: undefined,
        lga: undefined,
        state: undefined,
        country: 'NG',
      },
    })
  })

  it('is not named when it is a private buyer', () => {
    const sent = text(sampleBytes(sampleInput({ invoiceKind: 'B2C' })))

    expect(sent).not.toContain('accounting_customer_party')
    expect(sent).not.toContain(customer.name)
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
