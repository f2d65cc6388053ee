import { invoiceTotals, lineAmounts } from '../../core/domain/invoice/amounts.ts'
import type { InvoiceLine, InvoiceParties, InvoiceRecord, Party } from '../../core/domain/invoice/invoice.ts'
import { decimalFromText, type Decimal } from '../../core/domain/money/decimal.ts'
import { buildPayload, payloadText } from '../../core/domain/payload/build.ts'
import type { FirsPayload } from '../../core/domain/payload/schema.ts'
import type { PreflightFacts } from '../../core/domain/preflight/facts.ts'
import { preflight } from '../../core/domain/preflight/preflight.ts'

export const FIRS_BUSINESS_ID = 'bb99420d-d6bb-422c-b371-b9f6d6009aae'
/** 23:30 UTC is half past midnight of the next day in Lagos. */
export const FINALIZED_AT = '2026-03-14T23:30:05.999Z'

export function decimal(text: string): Decimal {
  const value = decimalFromText(text, 6)
  if (typeof value === 'string') throw new Error(`${text}: ${value}`)
  return value
}

export const business: Party = {
  name: 'Adaeze Foods Ltd',
  tin: '12345678-0001',
  registrationNumber: 'RC 123456',
  email: 'accounts@adaeze.example',
  phone: '+2348031234567',
  address: '12 Marina Road',
  city: 'Lagos Island',
  lga: null,
  state: 'Lagos',
  postalCode: '101231',
  country: 'Nigeria',
  logoUrl: null,
}

export const customer: Party = {
  ...business,
  name: 'Ọlá & Sons',
  tin: '87654321-0001',
  registrationNumber: null,
  email: 'buy@ola.example',
  phone: '08098765432',
  address: '3 Aminu Kano Crescent',
  city: 'Wuse',
  lga: 'NG-FC-MUN',
  state: 'fct',
  postalCode: null,
}

export function sampleLine(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  const line = {
    description: 'Bag of cement, 50 kg',
    productId: null,
    unit: 'bag',
    kind: 'GOODS',
    hsnCode: '2523.29',
    productCategory: 'Building materials',
    isicCode: null,
    serviceCategory: null,
    quantity: decimal('3'),
    unitPrice: decimal('8450.35'),
    taxPercent: decimal('7.5'),
    taxCategory: 'STANDARD',
    discount: 0n,
    withVat: null,
    ...changes,
  } satisfies Partial<InvoiceLine>

  const { lineTotal, taxAmount } = lineAmounts(line)
  return { ...line, lineTotal, taxAmount }
}

export const transport = sampleLine({
  description: 'Transport to site',
  productId: '0195c0de-0000-7000-8000-000000000001',
  unit: 'hour',
  kind: 'SERVICE',
  hsnCode: null,
  productCategory: null,
  isicCode: '4923',
  serviceCategory: 'Freight transport by road',
  quantity: decimal('2.5'),
  unitPrice: decimal('1500.3333'),
  discount: 12_345n,
})

export const maize = sampleLine({
  description: 'Maize, white',
  hsnCode: '1005.90',
  productCategory: 'Cereals',
  quantity: decimal('0.125'),
  unitPrice: decimal('99.99'),
  taxPercent: decimal('0'),
  taxCategory: 'ZERO_RATED',
})

/** An approved B2B invoice of three lines; the totals follow from the lines. */
export function sampleInvoice(changes: Partial<InvoiceRecord> = {}): InvoiceRecord {
  const lines = changes.lines ?? [sampleLine(), transport, maize]

  return {
    id: '0195c0de-0000-7000-8000-0000000000aa',
    businessId: '0195c0de-0000-7000-8000-0000000000bb',
    invoiceNumber: 'INV000042',
    sequence: 42,
    irn: 'INV000042-94ND90NR-20260315',
    invoiceType: 'STANDARD',
    invoiceKind: 'B2B',
    status: 'APPROVED',
    environment: null,
    customerId: '0195c0de-0000-7000-8000-0000000000cc',
    customerName: customer.name,
    issueDate: '2026-03-15',
    dueDate: '2026-04-14',
    lines,
    ...invoiceTotals(lines),
    paymentTerms: 'Net 30',
    paymentMethod: 'BANK_TRANSFER',
    paymentDetailId: null,
    notes: 'Thank you – ẹ ṣé',
    externalReference: null,
    metadata: null,
    unfinished: null,
    original: null,
    parties: { business, customer, payInto: null },
    qr: null,
    payment: null,
    refusal: null,
    approvedBy: null,
    approvedAt: null,
    rejectedBy: null,
    rejectedAt: null,
    rejectionReason: null,
    finalizedAt: FINALIZED_AT,
    submittedAt: null,
    clearedAt: null,
    createdBy: '0195c0de-0000-7000-8000-0000000000dd',
    createdAt: FINALIZED_AT,
    updatedAt: FINALIZED_AT,
    version: 1,
    ...changes,
  }
}

export type SampleInput = {
  readonly facts: PreflightFacts
  readonly invoice: InvoiceRecord
  readonly finalizedAt: string
}

export function sampleInput(
  changes: Partial<InvoiceRecord> = {},
  { business: supplier = business, customer: buyer = customer }: Partial<InvoiceParties> = {},
): SampleInput {
  const facts = sampleFacts({ invoice: sampleInvoice(changes), supplier, buyer })
  return { facts, invoice: facts.invoice, finalizedAt: FINALIZED_AT }
}

/** Of a business that lacks nothing, a month after the invoice was issued. */
export function sampleFacts(changes: Partial<PreflightFacts> = {}): PreflightFacts {
  return {
    invoice: sampleInvoice(),
    supplier: business,
    buyer: customer,
    buyerIsWalkIn: false,
    tinRefusedOn: null,
    firsConfig: { businessId: FIRS_BUSINESS_ID, serviceId: '94ND90NR' },
    isConnected: true,
    isForSandbox: false,
    strandedIn: null,
    hasQrKeys: true,
    original: null,
    laterDated: null,
    vatAgain: { vatChargedSince: null, products: new Map() },
    productPrices: new Map(),
    today: '2026-04-14',
    lockDate: null,
    ...changes,
  }
}

export function samplePayload({ facts, finalizedAt }: SampleInput = sampleInput()): FirsPayload {
  const { items, ready } = preflight(facts)
  if (ready === null) throw new Error(items.map(({ message }) => message).join(' '))
  return buildPayload(ready, finalizedAt)
}

export function sampleBytes(input: SampleInput = sampleInput()): Uint8Array {
  return new TextEncoder().encode(payloadText(samplePayload(input)))
}
