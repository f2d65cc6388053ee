/** The day at the counter: its drawer, its figures and its close. */
export const counterDay = {
  title: 'Day at the counter',
  intro: 'Cash expected in the drawer, and the day close. Viewing changes nothing.',
  introOf: (till: string) => `${till}: cash expected in its drawer, and its day close. Viewing changes nothing.`,
  tills: {
    title: 'All tills today',
    desk: 'The desk',
    here: 'This computer',
    own: (name: string) => `${name} (this till)`,
    columns: {
      till: 'Till',
      state: 'Day',
      sales: 'Sold today ₦',
      expected: 'Expected cash ₦',
      waiting: 'Not arrived yet',
    },
    open: (since: string) => `Open since ${since}`,
    closed: (number: string, at: string) => `Closed as ${number}, ${at}`,
    none: 'Nothing yet',
    blind: 'After the count',
    arrived: 'Nothing waits',
    unknown: '–',
    waiting: (count: number, since: string) =>
      `${count === 1 ? '1 sale waits' : `${count} sales wait`} there since ${since}`,
    refused: (count: number) => `${count} refused: look at that till`,
    seen: (at: string) => `Last seen ${at}`,
    notSeen: (at: string) => `Not seen since ${at}: what it sold since then is not here yet`,
    total: (sales: number, amount: string, expected: string) =>
      `${sales === 1 ? '1 sale' : `${sales} sales`}, ₦${amount}; ₦${expected} expected in open drawers`,
    totalBlind: (sales: number) => (sales === 1 ? '1 sale today' : `${sales} sales today`),
  },
  close: 'Close day',
  opensWith: (float: string) => `opens with ${float} in the drawer`,
  since: (time: string) => `since ${time}`,
  sinceDay: (day: string, time: string) => `since ${day}, ${time}`,
  unclosed: (day: string) => `The day of ${day} was not closed. Close it first, so that today has its own figures.`,
  notSent: {
    text: (count: number) =>
      count === 1
        ? 'One approved invoice has not been sent to FIRS / NRS. Its page shows what is missing; closing the day does not send it.'
        : `${count} approved invoices have not been sent to FIRS / NRS. Their pages show what is missing; closing the day does not send them.`,
    look: 'View them',
  },
  parked: {
    /** `names` of the first few. */
    text: (count: number, total: string, names: readonly string[]) => {
      const which = `(${total}: ${names.join(', ')}${names.length < count ? ' and others' : ''})`
      return count === 1
        ? `1 parked sale ${which} is not included in this day. Resume and complete it, or leave it for the next day.`
        : `${count} parked sales ${which} are not included in this day. Resume and complete them, or leave them for the next day.`
    },
    taken: (amount: string) => `${amount} was already taken for it: it counts in no day until the sale is completed.`,
    look: 'Back to the counter',
  },
  toDay: 'Go there',
  nothing: 'No sales or cash movements since the last close.',
  printX: 'Print the X report',
  printZ: 'Print the Z report',
  sections: {
    sales: 'Sales',
    methods: 'By payment method',
    vat: 'VAT by rate',
    drawer: 'Cash in the drawer',
    movements: 'Cash movements without a sale',
  },
  moveCash: 'Cash without a sale',
  moveCashHere: 'Cash in or out',
  sales: 'Sales',
  returns: 'Returns',
  net: 'Net sales',
  money: 'Payments at the counter',
  credited: 'Refunded as customer credit',
  /** Below 0 where more sales of earlier days, or of other tills, were cancelled than made. */
  count: (count: number) => {
    const sales = Math.abs(count) === 1 ? '1 sale' : `${Math.abs(count)} sales`
    return count < 0 ? `${sales} made earlier or at another till cancelled` : sales
  },
  returned: (count: number) => (count === 1 ? '1 return' : `${count} returns`),
  received: (received: string, parts: readonly string[]) => [`${received} received`, ...parts].join(', '),
  givenBack: (amount: string) => `${amount} refunded`,
  takenBack: (amount: string) => `${amount} reversed`,
  withoutVat: (net: string) => `of ${net} without VAT`,
  vat: 'VAT',
  float: 'Opening float',
  cash: 'Cash from sales and returns',
  cashIn: 'Put in',
  cashOut: 'Paid out',
  expected: 'Expected in drawer',
  counted: 'Counted',
  notCounted: 'Not counted',
  difference: { none: 'Difference', missing: 'Cash short', over: 'Cash over' },
  remains: 'Left as next float',
  takenOut: 'Taken out',
  movement: { FLOAT: 'Float', CASH_IN: 'Put in', CASH_OUT: 'Paid out' },
  moves: {
    FLOAT: {
      button: 'Set opening float',
      title: 'Cash in the drawer at opening',
      text: 'Count the cash that you start with. If you set it again, the latest amount counts.',
      send: 'Set float',
    },
    CASH_IN: {
      button: 'Put cash in',
      title: 'Put cash into the drawer',
      text: 'For example change from the bank, or money from the owner.',
      send: 'Put it in',
    },
    CASH_OUT: {
      button: 'Pay cash out',
      title: 'Pay cash out of the drawer',
      text: 'For example diesel, transport, or cash taken to the bank.',
      send: 'Pay it out',
    },
  },
  amount: 'Amount, ₦',
  reason: 'What for',
  stays: 'Cancel',
  closing: {
    title: 'Close day',
    counted: 'Cash counted, ₦',
    remains: 'Left in the drawer as next float, ₦',
    note: 'Reason for the difference (optional)',
    hint: 'Sales from now on belong to the next day. A close cannot be changed.',
    button: 'Close day',
    ask: 'Close the day now?',
    expected: (expected: string, counted: string) =>
      `${expected} is expected in the drawer, and ${counted} was counted.`,
    blind: 'Count the cash. What was expected shows once the day is closed.',
    countedBlind: (counted: string) => `${counted} was counted. What was expected shows once the day is closed.`,
    countAgain: 'Count again before you close: it cannot be corrected afterwards.',
    confirm: 'Close for good',
    keepOpen: 'Keep the day open',
  },
  closed: {
    title: (number: string) => `Close ${number}`,
    by: (name: string, at: string, till?: string) =>
      till === undefined ? `Closed by ${name}, ${at}` : `${till}, closed by ${name}, ${at}`,
    facts: { day: 'Day', from: 'First entry', to: 'Last entry' },
  },
  earlier: {
    title: 'Earlier closes',
    empty: 'No day has been closed yet.',
    columns: {
      number: 'Number',
      day: 'Day',
      till: 'Till',
      by: 'Closed by',
      sales: 'Sales ₦',
      expected: 'Cash ₦',
      difference: 'Difference ₦',
    },
  },
} as const
