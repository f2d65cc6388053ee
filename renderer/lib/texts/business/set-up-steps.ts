/** The steps of a business's set-up, which its home names too. */
export const setUpSteps = {
  business: {
    label: 'The business',
    unlocks:
      'FIRS / NRS takes an invoice to another company (B2B) only with the e-mail address of both. Sales to consumers go without.',
    from: 'Its e-mail and phone. Name, TIN and address are there already.',
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
    from: 'From your contract with one. While you have none, stay in the sandbox.',
  },
  credentials: {
    label: 'Login at your provider',
    unlocks: 'With it the provider knows that it is you.',
    from: 'From the welcome e-mail of the provider, or its customer portal.',
  },
  test: {
    label: 'Connection test',
    unlocks: 'Shows that invoices will arrive, before the first one is sent.',
    from: 'It takes a few seconds and sends no invoice.',
  },
  settings: {
    label: 'Approval and sending',
    unlocks: 'Who looks at an invoice before it leaves, and who sends it.',
    from: 'As you like to work. You can change it at any time.',
  },
  logo: {
    label: 'Logo',
    unlocks: 'It stands at the top of every invoice.',
    from: 'A picture of at most 2 MB: PNG, JPEG or WebP.',
  },
  customer: {
    label: 'First customer',
    unlocks: 'Whom you invoice. Sales over the counter need none.',
    from: 'A name is enough to begin; of a company FIRS / NRS also wants TIN, address and e-mail.',
  },
} as const
