import type { Product } from '../../../core/contract/records/product.ts'
import { invoiceTotals, lineAmounts, type LineInput, roundedGross } from '../../../core/domain/invoice/amounts.ts'
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

/** A line as it is sold, before anything is taken off the whole sale. */
function inputOf({ quantity, unitPrice, taxPercent, discount }: SaleLine): LineInput {
  const priced = { quantity: decimalFromStored(quantity), unitPrice: decimalFromStored(unitPrice) }
  const vat = decimalFromStored(taxPercent)
  const gross = roundedGross(priced)
  const off = parseDiscount(discount) ?? { amount: 0n }
  const wanted = 'percent' in off ? percentOf(gross, off.percent) : withoutVat(off.amount, vat)
  return { ...priced, taxPercent: vat, discount: least(wanted, gross) }
}

const withoutVat = (amount: Kobo, vat: Decimal): Kobo =>
  koboFromDecimal(toExclusive({ units: amount, scale: 2 }, vat, 2))

/** What the customer pays for a line, VAT among it. */
const payable = (input: LineInput): Kobo => {
  const { lineTotal, taxAmount } = lineAmounts(input)
  return lineTotal + taxAmount
}

/** What one of a product costs over the counter, kobo. */
export function priceWithVat({ unitPrice, taxPercent }: Pick<Product, 'unitPrice' | 'taxPercent'>): Kobo {
  const [price, vat] = [decimalFromNumber(unitPrice, 4), decimalFromNumber(taxPercent, 4)]
  if (typeof price === 'string' || typeof vat === 'string') throw new RangeError(`${unitPrice} is no price.`)
  return payable({ quantity: one, unitPrice: price, taxPercent: vat, discount: 0n })
}

const one: Decimal = { units: 1n, scale: 0 }

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
    price: payable({ ...input, quantity: one, discount: 0n }),
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
    return takeOff(input, withoutVat(share, input.taxPercent))
  })

  const target = full - wanted
  let left = sumKobo(result.map(payable)) - target
  const nudge = (by: 1n | -1n, isWorth: (change: Kobo) => boolean) => {
    for (const [index, input] of result.entries()) {
      const other = takeOff(input, by)
      const change = payable(other) - payable(input)
      if (other.discount === input.discount || !isWorth(change)) continue
      result[index] = other
      left += change
    }
  }
  // A line is off by a kobo or two at most, so this ends by itself; a hundred rounds are far more than it takes.
  for (let round = 0; round < 100 && left > 0n; round++) nudge(1n, () => left > 0n)
  nudge(-1n, (change) => left + change <= 0n)
  return result
}

function takeOff(input: LineInput, by: Kobo): LineInput {
  const least0 = input.discount + by
  const discount = least(least0 < 0n ? 0n : least0, roundedGross(input))
  return { ...input, discount }
}

/** How many things there are: of what is counted in whole ones, how many; anything else is one. */
export function saleItemsOf({ lines }: Pick<Sale, 'lines'>): Decimal {
  const counts = lines.map(({ quantity }) => decimalFromStored(quantity))
  return { units: counts.reduce((all, { units, scale }) => all + (scale === 0 ? units : 1n), 0n), scale: 0 }
}
