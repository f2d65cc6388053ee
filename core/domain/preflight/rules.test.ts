import { describe, expect, it } from 'vitest'

import {
  business,
  customer,
  decimal,
  sampleFacts,
  sampleInvoice,
  sampleLine,
  transport,
} from '../../../test/provider/sample-invoice.ts'
import type { InvoiceLine, InvoiceRecord, Party } from '../invoice/invoice.ts'

import type { PreflightFacts } from './facts.ts'
import { preflight } from './preflight.ts'
import { rules, adviceAbout } from './rules.ts'

type Case = { readonly code: string; readonly fires: PreflightFacts; readonly silent: PreflightFacts }

const invoice = (changes: Partial<InvoiceRecord>): PreflightFacts => sampleFacts({ invoice: sampleInvoice(changes) })
const lines = (...changed: InvoiceLine[]): PreflightFacts => invoice({ lines: [sampleLine(), ...changed] })
const supplier = (changes: Partial<Party>, kind: InvoiceRecord['invoiceKind'] = 'B2B'): PreflightFacts =>
  sampleFacts({ supplier: { ...business, ...changes }, invoice: sampleInvoice({ invoiceKind: kind }) })
const buyer = (changes: Partial<Party>, kind: InvoiceRecord['invoiceKind'] = 'B2B'): PreflightFacts =>
  sampleFacts({ buyer: { ...customer, ...changes }, invoice: sampleInvoice({ invoiceKind: kind }) })

const FIRS = { businessId: 'bb99420d-d6bb-422c-b371-b9f6d6009aae', serviceId: '94ND90NR' }
const original = { invoiceId: null, irn: 'INV000007-94ND90NR-20260201', issueDate: '2026-02-01' }
const own = { invoiceNumber: 'INV000007', customerId: sampleInvoice().customerId, customerName: customer.name }
const service = (changes: Partial<InvoiceLine>): InvoiceLine => ({ ...transport, ...changes })
const goods = (changes: Partial<InvoiceLine>): InvoiceLine => sampleLine(changes)

/** A line of a product that costs something else. */
const priced = (unitPrice: string, cost: string): PreflightFacts => ({
  ...lines(goods({ productId: 'rod', unitPrice: decimal(unitPrice) })),
  productPrices: new Map([['rod', decimal(cost)]]),
})

const withoutVat = (changes: Partial<InvoiceLine>): PreflightFacts =>
  sampleFacts({
    supplier: { ...sampleFacts().supplier, chargesVat: false },
    invoice: sampleInvoice({ lines: [sampleLine(changes)] }),
  })

