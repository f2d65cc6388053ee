/** What is shown while the data of this Invoice Desk cannot be used. */
export const recovery = {
  title: 'The data cannot be used',
  untouched: 'Nothing was changed, and nothing is deleted by what you do here.',
  again: 'Look again',
  restore: {
    title: 'Restore a backup',
    text: 'What is in the data folder now is kept aside, beside the restored data.',
    none: 'No backup was found that could be restored. If you keep one on another disk, connect it and look again.',
    choose: 'Backup',
    of: (day: string, time: string) => `${day}, ${time}`,
    holds: (businesses: number, invoices: number) =>
      `${businesses} ${businesses === 1 ? 'business' : 'businesses'}, ${invoices} ${invoices === 1 ? 'invoice' : 'invoices'}`,
    nothingMissing: 'No invoice number was given after it.',
    missing: (numbers: number) =>
      numbers === 1
        ? '1 invoice number was given after it: that invoice will be missing. The number is not given again.'
        : `${numbers} invoice numbers were given after it: those invoices will be missing. The numbers are not given again.`,
    signIn: 'Only the owner of this Invoice Desk can restore, with the password as it was when the backup was made.',
    passphrase: 'Passphrase of the backup',
    button: (day: string) => `Restore the backup of ${day}`,
  },
} as const
