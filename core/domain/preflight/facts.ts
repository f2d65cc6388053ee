import type { Environment } from '../../contract/http/vocabulary.ts'
import type { InvoiceRecord, Party, SupplierParty } from '../invoice/invoice.ts'
import type { MissingVatContext } from '../invoice/missing-vat.ts'
import type { Decimal } from '../money/decimal.ts'

/** Everything that the rules look at. They ask for nothing else, so the same facts give the same answer. */
export type PreflightFacts = {
  readonly invoice: InvoiceRecord
  /** Supplier and buyer: the copies kept with the invoice, or today's records for a draft. */
  readonly supplier: SupplierParty
  /** Null when the customer of a draft was deleted. */
  readonly buyer: Party | null
  readonly buyerIsWalkIn: boolean
  /** The number of an invoice on which the authority refused the buyer's present TIN, and has taken none since; else null. */
  readonly tinRefusedOn: string | null
  readonly firsConfig: { readonly businessId: string; readonly serviceId: string } | null
  readonly isConnected: boolean
  /** It would go to the sandbox. */
  readonly isForSandbox: boolean
  /** The environment that the invoice is tied to, where the provider chosen now is of the other one; else null. */
  readonly strandedIn: Environment | null
  readonly hasQrKeys: boolean
  /** The invoice that a note corrects, where it is one of this business. */
  readonly original: OwnOriginal | null
  /** What was issued under an earlier number of its series and has a later date, the latest; null where nothing has. */
  readonly laterDated: Dated | null
  readonly vatAgain: MissingVatContext
  /** What the products on its lines cost without VAT, by their ids, as far as they are still there. */
  readonly productPrices: ReadonlyMap<string, Decimal>
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string
  /** Up to which day the books are closed, that day included; null where all is open. */
  readonly lockDate: string | null
}

export type Dated = Pick<InvoiceRecord, 'invoiceNumber' | 'issueDate'>

export type OwnOriginal = {
  readonly invoiceNumber: string
  readonly customerId: string
  readonly customerName: string
}

/**
 * The fact of that name, among the invoices of a customer in one environment: the number of the newest that stands refused
 * for this TIN, unless the authority has approved one of them since. Of stored invoices SQL answers it, in
 * `sqlite/sql/rules.ts`; `test/storage/rules-in-sql.test.ts` compares it with this.
 */
export function tinRefusedOn(invoices: readonly InvoiceRecord[], tin: string): string | null {
  const refused = invoices.filter(
    ({ status, parties, refusal, updatedAt }) =>
      status === 'FIRS_REJECTED' &&
      parties?.customer.tin === tin &&
      refusal?.details.some(({ field }) => field === 'customer.tin') &&
      !invoices.some(({ clearedAt }) => clearedAt !== null && clearedAt > updatedAt),
  )
  return refused.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]?.invoiceNumber ?? null
}

/** A finalized invoice can be corrected only after it has become a draft again. */
export function isDraft({ invoice }: Pick<PreflightFacts, 'invoice'>): boolean {
  return invoice.status === 'DRAFT'
}

/** Whether the invoice still has its way to the authority before it. */
export function isUnsent({ invoice: { status } }: Pick<PreflightFacts, 'invoice'>): boolean {
  return status === 'DRAFT' || status === 'PENDING_APPROVAL' || status === 'APPROVED' || status === 'FIRS_REJECTED'
}
