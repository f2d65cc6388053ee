import type { Environment } from '../../contract/http/vocabulary.ts'
import type { DayClose } from '../../domain/counter/day.ts'
import type { TillEntry } from '../../domain/counter/entry.ts'
import type { Page } from '../records/record-repository.ts'

export type CloseQuery = {
  readonly environment: Environment
  readonly page: number
  /** The id of a close that the page begins behind, instead of at `page`. */
  readonly after: string | undefined
  readonly limit: number
}

type SoldQuery = Pick<TillEntry, 'environment' | 'day' | 'by'>

/** What happened at the counter, and the closes of its days. Both are only ever added to. */
export type TillRepository = {
  append(entry: TillEntry): Promise<void>
  /** What no close has yet, in the order in which it was recorded. */
  sinceLastClose(businessId: string, environment: Environment): Promise<readonly TillEntry[]>
  getEntry(businessId: string, id: string): Promise<TillEntry | undefined>
  /** Sales and returns of an invoice, in the order in which they were recorded. */
  ofInvoice(businessId: string, invoiceId: string): Promise<readonly TillEntry[]>
  /** Sales of a day that this person or key made, in the order in which they were recorded. */
  soldBy(businessId: string, query: SoldQuery): Promise<readonly TillEntry[]>
  /**
   * Cash that was paid out of the drawer from a day on and that no payment stands for, the newest first: neither one that was
   * booked with it, nor one that took it out itself, in the same unit and so at the same moment.
   */
  unbookedCash(
    businessId: string,
    query: { readonly environment: Environment; readonly from: string; readonly limit: number },
  ): Promise<readonly TillEntry[]>
  lastClose(businessId: string, environment: Environment): Promise<DayClose | undefined>
  /** Closes what was recorded up to now. @returns a hash of all its figures, for the log */
  close(close: DayClose): Promise<string>
  closes(businessId: string, query: CloseQuery): Promise<Page<DayClose>>
  getClose(businessId: string, id: string): Promise<DayClose | undefined>
}
