import type { Environment } from '../../contract/http/vocabulary.ts'
import type { NumberSeries } from '../../domain/business/number-series.ts'

/**
 * Number series as records: what is next, and which series a business numbers in, is decided in domain/business. A
 * unit that loads a series and saves it is alone with it: no number is taken twice. TINs may be typed as they like.
 */
export type NumberSeriesRepository = {
  /** The series that new invoices of the business are numbered in. */
  of(businessId: string): Promise<NumberSeries>
  ofTin(tin: string): Promise<NumberSeries[]>
  all(): Promise<NumberSeries[]>
  /** Inserts it, or replaces where it goes on. */
  save(series: NumberSeries): Promise<void>
  /** New invoices of the business are numbered in this series, which is stored. */
  enter(businessId: string, series: NumberSeries): Promise<void>
  /** The highest number that an invoice of the business has in an environment; 0 for none. */
  highestOf(businessId: string, environment: Environment): Promise<number>
  /** The same of any business, of deleted ones too, in the series of a TIN. */
  highestOfTin(tin: string, environment: Environment): Promise<number>
  /** Whether an invoice of the business that is of no environment yet has the number of a LIVE one of it. */
  isUnsentNumberTaken(businessId: string): Promise<boolean>
}
