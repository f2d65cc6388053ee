import type {
  Environment,
  InputVat,
  PaymentState,
  ProofState,
  PurchaseStatus,
  PurchaseType,
} from '../../contract/http/vocabulary.ts'
import type { Attachment } from '../../domain/purchases/attachment.ts'
import type { PurchaseRecord, PurchaseSettled } from '../../domain/purchases/purchase.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { PageWithNext, Place } from '../records/record-repository.ts'

/** Practice and real purchases never stand in one list. */
export type PurchaseBooks = { readonly businessId: string; readonly environment: Environment }

export type PurchaseSort = 'date' | 'dueDate' | 'total' | 'number' | 'supplierName' | 'createdAt' | 'updatedAt'

export type PurchaseQuery = PurchaseBooks & {
  readonly page: number
  readonly limit: number
  readonly after?: Place | undefined
  readonly search?: string | undefined
  readonly supplierId?: string | undefined
  readonly type?: PurchaseType | undefined
  readonly status?: PurchaseStatus | undefined
  readonly paymentState?: PaymentState | undefined
  /** Those with such a line. */
  readonly inputVat?: InputVat | undefined
  readonly proof?: ProofState | undefined
  readonly vatMonth?: string | undefined
  readonly billId?: string | undefined
  /** Days of the bill, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly order: { readonly by: PurchaseSort; readonly direction: 'asc' | 'desc' }
}

/** What may be the same paper as one that is being entered. */
export type TwinQuery = PurchaseBooks & {
  /** Not this one. */
  readonly id: string
  readonly supplierId: string | null
  readonly isCreditNote: boolean
}

export type PurchaseRepository = {
  get(businessId: string, id: string): Promise<PurchaseRecord | undefined>
  insert(purchase: PurchaseRecord): Promise<void>
  /** @throws version_conflict where it was changed since it was read */
  update(purchase: PurchaseRecord): Promise<void>
  /** Drafts alone are ever deleted. */
  remove(purchase: PurchaseRecord): Promise<void>
  list(query: PurchaseQuery): Promise<PageWithNext<PurchaseRecord>>
  /** How many bills and credit notes a business has, in both environments; from counts, whatever there are. */
  countOfBusiness(businessId: string): Promise<number>
  /** Recorded documents that count in the return of a month, in the order of their numbers. */
  ofVatMonth(books: PurchaseBooks, vatMonth: string): Promise<readonly PurchaseRecord[]>
  /** Recorded documents by the day that they bear, both days inclusive. */
  ofPeriod(
    books: PurchaseBooks,
    period: { readonly from: string; readonly to: string },
  ): Promise<readonly PurchaseRecord[]>
  /** Of a bill: its credit notes that are recorded. */
  creditNotesOf(bill: Pick<PurchaseRecord, 'id' | 'businessId'>): Promise<readonly PurchaseRecord[]>
  /** The one with this number of the supplier, however it is spelled, that is not cancelled. */
  sameNumber(query: TwinQuery & { readonly supplierInvoiceNumber: string }): Promise<PurchaseRecord | undefined>
  sameIrn(query: TwinQuery & { readonly irn: string }): Promise<PurchaseRecord | undefined>
  sameReference(books: PurchaseBooks, externalReference: string): Promise<PurchaseRecord | undefined>
  /** Of the same supplier and total, and of a day within those given; not cancelled. */
  nearTwins(
    query: TwinQuery & { readonly total: Kobo; readonly from: string; readonly to: string },
  ): Promise<readonly PurchaseRecord[]>
  /** Whether drafts or open bills of a supplier exist, in either environment. */
  hasOpen(businessId: string, supplierId: string): Promise<boolean>
  renameSupplierInDrafts(supplierId: string, name: string, tin: string | null): Promise<void>
  /** The next number of the series. */
  takeNumber(books: PurchaseBooks): Promise<number>
  /** A hash of all that a purchase says, by which the log says what was recorded. */
  figures(purchase: Pick<PurchaseRecord, 'id'>): Promise<string>
  /** Sets what has been settled of a recorded bill: the counters that its answer, lists and filters read. */
  settle(purchaseId: string, settled: PurchaseSettled): Promise<void>
  /** Sets what the authority said of a bill; it is no new version of it. */
  prove(purchaseId: string, proof: PurchaseRecord['proof']): Promise<void>
  /**
   * Recorded bills with an IRN that the authority was never asked for, of all businesses that are connected with their
   * environment, but for those named; the oldest first.
   */
  toProve(limit: number, exceptOf: readonly string[]): Promise<readonly PurchaseRecord[]>

  attachmentsOf(purchaseIds: readonly string[]): Promise<readonly Attachment[]>
  /** Those of all businesses. */
  allAttachments(): Promise<readonly Pick<Attachment, 'fileName' | 'storedAs' | 'sha256'>[]>
  addAttachment(attachment: Attachment): Promise<void>
  removeAttachment(attachment: Attachment): Promise<void>
}
