import type { TransferredField } from '../../../core/contract/records/customer-merge.ts'
import { records } from '../../lib/texts/records/records.ts'

const { fields, kinds } = records.customers

/** Two customers that are one. */
export const customerMerge = {
  action: 'Merge into another customer',
  title: (name: string) => `Merge ${name} into another customer`,
  text: 'For a customer who was entered twice. What is outstanding and any credit move to the other customer. Documents stay exactly as they are.',
  into: 'Customer to keep',
  intoHint: 'Type part of the name, or the TIN.',
  itself: 'That is this customer. Choose the other one.',
  moves: (from: string, into: string) => `From ${from} to ${into}`,
  facts: {
    documents: 'Documents',
    owed: 'Owed',
    credit: 'Credit',
    overdue: (amount: string) => `${amount} of it overdue`,
    takesOver: 'Also moved',
  },
  documents: (finalized: number, drafts: number) =>
    `${finalized.toLocaleString('en-NG')} finalized${drafts === 0 ? '' : `, ${drafts.toLocaleString('en-NG')} ${drafts === 1 ? 'draft' : 'drafts'}`}`,
  practice: (label: string) => `${label}, practice`,
  nothing: 'Nothing outstanding, and no credit.',
  field: {
    businessName: fields.businessName,
    tin: fields.tin,
    email: fields.email,
    phone: fields.phone,
    address: fields.address,
    city: fields.city,
    state: fields.state,
    lga: fields.lga,
    postalCode: fields.postalCode,
    metadata: 'Data from a program',
  } satisfies Record<TransferredField, string>,
  differs: {
    tin: (from: string, into: string) => `The TINs differ: ${from} and ${into}. Another TIN is another taxpayer.`,
    invoiceKind: (from: keyof typeof kinds, into: keyof typeof kinds) =>
      `They are of different kinds: ${kinds[from]} and ${kinds[into]}.`,
  },
  evenIfDifferent: 'They are the same customer',
  forGood: 'This cannot be undone.',
  button: 'Merge them',
  keep: 'Keep both',
  done: (from: string, into: string) => `${from} was merged into ${into}.`,
  wentTo: (from: string, into: string) => `${from} was merged into ${into}, shown here.`,
}
