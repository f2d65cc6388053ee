import type { PaymentDetailRecord } from '../../domain/records/payment-detail.ts'

import type { RecordRepository } from './record-repository.ts'

export type PaymentDetailRepository = RecordRepository<PaymentDetailRecord> & {
  /** What new invoices take when they name none. */
  getDefault(businessId: string): Promise<PaymentDetailRecord | undefined>
}
