import type { Metadata } from '../../contract/http/metadata.ts'
import type { Environment, PaymentMethod } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

/**
 * The account of a customer: entries, and what of one stands against another. Both are only ever added to: a mistake is
 * reversed by an entry of its own, an allocation is taken back by a negative one.
 */

/** Whose account: practice and real money never meet in one. */
export type Account = { readonly businessId: string; readonly environment: Environment; readonly customerId: string }

/** What a customer owes: documents, what was owed before Invoice Desk, and money that was given back. */
export type DebitKind = 'INVOICE' | 'DEBIT_NOTE' | 'OPENING_ITEM' | 'REFUND'

/** What settles it. An opening item is on either side: what was owed before, or what the customer had with us. */
export type CreditKind = 'PAYMENT' | 'WHT' | 'VAT_WITHHELD' | 'CREDIT_NOTE' | 'WRITE_OFF' | 'OPENING_ITEM'

export type EntryKind = DebitKind | CreditKind

/** Tax that the buyer kept back and pays to the authority itself. */
export type DeductionKind = Extract<CreditKind, 'WHT' | 'VAT_WITHHELD'>

/** Whose account, a customer's or a supplier's. The two are never the same. */
export type PartyAccount = {
  readonly businessId: string
  readonly environment: Environment
  readonly customerId?: string
  readonly supplierId?: string | null
}

/** What the rules of accounts know of an entry, whoever's it is: what is above 0 is settled by what is below. */
export type PartyEntry = {
  readonly id: string
  readonly account: PartyAccount
  readonly kind: string
  readonly amount: Kobo
  readonly date: string
  readonly dueDate: string | null
  readonly reverses: string | null
  readonly details: object | null
  readonly recordedAt: string
  readonly recordedBy: string
}

type Common = {
  readonly id: string
  readonly account: Account
  /**
   * Kobo: above 0 where the customer owes more by this entry, below where less. Only a payment may be 0, where everything
   * was withheld.
   */
  readonly amount: Kobo
  /** The day it counts for, YYYY-MM-DD in Lagos; it was written down at `recordedAt`. */
  readonly date: string
  /** What it ages by; null of what does not age. */
  readonly dueDate: string | null
  /** Of its document or receipt; null where it has none. */
  readonly number: string | null
  /** The document that it is, or that a deduction or a write-off is about. */
  readonly invoiceId: string | null
  /** The entry that it takes back as a whole. */
  readonly reverses: string | null
  readonly recordedAt: string
  /** Id of the person or the API key. */
  readonly recordedBy: string
}

/** How money came or went. */
export type MoneyDetails = {
  readonly method: PaymentMethod
  readonly methodDetail: 'POS_TERMINAL' | 'CHEQUE' | null
  readonly reference: string | null
  readonly externalReference: string | null
  readonly metadata: Metadata | null
  /** The account it came into. */
  readonly paymentDetailId: string | null
  readonly note: string | null
  /** Of a sale over the counter: the cash that was handed over, where somebody counted it. */
  readonly counter?: { readonly tendered: Kobo | null }
  /** The invoice that it came with, where that waited for approval. */
  readonly reservedFor?: string
  /** The proforma invoice that it was paid on, as a deposit. */
  readonly offer?: string
}

/** What tax was withheld of. */
export type DeductionDetails = {
  /** The payment that it came with. */
  readonly paymentId: string
  /** Kobo without VAT. */
  readonly base: Kobo
  /** Percent as decimal text; null where only the amount was said. */
  readonly ratePercent: string | null
}

type ReasonDetails = { readonly reason: string }

/** What each kind tells besides. A reversal tells why. */
type DetailsOf<K extends EntryKind> = K extends 'PAYMENT' | 'REFUND'
  ? MoneyDetails
  : K extends DeductionKind
    ? DeductionDetails
    : K extends 'WRITE_OFF'
      ? ReasonDetails
      : null

/** One entry of an account, as it stays for ever. */
export type AccountEntry = Common &
  (
    | {
        readonly [K in EntryKind]: { readonly kind: K; readonly reverses: null; readonly details: DetailsOf<K> }
      }[EntryKind]
    | { readonly kind: EntryKind; readonly reverses: string; readonly details: ReasonDetails }
  )

/** An entry that is no reversal, of one kind. */
export type EntryOf<K extends EntryKind> = Extract<AccountEntry, { readonly kind: K; readonly reverses: null }>

/** What of a credit stands against a debit; below 0 where that is taken back. */
export type Allocation = {
  readonly creditId: string
  readonly debitId: string
  readonly amount: Kobo
  /** The day it counts from; later where a part of the same entries was taken back later. */
  readonly date: string
  readonly at: string
  readonly by: string
}

/** What one act adds to accounts: all of it, or nothing. */
export type Posting<E extends PartyEntry = AccountEntry> = {
  readonly entries: readonly E[]
  readonly allocations: readonly Allocation[]
}

/** An entry with the kobo (0 or more) that nothing stands against yet. */
export type OpenEntry<E extends PartyEntry = AccountEntry> = { readonly entry: E; readonly open: Kobo }

/** What stands between two entries at a moment, kobo above 0. */
export type Link<E extends PartyEntry = AccountEntry> = {
  readonly credit: E
  readonly debit: E
  readonly amount: Kobo
  /** The parts it came in that still stand, each with the day from which it counts. */
  readonly parts: readonly { readonly amount: Kobo; readonly date: string }[]
}

/** A link as it came to be, or was taken back (below 0), with the day from which that counts. */
export type LinkStep = {
  readonly credit: AccountEntry
  readonly amount: Kobo
  readonly date: string
  readonly at: string
}

/** Who adds entries, when, for which day, and where their ids come from. */
export type PostingContext = {
  readonly newId: () => string
  readonly at: string
  readonly day: string
  readonly by: string
}

/** What is charged: documents, and what was owed before; not money that was given back. */
export const CHARGE_KINDS = ['INVOICE', 'DEBIT_NOTE', 'OPENING_ITEM'] as const satisfies readonly DebitKind[]

/** Whether it makes the customer owe more. */
export const isDebit = ({ amount }: Pick<PartyEntry, 'amount'>): boolean => amount > 0n

/** Kobo without the sign. */
export const sizeOf = ({ amount }: Pick<PartyEntry, 'amount'>): Kobo => (amount < 0n ? -amount : amount)

/** Both of one business, environment and customer or supplier. */
export function isSameAccount(one: PartyAccount, other: PartyAccount): boolean {
  return (
    one.businessId === other.businessId &&
    one.environment === other.environment &&
    one.customerId === other.customerId &&
    one.supplierId === other.supplierId
  )
}
