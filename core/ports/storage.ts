import type { ProductRecord } from '../domain/records/product.ts'

import type { IdempotencyRepository } from './activity/idempotency-repository.ts'
import type { JobRepository } from './activity/job-repository.ts'
import type { MailRepository } from './activity/mail-repository.ts'
import type { WebhookRepository } from './activity/webhook-repository.ts'
import type { AuditRepository } from './audit/audit-repository.ts'
import type { RevisionRepository } from './audit/revision-repository.ts'
import type { BusinessRepository } from './business/business-repository.ts'
import type { NumberSeriesRepository } from './business/number-series-repository.ts'
import type { PracticeClockRepository } from './business/practice-clock-repository.ts'
import type { InstanceRepository } from './installation/instance-repository.ts'
import type { InvoiceRepository } from './invoice/invoice-repository.ts'
import type { VatMonthRepository } from './invoice/vat-month-repository.ts'
import type { PayablesRepository } from './payables/payables-repository.ts'
import type { VatReturnRepository } from './invoice/vat-return-repository.ts'
import type { AccountRepository } from './people/account-repository.ts'
import type { ApiKeyRepository } from './people/api-key-repository.ts'
import type { DeviceRepository } from './people/device-repository.ts'
import type { TeamRepository } from './people/team-repository.ts'
import type { InboxRepository } from './purchases/inbox-repository.ts'
import type { PurchaseRepository } from './purchases/purchase-repository.ts'
import type { SupplierRepository } from './purchases/supplier-repository.ts'
import type { ReceivablesRepository } from './receivables/receivables-repository.ts'
import type { ReminderRepository } from './receivables/reminder-repository.ts'
import type { TillRepository } from './receivables/till-repository.ts'
import type { LeaseRepository } from './runtime/leases.ts'
import type { CustomerRepository } from './records/customer-repository.ts'
import type { PaymentDetailRepository } from './records/payment-detail-repository.ts'
import type { RecordRepository } from './records/record-repository.ts'
import type { SearchIndex } from './records/search-index.ts'
import type { SubmissionRepository } from './submission/submission-repository.ts'

export type Repositories = {
  readonly leases: LeaseRepository
  readonly accounts: AccountRepository
  readonly apiKeys: ApiKeyRepository
  readonly audit: AuditRepository
  readonly devices: DeviceRepository
  readonly businesses: BusinessRepository
  readonly numberSeries: NumberSeriesRepository
  readonly team: TeamRepository
  readonly customers: CustomerRepository
  readonly products: RecordRepository<ProductRecord>
  readonly suppliers: SupplierRepository
  readonly purchases: PurchaseRepository
  readonly inbox: InboxRepository
  readonly payables: PayablesRepository
  readonly paymentDetails: PaymentDetailRepository
  readonly invoices: InvoiceRepository
  readonly receivables: ReceivablesRepository
  readonly submissions: SubmissionRepository
  readonly idempotency: IdempotencyRepository
  readonly practiceClock: PracticeClockRepository
  readonly instance: InstanceRepository
  readonly searchIndex: SearchIndex
  readonly revisions: RevisionRepository
  readonly till: TillRepository
  readonly vatMonths: VatMonthRepository
  readonly vatReturns: VatReturnRepository
  readonly mail: MailRepository
  readonly reminders: ReminderRepository
  readonly jobs: JobRepository
  readonly webhooks: WebhookRepository
}

/**
 * Async on purpose: SQLite answers at once, another database will not.
 * Inside a unit nothing may be awaited that is not a repository, and units cannot be nested.
 */
export type Storage = {
  /** A consistent snapshot; writes fail. */
  read<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>
  /**
   * All or nothing, and durable (on the disk) before it resolves. A database may run `work` again as a whole: nothing
   * inside it has effects outside.
   */
  write<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>
  /** Waits for what is under way and closes the database. */
  close(): Promise<void>
}
