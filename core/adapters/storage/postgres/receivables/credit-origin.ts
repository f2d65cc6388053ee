import type { ReceivablesRepository } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'

import { ofAccount } from './rows.ts'

/**
 * What `creditOrigin` decides by, of a payment `e`: kobo of what it settled in its own posting and settles still, by the
 * end of the day @last or now. An invoice that was a draft in between is the same invoice.
 */
export const settlesSinceRecorded = (until: 'now' | '@last'): string =>
  `coalesce((SELECT sum(a.amount) FROM allocation a
     JOIN account_entry d ON d.business_key = a.business_key AND d.key = a.debit_key
     ${until === 'now' ? '' : 'JOIN allocation_day x ON x.business_key = a.business_key AND x.allocation_key = a.key AND x.date <= @last'}
     WHERE a.business_key = e.business_key AND a.credit_key = e.key AND EXISTS (SELECT 1 FROM allocation f
       JOIN account_entry w ON w.business_key = f.business_key AND w.key = f.debit_key
       WHERE f.business_key = e.business_key AND f.credit_key = e.key AND f.at = e.recorded_at AND f.amount > 0
         AND (w.key = d.key OR w.invoice_key = d.invoice_key))), 0)`

export function createCreditOrigins(connection: Connection): Pick<ReceivablesRepository, 'creditsSettle'> {
  return {
    async creditsSettle(account) {
      const rows = await connection.many<{ id: string; settles: number }>(
        `SELECT e.id, ${settlesSinceRecorded('now')} AS settles FROM account_open o
         JOIN account_entry e ON e.business_key = o.business_key AND e.key = o.entry_key
         WHERE ${ofAccount('o')} AND o.open > 0 AND o.is_debit = 0 AND e.kind = 'PAYMENT'`,
        account,
      )
      return new Map(rows.map(({ id, settles }) => [id, BigInt(settles)]))
    },
  }
}
