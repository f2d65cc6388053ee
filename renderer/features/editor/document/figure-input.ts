import { roundedGross } from '../../../../core/domain/invoice/amounts.ts'
import { divideHalfAwayFromZero } from '../../../../core/domain/money/money.ts'
import { formatDecimal, readDecimal } from '../../../lib/format/money.ts'
import { stripNairaSign } from '../../../lib/spreadsheet/naira-cell.ts'
import { type Row, tidy } from './doc.ts'
import { isPhoneNumber } from './figures.ts'

/** How many decimals a figure may have, and how many it has at least where it is shown. */
const figures = {
  quantity: [6, 0],
  price: [4, 2],
  discount: [2, 2],
  vat: [4, 0],
} as const

export type FigureCell = keyof typeof figures

/** A figure as the grid shows it, without the signs that people type with it: `N8,450` as a price, `7.5%` as VAT. */
export function formatFigure(cell: FigureCell, typed: string): string {
  const [decimals, shown] = figures[cell]
  switch (cell) {
    case 'quantity':
      // Written out, it would no longer look like what it is.
      return isPhoneNumber(typed) ? typed.trim() : tidy(typed, decimals, shown)
    case 'vat':
      return tidy(typed.replace(/(\d)\s*%\s*$/, '$1'), decimals, shown)
    case 'price':
    case 'discount':
      return tidy(stripNairaSign(typed.trim()), decimals, shown)
  }
}

const HUNDRED_PERCENT_IN_UNITS = 100n

/**
 * The discount of a line that was typed as a part of it (`5%`), in naira, rounded once to the kobo, halves away from
 * zero. As it was typed where the line has no quantity or price yet, and where it is no such part.
 */
export function discountOfLine({ quantity, price, discount }: Pick<Row, 'quantity' | 'price' | 'discount'>): string {
  const typed = /^\s*(\d[\d,]*(?:\.\d+)?)\s*%\s*$/.exec(discount)?.[1]
  if (typed === undefined) return discount
  const [percent, count, each] = [readDecimal(typed, 4), readDecimal(quantity, 6), readDecimal(price, 4)]
  if (typeof percent === 'string' || typeof count === 'string' || typeof each === 'string') return discount

  const gross = roundedGross({ quantity: count, unitPrice: each })
  const off = divideHalfAwayFromZero(gross * percent.units, HUNDRED_PERCENT_IN_UNITS * 10n ** BigInt(percent.scale))
  return formatDecimal({ units: off, scale: 2 }, 2)
}

/** A discount that was typed as a part of the line stays that part of it, whatever quantity or price it has then. */
export function withPercentDiscount(before: Row, after: Row): Row {
  const { percentOff, discount, quantity, price } = after
  const isSame = before.quantity === quantity && before.price === price
  if (!percentOff || percentOff.naira !== discount || isSame) return after
  const naira = discountOfLine({ quantity, price, discount: percentOff.percent })
  return naira === percentOff.percent ? after : { ...after, discount: naira, percentOff: { ...percentOff, naira } }
}

/**
 * Another quantity on a line of a credit note, with the discount in proportion: of 4 of 40 bags a tenth of it goes back.
 * Rounded once to the kobo, halves away from zero, from what stood there before the quantity was changed; as it is while
 * one of the figures is none.
 */
export function withQuantity(
  row: Pick<Row, 'quantity' | 'discount' | 'discounted'>,
  quantity: string,
): Pick<Row, 'quantity' | 'discount' | 'discounted'> {
  const before = row.discounted ?? { quantity: row.quantity, discount: row.discount }
  const [was, now, off] = [readDecimal(before.quantity, 6), readDecimal(quantity, 6), readDecimal(before.discount, 2)]
  const isRead = typeof was !== 'string' && typeof now !== 'string' && typeof off !== 'string'
  if (!isRead || was.units <= 0n || now.units < 0n) return { quantity, discount: row.discount, discounted: before }

  const numerator = off.units * now.units * 10n ** BigInt(was.scale + 2)
  const denominator = was.units * 10n ** BigInt(now.scale + off.scale)
  const discount = formatDecimal({ units: divideHalfAwayFromZero(numerator, denominator), scale: 2 }, 2)
  return { quantity, discount, discounted: before }
}
