import type { PaperWidth } from '../../contract/counter/till-printer.ts'
import type { PdfFormat } from '../../contract/printing/invoice-document.ts'
import type { AccountStatement, WrittenStatement } from '../../domain/printing/account-statement.ts'
import type { InvoiceDocument } from '../../domain/printing/invoice-document.ts'
import type { PaymentReceipt } from '../../domain/printing/payment-receipt.ts'
import type { PrintTheme } from '../../domain/printing/print-theme.ts'
import type { ReceiptLayout } from '../../domain/printing/receipt/layout.ts'
import type { TillReport } from '../../domain/printing/till-report.ts'
import type { VatMonthDocument } from '../../domain/printing/vat-month.ts'
import type { WhtReceipt } from '../../domain/printing/wht-receipt.ts'

/** How the papers of a business look. */
type Branding = {
  /** The bytes of a PNG or JPEG. Anything else is left out. */
  readonly logo: Uint8Array | undefined
  /** Of an A4, else the usual one: a till roll is black, and has no template. */
  readonly look?: PrintTheme | undefined
}

/** A document with the logo of its supplier. */
export type Printable = Branding & {
  readonly document: InvoiceDocument
  /** The JSON that FIRS / NRS gets or got of the invoice, byte for byte. Goes into the A4 of the invoice alone. */
  readonly payload?: Uint8Array | undefined
}

/** The receipt of a payment with the logo of whoever got it. */
export type PrintableReceipt = Branding & { readonly receipt: PaymentReceipt }

/** The statement of a customer or of a supplier, with the logo of the business. */
export type PrintableStatement = Branding & { readonly statement: AccountStatement | WrittenStatement }

/** The VAT of a month with the logo of whose it is. */
export type PrintableVatMonth = Branding & { readonly vatMonth: VatMonthDocument }

/** The receipt for withholding tax with the logo of whoever kept it back. */
export type PrintableWhtReceipt = Branding & { readonly whtReceipt: WhtReceipt }

/** The day at the counter with the logo of whose it is. */
export type PrintableTillReport = Branding & { readonly report: TillReport }

/** A paper for a till printer. */
export type ReceiptPrintJob = {
  readonly roll: ReceiptLayout
  readonly width: PaperWidth
  /** Whether the drawer at the printer opens, before anything is printed. */
  readonly opensDrawer: boolean
}

/** Something that has pages of its own in a file of several. */
export type PrintablePiece = Printable | PrintableStatement

/** Size in bytes, SHA-256 in hex. */
export type WrittenFile = { readonly size: number; readonly sha256: string }

/** What a file says about itself. `at` dates it, so that the same documents give the same bytes every time. */
export type PdfFacts = {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** ISO 8601. */
  readonly at: string
  readonly attachments?: readonly PdfAttachment[]
}

/** A file inside the PDF, for programs: the data that the document shows. */
export type PdfAttachment = {
  readonly name: string
  /** `application/json`. */
  readonly mimeType: string
  readonly description: string
  readonly bytes: Uint8Array
}

/** Draws papers as PDF, on A4 or as till receipts, and writes them in the commands of till printers. */
export type Printer = {
  /** A document is likely to be asked for soon: what the first one waits for is loaded in the background. */
  warm(): void
  /** A file with one document, named after it and dated by its last change. */
  print(printable: Printable, format: PdfFormat): Promise<Uint8Array>
  /** The receipt of a payment, named by its number. */
  printReceipt(printable: PrintableReceipt, format: PdfFormat): Promise<Uint8Array>
  /** The statement of a customer or of a supplier, always on A4. */
  printStatement(printable: PrintableStatement): Promise<Uint8Array>
  /** The VAT of a month, always on A4. */
  printVatMonth(printable: PrintableVatMonth): Promise<Uint8Array>
  /** The receipt for withholding tax, always on A4. */
  printWhtReceipt(printable: PrintableWhtReceipt): Promise<Uint8Array>
  /** The day at the counter, named by its number. */
  printTillReport(printable: PrintableTillReport, format: PdfFormat): Promise<Uint8Array>
  /** The commands of a till printer (ESC/POS). The same order gives the same bytes. */
  printRoll(order: ReceiptPrintJob): Promise<Uint8Array>
  /** Several in one file, each on pages of its own. They are asked for one by one and let go once they are drawn. */
  printAll(pieces: AsyncIterable<PrintablePiece>, format: PdfFormat, facts: PdfFacts): Promise<Uint8Array>
  /** The same into a new file at `path`, page by page: however many there are, they are never in memory together. */
  printInto(
    path: string,
    pieces: AsyncIterable<PrintablePiece>,
    format: PdfFormat,
    facts: PdfFacts,
  ): Promise<WrittenFile>
}
