import type { Invoice } from '../../../core/contract/invoice.ts'
import { decimalFromNumber } from '../../../core/domain/money/decimal.ts'
import { toInclusive } from '../../lib/money/vat-inclusive.ts'

/**
 * Whether the prices of an invoice were typed with VAT in them, as far as they tell: without it they have fractions of a
 * kobo, and with it none. Undefined where nothing tells. So a credit note or a copy goes on as its original was typed,
 * whoever opens it.
 */
export function wereTypedWithVat(items: readonly Pick<Invoice['items'][number], 'unitPrice' | 'taxPercent'>[]) {
  const inFractions = items.flatMap(({ unitPrice, taxPercent }) => {
    const [price, vat] = [decimalFromNumber(unitPrice, 4), decimalFromNumber(taxPercent, 4)]
    const tells = typeof price !== 'string' && typeof vat !== 'string' && vat.units > 0n && price.scale > 2
    return tells ? [toInclusive(price, vat, 4)] : []
  })
  return inFractions.length > 0 && inFractions.every(({ scale }) => scale <= 2) ? true : undefined
}
