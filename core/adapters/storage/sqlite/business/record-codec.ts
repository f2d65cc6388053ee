import type { InferSelectModel } from 'drizzle-orm'

import { barcodeKey } from '../../../../contract/records/barcode.ts'
import { decimalFromStored, decimalToText } from '../../../../domain/money/decimal.ts'
import type { CustomerRecord } from '../../../../domain/records/customer.ts'
import type { PaymentDetailRecord } from '../../../../domain/records/payment-detail.ts'
import type { ProductRecord } from '../../../../domain/records/product.ts'
import { fold } from '../../../../domain/text/fold.ts'
import type { Place } from '../../../../ports/records/record-repository.ts'
import type { customerTable, paymentDetailTable, productTable, supplierTable } from '../schema/tables.ts'
import { fromMetadata, toBit, toIso, toIsoOrNull, toMetadata, toMillis, toMillisOrNull } from '../sql/statements.ts'

export type NamedTable = typeof customerTable | typeof productTable | typeof paymentDetailTable | typeof supplierTable
export type TableName = 'customer' | 'product' | 'payment_detail' | 'supplier'
export type NameColumn = 'name_fold' | 'label_fold'

/** What the storage adds to every row. */
export type Added = 'key' | 'businessKey' | 'searchText' | 'searchVersion'

export type Named = {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly deletedAt: string | null
}

/** A row as it is stored, without what it was sorted by. */
export const withoutSort = <R extends object>(row: R): R =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !/^sort\d$/.test(column))) as R

/** The place behind which a page begins, as parameters `@after0`, ... and `@afterId`. */
export function boundTo(after: Place | undefined): Record<string, unknown> {
  if (!after) return {}
  return {
    afterId: after.id,
    ...Object.fromEntries(after.values.map((value, index) => [`after${String(index)}`, value])),
  }
}

export const life = (row: { createdAt: number; updatedAt: number; deletedAt: number | null }) => ({
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
  deletedAt: toIsoOrNull(row.deletedAt),
})

export const lifeRow = (record: { createdAt: string; updatedAt: string; deletedAt: string | null }) => ({
  createdAt: toMillis(record.createdAt),
  updatedAt: toMillis(record.updatedAt),
  deletedAt: toMillisOrNull(record.deletedAt),
})

type Row<N extends NamedTable> = Omit<InferSelectModel<N>, Added> & { readonly businessId: string }

export const toCustomer = ({
  nameFold: _nameFold,
  mergedIntoKey: _mergedIntoKey,
  isWalkIn,
  automaticReminders,
  ...row
}: Row<typeof customerTable>): CustomerRecord => ({
  ...row,
  isWalkIn: isWalkIn === 1,
  automaticReminders: automaticReminders === 1,
  mergedInto: (row as { mergedInto?: string | null }).mergedInto ?? null,
  metadata: toMetadata(row.metadata),
  ...life(row),
})

/** The key of the customer that is kept of two is the repository's to add. */
export const toCustomerRow = ({
  businessId: _businessId,
  isWalkIn,
  automaticReminders,
  mergedInto: _mergedInto,
  ...record
}: CustomerRecord) => ({
  ...record,
  nameFold: fold(record.name),
  isWalkIn: toBit(isWalkIn),
  automaticReminders: toBit(automaticReminders),
  metadata: fromMetadata(record.metadata),
  ...lifeRow(record),
})

export const toProduct = ({
  nameFold: _nameFold,
  barcodeKey: _barcodeKey,
  ...row
}: Row<typeof productTable>): ProductRecord => ({
  ...row,
  unitPrice: decimalFromStored(row.unitPrice),
  unitPriceWithVat: row.unitPriceWithVat === null ? null : decimalFromStored(row.unitPriceWithVat),
  taxPercent: decimalFromStored(row.taxPercent),
  isActive: row.isActive === 1,
  metadata: toMetadata(row.metadata),
  ...life(row),
})

export const toProductRow = ({ businessId: _businessId, ...record }: ProductRecord) => ({
  ...record,
  nameFold: fold(record.name),
  barcodeKey: record.barcode === null ? null : barcodeKey(record.barcode),
  unitPrice: decimalToText(record.unitPrice),
  unitPriceWithVat: record.unitPriceWithVat === null ? null : decimalToText(record.unitPriceWithVat),
  taxPercent: decimalToText(record.taxPercent),
  isActive: toBit(record.isActive),
  metadata: fromMetadata(record.metadata),
  ...lifeRow(record),
})

export const toPaymentDetail = ({
  nameFold: _nameFold,
  ...row
}: Row<typeof paymentDetailTable>): PaymentDetailRecord => ({
  ...row,
  isDefault: row.isDefault === 1,
  ...life(row),
})

export const toPaymentDetailRow = ({ businessId: _businessId, ...record }: PaymentDetailRecord) => ({
  ...record,
  nameFold: fold(record.name),
  isDefault: toBit(record.isDefault),
  ...lifeRow(record),
})
