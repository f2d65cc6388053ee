import type { Environment, InvoiceKind, InvoiceStatus, InvoiceType } from '../../contract/http/vocabulary.ts'
import type { documentMarks as marks } from '../../contract/printing/invoice-document.ts'

/** What a document says across the page when it is not what it seems. */
export type DocumentMark = (typeof marks)[number]

export type MarkedDocument = {
  readonly status: InvoiceStatus
  readonly environment: Environment
  readonly invoiceKind: InvoiceKind
  readonly invoiceType: InvoiceType
  /** It was given out before. */
  readonly isCopy: boolean
}

/**
 * At most two marks: what the invoice's state warns of, else COPY, then SANDBOX. None on a live invoice that stands.
 * B2B and B2G must be cleared before the buyer gets the invoice; B2C is only reported, so it carries no such mark, and
 * neither does an offer, which waits for nobody.
 */
export function documentMarks(document: MarkedDocument): DocumentMark[] {
  const { environment, isCopy } = document
  const mark = stateMark(document) ?? (isCopy ? 'COPY' : undefined)
  return [...(mark ? [mark] : []), ...(environment === 'SANDBOX' ? (['SANDBOX'] as const) : [])]
}

function stateMark({ status, invoiceKind, invoiceType }: MarkedDocument): DocumentMark | undefined {
  const needsClearing = invoiceKind !== 'B2C' && invoiceType !== 'PROFORMA'

  switch (status) {
    case 'DRAFT':
      return 'DRAFT'
    case 'PENDING_APPROVAL':
      return needsClearing ? 'NOT YET CLEARED' : 'NOT YET APPROVED'
    case 'APPROVED':
    case 'PENDING':
    case 'SUBMITTED':
      return needsClearing ? 'NOT YET CLEARED' : undefined
    case 'FIRS_REJECTED':
      return 'REJECTED'
    case 'CANCELLED':
      return 'CANCELLED'
    case 'FIRS_APPROVED':
    case 'PAID':
      return undefined
  }
}
