/** What is on its way to FIRS / NRS. */
export const sending = {
  title: 'Sending',
  list: 'On the way to FIRS / NRS',
  columns: { number: 'Invoice', where: 'What happens', actions: 'What you can do' },
  counts: {
    waiting: (count: number) => `${count.toLocaleString('en')} waiting`,
    sent: (count: number) => `${count.toLocaleString('en')} with FIRS / NRS`,
    leaving: (count: number) => `${count.toLocaleString('en')} on the way to the buyer's access point`,
  },
  waits: (wait: string) => `waits for ${wait}`,
  waitsForYou: (wait: string) => `waits for you, for ${wait} now`,
  nextTry: (wait: string) => `next try in ${wait}`,
  now: 'is tried now',
  attempts: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
  reportIn: (wait: string) => `has to be there in ${wait}`,
  late: (wait: string) => `${wait} late`,
  retry: 'Try again',
  retryOne: (number: string) => `Try again, ${number}`,
  retryAll: 'Try all again',
  abandon: 'Give up',
  abandonOne: (number: string) => `Give up on ${number}`,
  abandoning: {
    title: (number: string) => `Give up on ${number}`,
    text: (number: string) =>
      `${number} is cancelled for good, and its number is never used again. FIRS / NRS is not told. To bill the customer all the same, duplicate the invoice afterwards.`,
    reason: 'Reason',
    hint: 'For example: FIRS / NRS holds another invoice under this number',
    required: 'Say why, for whoever reads the books later.',
    button: (number: string) => `Give up on ${number}`,
    keep: (number: string) => `Keep ${number}`,
    done: (number: string) => `${number} is cancelled.`,
  },
  notices: {
    connection: (count: number) =>
      count === 1
        ? 'One invoice waits for the connection to your provider.'
        : `${count.toLocaleString('en')} invoices wait for the connection to your provider.`,
    connectionHow: 'Test the connection in the set-up. Then what waits here is sent by itself.',
    noConnection: 'No provider is connected, so nothing can be sent.',
    connectionButton: 'Go to the connection',
    offline:
      'This computer has no internet connection. Invoices wait safely, and are sent by themselves once it is back.',
    stalled: (ago: string) =>
      `Nothing has moved for ${ago}, although this computer is connected. Try all again; if it stays so, ask your provider whether it works.`,
    payments: (count: number) =>
      count === 1
        ? 'One payment still has to be told to FIRS / NRS. That happens by itself once the invoice is approved there.'
        : `${count.toLocaleString('en')} payments still have to be told to FIRS / NRS. That happens by itself once their invoices are approved there.`,
    ready: (count: number) =>
      count === 1
        ? 'One approved invoice has not been sent yet.'
        : `${count.toLocaleString('en')} approved invoices have not been sent yet.`,
    readyButton: 'See them',
  },
  empty: {
    title: 'Nothing waits',
    text: 'Every invoice that was sent has its answer from FIRS / NRS.',
    first: 'An invoice that you send stands here until FIRS / NRS has answered.',
    sandbox: 'Set up the sandbox',
    noProvider: 'Connect a provider first',
    noProviderText:
      'A provider is the company that passes your invoices on to FIRS / NRS. Once one is connected, or the sandbox is set up, the invoices that you send are passed on by themselves.',
    connect: 'Connect a provider',
  },
  refused: {
    title: 'Refused by FIRS / NRS',
    text: 'Corrected, an invoice is sent again under its number. Where FIRS / NRS had accepted it first, the number is used up: duplicate it.',
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
