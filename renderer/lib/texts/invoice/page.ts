import type { InvoiceStatus } from '../../../../core/contract/http/vocabulary.ts'
import { paymentStateLabels } from '../../../../core/contract/invoice/labels.ts'

/** The page of one invoice. What happened to it is told in invoice-history.ts. */
export const invoice = {
  invoices: 'Invoices',
  newInvoice: 'New invoice',
  loading: 'Loading the invoice',

  actions: {
    edit: 'Edit',
    finalize: 'Finalize',
    approve: 'Approve',
    reject: 'Send back',
    submit: 'Send to FIRS / NRS',
    retry: 'Try again',
    abandon: (number: string) => `Give up on ${number}`,
    reopen: 'Correct',
    recordPayment: 'Record payment',
    creditNote: 'Correct with a credit note',
    debitNote: 'Charge more with a debit note',
    duplicate: 'Duplicate as a new draft',
    makeInvoice: 'Create invoice',
    cancel: (number: string) => `Cancel ${number}`,
    print: 'Print',
    printCopy: 'Print a copy',
    printOn: { a4: 'Print on A4', 'receipt-80': 'Print on an 80 mm roll', 'receipt-58': 'Print on a 58 mm roll' },
    save: 'Save PDF',
    pdf: 'PDF',
    saveForPrinter: 'Save for a till printer',
    copyIrn: 'Copy the reference number',
    more: 'More actions',
    writeOff: 'Write off',
  },

  busy: {
    submit: 'Sending. The answer takes up to ten seconds.',
    print: 'Creating the PDF.',
  },

  said: {
    waiting: 'Waiting to send. It is sent automatically.',
    irnCopied: 'Reference number copied.',
    invoiced: (number: string, made: string) => `${number} already has an invoice: ${made}.`,
  },

  amount: {
    draft: 'Total of this draft',
    toPay: (day: string) => `Due by ${day}`,
    overdue: (day: string) => `Overdue since ${day}`,
    paid: (day: string) => `Paid on ${day}`,
    paidInFull: paymentStateLabels.PAID,
    paidSoFar: 'Paid so far',
    deducted: 'Withheld by the customer',
    writtenOff: 'Written off',
    closed: 'Settled, nothing to pay',
    credit: 'Total of this credit note',
    credited: 'Credited',
    creditedInFull: 'Credited in full, nothing to pay',
    proforma: (day: string) => `Valid until ${day}`,
    cancelled: 'Cancelled, nothing to pay',
    /** As every list has it: the customer had what is on it. */
    refused: 'Owed; FIRS / NRS refused it, correct it first',
    owed: (day: string) => `Owed, due ${day}`,
    notCleared: 'Not due yet',
    sale: 'Total of this sale',
  },

  next: {
    title: 'What to do next',
    DRAFT: 'Finalize it when it is complete. Until then everything can be changed.',
    PENDING_APPROVAL: 'Check it, then approve it or send it back.',
    APPROVED: 'Approved here, and not by FIRS / NRS yet. Send it to them next.',
    PENDING: 'Nothing to do: it is sent automatically.',
    SUBMITTED: 'Nothing to do: FIRS / NRS has it and is deciding.',
    FIRS_APPROVED: 'FIRS / NRS approved it. Give it to the customer, and record the payment when it comes.',
    FIRS_REJECTED: 'FIRS / NRS refused it. Correct it, then send it again under the same number.',
    PAID: 'It is sent, approved and paid.',
    CANCELLED: 'Nothing. Its number stays used; duplicate it to bill again.',
  } satisfies Record<InvoiceStatus | 'title', string>,
  certificate: (amount: string) => `The certificate for ₦${amount} of withheld tax is missing.`,
  noteCertificate: 'Enter certificate',
  offerApproved:
    'Give it to the customer, and create the invoice when they agree. A proforma need not be sent to FIRS / NRS.',
  creditedInFull: 'Nothing: it is credited in full.',
  creditApproved:
    'Give it to the customer: it reduces what they owe. What they had already paid becomes credit, to apply or refund.',
  sandboxCreditApproved: 'A sandbox credit note is not for the customer. Print it to see how it looks.',
  sandboxApproved: 'A sandbox invoice is not for the customer. Record a payment to see how it works.',
  /** For somebody who may not go on with it; the texts above are for who may. */
  forOthers: {
    DRAFT: 'It is a draft, and not finalized yet.',
    PENDING_APPROVAL: 'It waits for somebody who may approve it. To change it, ask them to send it back.',
    APPROVED: 'Approved here, and not by FIRS / NRS yet. It waits for somebody who may send it to them.',
  } satisfies Partial<Record<InvoiceStatus, string>>,
  ownWaiting: 'Another owner or admin has to approve it. To change it, send it back.',
  stuck: {
    retry: 'It is tried at once. What FIRS / NRS already has is never sent twice.',
    abandon: 'It is cancelled for good and its number stays used. Duplicate it to bill again.',
  },
  correctedByOthers: 'FIRS / NRS refused it. An owner or admin can correct it and send it again under the same number.',
  openedForOthers: 'FIRS / NRS refused it. Correct opens it for those who may change it, under the same number.',
  usedUp:
    'FIRS / NRS refused it in the end, so its number is used up. Bill again: a new draft replaces it, and this one is no longer owed.',
  usedUpForOthers:
    'FIRS / NRS refused it in the end, so its number is used up. Duplicate it to bill again; it stays owed until an owner or admin gives up on it.',
  billAgain: {
    title: (number: string) => `Bill ${number} again?`,
    text: (number: string) =>
      `${number} is given up and no longer owed; anything paid on it becomes customer credit, which you can apply to the new invoice. A new draft with the same lines opens.`,
    button: 'Bill again',
    reason: 'Refused by FIRS / NRS; billed again',
  },
  paidUnsent: 'It is paid, but not sent yet. Send it: FIRS / NRS is then told of the payment too.',
  paidEarly: 'The payment is recorded. FIRS / NRS is told automatically as soon as possible.',
  paymentRefused:
    'The payment is recorded here, but FIRS / NRS did not accept it: see why under “What happened”. Reverse the payment and record it again with another date or reference.',
  paymentRefusedForOthers:
    'The payment is recorded here, but FIRS / NRS did not accept it. Somebody who may record payments has to correct it.',
  paidAtFirs:
    'It is unpaid again here, but FIRS / NRS did not accept that: it still has PAID. See why under “What happened”. Tell FIRS / NRS yourself if it stays unpaid.',
  sentBack: (reason: string | null) => (reason === null ? 'It was sent back.' : `It was sent back: ${reason}`),

  refusal: 'Why FIRS / NRS refused it',
  seeWhy: 'See why',
  /** Of what the sandbox forgives. */
  checksInSandbox: (count: number) =>
    `FIRS / NRS would refuse ${count === 1 ? 'one thing' : `${count} things`}; the sandbox takes it`,
  checks: (blocking: number) =>
    blocking === 0
      ? 'Worth a look'
      : blocking === 1
        ? 'One thing before FIRS / NRS'
        : `${blocking} things before FIRS / NRS`,
  moreChecks: (count: number) => `Show ${count} more`,
  checkAt: 'Before FIRS / NRS',
  remedies: {
    EDIT_CUSTOMER: 'Open the customer',
    EDIT_BUSINESS: 'Open the business',
    EDIT_LINE: 'Edit the line',
    EDIT_INVOICE: 'Edit the invoice',
    FIRS_CONFIG: 'Enter the FIRS configuration',
    PROVIDER: 'Connect a provider',
    REOPEN: 'Make it a draft again',
    SEND_BACK: 'Send it back',
  },

  waiting: {
    nextTry: (seconds: number) => `Next try in ${duration(seconds)}.`,
    now: 'Trying now.',
    deadline: (day: string, time: string) => `It has to reach FIRS / NRS by ${day}, ${time}.`,
    deadlinePassed: (day: string, time: string) => `It had to reach FIRS / NRS by ${day}, ${time}.`,
  },

  reject: {
    title: (number: string) => `Send back ${number}`,
    text: 'It becomes a draft again, for whoever made it.',
    reason: 'What should change',
    missing: 'Enter what should change: whoever made it sees this.',
    button: 'Send back',
    keep: 'Leave it waiting',
  },
  abandon: {
    title: (number: string) => `Give up on ${number}`,
    text: 'It is cancelled for good, and its number is never used again. If FIRS / NRS has it after all, correct it there. Duplicate it to bill again.',
    reason: 'Reason for giving up',
    button: (number: string) => `Give up on ${number}`,
  },
  keep: (number: string) => `Keep ${number}`,
  cancel: {
    title: (number: string) => `Cancel ${number}?`,
    text: 'This cannot be undone. The number stays in the register as cancelled and is never used again.',
  },
  printWarning: {
    title: 'Not yet cleared by FIRS / NRS',
    text: 'The customer may get it only once it is cleared. The print says NOT YET CLEARED across the page.',
    button: 'Print anyway',
    keep: 'Do not print it yet',
  },
  qr: {
    title: (number: string) => `QR code of ${number}`,
    enlarge: 'Enlarge the QR code',
    alt: 'QR code for FIRS / NRS',
    save: 'Save image',
  },

  corrections: {
    title: 'Credit and debit notes',
    made: (kind: string, day: string) => `${kind} of ${day}`,
  },

  paper: {
    label: (title: string, number: string) => `${title} ${number}`,
    irn: 'Invoice reference number',
    noIrn: 'None yet',
    corrects: 'Corrects invoice',
    of: (day: string) => `of ${day}`,
    qr: 'QR code',
    terms: 'Terms',
    notes: 'Notes',
    reason: 'Reason',
    words: 'Amount in words',
    lines: 'Lines of the invoice',
    columns: {
      description: 'Description',
      quantity: 'Quantity',
      discount: 'Discount',
      vat: 'VAT',
      amount: 'Amount ₦',
    },
    total: 'Total',
    audit: (hash: string) => `Audit ${hash}`,
    logo: (name: string) => `Logo of ${name}`,
  },
} as const

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
