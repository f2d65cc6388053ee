import type { Customer } from '../../contract/customer.ts'
import type { PaymentDetail } from '../../contract/payment-detail.ts'
import type { Product } from '../../contract/product.ts'
import type { CustomerRecord } from '../../domain/records/customer.ts'
import { decimalFromNumber, decimalToNumber, type Decimal } from '../../domain/money/decimal.ts'
import type { PaymentDetailRecord } from '../../domain/records/payment-detail.ts'
import type { ProductRecord } from '../../domain/records/product.ts'

export function toCustomer({ deletedAt: _deletedAt, ...record }: CustomerRecord): Customer {
  return record
}

export function toProduct({ deletedAt: _deletedAt, unitPrice, taxPercent, ...record }: ProductRecord): Product {
  return { ...record, unitPrice: decimalToNumber(unitPrice), taxPercent: decimalToNumber(taxPercent) }
}

export function toPaymentDetail(record: PaymentDetailRecord): PaymentDetail {
  const { id, businessId, name, type, accountName, accountNumber, bankName, isDefault, createdAt, updatedAt } = record
  return {
    id,
    businessId,
    label: name,
    type,
    details: { accountName, accountNumber, bankName },
    isDefault,
    createdAt,
    updatedAt,
  }
}

/** A page of records with its place in the whole. */
export function toPage<T, W>(
  { items, totalItems }: { readonly items: readonly T[]; readonly totalItems: number },
  request: { page: number; limit: number },
  map: (item: T) => W,
) {
  return {
    items: items.map(map),
    meta: {
      totalItems,
      itemCount: items.length,
      itemsPerPage: request.limit,
      totalPages: Math.ceil(totalItems / request.limit),
      currentPage: request.page,
    },
  }
}

/** A number that the schema has accepted already, as the exact decimal. */
export function exact(value: number): Decimal {
  const decimal = decimalFromNumber(value, 6)
  if (typeof decimal === 'string') throw new Error(`${value} passed its schema and is ${decimal}.`)
  return decimal
}
