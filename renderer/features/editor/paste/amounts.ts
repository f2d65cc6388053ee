import { roundedGross } from '../../../../core/domain/invoice/amounts.ts'
import { type Decimal, koboFromDecimal } from '../../../../core/domain/money/decimal.ts'
import { divideHalfAwayFromZero, type Kobo } from '../../../../core/domain/money/money.ts'
import type { CellNote } from '../../../components/table/sheet-grid.tsx'
import { formatDecimal, formatKobo, readDecimal } from '../../../lib/format/money.ts'
import { toExclusive, toInclusive } from '../../../lib/money/vat-inclusive.ts'
import { stripNairaSign } from '../../../lib/spreadsheet/naira-cell.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { Row } from '../document/doc.ts'
import { figuresOf } from '../document/figures.ts'

const words = editorTexts.paste

/** A pasted line and the amount that the spreadsheet has for it, as it was written. */
export type Priced = { readonly row: Row; readonly amount: string }

type AmountNotes = Partial<Record<'quantity' | 'price' | 'amount', CellNote>>

/** Amounts of a sheet have VAT in them like its prices, or the other way round. */
type Basis = 'as prices' | 'other'

/** What the amounts say of the lines: those that are not what a line comes to, and figures that are missing. */
export function amountNotes(lines: readonly Priced[], includesVat: boolean): readonly AmountNotes[] {
  const compared = lines.map((line) => compare(line, includesVat))
  const count = (basis: Basis) => compared.filter((one) => one === basis).length
  const basis = count('other') > count('as prices') ? 'other' : 'as prices'
  return lines.map((line, index) => {
    const comparison = compared[index]
    return typeof comparison === 'object' ? { amount: comparison } : missingFigure(line, basis, includesVat)
  })
}

/**
 * What a line comes to against the amount of the sheet: less its discount, with or without VAT. Undefined where there is
 * nothing to compare.
 */
function compare({ row, amount }: Priced, includesVat: boolean): Basis | CellNote | undefined {
  if (amount === '') return undefined
  const kobo = amountOf(amount)
  if (kobo === undefined) return { message: words.amountUnread, isWrong: false }
  const figures = figuresOf(row, includesVat)
  if (figures.input === undefined) return undefined

  const withVat = figures.lineTotal + figures.tax
  const typed = includesVat ? withVat - figures.difference : figures.lineTotal
  const isNear = (one: Kobo) => distance(one, kobo) <= tolerance(row, amount)
  if (isNear(typed)) return 'as prices'
  if (isNear(includesVat ? figures.lineTotal : withVat)) return 'other'
  const message = words.otherAmount({ ...row, discount: nonZero(row.discount) }, formatKobo(typed), formatKobo(kobo))
  return { message, isWrong: false }
}

const nonZero = (text: string) => (amountOf(text) === 0n ? '' : text)

/** The quantity or price that is missing or no number, where the other one and the amount leave no doubt about it. */
function missingFigure({ row, amount }: Priced, basis: Basis, includesVat: boolean): AmountNotes {
  const [quantity, price] = [readDecimal(row.quantity, 6), readDecimal(row.price, 4)]
  const isPriceMissing = typeof price === 'string'
  if ((typeof quantity === 'string') === isPriceMissing) return {}
  const given = isPriceMissing ? quantity : price
  const [vat, off] = [readDecimal(row.vat, 4), row.discount.trim() === '' ? 0n : amountOf(row.discount)]
  const kobo = amountOf(amount)
  if (kobo === undefined || kobo <= 0n || off === undefined) return {}
  if (typeof vat === 'string' || typeof given === 'string' || given.units <= 0n) return {}

  const gross = off + (basis === 'as prices' ? kobo : turned(kobo, vat, includesVat))
  // Hundredths of a piece, or kobo for each.
  const units = divideHalfAwayFromZero(gross * 10n ** BigInt(given.scale), given.units)
  const found = trimmed(units, 2)
  // What taking the VAT out rounds is no doubt.
  const isExact =
    distance(roundedGross({ quantity: found, unitPrice: given }), gross) <= (basis === 'as prices' ? 0n : 1n)
  if (units <= 0n || !isExact) return {}
  if (isPriceMissing) return { price: suggested(words.missingPrice, formatDecimal(found, 2)) }
  return { quantity: suggested(words.missingQuantity, formatDecimal(found)) }
}

const suggested = (say: (figure: string) => string, suggestion: string): CellNote => ({
  message: say(suggestion),
  isWrong: true,
  suggestion,
})

const turned = (kobo: Kobo, vat: Decimal, includesVat: boolean): Kobo =>
  koboFromDecimal((includesVat ? toInclusive : toExclusive)({ units: kobo, scale: 2 }, vat, 2))

function trimmed(units: bigint, scale: number): Decimal {
  return scale > 0 && units % 10n === 0n ? trimmed(units / 10n, scale - 1) : { units, scale }
}

const distance = (left: bigint, right: bigint) => (left > right ? left - right : right - left)

/** Kobo, rounded once, halves away from zero. */
function amountOf(text: string): Kobo | undefined {
  const decimal = readDecimal(stripNairaSign(text), 6)
  if (typeof decimal === 'string') return undefined
  return divideHalfAwayFromZero(decimal.units * 100n, 10n ** BigInt(decimal.scale))
}

/**
 * Kobo. A sheet that writes whole naira has rounded: half of the last digit that the amount has and, of a price with
 * kobo, half of its last digit for each piece.
 */
function tolerance({ quantity, price }: Row, amount: string): Kobo {
  const count = readDecimal(quantity, 6)
  const pieces = typeof count === 'string' ? 0n : count.units / 10n ** BigInt(count.scale)
  const ofPrices = /\.(?!0+$)\d{2,}$/.test(price) ? pieces / 2n : 0n
  return (/\.\d/.test(amount) ? 1n : 50n) + ofPrices
}
