import type { StatementBody } from '../../../../core/contract/money/receivables.ts'

type EntryKind = StatementBody['entries'][number]['kind']

const many = (count: number) => count.toLocaleString('en')
const days = (count: number) => (count === 1 ? '1 day' : `${many(count)} days`)

const ages = {
  notDue: 'Not due',
  days1to30: '1 to 30 days',
  days31to60: '31 to 60 days',
  days61to90: '61 to 90 days',
  over90: 'Over 90 days',
} as const

const kinds = {
  INVOICE: 'Invoice',
  DEBIT_NOTE: 'Debit note',
  OPENING_ITEM: 'Opening balance',
  REFUND: 'Refund',
  PAYMENT: 'Payment',
  WHT: 'Withholding tax',
  VAT_WITHHELD: 'VAT withheld',
  CREDIT_NOTE: 'Credit note',
  WRITE_OFF: 'Write-off',
} as const satisfies Record<EntryKind, string>

/** What customers owe: their accounts, and all of them together. */
export const customerAccount = {
  ages,
  kinds,
  openingCredit: 'Opening credit',
  nameless: (kind: string, day: string) => `${kind}, ${day}`,
  overdue: (count: number) => `overdue ${days(count)}`,
  due: (day: string) => `due ${day}`,

  customer: {
    actions: {
      receive: 'Record payment',
      remind: 'Remind',
      giveBack: 'Refund',
      writeOff: 'Write off',
      useCredit: 'Apply credit',
      opening: 'Add opening balance',
      edit: 'Edit customer',
      invoice: 'New invoice',
      invoices: 'Invoices of this customer',
      more: 'More actions for this customer',
    },
    figures: { owes: 'Owes', owed: 'Owed', overdue: 'Overdue', credit: 'Credit', missing: 'Certificates missing' },
    nothingOwed: 'Nothing outstanding.',
    then: {
      label: (day: string) => `Account at the end of ${day}`,
      text: (day: string) => `The account as of the end of ${day}. Later entries are left out.`,
      today: 'Show today',
      nothingOwed: 'Nothing was outstanding.',
    },
    credits: {
      label: 'Where the credit comes from',
      walkIn: 'Did the customer get the money back? Then choose Reverse beside its receipt, under Account.',
      DEPOSIT: (amount: string, number: string | null, day: string) =>
        `${amount} is a deposit${number === null ? '' : `, ${number}`} of ${day}: create an invoice for it, then apply it there.`,
      OVERPAYMENT: (amount: string, number: string | null, day: string) =>
        `${amount} was overpaid${number === null ? '' : ` with ${number}`} on ${day}.`,
      OPENING_ITEM: (amount: string, number: string | null, day: string) =>
        `${amount} is opening credit${number === null ? '' : `, ${number}`} of ${day}.`,
      CREDIT_NOTE: (amount: string, number: string | null, day: string) =>
        `${amount} is from credit note ${number ?? ''} of ${day}. Already refunded? Record it with Refund.`,
      RESERVED: (amount: string, number: string | null, day: string) =>
        `${amount}${number === null ? '' : `, ${number}`} of ${day} is reserved for an invoice that needs approval, and pays it then.`,
    },
    onAccount: (amount: string) => `${amount} of it is a refund of a payment that was reversed later.`,
    entries: {
      printStatement: 'Print statement',
      saveStatement: 'Excel file',
      statementFile: (customer: string, from: string, to: string) => `Statement ${customer} ${from} to ${to}.xlsx`,
      title: 'Account',
      columns: {
        date: 'Date',
        what: 'Description',
        charged: 'Charged ₦',
        settled: 'Paid ₦',
        balance: 'Balance ₦',
      },
      kinds: { label: 'Kind', all: 'All', charges: 'Invoices', payments: 'Payments', notes: 'Notes' },
      periods: {
        label: 'Period',
        month: 'This month',
        lastMonth: 'Last month',
        year: 'This year',
        twelve: 'Twelve months',
        all: 'From the beginning',
        custom: 'From … to …',
        from: 'From',
        to: 'To',
      },
      before: 'Before',
      empty: {
        title: 'Nothing in this period',
        text: 'Invoices appear here once they are approved, payments as soon as they are recorded.',
      },
      none: 'None of these in this period.',
      takenBackOf: (what: string) => `${what} (reversed)`,
      takenBack: 'Reversed',
      takeBack: 'Reverse',
      takeBackOf: (what: string) => `Reverse ${what}`,
      of: (number: string) => `of ${number}`,
      forThese: (numbers: string) => `for ${numbers}`,
      missing: 'certificate missing',
      enter: 'Enter certificate',
      correct: 'Correct certificate',
      ofInvoice: (number: string | undefined) => number !== undefined && `of ${number}`,
      certificate: (number: string) => `certificate ${number}`,
    },
    usual: { title: 'Usually buys', none: 'Nothing yet.' },
    details: {
      title: 'Details',
      terms: (rate: string) => `Withheld ${rate} % last time.`,
      none: 'No details yet.',
    },
  },

  openingImport: {
    title: 'Opening balances',
    one: 'item',
    link: 'Import opening balances',
    existing: 'If the item already exists',
    fields: {
      customer: 'Customer',
      customerTin: 'Customer TIN',
      number: 'Number',
      date: 'Date',
      dueDate: 'Due date',
      amount: 'Owed',
    },
    sum: {
      expected: 'Total in your old books, ₦',
      hint: 'Optional. If given, nothing is saved until both totals agree.',
      wrong: 'must be an amount such as 1,250,000.50',
      total: (amount: string) => `The rows total ₦${amount}.`,
      credit: (owed: string, credit: string) => `₦${owed} owed, less ₦${credit} of customer credit.`,
      added: (amount: string) => `₦${amount} of that is new.`,
      agrees: 'This agrees with your old books.',
      differs: (amount: string, isMore: boolean) =>
        `That is ₦${amount} ${isMore ? 'more' : 'less'} than in your old books. Correct the rows or the total.`,
    },
  },

  refused: {
    ofIt: (amount: string) =>
      `FIRS / NRS refused ${amount} of it: it is owed, but does not count as sales until it is corrected.`,
    see: 'See which',
  },

  creditHeld: {
    text: (amount: string) =>
      `${amount} of customer money is not applied to an invoice: apply it to one, or refund it.`,
    see: 'See whose it is',
  },

  money: {
    views: {
      label: 'Money in',
      debtors: 'Outstanding',
      received: 'Payments received',
      withheld: 'Tax withheld',
      credit: 'Customer credit',
      others: 'Other entries',
    },
    from: 'From',
    to: 'Up to',
    anyDay: 'Any date',
    anyMethod: 'Any method',
    method: 'Payment method',
    all: 'Total',
  },

  takenBack: {
    title: 'Reversed in this period',
    text: 'The original stays in its month; the reversal counts on its own date.',
    of: (day: string) => `of ${day}`,
    on: (day: string, reason: string) => `Reversed on ${day}: ${reason}`,
    taxed: (tax: string, base: string | undefined, invoice: string, tin: string | null) =>
      `${tax}${base === undefined ? '' : ` of ${base}`}, ${invoice}${tin === null ? '' : `, TIN ${tin}`}`,
    state: (day: string) => `Reversed ${day}`,
    sum: 'Reversed',
  },

  received: {
    title: 'Payments received',
    intro: 'Every receipt by number, newest first. Numbers have no gaps.',
    skipped: (from: string, to: string, on: string) =>
      from === to
        ? `${from} is not in this list: it was issued before an older copy of the data was restored on ${on}.`
        : `${from} to ${to} are not in this list: they were issued before an older copy of the data was restored on ${on}.`,
    search: 'Receipt, reference or customer',
    columns: { receipt: 'Receipt', day: 'Date', customer: 'Customer', how: 'Method', for: 'For', amount: 'Received ₦' },
    noReceipt: 'No receipt',
    credit: (amount: string) => `${amount} is credit`,
    sum: 'Received',
    sumLess: (came: string, back: string) => `${came} received, ${back} reversed:`,
    empty: { title: 'No payments yet', text: 'Recorded payments appear here with their receipts.' },
    none: { title: 'Nothing found', text: 'No receipt matches. Search for something else, or choose other dates.' },
    file: 'receipts',
    heads: {
      receipt: 'Receipt',
      day: 'Day',
      customer: 'Customer',
      method: 'How',
      reference: 'Reference',
      for: 'For',
      amount: 'Received (NGN)',
      withheld: 'Withholding tax (NGN)',
      vatWithheld: 'VAT withheld (NGN)',
      credit: 'Added to credit (NGN)',
      state: 'State',
      note: 'Note',
    },
    states: { RECORDED: 'Recorded', REVERSED: 'Reversed' },
    drawer: {
      title: (receipt: string | null) => (receipt === null ? 'Payment without a receipt' : `Receipt ${receipt}`),
      open: 'Open the account',
      settles: 'Applied to',
      credit: 'Customer credit',
    },
  },

  withheld: {
    title: 'Tax withheld',
    intro: 'Tax that customers withheld from their payments, and whether you have the certificate from the tax office.',
    kinds: 'Kind of tax',
    anyKind: 'Both kinds of tax',
    shows: { label: 'Certificates', all: 'All', missing: 'Missing', noted: 'Received' },
    columns: {
      customer: 'Customer',
      day: 'Date',
      invoice: 'Invoice',
      kind: 'Tax',
      base: 'Before VAT ₦',
      amount: 'Withheld ₦',
      certificate: 'Certificate',
    },
    kind: { WHT: 'Withholding tax', VAT_WITHHELD: 'VAT' },
    rate: (kind: string, rate: string) => `${kind}, ${rate} %`,
    noTin: 'No TIN',
    waiting: (count: number) => (count === 0 ? 'missing since today' : `missing for ${days(count)}`),
    dated: (number: string, day: string) => `${number}, ${day}`,
    enter: 'Enter',
    correct: 'Correct',
    enterOf: (about: string) => `Enter the certificate for ${about}`,
    correctOf: (about: string) => `Correct the certificate for ${about}`,
    sum: 'Withheld',
    empty: { title: 'No tax withheld yet', text: 'Tax that customers withhold from a payment appears here.' },
    none: { title: 'None of these', text: 'No certificate matches. Choose “All”, or other dates.' },
    file: 'tax-kept-back',
    heads: {
      day: 'Day',
      customer: 'Customer',
      tin: 'TIN',
      invoice: 'Invoice',
      receipt: 'Receipt',
      kind: 'What',
      base: 'Before VAT (NGN)',
      rate: 'Rate, %',
      amount: 'Withheld (NGN)',
      certificate: 'Certificate',
      dated: 'Certificate of',
      waiting: 'Days missing',
      takenBack: 'Reversed',
      reason: 'Why',
    },
  },

  credit: {
    title: 'Customer credit',
    intro: 'Money not applied to an invoice: deposits, overpayments, credit notes.',
    columns: { customer: 'Customer', since: 'Since', credit: 'Credit ₦' },
    empty: { title: 'No customer credit', text: 'Deposits and overpayments appear here.' },
    file: 'credit-of-customers',
    heads: { customer: 'Customer', since: 'Since', credit: 'Credit (NGN)', asOf: 'As of' },
  },

  others: {
    title: 'Other entries',
    intro: 'Refunds, write-offs and opening balances. A reversal appears with a minus.',
    search: 'Number, reason, reference or customer',
    kind: 'Kind of entry',
    anyKind: 'All kinds',
    columns: { customer: 'Customer', day: 'Date', what: 'Type', about: 'Details', amount: 'Amount ₦' },
    empty: { title: 'No entries yet', text: 'Refunds, write-offs and opening balances appear here.' },
    none: { title: 'Nothing found', text: 'No entry matches. Search for something else, or choose other dates.' },
    file: 'other-entries',
    heads: {
      day: 'Day',
      kind: 'What',
      customer: 'Customer',
      number: 'Number',
      due: 'Due',
      amount: 'Amount (NGN)',
      method: 'How',
      reference: 'Reference',
      reason: 'Why',
      state: 'State',
    },
  },

  debtors: {
    title: 'Money in',
    intro: 'Who owes you, how much, and for how long. Customer credit is not deducted.',
    asOf: 'As of',
    columns: { customer: 'Customer', total: 'Owes ₦' },
    all: 'Total',
    more: 'More for who owes',
    receive: {
      button: 'Record payment',
      title: 'Who paid?',
      customer: 'Customer',
      hint: 'Type a name, phone, TIN or e-mail',
    },
    file: { sheet: 'Ageing', total: 'Owes (NGN)', print: 'Print' },
    printed: (day: string) => `Outstanding at the end of ${day}`,
    /** On paper, as the other papers of practice have it. */
    practice: 'SANDBOX',
    sort: { label: 'Sorted by', size: 'Largest balance', age: 'Longest overdue' },
    empty: {
      title: 'Nobody owes you anything',
      text: 'Unpaid invoices appear here, by how long they are overdue.',
    },
    emptyThen: {
      title: 'Nobody owed you anything',
      text: 'Nothing was outstanding on that date. Choose another date above.',
    },
    items: {
      title: (customer: string) => `What ${customer} owes`,
      of: (amount: string, customer: string, age: string) => `${amount}, what ${customer} owes, ${age.toLowerCase()}`,
      ofAll: (amount: string, customer: string) => `${amount}, all that ${customer} owes`,
      on: (day: string) => `At the end of ${day}.`,
      none: 'Nothing of that age.',
      all: 'All ages',
      open: 'Open the account',
    },
    customers: (count: number) => (count === 1 ? '1 customer' : `${many(count)} customers`),
    statements: {
      button: 'Statements',
      title: 'Statements for customers who owe',
      intro: 'One statement for each customer with a balance on the last day, sorted by name, each on its own page.',
      about: { label: 'Customers', OPEN: 'All who owe', OVERDUE: 'Overdue only' },
      print: 'Print',
      pdf: 'Save PDF',
      xlsx: 'Save Excel file',
      file: (from: string, to: string, format: string) => `Statements ${from} to ${to}.${format}`,
    },
  },
} as const
