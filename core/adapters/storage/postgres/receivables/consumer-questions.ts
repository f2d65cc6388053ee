import type { ConsumerQuestions } from '../../../../ports/receivables/receivables-repository.ts'
import { toSettled, type OpenRow } from '../../sqlite/receivables/entry-codec.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { SELECT_OPEN } from './rows.ts'

/** Sales to consumers: of charges `o` and their invoices `i`. */
const ASKED_ABOUT = `o.business_key = ${BUSINESS_KEY} AND o.environment = @environment
  AND o.open > 0 AND o.is_debit = 1 AND o.paid = 0 AND o.stands = 1 AND i.invoice_kind = 'B2C'
  AND o.entry_key <= (SELECT q.up_to FROM consumer_question q WHERE q.business_key = ${BUSINESS_KEY})`

/** What businesses from before there were accounts have not answered for yet. */
export function createConsumerQuestions(connection: Connection): ConsumerQuestions {
  return {
    async consumerSales(businessId, environment) {
      const found = await connection.one<{
        invoices: number
        amount: number | null
        from: string | null
        to: string | null
      }>(
        `SELECT count(*) AS invoices, sum(o.open) AS amount, min(o.date) AS "from", max(o.date) AS "to"
         FROM account_open o JOIN invoice i ON i.business_key = o.business_key AND i.key = o.invoice_key
         WHERE ${ASKED_ABOUT}`,
        { businessId, environment },
      )
      if (!found || found.amount === null || found.from === null || found.to === null) return null
      return { invoices: found.invoices, amount: BigInt(found.amount), from: found.from, to: found.to }
    },

    async nextConsumerSales(businessId, environment, limit) {
      const rows = await connection.many<OpenRow>(`${SELECT_OPEN} WHERE ${ASKED_ABOUT} ORDER BY e.key LIMIT @limit`, {
        businessId,
        environment,
        limit,
      })
      return rows.map(toSettled)
    },

    async closeConsumerQuestion(businessId) {
      return (
        (await connection.run(`DELETE FROM consumer_question WHERE business_key = ${BUSINESS_KEY}`, { businessId })) > 0
      )
    },
  }
}
