import type { Product } from '../../../../core/contract/records/product.ts'

/** A product for tests: naira without VAT. */
export function productOf(id: string, unitPrice: number, taxPercent = 7.5, name = `Product ${id}`): Product {
  return {
    ...{ id, businessId: 'shop', name, description: null, barcode: null, unitPrice, taxPercent, unit: null },
    ...{ counterCategory: null, tileColor: null, imageUrl: null },
    ...{ unitPriceWithVat: null },
    ...{ kind: null, taxCategory: null, hsnCode: null, productCategory: null, isicCode: null, serviceCategory: null },
    ...{ isActive: true, metadata: null, createdAt: '2026-11-20T08:00:00Z', updatedAt: '2026-11-20T08:00:00Z' },
  }
}

let made = 0
export const newId = () => `id${++made}`
