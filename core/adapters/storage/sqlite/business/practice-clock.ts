import type { PracticeClockRepository } from '../../../../ports/business/practice-clock-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { NO_MEMORY, type RecordMemory } from '../engine/record-memory.ts'
import { plain } from '../forms/columns.ts'
import { isWord } from '../forms/words.ts'
import { keyOf } from '../sql/statements.ts'

const AHEAD = `SELECT c.ahead_ms AS "aheadMs" FROM practice_clock c JOIN business b ON b.key = c.business_key
  WHERE b.id = ? AND (b.provider IS NULL OR b.provider = 'sandbox')`

const WAITING = [
  `UPDATE submission SET next_attempt_at = next_attempt_at - @ms, trouble_since = trouble_since - @ms,
     updated_at = updated_at - @ms
   WHERE business_key = @key AND ${plain('submission', 'environment', 'submission')} = 'SANDBOX' AND state NOT IN ('DONE', 'SENDING')`,
  `UPDATE sandbox_invoice SET visible_at = visible_at - @ms WHERE ${isWord('business_id', '@businessId')}`,
  `UPDATE webhook_delivery SET next_attempt_at = next_attempt_at - @ms, tried_since = tried_since - @ms
   WHERE state = 'WAITING' AND webhook_key IN (SELECT key FROM webhook WHERE business_key = @key)`,
]

export function createPracticeClockRepository(
  connection: Connection,
  memory: RecordMemory = NO_MEMORY,
): PracticeClockRepository {
  const key = (businessId: string) => keyOf(connection, 'business', businessId)

  return {
    async ahead(businessId) {
      const load = (): number => connection.prepare<{ aheadMs: number }>(AHEAD).get(businessId)?.aheadMs ?? 0
      return memory.recall(`clock ${businessId}`, load)
    },

    async set(businessId, aheadMs) {
      connection
        .prepare(
          `INSERT INTO practice_clock (business_key, ahead_ms) VALUES (@key, @aheadMs)
           ON CONFLICT (business_key) DO UPDATE SET ahead_ms = @aheadMs`,
        )
        .run({ key: key(businessId), aheadMs })
    },

    async hasRealRecords(businessId) {
      const found = connection
        .prepare(
          `SELECT 1 WHERE EXISTS (SELECT 1 FROM invoice WHERE business_key = @key AND environment = 'LIVE')
             OR EXISTS (SELECT 1 FROM account_entry WHERE business_key = @key AND environment = 'LIVE')`,
        )
        .get({ key: key(businessId) })
      return found !== undefined
    },

    async expedite(businessId, milliseconds) {
      for (const sql of WAITING) {
        connection.prepare(sql).run({ key: key(businessId), businessId, ms: milliseconds })
      }
    },
  }
}
