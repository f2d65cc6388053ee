import { decimalToNumber, koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { formatDecimal, readDecimal } from '../../../lib/format/money.ts'
import { type Doc, linesOf, type Row } from './doc.ts'
import { figuresOf } from './figures.ts'

/** A line whose discount is a part of it: what the core has of the line, and the part as it was typed (`5%`). */
export type PercentDiscount = { readonly line: string; readonly percent: string }

/** The part of a line that its discount is, without the sign: `5`; undefined where it is an amount. */
export function discountPercentOf({ percentOff, discount }: Pick<Row, 'percentOff' | 'discount'>): string | undefined {
  if (!percentOff || percentOff.naira !== discount) return undefined
  const rate = readDecimal(percentOff.percent.replace('%', ''), 4)
  return typeof rate === 'string' ? undefined : formatDecimal(rate)
}

/** A line by its description and the figures that the discount is a part of; undefined while they cannot be read. */
function nameOf(row: Row, includesVat: boolean): string | undefined {
  const { input } = figuresOf(row, includesVat)
  if (!input) return undefined
  const { quantity, unitPrice, discount } = input
  return JSON.stringify([
    row.description.trim(),
    decimalToNumber(quantity),
    decimalToNumber(unitPrice),
    koboToNumber(discount),
  ])
}

/** The discounts that are parts of their lines: the core knows amounts only. */
export function percentDiscountsIn(doc: Doc): readonly PercentDiscount[] {
  return linesOf(doc).flatMap((row) => {
    const line = discountPercentOf(row) === undefined ? undefined : nameOf(row, doc.pricesIncludeVat)
    return line === undefined || !row.percentOff ? [] : [{ line, percent: row.percentOff.percent }]
  })
}

/** Of a document as the core has it: with the discounts that are known to be parts of such lines. */
export function withPercentDiscounts(doc: Doc, known: readonly PercentDiscount[]): Doc {
  const percents = new Map(known.map(({ line, percent }) => [line, percent]))
  if (percents.size === 0) return doc
  const rows = doc.rows.map((row) => {
    const percent = row.discount === '' ? undefined : percents.get(nameOf(row, doc.pricesIncludeVat) ?? '')
    return percent === undefined ? row : { ...row, percentOff: { percent, naira: row.discount } }
  })
  return { ...doc, rows }
}

/**
 * Of a line whose discount is not known to be a part of it, nor typed here as an amount: what it stands for, once it has
 * another quantity or price, so that it can be said that the discount stays.
 */
export function withDiscountFor(before: Row, after: Row): Row {
  const amount = readDecimal(after.discount, 2)
  const isAmount = typeof amount !== 'string' && amount.units !== 0n
  if (after.percentOff !== undefined || before.discount !== after.discount || !isAmount) {
    return after.discountFor ? { ...after, discountFor: undefined } : after
  }
  if (before.quantity === after.quantity && before.price === after.price) return after
  const was = before.discountFor ?? { quantity: before.quantity, price: before.price }
  const isAsBefore = was.quantity === after.quantity && was.price === after.price
  return { ...after, discountFor: isAsBefore ? undefined : was }
}
