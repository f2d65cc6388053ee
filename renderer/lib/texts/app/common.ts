import type { Role } from '../../../../core/contract/http/vocabulary.ts'
import { statusLabels } from '../../../../core/contract/invoice/labels.ts'
import { TIN_FORMS } from '../../../../core/domain/text/tin.ts'

/** What all pages say. */
export const common = {
  /** Heads the commands of the page, in the palette and among the keys. */
  onThisPage: 'On this page',
  product: 'Invoice Desk',
  tryAgain: 'Try again',
  priceWithVat: (price: string) => `${price} with VAT`,
  /** Where the frame says that Invoice Desk does not answer. */
  comesAgain: 'This loads automatically once Invoice Desk responds again.',
  notConfirmed: 'This was not confirmed. Try again once Invoice Desk responds.',
  openInvoice: (number: string) => `Open ${number}`,
  loading: 'Loading',
  skipToContent: 'Skip to content',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  savedInstead: 'This browser cannot print a PDF directly, so it was saved. Open it and print it from there.',
  undo: 'Undo',
  clear: 'Clear',
  searchList: 'Search this list',
  breadcrumb: 'Where this page is',
  notSaved: 'Not saved',
  notSavedYet: 'Not saved yet',
  savedBut: (saved: string, without: string) => `${saved}, but not ${without}`,
  saving: 'Saving',
  savedAt: (time: string) => `Saved ${time}`,
  saved: 'Saved',
  undoFailed: 'It could not be undone',
  reference: (id: string) => `If you ask for help, quote ${id}.`,

  /** Beside a field whose content is taken and looks mistyped. */
  noAccount: { text: 'Customers will not see where to pay.', add: 'Add an account' },

  doubts: {
    tin: `Check it: a TIN is usually ${TIN_FORMS}.`,
    barcode: (doubt: string) => `This ${doubt}.`,
    use: (value: string) => `Use ${value}`,
    notSaved: 'Nothing is saved yet.',
    keep: (value: string) => `Save it as ${value}`,
    vat: 'VAT in Nigeria is 7.5 or 0. Check it.',
    hsCode: 'A complete HS code looks like 2523 or 2523.29. Check it.',
    account: 'Nigerian account numbers have 10 digits. Check it.',
  },

  table: {
    selectAll: 'Select all on this page',
    select: (name: string) => `Select ${name}`,
    scroll: (name: string) => `${name}, scrolls sideways`,
    sort: 'Sort by',
    sortedBy: (head: string, order: 'asc' | 'desc') => `${head} ${order === 'desc' ? '↓' : '↑'}`,
    filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
    showFiltered: 'Show',
    export: {
      button: 'Export',
      xlsx: 'Excel file (.xlsx)',
      csv: 'Text file (.csv)',
      progress: (done: number, all: number) => `Exporting, ${done.toLocaleString('en')} of ${all.toLocaleString('en')}`,
    },
  },

  pageActions: 'What else can be done here',

  pager: {
    label: 'Pages',
    range: (from: number, to: number, total: string) =>
      `${from.toLocaleString('en')} to ${to.toLocaleString('en')} of ${total}`,
    none: 'None',
    previous: 'Previous page',
    next: 'Next page',
  },

  time: {
    now: 'just now',
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    ago: (wait: string) => `${wait} ago`,
    ahead: (wait: string) => `in ${wait}`,
  },

  day: {
    hint: 'For example 20 Nov or 20/11/2026',
    open: 'Open the calendar',
    calendar: 'Calendar',
    steps: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous ten years',
      nextDecade: 'Next ten years',
      monthLevelControl: 'Choose the month',
      yearLevelControl: 'Choose the year',
    },
    wrong: 'Type a day such as 20 Nov 2026 or 20/11/2026.',
  },

  decimal: {
    not_finite: 'Type a number such as 2 or 8,450.50.',
    too_many_digits: 'Use at most 15 digits.',
    too_many_decimals: (decimals: number) =>
      decimals === 0 ? 'Use a whole number.' : `Use at most ${decimals} decimals.`,
    negative: 'Use 0 or more.',
  },

  combobox: {
    nothing: 'Nothing found',
    noGoods: 'No goods found. A service has its code under Service.',
    noneOf: (typed: string) => `“${typed}” is not in the list. Choose one from it.`,
    /** It was left with Tab. */
    notChosen: (typed: string, before: string) =>
      `“${typed.trim()}” was not chosen${before === '' ? '' : `; it is still ${before}`}. Choose one from the list.`,
    dropped: (typed: string) => `“${typed}” was typed too early and is ignored. Read the question, then type it again.`,
    /** Nobody answered what the field before it means. */
    notFoundYet: (typed: string) =>
      `“${typed}” was not entered: the field before it is still being looked up. Press Enter to try again.`,
    notFoundYetKey: 'The entry is still being looked up. Press Enter again in a moment.',
    droppedKey: 'Enter was pressed too early and is ignored. Read the question, then press it again.',
    create: (typed: string) => (typed === '' ? 'Create a new one' : `Create “${typed}”`),
    failed: 'Invoice Desk did not respond. Press Enter to try again.',
  },

  /** Followed by the names, and a question mark. */
  similarNames: 'Did you mean ',

  fileDrop: {
    browse: 'Choose a file',
    or: 'or drop it here',
    tooLarge: (limit: string) => `The file is too large. It may have at most ${limit}.`,
    wrongKind: (kinds: string) => `Choose a file of this kind: ${kinds}.`,
    one: 'Drop one file at a time.',
  },

  status: {
    ...statusLabels,
    needsYou: 'Needs you',
    sandbox: 'Sandbox',
  },

  warnings: {
    title: (count: number) => (count === 1 ? 'One thing to look at' : `${count} things to look at`),
  },

  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page no longer exists.',
    back: 'Go to your businesses',
  },

  broken: {
    title: 'This page stopped working',
    text: 'Your saved work is safe. Reload the page; if it stops again, restart Invoice Desk.',
    button: 'Reload',
  },
  revived: 'The page had stopped and was opened again. Saved work is safe, and what you typed into forms is kept.',
} as const

