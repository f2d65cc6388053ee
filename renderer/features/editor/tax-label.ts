import { formatDecimal, formatKobo } from '../../lib/format/money.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import type { TaxGroup } from './line-figures.ts'

const words = editorTexts.totals

/** What stands before the tax of a group, as on paper: where none is charged, why, and on how much. */
export function taxLabel({ category, rate, base }: TaxGroup): string {
  if (category === 'EXEMPT') return words.exempt(formatKobo(base))
  if (category === 'ZERO_RATED' || rate.units === 0n) return words.zeroRated(formatKobo(base))
  return category === 'CUSTOM' ? words.tax(formatDecimal(rate)) : words.vat(formatDecimal(rate))
}
