import PDFDocument from 'pdfkit'

import { documentTitle, type InvoiceDocument } from '../../../domain/printing/invoice-document.ts'
import type { PrintTheme } from '../../../domain/printing/print-theme.ts'
import type { PdfFacts } from '../../../ports/printing/printer.ts'
import type { PdfFonts } from '../text/fonts.ts'
import { attach } from './attachment.ts'
import { createCanvas, type Canvas } from './canvas.ts'
import { xmpDescriptions } from './metadata.ts'
import { packObjects } from './objects.ts'
import { createStructure } from './structure.ts'

export type RenderOptions = {
  readonly fonts?: PdfFonts
  /** Bytes of a PNG or JPEG. Anything else is left out: a document never fails for its ornament. */
  readonly logo?: Uint8Array
  /** Of an A4; else classic, green and on plain paper. */
  readonly look?: PrintTheme
  /** The JSON of the invoice, which goes into the file. */
  readonly payload?: Uint8Array
}

/** A file with one document is named after it and dated by its last change. */
export function factsOf(document: InvoiceDocument, payload?: Uint8Array): PdfFacts {
  const data = {
    name: 'invoice.json',
    mimeType: 'application/json',
    description: 'The invoice as it is submitted to FIRS / NRS',
  }
  return {
    attachments: payload ? [{ ...data, bytes: payload }] : [],
    title: `${documentTitle(document)} ${document.number}`,
    author: document.supplier.name,
    subject: document.irn ?? document.number,
    at: document.lastChangedAt,
  }
}

/**
 * A PDF/A-3a without pages yet: for archives, tagged, with its fonts, and with files inside where some were given. Any
 * number of documents may be drawn into it; fonts and logos are embedded once.
 */
export function openPdf(
  { title, author, subject, at, attachments = [] }: PdfFacts,
  fonts: PdfFonts,
  write?: (bytes: Uint8Array) => void,
): { readonly canvas: Canvas; finish(): Promise<Buffer> } {
  const date = new Date(at)
  const info = {
    Title: title,
    Author: author,
    Subject: subject,
    Creator: 'Invoice Desk',
    Producer: 'PDFKit',
    CreationDate: date,
    ModDate: date,
  }
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    lang: 'en-NG',
    displayTitle: true,
    // An empty name keeps pdfkit from reading Helvetica, which no page uses.
    font: '',
    info,
  })
  Object.assign(pdf, { _addInfo: () => pdf.appendXML(xmpDescriptions(info)) })
  markAsTagged(pdf)
  const bytes = collect(pdf, write)
  const structure = createStructure(packObjects(pdf))
  for (const file of attachments) attach(pdf, file, date)

  return {
    canvas: createCanvas(pdf, fonts, structure),
    finish() {
      structure.finish()
      pdf.end()
      return bytes
    },
  }
}

/** Its type declarations have another name for it. */
function markAsTagged(pdf: unknown): void {
  const { data } = (pdf as { getMarkInfoDictionary(): { data: { Marked?: boolean } } }).getMarkInfoDictionary()
  data.Marked = true
}

/** All bytes in one piece; with `write`, they go there as they come and none is kept. */
function collect(pdf: PDFKit.PDFDocument, write?: (bytes: Uint8Array) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', write ?? ((chunk: Buffer) => chunks.push(chunk)))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
