/** The last backup, as it is said of on every page and at home; the rest of backups is in backup.ts. */
export const lastBackup = {
  last: 'Last backup:',
  holds: (businesses: number, invoices: number) =>
    `It has ${businesses === 1 ? '1 business' : `${businesses.toLocaleString('en')} businesses`} and ${
      invoices === 1 ? '1 invoice' : `${invoices.toLocaleString('en')} invoices`
    }.`,
  never: 'There is no backup yet.',
  now: 'Back up now',
  made: (folder: string | undefined) =>
    folder === undefined ? 'The backup is made and checked.' : `The backup is made and checked. It is in ${folder}.`,
  where: 'See or change the backup folder',
  old: 'The last backup is more than three days old.',
  look: 'See the backups',
} as const
