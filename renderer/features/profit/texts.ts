/** What is left of the sales of a period. */
export const profit = {
  title: 'Profit',
  intro: 'Sales less costs of a period, by the dates of invoices and bills, whether paid or not.',
  sheet: 'Excel file',
  periods: {
    label: 'Period',
    year: 'This accounting year',
    lastYear: 'Last accounting year',
    month: 'This month',
    lastMonth: 'Last month',
    custom: 'Choose days',
    from: 'From',
    to: 'To',
  },
  days: (from: string, to: string) => `${from} to ${to}`,
  summary: { label: 'Summary', sales: 'Sales without VAT', costs: 'Costs', profit: 'Profit', loss: 'Loss' },
  table: {
    title: 'How it comes about',
    columns: { what: 'What', amount: '₦' },
    sales: 'Sales without VAT',
    salesHint: 'Credit notes are taken off.',
    writeBacks: 'Written back by suppliers',
    writeBacksHint: 'What you owed and need not pay any more.',
    costsHint: (share: string) => `${share} % of the costs`,
    little: 'less than 1',
    costs: 'All costs',
    profit: 'Profit',
    loss: 'Loss',
  },
  beside: {
    label: 'Not in the profit',
    fixedAssets: 'Fixed assets bought',
    fixedAssetsHint: 'They stand apart, and nothing is depreciated.',
    notDeductible: 'Costs that income tax does not take',
    notDeductibleHint:
      'VAT was due on them and not charged (Nigeria Tax Act 2025, section 21 (p)). They are in the costs.',
    seeBills: 'See the bills',
  },
  notes: [
    'Stock not counted: what you buy is a cost when you buy it.',
    'VAT that is not claimed is part of the costs. Private lines and what is no cost, such as loans and tax, are left out.',
    'This is not a balance sheet: it does not show what you own and owe.',
  ],
  empty: {
    title: 'Nothing in this period',
    text: 'Approved invoices and recorded bills of these days appear here.',
  },
} as const
