import type { Environment } from '../../contract/http/vocabulary.ts'

/** Consecutive numbers of receipts: one series for each business and environment. */
export type ReceiptSeries = {
  readonly businessId: string
  readonly environment: Environment
  readonly next: number
}

/** One text for one series. */
export const receiptSeriesName = ({ businessId, environment }: ReceiptSeries): string => `${environment}/${businessId}`
