import { monthAfter } from '../vat/month.ts'

/** The month of a day, YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

const YEARS_TO_CLAIM = 5

/** The last month in whose return input VAT may be claimed: five years after the tax point's (Nigeria Tax Act 2025, section 156). */
export const lastClaimMonth = (taxPoint: string): string => monthAfter(monthOf(taxPoint), YEARS_TO_CLAIM * 12)

/** The month that a document counts in: that of its tax point, or the first later one that is not filed. */
export function firstOpenMonth(taxPoint: string, isFiled: (month: string) => boolean): string {
  let month = monthOf(taxPoint)
  while (isFiled(month)) month = monthAfter(month, 1)
  return month
}
