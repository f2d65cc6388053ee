import type { InputVat, NotClaimableReason, PurchaseKind, PurchaseType } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import type { Content } from '../records/records.ts'

/** What the demo business buys. Everything here is invented, as the rest of it. */

const nobody = {
  businessName: null,
  tin: null,
  email: null,
  phone: null,
  address: null,
  city: null,
  lga: null,
  postalCode: null,
  state: null,
  country: 'Nigeria',
  legalForm: null,
  customerId: null,
  defaultCategory: null,
  defaultInputVat: null,
  defaultWhtPercent: null,
  paymentTermsDays: null,
  accountName: null,
  accountNumber: null,
  bankName: null,
  notes: null,
  metadata: null,
} as const

export const demoSuppliers = {
  cement: {
    ...nobody,
    name: 'Ṣókótó Cement Works Plc',
    tin: '00000000-0201',
    email: 'sales@sokotocement.example',
    phone: '+2348090000001',
    address: '2 Kalambaina Road',
    city: 'Wamakko',
    state: 'Sokoto',
    legalForm: 'COMPANY',
    defaultCategory: 'Goods for resale',
    paymentTermsDays: 30,
    accountName: 'Ṣókótó Cement Works Plc',
    accountNumber: '0000000001',
    bankName: 'Demo Bank',
  },
  surveyors: {
    ...nobody,
    name: 'Ẹniọlá & Co., Surveyors',
    tin: '00000000-0202',
    email: 'accounts@eniola.example',
    city: 'Ikeja',
    state: 'Lagos',
    legalForm: 'PARTNERSHIP',
    defaultCategory: 'Professional fees',
    defaultWhtPercent: { units: 5n, scale: 0 },
    paymentTermsDays: 14,
    accountName: 'Ẹniọlá & Co.',
    accountNumber: '0000000002',
    bankName: 'Demo Bank',
  },
  diesel: {
    ...nobody,
    name: 'Alhaji Sani Diesel Depot',
    city: 'Ikeja',
    state: 'Lagos',
    legalForm: 'INDIVIDUAL',
    defaultCategory: 'Fuel and diesel',
  },
} satisfies Record<string, Content<SupplierRecord>>

type DemoLine = {
  readonly description: string
  readonly quantity?: bigint
  /** Naira without VAT. */
  readonly unitPrice: bigint
  /** 7.5 % unless it is free. */
  readonly isFree?: true
  /** Kobo, as Customs assessed it. */
  readonly assessed?: Kobo
  readonly kind?: PurchaseKind
  readonly category?: string
  readonly inputVat?: InputVat
  readonly reason?: NotClaimableReason
}

type DemoPurchase = {
  /** None: an expense, or what Customs assessed. */
  readonly supplier?: keyof typeof demoSuppliers
  readonly type?: PurchaseType
  /** Days before today, or a day. */
  readonly date: number | string
  readonly number?: string
  readonly lines: readonly DemoLine[]
  readonly customs?: { readonly value: Kobo; readonly declaration: string }
  /** So many days after its date, from the bank or from petty cash; with tax withheld at the supplier's rate. */
  readonly paid?: { readonly after: number; readonly from: 'BANK' | 'PETTY_CASH'; readonly withheld?: true }
  /** Its receipt is added to it. */
  readonly hasReceipt?: true
}

/** Oldest first, so that the numbers follow the dates. */
export const demoPurchases: readonly DemoPurchase[] = [
  {
    // The VAT of a service from before 2026 is cost.
    supplier: 'surveyors',
    date: '2025-12-15',
    number: 'EN/2025/118',
    lines: [{ description: 'Survey of the yard', unitPrice: 400_000n, kind: 'SERVICE' }],
    paid: { after: 10, from: 'BANK', withheld: true },
  },
  {
    // Overdue.
    supplier: 'cement',
    date: 45,
    number: 'SCW-40871',
    lines: [
      { description: 'Cement, 50 kg bag', quantity: 300n, unitPrice: 6_900n },
      { description: 'Haulage to Ikeja', unitPrice: 180_000n, kind: 'SERVICE', category: 'Freight and clearing' },
    ],
  },
  {
    supplier: 'cement',
    date: 12,
    number: 'SCW-41902',
    lines: [
      { description: 'Cement, 50 kg bag', quantity: 400n, unitPrice: 7_000n },
      { description: 'Bag stitching machine', unitPrice: 650_000n, kind: 'FIXED_ASSET', category: 'Fixed assets' },
      {
        description: 'Cement for the owner’s house',
        quantity: 20n,
        unitPrice: 7_000n,
        inputVat: 'NOT_CLAIMABLE',
        reason: 'PRIVATE',
      },
    ],
  },
  {
    supplier: 'surveyors',
    date: 10,
    number: 'EN/2026/204',
    lines: [{ description: 'Bill of quantities, site at Agbara', unitPrice: 350_000n, kind: 'SERVICE' }],
    paid: { after: 5, from: 'BANK', withheld: true },
  },
  {
    type: 'IMPORT_VAT',
    date: 8,
    lines: [
      { description: 'VAT on iron rods, as assessed', unitPrice: 0n, assessed: 285_000_00n },
      { description: 'Import duty', unitPrice: 380_000n, isFree: true },
    ],
    customs: { value: 3_800_000_00n, declaration: 'C 0000/2026' },
    paid: { after: 0, from: 'BANK' },
  },
  {
    // For the yard, which also sells what is exempt: the share of the month is claimed.
    supplier: 'diesel',
    date: 3,
    number: '0517',
    lines: [{ description: 'Diesel, 200 l', quantity: 200n, unitPrice: 1_150n, inputVat: 'APPORTIONED' }],
    paid: { after: 0, from: 'PETTY_CASH' },
  },
  {
    date: 2,
    lines: [
      {
        description: 'Airtime and data',
        unitPrice: 15_000n,
        isFree: true,
        kind: 'SERVICE',
        category: 'Phone and internet',
      },
    ],
    paid: { after: 0, from: 'PETTY_CASH' },
    hasReceipt: true,
  },
]

const RECEIPT = [
  'RECEIPT',
  'Demo Phone Shop, Allen Avenue, Ikeja',
  'Airtime and data      N15,000.00',
  'Paid in cash. Thank you.',
]

/** A receipt as a PDF of one page, for the expense of the demo business. */
export function demoReceipt(): Uint8Array {
  const text = RECEIPT.map((line, at) => `BT /F1 ${at === 0 ? 18 : 11} Tf 24 ${200 - at * 28} Td (${line}) Tj ET`)
  const stream = text.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 280 240] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return new TextEncoder().encode(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${end}`)
}
