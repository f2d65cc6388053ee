import type { Business } from '../../../../core/contract/business/business.ts'
import type { Price } from '../../../lib/counter/price-list.ts'
import type { ProductMatch } from './till.ts'

/** Where that is not known, products are sold as they are listed. */
export const chargesVat = (business: Business | undefined): boolean => business?.settings.chargesVat !== false

/** A product as a business sells it: one that charges no VAT has none on it, whatever its list of products says. */
export const withVatTreatment = <P extends Price>(product: P, isTaxed: boolean): P =>
  isTaxed ? product : { ...product, unitPriceWithVat: null, taxPercent: 0, taxCategory: null }

export const matchWithVatTreatment = (found: ProductMatch, isTaxed: boolean): ProductMatch =>
  'product' in found
    ? { product: withVatTreatment(found.product, isTaxed) }
    : { maybe: found.maybe.map((one) => withVatTreatment(one, isTaxed)) }
