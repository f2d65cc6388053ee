import type { NumberSeries } from '../../domain/business/number-series.ts'
import type { ReceiptSeries } from '../../domain/business/receipt-series.ts'

/**
 * How far each series of invoices and of receipts has come, kept outside the database: an older copy of that gives no number twice. A mark
 * only ever rises.
 */
export type NumberMarks = {
  all(): readonly NumberSeries[]
  receipts(): readonly ReceiptSeries[]
  /** Told of what was committed, before anybody is answered. Survives the end of the process when it returns; never throws. */
  raise(series: readonly NumberSeries[]): void
  /** The same for receipts. */
  raiseReceipts(series: readonly ReceiptSeries[]): void
  /** Whether numbers were given that a series, as it stands in the database, knows nothing of. */
  isAhead(series: NumberSeries): boolean
  isReceiptAhead(series: ReceiptSeries): boolean
  /** Asked before a number is taken. @throws storage_full, storage_unavailable where the last marks could not be kept */
  assertKept(): void
  /** Everything is on the disk when it resolves. */
  close(): Promise<void>
}
