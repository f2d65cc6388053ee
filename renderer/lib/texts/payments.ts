import { paymentMethodWords } from '../../../core/contract/status-words.ts'

/** Money that comes in for an invoice. */
export const payments = {
  title: (number: string) => `Record payment of ${number}`,
  of: (customer: string, open: string) => `${customer} owes ${open} of this invoice.`,
  button: 'Record it',
  methods: paymentMethodWords,
  withheld: 'They kept back tax',
  fields: {
    amount: 'Received ₦',
    date: 'Day',
    method: 'How',
    reference: 'Reference (may stay empty)',
    whtRate: 'Withholding tax, %',
    vatWithheld: 'VAT kept back, ₦',
    certificateNumber: 'Certificate number',
  },
  hints: {
    amount: 'A part is enough: the rest stays open.',
    date: 'When the money came.',
    withheld: 'Companies and government bodies pay it to the tax authority for you. It counts as paid.',
    whtRate: 'Usually 2 for goods and services, 5 for professional work, 10 for rent.',
    vatWithheld: (vat: string) => `Of ${vat}. Government bodies keep back all of it.`,
    certificateNumber: 'Of their credit note from the tax office; may come later.',
  },
  left: {
    nothing: 'Nothing stays open.',
    some: (amount: string) => `${amount} stays open.`,
    tooMuch: (amount: string) => `That is ${amount} more than is open.`,
  },
  said: {
    whole: 'Payment recorded. FIRS / NRS is told by itself.',
    part: (amount: string) => `Payment recorded. ${amount} stays open.`,
    takenBack: 'Payment taken back. What it had settled is open again.',
  },
  list: {
    title: 'Payments',
    receipt: (number: string) => `Receipt ${number}`,
    noReceipt: 'Everything was kept back',
    line: (day: string, method: string) => `${day}, ${method}`,
    reference: (reference: string) => `Reference ${reference}`,
    deductions: {
      WHT: (amount: string) => `Withholding tax ${amount}`,
      VAT_WITHHELD: (amount: string) => `VAT kept back ${amount}`,
    },
    noCertificate: 'certificate still missing',
    certificate: (number: string) => `certificate ${number}`,
    reversed: 'Taken back',
    printReceipt: 'Print receipt',
    printReceiptOf: (number: string) => `Print receipt ${number}`,
    takeBack: 'Take back',
    takeBackOf: (what: string) => `Take back ${what}`,
  },
  takeBack: {
    title: (what: string) => `Take back ${what}?`,
    text: 'For a bounced cheque or a mistake. Nothing is deleted: both stay in the account, and what the payment had settled is open again. FIRS / NRS is told where that is possible.',
    reason: 'Why',
    missing: 'Say why, for whoever looks at the account later.',
    button: 'Take it back',
    keep: 'Keep it',
  },
} as const
