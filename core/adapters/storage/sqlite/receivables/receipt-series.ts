import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { ReceiptKind, ReceiptSeries } from '../../../../domain/business/receipt-series.ts'
import type { ReceiptNumbers } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'

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

const tableOf = (kind: ReceiptKind | undefined): SeriesTable =>
  kind === undefined ? 'receipt_series' : kind === 'WHT' ? 'wht_receipt_series' : 'purchase_series'

/** The series of receipts that this connection has moved and may have committed. */
export type SavedReceipts = {
  /** Called before a number is taken; what it throws fails the unit. */
  beforeSave(): void
  saved(series: { readonly businessId: string; readonly environment: Environment }): void
}

const UNMARKED: SavedReceipts = { beforeSave: () => undefined, saved: () => undefined }

/** Reads the series of a business outside a unit of work. */
export function committedReceipts({ db }: Connection): (businessId: string) => ReceiptSeries[] {
  const ofBusiness = Object.values(RECEIPT_SERIES).map((select) =>
    db.prepare<[string], ReceiptSeries>(`${select} WHERE b.id = ?`),
  )
  return (businessId) => ofBusiness.flatMap((statement) => statement.all(businessId))
}

/** Takes the next number of a series, from 1, without gaps. */
export function takeNumber(
  connection: Connection,
  { businessId, environment, kind }: Omit<ReceiptSeries, 'next'>,
  marked: SavedReceipts = UNMARKED,
): number {
  marked.beforeSave()
  const row = connection
    .prepare<{ taken: number }>(
      `INSERT INTO ${tableOf(kind)} (business_key, environment, next)
       VALUES ((SELECT key FROM business WHERE id = ?), ?, 2)
       ON CONFLICT DO UPDATE SET next = next + 1 RETURNING next - 1 AS taken`,
    )
    .get(businessId, environment)
  if (!row) throw new Error('No receipt number was taken.')
  marked.saved({ businessId, environment })
  return row.taken
}

/** The numbers of receipts, one series of each kind for each business and environment. */
export function createReceiptSeries(connection: Connection, marked: SavedReceipts = UNMARKED): ReceiptNumbers {
  return {
    async takeReceiptNumber(businessId, environment) {
      return takeNumber(connection, { businessId, environment }, marked)
    },

    async receiptSeries() {
      return Object.values(RECEIPT_SERIES).flatMap((select) => connection.prepare<ReceiptSeries>(select).all())
    },

    async resumeReceipts(series) {
      marked.beforeSave()
      connection
        .prepare(
          `INSERT INTO ${tableOf(series.kind)} (business_key, environment, next)
           SELECT key, @environment, @next FROM business WHERE id = @businessId
           ON CONFLICT DO UPDATE SET next = max(next, excluded.next)`,
        )
        .run(series)
      marked.saved(series)
    },
  }
}
