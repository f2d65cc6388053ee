import type { Environment, PaymentMethod, ReminderAbout } from '../../contract/http/vocabulary.ts'
import type { ReceiptSeries } from '../../domain/business/receipt-series.ts'
import type { Settlement } from '../../domain/invoice/settlement.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Ages } from '../../domain/receivables/ageing.ts'
import type {
  Account,
  AccountEntry,
  DebitKind,
  DeductionKind,
  EntryKind,
  EntryOf,
  Link,
  LinkStep,
  OpenEntry,
  Posting,
} from '../../domain/receivables/entry.ts'
import type { OpenSummary } from '../../domain/receivables/open-summary.ts'
import type { Page } from '../records/record-repository.ts'

/** An entry with what is open and, of a debit, what settles it. Kobo, none below 0. */
export type SettledEntry = OpenEntry & { readonly settlement: Settlement; readonly stands: boolean }

/** An invoice or debit note as it is settled now, and as it was before. */
type MovedCharge = { readonly charge: SettledEntry; readonly before: Settlement }

/** What a customer owes (`owedOnAccount` of it is money given back without credit), and has as credit. Kobo. */
export type Balance = { readonly owed: Kobo; readonly owedOnAccount: Kobo; readonly credit: Kobo }

/** Of withheld tax, as it came in. */
export type Certificate = { readonly number: string | null; readonly date: string | null }

export type PaymentQuery = {
  readonly page: number
  /** The id of a payment that the page begins behind, instead of at `page`. */
  readonly after?: string | undefined
  readonly limit: number
  readonly environment: Environment
  readonly customerId: string | undefined
  readonly invoiceId: string | undefined
  /** Value dates, both inclusive. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly method: PaymentMethod | undefined
  /** Undefined: those that were taken back, too. */
  readonly stands: boolean | undefined
  /** In the receipt's number, in references, and in what the customer is found by. */
  readonly search?: string | undefined
}

export type WithheldTaxQuery = Pick<PaymentQuery, 'page' | 'limit' | 'environment' | 'customerId' | 'from' | 'to'> & {
  readonly kind: DeductionKind | undefined
  readonly certificate: 'missing' | 'noted' | undefined
}

/** Tax that a buyer kept back, with what it is about. */
export type WithheldTax = {
  readonly entry: EntryOf<DeductionKind>
  readonly customer: { readonly name: string; readonly tin: string | null }
  /** Of the invoice, or of what was owed from before. */
  readonly documentNumber: string | null
  readonly receiptNumber: string | null
  readonly certificate: Certificate | undefined
  /** When and why it was taken back; null while it stands. */
  readonly reversal: Reversal | null
}

/** The day that a taking back counts for, and why it was done. */
export type Reversal = { readonly date: string; readonly reason: string }

/**
 * A payment as the register of some days has it, at the end of the last of them: what is done for later days changes
 * nothing of it. Kobo.
 */
export type RegisteredPayment = {
  /** What the money and the tax that came with it settled. */
  readonly settles: readonly { readonly kind: DebitKind; readonly number: string | null }[]
  /** All tax that came with it. What was taken back of that counts on its own day. */
  readonly withheld: Kobo
  /** What of `withheld` is VAT. */
  readonly vatWithheld: Kobo
  readonly credit: Kobo
}

/** A customer whose money is here without an invoice that it settles. Kobo, above 0. */
export type Creditor = {
  readonly customerId: string
  readonly name: string
  readonly credit: Kobo
  /** The day of the oldest part. */
  readonly since: string
}

/** What a customer owes as of a day, by how long it is due. */
/** A customer who is asked for something: what is overdue or open, less what of their money is here. */
export type RemindableCustomer = { readonly customerId: string; readonly name: string; readonly amount: Kobo }

export type AgedCustomer = Ages & {
  readonly customerId: string
  readonly name: string
  /** Somebody to write to: neither the walk-in nor deleted. */
  readonly hasAccount: boolean
}

/** A customer who owes something now. Kobo. */
type Debtor = {
  readonly customerId: string
  readonly name: string
  readonly owed: Kobo
  readonly overdue: Kobo
  /** Of what falls due; null where the customer owes only what was given back. */
  readonly oldestDueDate: string | null
}

/** What a business is owed now. Kobo. */
export type ReceivablesSummary = {
  readonly owed: Kobo
  readonly overdue: Kobo
  readonly credit: Kobo
  /** Of `owed`, invoices that the authority refused (`isRefusedAndOwed`). */
  readonly refused: Kobo
  readonly customers: number
  readonly oldestDueDate: string | null
  /** What falls due in the asked days. */
  readonly dueSoon: { readonly amount: Kobo; readonly items: number }
  /** Who owes most. */
  readonly top: readonly Debtor[]
}

