import type { Environment } from '../../contract/http/vocabulary.ts'
import type { ReturnItem } from '../../domain/vat/filing.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { VatPurchase } from '../../domain/vat/purchase.ts'
import type { MissingPaper } from '../../domain/vat/return.ts'
import type { ReturnEntry } from '../../domain/vat/return-book.ts'

import type { MonthQuery } from './vat-month-repository.ts'

/** What the returns of a business are made of besides its sales, and what was done about them. */
export type VatReturnRepository = {
  /** All that was written down in an environment, in that order; without what returns are made of. */
  entries(businessId: string, environment: Environment): Promise<readonly ReturnEntry[]>
  /** What a return was made of, by the id of the entry that filed it; empty where there is no such entry. */
  itemsOf(businessId: string, entryId: string): Promise<readonly ReturnItem[]>
  /** @returns a hash of all of it, for the log */
  addEntry(businessId: string, entry: ReturnEntry, items: readonly ReturnItem[]): Promise<string>
  /**
   * Recorded purchases that count in months from one to another, both `YYYY-MM` and inclusive, as they were recorded; `SHARED`
   * alone are those of whose VAT a share is claimed, or what is remitted.
   */
  purchases(
    businessId: string,
    query: { readonly environment: Environment; readonly from: string; readonly to: string; readonly only?: 'SHARED' },
  ): Promise<readonly VatPurchase[]>
  /** Of the others, which have it whole or not at all: the VAT that is claimed, by month; credit notes taken off. Kobo. */
  claimedByMonth(
    businessId: string,
    query: { readonly environment: Environment; readonly from: string; readonly to: string },
  ): Promise<ReadonlyMap<string, Kobo>>
  /** Recorded purchases of days from one to another, both `YYYY-MM-DD` and inclusive. */
  purchasesOfDays(
    businessId: string,
    query: { readonly environment: Environment; readonly from: string; readonly to: string },
  ): Promise<readonly VatPurchase[]>
  /** What purchases of a month lack. */
  missingPapers(businessId: string, query: Omit<MonthQuery, 'isPresent'>): Promise<readonly MissingPaper[]>
  /** By month, `YYYY-MM`, all there are: output VAT with credit notes taken off, and VAT that customers withheld. */
  totalsByMonth(
    businessId: string,
    query: Omit<MonthQuery, 'month'>,
  ): Promise<ReadonlyMap<string, { readonly vat: Kobo; readonly withheld: Kobo }>>
  /** Of days from one to another: sales without VAT, credit notes taken off, what was written off, and what was written back. */
  salesOfDays(
    businessId: string,
    query: Omit<MonthQuery, 'month'> & { readonly from: string; readonly to: string },
  ): Promise<{ readonly sales: Kobo; readonly writeOffs: Kobo; readonly writeBacks: Kobo }>
}
