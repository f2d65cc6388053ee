import type { VatGroup } from '../../../core/domain/invoice/vat-breakdown.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'

const words = editorTexts.totals

/** What stands before the tax of a group, as on paper: where none is charged, why, and on how much. */
export function taxLabel({ category, percent, taxable }: VatGroup): string {
  if (category === 'EXEMPT') return words.exempt(formatKobo(taxable))
  if (category === 'ZERO_RATED' || percent === '0') return words.zeroRated(formatKobo(taxable))
  return category === 'CUSTOM' ? words.tax(percent) : words.vat(percent)
}
