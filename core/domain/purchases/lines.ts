import type { ErrorDetail } from '../../contract/http/errors.ts'
import type { PurchaseType } from '../../contract/http/vocabulary.ts'
import { lineAmounts, lineWithVat, roundedGross, type LineInput } from '../invoice/amounts.ts'
import { HIGHEST_VAT_RATE, isVatRateTooHigh } from '../invoice/lines.ts'
import { decimalToText } from '../money/decimal.ts'
import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../money/money.ts'

import type { PurchaseAmounts, PurchaseLine, PurchaseLineInput } from './purchase.ts'

/** What a printed amount may differ from the computed one, for each line: ₦1. */
const PRINTED_TOLERANCE: Kobo = 100n

const withinTolerance = (difference: Kobo, lines: number): boolean =>
  (difference < 0n ? -difference : difference) <= PRINTED_TOLERANCE * BigInt(lines)

/** Of a line: what it comes to, kobo, and whether the printed VAT is too far from that to be taken. */
export type LineSums = Pick<PurchaseLine, 'gross' | 'lineTotal' | 'taxAmount' | 'vatToRemit'> & {
  readonly taxDiffers: boolean
}

/** What is wrong with a line; `field` is relative to it. */
export function lineProblem(line: PurchaseLineInput): ErrorDetail | null {
  const { quantity, unitPrice, unitPriceWithVat, discount } = line
  if (discount > roundedGross({ quantity, unitPrice: unitPriceWithVat ?? unitPrice })) {
    const price = unitPriceWithVat === null ? 'unitPrice' : 'unitPriceWithVat'
    return { field: 'discount', message: `must not be more than quantity × ${price}` }
  }
  if (line.kind === 'FOREIGN_SERVICE' && unitPriceWithVat !== null) {
    const message = 'has VAT in it, and the supplier of a foreign service charges none; send unitPrice instead'
    return { field: 'unitPriceWithVat', message }
  }
  return null
}

/**
 * The amounts of a line, each rounded once to kobo. What the paper prints wins where it is within ₦1: of a price with VAT
 * the net amount follows from it. Of import VAT the VAT is as Customs assessed it. On a foreign service VAT is 7.5 % of the
 * net amount and never owed to the supplier (Nigeria Tax Act 2025, section 151 (2), (4)).
 */
export function purchaseLineSums(line: PurchaseLineInput, type: PurchaseType): LineSums {
  const { quantity, unitPrice, unitPriceWithVat, taxPercent, discount, printedTax } = line
  const withVat = unitPriceWithVat === null ? null : { unitPrice: unitPriceWithVat, discount }
  const priced: LineInput = withVat
    ? lineWithVat({ quantity, taxPercent }, withVat)
    : { quantity, unitPrice, discount, taxPercent }
  const { gross, lineTotal, taxAmount } = lineAmounts(priced)

  if (line.kind === 'FOREIGN_SERVICE') {
    const { units, scale } = HIGHEST_VAT_RATE
    const vatToRemit = divideHalfAwayFromZero(lineTotal * units, 100n * 10n ** BigInt(scale))
    return { gross, lineTotal, taxAmount: 0n, vatToRemit, taxDiffers: false }
  }
  const computed = { gross, lineTotal, taxAmount, vatToRemit: 0n }
  if (printedTax === null || printedTax === taxAmount) return { ...computed, taxDiffers: false }
  const difference = printedTax - taxAmount
  // VAT alone that Customs gives back of a line: no more than the line had is taken when it is recorded.
  const isGivenBack = type === 'CREDIT_NOTE' && line.billLine !== null && lineTotal === 0n
  const isTaken = type === 'IMPORT_VAT' || isGivenBack || withinTolerance(difference, 1)
  if (!isTaken) return { ...computed, taxDiffers: true }
  // What was paid stays as it is where the price has VAT in it.
  const moved = withVat ? difference : 0n
  return {
    gross: gross - moved,
    lineTotal: lineTotal - moved,
    taxAmount: printedTax,
    vatToRemit: 0n,
    taxDiffers: false,
  }
}

/** Sums of rounded lines, and the printed total where it is within ₦1 a line of them. */
export function purchaseAmounts(lines: readonly PurchaseLine[], printedTotal: Kobo | null): PurchaseAmounts {
  const subtotal = sumKobo(lines.map(({ gross }) => gross))
  const totalDiscount = sumKobo(lines.map(({ gross, lineTotal }) => gross - lineTotal))
  const totalTax = sumKobo(lines.map(({ taxAmount }) => taxAmount))
  const computed = subtotal - totalDiscount + totalTax
  const difference = printedTotal === null ? 0n : printedTotal - computed
  const rounding = withinTolerance(difference, lines.length) ? difference : 0n
  const vatOf = (treatment: PurchaseLine['inputVat']) =>
    sumKobo(lines.flatMap(({ inputVat, taxAmount }) => (inputVat === treatment ? [taxAmount] : [])))
  return {
    subtotal,
    totalDiscount,
    totalTax,
    rounding,
    total: computed + rounding,
    claimableVat: vatOf('CLAIMABLE'),
    apportionedVat: vatOf('APPORTIONED'),
    vatToRemit: sumKobo(lines.map(({ vatToRemit }) => vatToRemit)),
  }
}

/** What the paper says that its lines do not come to, kobo; null where nothing differs by more than ₦1 a line. */
export type PrintedDifference = { readonly field: string; readonly sent: Kobo; readonly computed: Kobo }

type Printed = Pick<PurchaseAmounts, 'total'> & {
  readonly type: PurchaseType
  readonly lines: readonly PurchaseLine[]
  readonly printedTotal: Kobo | null
}

export function printedDifferences({ type, lines, printedTotal, total }: Printed): PrintedDifference[] {
  const ofLines = lines.flatMap((line, index) => {
    const { taxDiffers, taxAmount } = purchaseLineSums(line, type)
    if (!taxDiffers || line.printedTax === null) return []
    return [{ field: `items[${String(index)}].taxAmount`, sent: line.printedTax, computed: taxAmount }]
  })
  const ofTotal =
    printedTotal === null || printedTotal === total ? [] : [{ field: 'total', sent: printedTotal, computed: total }]
  return [...ofLines, ...ofTotal]
}

/** The lines that nobody may record, each with the rate that is probably meant. */
export function purchaseRateProblems(lines: readonly Pick<PurchaseLine, 'taxPercent'>[]): ErrorDetail[] {
  const highest = decimalToText(HIGHEST_VAT_RATE)
  return lines.flatMap(({ taxPercent }, index) =>
    isVatRateTooHigh(taxPercent)
      ? [
          {
            field: `items[${String(index)}].taxPercent`,
            message: `is ${decimalToText(taxPercent)}, above ${highest}, the highest VAT rate; did you mean ${highest}?`,
          },
        ]
      : [],
  )
}
