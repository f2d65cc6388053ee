const invoices = (count: number): string => (count === 1 ? '1 invoice' : `${count.toLocaleString('en')} invoices`)

/** Many invoices by e-mail. */
export const bulkEmail = {
  open: 'E-mail',
  title: (count: number) => `E-mail ${invoices(count)}?`,
  button: (count: number) => `E-mail ${count === 1 ? 'it' : count.toLocaleString('en')}`,
  all: 'E-mail all that can be sent',
  keep: 'Not now',
  goes: (count: number) =>
    count === 0
      ? 'None of them can be sent.'
      : `${invoices(count)} will be sent, each to its customer, with your message and its PDF.`,
  most: (count: number) =>
    `This is for the first ${count}. All of them are sent in the background, and a report lists the result of each.`,
  even: (count: number) =>
    `Also ${invoices(count)} that FIRS / NRS has not cleared. A business customer should get a cleared invoice with its QR code.`,
  left: (count: number) => `${invoices(count)} ${count === 1 ? 'is' : 'are'} not sent:`,
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  saying: (done: number, all: number) => `Queueing e-mails, ${done} of ${all}`,
  queued: 'queued for e-mail',
  failed: 'not e-mailed',
} as const
