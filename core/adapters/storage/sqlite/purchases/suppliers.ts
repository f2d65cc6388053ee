import { decimalFromStored, decimalToText } from '../../../../domain/money/decimal.ts'
import type { SupplierRecord } from '../../../../domain/purchases/supplier.ts'
import { fold } from '../../../../domain/text/fold.ts'
import type { SupplierRepository } from '../../../../ports/purchases/supplier-repository.ts'
import type { TinHolder } from '../../../../ports/records/customer-repository.ts'
import { createNamedRecordRepository, life, lifeRow } from '../business/records.ts'
import type { Connection } from '../engine/connection.ts'
import { supplierTable } from '../schema/tables.ts'
import { fromMetadata, keyOf, toMetadata } from '../sql/statements.ts'

export function createSupplierRepository(connection: Connection): SupplierRepository {
  const records = createNamedRecordRepository<SupplierRecord, typeof supplierTable>(
    connection,
    supplierTable,
    'supplier',
    'name_fold',
    {
      toRecord: ({ nameFold: _nameFold, customerKey: _customerKey, ...row }) => ({
        ...row,
        customerId: (row as { customerId?: string | null }).customerId ?? null,
        defaultWhtPercent: row.defaultWhtPercent === null ? null : decimalFromStored(row.defaultWhtPercent),
        metadata: toMetadata(row.metadata),
        ...life(row),
      }),
      toRow: ({ businessId: _businessId, customerId, ...record }) => ({
        ...record,
        nameFold: fold(record.name),
        customerKey: customerId === null ? null : keyOf(connection, 'customer', customerId),
        defaultWhtPercent: record.defaultWhtPercent === null ? null : decimalToText(record.defaultWhtPercent),
        metadata: fromMetadata(record.metadata),
        ...lifeRow(record),
      }),
    },
    // One that was merged since stands for the one that is kept.
    `, (SELECT kept.id FROM customer linked JOIN customer kept ON kept.key = coalesce(linked.merged_into_key, linked.key)
        WHERE linked.key = t.customer_key) AS "customerId"`,
  )

  return {
    ...records,

    tinHolders: async (businessId) =>
      connection
        .prepare<TinHolder>(
          `SELECT t.id, t.name, t.tin FROM supplier t JOIN business b ON b.key = t.business_key
           WHERE b.id = ? AND t.deleted_at IS NULL AND t.tin IS NOT NULL ORDER BY t.key`,
        )
        .all(businessId),
  }
}
