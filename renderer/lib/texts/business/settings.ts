/** The settings of one business. */
export const settings = {
  title: 'Settings',
  sections: {
    label: 'Settings sections',
    business: 'Business',
    contact: 'Contact',
    classification: 'What you sell',
    numbers: 'Invoice numbers',
    logo: 'Logo',
    paper: 'Document design',
    workflow: 'Approval and sending',
    counter: 'Counter',
    money: 'Books and tax',
    email: 'E-mail',
    reminders: 'Reminders',
    firs: 'FIRS configuration',
    keys: 'FIRS encryption file',
    provider: 'Provider',
    remove: 'Delete',
  },
  save: 'Save',
  saved: 'Saved.',
  onlyAdmins: 'Only an owner or an admin can change these.',
  onlyThey: (who: string) => `Only an owner or an admin can change these. Ask ${who}.`,
  optional: 'optional',
  nothingFound: 'Nothing found',

  business: { text: 'As registered: this appears on every invoice.' },
  contact: {
    text: 'What customers see on the invoice, and FIRS / NRS on its copy.',
    labels: {
      email: 'E-mail',
      phone: 'Phone',
      registrationNumber: 'Registration number (RC or BN)',
      lga: 'Local government area',
      postalCode: 'Postal code',
    },
    emailHint: 'Needed for invoices to companies',
    phoneHint: 'For example 0803 123 4567',
  },
  counter: {
    text: 'What people may do at the counter without asking. Owners and admins may do everything.',
    roles: { CREATOR: 'Creators', MANAGER: 'Managers' },
    discountPercent: 'Most they take off',
    percent: (percent: number) => (percent === 0 ? 'No discounts' : percent === 100 ? 'Any discount' : `${percent} %`),
    priceChange: 'Change prices',
    priceChangeHint: 'Other prices and VAT rates than those in your list of products, and things that are not in it.',
    return: 'Return items',
    returnHint: 'Return and undo sales, and give money back.',
    blindCount: 'Count the drawer blind',
    blindCountHint: 'They count the cash before they see what should be in the drawer.',
  },
  numbers: {
    text: 'Numbers are used in order and never twice.',
    labels: {
      invoicePrefix: 'Prefix',
      nextInvoiceNumber: 'Next number',
      creditNotePrefix: 'Prefix of credit notes',
      debitNotePrefix: 'Prefix of debit notes',
    },
    notePrefixHint: 'From the next one on. Empty: as invoices.',
    prefixHint: 'Letters and digits only',
    nextHint: 'Can be raised, never lowered: numbers must not be used twice.',
    leap: (first: string, last: string) =>
      `Check this: ${first} to ${last} would be skipped for good, and the number register shows them as skipped.`,
    preview: (number: string, creditNote: string) =>
      creditNote === number
        ? `The next invoice will be ${number}.`
        : `The next invoice will be ${number}, or a credit note ${creditNote}: all count in one series.`,
  },
  paper: {
    text: 'Invoices, statements, receipts and reports on A4, whether printed, saved or sent. What they say stays the same; till receipts are black on white.',
    labels: {
      paperTemplate: 'Template',
      accentColour: 'Your colour',
      letterheadMargin: 'Letterhead space, in mm',
    },
    templates: {
      classic: { name: 'Classic', hint: 'Simple, with one line in your colour.' },
      modern: { name: 'Modern', hint: 'Your name on a band in your colour, edge to edge.' },
      compact: { name: 'Compact', hint: 'Small type and one row per line: the most lines on a page.' },
    },
    colourHint: 'For lines, bands, and your initials if there is no logo',
    letterheadHint: '20 to 120: this space stays blank, without your name and logo. Empty: plain paper.',
    preview: 'A sample invoice',
    previewText:
      'A sample with your name, logo and account. After saving, all your documents look like this, including older ones.',
  },
  firs: {
    login: 'Your login at FIRS / NRS',
    loginText: 'Stored in the safe of this computer, and sent nowhere.',
    labels: { firsEmail: 'E-mail at FIRS / NRS', firsPassword: 'Password at FIRS / NRS' },
    where: 'You find them in the e-invoicing (MBS) portal of FIRS / NRS, with the details of your business.',
    passwordSet: 'A password is saved',
    forget: 'Delete the password',
    forgotten: 'The password is deleted.',
  },
  money: {
    text: 'The lock date of the books, VAT, the accounting year, and the rates at which buyers withhold tax.',
    lock: {
      labels: { lockDate: 'Books closed up to and including' },
      open: 'Nothing is locked: invoices, notes and payments of any date can be recorded and reversed.',
      closed: (day: string) =>
        `Nothing dated ${day} or earlier can be recorded or reversed: no invoice, note or payment.`,
      hint: 'Today at the latest. Leave empty to unlock everything.',
      /** Behind the name of the field; empty where nothing stops. */
      stops: ({ isToday, drafts }: { readonly isToday: boolean; readonly drafts: number }) => {
        const stopped = [
          ...(isToday ? ['no sale at the counter, invoice or payment is taken before tomorrow'] : []),
          ...(drafts === 0
            ? []
            : [
                drafts === 1
                  ? 'one draft keeps waiting until its date changes'
                  : `${drafts} drafts keep waiting until their dates change`,
              ]),
        ]
        return stopped.length === 0
          ? ''
          : `${isToday ? 'today' : 'this day'}: ${stopped.join(', and ')}. Press Save again to close.`
      },
    },
    vat: {
      label: 'This business charges VAT',
      hint: 'Off for a small business that need not charge it: new lines are exempt at 0 %, and the invoice states that no VAT is charged. Finalized invoices stay as they are.',
      law: 'The law lets a business with a turnover of at most ₦100 million a year and fixed assets of at most ₦250 million do so, unless it gives professional services (Nigeria Tax Administration Act 2025, section 22). You decide: ask your tax adviser whether it applies to you.',
    },
    withholds: {
      label: 'We withhold VAT',
      hint: 'Only if the tax authority has appointed you: VAT that you withhold from suppliers is due by the 14th of the month after. “VAT withheld” appears under Month.',
      law: 'Nigeria Tax Act 2025, section 155. What was withheld before is kept either way.',
    },
    yearEnd: {
      label: 'Accounting year ends in',
      hint: 'The page Profit begins with this year.',
    },
    rates: {
      title: 'Rates of withholding tax',
      text: 'Suggestions, with their legal source. Ask your tax adviser whether they apply to you. Recorded payments keep their rates.',
      columns: { rate: '%', appliesTo: 'For', source: 'Source', date: 'Since' },
      fieldOf: (field: string, row: number) => `${field}, rate ${row}`,
      change: 'Change the rates',
      add: 'Add a rate',
      remove: (row: number) => `Remove rate ${row}`,
      usual: 'Restore defaults',
      leave: 'Cancel',
    },
  },
  facts: {
    workflow: { approval: 'Approval', sending: 'Sending' },
    approval: { needed: 'Needed', other: 'Needed, by somebody else', no: 'Not needed' },
    sending: { byItself: 'Automatic after approval', byHand: 'Manual' },
    next: 'Next invoice number',
    practice: 'sandbox values',
    notSet: 'Not set',
  },
  remove: {
    text: 'The business disappears for all its members. Its invoices stay in the data on this computer, and its TIN can be used again.',
    button: 'Delete this business',
    title: (name: string) => `Delete ${name}?`,
    confirmText: 'Nobody can open it any more. Save what you need first: PDFs and the number register.',
    confirm: (name: string) => `Delete ${name}`,
    keep: (name: string) => `Keep ${name}`,
    deleted: (name: string) => `${name} is deleted.`,
  },
} as const
