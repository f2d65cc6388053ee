/** Before an invoice that money stands against becomes a draft again. */
export const reopening = {
  title: (number: string) => `Make ${number} a draft again?`,
  paid: (amount: string, customer: string) => `${amount} was paid for it. The money stays as credit of ${customer}.`,
  credited: (amount: string) => `${amount} of credit notes becomes available again.`,
  again:
    'When you finalize it again for the same customer, that credit is applied automatically. Any excess stays as credit.',
  deducted: (amount: string) => `The tax withheld, ${amount}, is reversed: record it again afterwards.`,
  writtenOff: (amount: string) => `The write-off of ${amount} is reversed.`,
  button: 'Make it a draft again',
  keep: 'Leave it as it is',
} as const

/** Before an invoice that was approved, and is not at FIRS / NRS, is cancelled. */
export const withdrawing = {
  paid: reopening.paid,
  back: 'Refunding the customer? Then choose Refund afterwards, on the page of the customer.',
  credited: reopening.credited,
  deducted: (amount: string) => `The tax withheld, ${amount}, is reversed.`,
  writtenOff: reopening.writtenOff,
} as const

/** Before a draft that was paid once is cancelled. */
export const cancelling = {
  paid: (amount: string, customer: string) => `${amount} was paid for it. The money stays as credit of ${customer}.`,
  back: (receipts: string) =>
    `Refunding the customer? Then choose Reverse afterwards, under Payments on its page: ${receipts}.`,
} as const
