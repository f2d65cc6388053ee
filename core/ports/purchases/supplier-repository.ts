import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import type { TinHolder } from '../records/customer-repository.ts'
import type { RecordRepository } from '../records/record-repository.ts'

export type SupplierRepository = RecordRepository<SupplierRecord> & {
  /** All of them, in the order in which they were made. */
  tinHolders(businessId: string): Promise<readonly TinHolder[]>
}
