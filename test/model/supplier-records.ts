import type { SupplierRecord } from '../../core/domain/purchases/supplier.ts'

/** A supplier that nobody knows anything of but the name. */
export function newSupplierRecord(businessId: string, index: number): SupplierRecord {
  const at = '2026-11-01T09:00:00.000Z'
  return {
    id: `0194b000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    ...{ businessId, name: `Supplier ${String(index)}`, businessName: null, tin: null, email: null, phone: null },
    ...{ address: null, city: null, state: null, lga: null, postalCode: null, country: 'Nigeria', legalForm: null },
    ...{ customerId: null, defaultCategory: null, defaultInputVat: null, defaultWhtPercent: null },
    ...{ paymentTermsDays: null, accountName: null, accountNumber: null, bankName: null, notes: null, metadata: null },
    ...{ createdAt: at, updatedAt: at, deletedAt: null },
  }
}
