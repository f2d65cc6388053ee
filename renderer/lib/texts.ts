import type { BusinessType, Role } from '../../core/contract/vocabulary.ts'

/** Everything the interface says, but for errors (lib/errors/error-texts.ts). */
export const texts = {
  product: 'Invoice Desk',
  tryAgain: 'Try again',
  loading: 'Loading',
  skipToContent: 'Skip to content',

  account: {
    email: 'E-mail',
    password: 'Password',
    firstName: 'First name',
    lastName: 'Last name',
    optional: 'optional',
    showPassword: 'Show password',
    signOut: 'Sign out',
    menu: (name: string) => `Account of ${name}`,
    signIn: {
      title: 'Sign in',
      button: 'Sign in',
      expired: 'Your session has ended. Sign in to go on where you were.',
    },
    signUp: {
      title: 'Create the first account',
      intro: 'This account looks after Invoice Desk on this computer. Your data stays here.',
      passwordHint: 'At least 10 characters. A few words that belong to nothing else are good.',
      button: 'Create account',
    },
    recovery: {
      title: 'Keep your recovery code',
      text: 'If the password is ever lost, this code sets a new one. It is shown only now: print it or write it down, and keep it away from this computer.',
      label: 'Recovery code',
      of: (email: string) => `Invoice Desk, recovery code of ${email}`,
      print: 'Print',
      kept: 'I have kept it',
    },
  },

  businesses: {
    title: 'Businesses',
    empty: {
      title: 'Add your first business',
      text: 'Customers, products and invoices belong to a business. You need its name, its TIN and its address; everything else can wait.',
    },
    add: 'Add a business',
    all: 'All businesses',
    switch: (name: string) => `Switch business, now ${name}`,
    isDefault: 'Default',
    columns: { name: 'Business', tin: 'TIN', place: 'Place', role: 'Your role' },
    tin: (tin: string) => `TIN ${tin}`,
    sections: 'Sections of the business',
  },

  newBusiness: {
    title: 'Add a business',
    who: 'The business',
    whoHint: 'As it is registered: this stands on every invoice.',
    where: 'Its address',
    button: 'Add business',
    cancel: 'Cancel',
    choose: 'Choose',
    nothingFound: 'No such state',
    tinHint: 'For example 12345678-0001',
  },

  businessFields: {
    name: 'Name',
    TIN: 'TIN',
    businessType: 'Type of business',
    address: 'Street address',
    city: 'City or town',
    state: 'State',
    country: 'Country',
  },

  business: {
    home: 'Home',
    address: 'Address',
    facts: 'Details',
    setUp: {
      title: 'Set-up for FIRS / NRS',
      done: 'All set. Invoices of this business can be sent.',
      how: 'They are set through the API, as the quick start in the README shows.',
      reference: 'API reference',
      open: (count: number) =>
        count === 1
          ? 'One thing is missing before invoices can be sent.'
          : `${count === 2 ? 'Two' : 'Three'} things are missing before invoices can be sent.`,
      firs: {
        label: 'FIRS configuration',
        done: (serviceId: string) => `Service ID ${serviceId}`,
        missing: 'Not set',
        hint: 'The business ID and service ID that FIRS / NRS assigned. Invoices get their reference number from them.',
      },
      keys: {
        label: 'Crypto keys',
        done: (day: string) => `Uploaded ${day}`,
        missing: 'Not uploaded',
        hint: 'The crypto_keys.txt file from FIRS / NRS. The QR code on each invoice is made with it.',
        fingerprint: (start: string) => `Fingerprint ${start}`,
      },
      provider: {
        label: 'Access point provider',
        connected: 'connected',
        notConnected: 'not connected',
        missing: 'None chosen',
        hint: 'The company that passes invoices on to FIRS / NRS.',
      },
    },
    numbers: {
      label: 'Next invoice number',
      hint: 'Numbers are given one after the other and never twice.',
    },
  },

  notFound: {
    title: 'There is no such page',
    text: 'The address may be mistyped, or what it led to is gone.',
    back: 'Go to your businesses',
  },

  broken: {
    title: 'This page stopped working',
    text: 'What was saved is safe. Load the page again; if it stops again, restart Invoice Desk.',
    button: 'Load again',
  },

  reference: (id: string) => `If you ask for help, mention ${id}.`,
} as const

export const roleNames = {
  VIEWER: 'Viewer',
  CREATOR: 'Creator',
  MANAGER: 'Manager',
  ADMIN: 'Admin',
  OWNER: 'Owner',
} as const satisfies Record<Role, string>

export const businessTypeNames = {
  SOLE_PROPRIETORSHIP: 'Sole proprietor (business name)',
  PARTNERSHIP: 'Partnership',
  LLC: 'Limited company (Ltd)',
  CORPORATION: 'Public company (Plc)',
  NON_PROFIT: 'Non-profit organisation',
  OTHER: 'Something else',
} as const satisfies Record<BusinessType, string>
