import type { InvoiceStatus, InvoiceType } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

import type { InvoiceRecord } from './invoice.ts'

/**
 * Sales by month. The sums of stored invoices are SQL's (`sqlite/sql/rules.ts`); `isSold` and `saleOf` are its rules in
 * plain words, which `test/storage/rules-in-sql.test.ts` compares it with.
 */

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

type Document = Pick<InvoiceRecord, 'status' | 'invoiceType' | 'total' | 'totalTax'>

/** An invoice counts from its approval on, whatever the queue still does with it. */
export const SOLD: readonly InvoiceStatus[] = ['APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'PAID']

/** A proforma is an offer. */
export const SALES: readonly InvoiceType[] = ['STANDARD', 'CREDIT_NOTE', 'DEBIT_NOTE']

/** Whether a document counts as sold, or as taken back. */
export function isSold({ status, invoiceType }: Pick<Document, 'status' | 'invoiceType'>): boolean {
  return SOLD.includes(status) && SALES.includes(invoiceType)
}

/** What one of them adds; a credit note takes off. */
export function saleOf({ invoiceType, total, totalTax }: Document): Sales {
  const net = total - totalTax
  return invoiceType === 'CREDIT_NOTE'
    ? { invoices: 0, creditNotes: 1, sales: -net, vat: -totalTax, credited: net }
    : { invoices: 1, creditNotes: 0, sales: net, vat: totalTax, credited: 0n }
}

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