/** What was taken back, on the day that it counts for. Kobo above 0. */
type ReversalEntry = {
  /** Of the entry that takes back. */
  readonly id: string
  readonly date: string
  readonly reason: string
  readonly amount: Kobo
  /** What is taken back. */
  readonly of: { readonly id: string; readonly kind: EntryKind; readonly number: string | null; readonly date: string }
  readonly customer: { readonly id: string; readonly name: string; readonly tin: string | null }
  /** Of withheld tax, what it was of; null of a payment. */
  readonly taxed: {
    readonly base: Kobo
    /** Percent as decimal text. */
    readonly ratePercent: string | null
    readonly invoiceId: string | null
    readonly documentNumber: string | null
  } | null
}

/** Of the days that were asked for: the newest first, at most 500, and the sum of all. */
export type ReversalList = { readonly items: readonly ReversalEntry[]; readonly total: Kobo }

/** What moves an account beside documents and money that comes. */
type OtherEntryKind = Extract<EntryKind, 'REFUND' | 'WRITE_OFF' | 'OPENING_ITEM'>

export type OtherEntryQuery = Pick<
  PaymentQuery,
  'page' | 'after' | 'limit' | 'environment' | 'customerId' | 'from' | 'to' | 'search'
> & {
  /** Undefined: all of them. */
  readonly kind: OtherEntryKind | undefined
}

export type OtherEntry = {
  readonly entry: AccountEntry
  readonly customerName: string
  /** Of an opening item its own, of a write-off that of what is given up. */
  readonly documentNumber: string | null
  /** Kobo; below 0 where an earlier one is taken back. */
  readonly amount: Kobo
  /** It was not taken back, and takes nothing back. */
  readonly stands: boolean
}

/** Pages over all customers. */
export type ReceivablesLists = {
  /** The newest first. `received`: kobo of all that are asked for, less what was taken back in those days. */
  payments(
    businessId: string,
    query: PaymentQuery,
  ): Promise<
    Page<SettledEntry> & {
      readonly received: Kobo
      readonly takenBack: ReversalList
      /** Tax that came with such payments. */
      readonly taxTakenBack: ReversalList
    }
  >
  /** A payment as it was at the end of a day, or is now. */
  registered(paymentId: string, until: string | undefined): Promise<RegisteredPayment>
  /**
   * The newest first, less what was taken back in those days. Asked for by its certificate: what stands, and of what
   * misses it what waits longest first. Kobo.
   */
  withheld(
    businessId: string,
    query: WithheldTaxQuery,
  ): Promise<Page<WithheldTax> & { readonly total: Kobo; readonly takenBack: ReversalList }>
  /** Who has credit, the most first; at the end of a day, or now. */
  creditors(businessId: string, environment: Environment, asOf: string | undefined): Promise<Creditor[]>
  /** Refunds, write-offs and opening items, and what takes them back, the newest first. */
  others(businessId: string, query: OtherEntryQuery): Promise<Page<OtherEntry> & { readonly total: Kobo }>
}

type Days = { readonly from: string; readonly to: string }

/** What reports are made of. What was recorded later for a later day does not change them. */
export type ReceivablesReports = {
  /** By day, then as they were recorded; both days inclusive. */
  entries(account: Account, days: Days): Promise<AccountEntry[]>
  /** Of those of them that are withheld tax or given up: the number of what they are about, by their ids. */
  aboutWhat(account: Account, days: Days): Promise<ReadonlyMap<string, string>>
  /** Sum of the entries before a day. */
  sumBefore(account: Account, date: string): Promise<Kobo>
  /** What was open of the customer's debits at the end of a day, by due date. */
  openAsOf(account: Account, asOf: string): Promise<OpenEntry[]>
  /** The same of today added up, and the first `most` of it. */
  openSummary(account: Account, today: string, most: number): Promise<OpenSummary>
  /** Customers who owed something at the end of a day, in no order. */
  ageing(businessId: string, environment: Environment, asOf: string): Promise<AgedCustomer[]>
  /**
   * Those of them who have an account to write to and are to be asked for something, the most first; a page of them, and
   * what all are asked for. Undefined where something counts for a later day already: then ages have to be added up.
   */
  toRemind(
    businessId: string,
    environment: Environment,
    asked: { readonly today: string; readonly about: ReminderAbout; readonly page: number; readonly limit: number },
  ): Promise<(Page<RemindableCustomer> & { readonly amount: Kobo }) | undefined>
  owed(
    businessId: string,
    environment: Environment,
    asked: { readonly today: string; readonly soon: Days; readonly top: number },
  ): Promise<ReceivablesSummary>
}

export type ReceiptNumbers = {
  /** Takes the next receipt number, from 1, without gaps. */
  takeReceiptNumber(businessId: string, environment: Environment): Promise<number>
  /** How far all series have come. */
  receiptSeries(): Promise<ReceiptSeries[]>
  /** The series goes on at `next` or after; nothing for a business that is not there. */
  resumeReceipts(series: ReceiptSeries): Promise<void>
}

