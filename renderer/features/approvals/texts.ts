import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'

/** What waits for a person to say yes. */
export const approvals = {
  title: 'Approvals',
  list: 'Invoices that need approval',
  order: 'Order of the list',
  orders: { waiting: 'Waiting longest', amount: 'Largest amount', customer: 'By customer' },
  corrects: 'Corrects',
  original: (day: string, total: string) => `of ${day}, ₦${total}`,
  elsewhere: 'issued elsewhere',
  takesOff: 'Credits',
  made: (name: string) => `Made by ${name}`,
  asked: 'Asked for approval',
  due: 'Due',
  issued: 'Issued',
  tin: (tin: string) => `TIN ${tin}`,
  noTin: 'No TIN',
  lines: 'Lines',
  moreLines: (count: number) => `Show ${count} more ${count === 1 ? 'line' : 'lines'}`,
  fewerLines: 'Show fewer lines',
  net: 'Subtotal',
  vat: 'VAT',
  discount: 'Discount',
  total: 'Total',
  columns: {
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price ₦',
    total: 'Amount ₦',
  },
  /** `7.5 %`, `Exempt`. */
  lineVat: (label: string) => `VAT: ${label}`,
  /** Of a price that was said with VAT in it; its discount has VAT in it, too. */
  withVat: 'with VAT',
  lineDiscount: (amount: string) => `, discount ₦${amount}`,
  refusedBefore: (day: string) => `Sent before, and refused on ${day}`,
  checks: {
    good: 'Nothing missing for FIRS / NRS',
    goodHint: 'What only FIRS / NRS knows, such as whether a TIN exists, is checked when it is sent.',
    closed: 'It cannot be approved as it is',
    blocks: (count: number) =>
      count === 1 ? 'FIRS / NRS would refuse it for this' : `FIRS / NRS would refuse it for these ${count} things`,
    warns: (count: number) => (count === 1 ? 'One thing to look at' : `${count} things to look at`),
  },
  changed: (name: string | undefined) =>
    `${name === undefined ? 'Changed' : `Changed by ${name}`} just now. Look at it again, then decide.`,
  /** Of somebody else. */
  decided: (name = 'Somebody else', status: InvoiceStatus) =>
    status === 'DRAFT' ? `${name} has sent it back.` : `${name} has already decided.`,
  approve: 'Approve',
  sendBack: 'Send back',
  open: 'Open the invoice',
  selectAll: 'Select all',
  sum: (count: number, sum: string) => `${count.toLocaleString('en')} selected: ₦${sum}`,
  approved: (number: string) => `${number} approved.`,
  sendNow: (count: number, number: string) =>
    count === 1 ? `Send ${number} now` : `Send ${count.toLocaleString('en')} approved now`,
  sentBack: (number: string) => `${number} was sent back to its author.`,
  notYours: 'You made this invoice, and in this business somebody else has to approve it.',
  nobodyElse: 'Nobody else may approve yet: invite an admin, or change who has to approve in the settings.',
  team: 'Go to the team',
  keys: { next: 'Next invoice', previous: 'Previous invoice', select: 'Select the invoice' },
  more: (count: number) => `${count.toLocaleString('en')} more appear when these are done.`,
  sendingBack: {
    title: (number: string) => `Send back ${number}`,
    text: 'It becomes a draft again, with its number, and whoever made it sees your reason.',
    reason: 'Reason',
    missing: 'Enter a reason: whoever made it sees it.',
    hint: 'For example: the price of line 2 is last year’s',
    button: (number: string) => `Send back ${number}`,
    keep: 'Leave it waiting',
  },
  empty: {
    title: 'Nothing needs approval',
    text: 'Finalized invoices that need approval appear here automatically.',
    offTitle: 'Invoices need no approval here',
    off: 'They are ready to be sent as soon as they are finalized.',
    settings: 'Change it in the settings',
  },
  onlyLooking: 'Your role does not approve invoices.',
  who: (names: string) => `${names} can.`,
  and: ' or ',
} as const
