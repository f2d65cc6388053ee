import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'

import { complaintsAbout } from '../../core/adapters/provider/sandbox/check-payload.ts'
import { readPayload } from '../../core/adapters/provider/sandbox/read-payload.ts'
import { roundedGross } from '../../core/domain/invoice/amounts.ts'
import type { InvoiceLine, InvoiceRecord, Party } from '../../core/domain/invoice/invoice.ts'
import { MAX_TOTAL_KOBO } from '../../core/domain/money/money.ts'
import { buildPayload, payloadText } from '../../core/domain/payload/build.ts'
import type { PreflightFacts } from '../../core/domain/preflight/facts.ts'
import { preflight } from '../../core/domain/preflight/preflight.ts'

import { business, decimal, FINALIZED_AT, sampleFacts, sampleInvoice, sampleLine } from './sample-invoice.ts'

/** Another run draws other invoices; the printed seed draws the same again. */
const SEED = Number(process.env['PREFLIGHT_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const RUNS = Number(process.env['PREFLIGHT_RUNS'] ?? 1_500)

beforeAll(() => console.log(`pre-flight: PREFLIGHT_SEED=${SEED} PREFLIGHT_RUNS=${RUNS}`))

/** The first value most of the time, so that enough invoices pass; the others are what people leave out or mistype. */
const mostly = <T>(usual: fc.Arbitrary<T>, ...odd: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 60, arbitrary: usual }, ...odd.map((value) => ({ weight: 1, arbitrary: fc.constant(value) })))

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== '')

const party: fc.Arbitrary<Party> = fc.record({
  name: words,
  tin: mostly<string | null>(fc.constantFrom('12345678-0001', '1234567890', '1234567890123'), null, '', 'RC-1'),
  registrationNumber: fc.constantFrom(null, 'RC 123456'),
  email: mostly<string | null>(fc.constant('a@b.example'), null),
  phone: fc.constantFrom(null, '+2348031234567', '08031234567', '234 803 123 4567', '12 34', 'call me', '+1 (212) 555'),
  address: mostly<string | null>(words, null, ' '),
  city: mostly<string | null>(words, null, ''),
  lga: fc.constantFrom(null, 'NG-LA-EPE', 'Epe'),
  state: fc.constantFrom(null, 'Lagos', 'ng-la', 'FCT', 'Atlantis', ''),
  postalCode: fc.constantFrom(null, '101231'),
  country: mostly(fc.constantFrom('Nigeria', 'NG', ' nigeria ', 'gh'), 'Elsewhere', '', 'N1'),
  logoUrl: fc.constant(null),
})

