import type { Environment, PaymentMethod, TaxCategory } from '../../contract/http/vocabulary.ts'
import type { InvoiceRecord } from '../invoice/invoice.ts'
import { vatBreakdown } from '../invoice/vat-breakdown.ts'
import { decimalToText } from '../money/decimal.ts'
import type { Kobo } from '../money/money.ts'
import type { MoneyDetails } from '../receivables/entry.ts'

/**
 * The journal of the till: what happened at the counter, in the order in which it was recorded. It is only ever added to, and
 * each of its entries belongs to one close of the day, the next after it.
 */

/** FLOAT says what lies in the drawer when the till is opened; the last one since the close before counts. */
export type TillKind = 'SALE' | 'RETURN' | 'TAKEN_BACK' | 'FLOAT' | 'CASH_IN' | 'CASH_OUT'

/** What moves cash without a sale. */
export type MovementKind = Extract<TillKind, 'FLOAT' | 'CASH_IN' | 'CASH_OUT'>

/** Money of one way of paying; kobo, below 0 where it left the till. */
export type TillMoney = Pick<MoneyDetails, 'method' | 'methodDetail'> & { readonly amount: Kobo }

/** What was sold at one rate of one category; kobo, below 0 where it came back. */
export type TillVat = {
  readonly category: TaxCategory | null
  /** Decimal text without trailing zeros. */
  readonly percent: string
  readonly net: Kobo
  readonly vat: Kobo
}

/** The screen that is a till of its own, with its name as it was then. The desk, where the data is, is no screen: null. */
export type TillScreen = { readonly id: string; readonly name: string }

export type TillEntry = {
  readonly id: string
  readonly businessId: string
  readonly environment: Environment
  readonly kind: TillKind
  /** Of a sale or its return, and of what was taken back. */
  readonly invoiceId: string | null
  /** Of the document or the receipt. */
  readonly number: string | null
  /** Of the document, kobo, below 0 of a return and of a sale that is undone; 0 where there is none. */
  readonly total: Kobo
  readonly money: readonly TillMoney[]
  readonly vat: readonly TillVat[]
  readonly reason: string | null
  /** The day in Lagos, YYYY-MM-DD. */
  readonly day: string
  readonly at: string
  /** Id of the person or the API key, and the name then. */
  readonly by: string
  readonly byName: string
  /** Whose drawer it is about. */
  readonly screen: TillScreen | null
  /** When a till that could not reach the desk made the sale, ISO 8601; null where that is `at`. */
  readonly soldAt: string | null
}

/** A sale whose invoice became a draft again or was given up is entered a second time, the other way and without money. */
export const isSaleUndone = ({ kind, total }: Pick<TillEntry, 'kind' | 'total'>): boolean =>
  kind === 'SALE' && total < 0n

export const isCash = ({ method }: { readonly method: PaymentMethod }): boolean => method === 'CASH'

/** The lines of a document by rate, as the till counts them: a credit note takes off. */
export function vatOfDocument({ lines, invoiceType }: Pick<InvoiceRecord, 'lines' | 'invoiceType'>): TillVat[] {
  const sign = invoiceType === 'CREDIT_NOTE' ? -1n : 1n
  const taxed = lines.map((line) => ({ ...line, taxPercent: decimalToText(line.taxPercent) }))
  return vatBreakdown(taxed).map(({ category, percent, taxable, tax }) => ({
    category,
    percent,
    net: sign * taxable,
    vat: sign * tax,
  }))
}
