import type { Product } from '../../../core/contract/records/product.ts'
import {
  invoiceTotals,
  lineAmounts,
  type LineInput,
  lineWithVat,
  roundedGross,
} from '../../../core/domain/invoice/amounts.ts'
import {
  compareDecimals,
  decimalFromNumber,
  type Decimal,
  decimalFromStored,
  decimalFromText,
  koboFromDecimal,
  ZERO,
} from '../../../core/domain/money/decimal.ts'
import { divideHalfAwayFromZero, type Kobo, sumKobo } from '../../../core/domain/money/money.ts'
import { toExclusive } from '../money/vat-inclusive.ts'
import type { Sale, SaleLine } from './sale.ts'

const hundred: Decimal = { units: 100n, scale: 0 }

/** What is taken off: kobo with VAT, or a percentage. */
type Reduction = { readonly amount: Kobo } | { readonly percent: Decimal }

/** `500`, `1,250.50` or `5%`; undefined for what is neither, and for more than 100 %. */
export function parseDiscount(typed: string): Reduction | undefined {
  const text = typed.trim().replaceAll(',', '')
  if (text === '') return { amount: 0n }
  const [, share] = /^(.*?)\s*%$/.exec(text) ?? []
  const decimal = decimalFromText(share ?? text, share === undefined ? 2 : 4)
  if (typeof decimal === 'string' || compareDecimals(decimal, ZERO) < 0) return undefined
  if (share === undefined) return { amount: koboFromDecimal(decimal) }
  return compareDecimals(decimal, hundred) > 0 ? undefined : { percent: decimal }
}

const percentOf = (amount: Kobo, { units, scale }: Decimal): Kobo =>
  divideHalfAwayFromZero(amount * units, 100n * 10n ** BigInt(scale))

const least = (left: Kobo, right: Kobo): Kobo => (left < right ? left : right)

/** What is worked out of one thing, once: a key at the till does not reckon a hundred other lines again. */
function once<Of extends object, Result>(work: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>()
  return (of) => {
    const found = known.get(of) ?? { result: work(of) }
    known.set(of, found)
    return found.result
  }
}

const inputOf = once(readInput)

/** A line as it is sold, before anything is taken off the whole sale: at what one costs with VAT, where it has such a price. */
function readInput({ quantity, unitPrice, unitPriceWithVat, taxPercent, discount }: SaleLine): LineInput {
  const priced = { quantity: decimalFromStored(quantity), unitPrice: decimalFromStored(unitPrice) }
  const vat = decimalFromStored(taxPercent)
  const off = parseDiscount(discount) ?? { amount: 0n }
  const shelf = unitPriceWithVat === null ? shelfPrice(priced.unitPrice, vat) : decimalFromStored(unitPriceWithVat)
  if (shelf !== undefined) {
    const gross = roundedGross({ quantity: priced.quantity, unitPrice: shelf })
    const wanted = 'percent' in off ? percentOf(gross, off.percent) : off.amount
    return lineWithVat(
      { quantity: priced.quantity, taxPercent: vat },
      { unitPrice: shelf, discount: least(wanted, gross) },
    )
  }
  const gross = roundedGross(priced)
  const wanted = 'percent' in off ? percentOf(gross, off.percent) : withoutVat(off.amount, vat)
  return { ...priced, taxPercent: vat, discount: least(wanted, gross) }
}

/** What one costs with VAT, in kobo, where the price without it was made of that; undefined where it was not. */
function shelfPrice(unitPrice: Decimal, vat: Decimal): Decimal | undefined {
  if (vat.units === 0n) return undefined
  const shelf = { units: payable({ quantity: one, unitPrice, taxPercent: vat, discount: 0n }), scale: 2 }
  return compareDecimals(toExclusive(shelf, vat, 4), unitPrice) === 0 ? shelf : undefined
}

const withoutVat = (amount: Kobo, vat: Decimal): Kobo =>
  koboFromDecimal(toExclusive({ units: amount, scale: 2 }, vat, 2))

/** What the customer pays for a line, VAT among it. */
const payable = once((input: LineInput): Kobo => {
  const { lineTotal, taxAmount } = lineAmounts(input)
  return lineTotal + taxAmount
})

type Listed = Pick<Product, 'unitPrice' | 'unitPriceWithVat' | 'taxPercent'>