/** An invoice of the 2nd of March, whose business charges VAT again since the 9th. */
const vatAgain = (line: Partial<InvoiceLine>, changes: Partial<InvoiceRecord> = {}): PreflightFacts =>
  sampleFacts({
    vatAgain: {
      vatChargedSince: '2026-03-09T08:00:00.000Z',
      products: new Map([
        ['bread', { taxPercent: decimal('0'), taxCategory: 'EXEMPT' }],
        ['rod', { taxPercent: decimal('7.5'), taxCategory: 'STANDARD' }],
      ]),
    },
    invoice: sampleInvoice({
      ...{ createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-10T08:00:00.000Z', lines: [sampleLine(line)] },
      ...changes,
    }),
  })
const free = { taxPercent: decimal('0'), taxCategory: 'EXEMPT' } as const

/** Both sides are asked the same; what fires for one, fires for the other. */
const ofBoth = (name: string, fires: Partial<Party>, silent: Partial<Party>): Case[] => [
  { code: `supplier_${name}`, fires: supplier(fires), silent: supplier(silent) },
  { code: `buyer_${name}`, fires: buyer(fires), silent: buyer(silent) },
  { code: `buyer_${name}`, fires: buyer(fires, 'B2G'), silent: buyer(fires, 'B2C') },
]

const cases: Case[] = [
  { code: 'firs_config_missing', fires: sampleFacts({ firsConfig: null }), silent: sampleFacts() },
  {
    code: 'firs_business_id_form',
    fires: sampleFacts({ firsConfig: { ...FIRS, businessId: '4711' } }),
    silent: sampleFacts({ firsConfig: { ...FIRS, businessId: FIRS.businessId.toUpperCase() } }),
  },
  {
    code: 'firs_service_id_form',
    fires: sampleFacts({ firsConfig: { ...FIRS, serviceId: '94ND90N' } }),
    silent: sampleFacts({ firsConfig: null }),
  },
  { code: 'irn_missing', fires: invoice({ irn: null }), silent: sampleFacts({ firsConfig: null }) },
  {
    code: 'irn_outdated',
    fires: sampleFacts({ firsConfig: { ...FIRS, serviceId: 'ABCD1234' } }),
    silent: sampleFacts({ firsConfig: { ...FIRS, serviceId: 'ABCD1234' }, invoice: sampleInvoice({ status: 'PAID' }) }),
  },
  {
    code: 'environment_differs',
    fires: sampleFacts({ strandedIn: 'SANDBOX' }),
    silent: sampleFacts({ strandedIn: 'SANDBOX', invoice: sampleInvoice({ status: 'FIRS_APPROVED' }) }),
  },
  { code: 'environment_differs', fires: sampleFacts({ strandedIn: 'LIVE' }), silent: sampleFacts() },
  {
    code: 'provider_not_connected',
    fires: sampleFacts({ isConnected: false }),
    silent: sampleFacts({ isConnected: false, invoice: sampleInvoice({ status: 'SUBMITTED' }) }),
  },
  {
    code: 'qr_keys_missing',
    fires: sampleFacts({ hasQrKeys: false }),
    silent: sampleFacts({ hasQrKeys: false, invoice: sampleInvoice({ qr: { text: 'made', keyFingerprint: 'x' } }) }),
  },

  { code: 'draft_unfinished', fires: invoice({ unfinished: ['items[1]'] }), silent: sampleFacts() },
  { code: 'lines_missing', fires: invoice({ lines: [] }), silent: lines() },
  { code: 'original_missing', fires: invoice({ invoiceType: 'CREDIT_NOTE' }), silent: sampleFacts() },
  {
    code: 'original_missing',
    fires: invoice({ invoiceType: 'DEBIT_NOTE' }),
    silent: invoice({ invoiceType: 'DEBIT_NOTE', original }),
  },
  {
    code: 'note_for_another_customer',
    fires: sampleFacts({
      invoice: sampleInvoice({ invoiceType: 'CREDIT_NOTE', original }),
      original: { ...own, customerId: 'somebody else' },
    }),
    silent: sampleFacts({ invoice: sampleInvoice({ invoiceType: 'CREDIT_NOTE', original }), original: own }),
  },
  {
    code: 'note_before_original',
    fires: invoice({ invoiceType: 'CREDIT_NOTE', original: { ...original, issueDate: '2026-03-16' } }),
    silent: invoice({ invoiceType: 'CREDIT_NOTE', original: { ...original, issueDate: '2026-03-15' } }),
  },
  {
    code: 'due_date_before_issue_date',
    fires: invoice({ dueDate: '2026-03-14' }),
    silent: invoice({ dueDate: '2026-03-15' }),
  },
  {
    code: 'vat_not_charged',
    fires: sampleFacts({ supplier: { ...sampleFacts().supplier, chargesVat: false } }),
    silent: sampleFacts(),
  },
  {
    code: 'zero_rated_without_vat',
    fires: withoutVat({ taxCategory: 'ZERO_RATED', taxPercent: decimal('0') }),
    silent: withoutVat({ taxCategory: 'EXEMPT', taxPercent: decimal('0') }),
  },
  { code: 'vat_left_out', fires: vatAgain(free), silent: vatAgain({ ...free, productId: 'bread' }) },
  {
    code: 'vat_left_out',
    fires: vatAgain({ ...free, productId: 'rod' }),
    silent: vatAgain(free, { createdAt: '2026-03-10T08:00:00.000Z' }),
  },
  {
    code: 'vat_left_out',
    fires: vatAgain({ ...free, taxCategory: 'ZERO_RATED' }, { updatedAt: '2026-03-02T08:00:00.000Z' }),
    silent: vatAgain({ ...free, taxCategory: 'ZERO_RATED' }, { updatedAt: '2026-03-10T08:00:00.000Z' }),
  },
  { code: 'vat_left_out', fires: vatAgain(free), silent: vatAgain(free, { status: 'PAID' }) },
  { code: 'vat_left_out', fires: vatAgain(free), silent: vatAgain({}) },
  {
    code: 'period_closed',
    fires: sampleFacts({ lockDate: '2026-03-15', invoice: sampleInvoice({ status: 'DRAFT' }) }),
    silent: sampleFacts({ lockDate: '2026-03-14', invoice: sampleInvoice({ status: 'DRAFT' }) }),
  },
  {
    code: 'period_closed',
    fires: sampleFacts({ lockDate: '2026-03-31', invoice: sampleInvoice({ status: 'PENDING_APPROVAL' }) }),
    silent: sampleFacts({ lockDate: '2026-03-31', invoice: sampleInvoice({ status: 'APPROVED' }) }),
  },
  {
    code: 'period_closed',
    fires: sampleFacts({
      lockDate: '2026-03-31',
      invoice: sampleInvoice({ status: 'DRAFT', invoiceType: 'CREDIT_NOTE' }),
    }),
    silent: sampleFacts({
      lockDate: '2026-03-31',
      invoice: sampleInvoice({ status: 'DRAFT', invoiceType: 'PROFORMA' }),
    }),
  },
  {
    code: 'issue_date_long_past',
    fires: sampleFacts({ today: '2027-03-16' }),
    silent: sampleFacts({ today: '2027-03-15' }),
  },
  {
    code: 'issue_date_long_past',
    fires: sampleFacts({ today: '2031-01-01' }),
    silent: sampleFacts({ today: '2031-01-01', invoice: sampleInvoice({ status: 'PAID' }) }),
  },
  {
    code: 'issue_date_far_ahead',
    fires: sampleFacts({ today: '2026-02-12' }),
    silent: sampleFacts({ today: '2026-02-13' }),
  },
  { code: 'proforma_reports_no_sale', fires: invoice({ invoiceType: 'PROFORMA' }), silent: sampleFacts() },
  {
    code: 'total_zero',
    fires: invoice({ lines: [sampleLine({ unitPrice: decimal('0') })] }),
    silent: invoice({ lines: [sampleLine({ unitPrice: decimal('0.01') })] }),
  },

  { code: 'supplier_tin_missing', fires: supplier({ tin: null }, 'B2C'), silent: supplier({}) },
  { code: 'supplier_email_missing', fires: supplier({ email: null }), silent: supplier({ email: null }, 'B2C') },
  { code: 'supplier_email_advised', fires: supplier({ email: null }, 'B2G'), silent: supplier({ email: null }) },
  ...ofBoth('tin_form', { tin: '12345' }, { tin: '1234567890' }),
  ...ofBoth('phone_form', { phone: '12 34' }, { phone: '0803 123 4567' }),
  ...ofBoth('address_missing', { address: null }, {}),
  ...ofBoth('city_missing', { city: ' ' }, { city: 'Ọ̀wọ̀' }),
  ...ofBoth('state_unknown', { state: 'Atlantis' }, { state: null }),
  ...ofBoth('state_unknown', { state: 'Ashanti' }, { state: 'Ashanti', country: 'GH' }),
  ...ofBoth('country_unknown', { country: 'Elsewhere' }, { country: 'gh' }),
  { code: 'customer_deleted', fires: sampleFacts({ buyer: null }), silent: sampleFacts() },
  {
    code: 'buyer_is_walk_in',
    fires: sampleFacts({ buyerIsWalkIn: true }),
    silent: sampleFacts({ buyerIsWalkIn: true, invoice: sampleInvoice({ invoiceKind: 'B2C' }) }),
  },
  { code: 'buyer_tin_missing', fires: buyer({ tin: null }), silent: buyer({ tin: null }, 'B2C') },
  { code: 'buyer_tin_missing', fires: buyer({ tin: '' }), silent: buyer({ tin: null }, 'B2G') },
  {
    code: 'buyer_tin_refused',
    fires: sampleFacts({ tinRefusedOn: 'INV000041' }),
    silent: sampleFacts({ tinRefusedOn: 'INV000041', invoice: sampleInvoice({ invoiceKind: 'B2C' }) }),
  },
  { code: 'buyer_tin_advised', fires: buyer({ tin: null }, 'B2G'), silent: buyer({ tin: null }) },
  { code: 'buyer_email_missing', fires: buyer({ email: null }), silent: buyer({ email: null }, 'B2C') },
  { code: 'buyer_email_advised', fires: buyer({ email: null }, 'B2G'), silent: buyer({ email: null }) },

  { code: 'line_description_missing', fires: lines(goods({ description: ' ' })), silent: lines() },
  {
    code: 'line_quantity_not_positive',
    fires: lines(goods({ quantity: decimal('0') })),
    silent: lines(goods({ quantity: decimal('0.000001') })),
  },
  {
    code: 'line_classification_missing',
    fires: lines(goods({ kind: null, hsnCode: null, productCategory: 'Cement' })),
    silent: lines(goods({ kind: null })),
  },
  { code: 'line_hs_code_missing', fires: lines(goods({ hsnCode: null })), silent: lines(service({})) },
  { code: 'line_product_category_missing', fires: lines(goods({ productCategory: null })), silent: lines(service({})) },
  { code: 'line_isic_code_missing', fires: lines(service({ isicCode: null })), silent: lines(goods({})) },
  { code: 'line_service_category_missing', fires: lines(service({ serviceCategory: null })), silent: lines(goods({})) },
  { code: 'line_hs_code_form', fires: lines(goods({ hsnCode: '25' })), silent: lines(goods({ hsnCode: '2523' })) },
  { code: 'line_isic_code_form', fires: lines(service({ isicCode: '49' })), silent: lines(service({})) },
  {
    code: 'issue_date_before_earlier_number',
    fires: sampleFacts({ laterDated: { invoiceNumber: 'INV000006', issueDate: '2026-04-14' } }),
    silent: sampleFacts({ laterDated: null }),
  },
  {
    code: 'due_date_far_off',
    fires: invoice({ issueDate: '2026-04-14', dueDate: '2027-04-16' }),
    silent: invoice({ issueDate: '2026-04-14', dueDate: '2027-04-15' }),
  },
  {
    code: 'line_amount_odd',
    fires: lines(goods({ quantity: decimal('1'), unitPrice: decimal('1000000000000'), taxPercent: decimal('0') })),
    silent: lines(goods({ quantity: decimal('1'), unitPrice: decimal('999999999999.99'), taxPercent: decimal('0') })),
  },
  {
    code: 'line_price_odd',
    fires: priced('8450.35', '845'),
    silent: priced('8450.35', '845.04'),
  },
  {
    code: 'line_price_odd',
    fires: priced('8450', '84500'),
    silent: priced('0', '84500'),
  },
  {
    code: 'line_vat_rate_too_high',
    fires: lines(goods({ taxCategory: null, taxPercent: decimal('75') })),
    silent: lines(goods({ taxPercent: decimal('7.5') })),
  },
  {
    code: 'line_vat_rate_too_high',
    fires: lines(goods({ taxCategory: 'REDUCED', taxPercent: decimal('7.5001') })),
    silent: invoice({ invoiceType: 'CREDIT_NOTE', lines: [goods({ taxPercent: decimal('75') })] }),
  },
  {
    code: 'line_tax_category_missing',
    fires: lines(goods({ taxCategory: null, taxPercent: decimal('5') })),
    silent: lines(goods({ taxCategory: 'REDUCED', taxPercent: decimal('5') })),
  },
  {
    code: 'line_tax_category_missing',
    fires: invoice({
      invoiceType: 'CREDIT_NOTE',
      original,
      lines: [goods({ taxCategory: null, taxPercent: decimal('10') })],
    }),
    silent: lines(goods({ taxCategory: null, taxPercent: decimal('10') })),
  },
  { code: 'line_tax_category_custom', fires: lines(goods({ taxCategory: 'CUSTOM' })), silent: lines() },
  {
    code: 'line_tax_rate_differs',
    fires: lines(goods({ taxPercent: decimal('5') })),
    silent: lines(goods({ taxCategory: 'REDUCED', taxPercent: decimal('5') })),
  },
  {
    code: 'line_tax_rate_differs',
    fires: lines(goods({ taxCategory: 'EXEMPT' })),
    silent: lines(goods({ taxCategory: 'EXEMPT', taxPercent: decimal('0') })),
  },
]

const codesIn = (facts: PreflightFacts): string[] => preflight(facts).items.map(({ code }) => code)
const draftOf = (facts: PreflightFacts): PreflightFacts => ({
  ...facts,
  invoice: { ...facts.invoice, status: 'DRAFT' },
})
const found = (facts: PreflightFacts, code: string) =>
  preflight(facts).items.find((item) => item.code === code) ?? expect.fail(`${code} says nothing`)

describe('the rules', () => {
  it.each(cases.map(({ code, fires, silent }, index) => [code, index, fires, silent] as const))(
    '%s (case %i): fires when it should, and only then',
    (code, _, fires, silent) => {
      expect(codesIn(fires)).toContain(code)
      expect(codesIn(silent)).not.toContain(code)
    },
  )

  it('have a case each, and codes of their own', () => {
    const codes = rules.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(cases.map(({ code }) => code))).toEqual(new Set(codes))
  })

  it('have nothing to say about a good invoice', () => {
    expect(preflight(sampleFacts()).items).toEqual([])
  })

  it('say things in whole sentences, without words of the machine', () => {
    for (const { fires } of cases) {
      for (const { message } of preflight(fires).items) {
        expect(message).toMatch(/^\p{Lu}.*[.] .*[.]$/u)
        expect(message.replace('crypto_keys.txt', '')).not.toMatch(/null|undefined|NaN|_|invoicerequest/)
      }
    }
  })

  it('name the actual thing', () => {
    expect(found(buyer({ name: 'Zenith Stores', tin: null }), 'buyer_tin_missing').message).toBe(
      'Zenith Stores has no TIN. B2B invoices need one: add it to the customer, or mark this invoice as B2C.',
    )
    const delivery = service({ description: 'Delivery to\nIkeja', serviceCategory: null })
    expect(found(lines(goods({}), delivery), 'line_service_category_missing')).toMatchObject({
      field: 'items[2].serviceCategory',
      message: 'Line 3, Delivery to Ikeja, has no service category. Enter the category of this service.',
    })
    expect(found(lines(goods({ description: 'Ọ'.repeat(500), hsnCode: null })), 'line_hs_code_missing').message).toBe(
      `Line 2, ${'Ọ'.repeat(60)}…, has no HS code. Choose the HS code of these goods.`,
    )
    expect(found(lines(goods({ description: '' })), 'line_description_missing').message).toMatch(/^Line 2 has no/)
  })
})

