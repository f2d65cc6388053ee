import type { InvoiceKind, TaxCategory } from '../../../../core/contract/http/vocabulary.ts'
import { paymentMethodLabels } from '../../../../core/contract/invoice/labels.ts'
import { automaticReminders } from '../mail/automatic-reminders.ts'
import { ofRecords } from './common.ts'
import { itemKindNames } from './item-kinds.ts'

const customers = {
  title: 'Customers',
  add: 'New customer',
  one: 'customer',
  search: 'Name, TIN or e-mail',
  columns: { name: 'Customer', tin: 'TIN', phone: 'Phone', place: 'Place' },
  empty: {
    title: 'Add your first customer',
    text: 'A name is enough to start. For a company, add the TIN and address: FIRS / NRS needs both. You can import a list from a spreadsheet.',
    forViewer: 'The customers of this business appear here once somebody adds one.',
  },
  builtIn: 'Built in',
  walkIn:
    'The walk-in customer is for everybody who buys over the counter without giving a name. It is built in and cannot be changed or deleted. If a name and address belong on the invoice, add a customer.',
  account: 'Account: what is owed and paid',
  invoices: 'Invoices of this customer',
  fields: {
    name: 'Name',
    businessName: 'Registered name',
    tin: 'TIN',
    email: 'E-mail',
    phone: 'Phone',
    address: 'Street address',
    city: 'City or town',
    state: 'State',
    lga: 'Local government',
    postalCode: 'Postal code',
    country: 'Country',
    invoiceKind: 'Kind of buyer',
    automaticReminders: automaticReminders.customer.label,
  },
  parts: { who: 'Who they are', reach: 'How to reach them', where: 'Where they are' },
  hints: {
    businessName: 'If it differs from the name. It appears on the invoice.',
    automaticReminders: automaticReminders.customer.hint,
    tin: 'For example 12345678-0001. Companies have one; most people need none.',
    phone: 'For example 0803 123 4567',
    invoiceKind: 'If empty, a customer with a TIN is a business, one without is a consumer.',
    state: 'Choose or type',
  },
  byTin: 'From the TIN',
  kinds: {
    B2B: 'Business (B2B)',
    B2C: 'Consumer (B2C)',
    B2G: 'Government (B2G)',
  } satisfies Record<InvoiceKind, string>,
} as const

const products = {
  title: 'Products',
  add: 'New product',
  one: 'product',
  search: 'Name, code or barcode',
  columns: { name: 'Product or service', code: 'HS / ISIC', unit: 'Unit', price: 'Price ₦', vat: 'VAT %' },
  empty: {
    title: 'Add your first product',
    text: 'What you sell, with price and VAT, so that you only type its name on an invoice. You can import a price list from a spreadsheet.',
    forViewer: 'The products and services of this business appear here once somebody adds one.',
  },
  inactive: 'Inactive',
  fields: {
    name: 'Name',
    barcode: 'Barcode',
    unitPrice: 'Price ₦',
    taxPercent: 'VAT %',
    unit: 'Unit',
    taxCategory: 'Tax category',
    kind: 'Goods or service',
    hsnCode: 'HS code',
    productCategory: 'Product category',
    isicCode: 'ISIC code',
    serviceCategory: 'Service category',
    description: 'Description',
    isActive: 'Active',
  },
  priceWithVat: 'Price with VAT ₦',
  priceIncludesVat: 'The price has VAT in it',
  parts: { what: 'What it is', price: 'What it costs', code: 'FIRS / NRS code' },
  hints: {
    unitPrice: 'Without VAT, for one unit',
    priceWithVat: 'For one unit',
    priceIncludesVat: 'As on your shelf or price list: 12 at 500.00 are 6,000.00, VAT among it.',
    leftWithoutVat: (price: string) => `For one unit; ₦${price} without VAT`,
    barcode: 'Scan it here',
    unit: 'For example bag, piece, hour',
    code: 'Type what it is, such as cement',
    isActive: 'Switch off to keep the product but mark it inactive.',
    source: (source: string) => `From ${source}`,
  },
  byRate: 'From the VAT rate',
  kinds: itemKindNames,
  taxCategories: {
    STANDARD: 'Standard',
    ZERO_RATED: 'Zero-rated',
    EXEMPT: 'Exempt',
    REDUCED: 'Reduced',
    CUSTOM: 'Custom',
  } satisfies Record<TaxCategory, string>,
  on: 'Yes',
  off: 'No',
} as const

const paymentDetails = {
  title: 'Payment details',
  add: 'New account',
  one: 'payment detail',
  search: 'Label, bank or number',
  columns: { label: 'Label', type: 'Paid by', bank: 'Bank', number: 'Account number', name: 'Account name' },
  empty: {
    title: 'Add the account that customers pay into',
    text: 'It appears at the foot of your invoices, so that customers know where to pay. You can import several accounts from a spreadsheet.',
    forViewer: 'The accounts of this business appear here once somebody adds one.',
  },
  isDefault: 'Default',
  fields: {
    label: 'Label',
    type: 'Paid by',
    bankName: 'Bank',
    accountNumber: 'Account number',
    accountName: 'Account name',
    isDefault: 'Default',
  },
  hints: {
    label: 'What you call it, for example “GTBank main account”',
    accountNumber: 'Ten digits in Nigeria',
    isDefault: 'New invoices use this one. Only one can be the default; the first one is automatically.',
  },
  /** Said after the name of the field. */
  needsNumber: 'is missing: customers pay into it by bank transfer.',
  labelTaken: 'Another account already has this label. Choose a different one, so that you can tell them apart.',
  types: paymentMethodLabels,
  on: 'Yes',
  off: 'No',
} as const

export const records = { ...ofRecords, customers, products, paymentDetails } as const
