import type { VatGroup } from '../invoice/vat-breakdown.ts'
import { formatKobo, formatPercent } from '../money/format-money.ts'

/** How a group reads on paper: `VAT 7.5 % on 7,358,800.00`, `Zero rated on 195,000.00`, `Exempt on 500.00`. */
export function vatLabel({ category, percent, taxable }: VatGroup): string {
  const amount = formatKobo(taxable)
  if (category === 'EXEMPT') return `Exempt on ${amount}`
  if (category === 'ZERO_RATED' || percent === '0') return `Zero rated on ${amount}`
  return `${category === 'CUSTOM' ? 'Tax' : 'VAT'} ${formatPercent(percent)} on ${amount}`
}
