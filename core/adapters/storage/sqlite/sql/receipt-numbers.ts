import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { ReceiptKind, ReceiptSeries } from '../../../../domain/business/receipt-series.ts'
import type { Connection } from '../engine/connection.ts'

/** Numbers of receipts, of tax receipts and of bills: where each series stands, and its next number. */

type SeriesTable = 'receipt_series' | 'wht_receipt_series' | 'purchase_series'

const selectFrom = (table: SeriesTable, kind?: ReceiptKind): string =>
  `SELECT b.id AS "businessId", s.environment, s.next${kind === undefined ? '' : `, '${kind}' AS kind`} FROM ${table} s
  JOIN business b ON b.key = s.business_key`

/** Every series of receipts, by the table that it stands in. */
export const RECEIPT_SERIES: Readonly<Record<SeriesTable, string>> = {
  receipt_series: selectFrom('receipt_series'),
  wht_receipt_series: selectFrom('wht_receipt_series', 'WHT'),
  purchase_series: selectFrom('purchase_series', 'BILL'),
}

/** Where the series of a kind stands. */
export const receiptTable = (kind: ReceiptKind | undefined): SeriesTable =>
  kind === undefined ? 'receipt_series' : kind === 'WHT' ? 'wht_receipt_series' : 'purchase_series'

/** The series of receipts that this connection has moved and may have committed. */
export type SavedReceipts = {
  /** Called before a number is taken; what it throws fails the unit. */
  beforeSave(): void
  saved(series: { readonly businessId: string; readonly environment: Environment }): void
}

export const UNMARKED: SavedReceipts = { beforeSave: () => undefined, saved: () => undefined }

/** Takes the next number of a series, from 1, without gaps. */
export function takeNumber(
  connection: Connection,
  { businessId, environment, kind }: Omit<ReceiptSeries, 'next'>,
  marked: SavedReceipts = UNMARKED,
): number {
  marked.beforeSave()
  const row = connection
    .prepare<{ taken: number }>(
      `INSERT INTO ${receiptTable(kind)} (business_key, environment, next)
       VALUES ((SELECT key FROM business WHERE id = ?), ?, 2)
       ON CONFLICT DO UPDATE SET next = next + 1 RETURNING next - 1 AS taken`,
    )
    .get(businessId, environment)
  if (!row) throw new Error('No receipt number was taken.')
  marked.saved({ businessId, environment })
  return row.taken
}
