import type { TaxCategory } from '../../contract/http/vocabulary.ts'
import type { VatGroup } from '../invoice/vat-breakdown.ts'
import { formatKobo, formatPercent } from '../money/format.ts'

import type { DocumentSupplier } from './invoice-document.ts'

/**
 * How a group reads on paper: `VAT 7.5 % on 7,358,800.00`, `Zero rated on 195,000.00`, `Exempt on 500.00`; of a small
 * business that charges none, `No VAT charged (small business) on 500.00`.
 */
export function vatLabel(
  { category, percent, taxable }: VatGroup,
  { chargesVat }: Pick<DocumentSupplier, 'chargesVat'>,
): string {
  const amount = formatKobo(taxable)
  if (!chargesVat && percent === '0') return `No VAT charged (small business) on ${amount}`
  if (category === 'EXEMPT') return `Exempt on ${amount}`
  if (category === 'ZERO_RATED' || percent === '0') return `Zero rated on ${amount}`
  return `${category === 'CUSTOM' ? 'Tax' : 'VAT'} ${formatPercent(percent)} on ${amount}`
}

/** The VAT of one line, in the words of its group: `7.5 %`, `Zero rated`, `Exempt`. */
export function lineVatLabel({
  taxCategory,
  taxPercent,
}: {
  taxCategory: TaxCategory | null
  taxPercent: string
}): string {
  if (taxCategory === 'EXEMPT') return 'Exempt'
  return taxCategory === 'ZERO_RATED' || taxPercent === '0' ? 'Zero rated' : formatPercent(taxPercent)
}
