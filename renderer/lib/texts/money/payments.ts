import { paymentMethodLabels } from '../../../../core/contract/invoice/labels.ts'

type Before = { readonly receipt: string; readonly customer: string; readonly amount: string; readonly day: string }

/** Money that comes in for an invoice. */
export const payments = {
  title: (number: string) => `Record payment of ${number}`,
  of: (customer: string, open: string) => `${customer} owes ${open} on this invoice.`,
  button: 'Record payment',
  methods: paymentMethodLabels,
  withheld: 'Tax was withheld',
  fields: {
    amount: 'Received ₦',
    date: 'Date',
    method: 'Method',
    reference: 'Reference (optional)',
    whtRate: 'Withholding tax, %',
    whtAmount: 'Withholding tax, ₦',
    vatWithheld: 'VAT withheld, ₦',
    certificateNumber: 'Certificate number',
  },
  hints: {
    amount: 'Part is enough: the rest stays due.',
    date: 'When the money was received.',
    withheld: 'Companies and government bodies pay it to the tax authority for you. It counts as paid.',
    whtRate: 'Usually 2 for goods and services, 5 for professional work, 10 for rent.',
    whtAmount: 'As on their slip, if that differs.',
    vatWithheld: (vat: string) => `Of ${vat}. Government bodies withhold all of it.`,
    certificateNumber: 'On their credit note from the tax office; you can add it later.',
  },
  /** Behind the name of a field. */
  needsWithheld: 'is needed, or the amount withheld; otherwise switch “Tax was withheld” off',
  recordedBefore: {
    amount: ({ receipt, amount, day }: Before) =>
      `was already received from them on ${day}: ${receipt}, ₦${amount}. Press the button again if it was paid twice.`,
    reference: ({ receipt, customer, amount, day }: Before) =>
      `is already on ${receipt} of ${customer}, ₦${amount} of ${day}. Press the button again if this is a different payment.`,
  },
  farFrom: (number: string, day: string) =>
    `is far from ${number} of ${day}: check the year. Press the button again if it is right.`,
  /** Behind the name of its field. */
  needsAmount: 'is needed: enter the amount received, or 0 if all of it was withheld.',
  kept: (amount: string, of?: string) => `Withheld ${amount}${of === undefined ? '' : `, ${of}`}.`,
  keptOf: (rate: string, base: string) => `${rate} % of ${base}`,
  left: {
    nothing: 'Nothing left to pay.',
    some: (amount: string) => `${amount} is still due.`,
    tooMuch: (amount: string) => `That is ${amount} more than is due.`,
  },
  said: {
    whole: 'Payment recorded. FIRS / NRS is told automatically.',
    unsent: 'Payment recorded. The invoice still has to be sent to FIRS / NRS.',
    part: (amount: string) => `Payment recorded. ${amount} is still due.`,
    takenBack: 'Payment reversed. What it had paid is due again.',
  },
  /** Credit of the customer, on an invoice that is open. */
  credit: {
    title: 'Customer credit',
    text: (credit: string) => `${credit} of credit is available. It is never applied automatically.`,
    button: (amount: string) => `Apply ${amount} to this invoice`,
    used: 'Credit applied to this invoice.',
  },
  /** Money that comes for an offer, before there is an invoice. */
  deposit: {
    title: 'Deposit',
    text: 'A proforma invoice is not owed. What the customer pays on it is a deposit: credit for the later invoice.',
    record: 'Record deposit',
    of: (number: string) => `Deposit on ${number}`,
    offer: (customer: string, total: string) => `The proforma for ${customer} totals ${total}; part is enough.`,
    came: (receipt: string, day: string, way: string) => [receipt, day, way].filter((part) => part !== '').join(', '),
    left: (amount: string) => `${amount} of the proforma is not paid yet.`,
    whole: 'The proforma is paid in full.',
    button: 'Record deposit',
    done: (receipt: string) => `Deposit recorded as ${receipt}. It is customer credit.`,
  },
  list: {
    title: 'Payments',
    receipt: (number: string) => `Receipt ${number}`,
    noReceipt: 'Withheld in full',
    fromBefore: 'Payment without a receipt',
    line: (day: string, method: string) => `${day}, ${method}`,
    reference: (reference: string) => `Reference ${reference}`,
    deductions: {
      WHT: (amount: string) => `Withholding tax ${amount}`,
      VAT_WITHHELD: (amount: string) => `VAT withheld ${amount}`,
    },
    noCertificate: 'certificate missing',
    certificate: (number: string) => `certificate ${number}`,
    reversed: 'Reversed',
    asCredit: (amount: string) => `${amount} of it is now customer credit`,
    printReceipt: 'Print receipt',
    printReceiptOf: (number: string) => `Print receipt ${number}`,
    printCopy: 'Print a copy',
    printCopyOf: (number: string) => `Print a copy of receipt ${number}, marked COPY`,
    takeBack: 'Reverse',
    takeBackOf: (what: string) => `Reverse ${what}`,
  },
  writeOff: {
    title: (number: string) => `Write off ${number}?`,
    text: (open: string) =>
      `${open} is due and will no longer count as owed. Sales and VAT stay as they are, and FIRS / NRS is not told that it was paid.`,
  },
  /** Credit that was used on an invoice, and what was given up of it. */
  settled: {
    usedOn: (day: string) => `Customer credit, applied on ${day}`,
    creditNote: (number: string | null) => `Credit note ${number ?? ''}`.trim(),
    openingCredit: (number: string | null) => `Opening credit ${number ?? ''}`.trim(),
    writeOff: 'Write-off',
    free: 'Remove this credit',
    freeOf: (what: string) => `Remove this credit: ${what}`,
    freed: 'Removed: it is customer credit again.',
    history: 'Everything applied to it',
    used: (what: string) => `${what}, credit applied`,
    off: (what: string) => `${what}, removed`,
  },
  takeBack: {
    title: (what: string) => `Reverse ${what}?`,
    text: 'For a bounced cheque, a mistake, or money refunded to the customer. Nothing is deleted: both entries stay on the account, and what the payment had paid is due again. FIRS / NRS is told where possible.',
    reason: 'Reason',
    day: 'Effective date',
    missing: 'Enter a reason, for whoever reads the account later.',
    button: 'Reverse',
    keep: 'Keep it',
  },
} as const
