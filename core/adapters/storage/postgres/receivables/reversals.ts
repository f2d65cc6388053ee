import type { ReceivablesRepository } from '../../../../ports/receivables/receivables-repository.ts'
import { toEntry, type EntryRow } from '../../sqlite/receivables/entry-codec.ts'
import { toIso } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'

import { ENTRY_COLUMNS, ENTRY_TABLES, INVOICE_KEY } from './rows.ts'

/** What of accounts was taken back, when and why. */
export function createReversals(
  connection: Connection,
): Pick<ReceivablesRepository, 'lastReversed' | 'reversalOf' | 'freedOn'> {
  return {
    async lastReversed(businessId, invoiceId) {
      const row = await connection.one<EntryRow & { at: number }>(
        `SELECT ${ENTRY_COLUMNS}, v.recorded_at AS at FROM ${ENTRY_TABLES}
         JOIN account_entry v ON v.business_key = e.business_key AND v.reverses_key = e.key
         WHERE v.invoice_key = ${INVOICE_KEY} AND e.kind IN ('INVOICE', 'DEBIT_NOTE') AND b.id = @businessId
         ORDER BY v.key DESC LIMIT 1`,
        { businessId, invoiceId },
      )
      return row && { entry: toEntry(row), at: toIso(row.at) }
    },

    async reversalOf(entryId) {
      return connection.one<{ date: string; reason: string }>(
        `SELECT v.date, coalesce(v.details::jsonb ->> 'reason', '') AS reason FROM account_entry e
         JOIN account_entry v ON v.business_key = e.business_key AND v.reverses_key = e.key WHERE e.id = @entryId`,
        { entryId },
      )
    },

    async freedOn(entryId) {
      const row = await connection.one<{ date: string | null }>(
        `SELECT max(x.date) AS date FROM account_entry e
         JOIN allocation a ON a.business_key = e.business_key AND (a.credit_key = e.key OR a.debit_key = e.key)
         JOIN allocation_day x ON x.business_key = a.business_key AND x.allocation_key = a.key
         WHERE e.id = @entryId AND a.amount < 0`,
        { entryId },
      )
      return row?.date ?? null
    },
  }
}
