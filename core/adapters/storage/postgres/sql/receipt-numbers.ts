import type { ReceiptKind, ReceiptSeries } from '../../../../domain/business/receipt-series.ts'
import type { Connection } from '../engine/connection.ts'

import { BUSINESS_KEY } from './statements.ts'

/** Numbers of receipts, of tax receipts and of bills: where each series stands, and its next number. */

type SeriesTable = 'receipt_series' | 'wht_receipt_series' | 'purchase_series'

const selectFrom = (table: SeriesTable, kind?: ReceiptKind): string =>
  `SELECT b.id AS "businessId", s.environment, s.next${kind === undefined ? '' : `, '${kind}' AS kind`} FROM ${table} s
  JOIN business b ON b.key = s.business_key ORDER BY s.business_key, s.environment`

/** Every series of receipts, by the table that it stands in. */
export const RECEIPT_SERIES: Readonly<Record<SeriesTable, string>> = {
  receipt_series: selectFrom('receipt_series'),
  wht_receipt_series: selectFrom('wht_receipt_series', 'WHT'),
  purchase_series: selectFrom('purchase_series', 'BILL'),
}

/** Where the series of a kind stands. */
export const receiptTable = (kind: ReceiptKind | undefined): SeriesTable =>
  kind === undefined ? 'receipt_series' : kind === 'WHT' ? 'wht_receipt_series' : 'purchase_series'

/** What keeps in mind outside of the database how far series have come. */
export type SavedReceipts = {
  /** Called before a number is taken; what it throws fails the unit. */
  beforeSave(): void
  /** Called with the series behind a number that was taken; what it throws fails the unit: the number was given before. */
  assertNew(series: ReceiptSeries): void
  /** Called within the unit, which may be taken back yet. */
  saved(series: ReceiptSeries): void
}

export const UNMARKED: SavedReceipts = {
  beforeSave: () => undefined,
  assertNew: () => undefined,
  saved: () => undefined,
}

/**
 * Takes the next number of a series, from 1, without gaps: whoever takes one meanwhile waits for this unit, and runs again
 * where it is kept.
 */
export async function takeNumber(
  connection: Connection,
  { businessId, environment, kind }: Omit<ReceiptSeries, 'next'>,
  marked: SavedReceipts = UNMARKED,
): Promise<number> {
  marked.beforeSave()
  const row = await connection.one<{ next: number }>(
    `INSERT INTO ${receiptTable(kind)} AS s (business_key, environment, next) VALUES (${BUSINESS_KEY}, @environment, 2)
     ON CONFLICT (business_key, environment) DO UPDATE SET next = s.next + 1 RETURNING next`,
    { businessId, environment },
  )
  if (!row) throw new Error('No receipt number was taken.')
  const series = { businessId, environment, next: row.next, ...(kind && { kind }) }
  marked.assertNew(series)
  marked.saved(series)
  return row.next - 1
}
