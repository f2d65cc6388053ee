import type { SupplierRecord } from '../../../../domain/purchases/supplier.ts'
import type { SupplierRepository } from '../../../../ports/purchases/supplier-repository.ts'
import type { TinHolder } from '../../../../ports/records/customer-repository.ts'
import { toSupplier, toSupplierRow } from '../../sqlite/purchases/supplier-codec.ts'
import { supplierTable } from '../../sqlite/schema/tables.ts'
import { createNamedRecordRepository } from '../business/records.ts'
import type { Connection } from '../engine/connection.ts'
import type { RecordMemory } from '../engine/record-memory.ts'
import { BUSINESS_KEY, keyOf } from '../sql/statements.ts'

export function createSupplierRepository(connection: Connection, memory: RecordMemory): SupplierRepository {
  const records = createNamedRecordRepository<SupplierRecord, typeof supplierTable>(
    connection,
    memory,
    supplierTable,
    'supplier',
    'name_fold',
    {
      toRecord: toSupplier,
      toRow: async (record) => ({
        ...toSupplierRow(record),
        customerKey: record.customerId === null ? null : await keyOf(connection, 'customer', record.customerId),
      }),
    },
    // One that was merged since stands for the one that is kept.
    `, (SELECT kept.id FROM customer linked JOIN customer kept
          ON kept.business_key = linked.business_key AND kept.key = coalesce(linked.merged_into_key, linked.key)
        WHERE linked.business_key = t.business_key AND linked.key = t.customer_key) AS "customerId"`,
  )

  return {
    ...records,

    tinHolders: (businessId) =>
      connection.many<TinHolder>(
        `SELECT t.id, t.name, t.tin FROM supplier t
         WHERE t.business_key = ${BUSINESS_KEY} AND t.deleted_at IS NULL AND t.tin IS NOT NULL ORDER BY t.key`,
        { businessId },
      ),
  }
}
