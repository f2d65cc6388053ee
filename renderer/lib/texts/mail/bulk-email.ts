const invoices = (count: number): string => (count === 1 ? '1 invoice' : `${count.toLocaleString('en')} invoices`)

/** Many invoices by e-mail. */
export const bulkEmail = {
  open: 'E-mail',
  title: (count: number) => `E-mail ${invoices(count)}?`,
  button: (count: number) => `E-mail ${count === 1 ? 'it' : count.toLocaleString('en')}`,
  all: 'E-mail all that can go',
  keep: 'Not now',
  goes: (count: number) =>
    count === 0
      ? 'None of them can go out.'
      : `${invoices(count)} ${count === 1 ? 'goes' : 'go'} out, each to its customer, with your words and its PDF.`,
  most: (count: number) =>
    `That is of the first ${count}. All of them go the same way while you go on, and a report says of each what became of it.`,
  even: (count: number) =>
    `Also ${invoices(count)} that FIRS / NRS has not cleared. A business customer should get it cleared, with its QR code.`,
  left: (count: number) => `${invoices(count)} ${count === 1 ? 'is' : 'are'} left:`,
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  saying: (done: number, all: number) => `Queueing e-mails, ${done} of ${all}`,
  queued: 'on its way by e-mail',
  failed: 'not e-mailed',
} as const
