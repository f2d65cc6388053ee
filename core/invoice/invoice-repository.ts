import type { InvoiceSort } from '../contract/invoice.ts'
import type { InvoiceStatus, InvoiceType } from '../contract/vocabulary.ts'
import type { Page } from '../storage/record-repository.ts'

import type { InvoiceRecord } from './invoice.ts'
import type { RegisteredNumber } from './number-register.ts'

export type InvoiceQuery = {
  readonly businessId: string
  readonly page: number
  readonly limit: number
  readonly search: string | undefined
  readonly status: InvoiceStatus | undefined
  readonly invoiceType: InvoiceType | undefined
  readonly customerId: string | undefined
  readonly externalReference: string | undefined
  readonly sortBy: InvoiceSort
  readonly sortOrder: 'asc' | 'desc'
  /** Both inclusive. */
  readonly startDate: string | undefined
  readonly endDate: string | undefined
}

export type InvoiceRepository = {
  get(businessId: string, id: string): Promise<InvoiceRecord | undefined>
  insert(invoice: InvoiceRecord): Promise<void>
  /** Writes only if the stored version is still `invoice.version`; answers the record with its new version, else a version_conflict. */
  update(invoice: InvoiceRecord): Promise<InvoiceRecord>
  list(query: InvoiceQuery): Promise<Page<InvoiceRecord>>
  byExternalReference(businessId: string, reference: string): Promise<InvoiceRecord | undefined>
  /** Invoices in one of the statuses, oldest first. */
  inStatuses(businessId: string, statuses: readonly InvoiceStatus[]): Promise<InvoiceRecord[]>
  byIrn(businessId: string, irn: string): Promise<InvoiceRecord | undefined>
  /** Kobo of the credit notes of an original that still count: neither cancelled nor refused, `exceptId` left out. */
  creditedTotal(businessId: string, originalId: string, exceptId: string): Promise<bigint>
  /** Every number of the business, newest first, with who took and who cancelled it. */
  numbers(businessId: string, request: { page: number; limit: number }): Promise<Page<RegisteredNumber>>
  /** Drafts to a customer, which follow the customer's name. */
  renameCustomerInDrafts(customerId: string, name: string): Promise<void>
}
