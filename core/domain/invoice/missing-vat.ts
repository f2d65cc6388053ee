import { type Decimal, decimalFromStored } from '../money/decimal.ts'
import { fixedTaxRates } from '../reference/code-tables.ts'

import type { InvoiceLine, InvoiceRecord, SupplierParty } from './invoice.ts'
import { categoryOfRate } from './lines.ts'

/** What tells lines without VAT that were meant so from those of a time in which their business charged none. */
export type MissingVatContext = {
  /** ISO 8601: when the business began to charge VAT after a time without; null where it never stopped. */
  readonly vatChargedSince: string | null
  /** What is sold, by its id, as far as it is still there; only asked for of an invoice with lines without VAT. */
  readonly products: ReadonlyMap<string, ProductVat>
}

type ProductVat = Pick<InvoiceLine, 'taxPercent' | 'taxCategory'>

const STANDARD: ProductVat = {
  taxPercent: decimalFromStored(fixedTaxRates['STANDARD_VAT'] ?? ''),
  taxCategory: 'STANDARD',
}

export const isWithoutVat = ({ taxPercent }: { readonly taxPercent: Decimal }): boolean => taxPercent.units === 0n

/**
 * The VAT that a line would have today and has not, because its invoice is from a time in which none was charged; null of
 * a line that has VAT, and of one that is meant to have none: its product has none itself, or somebody chose zero-rated.
 */
export function missingVat(line: InvoiceLine, invoice: InvoiceRecord, again: MissingVatContext): ProductVat | null {
  const { vatChargedSince: since, products } = again
  if (since === null || !isWithoutVat(line)) return null
  const supplier: SupplierParty | undefined = invoice.parties?.business
  const saidNone = supplier?.chargesVat === false
  if (!saidNone && invoice.createdAt >= since) return null
  // Exempt is what such a time makes by itself. Zero-rated is chosen, but where nobody touched the invoice since.
  if (line.taxCategory !== 'EXEMPT' && !saidNone && invoice.updatedAt >= since) return null

  const product = line.productId === null ? undefined : products.get(line.productId)
  if (!product) return STANDARD
  const { taxPercent, taxCategory } = product
  return isWithoutVat(product) ? null : { taxPercent, taxCategory: taxCategory ?? categoryOfRate(taxPercent) }
}
