/** What is on its way to FIRS / NRS. */
export const sending = {
  title: 'Sending',
  list: 'On the way to FIRS / NRS',
  columns: { number: 'Invoice', where: 'Progress', actions: 'Actions' },
  counts: {
    waiting: (count: number) => `${count.toLocaleString('en')} waiting`,
    sent: (count: number) => `${count.toLocaleString('en')} with FIRS / NRS`,
    leaving: (count: number) => `${count.toLocaleString('en')} on the way to the buyer's access point`,
  },
  waits: (wait: string) => `waiting for ${wait}`,
  waitsForYou: (wait: string) => `needs you, waiting for ${wait}`,
  nextTry: (wait: string) => `next try in ${wait}`,
  now: 'trying now',
  attempts: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
  reportIn: (wait: string) => `due at FIRS / NRS in ${wait}`,
  late: (wait: string) => `${wait} late`,
  retry: 'Try again',
  retryOne: (number: string) => `Try again, ${number}`,
  retryAll: 'Try all again',
  abandon: 'Give up',
  abandonOne: (number: string) => `Give up on ${number}`,
  abandoning: {
    title: (number: string) => `Give up on ${number}`,
    text: (number: string) =>
      `${number} is cancelled for good, and its number is never used again. FIRS / NRS is not told. To bill the customer anyway, duplicate the invoice afterwards.`,
    reason: 'Reason',
    hint: 'For example: FIRS / NRS holds another invoice under this number',
    required: 'Enter a reason, for whoever reads the books later.',
    button: (number: string) => `Give up on ${number}`,
    keep: (number: string) => `Keep ${number}`,
    done: (number: string) => `${number} is cancelled.`,
  },
  notices: {
    connection: (count: number) =>
      count === 1
        ? 'One invoice waits for the connection to your provider.'
        : `${count.toLocaleString('en')} invoices wait for the connection to your provider.`,
    connectionHow: 'Test the connection in the set-up. Invoices waiting here are then sent automatically.',
    noConnection: 'No provider is connected, so nothing can be sent.',
    connectionButton: 'Go to the connection',
    offline:
      'This computer has no internet connection. Invoices wait safely, and are sent automatically once it is back.',
    stalled: (ago: string) =>
      `Nothing has been sent for ${ago}, although this computer is connected. Try all again; if that does not help, ask your provider.`,
    payments: (count: number) =>
      count === 1
        ? 'One payment still has to be reported to FIRS / NRS. That happens automatically once the invoice is approved there.'
        : `${count.toLocaleString('en')} payments still have to be reported to FIRS / NRS. That happens automatically once their invoices are approved there.`,
    ready: (count: number) =>
      count === 1
        ? 'One approved invoice has not been sent yet.'
        : `${count.toLocaleString('en')} approved invoices have not been sent yet.`,
    readyButton: 'See them',
  },
  empty: {
    title: 'Nothing waiting',
    text: 'FIRS / NRS has answered every invoice that was sent.',
    first: 'Invoices you send are listed here until FIRS / NRS has answered.',
    sandbox: 'Set up the sandbox',
    noProvider: 'Connect a provider first',
    noProviderText:
      'A provider is the company that passes your invoices on to FIRS / NRS. Once one is connected, or the sandbox is set up, invoices you send are passed on automatically.',
    connect: 'Connect a provider',
  },
  refused: {
    title: 'Refused by FIRS / NRS',
    text: 'A corrected invoice is sent again under its number. If FIRS / NRS had accepted it first, the number is used up: duplicate it.',
    ways: {
      reopen: { label: 'Correct', of: (number: string) => `Correct ${number}` },
      duplicate: {
        label: 'Duplicate as a new draft',
        of: (number: string) => `Duplicate as a new draft, ${number}`,
      },
    },
    see: 'See why',
    seeOne: (number: string) => `See why, ${number}`,
    all: (count: number) => `All ${count.toLocaleString('en')} refused invoices`,
  },
} as const
