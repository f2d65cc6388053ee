import PDFDocument from 'pdfkit'

import { documentTitle, type InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import type { PdfFacts } from '../../ports/printer.ts'
import { createCanvas, type Canvas } from './pdf-canvas.ts'
import type { PdfFonts } from './pdf-fonts.ts'

export type RenderOptions = {
  readonly fonts?: PdfFonts
  /** Bytes of a PNG or JPEG. Anything else is left out: a document never fails for its ornament. */
  readonly logo?: Uint8Array
}

/** A file with one document is named after it and dated by its last change. */
export function factsOf(document: InvoiceDocument): PdfFacts {
  return {
    title: `${documentTitle(document)} ${document.number}`,
    author: document.supplier.name,
    subject: document.irn ?? document.number,
    at: document.lastChangedAt,
  }
}

/** A PDF without pages yet. Any number of documents may be drawn into it; fonts and logos are embedded once. */
export function openPdf(
  { title, author, subject, at }: PdfFacts,
  fonts: PdfFonts,
): { readonly canvas: Canvas; finish(): Promise<Buffer> } {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-NG',
    displayTitle: true,
    // An empty name keeps pdfkit from reading Helvetica, which no page uses.
    font: '',
    info: { Title: title, Author: author, Subject: subject, Creator: 'Invoice Desk', CreationDate: new Date(at) },
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