/** Sales to consumers that nobody has answered for; kobo above 0, and days. */
export type ConsumerSales = {
  readonly invoices: number
  readonly amount: Kobo
  readonly from: string
  readonly to: string
}

/** What is asked once of a business from before there were accounts. */
export type ConsumerQuestions = {
  /** Null where there is nothing to ask, or it is answered. */
  consumerSales(businessId: string, environment: Environment): Promise<ConsumerSales | null>
  /** The first so many of those. */
  nextConsumerSales(businessId: string, environment: Environment, limit: number): Promise<SettledEntry[]>
  /** It is asked no more. Answers whether it was. */
  closeConsumerQuestion(businessId: string): Promise<boolean>
}

export type ReceivablesRepository = ReceivablesReports &
  ConsumerQuestions &
  ReceivablesLists &
  ReceiptNumbers & {
    /**
     * Adds what an act came to, and moves the counters along. Answers the invoices and debit notes that it was about, as
     * far as they stood before and stand still. @throws Error where more is allocated than is open: a bug
     */
    post(posting: Posting): Promise<readonly MovedCharge[]>
    get(businessId: string, entryId: string): Promise<SettledEntry | undefined>
    byExternalReference(
      businessId: string,
      environment: Environment,
      reference: string,
    ): Promise<AccountEntry | undefined>
    /** Other payments that stand, of the same customer, day, amount and reference. */
    likePayment(payment: AccountEntry): Promise<AccountEntry[]>
    /** What a document entered and was not taken back since. */
    ofDocument(businessId: string, invoiceId: string): Promise<SettledEntry | undefined>
    /** The charge of a document that was taken back last, and when that was written down. */
    lastReversed(
      businessId: string,
      invoiceId: string,
    ): Promise<{ readonly entry: AccountEntry; readonly at: string } | undefined>
    /** What is open, by due date or, of credit, by day; what was recorded first comes first. */
    open(account: Account, side: 'debit' | 'credit'): Promise<SettledEntry[]>
    /** Of payments that are open credit, by id: kobo of what each settled in its own posting and settles still. */
    creditsSettle(account: Account): Promise<ReadonlyMap<string, Kobo>>
    /** When and why an entry was taken back. */
    reversalOf(entryId: string): Promise<Reversal | undefined>
    /** The last day on which something that stood against an entry was taken back; null where nothing was. */
    freedOn(entryId: string): Promise<string | null>
    /** What stands against an entry now. */
    links(entryId: string): Promise<Link[]>
    /** How what stands against a debit came to be, and was taken back: in that order. */
    steps(debitId: string): Promise<LinkStep[]>
    /** What a payment, or the tax that came with it, ever stood against: in that order. */
    everSettled(paymentId: string): Promise<AccountEntry[]>
    /** Deductions that came with a payment, or are about an invoice, and were not taken back. */
    deductions(of: { readonly paymentId: string } | { readonly invoiceId: string }): Promise<AccountEntry[]>
    /** Credit notes that correct an invoice and have credit left. */
    creditLeftOfNotes(businessId: string, originalInvoiceId: string): Promise<SettledEntry[]>
    /** Kobo of the credit notes of an invoice that stand in the account. */
    creditedParts(businessId: string, originalInvoiceId: string): Promise<{ readonly net: Kobo; readonly vat: Kobo }>
    balance(account: Account): Promise<Balance>
    /** Kobo of charges that were due before `today`, YYYY-MM-DD, and are open. */
    overdue(account: Account, today: string): Promise<Kobo>
    /** Kobo of invoices that the authority refused and that are owed all the same (`isRefusedAndOwed`). */
    refused(account: Account): Promise<Kobo>
    /** The newest deduction at a rate that was not taken back. */
    lastDeduction(account: Account, kind: DeductionKind): Promise<AccountEntry | undefined>
    /** Documents that stand in an account of another environment, and whose invoices are tied to none; the oldest first. */
    untiedElsewhere(businessId: string, environment: Environment): Promise<readonly string[]>
    /** Kobo that came in as deposits on a proforma invoice of the customer and was not taken back. */
    depositsOn(offer: { readonly id: string; readonly customerId: string }): Promise<Kobo>
    /** The newest one of a deduction. */
    certificateOf(entryId: string): Promise<Certificate | undefined>
    certify(entryId: string, certificate: Certificate & { readonly at: string; readonly by: string }): Promise<void>
    /**
     * The accounts of a customer that was merged into another one count as that one's, in each environment: its counters
     * are added there. Entries and allocations stay as they are.
     */
    mergeAccounts(customers: { readonly from: string; readonly into: string }): Promise<void>
    /** What the rows come to where the counters say something else; empty where they agree. */
    differences(): Promise<readonly string[]>
    /** Makes all counters again from the rows. */
    remakeCounters(): Promise<void>
  }
