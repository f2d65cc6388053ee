import type {
  Environment,
  InvoiceKind,
  InvoiceStatus,
  InvoiceType,
  PaymentMethod,
  TaxCategory,
} from '../../contract/http/vocabulary.ts'
import type { Settlement } from '../invoice/settlement.ts'
import type { Kobo } from '../money/money.ts'

/** Everything the paper shows, as exact data: amounts are whole kobo, decimals are text, dates are `YYYY-MM-DD`. */
export type InvoiceDocument = {
  readonly invoiceType: InvoiceType
  readonly invoiceKind: InvoiceKind
  readonly status: InvoiceStatus
  readonly environment: Environment
  readonly number: string
  /** Null until the business has its FIRS configuration. */
  readonly irn: string | null
  readonly issueDate: string
  readonly dueDate: string
  /** The law wants the date of supply on the paper. Null when it is the issue date, as FIRS takes it to be. */
  readonly supplyDate: string | null
  readonly paymentTerms: string | null
  readonly supplier: DocumentSupplier
  readonly buyer: DocumentBuyer
  readonly lines: readonly DocumentLine[]
  readonly totals: DocumentTotals
  readonly payment: DocumentPayment | null
  readonly paymentMethod: PaymentMethod | null
  /** It was given out before. */
  readonly isCopy: boolean
  /** Its payment was recorded, whether the authority knows of it already or not. */
  readonly isPaid: boolean
  /** What settles it in the account of its customer; null of what is in no account: a draft, a credit note. */
  readonly settlement: DocumentSettlement | null
  readonly notes: string | null
  /** The invoice that a credit or debit note corrects. */
  readonly original: { readonly irn: string; readonly issueDate: string | null } | null
  /** The stored encrypted text of the QR code. A draft is drawn without one whatever stands here. */
  readonly qrText: string | null
  /** One sentence why there is no code, printed in its place. */
  readonly noQrReason: string | null
  /** ISO 8601 instant at which FIRS / NRS was found to have cleared the invoice. */
  readonly clearedAt: string | null
  /** Hex hash of the invoice's own approval entry in the audit log; its first twelve digits are printed. */
  readonly auditHash: string | null
  /** ISO 8601 instant of the invoice's last change: the document's date, so that the same invoice gives the same bytes. */
  readonly lastChangedAt: string
}

export type DocumentSupplier = {
  readonly name: string
  readonly tin: string
  /** CAC number, with or without its `RC` or `BN`. */
  readonly registrationNumber: string | null
  readonly address: readonly string[]
  readonly phone: string | null
  readonly email: string | null
  /** False: it is a small business and charges none. */
  readonly chargesVat: boolean
}

export type DocumentBuyer = {
  readonly name: string
  readonly businessName: string | null
  readonly tin: string | null
  readonly address: readonly string[]
  readonly phone: string | null
  readonly email: string | null
}

export type DocumentLine = {
  readonly description: string
  /** `HS 2523.29` or `ISIC 4923`. */
  readonly classification: string | null
  readonly quantity: string
  readonly unit: string | null
  /** Naira, up to four decimals. */
  readonly unitPrice: string
  readonly discount: bigint
  readonly taxPercent: string
  readonly taxCategory: TaxCategory | null
  /** After discount, before tax. */
  readonly lineTotal: bigint
  readonly taxAmount: bigint
}

export type DocumentTotals = {
  readonly subtotal: bigint
  readonly totalDiscount: bigint
  readonly totalTax: bigint
  readonly total: bigint
}

export type DocumentSettlement = Settlement & {
  /** The newest payment that stands against it. */
  readonly lastPayment: { readonly date: string; readonly reference: string | null } | null
  /** Of a sale over the counter: who sold, and the cash that was handed over and given back, where somebody counted it. */
  readonly counter?: {
    readonly servedBy: string | null
    readonly cash: { readonly tendered: Kobo; readonly change: Kobo } | null
    /** Numbers of the receipts of its money. */
    readonly receipts?: readonly string[]
    /** How it was paid, in the order in which the money came. */
    readonly ways: readonly TenderedPayment[]
  }
}

/** What of a payment stands against the invoice, in kobo above 0. */
type TenderedPayment = {
  readonly method: PaymentMethod
  readonly methodDetail: 'POS_TERMINAL' | 'CHEQUE' | null
  readonly amount: Kobo
  readonly reference: string | null
}

export type DocumentPayment = {
  readonly label: string | null
  readonly accountName: string | null
  readonly accountNumber: string | null
  readonly bankName: string | null
}

const TITLES: Record<InvoiceType, string> = {
  STANDARD: 'Tax invoice',
  PROFORMA: 'Proforma invoice',
  CREDIT_NOTE: 'Credit note',
  DEBIT_NOTE: 'Debit note',
}

/** What the document calls itself: without VAT, an invoice is no tax invoice. */
export function documentTitle({ invoiceType, supplier }: Pick<InvoiceDocument, 'invoiceType' | 'supplier'>): string {
  return invoiceType === 'STANDARD' && !supplier.chargesVat ? 'Invoice' : TITLES[invoiceType]
}

const UNSENT: readonly InvoiceStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'CANCELLED']

/** Whether the document is one for FIRS / NRS: an offer only once somebody has sent it there. */
export function isReported({ invoiceType, status }: Pick<InvoiceDocument, 'invoiceType' | 'status'>): boolean {
  return invoiceType !== 'PROFORMA' || !UNSENT.includes(status)
}

type Coded = Pick<InvoiceDocument, 'invoiceType' | 'status' | 'qrText' | 'noQrReason'>

/** The encrypted text to draw: never on a draft, which is no invoice yet, nor on an offer that nobody sent. */
export function printedQrText(document: Coded): string | null {
  return document.status !== 'DRAFT' && isReported(document) ? document.qrText : null
}

/** Why there is no code where one is expected; null where there is one. */
export function missingQrReason(document: Coded): string | null {
  return printedQrText(document) === null && isReported(document) ? document.noQrReason : null
}

/** `RC 123456`: a bare number is taken for a company's, other forms are printed as they were written. */
export function registrationLabel(registrationNumber: string): string {
  return /^\d+$/.test(registrationNumber) ? `RC ${registrationNumber}` : registrationNumber
}

/** The first twelve hex digits in groups of four, short enough to compare by eye: `7f3a 91c2 e0d4`. */
export function shortHash(hash: string): string {
  return (hash.slice(0, 12).match(/.{1,4}/g) ?? []).join(' ')
}
