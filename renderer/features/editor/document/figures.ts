import { QUANTITY_ADVICE } from '../../../../core/contract/invoice/labels.ts'
import {
  invoiceTotals,
  lineAmounts,
  type LineInput,
  lineWithVat,
  roundedGross,
  totalsFit,
} from '../../../../core/domain/invoice/amounts.ts'
import { vatBreakdown, type VatGroup } from '../../../../core/domain/invoice/vat-breakdown.ts'
import {
  compareDecimals,
  type Decimal,
  decimalFromStored,
  decimalToText,
  koboFromDecimal,
  ZERO,
} from '../../../../core/domain/money/decimal.ts'
import { type Kobo, sumKobo } from '../../../../core/domain/money/money.ts'
import { formatKobo, readDecimal } from '../../../lib/format/money.ts'
import { texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type Cell, categoryOfRow, type Doc, isBlank, type Row } from './doc.ts'

const words = editorTexts.problems

/** What a line comes to, or what is wrong in which of its cells. */
export type Figures = {
  readonly problems: Partial<Record<Cell, string>>
  /** What is stored; undefined while something is wrong. */
  readonly input: LineInput | undefined
  readonly lineTotal: Kobo
  readonly tax: Kobo
  /** How much more the line comes to than the figures beside it: it was stored with prices of the other kind. */
  readonly difference: Kobo
}

const hundred: Decimal = { units: 100n, scale: 0 }
const known = { true: new WeakMap<Row, Figures>(), false: new WeakMap<Row, Figures>() }

/** Of one row; a row that has not changed is not computed again. */
export function figuresOf(row: Row, includesVat: boolean): Figures {
  const cache = known[`${includesVat}`]
  const before = cache.get(row)
  if (before) return before
  const figures = compute(row, includesVat)
  cache.set(row, figures)
  return figures
}

function compute(row: Row, includesVat: boolean): Figures {
  const problems: Partial<Record<Cell, string>> = {}
  const nothing = { problems, input: undefined, lineTotal: 0n, tax: 0n, difference: 0n }
  if (isBlank(row)) return nothing

  const read = (cell: 'quantity' | 'price' | 'discount' | 'vat', decimals: number, empty: Decimal | string) => {
    const result = readCell(row[cell], decimals, empty)
    if (typeof result === 'string') problems[cell] = result
    return result
  }

  if (row.description.trim() === '') problems.description = words.description
  else if (isUnknownBarcode(row)) problems.description = words.unknownBarcode(row.description.trim())
  const quantity = read('quantity', 6, words.quantity)
  const price = read('price', 4, words.price)
  const vat = read('vat', 4, words.vat)
  const typedDiscount = read('discount', 2, ZERO)
  if (isNoneOrLess(row.quantity)) problems.quantity = QUANTITY_ADVICE
  if (isPhoneNumber(row.quantity)) problems.quantity = words.phone
  if (typeof vat !== 'string' && compareDecimals(vat, hundred) > 0) problems.vat = words.vatTooHigh

  const isRead = [quantity, price, vat, typedDiscount].every((value) => typeof value !== 'string')
  if (!isRead || Object.keys(problems).some((cell) => cell !== 'description')) return nothing
  const [count, each, rate, off] = [quantity, price, vat, typedDiscount] as [Decimal, Decimal, Decimal, Decimal]

  const typedGross = roundedGross({ quantity: count, unitPrice: each })
  const typedOff = koboFromDecimal(off)
  if (typedOff > typedGross) {
    problems.discount = words.discountTooHigh
    return nothing
  }

  const typed = { quantity: count, taxPercent: rate }
  const said = { unitPrice: each, discount: typedOff }
  const input = storedInput(row, typed) ?? (includesVat ? lineWithVat(typed, said) : { ...typed, ...said })
  const { gross, lineTotal, taxAmount } = lineAmounts(input)
  if (!totalsFit({ subtotal: gross, total: gross, totalDiscount: 0n, totalTax: 0n })) {
    // One of the two is a slip, and the larger one by far more often.
    problems[compareDecimals(count, each) > 0 ? 'quantity' : 'price'] = words.tooMuch
  }

  const difference = (includesVat ? lineTotal + taxAmount : lineTotal) - (typedGross - typedOff)
  const isSound = Object.keys(problems).length === 0
  return { problems, input: isSound ? input : undefined, lineTotal, tax: taxAmount, difference }
}

