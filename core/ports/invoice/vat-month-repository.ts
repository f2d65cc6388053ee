import type { LedgerCustomer, MoneyEntry } from '../../domain/books/journal.ts'
import type { SoldDocument, VatMonthInputs } from '../../domain/vat/month.ts'
import type { VatItem, VatSnapshot, VatSnapshotHead } from '../../domain/vat/snapshot.ts'

import type { InEnvironment } from './invoice-repository.ts'

/** A month `YYYY-MM` of a business in an environment. */
export type MonthQuery = InEnvironment & { readonly month: string }

/** The same, as it was written down: by its environment alone. */
type OfMonth = Pick<MonthQuery, 'environment' | 'month'>

/** The key of the last document of a page. */
export type DocumentCursor = { readonly date: string; readonly key: number }

export type VatMonthRepository = {
  /**
   * What counts as sold and was issued in the month, by day and then as it was made; so many behind `after`.
   *
   * @throws invoice_damaged where one of them is not what was saved: no tax is declared from wrong content
   */
  documents(
    businessId: string,
    query: MonthQuery & { readonly after: DocumentCursor | null; readonly limit: number },
  ): Promise<{ readonly items: readonly SoldDocument[]; readonly next: DocumentCursor | null }>
  /** What stands beside the VAT of the month, by day and then as it was recorded. */
  beside(businessId: string, query: MonthQuery): Promise<VatMonthInputs>
  /** What came into accounts in the month and is no document, by day and then as it was recorded. */
  moneyEntries(businessId: string, query: OfMonth): Promise<readonly MoneyEntry[]>
  /**
   * Whoever may be in books, by the ids that documents and entries have: of one that was merged, the one it was merged
   * into. Their `number` is unique and for ever; their names are as they were typed in.
   */
  ledgerCustomers(businessId: string): Promise<ReadonlyMap<string, LedgerCustomer>>
  hasDocuments(businessId: string, query: MonthQuery): Promise<boolean>
  /** The times that the month was exported, the newest first. */
  snapshots(businessId: string, query: OfMonth): Promise<readonly VatSnapshotHead[]>
  /** What the figures were made of then; undefined where the month has no such snapshot. */
  snapshotItems(businessId: string, query: OfMonth, id: string): Promise<readonly VatItem[] | undefined>
  /** @returns a hash of its figures and what they are made of, for the log */
  addSnapshot(businessId: string, snapshot: VatSnapshot): Promise<string>
}