describe('pre-flight', () => {
  it('tells what blocks before what warns', () => {
    const facts = sampleFacts({ hasQrKeys: false, buyer: { ...customer, phone: 'none', tin: null } })
    expect(preflight(facts).items.map(({ severity, code }) => [severity, code])).toEqual([
      ['blocks', 'buyer_tin_missing'],
      ['warns', 'qr_keys_missing'],
      ['warns', 'buyer_phone_form'],
    ])
  })

  it('gives the payload builder nothing while a rule blocks, and everything when rules only warn', () => {
    for (const { fires } of cases) {
      const { items, ready } = preflight(fires)
      expect(ready === null).toBe(items.some(({ severity }) => severity === 'blocks'))
    }
  })

  it('forgives in the sandbox what beginners do not know yet, and says what FIRS / NRS would do', () => {
    const facts = {
      ...lines(goods({ kind: null, hsnCode: null, productCategory: null })),
      buyer: { ...customer, email: null, address: null, city: null },
    }
    const ofRules = (changed: Partial<PreflightFacts>) =>
      preflight({ ...facts, ...changed }).items.map(({ severity, blocksRealSubmission }) => [
        severity,
        blocksRealSubmission,
      ])
    expect(ofRules({})).toEqual(Array(4).fill(['blocks', undefined]))
    expect(ofRules({ isForSandbox: true })).toEqual(Array(4).fill(['warns', true]))
    expect(found({ ...facts, isForSandbox: true }, 'line_classification_missing').message).toContain(
      'FIRS / NRS would refuse this.',
    )
    const others = { ...facts, buyer: { ...customer, tin: null }, isForSandbox: true }
    expect(found(others, 'buyer_tin_missing').severity).toBe('blocks')
  })

  it('offers on a draft what would settle it, and settles it so', () => {
    const suggestions = {
      buyer_tin_missing: { field: 'invoiceKind', value: 'B2C' },
      buyer_is_walk_in: { field: 'invoiceKind', value: 'B2C' },
      line_vat_rate_too_high: { field: 'items[1].taxPercent', value: 7.5 },
      line_tax_rate_differs: { field: 'items[1].taxPercent', value: 7.5 },
      line_tax_category_missing: { field: 'items[1].taxCategory', value: 'REDUCED' },
      line_tax_category_custom: { field: 'items[1].taxCategory', value: 'STANDARD' },
      note_for_another_customer: { field: 'customerId', value: 'somebody else' },
      vat_left_out: { field: 'items[0].taxPercent', value: 7.5 },
      proforma_reports_no_sale: { field: 'invoiceType', value: 'STANDARD' },
    }
    for (const [code, suggestion] of Object.entries(suggestions)) {
      const facts = cases.find((each) => each.code === code)?.fires ?? expect.fail(code)
      expect(found(draftOf(facts), code).suggestion).toEqual(suggestion)
      expect(found(facts, code).suggestion).toBeNull()
    }
    expect(codesIn(lines(goods({ taxCategory: null, taxPercent: decimal('75') })))).not.toContain(
      'line_tax_category_missing',
    )
    const zero = lines(goods({ taxCategory: 'CUSTOM', taxPercent: decimal('0') }))
    expect(found(draftOf(zero), 'line_tax_category_custom').suggestion).toBeNull()
  })

  it.each([
    ['DRAFT', 'buyer_tin_missing', 'EDIT_CUSTOMER'],
    ['PENDING_APPROVAL', 'buyer_tin_missing', 'REOPEN'],
    ['APPROVED', 'buyer_tin_missing', 'REOPEN'],
    ['APPROVED', 'qr_keys_missing', 'FIRS_CONFIG'],
    ['APPROVED', 'environment_differs', 'NONE'],
    ['FIRS_REJECTED', 'buyer_tin_missing', 'REOPEN'],
    ['PENDING', 'buyer_tin_missing', 'NONE'],
    ['PAID', 'buyer_tin_missing', 'NONE'],
    ['CANCELLED', 'buyer_tin_missing', 'NONE'],
  ] as const)('says of an invoice that is %s where %s is put right: %s', (status, code, remedy) => {
    const facts = sampleFacts({
      hasQrKeys: false,
      strandedIn: 'SANDBOX',
      buyer: { ...customer, tin: null },
      invoice: sampleInvoice({ status }),
    })
    expect(found(facts, code).remedy).toBe(remedy)
  })

  it('has no remedy for an invoice that can never be a draft again', () => {
    const refused = sampleInvoice({ status: 'FIRS_REJECTED', submittedAt: '2026-03-15T08:00:00.000Z' })
    const facts = sampleFacts({ buyer: { ...customer, tin: null }, invoice: refused })
    expect(found(facts, 'buyer_tin_missing').remedy).toBe('NONE')
  })
})

describe('advice about a refusal', () => {
  it.each([
    ['customer.tin', 'missing', 'B2B invoices need one: add it to the customer, or mark this invoice as B2C.'],
    ['items[12].hsnCode', 'wrong', 'Check it: HS codes look like 2523 or 2523.29.'],
    [
      'items[#].hsnCode',
      'missing',
      'Choose an HS code for goods, or an ISIC code for a service: on the line or its product, or for all as the default of the business.',
    ],
    ['paymentStatus', 'missing', null],
    ['invoiceType', 'wrong', null],
  ] as const)('%s %s: %s', (field, complaint, advice) =>
    expect(adviceAbout(field, complaint)?.advice ?? null).toBe(advice),
  )
})
