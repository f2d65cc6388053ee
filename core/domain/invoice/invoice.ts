import { AppError } from '../../contract/http/errors.ts'
import type { Metadata } from '../../contract/http/metadata.ts'
import type {
  Environment,
  InvoiceKind,
  InvoiceStatus,
  InvoiceType,
  ItemKind,
  PaymentMethod,
  PaymentStatus,
  TaxCategory,
} from '../../contract/http/vocabulary.ts'
import type { SubmissionState } from '../../contract/invoice/invoice.ts'
import type { PreflightRemedy } from '../../contract/invoice/preflight.ts'
import type { Decimal } from '../money/decimal.ts'
import type { Kobo } from '../money/money.ts'

import type { PriceWithVat } from './amounts.ts'
import type { Settlement } from './settlement.ts'

/** What FIRS / NRS calls the thing sold: an HS code for goods, an ISIC class for services. */
export type Classification = {
  readonly hsnCode: string | null
  readonly productCategory: string | null
  readonly isicCode: string | null
  readonly serviceCategory: string | null
}

export type InvoiceLine = Classification & {
  readonly description: string
  /** The sold product, when the line was made from one. The wire calls it `productCode`. */
  readonly productId: string | null
  readonly unit: string | null
  readonly kind: ItemKind | null
  readonly quantity: Decimal
  readonly unitPrice: Decimal
  readonly taxPercent: Decimal
  /** Null when the rate alone does not tell (anything but 7.5 and 0). */
  readonly taxCategory: TaxCategory | null
  /** Without VAT, as `unitPrice` is. */
  readonly discount: Kobo
  /** Price and discount as they were said, where VAT is in them; null where it is not. */
  readonly withVat: PriceWithVat | null
  readonly lineTotal: Kobo
  readonly taxAmount: Kobo
}

/** A supplier or buyer as printed and as sent: a copy, so that later edits do not change old invoices. */
export type Party = {
  readonly name: string
  readonly tin: string | null
  readonly registrationNumber: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly city: string | null
  readonly lga: string | null
  readonly state: string | null
  readonly postalCode: string | null
  readonly country: string
  readonly logoUrl: string | null
}

/** The supplier, who charges VAT unless it is said here. */
export type SupplierParty = Party & { readonly chargesVat?: false }

/** The invoice that a credit or debit note corrects: one of ours (with its id) or one issued elsewhere. */
export type OriginalInvoice = {
  readonly invoiceId: string | null
  readonly irn: string
  readonly issueDate: string
}

/** One thing that the authority did not accept, in our words. */
export type RefusalDetail = {
  readonly field: string | null
  readonly message: string
  /** Where it is put right, if a pre-flight rule is about the same thing. */
  readonly remedy?: PreflightRemedy
}

export type Refusal = { readonly reason: string; readonly details: readonly RefusalDetail[] }

export type PaymentRecord = {
  readonly status: PaymentStatus
  readonly date: string
  readonly reference: string | null
  /** False while the authority still has to be told. */
  readonly sent: boolean
}

export type QrCode = {
  /** The encrypted text, the only content of the QR image. */
  readonly text: string
  /** SHA-256 of the public key that it was encrypted with. */
  readonly keyFingerprint: string
}

export type InvoiceRecord = {
  readonly id: string
  readonly businessId: string
  readonly invoiceNumber: string
  /** The place in the business's series, from 1. */
  readonly sequence: number
  readonly irn: string | null
  readonly invoiceType: InvoiceType
  readonly invoiceKind: InvoiceKind
  readonly status: InvoiceStatus
  readonly environment: Environment | null
  readonly customerId: string
  readonly customerName: string
  /** Calendar dates, YYYY-MM-DD, never instants. */
  readonly issueDate: string
  readonly dueDate: string
  readonly lines: readonly InvoiceLine[]
  readonly subtotal: Kobo
  readonly totalDiscount: Kobo
  readonly totalTax: Kobo
  readonly total: Kobo
  readonly paymentTerms: string | null
  readonly paymentMethod: PaymentMethod | null
  readonly paymentDetailId: string | null
  readonly notes: string | null
  readonly externalReference: string | null
  readonly metadata: Metadata | null
  /** Fields of a draft that were typed and could not be saved; null where it is whole. */
  readonly unfinished: readonly string[] | null
  readonly original: OriginalInvoice | null
  /** Supplier, buyer and account to pay into as they were when the invoice left DRAFT; null before. */
  readonly parties: InvoiceParties | null
  readonly qr: QrCode | null
  readonly payment: PaymentRecord | null
  readonly refusal: Refusal | null
  readonly approvedBy: string | null
  readonly approvedAt: string | null
  readonly rejectedBy: string | null
  readonly rejectedAt: string | null
  readonly rejectionReason: string | null
  readonly finalizedAt: string | null
  readonly submittedAt: string | null
  readonly clearedAt: string | null
  readonly createdBy: string
  readonly createdAt: string
  readonly updatedAt: string
  /** Grows by one with every change. */
  readonly version: number
}

export type PayInto = {
  readonly label: string
  readonly accountName: string | null
  readonly accountNumber: string | null
  readonly bankName: string | null
}

export type InvoiceParties = {
  readonly business: Party
  readonly customer: Party
  readonly payInto: PayInto | null
}

/** Where a submission stands, as far as a row of the list needs to know. */
type QueuePlace = {
  readonly state: SubmissionState
  readonly nextAttemptAt: string | null
  readonly troubleSince: string | null
  readonly transmitted: boolean
  readonly updatedAt: string
}

/** A row of the list, with whom it is for, what settles it, and where it stands in the queue. */
export type ListedInvoice = InvoiceRecord & {
  /** What is stored of it is not what was saved: nothing of its content is passed on. */
  readonly isDamaged: boolean
  /** As it stands on the invoice; of a draft, the customer's own. */
  readonly customerTin: string | null
  /** Of the invoice that it corrects; null of all others, and of one issued elsewhere. */
  readonly originalNumber: string | null
  /** What finalized credit notes take off. */
  readonly creditNotesTotal: Kobo
  /** Null of what is in no account. */
  readonly settlement: Settlement | null
  readonly queue: QueuePlace | null
}

/** For whoever meets an invoice of which something else is stored than was saved. */
export function damagedInvoice(number: unknown): AppError {
  return new AppError('invoice_damaged', {
    message: `The stored data of invoice ${String(number)} does not match what was saved: the file was damaged or changed outside Invoice Desk. It cannot be printed, sent or exported. Restore an earlier backup.`,
  })
}
