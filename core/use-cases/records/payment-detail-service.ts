import { createRecordService, type RecordKind, type RecordService } from './record-service.ts'

import type { PaymentDetailRecord } from '../../domain/records/payment-detail.ts'

const paymentDetails: RecordKind<PaymentDetailRecord> = {
  subject: 'paymentDetail',
  label: 'Payment detail',
  repository: (repositories) => repositories.paymentDetails,
  fields: ['name', 'type', 'accountName', 'accountNumber', 'bankName', 'isDefault'],
  uniqueName: false,
  singleFlag: 'isDefault',

  /** There is one default: making this it takes it from the other. */
  async afterChange({ paymentDetails }, after) {
    if (!after.isDefault) return
    const { items } = await paymentDetails.list(after.businessId, { page: 1, limit: 1_000_000, search: undefined })
    for (const other of items) {
      if (other.isDefault && other.id !== after.id) {
        await paymentDetails.update({ ...other, isDefault: false, updatedAt: after.updatedAt })
      }
    }
  },
}

export type PaymentDetailService = RecordService<PaymentDetailRecord>

export const createPaymentDetailService = (
  dependencies: Parameters<typeof createRecordService>[0],
): PaymentDetailService => createRecordService(dependencies, paymentDetails)
