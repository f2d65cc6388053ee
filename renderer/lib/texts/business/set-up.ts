import { setUpSteps } from './set-up-steps.ts'

/** Setting a business up, from the sandbox to the first real invoice. Also what the settings say of the same things. */
export const setUp = {
  title: 'Set-up',
  intro: 'In this order, at your own pace: everything is saved, and you can leave and come back.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  allDone: 'All set. Invoices of this business can be sent.',
  onlyAdmins: 'Only an owner or an admin of this business can do the set-up.',
  member: {
    title: 'An owner or an admin sets this business up',
    text: 'What is left to do is listed below. Ask one of these people to finish it:',
    done: 'This business is set up',
    doneText: 'People who can change it:',
    meanwhile: {
      viewer: 'You can view everything here. There is nothing for you to do.',
      approver: 'You can view everything here, and approve what needs approval.',
      drafts:
        'Meanwhile you can add customers and products and create drafts. They can be finalized once the FIRS configuration is entered; nothing has to be retyped.',
      finalize: 'Meanwhile you can create and finalize invoices. They can be sent once a provider is connected.',
      all: 'You can create, finalize and send invoices as your role allows.',
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
    skipped: 'Skipped for now',
  },
  later: 'Do this later',

  sandbox: {
    title: 'Try it in the sandbox first',
    text: 'Nothing here is real yet. One click fills in what the sandbox needs; it simulates FIRS / NRS on this computer, so you can create and send trial invoices. The steps below are for real invoices and can wait.',
    button: 'Set up the sandbox',
    ready: 'The sandbox is ready: create an invoice and send it, nothing is real.',
    first: 'Create an invoice',
    leave: 'Send real invoices',
  },

  steps: setUpSteps,

  reach: {
    labels: { email: 'E-mail of the business', phone: 'Phone' },
    emailHint: 'For invoices to companies. It appears on every invoice.',
    phoneHint: 'For example 0803 123 4567',
    others: 'Change other details',
    save: 'Save contact details',
  },

  classification: {
    text: 'Lines without their own code get this one, and so do all invoices that are not sent yet. Useful if you mostly sell one kind of thing.',
    kind: 'You mostly sell',
    kinds: { none: 'Mixed', GOODS: 'Goods', SERVICE: 'Services' },
    labels: {
      hsnCode: 'HS code',
      productCategory: 'Product category',
      isicCode: 'ISIC code',
      serviceCategory: 'Service category',
    },
    hsnHint: 'Type what it is, such as cement, or the code',
    isicHint: 'Type what you do, such as haulage, or the code',
    missing: 'Search for what you sell and choose it from the list.',
    save: 'Save',
    saved: 'Saved',
  },

  firs: {
    businessId: 'Business ID',
    businessIdHint: 'Looks like bb99420d-d6bb-422c-b371-b9f6d6009aae',
    serviceId: 'Service ID',
    serviceIdHint: '8 letters and digits, such as 94ND90NR',
    practice: 'Use sandbox values',
    practiceHint: 'No IDs yet? Made-up values are enough for the sandbox. Real invoices need your own.',
    isPractice: 'These are made-up values, valid in the sandbox only. Enter your own before you send real invoices.',
    save: 'Save IDs',
    saved: 'The IDs are saved.',
  },

  keys: {
    drop: 'crypto_keys.txt',
    dropHint: 'As downloaded from FIRS / NRS, at most 64 KB',
    saved: 'The file is in use. New QR codes are made with it.',
    fingerprint: 'Fingerprint',
    uploaded: 'Uploaded',
    none: 'No file uploaded',
    sandboxHint: 'The sandbox has its own. Upload yours before you send real invoices.',
    noCertificate: 'The file has no certificate, so FIRS / NRS will not verify the QR codes. Upload the complete file.',
    replace: 'Replace the file',
    kept: 'The previous file stays in use.',
  },

  provider: {
    chosen: 'Selected',
    use: (name: string) => `Use ${name}`,
    leaving: 'Moving from the sandbox to real invoices is one guided step.',
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
    notYet: (name: string) => `${name} is selected but not tested yet.`,
  },

  workflow: {
    requireApproval: 'Invoices need approval',
    requireApprovalHint: 'An owner, an admin or an approver has to approve each one before it can be sent.',
    requireDifferentApprover: 'Somebody else has to approve',
    requireDifferentApproverHint: 'Nobody can approve what they finalized themselves, not even owners.',
    counterWithoutApproval: 'Counter sales need no approval',
    counterWithoutApprovalHint: 'Customers at the counter do not wait for approval.',
    autoSubmitToFirs: 'Send automatically after approval',
    autoSubmitToFirsHint: 'Otherwise somebody has to press Send.',
    on: 'Saved. It applies from now on.',
  },

  logo: {
    drop: 'Your logo',
    dropHint: 'PNG, JPEG or WebP, at most 2 MB',
    preview: (name: string) => `Logo of ${name}`,
    onPaper: 'How it looks on the invoice.',
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
      'Everything here is made up, and nothing leaves this computer. Change what you like; you cannot break anything.',
    first: {
      title: 'Look at an approved invoice',
      text: 'It has just gone through the sandbox, as a real one goes to FIRS / NRS, and has its QR code.',
      waiting: 'The demo invoices are on their way through the sandbox. This takes a few seconds.',
      open: (number: string) => `Open ${number}`,
      pdf: 'Save its PDF',
      saved: (name: string) => `Saved as ${name}`,
    },
    own: {
      title: 'Ready for your own?',
      text: 'A demo business stays in the sandbox. Add your own beside it: name, TIN, type and address are enough.',
      button: 'Add your own business',
    },
    remove: {
      button: 'Remove the demo',
      title: 'Remove the demo business?',
      text: 'Its customers and invoices are removed too. FIRS / NRS has none of it, and you can create a new demo at any time.',
      confirm: 'Remove the demo and its invoices',
      keep: 'Keep the demo',
    },
  },

  live: {
    title: 'Send real invoices',
    intro:
      'You are in the sandbox, where nothing is real. Nothing becomes real until you press “Switch to real invoices”, the last step.',
    demo: 'A demo business stays in the sandbox with its made-up TIN. Add your own business to send real invoices.',
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
      why: 'The QR code on a real invoice is made with it, so that anybody can check the invoice. The sandbox has its own.',
      button: 'Add your file',
    },
    after: 'Next steps',
    afterSteps: [
      'Choose your provider and enter the login it gave you.',
      'Choose the number of your first real invoice.',
      'Press “Switch to real invoices”: the connection is tested. Until then nothing is real.',
    ],
    provider: 'Your provider',
    credentials: 'Your provider login',
    number: 'The number of your first real invoice',
    goOn: (number: string) => `Continue with ${number}`,
    goOnText: 'Sandbox and real invoices share one series. Drafts become real ones, with the numbers they have.',
    goOnAfter: (number: string) => `Continue after ${number}`,
    goOnAfterText: 'That was your last real invoice. Sandbox invoices made since then stay there.',
    begin: (number: string) => `Start with ${number}`,
    beginText: (unsent: number) =>
      unsent === 0
        ? 'Real invoices get their own series. The sandbox keeps its numbers.'
        : `Real invoices get their own series. ${unsent === 1 ? 'One invoice that was not sent stays' : `${unsent} invoices that were not sent stay`} in the sandbox; duplicate ${unsent === 1 ? 'it' : 'them'} to bill for real.`,
    other: 'Start with another number',
    otherText: 'For example where your old invoice book ended.',
    firstNumber: 'First number',
    practiceStays: 'Sandbox invoices always keep their SANDBOX mark and never count in sales or VAT.',
    safe: 'You can go back to the sandbox at any time. Numbers of real invoices are never used twice.',
    button: 'Switch to real invoices',
    steps: {
      choose: 'Switching to the provider',
      credentials: 'Saving the login in the safe of this computer',
      test: 'Testing the connection',
    },
    failed: 'You have switched, but the connection does not work yet. Nothing can be sent until it does.',
    correct: 'Correct the login in the settings',
    back: 'Back to the sandbox',
    done: 'Real invoices from now on',
    doneText: (name: string, number: string) => `${name} is connected. Your first real invoice will be ${number}.`,
    goToInvoices: 'Go to the invoices',
  },
} as const
