import type { TaxCategory } from '../../contract/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

export type TaxedLine = {
  /** Decimal text, 0 to 100. */
  readonly taxPercent: string
  readonly taxCategory: TaxCategory | null
  /** Kobo after discount, before tax. */
  readonly lineTotal: Kobo
  /** Kobo. */
  readonly taxAmount: Kobo
}

/** What was taxed at one rate of one category, both in kobo. */
export type VatGroup = {
  readonly category: TaxCategory | null
  /** Decimal text without trailing zeros. */
  readonly percent: string
  readonly taxable: Kobo
  readonly tax: Kobo
}

const CATEGORY_ORDER: readonly (TaxCategory | null)[] = ['STANDARD', null, 'REDUCED', 'CUSTOM', 'ZERO_RATED', 'EXEMPT']

/**
 * One group per category and rate, as FIRS wants its subtotals, standard rate first and exempt last: the order of the
 * paper and of the editor.
 * Sums of the rounded lines: the groups add up to the invoice's tax to the kobo.
 */
export function vatBreakdown(lines: readonly TaxedLine[]): VatGroup[] {
  const groups = new Map<string, VatGroup>()

  for (const { taxCategory: category, taxPercent, lineTotal, taxAmount } of lines) {
    const percent = withoutTrailingZeros(taxPercent)
    const key = `${category ?? ''} ${percent}`
    const group = groups.get(key) ?? { category, percent, taxable: 0n, tax: 0n }
    groups.set(key, { ...group, taxable: group.taxable + lineTotal, tax: group.tax + taxAmount })
  }

  return [...groups.values()].sort(
    (a, b) => rank(a.category) - rank(b.category) || Number(b.percent) - Number(a.percent),
  )
}

function rank(category: TaxCategory | null): number {
  return CATEGORY_ORDER.indexOf(category)
}

function withoutTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
