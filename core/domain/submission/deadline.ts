import type { InvoiceStatus } from '../../contract/http/vocabulary.ts'
import type { InvoiceRecord } from '../invoice/invoice.ts'

const DAY_MS = 24 * 60 * 60_000

export type Deadline = {
  readonly kind: 'REPORT_WITHIN_24_HOURS' | 'NOT_BEFORE_CLEARED'
  /** Null where the rule is an order of things and no time. */
  readonly at: string | null
  readonly passed: boolean
}

/** Finalized, and not yet with the authority. Accepted is reported: what remains is the authority's own time. */
export const UNREPORTED: readonly InvoiceStatus[] = ['PENDING_APPROVAL', 'APPROVED', 'PENDING']

/** When an invoice finalized at `finalizedAt` has to be reported at the latest, if it is B2C. */
export const reportBy = (finalizedAt: string): Date => new Date(Date.parse(finalizedAt) + DAY_MS)

/**
 * B2C is reported within 24 hours, counted from finalizing; B2B and B2G are cleared before the buyer gets them (FIRS).
 * Null for an offer, which reports no sale, once the authority has decided, for drafts, and in the sandbox, where no clock runs.
 */
export function deadlineOf(
  invoice: Pick<InvoiceRecord, 'status' | 'invoiceKind' | 'invoiceType' | 'finalizedAt' | 'environment'>,
  now: Date,
): Deadline | null {
  const { status, invoiceKind, invoiceType, finalizedAt, environment } = invoice
  if (invoiceType === 'PROFORMA') return null
  const isUnreported = UNREPORTED.includes(status)
  if ((!isUnreported && status !== 'SUBMITTED') || finalizedAt === null) return null
  if (invoiceKind !== 'B2C') return { kind: 'NOT_BEFORE_CLEARED', at: null, passed: false }
  if (environment === 'SANDBOX' || !isUnreported) return null

  const at = reportBy(finalizedAt)
  return { kind: 'REPORT_WITHIN_24_HOURS', at: at.toISOString(), passed: now > at }
}
