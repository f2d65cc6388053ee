import type { NewBusiness } from '../../domain/business/profile.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { CustomerRecord } from '../../domain/records/customer.ts'
import type { PaymentDetailRecord } from '../../domain/records/payment-detail.ts'
import type { ProductRecord } from '../../domain/records/product.ts'
import type { Content } from '../records/records.ts'

/** Everything here is invented. The e-mail addresses end in .example, the TINs begin with zeros: nobody has them. */

const DEMO_NAME = 'Demo: Ìrètí Building Supplies Ltd'

/** FIRS issues 8 letters and digits. */
export const DEMO_SERVICE_ID = 'DEM0DESK'

/** A TIN of 13 digits for the `number`th try, 0 to 999,999. No real one begins with seven zeros. */
export const demoTin = (number: number): string => String(number % 1_000_000).padStart(13, '0')

export const demoBusiness = (tin: string): NewBusiness => ({
  name: DEMO_NAME,
  tin,
  businessType: 'LLC',
  address: '27 Adétòkunbọ̀ Street, Ikeja GRA',
  city: 'Ikeja',
  state: 'Lagos',
  country: 'Nigeria',
  postalCode: '100271',
  lga: 'Ikeja',
  email: 'accounts@ireti.example',
  phone: '+2348030000000',
  registrationNumber: 'RC 0000000',
  isDemo: true,
})

const nobody = {
  businessName: null,
  tin: null,
  email: null,
  lga: null,
  postalCode: null,
  country: 'Nigeria',
  metadata: null,
} as const
const customer = { ...nobody, invoiceKind: null, isWalkIn: false, automaticReminders: true, mergedInto: null } as const

/** Of the customer whose invoices the sandbox refuses (docs/sandbox.md). */
export const REFUSED_TIN = '99999999-0001'

export const demoCustomers = {
  company: {
    ...customer,
    name: 'Adébáyọ̀ Ọlátúnjí & Sons',
    tin: '00000000-0101',
    email: 'office@olatunji.example',
    phone: '+2348031234567',
    address: 'Km 38 Lagos-Badagry Expressway',
    city: 'Agbara',
    state: 'Ogun',
  },
  person: {
    ...customer,
    name: 'Ọ̀ṣunbùnmi Adéwálé',
    phone: '+2348051234567',
    address: '5 Ọ̀ṣun Close, Bodija',
    city: 'Ibadan',
    state: 'Oyo',
  },
  refused: {
    ...customer,
    name: 'Nkechi Ọkụ Hardware (the sandbox refuses this TIN)',
    tin: REFUSED_TIN,
    email: 'shop@nkechi.example',
    phone: '+2348071234567',
    address: '11 Ogui Road',
    city: 'Enugu',
    state: 'Enugu',
  },
} satisfies Record<string, Content<CustomerRecord>>

const uncoded = { hsnCode: null, productCategory: null, isicCode: null, serviceCategory: null }
const standard = {
  ...uncoded,
  description: null,
  barcode: null,
  metadata: null,
  unitPriceWithVat: null,
  counterCategory: null,
  tileColor: null,
  imageUrl: null,
  taxPercent: { units: 75n, scale: 1 },
  taxCategory: 'STANDARD',
  isActive: true,
} as const
const naira = (units: bigint) => ({ units, scale: 0 })

export const demoProducts = {
  cement: {
    ...standard,
    name: 'Cement, 50 kg bag',
    barcode: '6154000012342',
    unitPrice: naira(8450n),
    unit: 'bag',
    kind: 'GOODS',
    hsnCode: '2523.29',
    productCategory: 'Cement',
  },
  rods: {
    ...standard,
    name: 'Iron rod, 12 mm, 12 m',
    unitPrice: naira(11200n),
    unit: 'length',
    kind: 'GOODS',
    hsnCode: '7214.20',
    productCategory: 'Iron and steel',
  },
  books: {
    ...standard,
    name: 'Site safety handbook',
    unitPrice: naira(3500n),
    taxPercent: naira(0n),
    taxCategory: 'ZERO_RATED',
    unit: 'copy',
    kind: 'GOODS',
    hsnCode: '4901.99',
    productCategory: 'Printed books',
  },
  delivery: {
    ...standard,
    name: 'Delivery within Lagos',
    unitPrice: naira(60000n),
    unit: 'trip',
    kind: 'SERVICE',
    isicCode: '4923',
    serviceCategory: 'Freight transport by road',
  },
  plumbing: {
    ...standard,
    name: 'Plumbing, per day',
    unitPrice: { units: 2500050n, scale: 2 },
    unit: 'day',
    kind: 'SERVICE',
    isicCode: '4322',
    serviceCategory: 'Plumbing, heat and air-conditioning installation',
  },
} satisfies Record<string, Content<ProductRecord>>

export const demoAccount: Content<PaymentDetailRecord> = {
  name: 'Main account',
  type: 'BANK_TRANSFER',
  accountName: 'Ìrètí Building Supplies Ltd',
  accountNumber: '0000000000',
  bankName: 'Demo Bank',
  isDefault: true,
}

type DemoInvoice = {
  readonly customer: keyof typeof demoCustomers
  /** Days before today. */
  readonly issued: number
  readonly dueInDays: number
  readonly lines: readonly (readonly [product: keyof typeof demoProducts, quantity: bigint])[]
  /** How far it is brought: what is sent goes on by itself. */
  readonly upTo: 'draft' | 'approved' | 'sent' | 'paid'
  readonly notes?: string
  /** A part that came so many days ago: kobo for the invoice, what came besides, and the rate at which tax was withheld. */
  readonly part?: {
    readonly daysAgo: number
    readonly amount: Kobo
    readonly over: Kobo
    readonly whtPercent: bigint
    readonly reference: string
  }
}

/** Oldest first, so that the numbers follow the dates. */
export const demoInvoices: readonly DemoInvoice[] = [
  { customer: 'person', issued: 68, dueInDays: 0, lines: [['cement', 12n]], upTo: 'paid' },
  {
    customer: 'company',
    issued: 41,
    dueInDays: 30,
    lines: [
      ['cement', 200n],
      ['delivery', 1n],
    ],
    upTo: 'sent',
    part: { daysAgo: 4, amount: 1_000_000_00n, over: 21_500_00n, whtPercent: 2n, reference: 'DEMO-77120' },
  },
  {
    customer: 'company',
    issued: 6,
    dueInDays: 30,
    lines: [
      ['rods', 40n],
      ['books', 4n],
      ['delivery', 1n],
    ],
    upTo: 'sent',
  },
  {
    customer: 'refused',
    issued: 1,
    dueInDays: 14,
    lines: [['rods', 10n]],
    upTo: 'sent',
    notes: 'The sandbox refuses this invoice, to show what a refusal looks like.',
  },
  { customer: 'company', issued: 0, dueInDays: 30, lines: [['plumbing', 3n]], upTo: 'approved' },
  {
    customer: 'person',
    issued: 0,
    dueInDays: 0,
    lines: [
      ['cement', 5n],
      ['books', 1n],
    ],
    upTo: 'draft',
  },
]
