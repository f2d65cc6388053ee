import type { Metadata } from '../../contract/http/metadata.ts'
import type { Environment, PaymentMethod } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'
import type { DeductionDetails, DeductionKind } from '../receivables/entry.ts'

/**
 * The account of a supplier: entries, and what of one stands against another, as in the account of a customer. Both are only
 * ever added to. Above 0 the business owes more by an entry.
 */

/** Whose account. Bills without a supplier, such as cash expenses, have one of their own. */
export type SupplierAccount = {
  readonly businessId: string
  readonly environment: Environment
  readonly supplierId: string | null
}

/** What the business owes: bills, what was owed before Invoice Desk, and money that the supplier sent back. */
type PayableDebitKind = 'BILL' | 'OPENING_ITEM' | 'REFUND'

/** What settles it. */
export type PayableCreditKind = 'PAYMENT' | DeductionKind | 'CREDIT_NOTE' | 'WRITE_BACK'

export type PayableKind = PayableDebitKind | PayableCreditKind

/** Where money to suppliers comes from, besides an account of the bank: the drawer of the counter, petty cash, or the owner's own pocket. */
export const OWN_SOURCES = ['TILL', 'PETTY_CASH', 'OWNER'] as const

/** The account at a bank that money goes to. */
export type PayeeAccount = {
  readonly accountName: string | null
  readonly accountNumber: string
  readonly bankName: string | null
}

/** How money went to a supplier, or came back. */
export type PaidOutDetails = {
  readonly method: PaymentMethod
  readonly methodDetail: 'POS_TERMINAL' | 'CHEQUE' | null
  readonly reference: string | null
  readonly externalReference: string | null
  readonly metadata: Metadata | null
  /** The id of payment details, or one of `OWN_SOURCES`; null where nobody said. */
  readonly accountId: string | null
  readonly note: string | null
  /** Of several payments that were made together, with one file for the bank. */
  readonly runId?: string
  /** Of such a payment: the account at a bank that the supplier had as it was made, which nobody changes afterwards. */
  readonly paidTo?: PayeeAccount
  /** The cash that had left the drawer for it before: it does not leave a second time. */
  readonly cashMovementId?: string
}

type ReasonDetails = { readonly reason: string }

type DetailsOf<K extends PayableKind> = K extends 'PAYMENT' | 'REFUND'
  ? PaidOutDetails
  : K extends DeductionKind
    ? DeductionDetails
    : K extends 'WRITE_BACK'
      ? ReasonDetails
      : null

type Common = {
  readonly id: string
  readonly account: SupplierAccount
  /** Kobo: above 0 where more is owed by it. Only a payment may be 0, where everything was withheld. */
  readonly amount: Kobo
  /** The day it counts for, YYYY-MM-DD in Lagos; it was written down at `recordedAt`. */
  readonly date: string
  /** What it ages by; null of what does not age. */
  readonly dueDate: string | null
  /** Of its document; of withholding tax, that of the receipt that the supplier gets. */
  readonly number: string | null
  /** The document that it is, or that a deduction or a write-back is about. */
  readonly purchaseId: string | null
  /** The entry that it takes back as a whole. */
  readonly reverses: string | null
  readonly recordedAt: string
  /** Id of the person or the API key. */
  readonly recordedBy: string
}

/** One entry of an account, as it stays for ever. */
export type PayableEntry = Common &
  (
    | {
        readonly [K in PayableKind]: { readonly kind: K; readonly reverses: null; readonly details: DetailsOf<K> }
      }[PayableKind]
    | { readonly kind: PayableKind; readonly reverses: string; readonly details: ReasonDetails }
  )

/** An entry that is no reversal, of one kind. */
export type PayableEntryOf<K extends PayableKind> = Extract<PayableEntry, { readonly kind: K; readonly reverses: null }>

/** What was paid to the supplier, or given as credit: it may come back as money. Tax that was withheld never does. */
export const isRefundable = ({ kind }: Pick<PayableEntry, 'kind'>): boolean =>
  kind === 'PAYMENT' || kind === 'CREDIT_NOTE'
