import { deflateRawSync, inflateRawSync } from 'node:zlib'

import type { VatItem, VatSnapshot, VatSnapshotHead } from '../../../../../domain/vat/snapshot.ts'
import { toIso, toMillis } from '../../sql/statements.ts'

/** The months that were exported, as rows. */

export type HeadRow = { id: string; takenAt: number; takenBy: string; net: number; vat: number }

export const toHead = ({ id, takenAt, takenBy, net, vat }: HeadRow): VatSnapshotHead => ({
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

export const readItems = (stored: Buffer): VatItem[] =>
  (JSON.parse(inflateRawSync(stored).toString()) as Written[]).map(({ amount, vat, ...item }) => ({
    ...item,
    amount: BigInt(amount),
    vat: vat === null ? null : BigInt(vat),
  }))

/** A row without the key of its business. */
export const newSnapshotRow = ({ id, environment, month, takenAt, takenBy, net, vat, items }: VatSnapshot) => ({
  ...{ id, environment, month, takenBy },
  takenAt: toMillis(takenAt),
  net: Number(net),
  vat: Number(vat),
  items: written(items),
})
