import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../money/money.ts'

import type { VatMonth } from './month.ts'

/**
 * How much of the VAT on purchases may be claimed that serve taxable and exempt sales alike, in ten-thousandths: 10000n is
 * all of it. Source: Nigeria Tax Act 2025, section 156 (6).
 */
export type Share = bigint

/** All of it: what holds before anything was sold. */
export const WHOLE_SHARE: Share = 10_000n

/**
 * Of the sales of a month without VAT, credit notes taken off: those that are not exempt, in four places, halves away from
 * zero, from none to all. Undefined where nothing was sold: the share of the last month with sales holds.
 *
 * @param fixedAssets sales of fixed assets among them, kobo without VAT: they are left out
 */
export function shareOfSales({ rates }: Pick<VatMonth, 'rates'>, fixedAssets: Kobo): Share | undefined {
  const all = sumKobo(rates.map(({ net }) => net)) - fixedAssets
  const exempt = sumKobo(rates.filter(({ treatment }) => treatment === 'EXEMPT').map(({ net }) => net))
  if (all <= 0n) return undefined
  const share = divideHalfAwayFromZero((all - exempt) * WHOLE_SHARE, all)
  return share < 0n ? 0n : share > WHOLE_SHARE ? WHOLE_SHARE : share
}

/**
 * The share of several months together, for information: each is filed with its own. Undefined where nothing was sold.
 *
 * @param fixedAssets sales of fixed assets in all of them, kobo without VAT
 */
export const shareOfMonths = (months: readonly Pick<VatMonth, 'rates'>[], fixedAssets: Kobo): Share | undefined =>
  shareOfSales({ rates: months.flatMap(({ rates }) => rates) }, fixedAssets)

/** The part of an amount that a share leaves, rounded once, halves away from zero. */
export const partOf = (amount: Kobo, share: Share): Kobo => divideHalfAwayFromZero(amount * share, WHOLE_SHARE)
