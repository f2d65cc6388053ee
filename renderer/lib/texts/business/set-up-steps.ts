/** The steps of a business's set-up, which its home names too. */
export const setUpSteps = {
  business: {
    label: 'The business',
    unlocks:
      'FIRS / NRS accepts an invoice to another company (B2B) only with the e-mail address of both. Sales to consumers need none.',
    from: 'Its e-mail and phone. Name, TIN and address are already entered.',
  },
  firs: {
    label: 'FIRS configuration',
    unlocks: 'Every invoice gets its reference number (IRN) from these two.',
    from: 'From the e-invoicing (MBS) portal of FIRS / NRS, with the details of your business.',
  },
  keys: {
    label: 'FIRS encryption file (crypto_keys.txt)',
    unlocks: 'The QR code on each invoice is made with it.',
    from: 'Download it in the e-invoicing (MBS) portal of FIRS / NRS. Do not open or change it.',
  },
  provider: {
    label: 'Access point provider',
    unlocks: 'The company that passes your invoices on to FIRS / NRS.',
    from: 'From your contract with one. Until you have one, stay in the sandbox.',
  },
  credentials: {
    label: 'Login at your provider',
    unlocks: 'Identifies you to the provider.',
    from: 'From the welcome e-mail of the provider, or its customer portal.',
  },
  test: {
    label: 'Connection test',
    unlocks: 'Shows that invoices will arrive, before you send the first one.',
    from: 'It takes a few seconds and sends no invoice.',
  },
  classification: {
    label: 'What you sell',
    unlocks:
      'FIRS / NRS wants a code for everything on an invoice. Search by everyday words; products and lines without their own code use this one.',
    from: 'The goods or the service that you sell most. You can change it later.',
  },
  settings: {
    label: 'Approval and sending',
    unlocks: 'Who approves an invoice before it is sent, and who sends it.',
    from: 'As you like to work. You can change it at any time.',
  },
  logo: {
    label: 'Logo',
    unlocks: 'It appears at the top of every invoice.',
    from: 'A picture of at most 2 MB: PNG, JPEG or WebP.',
  },
  customer: {
    label: 'First customer',
    unlocks: 'Who you invoice. Counter sales need none.',
    from: 'A name is enough to start; for a company FIRS / NRS also needs TIN, address and e-mail.',
  },
} as const
