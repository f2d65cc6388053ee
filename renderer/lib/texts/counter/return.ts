/** What comes back over the counter. */
export const counterReturn = {
  title: 'Return items',
  notAllowed: 'You cannot return sales at the counter. Ask a manager to sign in and do it.',
  intro: 'Find the sale, enter what is returned, and refund the money, all in one step.',
  find: 'Receipt, invoice or reference number (IRN)',
  findOwnHint: 'Of what you sold today: scan its QR code, or type its number, then Enter.',
  noneOwn: (typed: string) =>
    `You sold nothing today with “${typed}”. Sales of others and of other days are for a manager to take back.`,
  findHint: 'Scan its QR code, or type a number or a customer, then Enter.',
  which: 'Which sale is it?',
  none: (typed: string) =>
    typed.length > 100 ? 'No sale has this QR code. Type the number on the receipt.' : `No sale found for “${typed}”.`,
  sale: (number: string, customer: string, day: string) => `${number}, ${customer}, ${day}`,
  /** One of several: who looks for one knows what it came to, and about when. */
  choice: (sale: string, amount: string) => `${sale}, ₦${amount}`,
  columns: { product: 'Product', sold: 'Sold', left: 'Left', back: 'Return', amount: 'Amount ₦' },
  quantityOf: (name: string) => `Quantity of ${name} to return`,
  wrong: (left: string) => `A quantity up to ${left}`,
  all: 'Return all',
  refund: 'Refund',
  ways: { CASH: 'In cash', AS_PAID: 'As it was paid', CREDIT: 'As credit' },
  paid: (how: string) => `Paid: ${how}`,
  goesBack: (how: string) => `Refund: ${how}`,
  reason: 'Reason for the return',
  give: (amount: string) => `Refund ₦${amount}`,
  keep: (amount: string) => `Credit ₦${amount}`,
  nothing: 'Nothing to return yet',
  another: 'Another sale',
  notSent: {
    undo: (number: string) =>
      `FIRS / NRS does not have ${number} yet, so it needs no credit note: the whole sale is undone, and ${number} is cancelled. If only part is returned, sell again what the customer keeps.`,
    goesBack: (how: string) => `Refund, as it was paid: ${how}`,
    nothingPaid: 'Nothing was paid for it, so there is nothing to refund.',
    button: (amount: string) => `Undo the sale and refund ₦${amount}`,
    buttonUnpaid: 'Undo the sale',
    paid: (number: string) =>
      `FIRS / NRS does not have ${number} yet, so it needs no credit note. Open it, choose Correct, cancel the draft, and refund the money: Reverse, under Payments on its page. If only part is returned, change the draft instead.`,
    unpaid: (number: string) =>
      `FIRS / NRS does not have ${number} yet, and nothing was paid for it, so there is nothing to refund. Open it and choose Correct: then cancel the draft, or change it if only part is returned.`,
    /** For who may not correct it. */
    send: (number: string) =>
      `FIRS / NRS does not have ${number} yet, so it needs no credit note, and it cannot be undone here. Open it and choose Send to FIRS / NRS: then you can return it here. Or ask an owner or an admin to cancel it.`,
    refused: (number: string) =>
      `FIRS / NRS refused ${number}, so it cannot be returned here. Open it: its page shows what to do.`,
    open: (number: string) => `Open ${number}`,
  },
  done: {
    given: (parts: string) => `Refund: ${parts}`,
    credit: (amount: string) => `₦${amount} is now customer credit.`,
    note: (number: string) => `Credit note ${number}`,
    undone: (number: string) => `${number} is cancelled and its sale undone.`,
    nothingGiven: 'No money to refund.',
    print: 'Print the credit note',
    back: 'Back to the counter',
    another: 'Return something else',
  },
} as const
