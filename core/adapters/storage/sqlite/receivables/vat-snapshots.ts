import { deflateRawSync, inflateRawSync } from 'node:zlib'

import type { VatItem, VatSnapshotHead } from '../../../../domain/vat/snapshot.ts'
import type { VatMonthRepository } from '../../../../ports/invoice/vat-month-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { vatSnapshotTable } from '../schema/tables.ts'
import { fingerprint } from '../sql/fingerprint.ts'
import { BUSINESS_KEY, keyOf, tableStatements, toIso, toMillis } from '../sql/statements.ts'

const OF_MONTH = `business_key = ${BUSINESS_KEY} AND environment = @environment AND month = @month`

type HeadRow = { id: string; takenAt: number; takenBy: string; net: number; vat: number }

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
      return row && read(row.items)
    },

    async addSnapshot(businessId, { id, environment, month, takenAt, takenBy, net, vat, items }) {
      const stored = written(items)
      table.insert({
        ...{ id, environment, month, takenBy },
        businessKey: keyOf(connection, 'business', businessId),
        takenAt: toMillis(takenAt),
        net: Number(net),
        vat: Number(vat),
        items: stored,
      })
      return fingerprint([Number(net), stored.toString('hex')])
    },
  }
}

const toHead = ({ id, takenAt, takenBy, net, vat }: HeadRow): VatSnapshotHead => ({
  ...{ id, takenBy },
  takenAt: toIso(takenAt),
  net: BigInt(net),
  vat: BigInt(vat),
})

type Written = Omit<VatItem, 'amount' | 'vat'> & { readonly amount: string; readonly vat: string | null }

function written(items: readonly VatItem[]): Buffer {
  const rows: Written[] = items.map(({ amount, vat, ...item }) => ({
    ...item,
    amount: String(amount),
    vat: vat === null ? null : String(vat),
  }))
  return deflateRawSync(JSON.stringify(rows))
}

const read = (stored: Buffer): VatItem[] =>
  (JSON.parse(inflateRawSync(stored).toString()) as Written[]).map(({ amount, vat, ...item }) => ({
    ...item,
    amount: BigInt(amount),
    vat: vat === null ? null : BigInt(vat),
  }))
