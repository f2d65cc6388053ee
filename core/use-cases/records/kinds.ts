import { AppError } from '../../contract/http/errors.ts'
import { Environment } from '../../contract/http/vocabulary.ts'
import { differences } from '../../domain/audit/audit.ts'
import type { CustomerRecord } from '../../domain/records/customer.ts'
import type { PaymentDetailRecord } from '../../domain/records/payment-detail.ts'
import type { ProductRecord } from '../../domain/records/product.ts'
import { partyWarnings, paymentDetailWarnings, productWarnings } from '../../domain/records/warnings.ts'
import { assertMayPrice } from '../counter/limits.ts'

import type { RecordKind } from './records.ts'

/** What invoices are written to, of and into: how each of these differs from the others. */

export const customers: RecordKind<CustomerRecord> = {
  subject: 'customer',
  label: 'Customer',
  repository: (unit) => unit.customers,
  changes: (before, after) =>
    differences(before, after, [
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
      'automaticReminders',
      'metadata',
    ]),
  uniqueName: true,
  doubtsOf: partyWarnings,
  tinHolders: (unit, businessId) => unit.customers.tinHolders(businessId),

  // One that was merged says so: whoever has its id still is led to the one that is kept.
  async find({ customers: repository }, businessId, id) {
    const found = await repository.getEvenDeleted(businessId, id)
    return found && (found.deletedAt === null || found.mergedInto !== null) ? found : undefined
  },

  assertChangeable({ isWalkIn, mergedInto }, action) {
    if (mergedInto !== null) throw new AppError('customer_merged', { data: { mergedInto } })
    if (!isWalkIn) return
    throw new AppError('built_in', {
      message:
        action === 'delete'
          ? 'The walk-in customer is built in and cannot be deleted.'
          : 'The walk-in customer is built in and cannot be changed. Create a new customer instead.',
    })
  },

  async assertFree({ receivables }, { id: customerId, businessId }) {
    for (const environment of Environment.options) {
      const { owed, credit } = await receivables.balance({ businessId, environment, customerId })
      if (owed > 0n || credit > 0n) throw new AppError('customer_has_account')
    }
  },

  async afterChange({ invoices }, after, before) {
    if (before !== undefined && before.name !== after.name) await invoices.renameCustomerInDrafts(after.id, after.name)
  },
}

export const products: RecordKind<ProductRecord> = {
  subject: 'product',
  label: 'Product',
  repository: (unit) => unit.products,
  changes: (before, after) =>
    differences(before, after, [
      'name',
      'description',
      'barcode',
      'unitPrice',
      'unitPriceWithVat',
      'taxPercent',
      'unit',
      'kind',
      'taxCategory',
      'hsnCode',
      'productCategory',
      'isicCode',
      'serviceCategory',
      'counterCategory',
      'tileColor',
      'imageUrl',
      'isActive',
      'metadata',
    ]),
  uniqueName: true,
  doubtsOf: productWarnings,

  async assertMayBecome(unit, member, before, after) {
    const priced = differences(before, after, ['unitPrice', 'unitPriceWithVat', 'taxPercent', 'taxCategory'])
    if (priced !== null) await assertMayPrice(unit, member)
  },

  async assertUnique({ products: repository }, { id, businessId, barcode }) {
    if (barcode === null) return
    const { items } = await repository.list(businessId, { page: 1, limit: 3, search: undefined, barcode })
    const holder = items.find((one) => one.id !== id)
    if (!holder) return
    throw new AppError('barcode_taken', {
      message: `${holder.name} already has the barcode ${barcode}. Remove it there first, or use that product.`,
      details: [{ field: 'barcode', message: `is used by ${holder.name}; choose another one` }],
      data: { id: holder.id },
    })
  },
}

export const paymentDetails: RecordKind<PaymentDetailRecord> = {
  subject: 'paymentDetail',
  label: 'Payment detail',
  repository: (unit) => unit.paymentDetails,
  changes: (before, after) =>
    differences(before, after, ['name', 'type', 'accountName', 'accountNumber', 'bankName', 'isDefault']),
  uniqueName: false,
  singleFlag: 'isDefault',
  doubtsOf: paymentDetailWarnings,

  /** There is one default: making this it takes it from the other. */
  async afterChange(unit, after) {
    if (!after.isDefault) return
    const { items } = await unit.paymentDetails.list(after.businessId, { page: 1, limit: 1_000_000, search: undefined })
    for (const other of items) {
      if (other.isDefault && other.id !== after.id) {
        await unit.paymentDetails.update({ ...other, isDefault: false, updatedAt: after.updatedAt })
      }
    }
  },
}
