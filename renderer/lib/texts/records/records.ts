import type { InvoiceKind, TaxCategory } from '../../../../core/contract/http/vocabulary.ts'
import { paymentMethodLabels } from '../../../../core/contract/invoice/labels.ts'
import { automaticReminders } from '../mail/automatic-reminders.ts'
import { itemKindNames } from './item-kinds.ts'

const amount = (count: number) => count.toLocaleString('en')

/** What the list, the drawer, the import and the export of every kind of record say. */
const common = {
  import: 'Import',
  noMatch: {
    title: 'Nothing matches',
    text: (search: string) => `Nothing here has “${search}” in it. Look for a shorter part of it.`,
    clear: 'Clear the search',
  },
  deleted: (name: string) => `${name} deleted`,
  deleteShort: 'Delete',
  notDeleted: (name: string) => `${name} could not be deleted`,
  save: 'Save',
  added: (name: string) => `${name} added`,
  changed: (name: string) => `${name} saved`,
  unsaved: {
    title: 'Close without saving?',
    text: 'What you typed here is lost then.',
    button: 'Close without saving',
    keep: 'Go on editing',
  },
  noneGiven: 'Not given',
  choose: 'Choose',
} as const

const customers = {
  title: 'Customers',
  add: 'New customer',
  one: 'customer',
  search: 'Name, TIN or e-mail',
  columns: { name: 'Customer', tin: 'TIN', phone: 'Phone', place: 'Place' },
  empty: {
    title: 'Add your first customer',
    text: 'Their name is enough to begin with. For a company, add the TIN and the address: FIRS / NRS wants both. A list you have in a spreadsheet can be imported.',
    forViewer: 'The customers of this business will be here as soon as somebody adds one.',
  },
  builtIn: 'Built in',
  walkIn:
    'The walk-in customer stands for everybody who buys over the counter and gives no name. It is there from the start and cannot be changed or deleted. For somebody whose name and address belong on the invoice, add a customer.',
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
    businessName: 'If it differs from the name. It stands on the invoice.',
    automaticReminders: automaticReminders.customer.hint,
    tin: 'For example 12345678-0001. Companies have one, most people need none.',
    phone: 'For example 0803 123 4567',
    invoiceKind: 'Left open, a customer with a TIN is a business, one without a consumer.',
    state: 'Choose or type',
  },
  byTin: 'Decided by the TIN',
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
    text: 'What you sell, with its price and VAT, so that an invoice needs its name only. A price list you have in a spreadsheet can be imported.',
    forViewer: 'The products and services of this business will be here as soon as somebody adds one.',
  },
  inactive: 'Not sold now',
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
    isActive: 'Sold now',
  },
  parts: { what: 'What it is', price: 'What it costs', code: 'What FIRS / NRS calls it' },
  hints: {
    unitPrice: 'Without VAT, for one unit',
    barcode: 'Scan it here',
    unit: 'For example bag, piece, hour',
    code: 'Type what it is: cement',
    isActive: 'Switched off, it is kept and says that it is not sold now.',
    source: (source: string) => `From ${source}`,
  },
  byRate: 'Decided by the rate',
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
    text: 'It stands at the foot of your invoices, so that customers know where to pay. Several accounts can be imported from a spreadsheet.',
    forViewer: 'The accounts of this business will be here as soon as somebody adds one.',
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
    label: 'How you call it, for example “GTBank main account”',
    accountNumber: 'Ten digits in Nigeria',
    isDefault: 'New invoices take this one. Only one can be the default; the first one is by itself.',
  },
  /** Said after the name of the field. */
  needsNumber: 'is missing: customers pay into it by bank transfer.',
  labelTaken: 'Another account has this label already. Give this one another, so that you can tell them apart.',
  types: paymentMethodLabels,
  on: 'Yes',
  off: 'No',
} as const

const count = (many: number, one: string) => `${amount(many)} ${many === 1 ? one : `${one}s`}`

