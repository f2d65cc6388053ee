import type { Environment } from '../../contract/vocabulary.ts'
import type { InvoiceRecord, Party } from '../invoice/invoice.ts'

/** Everything that the rules look at. They ask for nothing else, so the same facts give the same answer. */
export type PreflightFacts = {
  readonly invoice: InvoiceRecord
  /** Supplier and buyer: the copies kept with the invoice, or today's records for a draft. */
  readonly supplier: Party
  /** Null when the customer of a draft was deleted. */
  readonly buyer: Party | null
  readonly buyerIsWalkIn: boolean
  /** The number of an invoice on which the authority refused the buyer's present TIN, and has taken none since; else null. */
  readonly tinRefusedOn: string | null
  readonly firsConfig: { readonly businessId: string; readonly serviceId: string } | null
  readonly isConnected: boolean
  /** The environment that the invoice is tied to, where the provider chosen now is of the other one; else null. */
  readonly strandedIn: Environment | null
  readonly hasQrKeys: boolean
  /** The invoice that a note corrects, where it is one of this business. */
  readonly original: OwnOriginal | null
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string
}

export type OwnOriginal = {
  readonly invoiceNumber: string
  readonly customerId: string
  readonly customerName: string
}

/** A finalized invoice can be corrected only after it has become a draft again. */
export function isDraft({ invoice }: Pick<PreflightFacts, 'invoice'>): boolean {
  return invoice.status === 'DRAFT'
}

/** Whether the invoice still has its way to the authority before it. */
export function isUnsent({ invoice: { status } }: Pick<PreflightFacts, 'invoice'>): boolean {
  return status === 'DRAFT' || status === 'PENDING_APPROVAL' || status === 'APPROVED' || status === 'FIRS_REJECTED'
}
