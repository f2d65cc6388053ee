import type {
  InputVat,
  NotClaimableReason,
  PurchaseKind,
  PurchaseType,
} from '../../../core/contract/http/vocabulary.ts'

/** A supplier as a bill needs it, with what its bills are like unless they say otherwise. */
export type BillSupplier = {
  readonly id: string
  readonly name: string
  readonly tin: string | null
  readonly category: string | null
  readonly inputVat: InputVat | null
  /** Days from the date of a bill to its due date. */
  readonly termsDays: number | null
}

/** What the head of a supplier's bill has that an invoice has not. Days and figures as they were typed. */
export type BillFields = {
  readonly billType: PurchaseType
  readonly supplier: BillSupplier | null
  readonly supplierInvoiceNumber: string
  readonly irn: string
  /** Empty: the day of the bill. */
  readonly taxPoint: string
  readonly customsValue: string
  readonly declarationNumber: string
  /** The total as the paper prints it; empty: as it is computed. */
  readonly printedTotal: string
  /** The bill that a credit note corrects. */
  readonly corrects: { readonly id: string; readonly name: string } | null
}

/** What a line of a bill says beside its figures. Null: as the supplier's bills are, or the core decides. */
export type BillLineFields = {
  readonly kind: PurchaseKind | null
  readonly category: string | null
  readonly inputVat: InputVat | null
  readonly reason: NotClaimableReason | null
  readonly forZeroRated: boolean
  /** The VAT of the line as the paper prints it; empty: as it is computed. */
  readonly printedVat: string
  /** The line of the bill that a line of its credit note is about, from 1. */
  readonly billLine: number | null
}

export const noBillLineFields: BillLineFields = {
  kind: null,
  category: null,
  inputVat: null,
  reason: null,
  forZeroRated: false,
  printedVat: '',
  billLine: null,
}

/** The head of a bill in which nothing is typed. */
export const noBillFields: BillFields = {
  billType: 'BILL',
  supplier: null,
  supplierInvoiceNumber: '',
  irn: '',
  taxPoint: '',
  customsValue: '',
  declarationNumber: '',
  printedTotal: '',
  corrects: null,
}
