import type { PracticeClockRepository } from '../../../../ports/business/practice-clock-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

const WAITING = [
  `UPDATE submission SET next_attempt_at = next_attempt_at - @ms, trouble_since = trouble_since - @ms,
     updated_at = updated_at - @ms
   WHERE business_key = ${BUSINESS_KEY} AND environment = 'SANDBOX' AND state NOT IN ('DONE', 'SENDING')`,
  `UPDATE sandbox_invoice SET visible_at = visible_at - @ms WHERE business_id = @businessId`,
  `UPDATE webhook_delivery SET next_attempt_at = next_attempt_at - @ms, tried_since = tried_since - @ms
   WHERE business_key = ${BUSINESS_KEY} AND state = 'WAITING'`,
]

export function createPracticeClockRepository(connection: Connection): PracticeClockRepository {
  return {
    async ahead(businessId) {
      const row = await connection.one<{ aheadMs: number }>(
        `SELECT c.ahead_ms AS "aheadMs" FROM practice_clock c JOIN business b ON b.key = c.business_key
         WHERE b.id = @businessId AND (b.provider IS NULL OR b.provider = 'sandbox')`,
        { businessId },
      )
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
