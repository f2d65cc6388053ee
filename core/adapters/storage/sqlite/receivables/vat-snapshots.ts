import type { VatMonthRepository } from '../../../../ports/invoice/vat-month-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { vatSnapshotTable } from '../schema/tables.ts'
import { fingerprint } from '../sql/fingerprint.ts'
import { BUSINESS_KEY, keyOf, tableStatements } from '../sql/statements.ts'

import { newSnapshotRow, readItems, toHead, type HeadRow } from './codecs/vat-snapshots.ts'

const OF_MONTH = `business_key = ${BUSINESS_KEY} AND environment = @environment AND month = @month`

/** The months that were exported, as they were then. */
export function createVatSnapshots(
  connection: Connection,
): Pick<VatMonthRepository, 'snapshots' | 'snapshotItems' | 'addSnapshot'> {
  const table = tableStatements(connection, vatSnapshotTable)

  return {
    async snapshots(businessId, { environment, month }) {
      return connection
        .prepare<HeadRow>(
          `SELECT id, taken_at AS "takenAt", taken_by AS "takenBy", net, vat FROM vat_snapshot WHERE ${OF_MONTH}
           ORDER BY key DESC`,
        )
        .all({ businessId, environment, month })
        .map(toHead)
    },

    async snapshotItems(businessId, { environment, month }, id) {
      const row = connection
        .prepare<{ items: Buffer }>(`SELECT items FROM vat_snapshot WHERE ${OF_MONTH} AND id = @id`)
        .get({ businessId, environment, month, id })
      return row && readItems(row.items)
    },

    async addSnapshot(businessId, snapshot) {
      const row = newSnapshotRow(snapshot)
      table.insert({ ...row, businessKey: keyOf(connection, 'business', businessId) })
      return fingerprint([row.net, row.items.toString('hex')])
    },
  }
}
