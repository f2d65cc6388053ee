const many = (count: number) => count.toLocaleString('en')

/** Taxes that are kept back from suppliers and remitted for them. */
export const taxes = {
  wht: {
    title: 'WHT',
    intro: 'Withholding tax that you kept back from suppliers in a month, and whom you pay it to.',
    empty: {
      title: 'Nothing was kept back',
      text: 'When you pay a supplier and switch on “Tax is kept back”, the withholding tax appears here, by the day of the payment.',
    },
  },
  vat: {
    title: 'VAT withheld',
    intro: 'VAT that you withheld from suppliers in a month. It is remitted apart from your own VAT.',
    empty: {
      title: 'No VAT was withheld',
      text: 'VAT that you withhold when you pay a supplier appears here, by the day of the payment.',
    },
    withheld: 'Withheld from suppliers',
    foreign: 'On services from abroad',
    foreignHint: 'You owe it yourself; once it is remitted, it is claimed in the VAT month.',
    off: 'Your business does not withhold VAT. Switch it on in the settings if you were appointed.',
    toSettings: 'Settings',
  },
  nrs: 'Nigeria Revenue Service (NRS)',
  ofState: (state: string) => `${state} revenue service`,
  summary: {
    label: 'Summary',
    total: 'Kept back',
    remitted: 'Remitted',
    open: 'Still to remit',
    due: 'Due',
  },
  passed: 'passed',
  due: (day: string) => `Due on ${day}`,
  overdue: (day: string) => `Was due on ${day}`,
  allRemitted: 'All remitted',
  over: (amount: string) => `${amount} more was remitted than is kept back now: something was reversed since.`,
  remittance: (amount: string, day: string, reference: string) =>
    reference === '' ? `${amount} remitted on ${day}` : `${amount} remitted on ${day}, reference ${reference}`,
  by: (name: string) => `Marked by ${name}`,
  columns: {
    supplier: 'Supplier',
    date: 'Paid on',
    bill: 'Bill',
    base: 'Of ₦',
    rate: '%',
    amount: 'Tax ₦',
  },
  noTin: 'TIN missing',
  deposit: 'Deposit',
  reversed: 'reversed',
  items: (count: number) => (count === 1 ? '1 payment' : `${many(count)} payments`),
  actions: {
    sheet: 'Excel file',
    mark: 'Mark as remitted',
    markFor: (authority: string) => `Mark as remitted: ${authority}`,
    reverse: 'Not remitted after all',
    reverseFor: (authority: string) => `Not remitted after all: ${authority}`,
    before: 'Previous month',
    after: 'Next month',
  },
  dialog: {
    text: (amount: string, authority: string) => `${amount} to ${authority}. What comes in later stays to be remitted.`,
    textForeign: (amount: string) => `${amount}. It is claimed in the VAT month of that day.`,
    remittedOn: 'Remitted on',
    reference: 'Payment reference',
    placeholder: 'From the receipt, such as the RRR',
    stays: 'Cancel',
    done: 'Marked as remitted.',
  },
  reverse: {
    title: 'Not remitted after all?',
    text: (amount: string) => `${amount} is to be remitted again, and its date and reference are gone from receipts.`,
    textForeign: (amount: string) =>
      `${amount} is to be remitted again, and is claimed in no VAT month until it is. A month that is filed keeps it: take that filing back first.`,
    keep: 'Keep it as remitted',
    button: 'Not remitted',
    done: 'It is to be remitted again.',
  },
} as const
