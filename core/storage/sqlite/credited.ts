import type { InvoiceStatus } from '../../contract/vocabulary.ts'

import { listOf } from './invoice-conditions.ts'

/** Credit notes in these take nothing off, and leave room for others. */
const NO_CREDIT: readonly InvoiceStatus[] = ['CANCELLED', 'FIRS_REJECTED']

/** These hold their part of the original, but its customer does not owe less before they are finalized. */
const NO_CREDIT_YET: readonly InvoiceStatus[] = [...NO_CREDIT, 'DRAFT', 'PENDING_APPROVAL']

/** Which credit notes `n` of an original count: all that hold a part of it, or those that are finalized. */
export const countsAsCredit = (which: 'held' | 'finalized'): string =>
  `n.invoice_type = 'CREDIT_NOTE' AND n.status NOT IN (${listOf(which === 'held' ? NO_CREDIT : NO_CREDIT_YET)})`

/** Kobo that finalized credit notes take off the invoice `i`. */
export const CREDITED = `(SELECT coalesce(sum(n.total), 0) FROM invoice n
  WHERE n.business_key = i.business_key AND n.original_irn = i.irn AND n.original_invoice_id = i.id
    AND ${countsAsCredit('finalized')})`

/** The keys of a business's invoices that finalized credit notes have taken off whole. */
export const CREDITED_IN_FULL = `SELECT o.key FROM invoice n JOIN invoice o ON o.id = n.original_invoice_id
  WHERE n.business_key = @businessKey AND ${countsAsCredit('finalized')}
  GROUP BY o.key HAVING sum(n.total) >= o.total`
