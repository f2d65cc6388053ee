const invoices = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`)

/** What suppliers sent through the network. */
export const inbox = {
  title: 'Inbox',
  intro: 'What suppliers sent you through the network. Take each into your bills, and confirm or question it.',
  columns: { supplier: 'Supplier', what: 'What it looks like', state: 'State', received: 'Received', total: 'Total ₦' },
  views: { open: 'To do', all: 'All' },
  view: 'Which invoices',
  nobody: 'No name given',
  noTin: 'no TIN given',
  tin: (tin: string) => `TIN ${tin}`,
  number: (number: string) => `No. ${number}`,
  kinds: {
    RIGHT: 'Nothing stands out',
    WRONG_AMOUNT: 'Its total is not what its lines come to',
    UNKNOWN_TIN: 'FIRS / NRS does not know its TIN',
  },
  namesNoTin: 'It names no TIN of its supplier',
  states: { WAITING: 'New', TAKEN: 'In your bills', CONFIRMED: 'Confirmed', QUESTIONED: 'Questioned' },
  notSent: 'will be confirmed once the provider answers',
  refusedThere: 'the network did not take the confirmation',
  taken: (number: string | null) => (number === null ? 'Open the draft' : `Open ${number}`),
  until: (when: string) => `refuse by ${when}`,
  why: (reason: string) => `“${reason}”`,
  take: 'Take into bills',
  takeOf: (name: string) => `Take the invoice of ${name} into bills`,
  confirm: 'Confirm',
  confirmOf: (name: string) => `Confirm the invoice of ${name}`,
  confirmed: 'Receipt confirmed',
  confirmedLater: 'Confirmed here. The network is told once the provider answers.',
  question: 'Question',
  questionOf: (name: string) => `Question the invoice of ${name}`,
  look: 'Look now',
  looked: (count: number) => (count === 0 ? 'Nothing new' : `${invoices(count)} received`),
  lookedAt: (when: string) => `Last looked ${when}. New invoices come by themselves every 15 minutes.`,
  notLooked: 'Nobody has looked yet. That happens by itself within seconds.',
  trouble: (sentence: string, when: string | null) =>
    `${sentence} It is tried again by itself. ${when === null ? 'Nothing was received yet.' : `Last received ${when}.`}`,
  refusal: (hours: number) =>
    `Invoices can be refused within ${hours} hours of their arrival (Settings, Books and tax).`,
  notOffered: {
    title: 'Your provider does not deliver invoices',
    text: 'It has no inbox, or is not connected. Enter bills by hand from the paper or PDF: they count in the same way.',
  },
  empty: {
    title: 'No invoices have arrived',
    text: 'What suppliers send you through the network appears here by itself.',
  },
  done: { title: 'All done', text: 'Nothing waits for you here. Show all to see what came before.' },
  showAll: 'Show all',
  newBill: 'New bill',
  unknown: {
    title: (name: string) => `Add ${name} as a supplier?`,
    text: (tin: string | null) =>
      tin === null
        ? 'The invoice names no TIN, so no supplier of yours can be found by it.'
        : `None of your suppliers has the TIN ${tin}.`,
    existing: 'Or choose one of your suppliers',
    create: 'Add supplier and take',
    without: 'Take without a supplier',
  },
  ask: {
    title: (name: string) => `Question the invoice of ${name}`,
    text: 'Your reason is kept with the invoice. The network has no way to refuse one: tell the supplier yourself, by e-mail or phone.',
    label: 'What is wrong',
    missing: 'Say what is wrong with it.',
    button: 'Keep the question',
    stays: 'Leave it open',
    done: 'Question kept. Tell the supplier.',
  },
  settingsCard: {
    title: 'Bills of suppliers',
    cleared: 'Pay only what FIRS / NRS has cleared',
    clearedHint: 'A bill with an IRN is not paid before it is cleared. Bills without an IRN are not held.',
    hours: 'Hours to refuse an invoice',
    save: 'Save the hours',
    hoursHint: '72 hours, as reported by advisers; no official source was found. Check with your tax adviser.',
  },
} as const