/** What one of a product costs over the counter, kobo. */
export function priceWithVat({ unitPrice, unitPriceWithVat, taxPercent }: Listed): Kobo {
  const [price, vat] = [decimalFromNumber(unitPriceWithVat ?? unitPrice, 4), decimalFromNumber(taxPercent, 4)]
  if (typeof price === 'string' || typeof vat === 'string') throw new RangeError(`${unitPrice} is no price.`)
  if (unitPriceWithVat !== null) return roundedGross({ quantity: one, unitPrice: price })
  return payable({ quantity: one, unitPrice: price, taxPercent: vat, discount: 0n })
}

const one: Decimal = { units: 1n, scale: 0 }

/** Of a line, with VAT, before anything is taken off. */
const priceOfOne = once(({ unitPrice, taxPercent, withVat }: LineInput): Kobo => {
  const price = withVat ? { withVat: { ...withVat, discount: 0n } } : {}
  return payable({ quantity: one, unitPrice, taxPercent, discount: 0n, ...price })
})

export type SaleTotals = {
  readonly lines: readonly {
    readonly id: string
    /** Of one, with VAT, kobo. */
    readonly price: Kobo
    /** Of all of them, with VAT, less what is taken off the line. */
    readonly amount: Kobo
    /** As it is sent: with its part of what is taken off the whole sale. */
    readonly input: LineInput
  }[]
  /** Taken off the whole sale. */
  readonly discount: Kobo
  readonly vat: Kobo
  readonly total: Kobo
}

/** All figures of a sale, as the core will come to them: from the same rounded lines. */
export function saleTotalsOf(sale: Pick<Sale, 'lines' | 'discount'>): SaleTotals {
  const before = sale.lines.map(inputOf)
  const amounts = before.map(payable)
  const full = sumKobo(amounts)
  const off = parseDiscount(sale.discount) ?? { amount: 0n }
  const wanted = 'percent' in off ? percentOf(full, off.percent) : least(off.amount, full)
  const inputs = wanted === 0n ? before : spread(before, amounts, wanted)

  const { total, totalTax } = invoiceTotals(inputs)
  const lines = inputs.map((input, index) => ({
    id: sale.lines[index]?.id ?? '',
    price: priceOfOne(input),
    amount: amounts[index] ?? 0n,
    input,
  }))
  return { lines, discount: full - total, vat: totalTax, total }
}

/**
 * Takes so much off all lines, each by its part. VAT is rounded by line, so not every sum can be met: what is left to
 * pay is what was promised, or the kobo below that lines come nearest to.
 */
function spread(inputs: readonly LineInput[], amounts: readonly Kobo[], wanted: Kobo): readonly LineInput[] {
  const full = sumKobo(amounts)
  let passed = 0n
  let taken = 0n
  const result = inputs.map((input, index) => {
    passed += amounts[index] ?? 0n
    const share = (passed * wanted) / full - taken
    taken += share
    return takeOff(input, input.withVat ? share : withoutVat(share, input.taxPercent))
  })

  const target = full - wanted
  let left = sumKobo(result.map(payable)) - target
  const nudge = (by: 1n | -1n, isWorth: (change: Kobo) => boolean) => {
    for (const [index, input] of result.entries()) {
      const other = takeOff(input, by)
      const change = payable(other) - payable(input)
      if (saidDiscount(other) === saidDiscount(input) || !isWorth(change)) continue
      result[index] = other
      left += change
    }
  }
  // A line is off by a kobo or two at most, so this ends by itself; a hundred rounds are far more than it takes.
  for (let round = 0; round < 100 && left > 0n; round++) nudge(1n, () => left > 0n)
  nudge(-1n, (change) => left + change <= 0n)
  return result
}

const saidDiscount = ({ withVat, discount }: LineInput): Kobo => withVat?.discount ?? discount

/** More or less off a line: with VAT where its price has it. */
function takeOff(input: LineInput, by: Kobo): LineInput {
  const { unitPrice, discount } = input.withVat ?? input
  const least0 = discount + by
  const off = least(least0 < 0n ? 0n : least0, roundedGross({ quantity: input.quantity, unitPrice }))
  return input.withVat ? lineWithVat(input, { unitPrice, discount: off }) : { ...input, discount: off }
}

/** How many things there are: of what is counted in whole ones, how many; anything else is one. */
export function saleItemsOf({ lines }: Pick<Sale, 'lines'>): Decimal {
  const counts = lines.map(({ quantity }) => decimalFromStored(quantity))
  return { units: counts.reduce((all, { units, scale }) => all + (scale === 0 ? units : 1n), 0n), scale: 0 }
}