const importing = {
  title: (records: string) => `Import ${records.toLowerCase()}`,
  viewer: 'You may look at the records of this business, and change none.',
  source: 'Your list',
  how: 'Take a list from a spreadsheet. Nothing is saved before you have seen what would happen.',
  drop: 'A spreadsheet (.xlsx) or a text file (.csv)',
  dropHint: 'Up to 2,000 rows. The columns may have any names and any order.',
  paste: 'Or paste rows from a spreadsheet',
  pasteHint: 'Copy the rows together with the names of their columns.',
  usePasted: 'Read what I pasted',
  pasted: 'Pasted rows',
  template: 'A file to fill in',
  templateHint: 'If you have no list yet, start with this one. It has the right columns and an example.',
  unreadable: 'This file cannot be read. Save it again in your spreadsheet program as .xlsx or .csv.',
  tooBig:
    'There is too much in this file to read it here. Copy the rows you need into a new file, or save the sheet as .csv.',
  oldExcel: 'This is an old Excel file (.xls). Open it in your spreadsheet program and save it as .xlsx.',
  nothing: 'There are no rows in it. Choose another file or sheet.',
  tooMany: (rows: number) =>
    `There are ${amount(rows)} rows. At most 2,000 are saved in one piece, so that either all of them are saved or none. Split the list into files of up to 2,000 rows and import one after the other.`,
  another: 'Choose another file',
  sheet: 'Sheet',
  sheetOption: (name: string, rows: number) => `${name} (${count(rows, 'row')})`,
  header: 'Names of the columns',
  headerRow: (row: number, start: string) => `In row ${row}: ${start}`,
  noHeader: 'There are none',
  existing: 'If the name is there already',
  existingRules: {
    skip: 'Leave the record as it is',
    update: 'Change the record to what the row says',
    refuse: 'Say so, and import nothing',
  },
  emptyCells: 'Empty cells change nothing.',
  column: (letter: string) => `Column ${letter}`,
  mapTo: (head: string) => `What “${head}” is`,
  notImported: 'Not imported',
  missing: (field: string, isFillable: boolean) =>
    `No column is “${field}”. Choose above the rows which one it is${isFillable ? ', or write one for all new ones' : ''}.`,
  forAll: (field: string) => `${field} of new ones`,
  includesVat: 'Prices in this list include VAT',
  includesVatHint: 'They are kept without it, and it is added when something is sold: ₦1,075.00 at 7.5 % is ₦1,000.00.',
  withoutCode: (count: number) =>
    count === 1
      ? 'One product has no HS or ISIC code. It is added, and FIRS / NRS refuses what is sold of it until it has one: add a column with the codes, or give it its code under Products.'
      : `${count.toLocaleString('en')} products have no HS or ISIC code. They are added, and FIRS / NRS refuses what is sold of them until they have one: add a column with the codes, or give each its code under Products.`,
  forAllHint: 'No column says it. What is there keeps its own.',
  wrongForAll: (field: string, problem: string) => `${field} of new ones ${problem}. Correct it above.`,
  rowHead: 'Row',
  leaveOut: (row: number) => `Leave out row ${row}`,
  leftOut: (rows: number) => `${count(rows, 'row')} left out.`,
  bringBack: 'Bring them back',
  cell: (column: string, row: number) => `${column}, row ${row}`,
  preview: 'The rows',
  checking: 'Checking',
  wouldDo: (parts: readonly string[]) => `Ready: ${parts.join(', ')}.`,
  /** Why nothing is imported yet. */
  notYet: {
    doubts: (parts: readonly string[]) =>
      `Not yet: ${parts.join(', ')}, once what is to be looked at is corrected, or taken as it is.`,
    sum: (parts: readonly string[]) => `Not yet: ${parts.join(', ')}, once the total of your old books agrees.`,
  },
  willAdd: (rows: number) => `${amount(rows)} to add`,
  willChange: (rows: number) => `${amount(rows)} to change`,
  willLeave: (rows: number) => `${amount(rows)} to leave as they are`,
  wrong: (rows: number) => `${rows === 1 ? 'One thing' : `${amount(rows)} things`} to correct before anything is saved`,
  wrongHow: 'Correct it in the rows below, or leave the row out.',
  doubted: (many: number) => (many === 1 ? 'One thing to look at' : `${amount(many)} things to look at`),
  doubtedHow: 'Correct what is mistyped, or say that it is meant. Nothing is saved before.',
  doubt: (value: string, message: string) => `“${value}” ${message}`,
  takeSuggestions: (many: number) => (many === 1 ? 'Take the suggestion' : `Take the ${amount(many)} suggestions`),
  accept: 'Import them as they are',
  accepted: 'They are imported as they are.',
  changes: {
    title: (records: number) => (records === 1 ? 'One record changes' : `${amount(records)} records change`),
    how: 'Each field that is there already, before and after. Leave a row out to keep its record as it is.',
    record: 'Row',
    of: (row: number, name: string) => `${amount(row)}, ${name}`,
    field: 'Field',
    before: 'Before',
    after: 'After',
    nothing: 'nothing',
    all: (many: number) => `Show all ${amount(many)}`,
    fewer: 'Show fewer',
  },
  totals: (rows: readonly number[]) =>
    rows.length === 1
      ? `Row ${amount(rows[0] ?? 0)} only adds up those above.`
      : `Rows ${rows.map(amount).join(', ')} only add up those above.`,
  problem: (row: number | null, column: string, message: string) =>
    row === null ? `${column} of new ones: ${message}` : `Row ${amount(row)}, ${column}: ${message}`,
  more: (many: number) => `And ${amount(many)} more, further down.`,
  button: (rows: number, one: string) => `Import ${count(rows, one)}`,
  nothingToDo: 'Everything in it is here already. There is nothing to import.',
  done: {
    title: 'Imported',
    added: (rows: number) => `${amount(rows)} added`,
    updated: (rows: number) => `${amount(rows)} updated`,
    left: (rows: number) => `${amount(rows)} left as they were`,
    see: (records: string) => `See the ${records.toLowerCase()}`,
    again: 'Import more',
  },
  problems: {
    number: 'must be a number such as 2 or 8,450.50',
    rate: 'must be a number such as 7.5; what is exempt or zero-rated has 0, and a column “Tax category” says which',
    decimals: 'must have at most 4 decimals',
    digits: 'must have at most 15 digits',
    oneOf: (words: readonly string[]) => `must be one of ${words.join(', ')}`,
    flag: 'must be Yes or No',
    day: 'must be a day such as 31/10/2026',
    lostZero: 'has fewer than 10 digits: a spreadsheet may have dropped a 0 at its beginning. Type it as it should be',
  },
  examples: {
    customer: 'Adébáyọ̀ Ọlátúnjí & Sons',
    product: 'Cement, 50 kg bag',
    account: 'Main account',
  },
} as const

export const records = { ...common, customers, products, paymentDetails, importing } as const
