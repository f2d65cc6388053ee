import type { DocumentView } from '../../contract/printing/invoice-document.ts'
import { formatDate } from '../calendar/format.ts'
import { formatNaira, formatQuantity } from '../money/format.ts'

import { amountInWords } from './amount-in-words.ts'
import {
  buyerDetails,
  buyerHeading,
  clearingFact,
  dateFacts,
  lineFigures,
  paymentText,
  priceHeading,
  settlementText,
  sumFacts,
  supplierDetails,
} from './document-facts.ts'
import { documentMarks } from './document-marks.ts'
import {
  documentTitle,
  isReported,
  missingQrReason,
  printedQrText,
  shortHash,
  type DocumentLine,
  type InvoiceDocument,
} from './invoice-document.ts'

type Pictures = { readonly logoUrl: string | null; readonly drawQr: (text: string) => string }

/** What the paper says, for whoever shows it elsewhere than in a PDF: the same words in the same order. */
export function toDocumentView(document: InvoiceDocument, { logoUrl, drawQr }: Pictures): DocumentView {
  const { supplier, buyer, original, totals, auditHash } = document
  const qrText = printedQrText(document)
  const payment = paymentText(document)
  const settlement = settlementText(document)

  return {
    title: documentTitle(document),
    number: document.number,
    marks: documentMarks(document),
    logoUrl,
    supplier: { name: supplier.name, details: supplierDetails(supplier) },
    dates: dateFacts(document),
    terms: document.paymentTerms,
    buyer: { heading: buyerHeading(document), name: buyer.name, details: buyerDetails(buyer) },
    isReported: isReported(document),
    irn: isReported(document) ? document.irn : null,
    corrects: original && { irn: original.irn, issueDate: original.issueDate && formatDate(original.issueDate) },
    clearing: clearingFact(document),
    qrCode: qrText && drawQr(qrText),
    noQrReason: missingQrReason(document),
    priceHeading: priceHeading(document.lines),
    lines: document.lines.map(toLineView),
    sums: sumFacts(document),
    total: formatNaira(totals.total),
    settlement: settlement && { parts: [...settlement.parts], open: settlement.open },
    amountInWords: amountInWords(totals.total),
    payment: payment && { ...payment, details: [...payment.details] },
    notes: document.notes,
    audit: auditHash && shortHash(auditHash),
  }
}

function toLineView(line: DocumentLine): DocumentView['lines'][number] {
  const { description, classification, quantity, unit } = line
  return { description, classification, quantity: formatQuantity(quantity), unit, ...lineFigures(line) }
}
