import type { DeviceKind, RoleCeiling } from '../../../core/contract/http/vocabulary.ts'

/** What may be done on a screen; `ANY` where only the role of the person counts. */
export type CeilingChoice = RoleCeiling | 'ANY'

/** The other screens that use this Invoice Desk. */
export const devices = {
  title: 'Screens',
  intro:
    'Tills, clerk’s desks and phones that use this Invoice Desk over your network. Only screens that you pair get in.',
  onlyManagers: 'Only the owner of this Invoice Desk, and owners and admins of its businesses, manage screens.',
  add: 'Add a screen',
  off: 'Sharing is switched off, so no other screen gets in.',
  switchOn: 'Share on this network',
  kinds: {
    COMPUTER: 'Computer',
    TABLET: 'Tablet',
    PHONE: 'Phone',
    DESKTOP_APP: 'Desktop app',
    PROGRAM: 'Program',
  } as const satisfies Record<DeviceKind, string>,
  may: {
    ANY: 'Whatever the person may do',
    VIEWER: 'Look only',
    CASHIER: 'The counter only',
    CREATOR: 'Sell and write invoices',
    MANAGER: 'Send, correct and refund too',
    ADMIN: 'Approve and set up too',
    OWNER: 'Whatever the person may do',
  } as const satisfies Record<CeilingChoice, string>,
  mayHint: {
    ANY: 'Each person who signs in there does what their own role lets them.',
    VIEWER: 'Nothing can be changed there, whoever signs in.',
    CASHIER: 'Nothing but the counter, its drawer and its day, whoever signs in.',
    CREATOR: 'Invoices, customers, products, bills and payments. No sending to FIRS / NRS, no approving, no settings.',
    MANAGER:
      'Also sends to FIRS / NRS, makes credit notes and refunds, and closes the books. No approving, no settings.',
    ADMIN: 'Everything but granting the owner role and deleting the business.',
    OWNER: 'Each person who signs in there does what their own role lets them.',
  } as const satisfies Record<CeilingChoice, string>,
  secretsToo: 'passwords of providers may be entered',
  thisOne: 'this screen',
  isNew: 'new',
  lastSeen: 'Last seen',
  never: 'not yet',
  from: (address: string) => `from ${address}`,
  pairedBy: (kind: string, day: string, name: string | null) =>
    name === null ? `${kind}, paired ${day}` : `${kind}, paired ${day} by ${name}`,
  notKeyBound: 'known by its cookie alone',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  removeShort: 'Remove',
  news: (names: readonly string[]) =>
    names.length === 1
      ? `A new screen was paired: ${names[0]}. If you do not know it, remove it.`
      : `New screens were paired: ${names.join(', ')}. Remove those that you do not know.`,
  known: (count: number) => (count === 1 ? 'I know it' : 'I know them'),
  empty: {
    title: 'No other screens yet',
    text: 'Put a second till beside this one, give the clerk a desk, or use your phone. It takes a code and a minute.',
  },
  edit: {
    title: (name: string) => `Change ${name}`,
    labels: { name: 'Name', kind: 'What it is', ceiling: 'What may be done there' },
    secrets: 'Passwords and keys of providers may be entered there',
    secretsHint: 'Otherwise only at the computer that keeps the data.',
    save: 'Save screen',
    saved: (name: string) => `${name} is saved. It counts at once.`,
  },
  remove: {
    title: (name: string) => `Remove ${name}?`,
    text: (name: string) =>
      `${name} is thrown out at once, also in the middle of a sale, and whoever is signed in there is signed out. What was done there stays.`,
    unsent: 'Sales that it has not handed over yet stay on it, and arrive once it is paired again.',
    own: 'This is the screen that you are using: you are thrown out yourself.',
    button: (name: string) => `Remove ${name}`,
    keep: (name: string) => `Keep ${name}`,
    done: (name: string) => `${name} is removed.`,
  },
  pair: {
    title: 'Add a screen',
    purpose: 'What is it for?',
    purposes: {
      TILL: { label: 'A second till', hint: 'Sells at the counter, with a drawer of its own.', name: 'Second till' },
      CLERK: { label: 'A clerk’s desk', hint: 'Writes invoices and keeps customers and bills.', name: 'Clerk’s desk' },
      PHONE: { label: 'A phone', hint: 'Yours, to approve and to see what came in.', name: 'Phone' },
      OTHER: { label: 'Another computer', hint: 'For whoever signs in there.', name: '' },
    },
    labels: { name: 'Name', ceiling: 'What may be done there' },
    nameHint: 'May be left empty: the screen then names itself.',
    show: 'Show the code',
    close: 'Cancel',
    steps: {
      open: 'On the other screen, on the same Wi-Fi or network, open',
      scan: 'Or point its camera here.',
      otherwise: (url: string) => `If it is not found: ${url}`,
      warning:
        'Its browser warns that it does not know this computer: press Advanced, then Proceed. Compare the fingerprint on the page that opens with the one below, and stop if it differs.',
      code: 'Type the code there:',
    },
    codeLabel: 'Code',
    fingerprint: 'Fingerprint, the same on both screens',
    qrCode: 'QR code with the address and the code',
    left: (time: string) => `Good for ${time}`,
    waiting: 'Waiting for the screen…',
    expired: 'The code has expired: a code is good for ten minutes.',
    ended:
      'Five wrong codes were typed somewhere, so this code has ended. If it was none of you, ask who is on your network.',
    another: 'Show a new code',
    paired: (name: string) => `${name} is paired`,
    pairedText: (may: string) => `It may do: ${may}. Whoever uses it signs in there as they do here.`,
    next: 'Add another',
    done: 'Done',
    stop: 'Stop',
  },
} as const
