import type { PdfFormat } from '../../contract/printing/invoice-document.ts'
import { STATEMENT_TITLE } from '../../domain/printing/account-statement.ts'
import { PAYMENT_RECEIPT_TITLE } from '../../domain/printing/payment-receipt.ts'
import { invoiceReceipt } from '../../domain/printing/receipt/invoice.ts'
import { receiptOfPayment } from '../../domain/printing/receipt/payment.ts'
import { tillReportReceipt } from '../../domain/printing/receipt/till-report.ts'
import { tillReportText } from '../../domain/printing/till-report.ts'
import { VAT_MONTH_TITLE } from '../../domain/printing/vat-month.ts'
import { WHT_RECEIPT_TITLE } from '../../domain/printing/wht-receipt.ts'
import type {
  PdfFacts,
  Printable,
  PrintablePiece,
  PrintableReceipt,
  PrintableStatement,
  PrintableTillReport,
  PrintableVatMonth,
  PrintableWhtReceipt,
  ReceiptPrintJob,
} from '../../ports/printing/printer.ts'

import { drawInvoice, renderInvoicePdf } from './a4/invoice.ts'
import { drawPaymentReceipt } from './a4/payment-receipt.ts'
import { drawStatement } from './a4/statement.ts'
import { drawTillReport } from './a4/till-report.ts'
import { drawVatMonth } from './a4/vat-month.ts'
import { drawWhtReceipt } from './a4/wht-receipt.ts'
import { escposOf } from './escpos/encode.ts'
import { openPdf } from './pdf/file.ts'
import { drawReceipt, renderReceiptPdf } from './receipt/receipt.ts'
import { loadPdfFonts } from './text/fonts.ts'

/** A file with one document, named after it and dated by its last change. */
export function printOne({ document, logo, look, payload }: Printable, format: PdfFormat): Promise<Buffer> {
  const options = { ...(logo && { logo }), ...(look && { look }), ...(payload && { payload }) }
  return format === 'a4' ? renderInvoicePdf(document, options) : renderReceiptPdf(document, format, options)
}

/** The receipt of a payment: the same receipt, logo and look give the same bytes. */
export async function printPaymentReceipt(
  { receipt, logo, look }: PrintableReceipt,
  format: PdfFormat,
): Promise<Buffer> {
  const title = `${PAYMENT_RECEIPT_TITLE} ${receipt.number}`
  const facts = { title, author: receipt.supplier.name, subject: receipt.number, at: receipt.recordedAt }
  const { canvas, finish } = openPdf(facts, await loadPdfFonts())
  if (format === 'a4') drawPaymentReceipt(canvas, receipt, logo, look)
  else drawReceipt(canvas, receiptOfPayment(receipt), format, logo)
  return finish()
}

/** The receipt for withholding tax: the same receipt, logo and look give the same bytes. */
export async function printWhtReceipt({ whtReceipt, logo, look }: PrintableWhtReceipt): Promise<Buffer> {
  const { supplier, number, recordedAt } = whtReceipt
  const facts = { title: `${WHT_RECEIPT_TITLE} ${number}`, author: supplier.name, subject: number, at: recordedAt }
  const { canvas, finish } = openPdf(facts, await loadPdfFonts())
  drawWhtReceipt(canvas, whtReceipt, logo, look)
  return finish()
}

/** A customer's statement, dated by its last day: the same figures, logo and look give the same bytes. */
export async function printStatement({ statement, logo, look }: PrintableStatement): Promise<Buffer> {
  const { supplier, customer, from, to } = statement
  const facts = {
    title: `${STATEMENT_TITLE} of ${customer.name}`,
    author: supplier.name,
    subject: `${from} to ${to}`,
    at: `${to}T00:00:00.000Z`,
  }
  const { canvas, finish } = openPdf(facts, await loadPdfFonts())
  drawStatement(canvas, statement, logo, look)
  return finish()
}

/** The VAT of a month, dated by when its figures were read: the same figures, logo and look give the same bytes. */
export async function printVatMonth({ vatMonth, logo, look }: PrintableVatMonth): Promise<Buffer> {
  const { supplier, month, asOf } = vatMonth
  const facts = {
    title: `${VAT_MONTH_TITLE} ${month} of ${supplier.name}`,
    author: supplier.name,
    subject: month,
    at: asOf,
  }
  const { canvas, finish } = openPdf(facts, await loadPdfFonts())
  drawVatMonth(canvas, vatMonth, logo, look)
  return finish()
}

/** The day at the counter, dated by when it was closed or looked at: the same figures, logo and look give the same bytes. */
export async function printTillReport({ report, logo, look }: PrintableTillReport, format: PdfFormat): Promise<Buffer> {
  const { title, number } = tillReportText(report)
  const name = [title, number].filter((part) => part !== null).join(' ')
  const facts = { title: name, author: report.supplier.name, subject: report.till.day ?? name, at: report.asOf }
  const { canvas, finish } = openPdf(facts, await loadPdfFonts())
  if (format === 'a4') drawTillReport(canvas, report, logo, look)
  else drawReceipt(canvas, tillReportReceipt(report), format, logo)
  return finish()
}

/** A roll in the commands of a till printer. */
export async function printReceipt(order: ReceiptPrintJob): Promise<Buffer> {
  return Buffer.from(escposOf(order, await loadPdfFonts()))
}

/**
 * Several documents, or statements on A4, in one file, each on pages of its own; each may be let go once it is drawn. With
 * `write` the bytes go there as they come, and `finish` answers none.
 */
export async function openPrint(facts: PdfFacts, write?: (bytes: Uint8Array) => void) {
  const { canvas, finish } = openPdf(facts, await loadPdfFonts(), write)
  return {
    draw(piece: PrintablePiece, format: PdfFormat): void {
      canvas.tagged('Part', () => {
        if ('statement' in piece) drawStatement(canvas, piece.statement, piece.logo, piece.look)
        else if (format === 'a4') drawInvoice(canvas, piece.document, piece.logo, piece.look)
        else drawReceipt(canvas, invoiceReceipt(piece.document), format, piece.logo)
      })
    },
    finish,
  }
}
