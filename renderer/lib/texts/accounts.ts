import type { StatementBody } from '../../../core/contract/receivables-report.ts'

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
export const accounts = {
  ages,
  kinds,
  overdue: (count: number) => `overdue ${days(count)}`,
  due: (day: string) => `due ${day}`,

  customer: {
    actions: {
      receive: 'Money in',
      giveBack: 'Give back',
      writeOff: "Won't pay",
      useCredit: 'Use credit',
      opening: 'Enter what was owed before',
      edit: 'Edit customer',
      invoice: 'New invoice',
      invoices: 'Invoices of this customer',
      more: 'More to do with this customer',
    },
    figures: { owes: 'Owes', overdue: 'Overdue', credit: 'Credit', missing: 'Certificates missing' },
    nothingOwed: 'Nothing is owed.',
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
      takenBackOf: (what: string) => `${what} taken back`,
      takenBack: 'Taken back',
      takeBack: 'Take back',
      takeBackOf: (what: string) => `Take back ${what}`,
      of: (number: string) => `of ${number}`,
      forThese: (numbers: string) => `for ${numbers}`,
      missing: 'certificate missing',
      enter: 'Enter certificate',
      certificate: (number: string) => `certificate ${number}`,
    },
    usual: { title: 'Usually buys', none: 'Nothing yet.' },
    details: {
      title: 'Details',
      terms: (rate: string) => `Withheld ${rate} % the last time.`,
      none: 'No details yet.',
    },
  },

  receive: {
    title: (customer: string) => `Money from ${customer}`,
    received: 'Received ₦',
    date: 'Day',
    method: 'How',
    reference: 'Reference',
    columns: { settles: 'Settles', open: 'Open ₦', withheld: 'Kept back ₦', money: 'This payment ₦', left: 'Left ₦' },
    nothingOpen: 'Nothing is open: what came becomes credit of the customer.',
    choose: (what: string) => `Settle ${what}`,
    moneyFor: (what: string) => `This payment for ${what}, ₦`,
    withheld: 'They kept back tax',
    withheldHint: 'Companies and government bodies pay it to the tax authority for you. It counts as paid.',
    rate: 'WHT, %',
    rateOf: (what: string) => `Withholding tax of ${what}, %`,
    amount: 'Withheld, ₦',
    amountOf: (what: string) => `Withholding tax of ${what}, ₦`,
    vat: 'VAT withheld, ₦',
    vatOf: (what: string) => `VAT kept back of ${what}, ₦`,
    certificate: 'Certificate no.',
    certificateOf: (what: string) => `Certificate number of ${what}`,
    ask: 'Ask for the certificate. Until it is here, it stands in “Certificates missing”.',
    unknown: 'Tax or notes were taken off this invoice before: give the amount.',
    sum: (all: string, paid: string, withheld: string) => `${all} = ${paid} paid + ${withheld} kept back`,
    sumOver: (credit: string) => `${credit} becomes credit of the customer.`,
    paid: (paid: string) => `${paid} paid`,
    button: (amount: string) => `Record ${amount}`,
    cancel: 'Cancel',
    problems: {
      withheldUnknown: 'Say how much was kept back: the rate alone is not enough here.',
      tooMuchWithheld: 'More was kept back than is open.',
      tooMuchForOne: 'More is set against one invoice than is open of it.',
      spreadTooMuch: 'More is set against the invoices than came in.',
      nothing: 'Say how much came.',
    },
    done: (receipt: string | null) =>
      receipt === null ? 'Recorded.' : `Recorded as ${receipt}. FIRS / NRS is told by itself.`,
  },

  giveBack: {
    title: (customer: string) => `Give back to ${customer}`,
    text: (credit: string) =>
      `${credit} is their credit. What you give back leaves the account with its day and reference.`,
    labels: { amount: 'Given back ₦', date: 'Day', method: 'How', reference: 'Reference (may stay empty)' },
    button: 'Give it back',
    keep: 'Keep it as credit',
    none: 'This customer has no credit to give back.',
    done: 'Recorded. The credit is smaller by that.',
  },

  writeOff: {
    title: "What won't be paid",
    text: 'It leaves what they owe. Sales and VAT stay as they are, and FIRS / NRS is not told that it was paid.',
    labels: { invoice: 'Invoice', amount: 'Given up ₦ (all that is open, unless you say less)', reason: 'Why' },
    missing: 'Say why, for whoever looks at the account later.',
    button: "It won't be paid",
    keep: 'Still owed',
    done: 'Recorded. It is not owed any more.',
  },

  useCredit: {
    title: 'Use credit on an invoice',
    text: (credit: string) => `${credit} of credit is there. As much as fits is used, the oldest first.`,
    labels: { invoice: 'Invoice', amount: 'Used ₦ (as much as fits, unless you say less)' },
    button: 'Use it',
    keep: 'Keep it as credit',
    done: 'Credit used.',
  },

  opening: {
    title: (customer: string) => `What ${customer} owed before`,
    text: 'From before Invoice Desk: it ages and is paid like an invoice, and changes neither sales nor VAT.',
    labels: { number: 'Its number (may stay empty)', date: 'Day', dueDate: 'Due', amount: 'Owed ₦' },
    button: 'Enter it',
    keep: 'Leave it',
    done: 'Entered.',
  },

  certificate: {
    title: 'Certificate of what was kept back',
    text: 'The credit note of the tax office, as it was sent to you.',
    labels: { certificateNumber: 'Number', certificateDate: 'Day (may stay empty)' },
    missing: 'Give the number of the certificate.',
    button: 'Enter it',
    keep: 'Not yet',
    done: 'Certificate entered.',
  },

  takeBack: {
    title: (what: string) => `Take back: ${what}?`,
    text: 'For a mistake, or a cheque that bounced. Nothing is deleted: both stand in the account, and what it had changed is as before.',
    label: 'Why',
    missing: 'Say why, for whoever looks at the account later.',
    button: 'Take it back',
    keep: 'Leave it',
    done: 'Taken back.',
  },

  refused: {
    ofIt: (amount: string) => `FIRS / NRS refused ${amount} of it: owed, and in no sales until it is corrected.`,
    see: 'See which',
  },
  debtors: {
    title: 'Money in',
    intro: 'Who owes you, how much, and for how long. Credit of customers is not taken off.',
    asOf: 'As of',
    columns: { customer: 'Customer', total: 'Owes ₦' },
    all: 'All together',
    file: { sheet: 'Ageing', total: 'Owes (NGN)', print: 'Print' },
    printed: (day: string) => `What was owed at the end of ${day}`,
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
  },
} as const
