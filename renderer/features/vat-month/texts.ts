const many = (count: number) => count.toLocaleString('en')
const documents = (count: number) => (count === 1 ? '1 document' : `${many(count)} documents`)

const treatments = {
  STANDARD: 'Standard',
  ZERO_RATED: 'Zero-rated',
  EXEMPT: 'Exempt',
  OTHER: 'Other',
} as const

type Amount = { readonly amount: number; readonly vat: number | null }

/** The VAT of a month. */
export const vatMonth = {
  title: 'VAT month',
  intro:
    'What you declare for a month: the VAT you charged, and what stands beside it. Every figure opens what it is made of.',
  months: { label: 'Month', before: 'The month before', after: 'The month after' },
  actions: {
    print: 'Print',
    xlsx: 'Excel file',
    schedule: 'Sales schedule',
    scheduleTip: 'For the portal of FIRS / NRS: one row a line, in files of 1,000 rows.',
  },
  books: {
    button: 'Accountant',
    label: 'The month for an accounting program',
    formats: {
      ledger: 'General ledger (CSV)',
      iif: 'QuickBooks Desktop (IIF)',
      quickbooks: 'QuickBooks Online (CSV files)',
      sage: 'Sage 50 (CSV files)',
    },
    sageHint: 'Payments arrive on account: allocate them to invoices in Sage.',
    accounts: 'Names of the accounts…',
    dialog: {
      title: 'Names of the accounts',
      text: 'Number and name of each account as the accounting program has them. The files name them so.',
      of: {
        RECEIVABLES: 'What customers owe',
        CASH: 'Cash',
        BANK: 'Bank',
        CARD: 'Card and POS terminal',
        MOBILE_MONEY: 'Mobile money',
        OTHER_MONEY: 'Other money',
        SALES: 'Sales with VAT',
        ZERO_RATED_SALES: 'Zero-rated sales',
        EXEMPT_SALES: 'Exempt sales',
        OUTPUT_VAT: 'Output VAT',
        WHT_WITHHELD: 'WHT customers kept back',
        VAT_WITHHELD: 'VAT customers kept back',
        BAD_DEBTS: "Won't be paid",
        OPENING_BALANCES: 'Owed from before',
      },
      code: (of: string) => `Number: ${of}`,
      name: (of: string) => `Name: ${of}`,
      missing: 'Say what it is called there',
      usual: 'Back to the usual ones',
      leave: 'Leave as it was',
      save: 'Save',
      saved: 'Saved.',
      readOnly: 'Who manages the business can change them.',
    },
  },
  figures: {
    label: 'In short',
    output: 'Output VAT',
    withheld: 'VAT customers kept back',
    due: 'Return and payment due',
  },
  passed: 'passed',
  notSent: (count: number) =>
    count === 1
      ? '1 document of this month was never sent to FIRS / NRS; it counts all the same:'
      : `${documents(count)} of this month were never sent to FIRS / NRS; they count all the same:`,
  send: 'send what is ready',
  close: (day: string) => `Close the books up to ${day}`,
  notOver: 'This month is not over yet: its figures still change.',
  noInput:
    'Purchases and input VAT are not kept here. What you pay is less by the VAT on your purchases, which you add on the form.',
  noVat: 'This business charges no VAT (small business): its sales are exempt.',
  changed: (count: number, day: string) =>
    `${count === 1 ? '1 thing has' : `${many(count)} things have`} changed since this month was exported on ${day}: see below.`,
  leftOut: {
    text: (count: number) => `${documents(count)} of this month count for nothing yet:`,
    one: '1 document of this month counts for nothing yet:',
    of: {
      DRAFT: (count: number) => (count === 1 ? '1 draft' : `${many(count)} drafts`),
      PENDING_APPROVAL: (count: number) => `${many(count)} not approved`,
      FIRS_REJECTED: (count: number) => `${many(count)} refused by FIRS / NRS`,
    } as Readonly<Record<string, (count: number) => string>>,
  },
  rates: {
    title: 'Output VAT by rate',
    columns: {
      rate: 'Rate',
      charged: 'Charged ₦',
      credited: 'Credit notes ₦',
      net: 'Net ₦',
      vat: 'VAT ₦',
    },
    treatments,
    rate: (treatment: string, percent: number) => (percent === 0 ? treatment : `${treatment} ${String(percent)} %`),
    all: 'All sales',
    count: (charged: number, credited: number) =>
      credited === 0
        ? documents(charged)
        : `${documents(charged)}, ${credited === 1 ? '1 credit note' : `${many(credited)} credit notes`}`,
    empty: { title: 'Nothing was sold', text: 'Approved invoices of the month appear here.' },
  },
  beside: {
    title: 'Beside the VAT',
    text: 'None of it changes the output VAT.',
    columns: { what: 'What', items: 'Items', amount: 'Amount ₦', vat: 'VAT in it ₦' },
    vatWithheld: 'VAT customers kept back',
    wht: 'Withholding tax (WHT) customers kept back',
    deposits: 'Deposits without an invoice',
    writeOffs: "Won't be paid",
    hints: {
      vatWithheld: 'Counts as VAT you have paid, with the certificate.',
      wht: 'It is no VAT: it counts towards your income tax, with the certificate.',
      deposits: 'VAT is due once money is received: use it on an open invoice of the customer, or make its invoice.',
      writeOffs: 'The VAT stays as it was charged.',
    },
    missing: (count: number) => (count === 1 ? '1 certificate is missing' : `${many(count)} certificates are missing`),
  },
  changes: {
    title: 'Changed since it was exported',
    then: (was: string, is: string) =>
      `Output VAT was ₦${was} then and is ₦${is} now. What you declared may have to be corrected.`,
    unchanged: 'Exported as it is',
    same: 'Nothing has changed since: the figures are those that were exported.',
    compare: 'Compare with',
    export: (when: string, who: string) => `${when} by ${who}`,
    columns: { what: 'What', was: 'Was ₦', wasVat: 'VAT was ₦', is: 'Is ₦', isVat: 'VAT is ₦' },
    none: 'none',
    kinds: {
      DOCUMENT: 'Document',
      VAT_WITHHELD: 'VAT kept back',
      WHT: 'WHT kept back',
      DEPOSIT: 'Deposit',
      WRITE_OFF: "Won't be paid",
    },
    happened: ({ was, is }: { readonly was: unknown; readonly is: Amount | null }) => {
      if (is === null) return 'not in the month any more'
      if (was !== null) return 'changed'
      return is.amount < 0 && is.vat === null ? 'taken back' : 'new'
    },
  },
  form: {
    title: 'Lines of Form 002',
    columns: { line: 'Line', what: 'What', amount: '₦' },
    empty: 'empty',
  },
  drawer: {
    titles: {
      charged: (rate: string) => `Charged: ${rate}`,
      credited: (rate: string) => `Credit notes: ${rate}`,
      net: (rate: string) => `Net: ${rate}`,
      vat: (rate: string) => `VAT: ${rate}`,
    },
    open: (figure: string, amount: string) => `${figure}: ${amount}. See what it is made of`,
    none: 'Nothing.',
    sum: 'Together',
    more: (count: number) => `Show ${many(count)} more`,
    net: (amount: string) => `net ${amount}`,
    vat: (amount: string) => `VAT ${amount}`,
    corrects: (irn: string, day: string) => `corrects ${irn} of ${day}`,
    certificate: (number: string, day: string | null) =>
      day === null ? `certificate ${number}` : `certificate ${number} of ${day}`,
    missing: 'certificate missing',
    takesBack: 'takes an earlier one back',
    takenBack: 'taken back',
    base: (amount: string) => `of ${amount}`,
    left: (amount: string) => `${amount} still without an invoice`,
    invoiced: 'used or given back since',
    kinds: { STANDARD: 'Invoice', DEBIT_NOTE: 'Debit note', CREDIT_NOTE: 'Credit note' },
  },
} as const
