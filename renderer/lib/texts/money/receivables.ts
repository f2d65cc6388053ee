/** What is said beside sums of what customers owe, on the first page of a business too. */
export const receivablesNotes = {
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
} as const
