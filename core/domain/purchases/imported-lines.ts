import type { InputVat, PurchaseKind } from '../../contract/http/vocabulary.ts'
import { roundedGross } from '../invoice/amounts.ts'
import { formatNaira } from '../money/format.ts'
import { ZERO, type Decimal } from '../money/decimal.ts'
import { divideHalfAwayFromZero, type Kobo } from '../money/money.ts'

import type { PurchaseLineInput } from './purchase.ts'

/** What a row of a list says of one line. Kobo, of one sign: a row below 0 was turned round. */
export type ImportedRow = {
  readonly description: string
  readonly date: string
  readonly quantity: Decimal | null
  /** Naira without VAT. */
  readonly unitPrice: Decimal | null
  readonly unitPriceWithVat: Decimal | null
  /** Without VAT. */
  readonly net: Kobo | null
  readonly vat: Kobo | null
  /** With VAT; null where it is that of a bill of several rows. */
  readonly total: Kobo | null
  readonly taxPercent: Decimal | null
  readonly kind: PurchaseKind | null
  readonly category: string | null
  readonly inputVat: InputVat | null
}

type Problem = { readonly field: string; readonly message: string }

export type ImportedLines =
  { readonly lines: readonly PurchaseLineInput[]; readonly doubt?: Problem } | { readonly problem: Problem }

/** ₦1: what rounding by another program may differ. */
const TOLERANCE: Kobo = 100n
const ONE: Decimal = { units: 1n, scale: 0 }
const NOW: Decimal = { units: 75n, scale: 1 }
/** Until 31 January 2020 (Finance Act 2019, section 38). */
const BEFORE_2020: Decimal = { units: 5n, scale: 0 }
const RATE_CHANGED = '2020-02-01'

const naira = (kobo: Kobo): Decimal => ({ units: kobo, scale: 2 })
const isNear = (one: Kobo, other: Kobo): boolean => one - other <= TOLERANCE && other - one <= TOLERANCE
const vatOf = (net: Kobo, { units, scale }: Decimal): Kobo =>
  divideHalfAwayFromZero(net * units, 100n * 10n ** BigInt(scale))

/**
 * The lines that a row of a list is: one, or two where its VAT is on a part of it alone. The rate follows from the VAT
 * where the row does not say it; what neither says has none.
 */
export function importedLines(row: ImportedRow): ImportedLines {
  const priced = pricedOf(row)
  if ('problem' in priced) return priced
  const { net, vat, ...price } = priced
  const line = (of: Partial<PurchaseLineInput>): PurchaseLineInput => ({
    description: row.description,
    unitPriceWithVat: null,
    discount: 0n,
    ...price,
    taxPercent: row.taxPercent ?? ZERO,
    printedTax: vat,
    kind: row.kind,
    category: row.category,
    chosenInputVat: row.inputVat,
    chosenReason: null,
    forZeroRated: false,
    billLine: null,
    productCode: null,
    ...of,
  })
  if (vat === null || vat === 0n || row.taxPercent !== null) return { lines: [line({})] }

  const rate = [NOW, ...(row.date < RATE_CHANGED ? [BEFORE_2020] : [])].find((one) => isNear(vat, vatOf(net, one)))
  if (rate) return { lines: [line({ taxPercent: rate })] }
  if (vat > vatOf(net, NOW)) {
    const most = formatNaira(vatOf(net, NOW))
    return problem('taxAmount', `is more than 7.5 % of ${formatNaira(net)}, which is ${most}; correct one of the two`)
  }
  const taxed = divideHalfAwayFromZero(vat * 1000n, 75n)
  const part = (amount: Kobo) => ({ quantity: ONE, unitPrice: naira(amount), discount: 0n })
  return {
    lines: [line({ ...part(taxed), taxPercent: NOW }), line({ ...part(net - taxed), printedTax: null })],
    doubt: {
      field: 'taxAmount',
      message: `is VAT on a part of the amount: taken as ${formatNaira(taxed)} with 7.5 % and ${formatNaira(net - taxed)} without`,
    },
  }
}

type Priced = Pick<PurchaseLineInput, 'quantity' | 'unitPrice'> &
  Partial<Pick<PurchaseLineInput, 'unitPriceWithVat' | 'discount'>> & {
    /** After the discount. */
    readonly net: Kobo
    readonly vat: Kobo | null
  }

function pricedOf(row: ImportedRow): Priced | { readonly problem: Problem } {
  const { unitPrice, total, taxPercent } = row
  const quantity = row.quantity ?? ONE
  if (unitPrice !== null) {
    const gross = roundedGross({ quantity, unitPrice })
    const net = row.net ?? gross
    if (net > gross && !isNear(net, gross)) {
      return problem('amount', `is more than quantity × unitPrice, ${formatNaira(gross)}; correct one of them`)
    }
    const discount = net < gross && !isNear(net, gross) ? gross - net : 0n
    return { quantity, unitPrice, discount, net: gross - discount, vat: row.vat ?? taxOf(row, gross - discount) }
  }
  const { unitPriceWithVat } = row
  if (unitPriceWithVat !== null) {
    const gross = roundedGross({ quantity, unitPrice: unitPriceWithVat })
    const { vat } = row
    if (vat !== null && taxPercent === null) return whole(quantity, gross > vat ? gross - vat : 0n, vat)
    return { quantity, unitPrice: ZERO, unitPriceWithVat, net: gross, vat }
  }
  if (row.net !== null) return whole(quantity, row.net, row.vat ?? taxOf(row, row.net))
  if (total === null) return problem('amount', 'is required: send amount, total or unitPrice')
  if (row.vat !== null) {
    if (row.vat > total) return problem('taxAmount', 'is more than the total; correct one of the two')
    return whole(quantity, total - row.vat, row.vat)
  }
  if (taxPercent === null || taxPercent.units === 0n) return whole(quantity, total, null)
  return { quantity: ONE, unitPrice: ZERO, unitPriceWithVat: naira(total), net: total, vat: null }
}

/** What a row with its total says of its VAT, where it says nothing else. */
const taxOf = ({ total, taxPercent }: ImportedRow, net: Kobo): Kobo | null =>
  total === null || taxPercent !== null || total < net ? null : total - net

/** An amount by its quantity, where that comes to it to the kobo; else once. */
function whole(quantity: Decimal, net: Kobo, vat: Kobo | null): Priced {
  // Kobo with two more digits, as a price has four.
  const units = net * 100n * 10n ** BigInt(quantity.scale)
  if (units % quantity.units === 0n) {
    return { quantity, unitPrice: { units: units / quantity.units, scale: 4 }, net, vat }
  }
  return { quantity: ONE, unitPrice: naira(net), net, vat }
}

const problem = (field: string, message: string) => ({ problem: { field, message } })
