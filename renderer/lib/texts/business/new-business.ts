import type { BusinessType } from '../../../../core/contract/http/vocabulary.ts'

export const welcome = {
  title: 'Welcome',
  intro: 'Two ways to start. You can do the other one later.',
  sample: {
    title: 'Look around first',
    text: 'A demo business with customers, products, and invoices that are drafts, sent, refused or paid. Everything in it is made up and nothing leaves this computer.',
    button: 'Try it with a demo business',
    opening: 'Creating demo invoices and sending them through the sandbox',
  },
  own: {
    title: 'Your own business',
    text: 'Its name, TIN, type and address are enough for the first invoice. Practise in the sandbox, and send real invoices when you are ready.',
    button: 'Add your own business',
  },
} as const

export const newBusiness = {
  title: 'Add a business',
  later: 'Later, when you are ready',
  laterItems: [
    {
      what: 'FIRS configuration and encryption file',
      unlocks: 'reference numbers and QR codes that FIRS / NRS can read',
    },
    { what: 'Access point provider', unlocks: 'sending real invoices; the sandbox needs one click' },
    { what: 'E-mail of the business', unlocks: 'invoices to other companies (B2B)' },
    { what: 'Logo, phone, RC number', unlocks: 'a complete heading on your invoices' },
    { what: 'Approval and automatic sending', unlocks: 'a second pair of eyes, and less manual work' },
  ],
  unlocks: (what: string) => `for ${what}`,
  who: 'The business',
  whoHint: 'As registered: this appears on every invoice.',
  where: 'Its address',
  button: 'Add business',
  cancel: 'Cancel',
  choose: 'Choose',
  chooseType: 'Choose or type',
  nothingFound: 'No such state',
  tinHint: 'For example 12345678-0001',
} as const

export const businessFields = {
  name: 'Name',
  TIN: 'TIN',
  businessType: 'Type of business',
  address: 'Street address',
  city: 'City or town',
  state: 'State',
  country: 'Country',
} as const

export const businessTypeNames = {
  SOLE_PROPRIETORSHIP: 'Sole proprietor (business name)',
  PARTNERSHIP: 'Partnership',
  LLC: 'Limited company (Ltd)',
  CORPORATION: 'Public company (Plc)',
  NON_PROFIT: 'Non-profit organisation',
  OTHER: 'Other',
} as const satisfies Record<BusinessType, string>
