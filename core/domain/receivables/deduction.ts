import { decimalToText, type Decimal } from '../money/decimal.ts'
import { divideHalfAwayFromZero, type Kobo } from '../money/money.ts'

import type { DeductionKind } from './entry.ts'
import type { Deduction } from './payment.ts'

/**
 * Tax that a company or a government body withholds when it pays. Withholding tax arises on payment, of the price without
 * VAT (Deduction of Tax at Source (Withholding) Regulations 2024); VAT is withheld by governments, their agencies and
 * appointed companies (Nigeria Tax Act 2025, s. 155). Neither takes anything off sales or off the VAT charged.
 */

/** What of an invoice may still be withheld from, kobo. */
export type DeductionBasis = {
  /** Price less discounts, credit notes and bases that withholding tax was taken of; without VAT. */
  readonly net: Kobo
  /** VAT less what was credited and what was withheld. */
  readonly vat: Kobo
  /** What that VAT is of, without VAT. */
  readonly vatBase: Kobo
}

/** As somebody says it: an amount, or a rate, of a base or of all that is left. */
export type DeductionInput = {
  readonly kind: DeductionKind
  /** Kobo above 0; beats the rate. */
  readonly amount: Kobo | null
  /** Percent above 0, up to 100. */
  readonly ratePercent: Decimal | null
  /** Kobo above 0. */
  readonly base: Kobo | null
}

/** What is wrong with a deduction, and the most that it could have been. */
export type InvalidDeduction = {
  readonly field: 'amount' | 'base' | 'ratePercent'
  readonly most: Kobo | null
}

/** What there is to withhold of an invoice. None of the parts goes below 0. */
export function deductionBasis(invoice: {
  readonly net: Kobo
  readonly vat: Kobo
  readonly credited: { readonly net: Kobo; readonly vat: Kobo }
  readonly withheld: readonly Deduction[]
}): DeductionBasis {
  const { net, vat, credited, withheld } = invoice
  const used = (kind: DeductionKind, of: 'base' | 'amount') =>
    withheld.reduce((sum, one) => (one.kind === kind ? sum + one[of] : sum), 0n)
  return {
    net: notBelowZero(net - credited.net - used('WHT', 'base')),
    vat: notBelowZero(vat - credited.vat - used('VAT_WITHHELD', 'amount')),
    vatBase: notBelowZero(net - credited.net - used('VAT_WITHHELD', 'base')),
  }
}

/**
 * The deduction in kobo. A rate is taken of the base, rounded once to whole kobo, halves away from zero. Without an
 * amount and a rate VAT is withheld as a whole, and of withholding tax nothing is known.
 */
export function deductionOf(said: DeductionInput, left: DeductionBasis): Deduction | InvalidDeduction {
  const { kind, ratePercent } = said
  const base = said.base ?? (kind === 'WHT' ? left.net : baseOfVat(said, left))
  if (kind === 'WHT' && base > left.net) return { field: 'base', most: left.net }

  const whole = kind === 'VAT_WITHHELD' ? left.vat : null
  const amount = said.amount ?? (ratePercent ? shareOf(base, ratePercent) : whole)
  if (amount === null) return { field: 'ratePercent', most: null }

  const most = kind === 'VAT_WITHHELD' ? left.vat : base
  if (amount <= 0n || amount > most) return { field: said.amount === null ? 'ratePercent' : 'amount', most }
  return { kind, amount, base, ratePercent: ratePercent && decimalToText(ratePercent) }
}

/** What withheld VAT is of: all that is left, or the part of it that the amount is of all VAT. */
function baseOfVat({ amount }: DeductionInput, { vat, vatBase }: DeductionBasis): Kobo {
  return amount === null || amount >= vat || vat === 0n ? vatBase : divideHalfAwayFromZero(vatBase * amount, vat)
}

/** A rate of an amount, rounded once to whole kobo, halves away from zero. */
function shareOf(amount: Kobo, { units, scale }: Decimal): Kobo {
  return divideHalfAwayFromZero(amount * units, 100n * 10n ** BigInt(scale))
}

const notBelowZero = (amount: Kobo): Kobo => (amount > 0n ? amount : 0n)
