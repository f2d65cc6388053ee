import { figuresOfItem } from './doc.ts'
import { vatInclusiveLine } from './vat-inclusive-line.ts'

/**
 * Whether the prices of an invoice were typed with VAT in them: its lines say so, or, of lines from before they did, as
 * far as their prices tell: without it they have fractions of a
 * kobo, and with it none. Undefined where nothing tells. So a credit note or a copy goes on as its original was typed,
 * whoever opens it.
 */
export function inferPricesIncludeVat(items: readonly Parameters<typeof figuresOfItem>[0][]) {
  if (items.some(({ unitPriceWithVat = null }) => unitPriceWithVat !== null)) return true
  const inFractions = items
    .map(figuresOfItem)
    .filter(({ unitPrice, taxPercent }) => taxPercent.units > 0n && unitPrice.scale > 2)
    .map((line) => vatInclusiveLine(line).price)
  return inFractions.length > 0 && inFractions.every(({ scale }) => scale <= 2) ? true : undefined
}
