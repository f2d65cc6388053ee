import type { CustomerRecord } from '../domain/records/customer.ts'

import type { RecordRepository } from './record-repository.ts'

/** A customer that has a TIN. */
export type TinHolder = { readonly id: string; readonly name: string; readonly tin: string }

export type CustomerRepository = RecordRepository<CustomerRecord> & {
  /** All of them, in the order in which they were made. */
  tinHolders(businessId: string): Promise<readonly TinHolder[]>
}
