import type { BusinessRecord } from '../../domain/business/business.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { isWithoutVat, type MissingVatContext } from '../../domain/invoice/missing-vat.ts'
import type { ReadUnit } from '../../ports/unit.ts'

const NO_MISSING_VAT: MissingVatContext = { vatChargedSince: null, products: new Map() }

/** What tells whether lines of an invoice lack VAT that is charged today. Looked up only where one could. */
export async function missingVatOf(
  { audit, products, now }: ReadUnit,
  { id, settings }: BusinessRecord,
  { lines, createdAt }: InvoiceRecord,
): Promise<MissingVatContext> {
  const without = lines.filter(isWithoutVat)
  if (!settings.chargesVat || without.length === 0 || createdAt >= now.toISOString()) return NO_MISSING_VAT
  const vatChargedSince = await audit.vatChargedSince(id)
  if (vatChargedSince === undefined) return NO_MISSING_VAT

  const sold = new Set(without.flatMap(({ productId }) => productId ?? []))
  const found = await Promise.all([...sold].map((productId) => products.get(id, productId)))
  return { vatChargedSince, products: new Map(found.flatMap((product) => (product ? [[product.id, product]] : []))) }
}
