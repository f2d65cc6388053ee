import type { Environment, PaymentMethod } from '../../contract/http/vocabulary.ts'
import { formatDate } from '../calendar/format.ts'
import { formatKobo, formatNaira } from '../money/format.ts'
import { sumKobo, type Kobo } from '../money/money.ts'

import { amountInWords } from './amount-in-words.ts'
import { type Fact, paymentMethodLabel } from './document-facts.ts'
import type { DocumentBuyer, DocumentSupplier } from './invoice-document.ts'

/** What a customer is handed for money that came in, as exact data. */
export type PaymentReceipt = {
  readonly number: string
  readonly environment: Environment
  /** False once the payment was taken back. */
  readonly stands: boolean
  /** It was given out before. */
  readonly isCopy: boolean
  readonly date: string
  readonly amount: Kobo
  readonly method: PaymentMethod
  readonly methodDetail: 'POS_TERMINAL' | 'CHEQUE' | null
  readonly reference: string | null
  readonly note: string | null
  readonly supplier: DocumentSupplier
  readonly payer: DocumentBuyer
  readonly settles: readonly PaymentReceiptRow[]
  /** What of it became the customer's credit as it was recorded. */
  readonly credit: Kobo
  /** ISO 8601. */
  readonly recordedAt: string
}

type PaymentReceiptRow = {
  /** Of the invoice; null of what was owed before Invoice Desk and had no number. */
  readonly number: string | null
  /** It is money that was given back, and is paid again. */
  readonly isRefund: boolean
  readonly paid: Kobo
  readonly withheld: Kobo
  /** What was open of it right after the payment. */
  readonly balance: Kobo
}

/** A receipt in the words of the paper; A4 and till rolls differ only in where they stand. */
export type PaymentReceiptText = {
  readonly marks: readonly string[]
  readonly facts: readonly Fact[]
  readonly amount: string
  readonly inWords: string
  readonly rows: readonly {
    readonly name: string
    readonly paid: string
    readonly withheld: string | null
    readonly balance: string
  }[]
  /** Where the money went, as far as no row says it. */
  readonly sums: readonly Fact[]
  readonly notes: readonly string[]
}

export const PAYMENT_RECEIPT_TITLE = 'Receipt'

/** What the receipt of a payment says. */
export function paymentReceiptText(receipt: PaymentReceipt): PaymentReceiptText {
  const { number, date, amount, method, methodDetail, reference, settles, credit, stands, isCopy, note, environment } =
    receipt
  const how = paymentMethodLabel({ method, methodDetail })
  const withheld = sumKobo(settles.map((row) => row.withheld))
  const sums = [
    { label: 'Tax withheld', kobo: withheld },
    { label: 'Added to your credit', kobo: credit },
  ]

  return {
    marks: [
      ...(stands ? [] : ['VOID']),
      ...(isCopy ? ['COPY'] : []),
      ...(environment === 'SANDBOX' ? ['SANDBOX'] : []),
    ],
    facts: [
      { label: 'Receipt number', value: number },
      { label: 'Received on', value: formatDate(date) },
      { label: 'Paid by', value: how },
      ...(reference === null ? [] : [{ label: 'Reference', value: reference }]),
    ],
    amount: formatNaira(amount),
    inWords: amountInWords(amount),
    rows: settles.map((row) => ({
      name: row.number ?? (row.isRefund ? 'Earlier refund' : 'Opening balance'),
      paid: formatKobo(row.paid),
      withheld: row.withheld === 0n ? null : formatKobo(row.withheld),
      balance: formatKobo(row.balance),
    })),
    sums: sums.filter(({ kobo }) => kobo > 0n).map(({ label, kobo }) => ({ label, value: formatKobo(kobo) })),
    notes: [...(stands ? [] : ['This payment was reversed. This receipt is void.']), ...(note ? [note] : [])],
  }
}
