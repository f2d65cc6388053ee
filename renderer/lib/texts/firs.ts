import type { ProviderName } from '../../../core/contract/vocabulary.ts'

/** Asking FIRS / NRS: what it holds, and what it knows of a supplier. */
export const firs = {
  check: {
    title: 'Check a supplier',
    intro: 'Before you pay an invoice or claim its VAT: does FIRS / NRS know it, and as it stands on your paper?',
    labels: { irn: 'IRN on the invoice', tin: 'TIN of the supplier', total: 'Total on the invoice, with VAT' },
    irnHint: 'Long, with two dashes, such as INV000144-94ND90NR-20261119',
    tinHint: 'Alone it says who the supplier is; with the IRN it is compared',
    totalHint: 'Compared with what FIRS / NRS holds',
    optional: 'optional',
    button: 'Check',
    asking: 'Asking FIRS / NRS. This takes up to 10 seconds.',
    result: 'What FIRS / NRS says',
    differences: {
      label: 'What differs',
      what: 'What',
      given: 'On your paper',
      found: 'At FIRS / NRS',
      fields: { tin: 'TIN', total: 'Total' } as Readonly<Record<string, string>>,
    },
    facts: {
      irn: 'IRN',
      supplierName: 'Supplier',
      supplierTIN: 'TIN',
      issueDate: 'Issued',
      totalAmount: 'Total',
      taxAmount: 'VAT',
    },
    recent: 'Checked in this session',
    recentHint: 'Kept for you in this tab, until you close it.',
    clear: 'Clear the list',
    practice: {
      title: 'Try it in the sandbox',
      text: 'Practice knows a made-up supplier, Sandbox Supplies Ltd, and what this business has sent itself.',
      use: (what: string) => `Try ${what}`,
      button: 'Try',
      verdicts: {
        KNOWN: 'Known',
        DIFFERS: 'Known, but with another total',
        REJECTED: 'Refused by FIRS / NRS',
      },
    },
  },

  search: {
    title: 'Search at FIRS / NRS',
    intro: 'What FIRS / NRS holds, whoever made it. Leave all fields empty for your own invoices.',
    labels: {
      irn: 'IRN',
      supplierTIN: 'TIN of the supplier',
      buyerTIN: 'TIN of the customer',
      startDate: 'From',
      endDate: 'To',
    },
    button: 'Search',
    clear: 'Clear',
    asking: 'Asking FIRS / NRS. This can take a while.',
    can: (provider: string) => `What ${provider} can search`,
    limits: {
      sandbox: [
        'It knows what this business has sent in practice, and nothing else.',
        'IRN, both TINs and dates can be combined.',
      ],
      provider1: [
        'It is asked by the IRN or by one TIN; everything else is compared with what it answers.',
        'With dates alone it is asked for the TIN of this business.',
        'What it does not tell of an invoice is left empty here, and does not match a filter for it.',
      ],
      mbs: [
        'It lists the invoices of this business only, at most 1,000 for one search. An IRN or dates narrow it down.',
        'It knows no search by TIN: TINs are compared here with what it lists.',
      ],
    } as Readonly<Record<ProviderName, readonly string[]>>,
    columns: {
      irn: 'IRN',
      type: 'Type',
      supplier: 'Supplier TIN',
      buyer: 'Customer TIN',
      issued: 'Issued',
      tax: 'VAT ₦',
      total: 'Total ₦',
    },
    noIrn: 'No IRN given',
    untold: 'not told',
    results: 'Found at FIRS / NRS',
    start: { title: 'Nothing searched yet', text: 'Fill in what you know and press Search.' },
    none: {
      title: 'FIRS / NRS has no such invoice',
      text: 'Check the IRN and the TINs, or widen the dates. An invoice that was just sent can take a moment.',
    },
  },
} as const
