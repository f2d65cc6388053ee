import type { TaxCategory } from '../../contract/http/vocabulary.ts'
import { decimalFromStored } from '../money/decimal.ts'
import { divideHalfAwayFromZero, type Kobo } from '../money/money.ts'

/** A line under its category: ours, or the authority's word for it. */
export type TaxedLine<Category = TaxCategory | null> = {
  /** Decimal text, 0 to 100. */
  readonly taxPercent: string
  readonly taxCategory: Category
  /** Kobo after discount, before tax. */
  readonly lineTotal: Kobo
  /** Kobo. */
  readonly taxAmount: Kobo
}

/** What was taxed at one rate of one category, both in kobo. */
export type VatGroup<Category = TaxCategory | null> = {
  readonly category: Category
  /** Decimal text without trailing zeros. */
  readonly percent: string
  readonly taxable: Kobo
  readonly tax: Kobo
}

/** Whether the lines, rounded one by one, come to other tax than their sum at the rate would. */
export function isRoundedByLine({ percent, taxable, tax }: Pick<VatGroup, 'percent' | 'taxable' | 'tax'>): boolean {
  const rate = decimalFromStored(percent)
  return divideHalfAwayFromZero(taxable * rate.units, 100n * 10n ** BigInt(rate.scale)) !== tax
}

const CATEGORY_ORDER: readonly (TaxCategory | null)[] = ['STANDARD', null, 'REDUCED', 'CUSTOM', 'ZERO_RATED', 'EXEMPT']

/** Standard rate first and exempt last: the order of the paper and of the editor. */
export function vatBreakdown(lines: readonly TaxedLine[]): VatGroup[] {
  return vatGroups(lines).sort((a, b) => rank(a.category) - rank(b.category) || Number(b.percent) - Number(a.percent))
}

/**
 * One group per category and rate, in the order of the lines, as FIRS wants its subtotals.
 * Sums of the rounded lines: the groups add up to the invoice's tax to the kobo.
 */
export function vatGroups<Category extends string | null>(lines: readonly TaxedLine<Category>[]): VatGroup<Category>[] {
  const groups = new Map<string, { -readonly [Name in keyof VatGroup<Category>]: VatGroup<Category>[Name] }>()

  for (const { taxCategory: category, taxPercent, lineTotal, taxAmount } of lines) {
    const percent = withoutTrailingZeros(taxPercent)
    const key = `${category ?? ''} ${percent}`
    const known = groups.get(key)
    const group = known ?? { category, percent, taxable: 0n, tax: 0n }
    if (!known) groups.set(key, group)
    group.taxable += lineTotal
    group.tax += taxAmount
  }

  return [...groups.values()]
}

function rank(category: TaxCategory | null): number {
  return CATEGORY_ORDER.indexOf(category)
}

function withoutTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
