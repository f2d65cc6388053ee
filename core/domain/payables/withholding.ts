import { decimalToNumber, type Decimal } from '../money/decimal.ts'
import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../money/money.ts'
import type { DeductionBasis, DeductionInput } from '../receivables/deduction.ts'

/**
 * What withholding tax is of where nobody says a base: it arises on each payment (Deduction of Tax at Source (Withholding)
 * Regulations 2024), so on the part of the net price that the payment settles.
 */

/** A payment of one bill, as it is said. Kobo. */
export type PartPayment = {
  /** What is open of the bill, above 0. */
  readonly open: Kobo
  /** Money; null where it is all that is left after the deductions. */
  readonly money: Kobo | null
  readonly deductions: readonly DeductionInput[]
}

/**
 * The same deductions, each rate of withholding tax with its base: net still open x amount settled / balance, rounded once to
 * whole kobo, halves away from zero. What is settled is the money and all that is withheld with it. A payment that settles
 * the bill takes what is left of the net price.
 */
export function withDefaultBases(
  { open, money, deductions }: PartPayment,
  { net }: Pick<DeductionBasis, 'net'>,
): DeductionInput[] {
  const isOpen = (one: DeductionInput) => one.kind === 'WHT' && one.amount === null && one.base === null
  const rates = deductions.filter((one) => isOpen(one) && one.ratePercent !== null)
  if (money === null || rates.length !== 1) return [...deductions]

  const fixed = money + sumKobo(deductions.filter((one) => !rates.includes(one)).map(knownAmount))
  return deductions.map((one) => {
    if (one.ratePercent === null || !rates.includes(one)) return one
    const base = baseOfPart({ open, fixed, net, ratePercent: one.ratePercent })
    return base > 0n ? { ...one, base } : one
  })
}

/** What is settled is `fixed` and the tax itself, which is a share of it again. */
function baseOfPart({
  open,
  fixed,
  net,
  ratePercent: { units, scale },
}: {
  readonly open: Kobo
  readonly fixed: Kobo
  readonly net: Kobo
  readonly ratePercent: Decimal
}): Kobo {
  const whole = 100n * 10n ** BigInt(scale)
  if (fixed + divideHalfAwayFromZero(net * units, whole) >= open) return net
  const base = divideHalfAwayFromZero(net * fixed * whole, open * whole - net * units)
  return base > net ? net : base
}

/** Kobo of a deduction that is said as an amount, or as a rate of a base. */
function knownAmount({ amount, ratePercent, base }: DeductionInput): Kobo {
  if (amount !== null) return amount
  if (ratePercent === null || base === null) return 0n
  return divideHalfAwayFromZero(base * ratePercent.units, 100n * 10n ** BigInt(ratePercent.scale))
}

/** Whether a supplier from whom tax is withheld as a rule was paid without. */
export function isWhtMissing(
  defaultPercent: Decimal | null,
  settled: Kobo,
  deductions: readonly { readonly kind: string }[],
): boolean {
  const isUsual = defaultPercent !== null && decimalToNumber(defaultPercent) > 0
  return isUsual && settled > 0n && !deductions.some(({ kind }) => kind === 'WHT')
}
