import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { ReceiptSeries } from '../../../../domain/business/receipt-series.ts'
import type { ReceiptNumbers } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'

/** Every series of receipts. */
export const RECEIPT_SERIES = `SELECT b.id AS "businessId", s.environment, s.next FROM receipt_series s
  JOIN business b ON b.key = s.business_key`

/** The series of receipts that this connection has moved and may have committed. */
export type SavedReceipts = {
  /** Called before a number is taken; what it throws fails the unit. */
  beforeSave(): void
  saved(series: { readonly businessId: string; readonly environment: Environment }): void
}

/** Reads the series of a business outside a unit of work. */
export function committedReceipts({ db }: Connection): (businessId: string) => ReceiptSeries[] {
  const ofBusiness = db.prepare<[string], ReceiptSeries>(`${RECEIPT_SERIES} WHERE b.id = ?`)
  return (businessId) => ofBusiness.all(businessId)
}

/** The numbers of receipts, one series for each business and environment. */
export function createReceiptSeries(
  connection: Connection,
  marked: SavedReceipts = { beforeSave: () => undefined, saved: () => undefined },
): ReceiptNumbers {
  return {
    async takeReceiptNumber(businessId, environment) {
      marked.beforeSave()
      const row = connection
        .prepare<{ taken: number }>(
          `INSERT INTO receipt_series (business_key, environment, next)
           VALUES ((SELECT key FROM business WHERE id = ?), ?, 2)
           ON CONFLICT DO UPDATE SET next = next + 1 RETURNING next - 1 AS taken`,
        )
        .get(businessId, environment)
      if (!row) throw new Error('No receipt number was taken.')
      marked.saved({ businessId, environment })
      return row.taken
    },

    async receiptSeries() {
      return connection.prepare<ReceiptSeries>(RECEIPT_SERIES).all()
    },

    async resumeReceipts(series) {
      marked.beforeSave()
      connection
        .prepare(
          `INSERT INTO receipt_series (business_key, environment, next)
           SELECT key, @environment, @next FROM business WHERE id = @businessId
           ON CONFLICT DO UPDATE SET next = max(next, excluded.next)`,
        )
        .run(series)
      marked.saved(series)
    },
  }
}
