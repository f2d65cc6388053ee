import type { InvoiceType } from '../../contract/http/vocabulary.ts'
import type { Decimal } from '../money/decimal.ts'
import type { Kobo } from '../money/money.ts'

/** A line of an invoice that a supplier sent. Kobo without VAT. */
export type IncomingLine = {
  readonly description: string
  readonly quantity: Decimal
  /** Naira per unit. */
  readonly unitPrice: Decimal
  readonly discount: Kobo
  readonly lineTotal: Kobo
}

/** The VAT of one rate. */
export type IncomingTax = { readonly percent: Decimal; readonly taxable: Kobo; readonly tax: Kobo }

/** An invoice that a supplier sent through the network; what the provider does not tell is null or empty. */
export type IncomingDocument = {
  readonly irn: string
  readonly invoiceType: InvoiceType | null
  readonly supplierName: string | null
  readonly supplierTin: string | null
  readonly issueDate: string | null
  readonly dueDate: string | null
  readonly total: Kobo | null
  readonly tax: Kobo | null
  readonly lines: readonly IncomingLine[]
  readonly taxes: readonly IncomingTax[]
  /** Its receipt was confirmed, here or elsewhere. */
  readonly isConfirmed: boolean
}