/**
 * A line that came with these figures stays what it was; typed, they would be another one. A price that was said with VAT
 * is that of another quantity, too.
 */
function storedInput(
  { asStored, quantity, price, discount, vat }: Row,
  typed: Pick<LineInput, 'quantity' | 'taxPercent'>,
): LineInput | undefined {
  if (asStored?.unitPrice === undefined || asStored.price !== price || asStored.vat !== vat) return undefined
  const { unitPrice, off, withVat } = asStored
  if (asStored.quantity !== quantity || asStored.discount !== discount) {
    const isOfAnyQuantity = withVat !== null && discount.trim() === ''
    return isOfAnyQuantity
      ? lineWithVat(typed, { unitPrice: decimalFromStored(withVat.unitPrice), discount: 0n })
      : undefined
  }
  return {
    ...typed,
    unitPrice: decimalFromStored(unitPrice),
    discount: BigInt(off),
    withVat: withVat && { unitPrice: decimalFromStored(withVat.unitPrice), discount: BigInt(withVat.off) },
  }
}

/** What was scanned and not found, until somebody says what it is or what it costs. */
const isUnknownBarcode = ({ description, unknownBarcode, price }: Row) =>
  unknownBarcode !== undefined && unknownBarcode === description.trim() && price.trim() === ''

/** Whether a number is written as phone numbers are in Nigeria, which nobody sells so many of. */
export const isPhoneNumber = (typed: string): boolean => /^(0|234)[789]\d{9}$/.test(typed.replace(/[\s-]/g, ''))

/** A quantity that is a number, and none that is sold. */
function isNoneOrLess(typed: string): boolean {
  const quantity = readDecimal(typed, 6)
  return typeof quantity !== 'string' && quantity.units <= 0n
}

function readCell(typed: string, decimals: number, empty: Decimal | string): Decimal | string {
  if (typed.trim() === '') return empty
  const decimal = readDecimal(typed, decimals)
  if (typeof decimal !== 'string') return decimal.units < 0n ? texts.decimal.negative : decimal
  return decimal === 'too_many_decimals' ? texts.decimal.too_many_decimals(decimals) : texts.decimal[decimal]
}

export type Totals = {
  readonly subtotal: Kobo
  readonly discount: Kobo
  /** As on the paper, but for groups under which nothing stands. */
  readonly taxes: readonly VatGroup[]
  readonly total: Kobo
  readonly difference: Kobo
  /** Lines that are not counted because something is wrong in them. */
  readonly unread: number
}

/** The core's totals of the lines that can be read. */
export function totalsOf({ rows, ...doc }: Pick<Doc, 'rows' | 'pricesIncludeVat' | 'isWithoutVat'>): Totals {
  const lines = rows.filter((row) => !isBlank(row)).map((row) => ({ row, ...figuresOf(row, doc.pricesIncludeVat) }))
  const counted = lines.flatMap(({ input, ...figures }) => (input ? [{ input, ...figures }] : []))

  const taxed = counted.map(({ input, row, lineTotal, tax }) => ({
    taxPercent: decimalToText(input.taxPercent),
    taxCategory: categoryOfRow(row, input.taxPercent, doc),
    lineTotal,
    taxAmount: tax,
  }))

  const { subtotal, totalDiscount, total } = invoiceTotals(counted.map(({ input }) => input))
  return {
    subtotal,
    discount: totalDiscount,
    taxes: vatBreakdown(taxed).filter(({ taxable }) => taxable !== 0n),
    total,
    difference: sumKobo(counted.map((line) => line.difference)),
    unread: lines.length - counted.length,
  }
}

const totalWords = editorTexts.totals

/** What stands before the tax of a group, as on paper: where none is charged, why, and on how much. */
export function taxLabel({ category, percent, taxable }: VatGroup, isWithoutVat = false): string {
  if (isWithoutVat && category === 'EXEMPT') return totalWords.noVat(formatKobo(taxable))
  if (category === 'EXEMPT') return totalWords.exempt(formatKobo(taxable))
  if (category === 'ZERO_RATED' || percent === '0') return totalWords.zeroRated(formatKobo(taxable))
  return category === 'CUSTOM' ? totalWords.tax(percent) : totalWords.vat(percent)
}
