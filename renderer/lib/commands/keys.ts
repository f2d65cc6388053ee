/**
 * What each key means, on every page: a page may have no use for a key, and gives it no other meaning. Written as in
 * `Hotkey`. Commands name what is meant and never the key, so a key is changed here and nowhere else.
 */
export const keysOf = {
  help: '?',
  palette: 'Ctrl+K',
  search: '/',
  goHome: 'G H',
  goInvoices: 'G I',
  goApprovals: 'G A',
  goSending: 'G S',
  goMoney: 'G M',
  goCounter: 'G K',
  goCustomers: 'G C',
  goProducts: 'G P',
  goBills: 'G B',
  goInbox: 'G N',
  goSuppliers: 'G V',
  goMoneyOut: 'G O',
  goVatMonth: 'G T',
  goSettings: 'G E',

  /** What the button of a form or of the page says. */
  submit: 'Ctrl+Enter',
  /** Keeps what is typed, and finishes nothing. */
  save: 'Ctrl+S',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Shift+Z',
  redoToo: 'Ctrl+Y',

  create: 'N',
  edit: 'E',
  print: 'P',
  /** For pages on which somebody is always typing. */
  printWhileTyping: 'Ctrl+P',
  savePdf: 'Ctrl+Shift+S',
  sendToCustomer: 'L',
  nextRow: 'ArrowDown',
  previousRow: 'ArrowUp',
  selectRow: 'X',
  previousPeriod: '[',
  nextPeriod: ']',
  /** A return is filed, a tax is remitted. */
  markDone: 'K',

  approve: 'A',
  sendBack: 'R',
  sendToFirs: 'S',
  tryAgain: 'T',
  correct: 'C',
  duplicate: 'D',
  createInvoice: 'I',

  recordPayment: 'M',
  recordExpense: 'Q',
  takeInvoice: 'Y',
  bookCashOut: 'O',
  remind: 'F',
  applyCredit: 'U',
  refund: 'B',
  writeOff: 'W',

  duplicateLine: 'Ctrl+D',
  deleteLine: 'Alt+Delete',
  moveLineUp: 'Alt+ArrowUp',
  moveLineDown: 'Alt+ArrowDown',
  lineCodes: 'Alt+Enter',
  nextWrong: 'Ctrl+G',

  saleQuantity: 'F2',
  saleCustomer: 'F3',
  salePrice: 'F4',
  parkSale: 'F6',
  returnSale: 'F7',
  lineDiscount: 'F8',
  saleDiscount: 'F9',
  printReceipt: 'F10',
} as const satisfies Readonly<Record<string, string>>

/** What is meant by a key. */
export type CommandKey = keyof typeof keysOf

/** For `aria-keyshortcuts`, which has names of its own. */
export const ariaKeysOf = (key: CommandKey | undefined): string | undefined =>
  key === undefined ? undefined : keysOf[key].replace('Ctrl', 'Control')
