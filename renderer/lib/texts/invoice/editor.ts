import type { InvoiceType, TaxCategory } from '../../../../core/contract/http/vocabulary.ts'
import { paymentMethodLabels } from '../../../../core/contract/invoice/labels.ts'
import { itemKindNames } from '../records/item-kinds.ts'
import { paste } from './paste.ts'

const all = new Intl.ListFormat('en-GB')
const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)
const called = (description: string) => (description === '' ? '' : ` (${description})`)
/** As it stands within a sentence; short forms keep their capitals. */
const within = (name: string) => (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)

export const editor = {
  newTitle: 'New invoice',
  noteTitle: {
    CREDIT_NOTE: (number: string | undefined) => (number === undefined ? 'Credit note' : `Credit note for ${number}`),
    DEBIT_NOTE: (number: string | undefined) => (number === undefined ? 'Debit note' : `Debit note for ${number}`),
  },
  invoices: 'Invoices',
  finalize: 'Finalize',
  finalizeAnyway: {
    open: 'Finalize anyway…',
    title: (number: string) => `Finalize ${number} although FIRS / NRS would refuse it?`,
    consequence:
      'It becomes an invoice that cannot be sent to FIRS / NRS, and nothing in it can be changed until an owner or admin reopens it. This is why:',
    keep: 'Put it right first',
    button: 'Finalize anyway',
  },
  preview: 'Preview',
  more: 'More',
  saveNow: 'Save now',
  print: 'Print',
  duplicate: 'Duplicate this invoice',
  discard: 'Discard what is typed',
  cancelDraft: (number: string) => `Cancel ${number}`,
  keepDraft: (number: string) => `Keep ${number}`,
  cancelTitle: (number: string) => `Cancel ${number}?`,
  cancelText: 'The number stays in your register as cancelled and is never used again. This cannot be undone.',
  discarded: 'Discarded what was typed',
  dueMoved: (day: string) => `Now due ${day}`,

  viewer: {
    text: 'You may look at invoices of this business, and change none.',
    button: 'Open the invoice',
    list: 'Go to the invoices',
  },
  notDraft: {
    text: (number: string, status: string) =>
      `${number} is no draft any more: it is “${status}”. What you typed since is kept on this computer.`,
    opened: (number: string, status: string) => `${number} is no draft any more: it is “${status}”.`,
    button: (number: string) => `Open ${number}`,
    reuse: 'Put what I typed into a new invoice',
  },
  conflict: {
    text: (name: string, number: string) => `${name} changed ${number} while you were typing. Nothing is lost.`,
    /** It was to be finalized. */
    overtaken: (name: string, number: string) =>
      `Not finalized: ${name} had changed ${number} meanwhile. It stands here now as it is; look at it and finalize it again.`,
    followed: (name: string, labels: readonly string[]) =>
      `${name} changed it${labels.length === 0 ? '' : `: ${labels.length > 3 ? all.format([...labels.slice(0, 2), `${labels.length - 2} more`]) : all.format(labels)}`}`,
    differences: 'What differs',
    differs: (label: string, mine: string, theirs: string) => `${label}: yours ${mine}, theirs ${theirs}`,
    /** Changed by them alone. */
    comes: (label: string, mine: string, theirs: string) =>
      `${label}: theirs ${theirs} (before ${mine}), which also stays if you keep yours`,
    now: (label: string, before: string, after: string) => `${label}: now ${after}, before ${before}`,
    value: (text: string) => (text === '' ? 'nothing' : `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`),
    moreDifferences: (count: number) => `and ${count} more`,
    line: (description: string, quantity: string, price: string) =>
      `${[description, [quantity, price].filter(Boolean).join(' × ')].filter(Boolean).join(', ')}`,
    otherOrder: 'in another order',
    seen: 'I have seen it',
    you: 'You, in another window,',
    somebody: 'Somebody',
    theirs: 'Load theirs',
    mine: 'Keep mine',
    putAside: 'Their version is loaded; yours was put aside.',
    loaded: 'Their version loaded',
  },
  kept: {
    one: (about: string) => `There is an unfinished invoice on this computer: ${about}.`,
    several: (count: number) => `There are ${count} unfinished invoices on this computer.`,
    about: (who: string, count: number, first: string, time: string) =>
      `${who}, ${lines(count)}${called(first)}, from ${time}`,
    show: 'Show them',
    list: 'Unfinished invoices',
    nobody: 'no customer yet',
    restore: 'Bring it back',
    discard: 'Discard it',
    restored: 'What you had typed is back. Undo begins anew here.',
    restoredWithUndo: 'What you had typed is back, and Ctrl+Z goes on where you were.',
  },

  cameBack: {
    refused: 'Why FIRS / NRS refused it',
    sentBack: 'It was sent back',
    changed: 'Changed since',
    atField: (reason: string) => `Refused before: ${reason}`,
  },

  header: {
    customer: 'Customer',
    customerHint: 'Type a name, phone, TIN or e-mail',
    type: 'Type',
    kind: 'Kind of buyer',
    kindOfCustomer: 'By the customer',
    issueDate: 'Issue date',
    dueDate: 'Due date',
    asOn: (number: string) => `As on ${number}`,
    original: 'Corrects invoice',
    originalHint: 'Type its number or IRN',
    elsewhere: 'Issued elsewhere',
    ownOriginal: 'One of our invoices',
    linesOf: {
      CREDIT_NOTE:
        'The lines are what you give back. Take out what stays sold, and lower quantities or prices to what is credited; discounts go along with quantities.',
      DEBIT_NOTE: 'The lines are what you charge on top of that invoice. Take out what it has already.',
    },
    originalIrn: 'IRN of the invoice it corrects',
    originalIssueDate: 'Issued on',
  },
  types: {
    STANDARD: 'Standard',
    PROFORMA: 'Proforma (quotation)',
    CREDIT_NOTE: 'Credit note',
    DEBIT_NOTE: 'Debit note',
  } satisfies Record<InvoiceType, string>,
  methods: paymentMethodLabels,

  grid: {
    label: 'Lines',
    number: '#',
    description: 'Description',
    code: 'Code',
    quantity: 'Quantity',
    unit: 'Unit',
    price: 'Price ₦',
    withVat: 'with VAT',
    withoutVat: 'without VAT',
    discount: 'Discount ₦',
    vat: 'VAT %',
    amount: 'Amount ₦',
    hint: 'Type a product, or paste rows from a spreadsheet',
    includesVat: 'Prices include VAT',
    totalsStay: (includesVat: boolean) =>
      includesVat
        ? 'VAT was added to the prices: the total stays.'
        : 'VAT was taken out of the prices: the total stays.',
    keepFigures: 'Keep the prices as typed',
    details: (code: string, line: number) => `${code}, codes of line ${line}`,
    noCode: 'Add',
    formerCode: (code: string, name: string) => `${code} was the code of “${name}”, so it was taken away.`,
    keepFormerCode: (code: string) => `Use ${code} all the same`,
    percent: (rate: string) => `${rate} %`,
    percentOff: (label: string, percent: string) => `${label}, ${percent}`,
    discountStays: (amount: string) =>
      `The discount of ₦${amount} stays as it is. If it is a percent of the line, type it again, such as 5%.`,
    remove: (line: number) => `Delete line ${line}`,
    nothingToPaste: 'Nothing in what was copied looks like lines.',
    difference: (amount: string) => `${amount} against what was typed`,
    differenceWhy: 'A price without VAT has at most 4 decimals, so the line comes to a little more or less.',
  },
  paste,
  edits: {
    duplicated: (line: number, description: string) => `Line ${line} duplicated${called(description)}`,
    removed: (line: number, description: string) => `Line ${line} deleted${called(description)}`,
    moved: (from: number, to: number) => `Line ${from} is now line ${to}`,
    codeForAll: (count: number) => `Code of ${lines(count)}`,
    taxOfAlike: (count: number) => `VAT of ${lines(count)}`,
    pasted: (count: number) => `${lines(count)} pasted`,
  },
  undo: {
    undo: 'Undo',
    redo: 'Redo',
    undone: (name: string) => `Undone: ${within(name)}`,
    redone: (name: string) => `Done again: ${within(name)}`,
    takenBack: (name: string) => `${name}, taken back`,
    nothing: 'Nothing to undo',
    nothingToRedo: 'Nothing to do again',
  },
  line: (line: number) => `line ${line}`,
  /** What a save leaves out because it is wrong or not complete. */
  leftOut: {
    one: (name: string) => `the ${within(name)}`,
    several: (count: number) => `${count} things that are not complete`,
  },
  cellOfLine: (cell: string, line: number) => `${cell} of line ${line}`,
  cellOfLines: (cell: string, lines: readonly number[], others: number) =>
    `${cell} of lines ${all.format([...lines.map(String), ...(others > 0 ? [`${others} more`] : [])])}`,

  details: {
    title: (line: number) => `Line ${line} for FIRS / NRS`,
    kind: 'What is sold',
    kinds: itemKindNames,
    hsCode: 'HS code',
    isicCode: 'ISIC code',
    codeHint: 'Type what it is, or the code',
    noCode: 'Choose a code from the list.',
    productCategory: 'Product category',
    serviceCategory: 'Service category',
    taxCategory: 'Tax category',
    byRate: 'As the rate says',
    taxCategories: {
      STANDARD: 'Standard, 7.5 %',
      ZERO_RATED: 'Zero-rated',
      EXEMPT: 'Exempt',
      REDUCED: 'Reduced',
      CUSTOM: 'Custom',
    } satisfies Record<TaxCategory, string>,
    forAll: (code: string, count: number) =>
      count === 1
        ? `Use ${code} for the other line without a code`
        : `Use ${code} for all ${count} lines without a code`,
    forAlike: (code: string, count: number) =>
      count === 1
        ? `Use ${code} for the other line called like this one`
        : `Use ${code} for the ${count} other lines called like this one`,
    duplicate: 'Duplicate line',
    up: 'Move up',
    down: 'Move down',
    remove: 'Delete line',
    close: 'Close',
  },

  closing: {
    terms: 'Payment terms',
    termsHint: 'For example: 30 days',
    dueByTerms: (day: string) => `Make it due then: ${day}`,
    payInto: 'Pay into',
    none: 'None',
    method: 'Payment method',
    notes: 'Notes on the invoice',
  },

  sumBar: 'Total and state',
  totals: {
    label: 'Totals',
    subtotal: 'Subtotal',
    discount: 'Discount',
    vat: (rate: string) => `VAT ${rate} %`,
    tax: (rate: string) => `Tax ${rate} %`,
    zeroRated: (base: string) => `Zero-rated on ${base}`,
    exempt: (base: string) => `Exempt on ${base}`,
    noVat: (base: string) => `No VAT charged on ${base}`,
    total: 'Total',
    difference: 'Against what was typed',
    madeUp: (amount: string) =>
      `Prices before VAT have at most 4 decimals: ₦${amount} of the discount makes up for it, so that the total is what you typed.`,
    unread: (count: number) => `${lines(count)} not counted yet`,
  },

  checks: {
    title: (count: number) => (count === 1 ? 'One thing before FIRS / NRS' : `${count} things before FIRS / NRS`),
    look: (count: number) => (count === 1 ? 'One thing to look at' : `${count} things to look at`),
    fine: 'Nothing missing for FIRS / NRS',
    /** Beside what was refused before. */
    nothingElse: 'Nothing else found for FIRS / NRS',
    failed: 'It could not be checked for FIRS / NRS.',
    missing: 'Before it can be finalized',
    wrong: 'Not saved until it is put right',
    /** Short, so that it takes no more room than what stands there once it is checked. */
    onceSaved: 'Checked once it is saved',
    checking: 'Being checked for FIRS / NRS',
    notSaved: 'Not saved, so not checked',
    needed: (label: string) => `Still needed: ${label}`,
    found: 'What was found before FIRS / NRS',
    blocked: 'Not finalized: FIRS / NRS would refuse this invoice.',
    closed: 'Not finalized: the books are closed for its day.',
    unfinished: 'Not finalized: it is not whole.',
    showAll: (count: number) => `Show ${count} more`,
    remedies: {
      customer: (name: string) => `Complete ${name}`,
      business: 'Open the business',
      notYours: 'An owner or admin of the business can put this right.',
      setUp: 'Open the set-up',
      line: (line: number) => `Go to line ${line}`,
      field: (label: string) => `Go to “${label}”`,
      choose: (value: string) => `Choose “${value}”`,
      vat: (rate: string) => `Set VAT to ${rate} %`,
      issued: (day: string) => `Date it ${day}`,
      kind: (kind: string) => `Kind of buyer: ${kind}`,
      goOnWithout: 'Go on without it',
      customerOfOriginal: 'Take the customer of that invoice',
    },
  },

  afterwards: {
    approvalAndSent: 'After finalizing it waits for approval, and is sent by itself then.',
    approval: 'After finalizing it waits for approval; then it can be sent to FIRS / NRS.',
    otherApprovalAndSent: 'After finalizing it waits for the approval of somebody else, and is sent by itself then.',
    otherApproval: 'After finalizing it waits for the approval of somebody else; then it can be sent to FIRS / NRS.',
    sent: 'After finalizing it is sent to FIRS / NRS by itself.',
    approved: 'After finalizing it is approved and can be sent to FIRS / NRS.',
    noProvider: 'After finalizing it waits here: no provider is connected that could send it.',
  },

  quickCustomer: {
    title: 'New customer',
    editTitle: (name: string) => `Complete ${name}`,
    button: 'Add customer',
    editButton: 'Save customer',
    tinHint: 'For a business: B2B invoices need it',
    fields: {
      name: 'Name',
      tin: 'TIN',
      email: 'E-mail',
      phone: 'Phone',
      address: 'Street address',
      city: 'City or town',
      state: 'State',
      country: 'Country',
    },
  },
  quickBusiness: {
    title: (name: string) => `Complete ${name}`,
    button: 'Save business',
    fields: {
      TIN: 'TIN',
      email: 'E-mail',
      phone: 'Phone',
      address: 'Street address',
      city: 'City or town',
      country: 'Country',
      state: 'State',
    },
  },
  /** What FIRS / NRS wants of a customer or of the business. */
  wanted: {
    needed: 'FIRS / NRS needs it.',
    later: (fields: string) =>
      `FIRS / NRS also needs: ${fields}. It can be saved without, and added before the invoice is finalized.`,
  },
  quickProduct: {
    title: 'New product',
    button: 'Add product',
    fields: { name: 'Name', unitPrice: 'Price without VAT, ₦', taxPercent: 'VAT %', unit: 'Unit' },
    priceWithVat: 'Price with VAT, ₦',
  },

  previewDialog: {
    title: (number: string) => `${number} as a page`,
    frame: 'The page',
  },

  keys: {
    duplicateLine: 'Duplicate the line',
    deleteLine: 'Delete the line',
    moveUp: 'Move the line up',
    moveDown: 'Move the line down',
    lineCodes: 'Codes of the line',
  },

  fields: {
    customerId: 'Customer',
    invoiceType: 'Type',
    invoiceKind: 'Kind of buyer',
    issueDate: 'Issue date',
    dueDate: 'Due date',
    originalInvoiceId: 'Corrects invoice',
    originalIrn: 'IRN of the invoice it corrects',
    originalIssueDate: 'Issued on',
    paymentTerms: 'Payment terms',
    paymentMethod: 'Payment method',
    paymentDetails: 'Pay into',
    notes: 'Notes',
    items: 'Lines',
    description: 'Description',
    quantity: 'Quantity',
    unit: 'Unit',
    unitPrice: 'Price',
    discount: 'Discount',
    taxPercent: 'VAT',
    productCode: 'Product',
    kind: 'What is sold',
    taxCategory: 'Tax category',
    hsnCode: 'HS code',
    productCategory: 'Product category',
    isicCode: 'ISIC code',
    serviceCategory: 'Service category',
    other: 'This invoice',
  },
  refused: (label: string, message: string) => `${label} ${message}${/[.!?]$/.test(message) ? '' : '.'}`,

  problems: {
    customer: 'Choose a customer.',
    originalDate: 'Enter the day on which that invoice was issued.',
    originalIrn: 'Enter the IRN of that invoice.',
    issueDate: 'Enter the day of issue.',
    dueDate: 'Enter the day when it is due.',
    dueTooEarly: 'Choose the day of issue or a later one.',
    noLine: 'Add a line.',
    description: 'Say what is sold.',
    unknownBarcode: (code: string) =>
      `No saved product was found by the barcode ${code}. Scan it again, or type what is sold.`,
    quantity: 'Enter a quantity of more than 0.',
    phone: 'This looks like a phone number. Enter how many are sold.',
    price: 'Enter a price.',
    vat: 'Enter the VAT, 0 for none.',
    vatTooHigh: 'Use at most 100 %.',
    moreThanSold: (count: string, number: string) => `${number} has only ${count} of it. Give back at most those.`,
    moreThanLeft: (left: string, number: string) =>
      `Only ₦${left} of ${number} is left to credit here. Lower the quantity or the price.`,
    discountTooHigh: 'Take off at most what the line comes to.',
    tooMuch: 'Split the invoice: the line comes to more than 70,000,000,000,000.00.',
  },
} as const
