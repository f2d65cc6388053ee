import type { ApiKeyRepository } from './api-key-repository.ts'
import type { AuditRepository } from './audit-repository.ts'
import type { AccountRepository } from './account-repository.ts'
import type { BusinessRepository } from './business-repository.ts'
import type { CustomerRepository } from './customer-repository.ts'
import type { IdempotencyRepository } from './idempotency-repository.ts'
import type { InstanceRepository } from './instance-repository.ts'
import type { InvoiceRepository } from './invoice-repository.ts'
import type { NumberSeriesRepository } from './number-series-repository.ts'
import type { PaymentDetailRepository } from './payment-detail-repository.ts'
import type { ProductRecord } from '../domain/records/product.ts'
import type { ReceivablesRepository } from './receivables-repository.ts'
import type { SubmissionRepository } from './submission-repository.ts'
import type { TeamRepository } from './team-repository.ts'

import type { PracticeClockRepository } from './practice-clock-repository.ts'
import type { RecordRepository } from './record-repository.ts'
import type { RevisionRepository } from './revision-repository.ts'
import type { JobRepository } from './job-repository.ts'
import type { MailRepository } from './mail-repository.ts'
import type { ReminderRepository } from './reminder-repository.ts'
import type { SearchIndex } from './search-index.ts'
import type { TillRepository } from './till-repository.ts'
import type { VatMonthRepository } from './vat-month-repository.ts'
import type { WebhookRepository } from './webhook-repository.ts'

export type Repositories = {
  readonly accounts: AccountRepository
  readonly apiKeys: ApiKeyRepository
  readonly audit: AuditRepository
  readonly businesses: BusinessRepository
  readonly numberSeries: NumberSeriesRepository
  readonly team: TeamRepository
  readonly customers: CustomerRepository
  readonly products: RecordRepository<ProductRecord>
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
