import type { SupplierRecord } from '../../../../domain/purchases/supplier.ts'
import type { SupplierRepository } from '../../../../ports/purchases/supplier-repository.ts'
import type { TinHolder } from '../../../../ports/records/customer-repository.ts'
import { createNamedRecordRepository } from '../business/records.ts'
import type { Connection } from '../engine/connection.ts'
import { supplierTable } from '../schema/tables.ts'
import { keyOf } from '../sql/statements.ts'

import { toSupplier, toSupplierRow } from './supplier-codec.ts'

export function createSupplierRepository(connection: Connection): SupplierRepository {
  const records = createNamedRecordRepository<SupplierRecord, typeof supplierTable>(
    connection,
    supplierTable,
    'supplier',
    'name_fold',
    {
      toRecord: toSupplier,
      toRow: (record) => ({
        ...toSupplierRow(record),
        customerKey: record.customerId === null ? null : keyOf(connection, 'customer', record.customerId),
      }),
    },
    // One that was merged since stands for the one that is kept.
    {
      more: `, (SELECT kept.id FROM customer linked JOIN customer kept ON kept.key = coalesce(linked.merged_into_key, linked.key)
        WHERE linked.key = t.customer_key) AS "customerId"`,
    },
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
