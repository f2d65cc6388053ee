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
  intro: 'What you declare for a month: the VAT you charged and the VAT you claim. Select a figure to see its details.',
  months: { before: 'Previous month', after: 'Next month' },
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
    carried: 'VAT credit carried on',
    withheld: 'VAT withheld by customers',
    due: 'Return and payment due',
  },
  passed: 'passed',
  shared: (percent: number) => `${many(percent)} % of VAT that is claimed in part`,
  abroad: 'VAT on services from abroad is remitted apart, and claimed then:',
  toAbroad: 'see what to remit',
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
    nothingToPay: 'Nothing was to be paid.',
    notPaid: (due: string) => `${due} is to be paid: not marked as paid yet.`,
    paidOf: (paid: string, due: string) => (paid === due ? `${paid} paid.` : `${paid} of ${due} paid.`),
    paidOfOn: (paid: string, due: string, day: string) =>
      paid === due ? `${paid} paid on ${day}.` : `${paid} of ${due} paid on ${day}.`,
    amends: (day: string, reference: string) => `It amends the return of ${day}, reference ${reference}.`,
    mark: 'Mark as filed',
    amend: 'Amended return',
    amended: 'Mark as amended',
    update: 'Payment and details',
    saveUpdate: 'Save',
    takeBack: 'Not filed after all',
    intro: 'The lines of the form are kept as they are now. What comes in later is listed as a difference.',
    amendIntro:
      'The return is kept as the documents are now, and the one before stays below it. Use the new reference.',
    updateIntro: 'What is known of the return that you filed. Its lines stay as they were.',
    filedOn: 'Filed on',
    reference: 'Reference of the portal',
    placeholder: 'From the receipt of FIRS / NRS',
    paid: 'Paid',
    paidHint: (due: string) => `VAT to pay is ${due}. Leave it empty until you have paid.`,
    paidOn: 'Paid on',
    stays: 'Cancel',
    portal: {
      open: 'The portal took other amounts…',
      title: 'As the portal took them',
      hint: 'Type only the lines that differ: they count as filed, and the difference is listed.',
      field: (line: number, name: string) => `Line ${String(line)}: ${name}`,
      computed: (amount: string) => `here ${amount}`,
      noAmount: 'Not an amount',
      wrong: (line: string) => `Line ${line} must be an amount such as 107,500.50, or −500.00.`,
    },
    reverse: {
      title: (month: string) => `Was ${month} not filed?`,
      text: 'The month follows its documents again, and new bills may get into it. Its reference and payment stay in the audit log. Bills that were put into a later month because this one was filed stay there.',
      textAmended: 'The return that it amended stands again, with its lines and its reference.',
      keep: 'Keep it as filed',
    },
    differences: 'Different since the return was filed',
    differencesHint:
      'File an amended return at the portal and mark it here, or carry what you select to line 35 of a later month.',
    differencesSettled: 'All of it is carried to later months.',
    chosen: (count: number) => (count === 0 ? 'Select what to carry to a later month.' : `${many(count)} selected`),
    carryButton: 'Carry to a later month',
    carryNoMore: 'Carry no more',
    carry: {
      title: (count: number) => (count === 1 ? 'Carry 1 difference' : `Carry ${many(count)} differences`),
      text: 'Sales go to line 35 of that month and their VAT to line 45; purchases and withheld VAT go to their own lines. The filed month stays as it is.',
      month: 'Into the return of',
      monthHint: 'A month that is not filed yet.',
      button: 'Carry',
      stays: 'Cancel',
    },
    lineDifferences: 'Filed with other amounts',
    lineDifferencesHint: 'Lines that the portal took otherwise than the documents came to.',
    line: (line: number) => `Line ${String(line)}`,
    carried: (months: string) => `carried to ${months}`,
    columns: {
      what: 'What',
      net: 'Net ₦',
      vat: 'VAT ₦',
      filed: 'Filed ₦',
      computed: 'Documents ₦',
      between: 'Difference ₦',
    },
    kinds: {
      DOCUMENT: 'Invoice',
      VAT_WITHHELD: 'VAT withheld',
      PURCHASE: 'Purchase',
      REMITTED_VAT: 'VAT on a service from abroad',
      LINE: 'Line',
    },
    states: { NEEDS_AMENDED_RETURN: 'needs an amended return' },
  },
  entered: {
    button: 'Enter amounts',
    title: 'Enter amounts by hand',
    intro: 'What only you know. Leave a field empty where there is nothing.',
    introFiled:
      'The month is filed: only a refund can be entered. It lowers the credit that the next month begins with.',
    labels: {
      paymentsMade: 'Line 90: VAT paid ahead',
      creditBroughtForward: 'Line 100: credit of your last return',
      creditUsed: 'Line 110: credit to use',
      fixedAssetsSold: 'Fixed assets sold, without VAT',
      refunded: 'VAT refunded to you',
    },
    hints: {
      paymentsMade: 'Automatic or electronic payments for this month.',
      creditBroughtForward: 'For the first month that you keep here. After a filed month, that month says it.',
      creditUsed: 'Empty: as much as can be used. Never more than line 105.',
      fixedAssetsSold: 'Left out of the share of VAT that is claimed in part.',
      refunded: 'It lowers the credit that the next month begins with.',
    },
    save: 'Save',
    stays: 'Cancel',
  },
  purchases: {
    columns: { what: 'Supplier', net: 'Net ₦', vat: 'VAT ₦', claimed: 'Claimed ₦' },
    expense: 'Cash expense',
    lists: {
      claimed: 'Input VAT claimed',
      claimedHint: 'Bills whose VAT is claimed as a whole.',
      inPart: 'Input VAT claimed in part',
      inPartHint: (percent: string) =>
        `For taxable and exempt sales alike: ${percent} % is claimed, by the sales of the month.`,
      notClaimed: 'Input VAT not claimed',
      notClaimedHint: 'Each with the reason.',
      vat: 'VAT',
      toRemit: 'Mark VAT on services from abroad as remitted',
    },
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
        EXPENSE: (count: number) => (count === 1 ? '1 expense has no photo' : `${many(count)} expenses have no photo`),
      },
      certificates: (count: number) =>
        count === 1 ? '1 certificate of a customer is missing' : `${many(count)} certificates of customers are missing`,
      titles: {
        DRAFT: 'Drafts of bills',
        WEAK_CLAIM: 'Weak claims',
        PROOF: 'Bills without proof',
        ATTACHMENT: 'Bills without a photo',
        EXPENSE: 'Expenses without a photo',
      },
      remedies: {
        DRAFT: 'They count once they are recorded.',
        WEAK_CLAIM: 'Enter the TIN of the supplier on its page; for the number, cancel the bill and enter it again.',
        PROOF: 'FIRS / NRS has not confirmed them: buyers lose the credit for invoices that were never cleared.',
        ATTACHMENT: 'Open the bill and drop a photo or PDF on it.',
        EXPENSE: 'Open the expense and drop a photo of the receipt on it.',
      },
      lacks: {
        TIN: 'no TIN of the supplier',
        NUMBER: 'no invoice number',
        TAX_POINT: 'no tax point',
        IRN: 'no IRN',
        UNCHECKED: 'not checked yet',
        NOT_FOUND: 'not known to FIRS / NRS',
        DIFFERENT: 'known with other figures',
      } as Readonly<Record<string, string>>,
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
    typed: 'entered by hand',
    provisional: 'provisional',
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
