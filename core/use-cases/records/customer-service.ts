import { AppError } from '../../contract/errors.ts'
import { createRecordService, type RecordKind, type RecordService } from './record-service.ts'

import type { CustomerRecord } from '../../domain/records/customer.ts'

const customers: RecordKind<CustomerRecord> = {
  subject: 'customer',
  label: 'Customer',
  repository: (repositories) => repositories.customers,
  fields: [
    'name',
    'businessName',
    'tin',
    'email',
    'phone',
    'address',
    'city',
    'state',
    'lga',
    'postalCode',
    'country',
    'invoiceKind',
  ],
  uniqueName: true,

  assertChangeable({ isWalkIn }, action) {
    if (!isWalkIn) return
    throw new AppError('built_in', {
      message:
        action === 'delete'
          ? 'The walk-in customer is built in and cannot be deleted.'
          : 'The walk-in customer is built in and cannot be changed. Create a customer of your own instead.',
    })
  },

  async afterChange({ invoices }, after, before) {
    if (before !== undefined && before.name !== after.name) await invoices.renameCustomerInDrafts(after.id, after.name)
  },
}

export type CustomerService = RecordService<CustomerRecord>

export const createCustomerService = (dependencies: Parameters<typeof createRecordService>[0]): CustomerService =>
  createRecordService(dependencies, customers)
