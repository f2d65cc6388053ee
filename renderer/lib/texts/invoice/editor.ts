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
    consequenceInSandbox:
      'The sandbox takes it, but FIRS / NRS would refuse it. Nothing in it can be changed until an owner or admin reopens it. This is why:',
    keep: 'Correct it first',
    button: 'Finalize anyway',
  },
  preview: 'Preview',
  more: 'More',
  saveNow: 'Save now',
  print: 'Print',
  duplicate: 'Duplicate this invoice',
  discard: 'Discard changes',
  cancelDraft: (number: string) => `Cancel ${number}`,
  keepDraft: (number: string) => `Keep ${number}`,
  cancelTitle: (number: string) => `Cancel ${number}?`,
  cancelText: 'The number stays in your register as cancelled and is never used again. This cannot be undone.',
  discarded: 'Changes discarded',
  dueMoved: (day: string) => `Now due ${day}`,

  viewer: {
    text: 'You can view the invoices of this business, but not change them.',
    button: 'Open the invoice',
    list: 'Go to the invoices',
  },
  notDraft: {
    text: (number: string, status: string) =>
      `${number} is no longer a draft: it is “${status}”. Your changes since then are kept on this computer.`,
    opened: (number: string, status: string) => `${number} is no longer a draft: it is “${status}”.`,
    button: (number: string) => `Open ${number}`,
    reuse: 'Copy my changes to a new invoice',
  },
  conflict: {
    text: (name: string, number: string) => `${name} changed ${number} while you were typing. Nothing is lost.`,
    /** It was to be finalized. */
    overtaken: (name: string, number: string) =>
      `Not finalized: ${name} had changed ${number} meanwhile. The latest version is shown; check it and finalize it again.`,
    followed: (name: string, labels: readonly string[]) =>
      `${name} changed it${labels.length === 0 ? '' : `: ${labels.length > 3 ? all.format([...labels.slice(0, 2), `${labels.length - 2} more`]) : all.format(labels)}`}`,
    differences: 'What differs',
    differs: (label: string, mine: string, theirs: string) => `${label}: yours ${mine}, theirs ${theirs}`,
    /** Changed by them alone. */
    comes: (label: string, mine: string, theirs: string) =>
      `${label}: theirs ${theirs} (before ${mine}), which stays even if you keep yours`,
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
    putAside: 'Their version is loaded; yours is set aside.',
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
    restore: 'Restore it',
    discard: 'Discard it',
    restored: 'Your changes are restored. Undo starts from here.',
    restoredWithUndo: 'Your changes are restored, and Ctrl+Z still undoes them.',
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
    validUntil: 'Valid until',
    asOn: (number: string) => `As on ${number}`,
    dueAtOnce: 'Consumers pay at once',
    original: 'Corrects invoice',
    originalHint: 'Type its number or IRN',
    elsewhere: 'Issued elsewhere',
    ownOriginal: 'One of our invoices',
    linesOf: {
      CREDIT_NOTE:
        'The lines are what you credit. Remove what stays sold, and reduce quantities or prices to what is credited; discounts follow the quantities.',
      DEBIT_NOTE: 'The lines are what you charge on top of that invoice. Remove what it already has.',
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
        ? 'VAT was added to the prices: the total is unchanged.'
        : 'VAT was taken out of the prices: the total is unchanged.',
    keepFigures: 'Keep the prices as typed',
    details: (code: string, line: number) => `${code}, codes of line ${line}`,
    noCode: 'Add',
    formerCode: (code: string, name: string) => `${code} was the code of “${name}”, so it was removed.`,
    keepFormerCode: (code: string) => `Use ${code} anyway`,
    percent: (rate: string) => `${rate} %`,
    percentOff: (label: string, percent: string) => `${label}, ${percent}`,
    discountStays: (amount: string) =>
      `The discount of ₦${amount} is unchanged. If it is a percentage of the line, type it again, such as 5%.`,
    remove: (line: number) => `Delete line ${line}`,
    nothingToPaste: 'No lines found in what you copied.',
    difference: (amount: string) => `${amount} from these figures`,
    differenceWhy:
      'This line was saved with prices of the other kind, with or without VAT. Type its price again to use the figure shown.',
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
    redone: (name: string) => `Redone: ${within(name)}`,
    takenBack: (name: string) => `${name}, undone`,
    nothing: 'Nothing to undo',
    nothingToRedo: 'Nothing to redo',
  },
  line: (line: number) => `line ${line}`,
  /** What a save leaves out because it is wrong or not complete. */
  leftOut: {
    one: (name: string) => `the ${within(name)}`,
    several: (count: number) => `${count} incomplete entries`,
  },
  cellOfLine: (cell: string, line: number) => `${cell} of line ${line}`,
  cellOfLines: (cell: string, lines: readonly number[], others: number) =>
    `${cell} of lines ${all.format([...lines.map(String), ...(others > 0 ? [`${others} more`] : [])])}`,

  details: {
    title: (line: number) => `Line ${line} for FIRS / NRS`,
    kind: 'Goods or service',
    kinds: itemKindNames,
    hsCode: 'HS code',
    isicCode: 'ISIC code',
    codeHint: 'Type what it is, or the code',
    noCode: 'Choose a code from the list.',
    productCategory: 'Product category',
    serviceCategory: 'Service category',
    taxCategory: 'Tax category',
    byRate: 'From the VAT rate',
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
        ? `Use ${code} for the other line with this name`
        : `Use ${code} for the ${count} other lines with this name`,
    forProduct: {
      too: (name: string) => `Save the code with the product “${name}”, too`,
      instead: (name: string, code: string) => `Save the code with the product “${name}”, too, instead of ${code}`,
      saved: (name: string, code: string) => `${name} has the code ${code} now.`,
    },
    duplicate: 'Duplicate line',
    up: 'Move up',
    down: 'Move down',
    remove: 'Delete line',
    close: 'Close',
  },

  closing: {
    terms: 'Payment terms',
    termsHint: 'For example: 30 days',
    dueByTerms: (day: string) => `Set due date: ${day}`,
    payInto: 'Pay into',
    none: 'None',
    method: 'Payment method',
    notes: 'Notes on the invoice',
    reason: 'Reason, printed on the note',
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
    difference: 'Difference to the figures shown',
    unread: (count: number) => `${lines(count)} not counted yet`,
  },

  checks: {
    title: (count: number) => (count === 1 ? 'One thing before FIRS / NRS' : `${count} things before FIRS / NRS`),
    look: (count: number) => (count === 1 ? 'One thing to look at' : `${count} things to look at`),
    fine: 'Nothing missing for FIRS / NRS',
    /** Beside what was refused before. */
    nothingElse: 'Nothing else found for FIRS / NRS',
    failed: 'It could not be checked for FIRS / NRS.',
    missing: 'Needed before finalizing',
    wrong: 'Not saved until corrected',
    /** Short, so that it takes no more room than what stands there once it is checked. */
    onceSaved: 'Checked once it is saved',
    checking: 'Checking for FIRS / NRS',
    notSaved: 'Not saved, so not checked',
    needed: (label: string) => `Still needed: ${label}`,
    found: 'What was found before FIRS / NRS',
    blocked: 'Not finalized: FIRS / NRS would refuse this invoice.',
    closed: 'Not finalized: the books are closed for its date.',
    unfinished: 'Not finalized: it is incomplete.',
    isRight: 'Not finalized yet: is this right?',
    right: 'Yes, finalize it',
    vatTooHigh: 'Not finalized: there is no VAT rate as high as that.',
    showAll: (count: number) => `Show ${count} more`,
    remedies: {
      customer: (name: string) => `Complete ${name}`,
      business: 'Open the business',
      notYours: 'An owner or admin of the business can correct this.',
      setUp: 'Open the set-up',
      line: (line: number) => `Go to line ${line}`,
      field: (label: string) => `Go to “${label}”`,
      choose: (value: string) => `Choose “${value}”`,
      vat: (rate: string) => `Set VAT to ${rate} %`,
      issued: (day: string) => `Date it ${day}`,
      kind: (kind: string) => `Kind of buyer: ${kind}`,
      goOnWithout: 'Continue without it',
      customerOfOriginal: 'Use the customer of that invoice',
    },
  },

  afterwards: {
    approvalAndSent: 'After finalizing it waits for approval, and is then sent automatically.',
    approval: 'After finalizing it waits for approval; then it can be sent to FIRS / NRS.',
    otherApprovalAndSent: 'After finalizing it waits for approval by somebody else, and is then sent automatically.',
    otherApproval: 'After finalizing it waits for approval by somebody else; then it can be sent to FIRS / NRS.',
    sent: 'After finalizing it is sent to FIRS / NRS automatically.',
    approved: 'After finalizing it is approved and can be sent to FIRS / NRS.',
    noProvider: 'After finalizing it waits here: no provider is connected to send it.',
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
      `FIRS / NRS also needs: ${fields}. You can save without, and add it before the invoice is finalized.`,
  },
  quickProduct: {
    title: 'New product',
    button: 'Add product',
    fields: {
      name: 'Name',
      unitPrice: 'Price without VAT, ₦',
      unitPriceWithVat: 'Price with VAT, ₦',
      taxPercent: 'VAT %',
      unit: 'Unit',
    },
  },

  previewDialog: {
    title: (number: string) => `Preview of ${number}`,
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
    kind: 'Goods or service',
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
    originalDate: 'Enter the issue date of that invoice.',
    originalIrn: 'Enter the IRN of that invoice.',
    issueDate: 'Enter the issue date.',
    dueDate: 'Enter the due date.',
    dueTooEarly: 'Choose the issue date or later.',
    noLine: 'Add a line.',
    description: 'Enter a description.',
    unknownBarcode: (code: string) => `No saved product has the barcode ${code}. Scan it again, or type a description.`,
    quantity: 'Enter a quantity of more than 0.',
    phone: 'This looks like a phone number. Enter a quantity.',
    price: 'Enter a price.',
    vat: 'Enter the VAT, 0 for none.',
    vatTooHigh: 'Use at most 100 %.',
    moreThanSold: (count: string, number: string) => `${number} has only ${count} of it. Credit at most that.`,
    moreThanLeft: (left: string, number: string) =>
      `Only ₦${left} of ${number} is left to credit here. Reduce the quantity or the price.`,
    discountTooHigh: 'Enter a discount no larger than the line total.',
    tooMuch: 'Split the invoice: the line total is over 70,000,000,000,000.00.',
  },
} as const
