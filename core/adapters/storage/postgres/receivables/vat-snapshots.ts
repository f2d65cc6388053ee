import type { VatMonthRepository } from '../../../../ports/invoice/vat-month-repository.ts'
import { newSnapshotRow, readItems, toHead, type HeadRow } from '../../sqlite/receivables/codecs/vat-snapshots.ts'
import { vatSnapshotTable } from '../../sqlite/schema/tables.ts'
import { fingerprint } from '../../sqlite/sql/fingerprint.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY, keyOf, tableStatements } from '../sql/statements.ts'

const OF_MONTH = `business_key = ${BUSINESS_KEY} AND environment = @environment AND month = @month`

/** The months that were exported, as they were then. */
export function createVatSnapshots(
  connection: Connection,
): Pick<VatMonthRepository, 'snapshots' | 'snapshotItems' | 'addSnapshot'> {
  const table = tableStatements(connection, vatSnapshotTable)

  return {
    async snapshots(businessId, { environment, month }) {
      const rows = await connection.many<HeadRow>(
        `SELECT id, taken_at AS "takenAt", taken_by AS "takenBy", net, vat FROM vat_snapshot WHERE ${OF_MONTH}
         ORDER BY key DESC`,
        { businessId, environment, month },
      )
      return rows.map(toHead)
    },

    async snapshotItems(businessId, { environment, month }, id) {
      const row = await connection.one<{ items: Buffer }>(
        `SELECT items FROM vat_snapshot WHERE ${OF_MONTH} AND id = @id`,
        { businessId, environment, month, id },
      )
      return row && readItems(row.items)
    },

    async addSnapshot(businessId, snapshot) {
      const row = newSnapshotRow(snapshot)
      await table.insert({ ...row, businessKey: await keyOf(connection, 'business', businessId) })
      return fingerprint([row.net, row.items.toString('hex')])
    },
  }
}
