/** The frame around every page. */
export const shell = {
  backTo: 'Back to',
  openMenu: 'Open the menu',
  menu: 'Menu',
  search: 'Find an invoice, a customer, an action',
  help: 'Help',
  nav: {
    home: 'Home',
    sales: 'Sales',
    invoices: 'Invoices',
    approvals: 'Approvals',
    sending: 'Sending',
    money: 'Money in',
    counter: 'Counter',
    records: 'Records',
    customers: 'Customers',
    products: 'Products',
    paymentDetails: 'Payment details',
    numbers: 'Number register',
    auditLog: 'Audit log',
    purchases: 'Purchases',
    bills: 'Bills',
    inbox: 'Inbox',
    suppliers: 'Suppliers',
    moneyOut: 'Money out',
    payables: 'Payables',
    month: 'Month',
    vatMonth: 'VAT month',
    vatYear: 'VAT year',
    wht: 'WHT',
    vatWithheld: 'VAT withheld',
    profit: 'Profit',
    supplierCheck: 'Check a supplier',
    firsSearch: 'Search at FIRS / NRS',
    tools: 'Tools',
    settings: 'Settings',
    team: 'Team',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
    setUp: 'Set-up',
    setUpSteps: 'Set-up steps',
  },
  /** To who asked for it in the menu of the desktop app. */
  notHere: (key: string) =>
    ({
      print: 'This page has nothing to print. Open an invoice or a receipt first.',
      savePdf: 'This page has no PDF. Open an invoice first.',
    })[key] ?? 'That cannot be done on this page. Open a business first.',
  badge: (count: number) => `, ${count} waiting`,
  trust: {
    allSent: 'All sent to FIRS / NRS',
    waiting: (count: number, oldest: string | undefined) =>
      oldest === undefined ? `${count} waiting` : `${count} waiting, oldest ${oldest}`,
    ready: (count: number) => `${count} not sent yet`,
    both: (waiting: number, ready: number) => `${waiting} waiting, ${ready} not sent yet`,
    needsYou: (count: number) => (count === 1 ? '1 needs you' : `${count} need you`),
  },
  stalled: {
    text: 'Nothing has been sent for a while, although this computer is connected. Invoices wait safely.',
    button: 'See what is waiting',
  },
  copy: {
    text: 'This data is a copy of another folder. No invoices are created or sent until you decide which of the two to use.',
    retired: 'This data has moved to another computer. No invoices are created or sent here any more.',
    button: 'Decide',
  },
  loss: {
    text: (changes: number, last: string) =>
      `The newest part of the data was missing when Invoice Desk started: ${changes === 1 ? 'one change' : `${changes.toLocaleString('en')} changes`}, the last on ${last}. Compare your newest invoices with your copies and re-enter what is missing, or restore a newer backup.`,
    numbers: (count: number) =>
      `An older copy of the data was put back: ${count === 1 ? 'one number of an invoice, receipt or bill was' : `${count.toLocaleString('en')} numbers of invoices, receipts or bills were`} given and ${count === 1 ? 'is' : 'are'} not here. The number register and the list of payments show which. Compare them with your copies and re-enter what is missing, or restore a newer backup.`,
    backups: 'Backups',
    read: 'I have read it',
  },
  practiceClock: {
    text: (day: string) =>
      `The practice clock is ahead: here it is ${day}. Overdue invoices, reports and waiting work follow it; nothing real does.`,
    reset: 'Reset the clock',
  },
  side: 'This business',
  foot: 'Status',
  offline: {
    /** On another screen, whose own program has nothing to start. */
    elsewhere:
      'Invoice Desk is not responding. Check that the computer that keeps the data is on and on the same network. Nothing you typed is lost, and this page continues automatically.',
    text: 'Invoice Desk is not responding. If it was closed, start it again on this computer: open the app, or run its start command. Nothing you typed is lost, and this page continues automatically.',
    button: 'Try again',
  },
  hotkeys: {
    /** Keys as people call them; all others are called what stands on them. */
    names: { ArrowDown: 'Down arrow', ArrowUp: 'Up arrow' } as Readonly<Record<string, string>>,
    intro: 'Shortcuts you can use now.',
    everywhere: 'Everywhere',
    page: 'On this page',
    dialogs: 'In dialogs',
    button: 'What the button of the dialog says',
    close: 'Close it; what is typed is asked about',
    nextWrong: 'While pasting lines: the next cell to look at',
    show: 'Show these keys',
    palette: 'Find or do something',
    goTo: (place: string) => `Go to ${place}`,
    then: 'then',
  },
  /** In place of a page that is not for somebody who sees a part of the business. */
  only: {
    counter: {
      title: 'This is not for cashiers',
      text: (name: string) =>
        `You are a cashier of ${name}: the counter, your account and the help are open to you. For anything else ask a manager, an admin or an owner.`,
      button: 'Open the counter',
    },
    bills: {
      title: 'This is not for purchasers',
      text: (name: string) =>
        `You are a purchaser of ${name}: bills, suppliers, what is owed, your account and the help are open to you. For anything else ask a manager, an admin or an owner.`,
      button: 'Open the bills',
    },
  },
} as const
