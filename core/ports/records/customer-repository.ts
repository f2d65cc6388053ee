import type { CustomerRecord } from '../../domain/records/customer.ts'

import type { RecordRepository } from './record-repository.ts'

/** A customer that has a TIN. */
export type TinHolder = { readonly id: string; readonly name: string; readonly tin: string }

export type CustomerRepository = RecordRepository<CustomerRecord> & {
  /** The customer that an id stands for: of one that was merged, the one it was merged into. Deleted ones are invisible. */
  get(businessId: string, id: string): Promise<CustomerRecord | undefined>
  /** From now on an id stands for another customer; those that it stood for go along. `into` is a present customer. */
  mergeInto(from: CustomerRecord, into: CustomerRecord, at: string): Promise<void>
  /** The ids of all that were merged into a customer, in the order in which they were made. */
  mergedInto(businessId: string, id: string): Promise<readonly string[]>
  /** All of them, in the order in which they were made. */
  tinHolders(businessId: string): Promise<readonly TinHolder[]>
}
