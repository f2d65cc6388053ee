import type { AccountEntry } from '../../../../domain/receivables/entry.ts'
import type { ReceivablesRepository } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { keyWithId } from '../forms/columns.ts'
import { toIso } from '../sql/statements.ts'

import { ENTRY_ID } from './rows.ts'

const ENTRY_KEY = keyWithId('account_entry', '?')

/** What of accounts was taken back, when and why. */
export function createReversals(
  connection: Connection,
  entryOf: (id: string) => AccountEntry,
): Pick<ReceivablesRepository, 'lastReversed' | 'reversalOf' | 'freedOn'> {
  return {
    async lastReversed(businessId, invoiceId) {
      const row = connection
        .prepare<{ id: string; at: number }>(
          `SELECT ${ENTRY_ID} AS id, r.recorded_at AS at FROM account_entry r JOIN account_entry e ON e.key = r.reverses_key
           JOIN business b ON b.key = e.business_key
           WHERE r.invoice_key = (SELECT key FROM invoice WHERE id = ?) AND e.kind IN ('INVOICE', 'DEBIT_NOTE')
             AND b.id = ? ORDER BY r.key DESC LIMIT 1`,
        )
        .get(invoiceId, businessId)
      return row && { entry: entryOf(row.id), at: toIso(row.at) }
    },

    async reversalOf(entryId) {
      return connection
        .prepare<{ date: string; reason: string }>(
          `SELECT date, coalesce(details ->> 'reason', '') AS reason FROM account_entry WHERE reverses_key = ${ENTRY_KEY}`,
        )
        .get(entryId)
    },

    async freedOn(entryId) {
      const row = connection
        .prepare<{ date: string | null }>(
          `SELECT max(x.date) AS date FROM allocation a JOIN allocation_day x ON x.allocation_key = a.key
           WHERE a.amount < 0 AND (a.credit_key = ${keyWithId('account_entry', '@id')}
             OR a.debit_key = ${keyWithId('account_entry', '@id')})`,
        )
        .get({ id: entryId })
      return row?.date ?? null
    },
  }
}
