const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** Backups, and going back to one. */
export const backup = {
  title: 'Backups',
  text: 'Made every day by themselves and before every update, and checked by opening them. Passwords and keys are not in them.',
  now: 'Back up now',
  made: (folder: string | undefined) =>
    folder === undefined ? 'The backup is made and checked.' : `The backup is made and checked. It is in ${folder}.`,
  where: 'See and change where they go',
  list: {
    label: 'Backups',
    made: 'Made',
    holds: 'Holds',
    size: 'Size',
    state: 'State',
    verified: 'Verified',
    encrypted: 'Encrypted',
    restore: 'Restore',
    restoreOf: (day: string, time: string) => `Restore the backup of ${day}, ${time}`,
    invoices: (number: number) => count(number, 'invoice', 'invoices'),
    none: 'There is no backup yet.',
    noneHint: 'The first one is made by itself a minute after the start. You can also make it now.',
    kept: 'Kept are the newest of 7 days, 4 weeks and 12 months.',
    reasons: { daily: 'daily', onDemand: 'asked for', upgrade: 'before an update', move: 'for moving' },
  },
  place: {
    title: 'Where they go',
    text: 'A backup on the same disk does not help when that disk fails. Choose a second drive, a memory stick or a shared folder.',
    labels: { folder: 'Folder' },
    hint: 'The whole path of a folder that is there. Leave it empty for the data folder.',
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
    remove: 'No longer encrypt',
    removed: 'New backups are not encrypted.',
  },
  restore: {
    question: (day: string, time: string) => `Go back to ${day}, ${time}?`,
    replaced: (now: string, then: string) => `This replaces what is here now (${now}) by the backup (${then}).`,
    missing: (number: number) =>
      `${count(number, 'invoice', 'invoices')} made since then will be missing, and everything else that was done since.`,
    nothing: 'No invoice will be missing; other changes since then will.',
    kept: 'What is here now is not deleted: it is kept in the data folder. Invoice numbers go on after the last one given.',
    restarts: 'Invoice Desk starts again with the backup, and everybody signs in again.',
    passphrase: 'Passphrase of this backup',
    passphraseHint: 'Leave it empty for the one that is set.',
    button: 'Restore this backup',
    keep: 'Keep what is here',
    waiting: 'The backup is being restored. This page comes back by itself.',
  },
  move: {
    title: 'Move to another computer',
    text: 'Makes a last backup. From then on no invoices are made on this computer, so that no number is given twice.',
    button: 'Move',
    question: 'Move to another computer?',
    steps:
      'Install Invoice Desk there, take the backup over, and run npm run serve -- --restore FILE before the first start. Passwords and keys are entered again.',
    consequence: 'On this computer everything can still be read. You can take it back on this page.',
    confirm: 'Make the last backup',
    keep: 'Stay on this computer',
    done: (file: string) => `Take this file to the other computer: ${file}`,
  },
  age: {
    last: 'Last backup:',
    never: 'There is no backup yet.',
  },
  banner: {
    old: 'The last backup is more than three days old.',
    button: 'Look at the backups',
  },
} as const
