/** A till that sells while the desk is away. */
export const counterTill = {
  away: 'Invoice Desk is not responding. Go on selling: each sale is kept here and sent by itself. Check that the computer that keeps the data is on.',
  waiting: (count: number, total: string, since: string, isReached: boolean) => {
    const sales = count === 1 ? '1 sale waits' : `${count} sales wait`
    const rest = isReached ? 'They are on their way.' : 'They are kept here and sent by themselves. Go on selling.'
    return `${sales} to reach Invoice Desk, ₦${total} since ${since}. ${count === 1 ? rest.replace('They are', 'It is').replace('themselves', 'itself') : rest}`
  },
  others: (count: number) =>
    count === 1
      ? '1 sale of somebody else waits in this till. It is sent when they sign in here again.'
      : `${count} sales of others wait in this till. They are sent when those sign in here again.`,
  trouble: {
    low: 'This browser has little room left for sales that wait. Free some space on this device.',
    full: 'This browser has no room left: what is sold now is lost if this page closes. Keep it open until nothing waits, and free some space on this device.',
    blocked:
      'This browser does not let Invoice Desk keep sales: what waits is lost if this page closes. Use a normal window, not a private one.',
  },
  slip: {
    print: 'Print slip',
    printOf: (slip: string) => `Print the slip ${slip}`,
    title: 'Provisional slip',
    number: 'Slip',
    soldBy: 'Sold by',
    total: 'Total',
    vat: 'VAT included',
    change: 'Change',
    follows: 'The invoice number follows. Ask for your receipt with the number of this slip.',
  },
} as const
