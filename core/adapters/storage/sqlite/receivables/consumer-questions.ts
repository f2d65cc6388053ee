import type { ConsumerQuestions } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'

import { toSettled, type OpenRow } from './entry-codec.ts'
import { SELECT_OPEN } from './rows.ts'

const ASKED_ABOUT = `o.business_key = (SELECT key FROM business WHERE id = @businessId) AND o.environment = @environment
  AND o.open > 0 AND o.is_debit = 1 AND o.paid = 0 AND o.stands = 1
  AND o.entry_key <= (SELECT q.up_to FROM consumer_question q WHERE q.business_key = o.business_key)`

/** What businesses from before there were accounts have not answered for yet. */
export function createConsumerQuestions(connection: Connection): ConsumerQuestions {
  return {
    async consumerSales(businessId, environment) {
      // Most were never asked, and all that is open is not looked through for them (of a million invoices a request took 44 ms, and takes 2).
      const isAsked = connection
        .prepare('SELECT 1 FROM consumer_question WHERE business_key = (SELECT key FROM business WHERE id = ?)')
        .get(businessId)
      if (isAsked === undefined) return null
      const found = connection
        .prepare<{ invoices: number; amount: number | null; from: string | null; to: string | null }>(
          `SELECT count(*) AS invoices, sum(o.open) AS amount, min(o.date) AS "from", max(o.date) AS "to"
           FROM account_open o JOIN invoice i ON i.key = o.invoice_key
           WHERE ${ASKED_ABOUT} AND i.invoice_kind = 'B2C'`,
        )
        .get({ businessId, environment })
      if (!found || found.amount === null || found.from === null || found.to === null) return null
      return { invoices: found.invoices, amount: BigInt(found.amount), from: found.from, to: found.to }
    },

    async nextConsumerSales(businessId, environment, limit) {
      return connection
        .prepare<OpenRow>(`${SELECT_OPEN} WHERE ${ASKED_ABOUT} AND i.invoice_kind = 'B2C' ORDER BY e.key LIMIT @limit`)
        .all({ businessId, environment, limit })
        .map(toSettled)
    },

    async closeConsumerQuestion(businessId) {
      const { changes } = connection
        .prepare('DELETE FROM consumer_question WHERE business_key = (SELECT key FROM business WHERE id = ?)')
        .run(businessId)
      return changes > 0
    },
  }
}
