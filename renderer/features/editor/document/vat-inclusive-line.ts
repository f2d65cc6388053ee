import { lineAmounts, type LineInput, roundedGross } from '../../../../core/domain/invoice/amounts.ts'
import { compareDecimals, type Decimal, koboFromDecimal } from '../../../../core/domain/money/decimal.ts'
import type { Kobo } from '../../../../core/domain/money/money.ts'
import { toExclusive, toExclusiveRoundedUp, toInclusive } from '../../../lib/money/vat-inclusive.ts'

/** A line as it is typed where prices include VAT: price and discount have it in them. */
type VatInclusiveLine = {
  readonly quantity: Decimal
  readonly price: Decimal
  readonly discount: Decimal
  readonly taxPercent: Decimal
}

/** What rounding each line to the kobo may leave, in kobo; more of it comes from the decimals of the price. */
const ROUNDING_TOLERANCE = 5n

/**
 * A line as it was stored before the kind of its price was kept, without VAT in its figures. A price without VAT has four decimals at most, so a
 * large quantity would come to naira more or less than was typed (1,000,000 at 12.35: 30.00 more). Where that is more
 * than a few kobo, the price is rounded up and the discount takes off the rest, so that the line comes to what was typed,
 * at most one kobo apart.
 *
 * @returns `madeUp`: how much of the discount is that rest, in kobo without VAT; 0 where none is needed
 */
function storedLine(typed: VatInclusiveLine): LineInput & { readonly madeUp: Kobo } {
  const { quantity, price, taxPercent } = typed
  const rounded = roundedLine(typed)
  const meant = roundedGross({ quantity, unitPrice: price }) - koboFromDecimal(typed.discount)
  const apart = totalOf(rounded) - meant
  const isKept = price.scale > 2 || (apart <= ROUNDING_TOLERANCE && apart >= -ROUNDING_TOLERANCE)
  if (isKept) return { ...rounded, madeUp: 0n }

  const unitPrice = toExclusiveRoundedUp(price, taxPercent, 4)
  const gross = roundedGross({ quantity, unitPrice })
  const discount = gross - koboFromDecimal(toExclusive({ units: meant, scale: 2 }, taxPercent, 2))
  return { quantity, unitPrice, taxPercent, discount, madeUp: discount - rounded.discount }
}

/** The same where nothing makes up for the decimals: price and discount without their VAT, each rounded once. */
function roundedLine({ quantity, price, discount, taxPercent }: VatInclusiveLine): LineInput {
  const unitPrice = toExclusive(price, taxPercent, 4)
  const gross = roundedGross({ quantity, unitPrice })
  const off = koboFromDecimal(toExclusive(discount, taxPercent, 2))
  // All of the price may be taken off, also where taking the VAT out rounds price and discount differently.
  return { quantity, unitPrice, taxPercent, discount: off > gross ? gross : off }
}

/** A line as it is stored, with VAT in its figures, as short as they were typed. */
type VatInclusiveFigures = Pick<VatInclusiveLine, 'price' | 'discount'>

/** The figures with VAT in them that are stored as this line. */
export function vatInclusiveLine(stored: LineInput): VatInclusiveFigures {
  const { unitPrice, taxPercent, discount } = stored
  const price = toInclusive(unitPrice, taxPercent, 4)
  const off = toInclusive({ units: discount, scale: 2 }, taxPercent, 2)
  // Where a rest was made up, the price was typed in kobo, and is this one or the one that would be rounded a step lower.
  const stepLower = unitPrice.units * 10n ** BigInt(4 - unitPrice.scale) - 1n
  const madeUp = [price, toInclusive({ units: stepLower, scale: 4 }, taxPercent, 4)]
    .filter(({ scale }) => scale <= 2)
    .flatMap((candidate) => {
      const rest = roundedGross({ quantity: stored.quantity, unitPrice: candidate }) - totalOf(stored)
      const nearby = [rest, rest - 1n, rest + 1n].toSorted((one, other) => zerosOf(other) - zerosOf(one))
      return nearby.map((units) => ({ price: candidate, discount: { units, scale: 2 } }))
    })
    .find((candidate) => candidate.discount.units >= 0n && isMadeInto(candidate, stored))
  return madeUp ?? { price, discount: off }
}

function isMadeInto(typed: Pick<VatInclusiveLine, 'price' | 'discount'>, stored: LineInput): boolean {
  const { unitPrice, discount, madeUp } = storedLine({ ...stored, ...typed })
  return madeUp !== 0n && discount === stored.discount && compareDecimals(unitPrice, stored.unitPrice) === 0
}

/** How round an amount is. */
const zerosOf = (amount: Kobo): number => /0*$/.exec(amount.toString())?.[0].length ?? 0

function totalOf(line: LineInput): Kobo {
  const { lineTotal, taxAmount } = lineAmounts(line)
  return lineTotal + taxAmount
}
