import type { ReceiptSeries } from '../../../../domain/business/receipt-series.ts'
import type { ReceiptNumbers } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { RECEIPT_SERIES, receiptTable, takeNumber, UNMARKED, type SavedReceipts } from '../sql/receipt-numbers.ts'

/** The numbers of receipts, one series of each kind for each business and environment. */
export function createReceiptSeries(connection: Connection, marked: SavedReceipts = UNMARKED): ReceiptNumbers {
  return {
    takeReceiptNumber: (businessId, environment) => takeNumber(connection, { businessId, environment }, marked),

    async receiptSeries() {
      const all: ReceiptSeries[] = []
      for (const select of Object.values(RECEIPT_SERIES)) all.push(...(await connection.many<ReceiptSeries>(select)))
      return all
    },

    async resumeReceipts(series) {
      const { businessId, environment, next, kind } = series
      marked.beforeSave()
      await connection.run(
        `INSERT INTO ${receiptTable(kind)} AS s (business_key, environment, next)
         SELECT key, @environment, @next::bigint FROM business WHERE id = @businessId
         ON CONFLICT (business_key, environment) DO UPDATE SET next = greatest(s.next, excluded.next)`,
        { businessId, environment, next },
      )
      marked.saved(series)
    },
  }
}
