/** Setting a business up, from practice to the first real invoice. Also what the settings say of the same things. */
export const setUp = {
  title: 'Set-up',
  intro: 'In this order, at your own pace: everything is kept, and you can leave and come back.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  allDone: 'All set. Invoices of this business can be sent.',
  onlyAdmins: 'An owner or an admin of this business does the set-up. Here is how far it has come.',
  states: { done: 'Done', open: 'Open', practice: 'Practice', notNeeded: 'Not needed now', skipped: 'Left for later' },
  later: 'Leave it for later',
  from: 'Where it comes from',

  sandbox: {
    title: 'Practise first',
    text: 'The sandbox plays FIRS / NRS on this computer. Nothing leaves it, and no one has to be asked. You can switch to the real thing later.',
    button: 'Use the sandbox for now',
    ready: 'The sandbox is ready: make an invoice and send it, nothing is real.',
    leave: 'Send real invoices',
  },

  steps: {
    business: {
      label: 'The business',
      unlocks: 'Name, TIN and address stand on every invoice.',
      from: 'From your CAC and tax registration.',
      open: 'Change the facts',
    },
    firs: {
      label: 'FIRS configuration',
      unlocks: 'Every invoice gets its reference number (IRN) from these two.',
      from: 'In the e-invoicing (MBS) portal of FIRS / NRS, with the details of your business.',
    },
    keys: {
      label: 'Crypto keys',
      unlocks: 'The QR code on each invoice is made with them.',
      from: 'Download crypto_keys.txt in the e-invoicing (MBS) portal of FIRS / NRS. Do not open or change it.',
    },
    provider: {
      label: 'Access point provider',
      unlocks: 'The company that passes your invoices on to FIRS / NRS.',
      from: 'You have a contract with one. While you have none, practise with the sandbox.',
    },
    credentials: {
      label: 'Keys of the provider',
      unlocks: 'With them the provider knows that it is you.',
      from: 'In the welcome e-mail of the provider, or in its customer portal.',
    },
    test: {
      label: 'Connection test',
      unlocks: 'Shows that invoices will arrive, before the first one is sent.',
      from: 'It takes a few seconds and sends no invoice.',
    },
    settings: {
      label: 'Approval and sending',
      unlocks: 'Who looks at an invoice before it leaves, and who sends it.',
      from: 'As you work. You can change it at any time.',
    },
    logo: {
      label: 'Logo',
      unlocks: 'It stands at the top of every invoice.',
      from: 'A picture of at most 2 MB: PNG, JPEG or WebP.',
    },
    customer: {
      label: 'First customer',
      unlocks: 'Whom you invoice. Sales over the counter need none.',
      from: 'Name and address; for a company its TIN and e-mail too.',
    },
  },

  firs: {
    businessId: 'Business ID',
    businessIdHint: 'Looks like bb99420d-d6bb-422c-b371-b9f6d6009aae',
    serviceId: 'Service ID',
    serviceIdHint: '8 letters and digits, such as 94ND90NR',
    practice: 'Use practice values',
    practiceHint: 'No IDs yet? Practice values are enough for the sandbox. Real invoices need your own.',
    isPractice: 'These are practice values, good for the sandbox only. Enter your own before you send real invoices.',
    save: 'Save the IDs',
    saved: 'The IDs are saved.',
  },

  keys: {
    drop: 'crypto_keys.txt',
    dropHint: 'As downloaded from FIRS / NRS, at most 64 KB',
    saved: 'The keys are in force. New QR codes are made with them.',
    fingerprint: 'Fingerprint',
    uploaded: 'Uploaded',
    none: 'No keys uploaded',
    sandboxHint: 'The sandbox brings its own keys. Upload yours before you send real invoices.',
    noCertificate: 'The file has no certificate, so FIRS / NRS will not verify the QR codes. Upload the whole file.',
    replace: 'Replace the keys',
    kept: 'The keys that were there stay in force.',
  },

  provider: {
    chosen: 'Chosen',
    use: (name: string) => `Use ${name}`,
    leaving: 'From practice to real invoices there is one guided step.',
  },

  credentials: {
    labels: {
      apiUrl: 'Address of the API',
      clientId: 'Client ID',
      clientSecret: 'Client secret',
      merchantCode: 'Merchant code',
      apiKey: 'API key',
      apiSecret: 'API secret',
    },
    apiUrlHint: 'Begins with https://',
    optional: 'only if the provider gave you one',
    secretHint: 'Kept in the safe of this computer and never shown again.',
    save: 'Save and test',
    notNeeded: 'The sandbox needs no keys.',
    first: 'Choose a provider first.',
    again: 'Entered keys are not shown again. Fill in the form to replace them.',
    show: 'Show what is typed',
  },

  test: {
    button: 'Test the connection',
    running: (name: string) => `Asking ${name}. This takes up to 10 seconds.`,
    ok: (name: string) => `${name} answered and accepts your keys.`,
    connected: (name: string) => `Connected to ${name}.`,
    notYet: (name: string) => `${name} is chosen and has not been tested yet.`,
  },

  workflow: {
    requireApproval: 'Invoices need an approval',
    requireApprovalHint: 'An owner or admin approves each one before it can be sent.',
    requireDifferentApprover: 'Somebody else has to approve',
    requireDifferentApproverHint: 'Nobody approves what they finalized themselves, owners neither.',
    autoSubmitToFirs: 'Send by itself after approval',
    autoSubmitToFirsHint: 'Otherwise somebody presses Send.',
    on: 'Changed. It holds from now on.',
  },

  logo: {
    drop: 'Your logo',
    dropHint: 'PNG, JPEG or WebP, at most 2 MB',
    preview: (name: string) => `Logo of ${name}`,
    onPaper: 'So it stands on the invoice.',
    remove: 'Remove the logo',
    removed: 'Logo removed',
  },

  customer: {
    labels: {
      name: 'Name',
      tin: 'TIN',
      email: 'E-mail',
      address: 'Street address',
      city: 'City or town',
      state: 'State',
    },
    companies: 'for companies',
    save: 'Save the customer',
  },

  demo: {
    title: 'A sample business',
    ready:
      'Everything here is invented, and nothing leaves this computer. Change what you like; you cannot break anything.',
    first: {
      title: 'Look at an approved invoice',
      text: 'It went through the sandbox just now, as a real one goes to FIRS / NRS, and has its QR code.',
      waiting: 'The sample invoices are on their way through the sandbox. This takes a few seconds.',
      open: (number: string) => `Open ${number}`,
      pdf: 'Save its PDF',
      saved: (name: string) => `Saved as ${name}`,
    },
    own: {
      title: 'Ready for your own?',
      text: 'A sample business stays practice. Your own begins beside it: name, TIN and address are enough.',
      button: 'Add your own business',
    },
    remove: {
      button: 'Remove the sample',
      title: 'Remove the sample business?',
      text: 'Its customers and invoices go with it. Nothing of it is at FIRS / NRS, and you can get a fresh one at any time.',
      confirm: 'Remove the sample and its invoices',
    },
  },

  live: {
    title: 'Send real invoices',
    intro: 'From here on, invoices go to FIRS / NRS for real. What you practised stays practice.',
    demo: 'A sample business stays in the sandbox with its invented TIN. Add your own business to send real invoices.',
    already: (name: string) => `This business sends through ${name}. Its invoices are real.`,
    missing: 'First these',
    missingFirs: 'Your own FIRS configuration, in place of the practice values',
    missingKeys: 'Your crypto keys from FIRS / NRS',
    provider: 'Your provider',
    credentials: 'What it gave you',
    number: 'The number of your first real invoice',
    goOn: (number: string) => `Go on with ${number}`,
    goOnText: 'Practice and real invoices share one series. Drafts become real ones, with the numbers they have.',
    goOnAfter: (number: string) => `Go on after ${number}`,
    goOnAfterText: 'That was your last real invoice. What was practised since stays practice.',
    begin: (number: string) => `Begin with ${number}`,
    beginText: (unsent: number) =>
      unsent === 0
        ? 'Real invoices get a series of their own. Practice keeps its numbers.'
        : `Real invoices get a series of their own. ${unsent === 1 ? 'One invoice that was not sent stays' : `${unsent} invoices that were not sent stay`} practice; duplicate ${unsent === 1 ? 'it' : 'them'} to bill for real.`,
    other: 'Begin with another number',
    otherText: 'For example where your old invoice book ended.',
    firstNumber: 'First number',
    practiceStays: 'Practice invoices keep their SANDBOX mark for ever and never count in sales or VAT.',
    safe: 'You can go back to the sandbox at any time. Numbers of real invoices are never used twice.',
    button: 'Switch to real invoices',
    steps: {
      choose: 'Switching to the provider',
      credentials: 'Keeping its keys in the safe of this computer',
      test: 'Testing the connection',
    },
    failed: 'The switch is made, but the connection does not work yet. Nothing can be sent before it does.',
    correct: 'Correct the keys in the settings',
    back: 'Back to the sandbox',
    done: 'Real invoices from now on',
    doneText: (name: string, number: string) => `${name} is connected. Your first real invoice will be ${number}.`,
    goToInvoices: 'Go to the invoices',
  },
} as const
