/** What is on its way to FIRS / NRS. */
export const sending = {
  title: 'Sending',
  list: 'On the way to FIRS / NRS',
  columns: {
    number: 'Invoice',
    where: 'What happens',
    since: 'Waits for',
    next: 'Next try',
    deadline: 'Report by',
    actions: 'What can be done',
  },
  inTime: (wait: string) => `in ${wait}`,
  now: 'now',
  attempts: (count: number) => (count === 1 ? 'sent once' : `sent ${count} times`),
  passed: (ago: string) => `${ago} late`,
  retry: 'Try now',
  retryAll: 'Try all now',
  abandon: 'Abandon',
  abandoning: {
    title: (number: string) => `Abandon ${number}`,
    text: (number: string) =>
      `${number} is cancelled for good, and its number is never used again. FIRS / NRS is not told. To bill the customer all the same, duplicate the invoice afterwards.`,
    reason: 'Reason',
    hint: 'For example: FIRS / NRS holds another invoice under this number',
    required: 'Say why, for whoever reads the books later.',
    button: (number: string) => `Cancel ${number}`,
    done: (number: string) => `${number} is cancelled.`,
  },
  notices: {
    connection: (count: number) =>
      count === 1
        ? 'One invoice waits for the connection to your provider.'
        : `${count.toLocaleString('en')} invoices wait for the connection to your provider.`,
    connectionHow: 'Test the connection in the set-up. Then they go by themselves.',
    noConnection: 'No provider is connected, so nothing can be sent.',
    connectionButton: 'Go to the connection',
    offline: 'This computer has no internet connection. Invoices wait safely, and go by themselves once it is back.',
    stalled: (ago: string) =>
      `Nothing has moved for ${ago}, although this computer is connected. Try all now; if it stays so, ask your provider whether it works.`,
    payments: (count: number) =>
      count === 1
        ? 'One payment still has to be told to FIRS / NRS. It goes by itself.'
        : `${count.toLocaleString('en')} payments still have to be told to FIRS / NRS. They go by themselves.`,
    ready: (count: number) =>
      count === 1
        ? 'One approved invoice has not been sent yet.'
        : `${count.toLocaleString('en')} approved invoices have not been sent yet.`,
    readyButton: 'See them',
  },
  empty: {
    title: 'Nothing waits',
    text: 'Every invoice that was sent has its answer from FIRS / NRS.',
  },
  refused: {
    title: 'Refused by FIRS / NRS',
    text: 'Correct the invoice and send it again. It keeps its number.',
    correct: 'Correct it',
    correctOne: (number: string) => `Correct it, ${number}`,
    see: 'See why',
    all: (count: number) => `All ${count.toLocaleString('en')} refused invoices`,
  },
} as const
