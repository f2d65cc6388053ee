/** What was opened with the desktop app. */
export const opening = {
  title: 'Import a file',
  question: (fileName: string) => `What is in ${fileName}?`,
  customers: 'Customers',
  products: 'Products',
  openingItems: 'What customers owed before',
  suppliers: 'Suppliers',
  bills: 'Bills of suppliers',
  payableOpeningItems: 'What suppliers were owed before',
  nothing: 'There is no file to import any more. Open it again, or choose it on the page of its records.',
  unchanged: 'You see what would be imported before anything is saved. The file stays as it is.',
} as const
