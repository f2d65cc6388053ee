import type { Environment, PaymentMethod, SupplierLegalForm } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { PayableEntry, SupplierAccount } from '../../domain/payables/entry.ts'
import type { PurchaseSettled } from '../../domain/purchases/purchase.ts'
import type { Ages } from '../../domain/receivables/ageing.ts'
import type { DeductionKind, Link, OpenEntry, Posting } from '../../domain/receivables/entry.ts'
import type { Page } from '../records/record-repository.ts'

/** An entry with what is open and, of a debit, what settles it. Kobo, none below 0. */
export type SettledPayable = OpenEntry<PayableEntry> & {
  readonly settled: PurchaseSettled
  /** It was not taken back, and takes nothing back. */
  readonly stands: boolean
}

/** The day that a taking back counts for, and why it was done. */
export type PayableReversal = { readonly date: string; readonly reason: string }

export type PaymentOutQuery = {
  readonly page: number
  /** The id of a payment that the page begins behind, instead of at `page`. */
  readonly after?: string | undefined
  readonly limit: number
  readonly environment: Environment
  readonly supplierId?: string | undefined
  readonly purchaseId?: string | undefined
  readonly accountId?: string | undefined
  /** Value dates, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly method?: PaymentMethod | undefined
  /** Undefined: those that were taken back, too. */
  readonly stands?: boolean | undefined
  readonly search?: string | undefined
}

/**
 * Tax kept back from a supplier, on the day of its payment; below 0, on the day of its reversal, where an earlier one was
 * taken back.
 */
export type WithheldFromSupplier = {
  readonly id: string
  readonly kind: DeductionKind
  readonly date: string
  readonly supplierId: string
  readonly supplierName: string
  readonly supplierTin: string | null
  readonly legalForm: SupplierLegalForm | null
  /** As the supplier's record has it. */
  readonly state: string | null
  readonly billId: string | null
  readonly billNumber: string | null
  /** Of the WHT receipt that the supplier got. */
  readonly receiptNumber: string | null
  readonly base: Kobo
  /** Decimal text; null where only an amount was entered. */
  readonly ratePercent: string | null
  readonly amount: Kobo
}

/** An entry of a supplier's account with what people know it by. */
export type NamedPayable = OpenEntry<PayableEntry> & {
  readonly supplierName: string | null
  /** The supplier's own number of the bill. */
  readonly supplierInvoiceNumber: string | null
}

/** What a supplier was owed at the end of a day, by how long it was due; without one, bills of nobody in particular. */
export type AgedSupplier = Ages & { readonly supplierId: string | null; readonly name: string | null }

type PayableBooks = { readonly businessId: string; readonly environment: Environment }

type Days = { readonly from: string; readonly to: string }

export type PayablesReports = {
  /** By day, then as they were recorded; both days inclusive. */
  entries(account: SupplierAccount, days: Days): Promise<PayableEntry[]>
  /** Sum of the entries before a day. */
  sumBefore(account: SupplierAccount, date: string): Promise<Kobo>
  /** Debits that were open at the end of a day, by due date. */
  openAsOf(books: PayableBooks, asOf: string): Promise<NamedPayable[]>
  /** Who was owed something at the end of a day, whoever waits longest first. */
  ageing(books: PayableBooks, asOf: string): Promise<AgedSupplier[]>
  /** Debits that are open now and due by a day, inclusive, by due date; without money to be given back. */
  dueBy(books: PayableBooks, until: string): Promise<NamedPayable[]>
  /** Credit that nothing used at the end of a day, the oldest first. */
  creditAsOf(books: PayableBooks, asOf: string): Promise<NamedPayable[]>
  /** Tax kept back in these days, both inclusive, in the order of the days. */
  withheldIn(books: PayableBooks, days: Days): Promise<WithheldFromSupplier[]>
  /** All entries that count in these days, by day, and as they were recorded. */
  journal(books: PayableBooks, days: Days): Promise<(NamedPayable & { readonly key: number })[]>
}

export type PayablesRepository = PayablesReports & {
  /**
   * Adds what an act came to, and moves the counters along. Answers the debits that it was about, as they stand now.
   *
   * @throws Error where more is allocated than is open: a bug
   */
  post(posting: Posting<PayableEntry>): Promise<readonly SettledPayable[]>
  get(businessId: string, entryId: string): Promise<SettledPayable | undefined>
  byExternalReference(books: PayableBooks, reference: string): Promise<PayableEntry | undefined>
  /** Other payments that stand, of the same supplier, day, amount and reference. */
  likePayment(payment: PayableEntry): Promise<PayableEntry[]>
  /** What a document entered and was not taken back since. */
  ofPurchase(businessId: string, purchaseId: string): Promise<SettledPayable | undefined>
  /** What is open, by due date or, of credit, by day; what was recorded first comes first. */
  open(account: SupplierAccount, side: 'debit' | 'credit'): Promise<SettledPayable[]>
  /** What stands against an entry now. */
  links(entryId: string): Promise<Link<PayableEntry>[]>
  /** Deductions that came with a payment, or stand against a bill, and were not taken back. */
  deductions(of: { readonly paymentId: string } | { readonly purchaseId: string }): Promise<PayableEntry[]>
  /** Deductions that came with a payment, taken back or not. */
  withheldWith(paymentId: string): Promise<SettledPayable[]>
  /** Credit notes that correct a bill and have credit left. */
  creditLeftOfNotes(businessId: string, billId: string): Promise<SettledPayable[]>
  reversalOf(entryId: string): Promise<PayableReversal | undefined>
  /** The last day on which something that stood against an entry was taken back; null where nothing was. */
  freedOn(entryId: string): Promise<string | null>
  /** Kobo of what was due before `today`, YYYY-MM-DD, and is open. */
  overdue(account: SupplierAccount, today: string): Promise<Kobo>
  /** The newest first. `paid`: kobo of all that match and stand. */
  payments(businessId: string, query: PaymentOutQuery): Promise<Page<SettledPayable> & { readonly paid: Kobo }>
  /** The payment that stands for cash which had left the drawer before. */
  bookedCash(tillEntryId: string): Promise<PayableEntry | undefined>
  /** Payments that were made together, in the order in which they were recorded. */
  ofRun(businessId: string, runId: string): Promise<SettledPayable[]>
  /** Whether anything is owed to a supplier, or is credit with the supplier, in either environment. */
  isOpen(businessId: string, supplierId: string): Promise<boolean>
  /** Takes the next number of receipts for withholding tax, from 1, without gaps. */
  takeWhtReceiptNumber(books: PayableBooks): Promise<number>
  /** What the rows come to where the counters say something else; empty where they agree. */
  differences(): Promise<readonly string[]>
  /** Makes all counters again from the rows. */
  remakeCounters(): Promise<void>
}
