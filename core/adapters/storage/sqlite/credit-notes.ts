import { CHARGING, NO_CREDIT, NO_CREDIT_YET } from '../../../domain/invoice/notes.ts'
import type { CreditNote, InvoiceRepository } from '../../../ports/invoice-repository.ts'

import type { Connection } from './connection.ts'
import { listOf } from './invoice-conditions.ts'

/** Which credit notes `n` of an original count: all that hold a part of it, or those that are finalized. */
const countsAsCredit = (which: 'held' | 'finalized'): string =>
  `n.invoice_type = 'CREDIT_NOTE' AND n.status NOT IN (${listOf(which === 'held' ? NO_CREDIT : NO_CREDIT_YET)})`

/** Kobo that finalized credit notes take off the invoice `i`. */
export const CREDITED = `(SELECT coalesce(sum(n.total), 0) FROM invoice n
  WHERE n.business_key = i.business_key AND n.original_irn = i.irn AND n.original_invoice_id = i.id
    AND ${countsAsCredit('finalized')})`

/** The keys of a business's invoices that are `isCreditedInFull`: finalized credit notes have taken them off whole. `business` says its key in SQL. */
const creditedInFull = (business: string): string => `SELECT o.key
  FROM invoice n JOIN invoice o ON o.id = n.original_invoice_id
  WHERE n.business_key = ${business} AND ${countsAsCredit('finalized')}
  GROUP BY o.key HAVING sum(n.total) > 0 AND sum(n.total) >= o.total`

/** The invoices `i` of a business that somebody still has to pay, in @environment: `isUnpaid` of the domain. */
export const unpaidOf = (business: string): string => `i.business_key = ${business} AND i.status = 'FIRS_APPROVED'
  AND i.invoice_kind <> 'B2C' AND i.invoice_type IN (${listOf(CHARGING)}) AND i.environment = @environment
  AND i.payment_status IS NOT 'PAID' AND i.key NOT IN (${creditedInFull(business)})`

/** What corrects the invoice @originalInvoiceId, among invoices `i`: its credit and debit notes. */
export const CORRECTS = `i.original_invoice_id = @originalInvoiceId
  AND i.original_irn = (SELECT irn FROM invoice WHERE id = @originalInvoiceId)`

/** The credit notes `n` of the invoice @originalId. */
const OF_ORIGINAL = `n.business_key = (SELECT key FROM business WHERE id = @businessId)
  AND n.original_irn = (SELECT irn FROM invoice WHERE id = @originalId) AND n.original_invoice_id = @originalId`

/** What credit notes take off their original, and which ones do. */
export function createCreditNotes(connection: Connection): Pick<InvoiceRepository, 'creditedTotal' | 'creditNotesOf'> {
  return {
    async creditedTotal(businessId, originalId, which) {
      const except = which === 'finalized' ? '' : which.except
      const counts = countsAsCredit(which === 'finalized' ? which : 'held')
      const row = connection
        .prepare<{ credited: number }>(
          `SELECT coalesce(sum(n.total), 0) AS credited FROM invoice n
           WHERE ${OF_ORIGINAL} AND ${counts} AND n.id <> @except`,
        )
        .get({ businessId, originalId, except })
      return BigInt(row?.credited ?? 0)
    },

    async creditNotesOf(businessId, originalId, { except }) {
      return connection
        .prepare<CreditNote>(
          `SELECT n.id, n.invoice_number AS "invoiceNumber", n.status FROM invoice n
           WHERE ${OF_ORIGINAL} AND ${countsAsCredit('held')} AND n.id <> @except ORDER BY n.key`,
        )
        .all({ businessId, originalId, except })
    },
  }
}
