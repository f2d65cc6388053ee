import type { Invoice, LineInputBody } from '../../../core/contract/invoice/invoice.ts'
import { decimalFromNumber, decimalToText, koboToNumber } from '../../../core/domain/money/decimal.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
import { depositParts } from '../../../core/domain/vat/deposit.ts'
import { koboOf } from '../format/money.ts'

type OfferLine = Pick<
  Invoice['items'][number],
  | 'lineTotal'
  | 'taxAmount'
  | 'taxPercent'
  | 'taxCategory'
  | 'kind'
  | 'hsnCode'
  | 'productCategory'
  | 'isicCode'
  | 'serviceCategory'
>

/**
 * Lines of an invoice over a deposit of so many kobo, with the VAT inside: of an offer one for each rate, with the code
 * of its largest line; without an offer one at the standard rate.
 */
export function depositLines(amount: Kobo, description: string, offer: readonly OfferLine[] = []): LineInputBody[] {
  const taxed = offer.map((line) => ({
    ...{ taxCategory: line.taxCategory, taxPercent: rateOf(line.taxPercent) },
    ...{ lineTotal: koboOf(line.lineTotal), taxAmount: koboOf(line.taxAmount) },
  }))
  return depositParts(amount, taxed).map(({ category, percent, net }) => {
    const [largest] = offer
      .filter(({ taxCategory, taxPercent }) => taxCategory === category && rateOf(taxPercent) === percent)
      .toSorted((left, right) => right.lineTotal - left.lineTotal)
    const line = { description, quantity: 1, unitPrice: koboToNumber(net), taxPercent: Number(percent) }
    if (!largest) return line
    const { taxCategory, kind, hsnCode, productCategory, isicCode, serviceCategory } = largest
    return { ...line, taxCategory, kind, hsnCode, productCategory, isicCode, serviceCategory }
  })
}

function rateOf(percent: number): string {
  const decimal = decimalFromNumber(percent, 4)
  if (typeof decimal === 'string') throw new RangeError(`${String(percent)} is no rate of VAT.`)
  return decimalToText(decimal)
}
