import type { ReceivablesRepository } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'

import { ENTRY_ID, OF_ACCOUNT } from './rows.ts'

/**
 * What `creditOrigin` decides by, of a payment `e`: kobo of what it settled in its own posting and settles still, by the
 * end of the day @last or now. An invoice that was a draft in between is the same invoice.
 */
export const settlesSinceRecorded = (until: 'now' | '@last'): string =>
  `coalesce((SELECT sum(a.amount) FROM allocation a JOIN account_entry d ON d.key = a.debit_key
     ${until === 'now' ? '' : 'JOIN allocation_day x ON x.allocation_key = a.key AND x.date <= @last'}
     WHERE a.credit_key = e.key AND EXISTS (SELECT 1 FROM allocation f JOIN account_entry w ON w.key = f.debit_key
       WHERE f.credit_key = e.key AND f.at = e.recorded_at AND f.amount > 0
         AND (w.key = d.key OR w.invoice_key = d.invoice_key))), 0)`

export function createCreditOrigins(connection: Connection): Pick<ReceivablesRepository, 'creditsSettle'> {
  return {
    async creditsSettle(account) {
      const rows = connection
        .prepare<{ id: string; settles: number }>(
          `SELECT ${ENTRY_ID} AS id, ${settlesSinceRecorded('now')} AS settles FROM account_entry e WHERE e.kind = 'PAYMENT' AND e.key IN
             (SELECT entry_key FROM account_open WHERE ${OF_ACCOUNT} AND open > 0 AND is_debit = 0)`,
        )
        .all(account)
      return new Map(rows.map(({ id, settles }) => [id, BigInt(settles)]))
    },
  }
}
