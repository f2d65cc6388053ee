/** What comes back over the counter. */
export const counterReturn = {
  title: 'Take something back',
  intro: 'Find the sale, say what comes back, and give the money back: all in one act.',
  find: 'Receipt, invoice or reference number (IRN)',
  findHint: 'Scan its QR code, or type a number or a customer, then Enter.',
  which: 'Which sale is it?',
  none: (typed: string) =>
    typed.length > 100
      ? 'No sale has this QR code. Type the number that stands on the receipt.'
      : `Nothing that was sold is found by “${typed}”.`,
  sale: (number: string, customer: string, day: string) => `${number}, ${customer}, ${day}`,
  /** One of several: who looks for one knows what it came to, and about when. */
  choice: (sale: string, amount: string) => `${sale}, ₦${amount}`,
  columns: { product: 'Product', sold: 'Sold', left: 'Left', back: 'Comes back', amount: 'Amount ₦' },
  quantityOf: (name: string) => `How much of ${name} comes back`,
  wrong: (left: string) => `A quantity up to ${left}`,
  all: 'All of it',
  refund: 'The money goes back',
  ways: { CASH: 'In cash', AS_PAID: 'As it was paid', CREDIT: 'As credit' },
  paid: (how: string) => `Paid: ${how}`,
  goesBack: (how: string) => `Goes back: ${how}`,
  reason: 'Why it comes back',
  give: (amount: string) => `Give back ₦${amount}`,
  keep: (amount: string) => `Note ₦${amount} as credit`,
  nothing: 'Nothing comes back yet',
  another: 'Another sale',
  notSent: {
    undo: (number: string) =>
      `FIRS / NRS does not have ${number} yet, so it needs no credit note: the whole sale is undone, and ${number} is cancelled. If only a part comes back, sell again what stays with the customer.`,
    goesBack: (how: string) => `To give back, as it was paid: ${how}`,
    nothingPaid: 'Nothing was paid for it, so no money goes back.',
    button: (amount: string) => `Undo the sale and give back ₦${amount}`,
    buttonUnpaid: 'Undo the sale',
    paid: (number: string) =>
      `FIRS / NRS does not have ${number} yet, so it needs no credit note. Open it, choose Correct, then cancel the draft, and give the money back: Take back, under Payments on its page. If only a part comes back, change the draft instead.`,
    unpaid: (number: string) =>
      `FIRS / NRS does not have ${number} yet, and nothing was paid for it, so there is no money to give back. Open it and choose Correct: then cancel the draft, or change it if only a part comes back.`,
    /** For who may not correct it. */
    send: (number: string) =>
      `FIRS / NRS does not have ${number} yet, so it needs no credit note, and it cannot be undone here. Open it and choose Send to FIRS / NRS: what was sold then comes back here. Or ask an owner or an admin to cancel it.`,
    refused: (number: string) =>
      `FIRS / NRS refused ${number}, so nothing of it can be taken back here. Open it: its page says what it needs.`,
    open: (number: string) => `Open ${number}`,
  },
  done: {
    given: (parts: string) => `Give back: ${parts}`,
    credit: (amount: string) => `₦${amount} is credit of the customer.`,
    note: (number: string) => `Credit note ${number}`,
    undone: (number: string) => `${number} is cancelled; its sale is undone.`,
    nothingGiven: 'No money goes back.',
    print: 'Print the credit note',
    back: 'Back to the counter',
    another: 'Take something else back',
  },
} as const
