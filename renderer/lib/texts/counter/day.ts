/** The day at the counter: its drawer, its figures and its close. */
export const counterDay = {
  title: 'Day at the counter',
  intro: 'What has to be in the drawer, and the close of the day. A look changes nothing.',
  close: 'Close the day',
  opensWith: (float: string) => `opens with ${float} in the drawer`,
  since: (time: string) => `since ${time}`,
  sinceDay: (day: string, time: string) => `since ${day}, ${time}`,
  unclosed: (day: string) => `The day of ${day} was not closed. Close it first, so that today has figures of its own.`,
  notSent: {
    text: (count: number) =>
      count === 1
        ? 'One approved invoice has not gone to FIRS / NRS. Its page says what it needs; closing the day does not send it.'
        : `${count} approved invoices have not gone to FIRS / NRS. Their pages say what they need; closing the day does not send them.`,
    look: 'Look at them',
  },
  parked: {
    /** `names` of the first few. */
    text: (count: number, total: string, names: readonly string[]) => {
      const which = `(${total}: ${names.join(', ')}${names.length < count ? ' and others' : ''})`
      return count === 1
        ? `1 parked sale ${which} is not in this day. Take it up and finish it, or leave it for the next day.`
        : `${count} parked sales ${which} are not in this day. Take them up and finish them, or leave them for the next day.`
    },
    taken: (amount: string) => `${amount} was taken for it already: that is in no day before the sale is finished.`,
    look: 'Back to the counter',
  },
  toDay: 'Go there',
  nothing: 'Nothing happened at the counter since the last close.',
  printX: 'Print the X report',
  printZ: 'Print the Z report',
  sections: {
    sales: 'Sales',
    methods: 'By way of payment',
    vat: 'VAT by rate',
    drawer: 'Cash in the drawer',
    movements: 'Cash moved without a sale',
  },
  moveCash: 'Cash without a sale',
  moveCashHere: 'Cash in or out',
  sales: 'Sales',
  returns: 'Returns',
  net: 'Sales less returns',
  money: 'Money at the counter',
  credited: 'Returned as credit of customers',
  /** Below 0 where more sales of earlier days were cancelled than made. */
  count: (count: number) => {
    const sales = Math.abs(count) === 1 ? '1 sale' : `${Math.abs(count)} sales`
    return count < 0 ? `${sales} of earlier days cancelled` : sales
  },
  returned: (count: number) => (count === 1 ? '1 return' : `${count} returns`),
  received: (received: string, parts: readonly string[]) => [`${received} received`, ...parts].join(', '),
  givenBack: (amount: string) => `${amount} given back`,
  takenBack: (amount: string) => `${amount} taken back`,
  withoutVat: (net: string) => `of ${net} without VAT`,
  vat: 'VAT',
  float: 'Float at the opening',
  cash: 'Cash of sales and returns',
  cashIn: 'Put in',
  cashOut: 'Paid out',
  expected: 'Has to be there',
  counted: 'Counted',
  notCounted: 'Not counted',
  difference: { none: 'Difference', missing: 'Cash missing', over: 'Cash too much' },
  remains: 'Stays as the next float',
  takenOut: 'Taken out',
  movement: { FLOAT: 'Float', CASH_IN: 'Put in', CASH_OUT: 'Paid out' },
  moves: {
    FLOAT: {
      button: 'Say the float',
      title: 'What lies in the drawer?',
      text: 'Count the cash that you begin with. What is said last counts.',
      send: 'Say it',
    },
    CASH_IN: {
      button: 'Put cash in',
      title: 'Put cash into the drawer',
      text: 'Small notes from the bank, money of the owner.',
      send: 'Put it in',
    },
    CASH_OUT: {
      button: 'Pay cash out',
      title: 'Pay cash out of the drawer',
      text: 'Diesel, transport, cash that is brought to the bank.',
      send: 'Pay it out',
    },
  },
  amount: 'Amount, ₦',
  reason: 'What for',
  stays: 'Leave it',
  closing: {
    title: 'Close the day',
    counted: 'Cash counted, ₦',
    remains: 'Stays in the drawer as the next float, ₦',
    note: 'Why the count differs (may stay empty)',
    hint: 'What is sold from now on belongs to the next day. A close is never changed.',
    button: 'Close the day',
    ask: 'Close the day now?',
    expected: (expected: string, counted: string) => `${expected} has to be in the drawer, and ${counted} was counted.`,
    countAgain: 'Count again before you close: it cannot be put right afterwards.',
    confirm: 'Close it for good',
    keepOpen: 'Keep the day open',
  },
  closed: {
    title: (number: string) => `Close ${number}`,
    by: (name: string, at: string) => `Closed by ${name}, ${at}`,
    facts: { day: 'Day', from: 'First entry', to: 'Last entry' },
  },
  earlier: {
    title: 'Earlier closes',
    empty: 'No day was closed yet.',
    columns: {
      number: 'Number',
      day: 'Day',
      by: 'Closed by',
      sales: 'Sales ₦',
      expected: 'Cash ₦',
      difference: 'Difference ₦',
    },
  },
} as const