/** Decimals with any number of places, from parts of a kobo to prices of 15 digits. */
const scaled = (maxUnits: number, maxScale: number, minUnits = 0) =>
  fc
    .tuple(fc.integer({ min: minUnits, max: maxUnits }), fc.integer({ min: 0, max: maxScale }))
    .map(([units, scale]) => {
      const digits = String(units).padStart(scale + 1, '0')
      return decimal(scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
    })

const tax = mostly<readonly [InvoiceLine['taxCategory'], string]>(
  fc.constantFrom<(readonly [InvoiceLine['taxCategory'], string])[]>(
    ['STANDARD', '7.5'],
    ['ZERO_RATED', '0'],
    ['EXEMPT', '0'],
    ['REDUCED', '2.5'],
    ['REDUCED', '3.3333'],
    ['REDUCED', '0'],
  ),
  ['STANDARD', '5'],
  ['CUSTOM', '7.5'],
  [null, '10'],
  ['EXEMPT', '7.5'],
)

const line: fc.Arbitrary<InvoiceLine> = fc
  .record({
    description: mostly(words, ' '),
    kind: fc.constantFrom<('GOODS' | 'SERVICE' | null)[]>('GOODS', 'SERVICE', null),
    isService: fc.boolean(),
    isComplete: mostly(fc.constant(true), false),
    quantity: mostly(scaled(999_999_999, 6, 1), decimal('0')),
    unitPrice: scaled(999_999_999, 4),
    discountShare: fc.integer({ min: 0, max: 100 }),
    tax,
  })
  .map(({ description, kind, isService, isComplete, quantity, unitPrice, discountShare, tax: [category, rate] }) => {
    const service = kind === null ? isService : kind === 'SERVICE'
    return sampleLine({
      description,
      kind,
      hsnCode: service ? null : '2523.29',
      productCategory: service || !isComplete ? null : 'Cement',
      isicCode: service && isComplete ? '4923' : null,
      serviceCategory: service ? 'Haulage' : null,
      quantity,
      unitPrice,
      discount: (roundedGross({ quantity, unitPrice }) * BigInt(discountShare)) / 100n,
      taxCategory: category,
      taxPercent: decimal(rate),
    })
  })

const original = { invoiceId: null, irn: 'INV000007-94ND90NR-20260201', issueDate: '2026-02-01' }

const facts: fc.Arbitrary<PreflightFacts> = fc
  .record({
    invoiceType: fc.constantFrom<InvoiceRecord['invoiceType'][]>('STANDARD', 'PROFORMA', 'CREDIT_NOTE', 'DEBIT_NOTE'),
    invoiceKind: fc.constantFrom<InvoiceRecord['invoiceKind'][]>('B2B', 'B2C', 'B2G'),
    paymentMethod: fc.constantFrom(null, 'CASH', 'OTHER' as const),
    dueDate: mostly(fc.constantFrom('2026-03-15', '2027-01-31'), '2026-03-14'),
    lines: fc.array(line, { maxLength: 12, minLength: 0 }),
    original: mostly<typeof original | null>(fc.constant(original), null),
    irn: mostly<string | null>(fc.constant('INV000042-94ND90NR-20260315'), null, 'INV000042-ABCD1234-20260315'),
    supplier: party.map((drawn) => ({ ...drawn, name: business.name })),
    buyer: mostly<Party | null>(party, null),
    buyerIsWalkIn: mostly(fc.constant(false), true),
    businessId: mostly(fc.uuid(), '4711'),
    serviceId: mostly(fc.constant('94ND90NR'), '94ND90N'),
    hasConfig: mostly(fc.constant(true), false),
  })
  .map(({ supplier, buyer, buyerIsWalkIn, businessId, serviceId, hasConfig, ...invoice }) =>
    sampleFacts({
      invoice: sampleInvoice(invoice),
      supplier,
      buyer,
      buyerIsWalkIn,
      firsConfig: hasConfig ? { businessId, serviceId } : null,
    }),
  )

it('what passes pre-flight is taken by the simulated authority, and adds up to the kobo; what is blocked has no payload', () => {
  const count = { passed: 0, blocked: 0 }

  fc.assert(
    fc.property(facts, (drawn) => {
      const { invoice } = drawn
      fc.pre(invoice.total <= MAX_TOTAL_KOBO && invoice.subtotal <= MAX_TOTAL_KOBO)
      const { items, ready } = preflight(drawn)
      expect(ready === null).toBe(items.some(({ severity }) => severity === 'blocks'))
      count[ready === null ? 'blocked' : 'passed'] += 1
      if (ready === null) return

      const sent = payloadText(buildPayload(ready, FINALIZED_AT))
      const read = readPayload(new TextEncoder().encode(sent))
      if (!read.ok) expect.fail(read.complaints.join(', '))
      expect(complaintsAbout(read.payload, invoice.irn ?? '')).toEqual([])
      expectToAddUp(sent, invoice)
    }),
    { seed: SEED, numRuns: RUNS },
  )

  // A property that only ever saw one side would prove nothing.
  expect(Math.min(count.passed, count.blocked)).toBeGreaterThan(RUNS / 20)
}, 600_000)

type Sent = {
  readonly invoice_line: readonly { readonly line_extension_amount: string; readonly discount_amount: string }[]
  readonly tax_total: readonly {
    readonly tax_amount: string
    readonly tax_subtotal: readonly {
      readonly taxable_amount: string
      readonly tax_amount: string
      readonly tax_category: { readonly id: string; readonly percent: string }
    }[]
  }[]
  readonly legal_monetary_total: Readonly<
    Record<'line_extension_amount' | 'tax_exclusive_amount' | 'tax_inclusive_amount' | 'payable_amount', string>
  >
}

/** Reads the text of the numbers that leave the machine, never a double, and sums them in whole kobo. */
function expectToAddUp(json: string, { lines, total }: InvoiceRecord): void {
  const sent = JSON.parse(json.replace(/":(-?\d[\d.eE+-]*)(?=[,}\]])/g, '":"$1"')) as Sent
  const totals = sent.legal_monetary_total
  const subtotals = sent.tax_total[0]?.tax_subtotal ?? []
  const lineSum = sum(sent.invoice_line.map((each) => each.line_extension_amount))
  const tax = sum(subtotals.map((each) => each.tax_amount))

  expect(sent.invoice_line.map((each) => kobo(each.line_extension_amount))).toEqual(lines.map((each) => each.lineTotal))
  expect(sent.invoice_line.map((each) => kobo(each.discount_amount))).toEqual(lines.map((each) => each.discount))
  expect(sum(subtotals.map((each) => each.taxable_amount))).toBe(lineSum)
  expect(kobo(sent.tax_total[0]?.tax_amount ?? '')).toBe(tax)
  expect(kobo(totals.line_extension_amount)).toBe(lineSum)
  expect(kobo(totals.tax_exclusive_amount)).toBe(lineSum)
  expect(kobo(totals.tax_inclusive_amount)).toBe(lineSum + tax)
  expect(kobo(totals.payable_amount)).toBe(total)

  const groups = subtotals.map(({ tax_category }) => `${tax_category.id} ${tax_category.percent}`)
  expect(new Set(groups).size).toBe(groups.length)
  expect(groups.length).toBe(new Set(lines.map((each) => `${each.taxCategory} ${decimalText(each)}`)).size)
}

const decimalText = ({ taxPercent: { units, scale } }: InvoiceLine): string => `${units}/${scale}`

function kobo(naira: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(naira) ?? expect.fail(`${naira} is no amount`)
  return BigInt(whole + fraction.padEnd(2, '0'))
}

function sum(amounts: readonly string[]): bigint {
  return amounts.reduce((total, amount) => total + kobo(amount), 0n)
}
