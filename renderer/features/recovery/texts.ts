/** What is shown while the data of this Invoice Desk cannot be used. */
export const recovery = {
  title: 'The data cannot be used',
  untouched: 'Nothing has been changed, and nothing you do here deletes data.',
  again: 'Check again',
  restore: {
    title: 'Restore a backup',
    text: 'The current contents of the data folder are kept beside the restored data.',
    none: 'No backup was found that can be restored. If you keep one on another disk, connect it and check again.',
    choose: 'Backup',
    of: (day: string, time: string) => `${day}, ${time}`,
    holds: (businesses: number, invoices: number) =>
      `${businesses} ${businesses === 1 ? 'business' : 'businesses'}, ${invoices} ${invoices === 1 ? 'invoice' : 'invoices'}`,
    nothingMissing: 'No invoice number was used after it.',
    missing: (numbers: number) =>
      numbers === 1
        ? '1 invoice number was used after it: that invoice will be missing. The number is not used again.'
        : `${numbers} invoice numbers were used after it: those invoices will be missing. The numbers are not used again.`,
    signIn:
      'Only the owner of this Invoice Desk can restore, with the password that was valid when the backup was made.',
    passphrase: 'Passphrase of the backup',
    fromElsewhere: 'It is my backup. Restore it',
    button: (day: string) => `Restore the backup of ${day}`,
  },
} as const
