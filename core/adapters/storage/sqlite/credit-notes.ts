import type { CreditNote, InvoiceRepository } from '../../../ports/invoice-repository.ts'

import type { Connection } from './connection.ts'
import { corrects, HOLDS_CREDIT, TAKES_OFF } from './rules-in-sql.ts'
import { BUSINESS_KEY } from './statements.ts'

/** Credit notes `n` of the invoice @originalId, but for @except. */
const OF_ORIGINAL = `n.business_key = ${BUSINESS_KEY} AND n.id <> @except
  AND ${corrects('n', '@originalId', '(SELECT irn FROM invoice WHERE id = @originalId)')}`

/** What credit notes take off their original, and which ones do. */
export function createCreditNotes(connection: Connection): Pick<InvoiceRepository, 'creditedTotal' | 'creditNotesOf'> {
  return {
    async creditedTotal(businessId, originalId, which) {
      const [rule, except] = which === 'finalized' ? [TAKES_OFF, ''] : [HOLDS_CREDIT, which.except]
      const row = connection
        .prepare<{ credited: number }>(
          `SELECT coalesce(sum(n.total), 0) AS credited FROM invoice n WHERE ${OF_ORIGINAL} AND ${rule}`,
        )
        .get({ businessId, originalId, except })
      return BigInt(row?.credited ?? 0)
    },

    async creditNotesOf(businessId, originalId, { except }) {
      return connection
        .prepare<CreditNote>(
          `SELECT n.id, n.invoice_number AS "invoiceNumber", n.status FROM invoice n
           WHERE ${OF_ORIGINAL} AND ${HOLDS_CREDIT} ORDER BY n.key`,
        )
        .all({ businessId, originalId, except })
    },
  }
}
