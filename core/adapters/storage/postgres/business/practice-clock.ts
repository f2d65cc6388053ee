import type { PracticeClockRepository } from '../../../../ports/business/practice-clock-repository.ts'
import type { Connection } from '../engine/connection.ts'
import type { RecordMemory } from '../engine/record-memory.ts'
import type { BusinessRow } from '../../sqlite/business/business-codec.ts'
import { businessTable } from '../../sqlite/schema/tables.ts'
import { BUSINESS_KEY, columnList } from '../sql/statements.ts'

import { rememberBusiness } from './known-rows.ts'

const WAITING = [
  `UPDATE submission SET next_attempt_at = next_attempt_at - @ms, trouble_since = trouble_since - @ms,
     updated_at = updated_at - @ms
   WHERE business_key = ${BUSINESS_KEY} AND environment = 'SANDBOX' AND state NOT IN ('DONE', 'SENDING')`,
  `UPDATE sandbox_invoice SET visible_at = visible_at - @ms WHERE business_id = @businessId`,
  `UPDATE webhook_delivery SET next_attempt_at = next_attempt_at - @ms, tried_since = tried_since - @ms
   WHERE business_key = ${BUSINESS_KEY} AND state = 'WAITING'`,
]

const WITH_CLOCK = `SELECT ${columnList(businessTable, 'b')}, CASE WHEN b.provider IS NULL OR b.provider = 'sandbox'
    THEN coalesce((SELECT c.ahead_ms FROM practice_clock c WHERE c.business_key = b.key), 0) ELSE 0 END AS "aheadMs"
  FROM business b WHERE b.id = @businessId`

export function createPracticeClockRepository(connection: Connection, memory: RecordMemory): PracticeClockRepository {
  return {
    async ahead(businessId) {
      // With the business itself, which nearly every unit that asks for its day loads next.
      const row = await memory.recall(businessId, 'business', () =>
        connection.one<BusinessRow & { readonly aheadMs: number }>(WITH_CLOCK, { businessId }),
      )
      if (row) rememberBusiness(connection, row)
      return row?.aheadMs ?? 0
    },

    async set(businessId, aheadMs) {
      await connection.run(
        `INSERT INTO practice_clock (business_key, ahead_ms) VALUES (${BUSINESS_KEY}, @aheadMs)
         ON CONFLICT (business_key) DO UPDATE SET ahead_ms = excluded.ahead_ms`,
        { businessId, aheadMs },
      )
    },

    async hasRealRecords(businessId) {
      const found = await connection.one(
        `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM invoice WHERE business_key = ${BUSINESS_KEY} AND environment = 'LIVE')
           OR EXISTS (SELECT 1 FROM account_entry WHERE business_key = ${BUSINESS_KEY} AND environment = 'LIVE')`,
        { businessId },
      )
      return found !== undefined
    },

    async expedite(businessId, milliseconds) {
      for (const sql of WAITING) await connection.run(sql, { businessId, ms: milliseconds })
    },
  }
}
