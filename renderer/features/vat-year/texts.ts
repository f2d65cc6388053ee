/** The twelve returns of a year. */
export const vatYear = {
  title: 'VAT year',
  intro: 'The returns of a year: what is due, filed, paid and carried on. Each leads to its month.',
  years: { label: 'Year', before: 'Previous year', after: 'Next year' },
  summary: { label: 'Summary', due: 'VAT to pay', paid: 'Paid', open: 'Not paid yet', credit: 'VAT credit carried on' },
  columns: {
    month: 'Month',
    due: 'Due by',
    output: 'Output VAT ₦',
    input: 'Input VAT ₦',
    withheld: 'Withheld ₦',
    payable: 'To pay ₦',
    paid: 'Paid ₦',
    carried: 'Carried on ₦',
  },
  states: {
    NOT_KEPT: 'Before your books here',
    FUTURE: 'Not begun',
    RUNNING: 'Running',
    TO_FILE: 'To file',
    OVERDUE: 'Overdue',
    FILED: 'Filed',
    PAID: 'Filed and paid',
  },
  nothingDue: 'Filed, nothing to pay',
  filed: (day: string, reference: string) => `${day}, ${reference}`,
  provisional: 'provisional: a month before it is not filed',
  noVat: 'This business charges no VAT: it files no returns.',
  share: (percent: string) =>
    `Of VAT on purchases for taxable and exempt sales alike, ${percent} % could be claimed by the sales of the whole year. Months are filed with their own share: ask your tax adviser whether the year has to be corrected.`,
} as const
