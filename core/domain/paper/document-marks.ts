import type { documentMarks as marks } from '../../contract/invoice-document.ts'
import type { Environment, InvoiceKind, InvoiceStatus } from '../../contract/vocabulary.ts'

/** What a document says across the page when it is not what it seems. */
export type DocumentMark = (typeof marks)[number]

export type MarkedDocument = {
  readonly status: InvoiceStatus
  readonly environment: Environment
  readonly invoiceKind: InvoiceKind
  /** It was given out before. */
  readonly isCopy: boolean
}

/**
 * At most two marks: what the invoice's state warns of, else COPY, then SANDBOX. None on a live invoice that stands.
 * B2B and B2G must be cleared before the buyer gets the invoice; B2C is only reported, so it carries no such mark.
 */
export function documentMarks({ status, environment, invoiceKind, isCopy }: MarkedDocument): DocumentMark[] {
  const mark = stateMark(status, invoiceKind) ?? (isCopy ? 'COPY' : undefined)
  return [...(mark ? [mark] : []), ...(environment === 'SANDBOX' ? (['SANDBOX'] as const) : [])]
}

function stateMark(status: InvoiceStatus, kind: InvoiceKind): DocumentMark | undefined {
  const needsClearing = kind !== 'B2C'

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
