import type { InvoiceRecord } from '../domain/invoice/invoice.ts'
import type { BesideVat } from '../domain/vat/vat-month.ts'

import type { InEnvironment } from './invoice-repository.ts'

/** A month `YYYY-MM` of a business in an environment. */
export type MonthQuery = InEnvironment & { readonly month: string }

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
  ): Promise<{ readonly items: readonly InvoiceRecord[]; readonly next: DocumentCursor | null }>
  /** What stands beside the VAT of the month, by day and then as it was recorded. */
  beside(businessId: string, query: MonthQuery): Promise<BesideVat>
}
