import type { Invoice, LineInputBody } from '../../../core/contract/invoice.ts'
import { decimalFromNumber, decimalToNumber } from '../../../core/domain/money/decimal.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
import { koboOf } from '../format/money.ts'
import { toExclusive } from './vat-inclusive.ts'

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

/** What a deposit pays for where no offer says it: the standard rate. */
const USUAL_RATE = 7.5

/**
 * Lines of an invoice over a deposit: of an offer one for each rate of VAT, in proportion to what it comes to, with the
 * code of its largest line; without an offer one at the standard rate. VAT is inside the amount, in kobo.
 */
export function depositLines(amount: Kobo, description: string, offer: readonly OfferLine[] = []): LineInputBody[] {
  const groups = new Map<string, OfferLine[]>()
  for (const line of offer) {
    const rate = `${String(line.taxPercent)} ${String(line.taxCategory)}`
    groups.set(rate, [...(groups.get(rate) ?? []), line])
  }
  const parts = [...groups.values()].map((lines) => ({
    largest: lines.toSorted((left, right) => right.lineTotal - left.lineTotal)[0],
    gross: lines.reduce((sum, { lineTotal, taxAmount }) => sum + koboOf(lineTotal) + koboOf(taxAmount), 0n),
  }))
  const total = parts.reduce((sum, { gross }) => sum + gross, 0n)
  if (total <= 0n) return [lineOf(amount, description, USUAL_RATE)]
  let passed = 0n
  let taken = 0n
  return parts.flatMap(({ largest, gross }) => {
    passed += gross
    const share = (amount * passed) / total - taken
    taken += share
    if (!largest || share === 0n) return []
    const { taxPercent, taxCategory, kind, hsnCode, productCategory, isicCode, serviceCategory } = largest
    const codes = { taxCategory, kind, hsnCode, productCategory, isicCode, serviceCategory }
    return [{ ...lineOf(share, description, taxPercent), ...codes }]
  })
}

function lineOf(gross: Kobo, description: string, taxPercent: number): LineInputBody {
  const vat = decimalFromNumber(taxPercent, 4)
  if (typeof vat === 'string') throw new RangeError(`${String(taxPercent)} is no rate of VAT.`)
  const net = toExclusive({ units: gross, scale: 2 }, vat, 2)
  return { description, quantity: 1, unitPrice: decimalToNumber(net), taxPercent }
}
