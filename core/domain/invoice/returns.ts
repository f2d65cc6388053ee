import { compareDecimals, type Decimal, ZERO } from '../money/decimal.ts'
import { divideHalfAwayFromZero, type Kobo } from '../money/money.ts'
import { lineAmounts, roundedGross } from './amounts.ts'
import type { InvoiceLine } from './invoice.ts'
import type { DraftLine } from './lines.ts'

/** What may still come back of what was sold. */

/** A sold line with what no credit note has taken back yet. */
export type Returnable = {
  readonly line: InvoiceLine
  readonly left: Decimal
  /** Kobo with VAT. */
  readonly leftTotal: Kobo
  /** Kobo of the discount that is left of it; with VAT where the price has it. */
  readonly leftDiscount: Kobo
}

/** The sold lines less those of the notes that count, which name no line: one that is alike is meant, the first first. */
export function returnable(sold: readonly InvoiceLine[], credited: readonly InvoiceLine[]): Returnable[] {
  const found = sold.map((line) => ({
    ...{ line, left: line.quantity, leftTotal: line.lineTotal + line.taxAmount, leftDiscount: saidDiscount(line) },
  }))
  for (const note of credited) {
    let quantity = note.quantity
    let total = note.lineTotal + note.taxAmount
    let discount = saidDiscount(note)
    for (const one of found.filter(({ line }) => isAlike(line, note))) {
      const taken = compareDecimals(one.left, quantity) < 0 ? one.left : quantity
      if (taken.units === 0n) continue
      const isLast = compareDecimals(taken, quantity) === 0
      const part = isLast ? total : one.leftTotal
      const off = isLast ? discount : one.leftDiscount
      one.left = minus(one.left, taken)
      one.leftTotal -= part
      one.leftDiscount -= off
      quantity = minus(quantity, taken)
      total -= part
      discount -= off
    }
  }
  return found
}

/**
 * The first line of a note that gives back more than is left of what was sold, and how many that are. What is called or
 * priced otherwise there is no return of it, such as a price that is made lower afterwards.
 */
export function excessReturn(
  sold: readonly InvoiceLine[],
  credited: readonly InvoiceLine[],
  note: readonly InvoiceLine[],
): { readonly index: number; readonly left: Decimal } | undefined {
  for (const [index, line] of note.entries()) {
    const alike = returnable(sold, [...credited, ...note.slice(0, index)]).filter((one) => isAlike(one.line, line))
    const left = alike.reduce((sum, one) => plus(sum, one.left), ZERO)
    if (alike.length > 0 && compareDecimals(line.quantity, left) > 0) return { index, left }
  }
  return undefined
}

/**
 * So much of a line as it comes back, with its share of the discount, and all that is left of it with the last piece. Where
 * that rounds to more than is left of the line, or the last piece to another amount, it is the kobo that makes it fit.
 */
export function returnedLine(
  found: Returnable,
  quantity: Decimal,
): Pick<DraftLine, 'quantity' | 'discount' | 'withVat'> {
  const { line, left, leftTotal, leftDiscount } = found
  const isLast = compareDecimals(quantity, left) === 0
  const share = isLast ? leftDiscount : shareOf(line, quantity)
  const at = (discount: Kobo) =>
    line.withVat
      ? { ...line, quantity, withVat: { ...line.withVat, discount } }
      : { ...line, quantity, discount, withVat: null }
  const totalAt = (discount: Kobo): Kobo => {
    const { lineTotal, taxAmount } = lineAmounts(at(discount))
    return lineTotal + taxAmount
  }
  const fits = (discount: Kobo): boolean => (isLast ? totalAt(discount) === leftTotal : totalAt(discount) <= leftTotal)
  const gross = roundedGross({ quantity, unitPrice: line.withVat?.unitPrice ?? line.unitPrice })
  const near = [0n, 1n, -1n, 2n, -2n, 3n, -3n].map((by) => share + by).filter((one) => one >= 0n && one <= gross)
  const { discount, withVat } = at(near.find(fits) ?? near.find((one) => totalAt(one) <= leftTotal) ?? share)
  return { quantity, discount, withVat }
}

/** As it was said: with VAT where the price has it. */
const saidDiscount = ({ discount, withVat }: InvoiceLine): Kobo => withVat?.discount ?? discount

function shareOf(line: InvoiceLine, quantity: Decimal): Kobo {
  const all = line.quantity
  const scale = Math.max(all.scale, quantity.scale)
  return divideHalfAwayFromZero(saidDiscount(line) * unitsAt(quantity, scale), unitsAt(all, scale))
}

/** The same thing at the same price: what a note says of it otherwise is of no matter. */
function isAlike(sold: InvoiceLine, note: InvoiceLine): boolean {
  return (
    sold.description === note.description &&
    compareDecimals(sold.unitPrice, note.unitPrice) === 0 &&
    compareDecimals(sold.taxPercent, note.taxPercent) === 0
  )
}

const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale)

const plus = (left: Decimal, right: Decimal): Decimal => minus(left, { ...right, units: -right.units })

function minus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale)
  const units = unitsAt(left, scale) - unitsAt(right, scale)
  return units === 0n ? ZERO : { units, scale }
}
