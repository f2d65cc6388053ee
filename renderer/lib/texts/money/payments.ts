import { paymentMethodLabels } from '../../../../core/contract/invoice/labels.ts'

type Before = { readonly receipt: string; readonly customer: string; readonly amount: string; readonly day: string }

/** Money that comes in for an invoice. */
export const payments = {
  title: (number: string) => `Record payment of ${number}`,
  of: (customer: string, open: string) => `${customer} owes ${open} of this invoice.`,
  button: 'Record it',
  methods: paymentMethodLabels,
  withheld: 'They kept back tax',
  fields: {
    amount: 'Received ₦',
    date: 'Day',
    method: 'How',
    reference: 'Reference (may stay empty)',
    whtRate: 'Withholding tax, %',
    whtAmount: 'Withholding tax, ₦',
    vatWithheld: 'VAT kept back, ₦',
    certificateNumber: 'Certificate number',
  },
  hints: {
    amount: 'A part is enough: the rest stays open.',
    date: 'When the money came.',
    withheld: 'Companies and government bodies pay it to the tax authority for you. It counts as paid.',
    whtRate: 'Usually 2 for goods and services, 5 for professional work, 10 for rent.',
    whtAmount: 'As it stands on their slip, where that says something else.',
    vatWithheld: (vat: string) => `Of ${vat}. Government bodies keep back all of it.`,
    certificateNumber: 'Of their credit note from the tax office; may come later.',
  },
  /** Behind the name of a field. */
  needsWithheld: 'is needed, or what was kept back; else switch “They kept back tax” off',
  recordedBefore: {
    amount: ({ receipt, amount, day }: Before) =>
      `came from them on ${day} already: ${receipt}, ₦${amount}. Press the button again if it came twice.`,
    reference: ({ receipt, customer, amount, day }: Before) =>
      `is on ${receipt} of ${customer} already, ₦${amount} of ${day}. Press the button again if this is other money.`,
  },
  /** Behind the name of its field. */
  needsAmount: 'must be said: type what came in, or 0 where all of it was kept back.',
  kept: (amount: string, of?: string) => `They kept back ${amount}${of === undefined ? '' : `, ${of}`}.`,
  keptOf: (rate: string, base: string) => `${rate} % of ${base}`,
  left: {
    nothing: 'Nothing stays open.',
    some: (amount: string) => `${amount} stays open.`,
    tooMuch: (amount: string) => `That is ${amount} more than is open.`,
  },
  said: {
    whole: 'Payment recorded. FIRS / NRS is told by itself.',
    unsent: 'Payment recorded. The invoice still has to be sent to FIRS / NRS.',
    part: (amount: string) => `Payment recorded. ${amount} stays open.`,
    takenBack: 'Payment taken back. What it had settled is open again.',
  },
  /** Credit of the customer, on an invoice that is open. */
  credit: {
    title: 'Credit of the customer',
    text: (credit: string) => `${credit} of credit is there. It is never used by itself.`,
    button: (amount: string) => `Use ${amount} on this invoice`,
    used: 'Credit used on this invoice.',
  },
  /** Money that comes for an offer, before there is an invoice. */
  deposit: {
    title: 'Deposit',
    text: 'A proforma invoice is not owed. What the customer pays on it is a deposit: credit that waits for the invoice.',
    record: 'Record a deposit',
    of: (number: string) => `Deposit on ${number}`,
    offer: (customer: string, total: string) => `The offer to ${customer} comes to ${total}; a part is enough.`,
    came: (receipt: string, day: string, way: string) => [receipt, day, way].filter((part) => part !== '').join(', '),
    left: (amount: string) => `${amount} of the offer has not come yet.`,
    whole: 'All of the offer has come.',
    button: 'Record the deposit',
    done: (receipt: string) => `Deposit recorded as ${receipt}. It is credit of the customer.`,
  },
  list: {
    title: 'Payments',
    receipt: (number: string) => `Receipt ${number}`,
    noReceipt: 'Everything was kept back',
    fromBefore: 'Payment without a receipt',
    line: (day: string, method: string) => `${day}, ${method}`,
    reference: (reference: string) => `Reference ${reference}`,
    deductions: {
      WHT: (amount: string) => `Withholding tax ${amount}`,
      VAT_WITHHELD: (amount: string) => `VAT kept back ${amount}`,
    },
    noCertificate: 'certificate still missing',
    certificate: (number: string) => `certificate ${number}`,
    reversed: 'Taken back',
    asCredit: (amount: string) => `${amount} of it is credit of the customer now`,
    printReceipt: 'Print receipt',
    printReceiptOf: (number: string) => `Print receipt ${number}`,
    printCopy: 'Print a copy',
    printCopyOf: (number: string) => `Print a copy of receipt ${number}, marked COPY`,
    takeBack: 'Take back',
    takeBackOf: (what: string) => `Take back ${what}`,
  },
  writeOff: {
    title: (number: string) => `Won't ${number} be paid?`,
    text: (open: string) =>
      `${open} is open and leaves what the customer owes. Sales and VAT stay as they are, and FIRS / NRS is not told that it was paid.`,
  },
  /** Credit that was used on an invoice, and what was given up of it. */
  settled: {
    usedOn: (day: string) => `Credit of the customer, used on ${day}`,
    creditNote: (number: string | null) => `Credit note ${number ?? ''}`.trim(),
    writeOff: 'Given up',
    free: 'Take this credit off',
    freeOf: (what: string) => `Take this credit off: ${what}`,
    freed: 'Taken off: it is credit of the customer again.',
    history: 'All that was set against it',
    used: (what: string) => `${what}, credit used`,
    off: (what: string) => `${what}, taken off again`,
  },
  takeBack: {
    title: (what: string) => `Take back ${what}?`,
    text: 'For a bounced cheque, a mistake, or money that the customer got back. Nothing is deleted: both stay in the account, and what the payment had settled is open again. FIRS / NRS is told where that is possible.',
    reason: 'Why',
    day: 'Day that it counts for',
    missing: 'Say why, for whoever looks at the account later.',
    button: 'Take it back',
    keep: 'Keep it',
  },
} as const
