const many = (count: number) => count.toLocaleString('en')

/** The first page of a business. */
export const home = {
  needs: {
    titles: { clock: 'Deadlines and delays', you: 'What needs you', later: 'When you have time' },
    clear: 'All clear',
    clearText: 'Nothing needs your attention.',
    connection: (count: number) =>
      count === 0
        ? 'The provider is not connected, so nothing can be sent.'
        : count === 1
          ? 'One invoice waits for the connection to your provider.'
          : `${many(count)} invoices wait for the connection to your provider.`,
    stalled: (ago: string) => `Nothing has been sent for ${ago}, although this computer is connected.`,
    attention: (count: number) =>
      count === 1 ? 'One invoice cannot be sent without you.' : `${many(count)} invoices cannot be sent without you.`,
    late: (count: number) =>
      count === 1
        ? 'One sale has not reached FIRS / NRS after 24 hours.'
        : `${many(count)} sales have not reached FIRS / NRS after 24 hours.`,
    soon: (count: number) =>
      count === 1
        ? 'One sale has to reach FIRS / NRS within six hours.'
        : `${many(count)} sales have to reach FIRS / NRS within six hours.`,
    refused: (count: number) =>
      count === 1
        ? 'FIRS / NRS refused one invoice that can be corrected.'
        : `FIRS / NRS refused ${many(count)} invoices that can be corrected.`,
    usedUp: (count: number) =>
      count === 1
        ? 'FIRS / NRS refused one invoice for good: bill it again.'
        : `FIRS / NRS refused ${many(count)} invoices for good: bill them again.`,
    sentBack: (count: number) =>
      count === 1 ? 'One of your drafts was sent back.' : `${many(count)} of your drafts were sent back.`,
    approvals: (count: number) =>
      count === 1 ? 'One invoice waits for your approval.' : `${many(count)} invoices wait for your approval.`,
    ready: (count: number) =>
      count === 1
        ? 'One invoice is approved and not sent yet.'
        : `${many(count)} invoices are approved and not sent yet.`,
    overdue: (count: number) =>
      count === 1
        ? 'One invoice is unpaid past its due date.'
        : `${many(count)} invoices are unpaid past their due date.`,
    certificates: (count: number, total: string) =>
      count === 1
        ? `One certificate for withheld tax is missing, ₦${total}.`
        : `${many(count)} certificates for withheld tax are missing, ₦${total}.`,
    reminders: (count: number) =>
      count === 1
        ? 'One automatic reminder could not be sent.'
        : `${many(count)} automatic reminders could not be sent.`,
    remindersServer: 'Automatic reminders are on, but no mail server is set up.',
    vatReturn: (month: string, due: string) => `VAT for ${month} must be declared and paid by ${due}.`,
    /** They lead to lists; with one invoice only, to that one. */
    buttons: {
      connection: () => 'See the connection',
      stalled: () => 'See what is waiting',
      attention: (count: number) => `See ${many(count)} to look at`,
      late: () => 'See what is waiting',
      soon: () => 'See what is waiting',
      refused: (count: number) => `See ${many(count)} to correct`,
      usedUp: () => 'See which',
      sentBack: (count: number) => `See ${many(count)} to change`,
      approvals: (count: number) => `See ${many(count)} to approve`,
      ready: (count: number) => `See ${many(count)} to send`,
      overdue: () => 'See who owes',
      reminders: () => 'See which',
      remindersServer: () => 'Set up e-mail',
      vatReturn: () => 'See the VAT month',
      certificates: () => 'See which',
    },
    one: (invoiceNumber: string) => `See ${invoiceNumber}`,
  },
  consumers: {
    question: (count: number, amount: string, from: string, to: string) =>
      count === 1
        ? `One sale to a consumer from before this update was never marked as paid: ₦${amount}, of ${from}. Was it paid at the counter?`
        : `${many(count)} sales to consumers from before this update were never marked as paid: ₦${amount}, from ${from} to ${to}. Were they paid at the counter?`,
    paid: 'They were paid',
    owed: 'They still owe it',
    see: 'See which',
    later: 'Decide later',
    confirm: {
      PAID: {
        title: (count: number) => (count === 1 ? 'Record it as paid?' : `Record ${many(count)} sales as paid?`),
        text: 'Each gets a cash payment on its own date, without a receipt, and FIRS / NRS is told. You can reverse a single payment later.',
        button: 'Record them as paid',
      },
      OWED: {
        title: (count: number) => (count === 1 ? 'Leave it as owed?' : `Leave ${many(count)} sales as owed?`),
        text: 'They stay in Unpaid, where you can record a payment for each. You will not be asked again.',
        button: 'Leave them as owed',
      },
    },
    done: { PAID: 'Recorded as paid.', OWED: 'They stay in Unpaid.' },
  },
  damaged: {
    text: (count: number) =>
      `The stored data of ${count === 1 ? 'one invoice' : `${many(count)} invoices`} does not match what was saved: the file was damaged, or changed from outside.`,
    remedy: 'It cannot be printed, sent or exported. The owner of this installation can restore an earlier backup.',
    button: 'See which',
  },
  setUp: {
    title: 'Get ready to send',
    text: 'You can already create invoices. Before FIRS / NRS accepts them, the business needs its FIRS configuration and a connection to a provider.',
    progress: (done: number, all: number) => `Set-up: ${done} of ${all} done`,
    next: (step: string, isSandbox: boolean) =>
      `${isSandbox ? 'You can create invoices and send them in the sandbox. ' : ''}Next: ${step}.`,
    skipRest: 'Leave the rest for later',
    button: 'Continue set-up',
    titleForMember: 'This business cannot send yet',
    ask: (who: string, isDraftsOnly: boolean) =>
      `${who} can set it up.${isDraftsOnly ? ' You can already add drafts and customers.' : ''}`,
    somebody: 'An owner or an admin',
    look: 'See what is missing',
  },
  phone: {
    title: 'Today',
    owed: 'Owed to you',
    cameIn: 'Came in today',
    record: 'Record payment',
    photo: 'Photo of a bill',
    approve: (count: number) => `Approve (${count})`,
  },
  owed: {
    title: 'Money in',
    all: (count: number) => (count === 1 ? 'Who owes you' : `All ${many(count)} who owe you`),
    owed: 'Owed to you',
    overdue: 'Overdue',
    overdueSince: (day: string) => `Overdue, the oldest since ${day}`,
    dueSoon: (day: string) => `Due by ${day}`,
    since: (day: string) => `since ${day}`,
    due: (day: string) => `due ${day}`,
  },
  recent: {
    title: 'Latest invoices',
    all: 'All invoices',
    empty: { title: 'Create your first invoice', text: 'Choose a customer, add what you sold, and finalize it.' },
  },
  sales: {
    title: 'Sales and VAT',
    text: (environment: string) =>
      `By issue month, less credit notes. Every approved invoice counts, even before FIRS / NRS approves it.${environment}`,
    sandbox: ' Sandbox invoices only.',
    live: '',
    series: { sales: 'Sales without VAT', vat: 'VAT' },
    show: { chart: 'Chart', table: 'Table', label: 'Show as' },
    columns: { month: 'Month', invoices: 'Invoices', creditNotes: 'Credit notes', sales: 'Sales ₦', vat: 'VAT ₦' },
    total: 'Twelve months',
    thisMonth: 'This month',
    chart: 'Bar chart of sales and VAT over twelve months. Arrow keys move between months; also available as a table.',
    exactly: (rounded: string, exact: string) => `${rounded}, exactly ${exact}`,
  },
} as const
