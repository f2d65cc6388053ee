import type { InvoiceStatus } from '../../contract/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

/** What was sold, without VAT and after discounts, credit notes taken off. */
export type Sales = {
  /** Invoices and debit notes. */
  readonly invoices: number
  readonly creditNotes: number
  readonly sales: Kobo
  readonly vat: Kobo
  /** What credit notes took off `sales`. */
  readonly credited: Kobo
}

export type MonthOfSales = Sales & {
  /** `YYYY-MM` of the issue date. */
  readonly month: string
}

/** An invoice counts from its approval on, whatever the queue still does with it. */
export const SOLD: readonly InvoiceStatus[] = ['APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'PAID']

const NOTHING: Sales = { invoices: 0, creditNotes: 0, sales: 0n, vat: 0n, credited: 0n }

/** The last `count` months up to `last` (`YYYY-MM`), oldest first. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(5, 7))]
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + month - 1 - (count - 1 - index)
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

export function sumSales(months: readonly Sales[]): Sales {
  return months.reduce(
    (sum, month) => ({
      invoices: sum.invoices + month.invoices,
      creditNotes: sum.creditNotes + month.creditNotes,
      sales: sum.sales + month.sales,
      vat: sum.vat + month.vat,
      credited: sum.credited + month.credited,
    }),
    NOTHING,
  )
}
