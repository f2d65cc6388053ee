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
  intro: 'What you declare for a month: the VAT you charged, and related amounts. Select a figure to see its details.',
  actions: {
    print: 'Print',
    xlsx: 'Excel file',
    schedule: 'Sales schedule',
    scheduleTip: 'For the FIRS / NRS portal: one row per line, in files of 1,000 rows.',
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
    accounts: 'Account names…',
    dialog: {
      title: 'Account names',
      text: 'Number and name of each account as in the accounting program. The files use them.',
      of: {
        RECEIVABLES: 'Accounts receivable',
        CASH: 'Cash',
        BANK: 'Bank',
        CARD: 'Card and POS terminal',
        MOBILE_MONEY: 'Mobile money',
        OTHER_MONEY: 'Other money',
        SALES: 'Sales with VAT',
        ZERO_RATED_SALES: 'Zero-rated sales',
        EXEMPT_SALES: 'Exempt sales',
        OUTPUT_VAT: 'Output VAT',
        WHT_WITHHELD: 'WHT withheld by customers',
        VAT_WITHHELD: 'VAT withheld by customers',
        BAD_DEBTS: 'Bad debts',
        OPENING_BALANCES: 'Opening balances',
        PAYABLES: 'Accounts payable',
        INPUT_VAT: 'Input VAT',
        WHT_TO_REMIT: 'WHT to remit',
        VAT_TO_REMIT: 'VAT to remit',
        PETTY_CASH: 'Petty cash',
        OWNER: 'Paid by the owner',
        WRITE_BACKS: 'Write-backs',
      },
      code: (of: string) => `Number: ${of}`,
      name: (of: string) => `Name: ${of}`,
      missing: 'Enter its name there',
      usual: 'Restore defaults',
      leave: 'Cancel',
      save: 'Save',
      saved: 'Saved.',
      readOnly: 'Managers of the business can change them.',
    },
  },
  figures: {
    label: 'Summary',
    output: 'Output VAT',
    input: 'Input VAT',
    payable: 'VAT to pay',
    withheld: 'VAT withheld by customers',
    due: 'Return and payment due',
  },
  passed: 'passed',
  notSent: (count: number) =>
    count === 1
      ? '1 document of this month was never sent to FIRS / NRS; it still counts:'
      : `${documents(count)} of this month were never sent to FIRS / NRS; they still count:`,
  send: 'send what is ready',
  close: (day: string) => `Close the books up to ${day}`,
  notOver: 'This month is not over yet: its figures may still change.',
  noVat: 'This business charges no VAT (small business): its sales are exempt.',
  changed: (count: number, day: string) =>
    `${count === 1 ? '1 thing has' : `${many(count)} things have`} changed since this month was exported on ${day}: see below.`,
  leftOut: {
    text: (count: number) => `${documents(count)} of this month do not count yet:`,
    one: '1 document of this month does not count yet:',
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
    title: 'Related amounts',
    text: 'None of these change the output VAT.',
    columns: { what: 'What', items: 'Items', amount: 'Amount ₦', vat: 'VAT included ₦' },
    vatWithheld: 'VAT withheld by customers',
    wht: 'Withholding tax (WHT) withheld by customers',
    deposits: 'Deposits without an invoice',
    writeOffs: 'Write-offs',
    hints: {
      vatWithheld: 'Counts as VAT you have paid, with the certificate.',
      wht: 'It is not VAT: it counts towards your income tax, with the certificate.',
      deposits:
        'VAT is due once money is received: apply it to an open invoice of the customer, or create an invoice for it.',
      writeOffs: 'The VAT charged does not change.',
    },
    missing: (count: number) => (count === 1 ? '1 certificate is missing' : `${many(count)} certificates are missing`),
  },
  changes: {
    title: 'Changed since export',
    then: (was: string, is: string) =>
      `Output VAT was ₦${was} then and is ₦${is} now. What you declared may have to be corrected.`,
    unchanged: 'Exported as shown',
    same: 'Nothing has changed since the export.',
    compare: 'Compare with',
    export: (when: string, who: string) => `${when} by ${who}`,
    columns: { what: 'What', was: 'Was ₦', wasVat: 'VAT was ₦', is: 'Is ₦', isVat: 'VAT is ₦' },
    none: 'none',
    kinds: {
      DOCUMENT: 'Document',
      VAT_WITHHELD: 'VAT withheld',
      WHT: 'WHT withheld',
      DEPOSIT: 'Deposit',
      WRITE_OFF: 'Write-off',
      PURCHASE: 'Purchase',
    },
    happened: ({ was, is }: { readonly was: unknown; readonly is: Amount | null }) => {
      if (is === null) return 'no longer in the month'
      if (was !== null) return 'changed'
      return is.amount < 0 && is.vat === null ? 'reversed' : 'new'
    },
  },
  filing: {
    label: 'Return',
    notFiled: 'This month is not marked as filed.',
    filed: (day: string, reference: string) =>
      `Filed on ${day}, reference ${reference}. Its lines stay as they were filed.`,
    mark: 'Mark as filed',
    amend: 'Amended return',
    takeBack: 'Not filed after all',
    intro: 'The lines of the form are kept as they are now. What comes in later is listed as a difference.',
    filedOn: 'Filed on',
    reference: 'Reference of the portal',
    placeholder: 'From the receipt of FIRS / NRS',
    save: 'Mark as filed',
    stays: 'Cancel',
    differences: 'Different since the return was filed',
    differencesHint: 'File an amended return at the portal, then mark it here with its new reference.',
    line: (line: number) => `Line ${String(line)}`,
    carried: (months: string) => `carried to ${months}`,
    columns: { what: 'What', net: 'Net ₦', vat: 'VAT ₦' },
    kinds: {
      DOCUMENT: 'Invoice',
      VAT_WITHHELD: 'VAT withheld',
      PURCHASE: 'Purchase',
      REMITTED_VAT: 'VAT on a service from abroad',
      LINE: 'Line',
    },
    states: {
      NEEDS_AMENDED_RETURN: 'needs an amended return',
      CARRIED: 'carried',
      AS_FILED: 'filed with another amount than the documents come to',
    },
  },
  purchases: {
    title: 'Purchases and input VAT',
    columns: { what: 'Supplier', net: 'Net ₦', vat: 'VAT ₦', claimed: 'Claimed ₦' },
    treatments: {
      CLAIMABLE: 'claimed',
      NOT_CLAIMABLE: 'not claimable',
      APPORTIONED: 'claimed in part',
      NONE_DUE: 'no VAT due',
      NONE_SHOWN: 'VAT not charged',
    },
    toRemit: 'service from abroad: claimed once you remit its VAT',
    reasons: {
      EXEMPT_USE: 'for exempt sales',
      PRIVATE: 'private',
      NO_VALID_INVOICE: 'no valid invoice',
      NOT_REGISTERED: 'the business charges no VAT',
      BEFORE_2026: 'bought before 2026',
      OTHER: 'other',
    } as Readonly<Record<string, string>>,
    missing: {
      toFile: 'Before you file:',
      filed: 'Purchases of this month:',
      of: {
        DRAFT: (count: number) => (count === 1 ? '1 bill is a draft' : `${many(count)} bills are drafts`),
        WEAK_CLAIM: (count: number) =>
          count === 1
            ? '1 bill lacks the TIN or invoice number of the supplier'
            : `${many(count)} bills lack the TIN or invoice number of the supplier`,
        PROOF: (count: number) =>
          count === 1
            ? '1 bill is not confirmed by FIRS / NRS'
            : `${many(count)} bills are not confirmed by FIRS / NRS`,
        ATTACHMENT: (count: number) => (count === 1 ? '1 bill has no photo' : `${many(count)} bills have no photo`),
      },
    },
    lacks: {
      DRAFT: 'draft',
      WEAK_CLAIM: 'supplier TIN or invoice number missing',
      PROOF: 'not confirmed by FIRS / NRS',
      ATTACHMENT: 'no photo',
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
    open: (figure: string, amount: string) => `${figure}: ${amount}. See details`,
    none: 'Nothing.',
    sum: 'Total',
    more: (count: number) => `Show ${many(count)} more`,
    net: (amount: string) => `net ${amount}`,
    vat: (amount: string) => `VAT ${amount}`,
    corrects: (irn: string, day: string) => `corrects ${irn} of ${day}`,
    certificate: (number: string, day: string | null) =>
      day === null ? `certificate ${number}` : `certificate ${number} of ${day}`,
    missing: 'certificate missing',
    takesBack: 'reverses an earlier one',
    takenBack: 'reversed',
    base: (amount: string) => `of ${amount}`,
    left: (amount: string) => `${amount} still without an invoice`,
    invoiced: 'applied or refunded since',
    kinds: { STANDARD: 'Invoice', DEBIT_NOTE: 'Debit note', CREDIT_NOTE: 'Credit note' },
  },
} as const
