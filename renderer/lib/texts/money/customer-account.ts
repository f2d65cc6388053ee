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
  OPENING_ITEM: 'Owed from before',
  REFUND: 'Given back',
  PAYMENT: 'Payment',
  WHT: 'Withholding tax',
  VAT_WITHHELD: 'VAT kept back',
  CREDIT_NOTE: 'Credit note',
  WRITE_OFF: "Won't be paid",
} as const satisfies Record<EntryKind, string>

/** What customers owe: their accounts, and all of them together. */
export const customerAccount = {
  ages,
  kinds,
  nameless: (kind: string, day: string) => `${kind}, ${day}`,
  overdue: (count: number) => `overdue ${days(count)}`,
  due: (day: string) => `due ${day}`,

  customer: {
    actions: {
      receive: 'Money in',
      remind: 'Remind',
      giveBack: 'Give back',
      writeOff: "Won't pay",
      useCredit: 'Use credit',
      opening: 'Enter what was owed before',
      edit: 'Edit customer',
      invoice: 'New invoice',
      invoices: 'Invoices of this customer',
      more: 'More to do with this customer',
    },
    figures: { owes: 'Owes', owed: 'Owed', overdue: 'Overdue', credit: 'Credit', missing: 'Certificates missing' },
    nothingOwed: 'Nothing is owed.',
    then: {
      label: (day: string) => `The account at the end of ${day}`,
      text: (day: string) =>
        `The account as it stood at the end of ${day}. What was recorded for later days is left out.`,
      today: 'Show today',
      nothingOwed: 'Nothing was owed.',
    },
    credits: {
      label: 'Where the credit comes from',
      walkIn: 'Did the customer get the money back? Then choose Take back beside its receipt, under Account.',
      DEPOSIT: (amount: string, number: string | null, day: string) =>
        `${amount} is a deposit${number === null ? '' : `, ${number}`} of ${day}: make the invoice for it, then use it there.`,
      OVERPAYMENT: (amount: string, number: string | null, day: string) =>
        `${amount} was paid too much${number === null ? '' : ` with ${number}`} on ${day}.`,
      CREDIT_NOTE: (amount: string, number: string | null, day: string) =>
        `${amount} is of the credit note ${number ?? ''} of ${day}. Was it given back already? Then record it with Give back.`,
      RESERVED: (amount: string, number: string | null, day: string) =>
        `${amount}${number === null ? '' : `, ${number}`} of ${day} is kept for an invoice that waits for approval, and settles it then.`,
    },
    onAccount: (amount: string) => `${amount} of it was given back, and the payment it came from was taken back since.`,
    entries: {
      printStatement: 'Print statement',
      saveStatement: 'Excel file',
      statementFile: (customer: string, from: string, to: string) => `Statement ${customer} ${from} to ${to}.xlsx`,
      title: 'Account',
      columns: {
        date: 'Date',
        what: 'What',
        charged: 'Charged ₦',
        settled: 'Settled ₦',
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
        text: 'Invoices appear here once they are approved, payments at once.',
      },
      none: 'None of these in this period.',
      takenBackOf: (what: string) => `${what} (taken back)`,
      takenBack: 'Taken back',
      takeBack: 'Take back',
      takeBackOf: (what: string) => `Take back ${what}`,
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
      terms: (rate: string) => `Withheld ${rate} % the last time.`,
      none: 'No details yet.',
    },
  },

  openingImport: {
    title: 'Opening balances',
    one: 'item',
    link: 'Import opening balances',
    existing: 'If the item is there already',
    fields: {
      customer: 'Customer',
      customerTin: 'TIN of the customer',
      number: 'Number',
      date: 'Date',
      dueDate: 'Due date',
      amount: 'Owed',
    },
    sum: {
      expected: 'Total in your old books, ₦',
      hint: 'May stay empty. With it nothing is saved before both agree.',
      wrong: 'must be an amount such as 1,250,000.50',
      total: (amount: string) => `The rows come to ₦${amount}.`,
      added: (amount: string) => `₦${amount} of that is new.`,
      agrees: 'That agrees with your old books.',
      differs: (amount: string, isMore: boolean) =>
        `That is ₦${amount} ${isMore ? 'more' : 'less'} than in your old books. Correct the rows or the total.`,
    },
  },

  refused: {
    ofIt: (amount: string) => `FIRS / NRS refused ${amount} of it: owed, and in no sales until it is corrected.`,
    see: 'See which',
  },

  creditHeld: {
    text: (amount: string) => `${amount} of customers' money settles no invoice: use it for one, or give it back.`,
    see: 'See whose it is',
  },

  money: {
    views: {
      label: 'Money in',
      debtors: 'Who owes',
      received: 'What came in',
      withheld: 'Tax kept back',
      credit: 'Credit of customers',
      others: 'Other entries',
      vat: 'VAT month',
    },
    from: 'From',
    to: 'Up to',
    anyDay: 'Any day',
    anyMethod: 'Any way',
    method: 'How it came',
    all: 'All together',
  },

  takenBack: {
    title: 'Taken back in these days',
    text: 'What was recorded stays in its month; what was taken back counts on its own day.',
    of: (day: string) => `of ${day}`,
    on: (day: string, reason: string) => `Taken back for ${day}: ${reason}`,
    taxed: (tax: string, base: string | undefined, invoice: string, tin: string | null) =>
      `${tax}${base === undefined ? '' : ` of ${base}`}, ${invoice}${tin === null ? '' : `, TIN ${tin}`}`,
    state: (day: string) => `Taken back ${day}`,
    sum: 'Taken back',
  },

  received: {
    title: 'What came in',
    intro: 'Every receipt with its number, the newest first. Numbers have no gaps.',
    skipped: (from: string, to: string, on: string) =>
      from === to
        ? `${from} is not in this list: it was given before an older copy of the data was put back on ${on}.`
        : `${from} to ${to} are not in this list: they were given before an older copy of the data was put back on ${on}.`,
    search: 'Receipt, reference or customer',
    columns: { receipt: 'Receipt', day: 'Day', customer: 'Customer', how: 'How', for: 'For', amount: 'Received ₦' },
    noReceipt: 'No receipt',
    credit: (amount: string) => `${amount} is credit`,
    sum: 'Received',
    sumLess: (came: string, back: string) => `${came} came in, ${back} taken back:`,
    empty: { title: 'Nothing came in yet', text: 'Payments that are recorded appear here with their receipts.' },
    none: { title: 'Nothing found', text: 'No receipt fits. Search for something else, or choose other days.' },
    file: 'receipts',
    heads: {
      receipt: 'Receipt',
      day: 'Day',
      customer: 'Customer',
      method: 'How',
      reference: 'Reference',
      for: 'For',
      amount: 'Received (NGN)',
      withheld: 'Withholding tax kept back (NGN)',
      vatWithheld: 'VAT kept back (NGN)',
      credit: 'Credit of it (NGN)',
      state: 'State',
      note: 'Note',
    },
    states: { RECORDED: 'Recorded', REVERSED: 'Taken back' },
    drawer: {
      title: (receipt: string | null) => (receipt === null ? 'Payment without a receipt' : `Receipt ${receipt}`),
      open: 'Open the account',
      settles: 'Settles',
      credit: 'Credit of the customer',
    },
  },

  withheld: {
    title: 'Tax kept back',
    intro: 'What customers kept back of their payments, and whether the certificate of the tax office is here.',
    kinds: 'Kind of tax',
    anyKind: 'Both kinds of tax',
    shows: { label: 'Certificates', all: 'All', missing: 'Missing', noted: 'Here' },
    columns: {
      customer: 'Customer',
      day: 'Day',
      invoice: 'Invoice',
      kind: 'What',
      base: 'Before VAT ₦',
      amount: 'Kept back ₦',
      certificate: 'Certificate',
    },
    kind: { WHT: 'Withholding tax', VAT_WITHHELD: 'VAT' },
    rate: (kind: string, rate: string) => `${kind}, ${rate} %`,
    noTin: 'No TIN',
    waiting: (count: number) => (count === 0 ? 'missing since today' : `missing for ${days(count)}`),
    dated: (number: string, day: string) => `${number}, ${day}`,
    enter: 'Enter',
    correct: 'Correct',
    enterOf: (about: string) => `Enter the certificate of ${about}`,
    correctOf: (about: string) => `Correct the certificate of ${about}`,
    sum: 'Kept back',
    empty: { title: 'Nothing was kept back', text: 'Tax that customers keep back of a payment appears here.' },
    none: { title: 'None of these', text: 'No certificate is missing here. Choose “All”, or other days.' },
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
      amount: 'Kept back (NGN)',
      certificate: 'Certificate',
      dated: 'Certificate of',
      waiting: 'Days missing',
      takenBack: 'Taken back',
      reason: 'Why',
    },
  },

  credit: {
    title: 'Credit of customers',
    intro: 'Money that is here and settles no invoice: deposits, what was paid too much, credit notes.',
    columns: { customer: 'Customer', since: 'Since', credit: 'Credit ₦' },
    empty: { title: 'Nobody has credit', text: 'Deposits, and what is paid too much, appear here.' },
    file: 'credit-of-customers',
    heads: { customer: 'Customer', since: 'Since', credit: 'Credit (NGN)', asOf: 'As of' },
  },

  others: {
    title: 'Other entries',
    intro:
      "What was given back, what won't be paid, and what was owed from before. What was taken back follows with a minus.",
    search: 'Number, reason, reference or customer',
    kind: 'Kind of entry',
    anyKind: 'All kinds',
    columns: { customer: 'Customer', day: 'Day', what: 'What', about: 'About', amount: 'Amount ₦' },
    empty: { title: 'Nothing here yet', text: 'Money that is given back, and what is given up, appears here.' },
    none: { title: 'Nothing found', text: 'No entry fits. Search for something else, or choose other days.' },
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
    intro: 'Who owes you, how much, and for how long. Credit of customers is not taken off.',
    asOf: 'As of',
    columns: { customer: 'Customer', total: 'Owes ₦' },
    all: 'All together',
    file: { sheet: 'Ageing', total: 'Owes (NGN)', print: 'Print' },
    printed: (day: string) => `What was owed at the end of ${day}`,
    /** On paper, as the other papers of practice have it. */
    practice: 'SANDBOX',
    sort: { label: 'Sorted by', size: 'Who owes most', age: 'What is due longest' },
    empty: {
      title: 'Nobody owes you anything',
      text: 'Invoices that are not paid yet appear here, by how long they are due.',
    },
    emptyThen: { title: 'Nobody owed you anything', text: 'On that day nothing was open. Choose another day above.' },
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
      title: 'Statements for everybody who owes',
      intro:
        'One statement for each customer who owed you something on the last day, by name, each on a page of its own.',
      about: { label: 'For whom', OPEN: 'Everybody who owes', OVERDUE: 'Only who is overdue' },
      print: 'Print',
      pdf: 'Save PDF',
      xlsx: 'Save Excel file',
      file: (from: string, to: string, format: string) => `Statements ${from} to ${to}.${format}`,
    },
  },
} as const
