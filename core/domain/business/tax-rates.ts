/**
 * The rates at which buyers withhold tax when they pay. They are a setting: the law changes, and a business knows its own
 * trade. What stands here is what a business begins with.
 */

export type TaxRate = {
  readonly kind: 'WHT'
  /** Percent above 0, at most four decimals. */
  readonly ratePercent: number
  /** What the rate is for, in words. */
  readonly appliesTo: string
  /** Where it is written. */
  readonly source: string
  /** Since when it is in force, YYYY-MM-DD. */
  readonly date: string
}

const rate = (ratePercent: number, appliesTo: string): TaxRate => ({
  kind: 'WHT',
  ratePercent,
  appliesTo,
  source: 'Deduction of Tax at Source (Withholding) Regulations 2024, as reported; not checked against later acts',
  date: '2025-01-01',
})

/** None applies to over-the-counter sales; a payee without TIN is charged double. */
export const DEFAULT_TAX_RATES: readonly TaxRate[] = [
  rate(2, 'Goods, unless their producer sells them'),
  rate(2, 'General services'),
  rate(5, 'Professional, management, technical and consultancy services'),
  rate(5, 'Commission'),
  rate(2, 'Construction of roads, bridges, buildings and power plants'),
  rate(5, 'Other construction'),
  rate(10, 'Rent and hire'),
]
