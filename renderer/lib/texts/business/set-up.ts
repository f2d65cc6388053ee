import { setUpSteps } from './set-up-steps.ts'

/** Setting a business up, from the sandbox to the first real invoice. Also what the settings say of the same things. */
export const setUp = {
  title: 'Set-up',
  intro: 'In this order, at your own pace: everything is kept, and you can leave and come back.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  allDone: 'All set. Invoices of this business can be sent.',
  onlyAdmins: 'An owner or an admin of this business does the set-up.',
  member: {
    title: 'An owner or an admin sets this business up',
    text: 'What is still to do stands below. Tell one of these people that you wait for it:',
    done: 'This business is set up',
    doneText: 'Whoever may change it:',
    meanwhile: {
      viewer: 'You can look at everything here. Nothing waits for you.',
      approver: 'You can look at everything here, and approve what waits for it.',
      drafts:
        'Meanwhile you can add customers and products and make drafts. They can be finalized once the FIRS configuration is there; nothing has to be typed again.',
      finalize: 'Meanwhile you can make and finalize invoices. They can be sent once a provider is connected.',
      all: 'You can make, finalize and send invoices as far as your role goes.',
    },
    newInvoice: 'New invoice',
    customers: 'Customers',
    products: 'Products',
  },
  states: {
    done: 'Done',
    open: 'To do',
    next: 'Next',
    practice: 'Sandbox',
    notNeeded: 'Not needed now',
    skipped: 'Left for later',
  },
  later: 'Leave it for later',

  sandbox: {
    title: 'Try it in the sandbox first',
    text: 'Nothing here is real yet. One click fills in what the sandbox needs; it plays FIRS / NRS on this computer, and you can make and send invoices as a trial. The steps below are for real invoices and can wait.',
    button: 'Set up the sandbox',
    ready: 'The sandbox is ready: make an invoice and send it, nothing is real.',
    first: 'Make an invoice',
    leave: 'Send real invoices',
  },

  steps: setUpSteps,

  reach: {
    labels: { email: 'E-mail of the business', phone: 'Phone' },
    emailHint: 'For invoices to companies. It stands on every invoice.',
    phoneHint: 'For example 0803 123 4567',
    others: 'Change the other facts',
    save: 'Save how to reach you',
  },

  firs: {
    businessId: 'Business ID',
    businessIdHint: 'Looks like bb99420d-d6bb-422c-b371-b9f6d6009aae',
    serviceId: 'Service ID',
    serviceIdHint: '8 letters and digits, such as 94ND90NR',
    practice: 'Use sandbox values',
    practiceHint: 'No IDs yet? Made-up values are enough for the sandbox. Real invoices need your own.',
    isPractice: 'These are made-up values, good for the sandbox only. Enter your own before you send real invoices.',
    save: 'Save the IDs',
    saved: 'The IDs are saved.',
  },

  keys: {
    drop: 'crypto_keys.txt',
    dropHint: 'As downloaded from FIRS / NRS, at most 64 KB',
    saved: 'The file is in force. New QR codes are made with it.',
    fingerprint: 'Fingerprint',
    uploaded: 'Uploaded',
    none: 'No file uploaded',
    sandboxHint: 'The sandbox brings its own. Upload yours before you send real invoices.',
    noCertificate: 'The file has no certificate, so FIRS / NRS will not verify the QR codes. Upload the whole file.',
    replace: 'Replace the file',
    kept: 'The file that was there stays in force.',
  },

  provider: {
    chosen: 'Chosen',
    use: (name: string) => `Use ${name}`,
    leaving: 'From the sandbox to real invoices there is one guided step.',
  },

  credentials: {
    optional: 'only if the provider gave you one',
    secretHint: 'Kept in the safe of this computer and never shown again.',
    save: 'Save and test',
    notNeeded: 'The sandbox needs no login.',
    first: 'Choose a provider first.',
    stored: (day: string | undefined) =>
      day === undefined ? 'Stored. Type to replace.' : `Stored on ${day}. Type to replace.`,
    saved: 'Stored, and the connection works.',
    show: 'Show what is typed',
  },

  consent: {
    question: (address: string) => `Allow ${address}?`,
    consequence: 'It is in a private network. Businesses of this installation may then send their login there.',
    allow: 'Allow',
  },

  test: {
    button: 'Test the connection',
    running: (name: string) => `Asking ${name}. This takes up to 10 seconds.`,
    ok: (name: string) => `${name} answered and accepts your login.`,
    connected: (name: string) => `Connected to ${name}.`,
    at: (day: string, time: string) => `Last tested on ${day}, ${time}.`,
    refused: (name: string) => `${name} did not accept the login. Enter it again.`,
    ended: (name: string) => `${name} no longer accepts the login. Enter it again.`,
    notYet: (name: string) => `${name} is chosen and has not been tested yet.`,
  },

  workflow: {
    requireApproval: 'Invoices need an approval',
    requireApprovalHint: 'Each one is approved before it can be sent, by an owner, an admin or an approver.',
    requireDifferentApprover: 'Somebody else has to approve',
    requireDifferentApproverHint: 'Nobody approves what they finalized themselves, owners neither.',
    counterWithoutApproval: 'Counter sales need none',
    counterWithoutApprovalHint: 'Who pays at the counter does not wait for an approval.',
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
    title: 'A demo business',
    ready:
      'Everything here is invented, and nothing leaves this computer. Change what you like; you cannot break anything.',
    first: {
      title: 'Look at an approved invoice',
      text: 'It went through the sandbox just now, as a real one goes to FIRS / NRS, and has its QR code.',
      waiting: 'The demo invoices are on their way through the sandbox. This takes a few seconds.',
      open: (number: string) => `Open ${number}`,
      pdf: 'Save its PDF',
      saved: (name: string) => `Saved as ${name}`,
    },
    own: {
      title: 'Ready for your own?',
      text: 'A demo business stays in the sandbox. Your own begins beside it: name, TIN and address are enough.',
      button: 'Add your own business',
    },
    remove: {
      button: 'Remove the demo',
      title: 'Remove the demo business?',
      text: 'Its customers and invoices go with it. Nothing of it is at FIRS / NRS, and you can get a fresh one at any time.',
      confirm: 'Remove the demo and its invoices',
      keep: 'Keep the demo',
    },
  },

  live: {
    title: 'Send real invoices',
    intro:
      'You are in the sandbox, where nothing is real. Nothing becomes real until you press “Switch to real invoices”, the last step.',
    demo: 'A demo business stays in the sandbox with its invented TIN. Add your own business to send real invoices.',
    already: (name: string) => `This business sends through ${name}. Its invoices are real.`,
    missing: (count: number) =>
      count === 1 ? 'One thing before you send real invoices' : `${count} things before you send real invoices`,
    missingFirs: {
      label: 'Your IDs from FIRS / NRS',
      why: 'Every real invoice gets its reference number (IRN) from them. The sandbox works with made-up ones.',
      button: 'Enter your IDs',
    },
    missingKeys: {
      label: 'Your FIRS encryption file (crypto_keys.txt)',
      why: 'The QR code on a real invoice is made with it, so that anybody can check the invoice. The sandbox brings its own.',
      button: 'Add your file',
    },
    after: 'What comes after',
    afterSteps: [
      'You choose your provider and enter the login that it gave you.',
      'You choose the number of your first real invoice.',
      'You press “Switch to real invoices”, and the connection is tested. Until then nothing is real.',
    ],
    provider: 'Your provider',
    credentials: 'Your login there',
    number: 'The number of your first real invoice',
    goOn: (number: string) => `Go on with ${number}`,
    goOnText: 'Sandbox and real invoices share one series. Drafts become real ones, with the numbers they have.',
    goOnAfter: (number: string) => `Go on after ${number}`,
    goOnAfterText: 'That was your last real invoice. What was made in the sandbox since stays there.',
    begin: (number: string) => `Begin with ${number}`,
    beginText: (unsent: number) =>
      unsent === 0
        ? 'Real invoices get a series of their own. The sandbox keeps its numbers.'
        : `Real invoices get a series of their own. ${unsent === 1 ? 'One invoice that was not sent stays' : `${unsent} invoices that were not sent stay`} in the sandbox; duplicate ${unsent === 1 ? 'it' : 'them'} to bill for real.`,
    other: 'Begin with another number',
    otherText: 'For example where your old invoice book ended.',
    firstNumber: 'First number',
    practiceStays: 'Sandbox invoices keep their SANDBOX mark for ever and never count in sales or VAT.',
    safe: 'You can go back to the sandbox at any time. Numbers of real invoices are never used twice.',
    button: 'Switch to real invoices',
    steps: {
      choose: 'Switching to the provider',
      credentials: 'Keeping the login in the safe of this computer',
      test: 'Testing the connection',
    },
    failed: 'The switch is made, but the connection does not work yet. Nothing can be sent before it does.',
    correct: 'Correct the login in the settings',
    back: 'Back to the sandbox',
    done: 'Real invoices from now on',
    doneText: (name: string, number: string) => `${name} is connected. Your first real invoice will be ${number}.`,
    goToInvoices: 'Go to the invoices',
  },
} as const
