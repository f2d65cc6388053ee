import type { Environment } from '../../contract/http/vocabulary.ts'
import type { DayClose } from '../../domain/counter/day.ts'
import type { TillEntry, TillScreen } from '../../domain/counter/entry.ts'
import type { Page } from '../records/record-repository.ts'

export type CloseQuery = {
  readonly environment: Environment
  /** Of one till alone; null: that of the desk. */
  readonly tillId: string | null | undefined
  readonly page: number
  /** The id of a close that the page begins behind, instead of at `page`. */
  readonly after: string | undefined
  readonly limit: number
}

/** One till of a business: the id of its screen, or null for that of the desk. */
export type TillKey = { readonly environment: Environment; readonly tillId: string | null }

/** What a till last told of itself. */
export type TillState = {
  readonly screen: TillScreen | null
  /** Finished sales in its own store: on their way, and refused. */
  readonly waiting: number
  readonly refused: number
  /** When the oldest of them was made. */
  readonly waitingSince: string | null
  readonly at: string
}

type SoldQuery = Pick<TillEntry, 'environment' | 'day' | 'by'>

/** What happened at the counter, and the closes of its days. Both are only ever added to. */
export type TillRepository = {
  append(entry: TillEntry): Promise<void>
  /** What no close of this till has yet, in the order in which it was recorded. */
  sinceLastClose(businessId: string, till: TillKey): Promise<readonly TillEntry[]>
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
  /** Of one till. */
  lastClose(businessId: string, till: TillKey): Promise<DayClose | undefined>
  /** Of all tills: the last number of the series. */
  lastOfAllCloses(businessId: string, environment: Environment): Promise<DayClose | undefined>
  /** Tills with an entry, each with the name that it had last; null is the desk. */
  screens(businessId: string, environment: Environment): Promise<readonly (TillScreen | null)[]>
  /** Closes what was recorded at its till up to now. @returns a hash of all its figures, for the log */
  close(close: DayClose): Promise<string>
  closes(businessId: string, query: CloseQuery): Promise<Page<DayClose>>
  getClose(businessId: string, id: string): Promise<DayClose | undefined>
  saveState(businessId: string, state: TillState): Promise<void>
  states(businessId: string): Promise<readonly TillState[]>
}
