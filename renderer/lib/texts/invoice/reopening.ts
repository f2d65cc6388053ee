/** Before an invoice that money stands against becomes a draft again. */
export const reopening = {
  title: (number: string) => `Make ${number} a draft again?`,
  paid: (amount: string, customer: string) =>
    `${amount} was paid for it. The money stays here, as credit of ${customer}.`,
  credited: (amount: string) => `${amount} of credit notes is free again.`,
  again:
    'When you finalize it again for the same customer, that pays it again by itself. What is then too much stays credit.',
  deducted: (amount: string) => `The tax withheld, ${amount}, is taken back: record it again afterwards.`,
  writtenOff: (amount: string) => `The write-off of ${amount} is taken back.`,
  button: 'Make it a draft again',
  keep: 'Leave it as it is',
} as const

/** Before an invoice that was approved, and is not at FIRS / NRS, is cancelled. */
export const withdrawing = {
  paid: reopening.paid,
  back: 'Does the customer get it back? Then choose Give back afterwards, on the page of the customer.',
  credited: reopening.credited,
  deducted: (amount: string) => `The tax withheld, ${amount}, is taken back.`,
  writtenOff: reopening.writtenOff,
} as const

/** Before a draft that was paid once is cancelled. */
export const cancelling = {
  paid: (amount: string, customer: string) =>
    `${amount} was paid for it. The money stays here, as credit of ${customer}.`,
  back: (receipts: string) =>
    `Does the customer get it back? Then choose Take back afterwards, under Payments on its page: ${receipts}.`,
} as const
