import type { ReceiptSeries } from '../../../../domain/business/receipt-series.ts'
import type { ReceiptNumbers } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { RECEIPT_SERIES, receiptTable, takeNumber, UNMARKED, type SavedReceipts } from '../sql/receipt-numbers.ts'

/** Reads the series of a business outside a unit of work. */
export function committedReceipts({ db }: Connection): (businessId: string) => ReceiptSeries[] {
  const ofBusiness = Object.values(RECEIPT_SERIES).map((select) =>
    db.prepare<[string], ReceiptSeries>(`${select} WHERE b.id = ?`),
  )
  return (businessId) => ofBusiness.flatMap((statement) => statement.all(businessId))
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
          `INSERT INTO ${receiptTable(series.kind)} (business_key, environment, next)
           SELECT key, @environment, @next FROM business WHERE id = @businessId
           ON CONFLICT DO UPDATE SET next = max(next, excluded.next)`,
        )
        .run(series)
      marked.saved(series)
    },
  }
}
