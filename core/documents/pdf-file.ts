import PDFDocument from 'pdfkit'

import { documentTitle, type InvoiceDocument } from './invoice-document.ts'
import { createCanvas, type Canvas } from './pdf-canvas.ts'
import type { PdfFonts } from './pdf-fonts.ts'

export type RenderOptions = {
  readonly fonts?: PdfFonts
  /** Bytes of a PNG or JPEG. Anything else is left out: a document never fails for its ornament. */
  readonly logo?: Buffer
}

/** A PDF without pages yet, named after the invoice and dated by its last change, so that it is the same every time. */
export function openPdf(
  document: InvoiceDocument,
  fonts: PdfFonts,
): { readonly canvas: Canvas; finish(): Promise<Buffer> } {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-NG',
    displayTitle: true,
    // An empty name keeps pdfkit from reading Helvetica, which no page uses.
    font: '',
    info: {
      Title: `${documentTitle(document.invoiceType)} ${document.number}`,
      Author: document.supplier.name,
      Subject: document.irn ?? document.number,
      Creator: 'Invoice Desk',
      CreationDate: new Date(document.lastChangedAt),
    },
  })
  const bytes = collect(pdf)

  return {
    canvas: createCanvas(pdf, fonts),
    finish() {
      pdf.end()
      return bytes
    },
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
