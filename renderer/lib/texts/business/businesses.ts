export const businesses = {
  title: 'Businesses',
  empty: {
    title: 'Add your first business',
    text: 'Customers, products and invoices belong to a business. You need its name, its TIN and its address; everything else can wait.',
  },
  add: 'Add a business',
  all: 'All businesses',
  switch: 'Switch business, now',
  isDefault: 'Default',
  isDemo: 'Demo',
  makeDefault: 'Make default',
  makeDefaultOf: (name: string) => `Make default: ${name}`,
  defaultHint: 'Tills and tools use the default business when they name none.',
  columns: { name: 'Business', isDefault: 'Default' },
  tin: (tin: string) => `TIN ${tin}`,
  sections: 'Sections of the business',
} as const
