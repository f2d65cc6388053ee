const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** Backups, and going back to one. */
export const backup = {
  title: 'Backups',
  text: 'Made automatically every day and before every update, and checked by opening them. They contain no passwords or keys.',
  onServer:
    'The data of this Invoice Desk is in PostgreSQL. Its backups are made and restored where that server runs; nothing is made here. Ask whoever runs it how old the last one is, and when it was last tried.',
  list: {
    label: 'Backups',
    made: 'Created',
    holds: 'Contents',
    size: 'Size',
    state: 'State',
    verified: 'Verified',
    encrypted: 'Encrypted',
    restore: 'Restore',
    restoreOf: (day: string, time: string) => `Restore the backup of ${day}, ${time}`,
    invoices: (number: number) => count(number, 'invoice', 'invoices'),
    none: 'There is no backup yet.',
    noneHint: 'The first one is made automatically a minute after the start. You can also make one now.',
    kept: 'The newest backups of 7 days, 4 weeks and 12 months are kept.',
    reasons: { daily: 'daily', onDemand: 'manual', upgrade: 'before an update', move: 'for moving' },
  },
  place: {
    title: 'Backup folder',
    text: 'A backup on the same disk does not help when that disk fails. Choose a second drive, a memory stick or a shared folder.',
    labels: { folder: 'Folder' },
    hint: 'The full path of an existing folder. Leave empty for the data folder.',
    button: 'Save the folder',
    saved: 'New backups go there.',
  },
  secret: {
    title: 'Passphrase',
    on: 'New backups are encrypted. Keep the passphrase apart from this computer: without it nobody can open them.',
    off: 'Backups are not encrypted. Set a passphrase before they leave this computer.',
    labels: { passphrase: 'New passphrase' },
    hint: 'At least 12 characters, such as four words.',
    show: 'Show the passphrase',
    button: 'Set the passphrase',
    set: 'New backups are encrypted.',
    remove: 'Stop encrypting',
    removed: 'New backups are not encrypted.',
  },
  restore: {
    question: (day: string, time: string) => `Go back to ${day}, ${time}?`,
    elsewhere: (name: string, folder: string) =>
      `${name} is not among these backups. To go back to it, put it and ${name}.json into ${folder}, then open it again.`,
    replaced: (now: string, then: string) => `This replaces the current data (${now}) with the backup (${then}).`,
    missing: (number: number) =>
      `${count(number, 'invoice', 'invoices')} created since then will be missing, and every other change made since.`,
    nothing: 'No invoice will be missing; other changes since then will.',
    kept: 'The current data is not deleted: it is kept in the data folder. Invoice numbers continue after the last one used.',
    restarts: 'Invoice Desk restarts with the backup, and everybody signs in again.',
    passphrase: 'Passphrase of this backup',
    passphraseHint: 'Leave empty to use the current one.',
    fromElsewhere: 'It is my backup. Restore it',
    button: 'Restore this backup',
    keep: 'Keep the current data',
    waiting: 'Restoring the backup. This page reloads automatically.',
  },
  onlyAtDesk:
    'Where backups go, going back to one and moving to another computer are for the computer that keeps the data.',
  move: {
    title: 'Move to another computer',
    text: 'Makes a last backup. After that, no invoices are created on this computer, so that no number is used twice.',
    button: 'Move',
    question: 'Move to another computer?',
    steps:
      'Install Invoice Desk there and create an account: the backup replaces it. Put the backup and the .json file beside it into the folder of backups of that computer, and restore it there on this page. Then enter passwords and keys again.',
    consequence: 'Everything can still be read on this computer. You can undo this on this page.',
    confirm: 'Make the last backup',
    keep: 'Stay on this computer',
    done: (file: string) => `Take this file to the other computer: ${file}`,
  },
} as const
