import { productWithoutCode, backfillCode } from '../../domain/invoice/backfill.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/**
 * The invoice with the codes that its products got since it was finalized. Codes are fixed with the bytes that are sent, as
 * it is queued; until then a line without one may still take it. A draft takes nothing by itself: somebody is at it.
 */
export async function backfillCodes({ products }: ReadUnit, invoice: InvoiceRecord): Promise<InvoiceRecord> {
  if (invoice.status !== 'APPROVED' && invoice.status !== 'PENDING_APPROVAL') return invoice
  let lines = invoice.lines
  for (const id of new Set(invoice.lines.map(productWithoutCode))) {
    const product = id === null ? undefined : await products.get(invoice.businessId, id)
    if (product) lines = lines.map((line) => (line.productId === id ? backfillCode(line, product) : line))
  }
  return lines.every((line, index) => line === invoice.lines[index]) ? invoice : { ...invoice, lines }
}

/** How many lines took a code that they had lacked. */
export const countBackfilledCodes = (before: InvoiceRecord, after: InvoiceRecord): number =>
  after.lines.filter((line, index) => line !== before.lines[index]).length