export const roleNames = {
  VIEWER: 'Viewer',
  CASHIER: 'Cashier',
  BUYER: 'Purchaser',
  CREATOR: 'Creator',
  MANAGER: 'Manager',
  APPROVER: 'Approver',
  ADMIN: 'Admin',
  OWNER: 'Owner',
} as const satisfies Record<Role | 'CASHIER' | 'BUYER' | 'APPROVER', string>

/** A draft of which this browser keeps what is not saved. */
export const unsavedLines = {
  /** Where it is listed. */
  mark: (lines: number) => (lines === 0 ? 'Not saved yet' : `${counted(lines)} not saved`),
  /** Typed in another browser, or by somebody else. */
  elsewhere: 'Incomplete',
  refused: (lines: number) =>
    `${lines === 0 ? 'Something is' : `${counted(lines)} ${lines === 1 ? 'is' : 'are'}`} typed but not saved: open it.`,
  /** On its own page, which leads to where it is typed. */
  here: (lines: number) =>
    `${lines === 0 ? 'Something is' : `${counted(lines)} ${lines === 1 ? 'is' : 'are'}`} typed but not saved. Correct it, then finalize.`,
} as const

function counted(lines: number): string {
  return lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`
}

/** What forms say of text that was typed and not saved. */
export const restoredNotice = {
  restored: (day: string, time: string) => `Your unsaved entries of ${day}, ${time} are restored.`,
  notSaved: 'They are not saved yet.',
  overtaken: (fields: string) =>
    `Since you typed this, other text was saved for ${fields}. Saving replaces it with yours.`,
  discard: 'Discard',
  discarded: 'Your entries were discarded',
} as const
