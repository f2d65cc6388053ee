import { paymentStateLabels } from '../../../../core/contract/invoice/labels.ts'

/** The list of invoices, and what several lists of invoices say. */
const soldRule = 'Approved invoices less credit notes. Drafts, refused and cancelled ones do not count.'
const leftRule = 'Amounts already credited are not included'

export const invoices = {
  title: 'Invoices',
  add: 'New invoice',
  columns: {
    number: 'Invoice',
    customer: 'Customer',
    issued: 'Issued',
    due: 'Due',
    status: 'Status',
    total: 'Total ₦',
    left: 'Due ₦',
  },
  shows: {
    all: 'All',
    drafts: 'Drafts',
    'sent-back': 'Sent back',
    'needs-approval': 'Needs approval',
    approved: 'Approved',
    sending: 'Sending',
    refused: 'Refused',
    cleared: 'FIRS approved',
    unpaid: 'Unpaid',
    paid: 'Paid',
  },
  showsLabel: 'Invoices by status',
  overdue: 'overdue',
  dueOn: (day: string) => `due ${day}`,
  overdueSince: (day: string) => `overdue since ${day}`,

  statusDetails: {
    nextTry: (wait: string) => `next try in ${wait}`,
    tryingNow: 'trying now',
    lookingUp: (wait: string) => `looked up in ${wait}`,
    noConnection: 'no connection to the provider',
    paid: 'Paid',
    partlyPaid: paymentStateLabels.PARTLY_PAID,
    paymentRefused: 'payment not accepted',
    damaged: 'Damaged',
    damagedTip:
      'Its stored data does not match what was saved. It cannot be printed, sent or exported; restore an earlier backup.',
    creditedInFull: 'Credited in full',
    creditedPartly: 'Credited in part',
    sentBack: (reason: string) => `Sent back: ${reason}`,
    refused: (reason: string) => `FIRS / NRS refused it: ${reason}`,
  },

  search: 'Number, customer, what was sold, notes',
  customer: 'Customer',
  withoutCustomer: (name: string) => `All customers, not only ${name}`,
  type: 'Type',
  anyType: 'Any type',
  clear: 'Clear filters',
  period: {
    label: 'Issued',
    any: 'Any date',
    'this-month': 'This month',
    'last-month': 'Last month',
    'this-quarter': 'This quarter',
    'this-year': 'This year',
    custom: 'Custom dates',
    from: 'From',
    to: 'To',
    wrongOrder: 'This is before the first day.',
  },
  perPage: 'Rows per page',
  rows: (count: number) => `${count} rows`,
  /** What is added up below the list. */
  sums: {
    page: {
      sold: { label: 'This page', rule: soldRule },
      left: { label: 'Due on this page', rule: leftRule },
    },
    selection: {
      sold: { label: 'Selected', rule: 'All selected, including drafts. Credit notes are deducted.' },
      left: { label: 'Due on the selected', rule: leftRule },
    },
  },
  ofTotal: (total: string) => `of ${total}`,

  empty: {
    title: 'Create your first invoice',
    text: 'Choose a customer, add what you sold, and finalize it. Invoice Desk numbers it, calculates the VAT, and sends it to FIRS / NRS once you are connected.',
    textForViewer: 'The invoices of this business appear here once somebody creates one.',
  },
  noMatch: {
    title: 'No invoice matches',
    text: 'Nothing matches all of these filters.',
    search: (wanted: string) => `No number, customer, IRN, note or amount matches “${wanted}”.`,
    none: 'None of these',
    noneText: 'This business has no invoices here now.',
    showAll: 'Show all invoices',
  },

  keys: { first: 'Go to the list', select: 'Select the invoice in focus' },
} as const

export {
  invoiceKindLabels as invoiceKindNames,
  invoiceTypeLabels as invoiceTypeNames,
} from '../../../../core/contract/invoice/labels.ts'
