/** The command palette. */
export const palette = {
  placeholder: 'Find an invoice, a customer, an action',
  label: 'Find or do something',
  nothing: 'Nothing found. Try a number, a name or a part of it.',
  searching: 'Searching',
  groups: {
    actions: 'Do',
    places: 'Go to',
    businesses: 'Switch business',
    invoices: 'Invoices',
    customers: 'Customers',
  },
  newInvoice: 'New invoice',
  switchTo: (name: string) => `Switch to ${name}`,
  allBusinesses: 'All businesses',
} as const
