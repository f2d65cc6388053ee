import type { InferSelectModel } from 'drizzle-orm'

import { decimalFromStored, decimalToText } from '../../../../domain/money/decimal.ts'
import type { SupplierRecord } from '../../../../domain/purchases/supplier.ts'
import { fold } from '../../../../domain/text/fold.ts'
import { life, lifeRow, type Added } from '../business/record-codec.ts'
import type { supplierTable } from '../schema/tables.ts'
import { fromMetadata, toMetadata } from '../sql/statements.ts'

type SupplierRow = Omit<InferSelectModel<typeof supplierTable>, Added> & {
  readonly businessId: string
  readonly customerId?: string | null
}

export const toSupplier = ({
  nameFold: _nameFold,
  customerKey: _customerKey,
  ...row
}: SupplierRow): SupplierRecord => ({
  ...row,
  customerId: row.customerId ?? null,
  defaultWhtPercent: row.defaultWhtPercent === null ? null : decimalFromStored(row.defaultWhtPercent),
  metadata: toMetadata(row.metadata),
  ...life(row),
})

/** A row without the key of the customer that is the same company. */
export const toSupplierRow = ({ businessId: _businessId, customerId: _customerId, ...record }: SupplierRecord) => ({
  ...record,
  nameFold: fold(record.name),
  defaultWhtPercent: record.defaultWhtPercent === null ? null : decimalToText(record.defaultWhtPercent),
  metadata: fromMetadata(record.metadata),
  ...lifeRow(record),
})
