/** Which taxes are due next, on the home page. */
export const taxesDue = {
  title: 'Taxes due next',
  vat: (month: string) => `VAT of ${month}`,
  wht: (month: string) => `WHT of ${month}`,
  vatWithheld: (month: string) => `VAT withheld in ${month}`,
  due: (day: string) => `due by ${day}`,
  passed: (day: string) => `was due by ${day}`,
  soFar: 'so far',
  notPaid: 'filed, not paid yet',
} as const
